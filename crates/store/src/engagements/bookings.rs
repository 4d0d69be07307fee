//! The times of the confirmed cases of professionals.

use caseboard_domain::schedule::Booking;
use caseboard_domain::{CaseId, PersonId};
use jiff::Timestamp;

use crate::cases::earliest;
use crate::connection::Conn;
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

row! {
    /// A confirmed case of a person that overlaps another case.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct OverlappingBooking {
        case: CaseId = "b.case_id",
        start: Timestamp = "b.case_start_at",
        end: Timestamp = "b.case_end_at",
    }
}

impl From<OverlappingBooking> for Booking {
    fn from(OverlappingBooking { case, start, end }: OverlappingBooking) -> Self {
        Self { case, start, end }
    }
}

row! {
    impl Booking {
        case: CaseId = "e.case_id",
        start: Timestamp = "e.case_start_at",
        end: Timestamp = "e.case_end_at",
    } => Ok(Self { case, start, end })
}

statements! {
    BOOKINGS: Booking = "SELECT {columns} FROM engagements e
        WHERE e.person_id = $1 AND e.case_start_at > $2 AND e.case_start_at < $3 AND e.case_end_at > $4
            AND e.state = 'CONFIRMED'";
    BOOKINGS_OF_PERSONS: (PersonId, Booking) = "SELECT e.person_id, {columns} FROM {ids}
        JOIN engagements e ON e.person_id = {id}
        WHERE e.case_start_at > $2 AND e.case_start_at < $3 AND e.case_end_at > $4 AND e.state = 'CONFIRMED'";
}

/// Returns the confirmed cases of a professional that overlap the time from `start` to `end`.
pub async fn list_overlapping_bookings(
    conn: &Conn,
    person: PersonId,
    start: Timestamp,
    end: Timestamp,
) -> Result<Vec<Booking>, StoreError> {
    conn.query(&BOOKINGS, params![person, earliest(start), end, start]).await
}

/// Returns the confirmed cases of several professionals that overlap the time from `start` to `end`.
pub async fn list_overlapping_bookings_of(
    conn: &Conn,
    people: &[PersonId],
    start: Timestamp,
    end: Timestamp,
) -> Result<Vec<(PersonId, Booking)>, StoreError> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    conn.query(&BOOKINGS_OF_PERSONS, params![id_list(people), earliest(start), end, start]).await
}
