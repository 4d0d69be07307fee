//! The confirmed case of a person at the same time as another case, which lists of invitations name (AMB-363).

/// The name of the center of the first confirmed case of a person at the same time as the case `c`; NULL if there is none. A case
/// takes less than 100 hours, which are 360000000000 microseconds.
macro_rules! same_time_center {
    ($person:literal) => {
        concat!(
            "(SELECT bc.name FROM engagements b JOIN cases k ON k.id = b.case_id JOIN centers bc ON bc.id = k.center_id
            WHERE b.person_id = ",
            $person,
            " AND b.case_start_at > c.start_at - 360000000000 AND b.case_start_at < c.end_at
                AND b.case_end_at > c.start_at AND b.state = 'CONFIRMED' AND b.case_id <> c.id
            ORDER BY b.case_start_at, b.id LIMIT 1)"
        )
    };
}
pub(crate) use same_time_center;
