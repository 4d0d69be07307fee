//! Who is busy when (C-65, AMB-34).

use jiff::Timestamp;

use crate::id::CaseId;
use crate::refusal::{Detail, Refusal, codes};

/// A confirmed, not cancelled case in a professional's time: `[start, end)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Booking {
    /// The case.
    pub case: CaseId,
    /// Its start.
    pub start: Timestamp,
    /// Its start plus the estimated hours, exclusive.
    pub end: Timestamp,
}

/// Whether `[a_start, a_end)` and `[b_start, b_end)` share an instant. One case may start when another ends.
pub fn overlaps(a: (Timestamp, Timestamp), b: (Timestamp, Timestamp)) -> bool {
    a.0 < b.1 && b.0 < a.1
}

/// The first booking in the way of `[start, end)`, other than of the case itself.
pub fn conflict(bookings: &[Booking], case: CaseId, start: Timestamp, end: Timestamp) -> Option<Booking> {
    bookings
        .iter()
        .filter(|booking| booking.case != case && overlaps((booking.start, booking.end), (start, end)))
        .min_by_key(|booking| (booking.start, booking.case))
        .copied()
}

/// 409 SCHEDULE_CONFLICT, telling the professional which of the own cases is in the way.
pub fn conflict_refusal(booking: Booking) -> Refusal {
    let Booking { case, start, end } = booking;
    Refusal::conflict(codes::SCHEDULE_CONFLICT, "You are already confirmed for another case at this time.")
        .with_detail(Detail::ScheduleConflict { case, start, end })
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn at(minute: i64) -> Timestamp {
        Timestamp::from_second(minute * 60).expect("in range")
    }

    #[test]
    fn amb_34_half_open_times_may_touch() {
        assert!(!overlaps((at(0), at(60)), (at(60), at(120))));
        assert!(!overlaps((at(60), at(120)), (at(0), at(60))));
        assert!(overlaps((at(0), at(61)), (at(60), at(120))));
        assert!(overlaps((at(0), at(240)), (at(60), at(120))));
        assert!(overlaps((at(60), at(120)), (at(0), at(240))));
    }

    #[test]
    fn c_65_the_earliest_other_case_in_the_way_is_named() {
        let case = |n: u128| CaseId::from_uuid(Uuid::from_u128(n));
        let booking = |n, start, end| Booking { case: case(n), start: at(start), end: at(end) };
        let bookings = [booking(3, 90, 200), booking(2, 30, 70), booking(1, 0, 500)];
        assert_eq!(conflict(&bookings, case(1), at(60), at(100)), Some(bookings[1]));
        assert_eq!(conflict(&bookings[..1], case(9), at(0), at(90)), None);
        assert_eq!(conflict(&bookings[..1], case(3), at(90), at(200)), None);
    }
}
