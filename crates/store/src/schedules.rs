//! What stands in calendars: confirmed cases and cancelled ones, with what their details show (E-11, AMB-59, AMB-60).

use caseboard_domain::center::Center;
use caseboard_domain::engagement::State;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::time::Range;
use caseboard_domain::{CenterId, NoticeId, PersonId};
use jiff::Timestamp;

use crate::cases::{CASE_COLUMNS, CaseRow, case_columns, gather, listed};
use crate::centers::{CENTER_COLUMNS, center, center_columns};
use crate::cx::Cx;
use crate::error::StoreError;
use crate::params;
use crate::positions::{category, terms};
use crate::value::Row;

/// The cases that a subquery picks, with the whole center and the surgeon's phone, in the order of [`entry`]. A case
/// that is neither open nor cancelled has a confirmed professional (AMB-31).
macro_rules! calendar {
    ($which:literal) => {
        concat!(
            "SELECT ",
            case_columns!(),
            ", ",
            center_columns!(),
            ", s.phone
            FROM (SELECT id FROM cases WHERE ",
            $which,
            " AND start_at >= $2 AND start_at < $3
                AND status <> 'OPEN' ORDER BY start_at, id LIMIT 2000) o
            JOIN cases c ON c.id = o.id JOIN centers ce ON ce.id = c.center_id JOIN persons s ON s.id = c.surgeon_id
            JOIN positions p ON p.case_id = c.id
            ORDER BY c.start_at, c.id, p.place"
        )
    };
}

crate::statements! {
    OF_SURGEON = (calendar!("surgeon_id = $1"));
    OF_CENTER = (calendar!("center_id = $1"));
    /// A cancellation that was taken note of no longer tells whether there was a place to lose; the message that won it
    /// still does.
    HIRED = (concat!("SELECT ", case_columns!(), ", ", center_columns!(), ", s.phone, e.category, e.hourly_cents,
            e.per_case_cents, e.min_pay_cents, e.state, e.state_at, e.notice_id, e.claim_submitted
        FROM (SELECT w.id FROM engagements w WHERE w.person_id = $1 AND w.case_start_at >= $2 AND w.case_start_at < $3
                AND (w.state IN ('CONFIRMED', 'CANCELLED_CONFIRMED') OR (w.state = 'ACKNOWLEDGED_CANCELLATION'
                    AND EXISTS (SELECT n.id FROM notices n WHERE n.engagement_id = w.id AND n.recipient_id = $1
                        AND n.hired_at IS NOT NULL AND n.withdrawn_at IS NULL)))
            ORDER BY w.case_start_at, w.id LIMIT 2000) o
        JOIN engagements e ON e.id = o.id JOIN cases c ON c.id = e.case_id JOIN centers ce ON ce.id = c.center_id
        JOIN persons s ON s.id = c.surgeon_id JOIN positions p ON p.case_id = c.id
        ORDER BY c.start_at, c.id, p.place"));
    UPCOMING_OF_PROFESSIONAL = "SELECT COUNT(*) FROM engagements e JOIN cases c ON c.id = e.case_id
        WHERE e.person_id = $1 AND e.case_start_at > $3 AND e.state = 'CONFIRMED' AND c.center_id = $2";
    UPCOMING_OF_SURGEON = "SELECT COUNT(*) FROM cases
        WHERE surgeon_id = $1 AND start_at > $3 AND center_id = $2 AND status IN ('PARTIAL', 'COMPLETE')";
}

/// A case in a calendar.
#[derive(Debug, Clone, PartialEq)]
pub struct CalendarRow {
    /// The case.
    pub listed: CaseRow,
    /// Its center as it is today.
    pub center: Center,
    /// Ten digits.
    pub surgeon_phone: String,
}

fn entry(row: &Row<'_>) -> Result<CalendarRow, StoreError> {
    Ok(CalendarRow {
        listed: listed(row)?,
        center: center(row, CASE_COLUMNS)?,
        surgeon_phone: row.get(CASE_COLUMNS + CENTER_COLUMNS)?,
    })
}

/// The confirmed and the cancelled cases that a surgeon performs with a start in the range, by start, 2000 at most
/// (K-26).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_surgeon(
    cx: &Cx,
    surgeon: PersonId,
    range: Range,
) -> Result<Vec<CalendarRow>, StoreError> {
    let rows = cx.query(&OF_SURGEON, params![surgeon, range.from, range.until], entry).await?;
    Ok(gather(rows, |it| &mut it.listed))
}

/// The confirmed and the cancelled cases of a center with a start in the range, by start, 2000 at most (K-27).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_center(cx: &Cx, center: CenterId, range: Range) -> Result<Vec<CalendarRow>, StoreError> {
    let rows = cx.query(&OF_CENTER, params![center, range.from, range.until], entry).await?;
    Ok(gather(rows, |it| &mut it.listed))
}

/// A case that a professional had or has a place on.
#[derive(Debug, Clone, PartialEq)]
pub struct HiredRow {
    /// The case.
    pub entry: CalendarRow,
    /// The group the place is for.
    pub category: Category,
    /// What was agreed.
    pub terms: PayTerms,
    /// Where the professional stands.
    pub state: State,
    /// The newest message to the professional.
    pub notice: Option<NoticeId>,
    /// Whether there is a claim.
    pub claim_submitted: bool,
}

/// The cases that a professional has a place on, and those they had one on when they were cancelled, with a start in
/// the range, by start, 2000 at most (K-28).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_hired(cx: &Cx, person: PersonId, range: Range) -> Result<Vec<HiredRow>, StoreError> {
    let map = |row: &Row<'_>| {
        let at = |offset| CASE_COLUMNS + CENTER_COLUMNS + 1 + offset;
        let (name, since): (String, Timestamp) = (row.get(at(4))?, row.get(at(5))?);
        Ok(HiredRow {
            entry: entry(row)?,
            category: category(row, at(0))?,
            terms: terms(row, at(1))?,
            state: State::restore(&name, since)
                .ok_or_else(|| StoreError::Corrupt(format!("state {name}")))?,
            notice: row.get(at(6))?,
            claim_submitted: row.get(at(7))?,
        })
    };
    let rows = cx.query(&HIRED, params![person, range.from, range.until], map).await?;
    Ok(gather(rows, |it| &mut it.entry.listed))
}

/// How many confirmed cases at a center a person has ahead: places of a professional, cases of a surgeon (AMB-62).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count_upcoming(
    cx: &Cx,
    person: PersonId,
    role: Role,
    center: CenterId,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let stmt = if role == Role::Professional { &UPCOMING_OF_PROFESSIONAL } else { &UPCOMING_OF_SURGEON };
    cx.query_one(stmt, params![person, center, now], |row| row.get(0)).await
}
