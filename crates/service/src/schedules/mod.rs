//! Schedules: the calendars of surgeons and centers, and the cases a professional was hired for.

mod get_center_calendar;
mod get_professional_calendar;
mod get_surgeon_calendar;

use caseboard_domain::Refusal;
use caseboard_domain::actor::Poster;
use caseboard_domain::case::CaseStatus;
use caseboard_domain::center::Center;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::schedule::EventStatus;
use caseboard_store::schedules::CalendarRow;
use caseboard_store::{Conn, StoreError};
use jiff::Timestamp;

use crate::Error;
use crate::cases::{CaseContact, CaseRow, Participant, with_participants};

pub use get_center_calendar::get_center_calendar;
pub use get_professional_calendar::{HiredEvent, get_professional_calendar};
pub use get_surgeon_calendar::get_surgeon_calendar;

/// A case in a calendar, with what its details show to the people of a confirmed case (AMB-60).
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// The case and its center when it was posted.
    pub case_row: CaseRow,
    /// Its start plus the estimated hours.
    pub end: Timestamp,
    /// Confirmed or cancelled.
    pub status: EventStatus,
    /// The center as it is today, with its address and phone.
    pub center: Center,
    /// The terms: those a professional agreed to, else those of the first position.
    pub terms: PayTerms,
    /// How to reach the surgeon; on confirmed cases only.
    pub contact: Option<CaseContact>,
}

impl Event {
    fn new(entry: CalendarRow, status: EventStatus, terms: PayTerms) -> Self {
        let CalendarRow { case_row, center, surgeon_phone } = entry;
        let contact = CaseContact { name: case_row.case.surgeon_name.clone(), phone: surgeon_phone };
        Self {
            end: case_row.case.end(),
            status,
            center,
            terms,
            contact: (status == EventStatus::Confirmed).then_some(contact),
            case_row,
        }
    }
}

/// A case in the calendar of those who manage it (AMB-59).
#[derive(Debug, Clone, PartialEq)]
pub struct PostedEvent {
    /// The case.
    pub event: Event,
    /// Invited and confirmed people, the oldest engagement first.
    pub participants: Vec<Participant>,
}

/// Returns entries with the people on them, as [`with_participants`] reads them; a former owner does not get what only current
/// managers of the case may see.
async fn posted_events(
    conn: &Conn,
    entries: Vec<CalendarRow>,
    actor: &Poster,
    require_certified: bool,
    now: Timestamp,
) -> Result<Vec<PostedEvent>, Error> {
    let rows = entries.iter().map(|entry| entry.case_row.clone()).collect();
    let mut cases = with_participants(conn, rows, require_certified, now).await?;
    for case in cases.iter_mut().filter(|it| !actor.owns(&it.case_row.case)) {
        case.hide_from_former_owner();
    }
    let event = |(entry, case): (CalendarRow, crate::cases::PostedCase)| {
        let status = match entry.case_row.status {
            CaseStatus::Cancelled => EventStatus::Cancelled,
            CaseStatus::Open | CaseStatus::Partial | CaseStatus::Complete => EventStatus::Confirmed,
        };
        let terms = entry.case_row.case.positions.first().map(|position| position.terms);
        let terms = terms.ok_or_else(|| StoreError::Corrupt("a case without a position".into()))?;
        Ok(PostedEvent { event: Event::new(entry, status, terms), participants: case.participants })
    };
    entries.into_iter().zip(cases).map(event).collect()
}

/// Returns what was found, else the refusal FORBIDDEN, which is the same for missing and foreign ids.
fn require_found<T>(thing: Option<T>) -> Result<T, Refusal> {
    thing.ok_or_else(Refusal::forbidden)
}
