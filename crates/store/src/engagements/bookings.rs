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
    impl Booking {
        case: CaseId = "b.case_id",
        start: Timestamp = "b.case_start_at",
        end: Timestamp = "b.case_end_at",
    } => Ok(Self { case, start, end })
}

statements! {
    BOOKINGS: Booking = "SELECT {columns} FROM engagements b
        WHERE b.person_id = $1 AND b.case_start_at > $2 AND b.case_start_at < $3 AND b.case_end_at > $4
            AND b.state = 'CONFIRMED'";
    BOOKINGS_OF_PERSONS: (PersonId, Booking) = "SELECT b.person_id, {columns} FROM {ids}
        JOIN engagements b ON b.person_id = {id}
        WHERE b.case_start_at > $2 AND b.case_start_at < $3 AND b.case_end_at > $4 AND b.state = 'CONFIRMED'";
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
