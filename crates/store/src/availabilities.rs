//! The availability that professionals state (AMB-210), and their confirmed cases before and after another case
//! (AMB-214).

use std::collections::{HashMap, HashSet};

use caseboard_domain::availability::Availability;
use caseboard_domain::spacing::{CaseSpan, REST_MAX};
use caseboard_domain::time::{Zone, days};
use caseboard_domain::{CaseId, CenterId, PersonId};
use jiff::{SignedDuration, Timestamp};

use crate::cases::earliest;
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

/// Bookings that start within this time before or after a case are read: longer than the longest case with the longest
/// drive.
const AROUND: SignedDuration = days(20);

/// The longest rest that a person can set.
const REST: SignedDuration = SignedDuration::from_hours(REST_MAX as i64);

row! {
    /// A confirmed case of a person that starts before another case.
    #[derive(Debug, Clone, PartialEq)]
    pub struct EarlierBooking {
        case: CaseId = "b.case_id",
        start: Timestamp = "b.case_start_at",
        end: Timestamp = "b.case_end_at",
        center: CenterId = "bc.center_id",
        zone: Zone = "bc.time_zone",
        location: String = "bc.location",
        zip_code: String = "bz.zip_code",
    }
}

row! {
    /// A confirmed case of a person that starts with or after another case.
    #[derive(Debug, Clone, PartialEq)]
    pub struct LaterBooking {
        case: CaseId = "a.case_id",
        start: Timestamp = "a.case_start_at",
        end: Timestamp = "a.case_end_at",
        center: CenterId = "ac.center_id",
        zone: Zone = "ac.time_zone",
        location: String = "ac.location",
        zip_code: String = "az.zip_code",
    }
}

row! {
    /// A confirmed case of a person that ends or begins within the longest rest before or after another case.
    #[derive(Debug, Clone, PartialEq)]
    pub struct NearBooking {
        case: CaseId = "n.case_id",
        start: Timestamp = "n.case_start_at",
        end: Timestamp = "n.case_end_at",
        center: CenterId = "nc.center_id",
        zone: Zone = "nc.time_zone",
        location: String = "nc.location",
        zip_code: String = "nz.zip_code",
    }
}

impl From<NearBooking> for PlacedBooking {
    fn from(booking: NearBooking) -> Self {
        let NearBooking { case, start, end, center, zone, location, zip_code } = booking;
        Self { case, location, span: CaseSpan { start, end, center, zip_code, zone } }
    }
}

row! {
    /// The availability of a person, and the confirmed cases next to another case.
    #[derive(Debug, Clone, PartialEq)]
    pub struct TimeRow {
        /// Id of the person.
        pub person: PersonId = "p.id",
        /// The availability that the person has stated; `None` for nothing.
        pub availability: Option<Availability> = "av.availability",
        /// ZIP code of the center of the case.
        pub zip_code: String = "o.zip_code",
        earlier: Option<EarlierBooking>,
        later: Option<LaterBooking>,
    }
}

/// A confirmed case of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedBooking {
    /// Id of the case.
    pub case: CaseId,
    /// Center name, city and state.
    pub location: String,
    /// Time and place.
    pub span: CaseSpan,
}

impl TimeRow {
    /// Returns the confirmed cases next to the case: the last one that starts before it and the first one that does not.
    fn neighbors(&self) -> Vec<PlacedBooking> {
        let earlier = self.earlier.clone().map(|it| {
            let EarlierBooking { case, start, end, center, zone, location, zip_code } = it;
            PlacedBooking { case, location, span: CaseSpan { start, end, center, zip_code, zone } }
        });
        let later = self.later.clone().map(|it| {
            let LaterBooking { case, start, end, center, zone, location, zip_code } = it;
            PlacedBooking { case, location, span: CaseSpan { start, end, center, zip_code, zone } }
        });
        earlier.into_iter().chain(later).collect()
    }
}

statements! {
    FIND: Availability = "SELECT availability FROM availabilities WHERE person_id = $1";
    SAVE = "INSERT INTO availabilities (person_id, availability, changed_at) VALUES ($1, $2, $3)
        ON CONFLICT (person_id) DO UPDATE SET availability = $2, changed_at = $3";
    /// Confirmed cases of a person do not overlap, so the one with the last start also has the last end.
    TIMES: TimeRow = "SELECT {columns} FROM {ids} JOIN persons p ON p.id = {id} JOIN centers o ON o.id = $2
        LEFT JOIN availabilities av ON av.person_id = p.id
        LEFT JOIN engagements b ON b.id = (SELECT i.id FROM engagements i WHERE i.person_id = p.id
            AND i.case_start_at > $4 AND i.case_start_at < $5 AND i.state = 'CONFIRMED' AND i.case_id <> $3
            ORDER BY i.case_start_at DESC LIMIT 1)
        LEFT JOIN cases bc ON bc.id = b.case_id LEFT JOIN centers bz ON bz.id = bc.center_id
        LEFT JOIN engagements a ON a.id = (SELECT i.id FROM engagements i WHERE i.person_id = p.id
            AND i.case_start_at >= $5 AND i.case_start_at < $6 AND i.state = 'CONFIRMED' AND i.case_id <> $3
            ORDER BY i.case_start_at LIMIT 1)
        LEFT JOIN cases ac ON ac.id = a.case_id LEFT JOIN centers az ON az.id = ac.center_id";
    NEAR: (PersonId, NearBooking) = "SELECT n.person_id, {columns} FROM {ids} JOIN engagements n ON n.person_id = {id}
        JOIN cases nc ON nc.id = n.case_id JOIN centers nz ON nz.id = nc.center_id
        WHERE n.case_start_at > $3 AND n.case_start_at < $4 AND n.case_end_at > $5 AND n.state = 'CONFIRMED'
            AND n.case_id <> $2 ORDER BY n.case_start_at, n.case_id";
}

/// Returns what a person has stated; `None` for nothing.
pub async fn find(conn: &Conn, person: PersonId) -> Result<Option<Availability>, StoreError> {
    conn.query_opt(&FIND, params![person]).await
}

/// Stores what a person states, in place of what was stored.
pub async fn save(
    tx: &Tx,
    person: PersonId,
    availability: &Availability,
    now: Timestamp,
) -> Result<(), StoreError> {
    let availability = serde_json::to_string(availability).map_err(StoreError::corrupt)?;
    tx.execute_one(&SAVE, params![person, availability, now]).await
}

/// A case, also one that is not posted yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaseTime {
    /// The case; nil for one that is not posted.
    pub case: CaseId,
    /// The center.
    pub center: CenterId,
    /// Start of the case.
    pub start: Timestamp,
    /// End of the case.
    pub end: Timestamp,
}

/// The confirmed cases of a person that are compared with another case, by start.
pub type Compared = Vec<PlacedBooking>;

/// Returns the availability of people around a case, in no particular order, each with the confirmed cases that can be
/// too near: those next to the case, for the drive, and all within the longest rest, because the nearest one may be on
/// the same day, where no rest is needed.
pub async fn list_times(
    conn: &Conn,
    people: &[PersonId],
    case_time: CaseTime,
) -> Result<Vec<(TimeRow, Compared)>, StoreError> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let CaseTime { case, center, start, end } = case_time;
    let first = start.saturating_sub(AROUND).unwrap_or(Timestamp::MIN);
    let last = end.saturating_add(AROUND).unwrap_or(Timestamp::MAX);
    let rows = conn.query(&TIMES, params![id_list(people), center, case, first, start, last]).await?;
    let rest_from = start.saturating_sub(REST).unwrap_or(Timestamp::MIN);
    let rest_until = end.saturating_add(REST).unwrap_or(Timestamp::MAX);
    let near =
        conn.query(&NEAR, params![id_list(people), case, earliest(rest_from), rest_until, rest_from]).await?;
    let mut near_of: HashMap<PersonId, Compared> = HashMap::new();
    for (person, booking) in near {
        near_of.entry(person).or_default().push(booking.into());
    }
    let compared = |row: TimeRow| {
        let mut bookings = near_of.remove(&row.person).unwrap_or_default();
        let known: HashSet<CaseId> = bookings.iter().map(|booking| booking.case).collect();
        bookings.extend(row.neighbors().into_iter().filter(|booking| !known.contains(&booking.case)));
        bookings.sort_by_key(|booking| (booking.span.start, booking.case));
        (row, bookings)
    };
    Ok(rows.into_iter().map(compared).collect())
}
