//! Posted cases with their lines.

use caseboard_domain::case::{Case, CaseStatus, end_of};
use caseboard_domain::person::Category;
use caseboard_domain::time::{Range, Zone};
use caseboard_domain::{CaseId, CenterId, PersonId};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::notices::{Contact, contact, contact_columns};
use crate::params;
use crate::positions::{self, line, word};
use crate::value::Row;

/// The columns of a case in the order of [`listed`]: the case `c`, its center `ce`, one of its lines `p`.
macro_rules! case_columns {
    () => {
        concat!(
            "c.id, c.poster_id, c.poster_role, c.posted_by, c.surgeon_id, c.surgeon_name, c.center_id, c.location, ",
            "c.time_zone, c.start_at, c.hours, c.notes, c.procedures, c.paid, c.created_at, c.cancelled_at, ",
            "ce.name, ce.city, ce.state, c.status, ",
            $crate::positions::line_columns!()
        )
    };
}
pub(crate) use case_columns;

/// How many columns [`case_columns`] has.
pub(crate) const CASE_COLUMNS: usize = 26;

/// No case lasts this long (B-47), so one that started earlier is over.
const LONGEST: SignedDuration = SignedDuration::from_hours(100);

crate::statements! {
    INSERT = "INSERT INTO cases (id, poster_id, poster_role, posted_by, surgeon_id, surgeon_name, center_id, location, time_zone,
            start_at, end_at, hours, notes, procedures, status, cancelled, paid, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, FALSE, FALSE, $16, $16)";
    /// Whoever changes anything about a case holds its row first. Without this lock PostgreSQL finds the right winners
    /// but leaves full cases PARTIAL, because each of two winners counts without the other (write skew).
    LOCK = {
        sqlite: "SELECT id FROM cases WHERE id = $1",
        postgres: "SELECT id FROM cases WHERE id = $1 FOR NO KEY UPDATE",
    };
    FIND = (concat!("SELECT ", case_columns!(), " FROM cases c JOIN centers ce ON ce.id = c.center_id
        JOIN positions p ON p.case_id = c.id WHERE c.id = $1 ORDER BY p.place"));
    SET_STATUS = "UPDATE cases SET status = $2, updated_at = $3 WHERE id = $1 AND cancelled = FALSE";
    CANCEL = "UPDATE cases SET status = 'CANCELLED', cancelled = TRUE, cancelled_at = $3, cancelled_by = $2, updated_at = $3
        WHERE id = $1 AND cancelled = FALSE";
    BY_SURGEON = (concat!("SELECT ", case_columns!(), " FROM (SELECT id FROM cases
            WHERE surgeon_id = $1 AND start_at >= $2 AND start_at < $3 ORDER BY start_at, id LIMIT 500) o
        JOIN cases c ON c.id = o.id JOIN centers ce ON ce.id = c.center_id JOIN positions p ON p.case_id = c.id
        ORDER BY c.start_at, c.id, p.place"));
    BY_CENTER = (concat!("SELECT ", case_columns!(), " FROM (SELECT id FROM cases
            WHERE center_id = $1 AND start_at >= $2 AND start_at < $3 ORDER BY start_at, id LIMIT 500) o
        JOIN cases c ON c.id = o.id JOIN centers ce ON ce.id = c.center_id JOIN positions p ON p.case_id = c.id
        ORDER BY c.start_at, c.id, p.place"));
    OPEN_FOR = (concat!("SELECT ", case_columns!(), " FROM (SELECT case_id, start_at FROM positions
            WHERE category = $1 AND open = TRUE AND start_at > $2 ORDER BY start_at, case_id LIMIT 500) o
        JOIN cases c ON c.id = o.case_id JOIN centers ce ON ce.id = c.center_id JOIN positions p ON p.case_id = c.id
        ORDER BY o.start_at, c.id, p.place"));
    SURGEON_BUSY = "SELECT id FROM cases WHERE surgeon_id = $1 AND start_at > $2 AND start_at < $3 AND end_at > $4
        AND cancelled = FALSE LIMIT 1";
    ZONE_OF_PERSON = "SELECT ce.time_zone FROM affiliations a JOIN centers ce ON ce.id = a.center_id
        WHERE a.person_id = $1 AND a.status = 'VERIFIED' ORDER BY a.place LIMIT 1";
    /// The two union branches that name the case's own people find them even where they run no center.
    PEOPLE = (concat!("SELECT ", contact_columns!(), ", CASE WHEN EXISTS (SELECT a.person_id FROM affiliations a
                JOIN cases c ON c.center_id = a.center_id WHERE c.id = $1 AND a.person_id = p.id AND a.status = 'VERIFIED'
                AND p.role = 'ADMIN') THEN TRUE ELSE FALSE END
        FROM persons p WHERE p.id IN (
            SELECT poster_id FROM cases WHERE id = $1 UNION SELECT surgeon_id FROM cases WHERE id = $1
            UNION SELECT a.person_id FROM cases c JOIN affiliations a ON a.center_id = c.center_id
                JOIN persons m ON m.id = a.person_id
                WHERE c.id = $1 AND a.status = 'VERIFIED' AND m.role = 'ADMIN')
        ORDER BY p.id"));
}

/// A case and what lists show with it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseRow {
    /// The case with its lines in the order posted.
    pub case: Case,
    /// Name of its center.
    pub center_name: String,
    /// City of its center.
    pub center_city: String,
    /// Two letters.
    pub center_state: String,
    /// Whether all its claims are paid.
    pub paid: bool,
    /// The status as it is kept; always the one that follows from the places (AMB-31).
    pub status: CaseStatus,
}

/// Reads a case with one of its lines from the columns that begin here.
pub(crate) fn listed(row: &Row<'_>) -> Result<CaseRow, StoreError> {
    let procedures: String = row.get(12)?;
    let case = Case {
        id: row.get(0)?,
        poster: row.get(1)?,
        poster_role: row.get(2)?,
        poster_name: row.get(3)?,
        surgeon: row.get(4)?,
        surgeon_name: row.get(5)?,
        center: row.get(6)?,
        location: row.get(7)?,
        zone: word(row, 8, |name| Zone::parse(name).ok())?,
        start: row.get(9)?,
        hours: row.get(10)?,
        notes: row.get(11)?,
        procedures: serde_json::from_str(&procedures)
            .map_err(|error| StoreError::Corrupt(error.to_string()))?,
        positions: vec![line(row, 20)?],
        posted_at: row.get(14)?,
        cancelled_at: row.get(15)?,
    };
    Ok(CaseRow {
        case,
        center_name: row.get(16)?,
        center_city: row.get(17)?,
        center_state: row.get(18)?,
        paid: row.get(13)?,
        status: row.get(19)?,
    })
}

/// Puts the lines of a case together that came as rows of their own, one after the other.
pub(crate) fn gather<T>(rows: Vec<T>, of: impl Fn(&mut T) -> &mut CaseRow) -> Vec<T> {
    let mut cases: Vec<T> = Vec::new();
    for mut row in rows {
        let case = &mut of(&mut row).case;
        match cases.last_mut().map(|last| &mut of(last).case) {
            Some(last) if last.id == case.id => last.positions.append(&mut case.positions),
            _ => cases.push(row),
        }
    }
    cases
}

/// Writes a new case with its lines: OPEN, not cancelled, unpaid (B-62).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn insert(tx: &Tx, case: &Case) -> Result<(), StoreError> {
    let procedures =
        serde_json::to_string(&case.procedures).map_err(|error| StoreError::Corrupt(error.to_string()))?;
    let values = params![
        case.id,
        case.poster,
        case.poster_role.as_str(),
        &case.poster_name,
        case.surgeon,
        &case.surgeon_name,
        case.center,
        &case.location,
        case.zone.name(),
        case.start,
        case.end(),
        case.hours,
        &case.notes,
        procedures,
        case.status().as_str(),
        case.posted_at,
    ];
    tx.execute_one(&INSERT, values).await?;
    positions::insert_all(tx, case.id, case.start, &case.positions).await
}

/// Locks a case for the rest of the transaction and reads it; nothing when there is none. The case is read after the
/// lock is held: what an earlier holder wrote is seen.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn lock(tx: &Tx, id: CaseId) -> Result<Option<CaseRow>, StoreError> {
    match tx.query_opt(&LOCK, params![id], |row| row.get::<CaseId>(0)).await? {
        Some(_) => find(tx, id).await,
        None => Ok(None),
    }
}

/// A case by its id.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(cx: &Cx, id: CaseId) -> Result<Option<CaseRow>, StoreError> {
    let rows = cx.query(&FIND, params![id], listed).await?;
    Ok(gather(rows, |it| it).into_iter().next())
}

/// Keeps the status that follows from the places. The case must be locked (AMB-31).
///
/// # Errors
/// [`StoreError::Guard`] when the case is cancelled.
pub async fn set_status(tx: &Tx, id: CaseId, status: CaseStatus, now: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&SET_STATUS, params![id, status.as_str(), now]).await
}

/// Cancels a case and closes its lines.
///
/// # Errors
/// [`StoreError::Guard`] when it was cancelled before.
pub async fn cancel(tx: &Tx, id: CaseId, by: PersonId, now: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&CANCEL, params![id, by, now]).await?;
    positions::close_of_case(tx, id).await
}

/// The cases a surgeon performs with a start in the range, by start, 500 at most (K-22). A surgeon posts for themself
/// only, so these are the ones they posted as well.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_by_surgeon(cx: &Cx, surgeon: PersonId, range: Range) -> Result<Vec<CaseRow>, StoreError> {
    let rows = cx.query(&BY_SURGEON, params![surgeon, range.from, range.until], listed).await?;
    Ok(gather(rows, |it| it))
}

/// The cases of a center with a start in the range, by start, 500 at most (K-23).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_by_center(cx: &Cx, center: CenterId, range: Range) -> Result<Vec<CaseRow>, StoreError> {
    let rows = cx.query(&BY_CENTER, params![center, range.from, range.until], listed).await?;
    Ok(gather(rows, |it| it))
}

/// The future cases with a free place for a group, by start, 500 at most (K-21). Reads one index, whatever the size of
/// the tables.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_open_for_category(
    cx: &Cx,
    category: Category,
    now: Timestamp,
) -> Result<Vec<CaseRow>, StoreError> {
    let rows = cx.query(&OPEN_FOR, params![category.id(), now], listed).await?;
    Ok(gather(rows, |it| it))
}

/// Whether a surgeon has another case that overlaps this one (AMB-34).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn has_surgeon_conflict(cx: &Cx, case: &Case) -> Result<bool, StoreError> {
    let (start, end) = (case.start, end_of(case.start, case.hours));
    let values = params![case.surgeon, earliest(start), end, start];
    Ok(cx.query_opt(&SURGEON_BUSY, values, |row| row.get::<CaseId>(0)).await?.is_some())
}

/// No case that started before this can reach into one that starts then.
pub(crate) fn earliest(start: Timestamp) -> Timestamp {
    start.saturating_sub(LONGEST).unwrap_or(Timestamp::MIN)
}

/// The poster, the performing surgeon and the administrators of the center of a case, and who is one of the latter.
/// Which of them own the case is a rule (AMB-55).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_contacts(cx: &Cx, id: CaseId) -> Result<Vec<(Contact, bool)>, StoreError> {
    cx.query(&PEOPLE, params![id], |row| Ok((contact(row, 0)?, row.get(9)?))).await
}

/// The zone of the first proven center of a person: the days of their lists are meant in it (AMB-44).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_zone_of_person(cx: &Cx, person: PersonId) -> Result<Option<Zone>, StoreError> {
    cx.query_opt(&ZONE_OF_PERSON, params![person], |row| word(row, 0, |name| Zone::parse(name).ok())).await
}
