//! Posted cases with their positions.

use caseboard_domain::case::{Case, CaseStatus, end_of};
use caseboard_domain::page::{Cursor, Keyset};
use caseboard_domain::person::Role;
use caseboard_domain::position::Position;
use caseboard_domain::states::UsState;
use caseboard_domain::time::{Range, Zone};
use caseboard_domain::{CaseId, CenterId, Hours, PersonId, SeriesId};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::notices::Contact;
use crate::positions;
use crate::row::{FromRow, row};
use crate::stmt::{Stmt, statements};
use crate::value::{Value, id_list, params};

row! {
    /// A case with the data that lists show.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct CaseRow {
        /// The case with its positions in the order posted.
        pub case: Case,
        /// Name of the center.
        pub center_name: String = "ce.name",
        /// City of the center.
        pub center_city: String = "ce.city",
        /// State of the center.
        pub center_state: UsState = "ce.state",
        /// Whether no system administrator has confirmed the center yet (AMB-288).
        #[serde(default)]
        pub center_unconfirmed: bool = "ce.confirmed_at IS NULL",
        /// Whether all claims of the case are paid.
        pub paid: bool = "c.paid",
        /// Stored status; always the one that follows from the free places of the positions.
        pub status: CaseStatus = "c.status",
        /// The cases that it was posted together with, if it repeats (AMB-182).
        #[serde(default)]
        pub series: Option<SeriesId> = "c.series_id",
    }
}

row! {
    // One row for each position of a case; `merge_positions` merges them.
    impl Case {
        id: CaseId = "c.id",
        poster: PersonId = "c.poster_id",
        poster_role: Role = "c.poster_role",
        poster_name: String = "c.posted_by",
        surgeon: PersonId = "c.surgeon_id",
        surgeon_name: String = "c.surgeon_name",
        center: CenterId = "c.center_id",
        location: String = "c.location",
        zone: Zone = "c.time_zone",
        start: Timestamp = "c.start_at",
        hours: Hours = "c.hours",
        notes: String = "c.notes",
        procedures: Vec<String> = "c.procedures",
        position: Position,
        posted_at: Timestamp = "c.created_at",
        cancelled_at: Option<Timestamp> = "c.cancelled_at",
        version: i64 = "c.version",
    } => Ok(Self {
        id,
        poster,
        poster_role,
        poster_name,
        surgeon,
        surgeon_name,
        center,
        location,
        zone,
        start,
        hours,
        notes,
        procedures,
        positions: vec![position],
        posted_at,
        cancelled_at,
        version,
    })
}

row! {
    /// A case with its revision, which grows with every change of the case or its positions.
    #[derive(Debug, Clone, PartialEq)]
    pub struct RevisedCaseRow {
        /// The case.
        pub case_row: CaseRow,
        /// The revision.
        pub revision: i64 = "c.revision",
    }
}

row! {
    /// A person who may manage a case.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CaseManager {
        /// The person.
        pub contact: Contact,
        /// Whether the person is an administrator of the center, and the center is active and confirmed.
        pub administers: bool = "pa.person_id IS NOT NULL AND ce.active = TRUE AND ce.confirmed_at IS NOT NULL",
        /// Whether the performing surgeon has an open account and is affiliated with the center.
        pub surgeon_affiliated: bool = "s.id IS NOT NULL",
    }
}

/// Upper bound of the length of a case: a case that started this long ago or earlier is over.
const LONGEST: SignedDuration = SignedDuration::from_hours(100);

/// Selects the cases of an owner after a place in the list that start before an instant. The inner LIMIT bounds what
/// PostgreSQL expects of the outer one, which is a parameter.
macro_rules! owned {
    ($owner:literal) => {
        concat!(
            "SELECT {columns} FROM (SELECT id FROM (SELECT id, start_at FROM cases WHERE ",
            $owner,
            " = $1 AND start_at >= $2 AND (start_at > $2 OR id > $3) AND start_at < $4
            ORDER BY start_at, id LIMIT 500) o ORDER BY start_at, id LIMIT $5) o
            JOIN cases c ON c.id = o.id JOIN centers ce ON ce.id = c.center_id JOIN positions po ON po.case_id = c.id
            ORDER BY c.start_at, c.id, po.place"
        )
    };
}

/// Selects the last cases of an owner that start in a range, the first of them first.
macro_rules! latest {
    ($owner:literal) => {
        concat!(
            "SELECT {columns} FROM (SELECT id FROM (SELECT id, start_at FROM cases WHERE ",
            $owner,
            " = $1 AND start_at >= $2 AND start_at < $3 ORDER BY start_at DESC, id DESC LIMIT 500) o
            ORDER BY start_at DESC, id DESC LIMIT $4) o
            JOIN cases c ON c.id = o.id JOIN centers ce ON ce.id = c.center_id JOIN positions po ON po.case_id = c.id
            ORDER BY c.start_at, c.id, po.place"
        )
    };
}

statements! {
    INSERT = "INSERT INTO cases (id, poster_id, poster_role, posted_by, surgeon_id, surgeon_name, center_id, location, time_zone,
            start_at, end_at, hours, notes, procedures, status, cancelled, paid, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, FALSE, FALSE, $16, $16)";
    /// Every change of a case locks its row first. Without this lock PostgreSQL leaves full cases PARTIAL, because each of
    /// two concurrent transactions counts without the other (write skew).
    LOCK: CaseId = "SELECT id FROM cases WHERE id = $1 {lock}";
    FIND: CaseRow = "SELECT {columns} FROM cases c JOIN centers ce ON ce.id = c.center_id
        JOIN positions po ON po.case_id = c.id WHERE c.id = $1 ORDER BY po.place";
    /// The revision of a case counts changes of all that lists show of it.
    INCREMENT_REVISIONS_OF_CENTER = "UPDATE cases SET revision = revision + 1 WHERE center_id = $1";
    /// An event of a calendar changes with `updated_at`.
    CORRECT_CENTER = "UPDATE cases SET revision = revision + 1,
            location = CASE WHEN cancelled = FALSE AND end_at > $3 THEN $2 ELSE location END,
            updated_at = CASE WHEN cancelled = FALSE AND end_at > $3 THEN $3 ELSE updated_at END
        WHERE center_id = $1";
    /// A calendar program takes over an event with a higher SEQUENCE.
    REVISE_EVENTS_OF_CENTER = "UPDATE engagements SET sequence = sequence + 1, updated_at = $2
        WHERE case_id IN (SELECT id FROM cases WHERE center_id = $1 AND cancelled = FALSE AND end_at > $2)";
    UNFINISHED_OF_CENTER: CaseId = "SELECT id FROM cases WHERE center_id = $1 AND start_at > $2 AND end_at > $3
        AND cancelled = FALSE LIMIT 1";
    SET_SERIES = "UPDATE cases SET series_id = $2, revision = revision + 1 WHERE id {in_ids}";
    LATER_OF_SERIES: CaseRow = "SELECT {columns} FROM cases s JOIN cases c ON c.series_id = s.series_id AND c.start_at >= s.start_at
        JOIN centers ce ON ce.id = c.center_id JOIN positions po ON po.case_id = c.id
        WHERE s.id = $1 AND c.start_at > $2 AND c.cancelled = FALSE ORDER BY c.start_at, c.id, po.place LIMIT 300";
    SET_STATUS = "UPDATE cases SET status = $2, revision = revision + 1, updated_at = $3 WHERE id = $1 AND cancelled = FALSE";
    CANCEL = "UPDATE cases SET status = 'CANCELLED', cancelled = TRUE, cancelled_at = $3, cancelled_by = $2,
            revision = revision + 1, updated_at = $3 WHERE id = $1 AND cancelled = FALSE";
    EDIT = "UPDATE cases SET start_at = $3, end_at = $4, hours = $5, notes = $6, procedures = $7, status = $8, version = $9,
            revision = revision + 1, updated_at = $10
        WHERE id = $1 AND version = $2 AND cancelled = FALSE";
    BY_SURGEON: CaseRow = (owned!("surgeon_id"));
    BY_CENTER: CaseRow = (owned!("center_id"));
    LATEST_BY_SURGEON: CaseRow = (latest!("surgeon_id"));
    LATEST_BY_CENTER: CaseRow = (latest!("center_id"));
    OF_IDS: RevisedCaseRow = "SELECT {columns} FROM {ids} JOIN cases c ON c.id = {id} JOIN centers ce ON ce.id = c.center_id
        JOIN positions po ON po.case_id = c.id ORDER BY c.id, po.place";
    SURGEON_BUSY: CaseId = "SELECT id FROM cases WHERE surgeon_id = $1 AND start_at > $2 AND start_at < $3 AND end_at > $4
        AND cancelled = FALSE AND id <> $5 LIMIT 1";
    ZONE_OF_PERSON: Zone = "SELECT ce.time_zone FROM affiliations a JOIN centers ce ON ce.id = a.center_id
        WHERE a.person_id = $1 AND a.status = 'VERIFIED' ORDER BY a.place LIMIT 1";
    /// The first two branches of the union find the poster and the surgeon also if they do not administer the center. The
    /// affiliations are joined, because PostgreSQL reads all of them for an EXISTS in a column.
    MANAGERS: CaseManager = "SELECT {columns} FROM cases c JOIN centers ce ON ce.id = c.center_id
        JOIN persons p ON p.id IN (
            SELECT poster_id FROM cases WHERE id = $1 UNION ALL SELECT surgeon_id FROM cases WHERE id = $1
            UNION ALL SELECT a.person_id FROM cases c JOIN centers ce ON ce.id = c.center_id
                JOIN affiliations a ON a.center_id = c.center_id AND a.administers = TRUE AND a.status = 'VERIFIED'
                JOIN persons m ON m.id = a.person_id
                WHERE c.id = $1 AND (m.email_verified = TRUE OR $2 = FALSE) AND ce.active = TRUE AND ce.confirmed_at IS NOT NULL)
        LEFT JOIN affiliations pa ON pa.person_id = p.id AND pa.center_id = c.center_id AND pa.status = 'VERIFIED'
            AND pa.administers = TRUE
        LEFT JOIN affiliations sa ON sa.person_id = c.surgeon_id AND sa.center_id = c.center_id AND sa.status = 'VERIFIED'
        LEFT JOIN persons s ON s.id = sa.person_id AND s.active = TRUE
        WHERE c.id = $1 ORDER BY p.id";
}

/// Merges the consecutive rows of a case, which have one position each, into one row with all positions. `of` selects
/// the case in a row.
pub(crate) fn merge_positions<T>(rows: Vec<T>, of: impl Fn(&mut T) -> &mut CaseRow) -> Vec<T> {
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

/// Inserts a new case, not cancelled and unpaid, with its positions.
pub async fn insert(tx: &Tx, case: &Case) -> Result<(), StoreError> {
    let procedures = serde_json::to_string(&case.procedures).map_err(StoreError::corrupt)?;
    let values = params![
        case.id,
        case.poster,
        case.poster_role,
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
        case.status(),
        case.posted_at,
    ];
    tx.execute_one(&INSERT, values).await?;
    positions::insert_all(tx, case.id, case.start, &case.positions).await
}

/// Records that what lists show of the center of cases has changed.
pub async fn increment_revisions_of_center(tx: &Tx, center: CenterId) -> Result<(), StoreError> {
    tx.execute(&INCREMENT_REVISIONS_OF_CENTER, params![center]).await.map(drop)
}

/// Stores the corrected location of a center in its cases that are neither over nor cancelled, gives their calendar events a
/// higher sequence, and records for all cases that what lists show of the center has changed.
pub async fn correct_center(
    tx: &Tx,
    center: CenterId,
    location: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&CORRECT_CENTER, params![center, location, now]).await?;
    tx.execute(&REVISE_EVENTS_OF_CENTER, params![center, now]).await.map(drop)
}

/// Returns whether a center has a case that is neither over nor cancelled.
pub async fn center_has_unfinished(
    conn: &Conn,
    center: CenterId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    conn.exists(&UNFINISHED_OF_CENTER, params![center, earliest(now), now]).await
}

/// Makes new cases a series.
pub async fn set_series(tx: &Tx, cases: &[CaseId], series: SeriesId) -> Result<(), StoreError> {
    tx.execute(&SET_SERIES, params![id_list(cases), series]).await.map(drop)
}

/// Returns a case of a series and those of the series that start later, without those that were cancelled or have started;
/// by start. A case without a series returns none.
pub async fn list_later_of_series(
    conn: &Conn,
    case: CaseId,
    now: Timestamp,
) -> Result<Vec<CaseRow>, StoreError> {
    let rows = conn.query(&LATER_OF_SERIES, params![case, now]).await?;
    Ok(merge_positions(rows, |it| it))
}

/// Locks a case until the transaction ends and returns it. The case is read after the lock is acquired, so it includes
/// the changes of the previous holder of the lock.
pub async fn lock(tx: &Tx, id: CaseId) -> Result<Option<CaseRow>, StoreError> {
    let rows = query_locked(tx, id, &FIND, params![id]).await?;
    Ok(merge_positions(rows, |it| it).into_iter().next())
}

/// Locks the row of a case until the transaction ends and runs a query, which must find nothing if there is no such case.
pub(crate) async fn query_locked<T: FromRow>(
    tx: &Tx,
    id: CaseId,
    stmt: &Stmt<T>,
    params: &[Value],
) -> Result<Vec<T>, StoreError> {
    let (_, rows) = tx.query_locked([(&LOCK, params![id])], (stmt, params)).await?;
    Ok(rows)
}

/// Returns a case with its positions; `None` if there is none.
pub async fn find(conn: &Conn, id: CaseId) -> Result<Option<CaseRow>, StoreError> {
    let rows = conn.query(&FIND, params![id]).await?;
    Ok(merge_positions(rows, |it| it).into_iter().next())
}

/// Returns these cases with their positions and revisions, in no particular order.
pub async fn list_of(conn: &Conn, ids: &[CaseId]) -> Result<Vec<RevisedCaseRow>, StoreError> {
    let rows = conn.query(&OF_IDS, params![id_list(ids)]).await?;
    Ok(merge_positions(rows, |it| &mut it.case_row))
}

/// Stores the status that follows from the free places. The case must be locked.
///
/// # Errors
/// [`StoreError::Guard`] if the case is cancelled.
pub async fn set_status(tx: &Tx, id: CaseId, status: CaseStatus, now: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&SET_STATUS, params![id, status, now]).await
}

/// Stores a changed case with its positions; new positions are inserted. `before` is the stored version.
///
/// # Errors
/// [`StoreError::Guard`] if the case is cancelled or has another version.
pub async fn edit(tx: &Tx, before: &Case, after: &Case, now: Timestamp) -> Result<(), StoreError> {
    let procedures = serde_json::to_string(&after.procedures).map_err(StoreError::corrupt)?;
    let values = params![
        after.id,
        before.version,
        after.start,
        after.end(),
        after.hours,
        &after.notes,
        procedures,
        after.status(),
        after.version,
        now,
    ];
    tx.execute_one(&EDIT, values).await?;
    positions::edit_all(tx, before, after).await
}

/// Cancels a case and closes its positions.
///
/// # Errors
/// [`StoreError::Guard`] if the case is cancelled already.
pub async fn cancel(tx: &Tx, id: CaseId, by: PersonId, now: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&CANCEL, params![id, by, now]).await?;
    positions::close_of_case(tx, id).await
}

/// A part of the cases of an owner: those after a place in the list that start before an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaseRange {
    /// The place in the list after which cases are read.
    pub after: Cursor,
    /// The end of the range, exclusive.
    pub until: Timestamp,
    /// The number of cases, 500 at most.
    pub limit: u32,
}

impl CaseRange {
    /// Returns all cases of a range, 500 at most.
    pub const fn all(range: Range) -> Self {
        Self { after: Cursor::before(range.from), until: range.until, limit: 500 }
    }

    /// Returns what a page of the cases of a range reads.
    pub fn page(range: Range, page: Keyset) -> Self {
        Self { after: page.ascending(Cursor::before(range.from)), until: range.until, limit: page.read() }
    }
}

/// The owner of the cases of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseOwner {
    /// Those that a surgeon performs. Surgeons post cases only for themselves, so these include the cases that they posted.
    Surgeon(PersonId),
    /// Those of a center.
    Center(CenterId),
}

impl CaseOwner {
    /// Returns the statement for this owner out of those for a surgeon and a center.
    pub(crate) fn select<T>(self, [surgeon, center]: [&'static Stmt<T>; 2]) -> &'static Stmt<T> {
        match self {
            Self::Surgeon(_) => surgeon,
            Self::Center(_) => center,
        }
    }
}

impl From<CaseOwner> for Value {
    fn from(owner: CaseOwner) -> Self {
        match owner {
            CaseOwner::Surgeon(surgeon) => surgeon.into(),
            CaseOwner::Center(center) => center.into(),
        }
    }
}

/// Returns the cases of an owner, by start and id.
pub async fn list(
    conn: &Conn,
    owner: CaseOwner,
    CaseRange { after, until, limit }: CaseRange,
) -> Result<Vec<CaseRow>, StoreError> {
    let values = params![owner, after.at, CaseId::from_uuid(after.id), until, limit];
    let rows = conn.query(owner.select([&BY_SURGEON, &BY_CENTER]), values).await?;
    Ok(merge_positions(rows, |it| it))
}

/// Returns the last cases of an owner in a range, by start and id; `limit` at most, which is 500 at most.
pub async fn list_latest(
    conn: &Conn,
    owner: CaseOwner,
    Range { from, until }: Range,
    limit: u32,
) -> Result<Vec<CaseRow>, StoreError> {
    let statement = owner.select([&LATEST_BY_SURGEON, &LATEST_BY_CENTER]);
    let rows = conn.query(statement, params![owner, from, until, limit]).await?;
    Ok(merge_positions(rows, |it| it))
}

/// Returns whether a surgeon has another case that overlaps this one.
pub async fn has_surgeon_conflict(conn: &Conn, case: &Case) -> Result<bool, StoreError> {
    let (start, end) = (case.start, end_of(case.start, case.hours));
    let values = params![case.surgeon, earliest(start), end, start, case.id];
    conn.exists(&SURGEON_BUSY, values).await
}

/// Returns the earliest start of a case that can overlap a case with this start.
pub(crate) fn earliest(start: Timestamp) -> Timestamp {
    start.saturating_sub(LONGEST).unwrap_or(Timestamp::MIN)
}

/// Returns the poster, the performing surgeon and the administrators of the center of a case, `verified_only` those of them
/// whose email address is verified: mails about cases have names. The domain decides which of them own the case.
pub async fn list_managers(
    conn: &Conn,
    id: CaseId,
    verified_only: bool,
) -> Result<Vec<CaseManager>, StoreError> {
    conn.query(&MANAGERS, params![id, verified_only]).await
}

/// Returns the time zone of a person's first verified center, by which the days of the person's lists are counted.
pub async fn find_zone_of_person(conn: &Conn, person: PersonId) -> Result<Option<Zone>, StoreError> {
    conn.query_opt(&ZONE_OF_PERSON, params![person]).await
}
