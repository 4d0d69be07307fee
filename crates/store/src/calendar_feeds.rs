//! The private calendar feeds of people (AMB-174), and the events that they contain (AMB-175).

use caseboard_domain::engagement::State;
use caseboard_domain::language::Language;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::time::Range;
use caseboard_domain::{EngagementId, PersonId};
use jiff::Timestamp;

use crate::cases::merge_positions;
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::schedules::CalendarRow;
use crate::stmt::{Stmt, statements};
use crate::value::params;

row! {
    /// The reader of a feed.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct FeedReader {
        /// Id of the person.
        pub id: PersonId = "p.id",
        /// Role of the account.
        pub role: Role = "p.role",
        /// The language of the events.
        pub language: Language = "p.language",
    }
}

row! {
    /// A case that a professional has a place on, or had one on.
    #[derive(Debug, Clone, PartialEq)]
    pub struct FeedEngagementRow {
        /// Id of the engagement.
        pub id: EngagementId = "e.id",
        /// Case as calendars show it.
        pub entry: CalendarRow,
        /// Group of the position.
        pub category: Category = "e.category",
        /// Agreed pay terms.
        pub terms: PayTerms = ["e.hourly_cents", "e.per_case_cents", "e.min_pay_cents"],
        /// State of the engagement.
        pub state: State = ["e.state", "e.state_at", "e.reconfirm", "e.offer_until", "e.released", "e.excused"],
        /// When the professional reported that they cannot come.
        pub cannot_come: Option<Timestamp> = "e.cannot_come_at",
        /// The number of changes so far.
        pub sequence: i64 = "e.sequence",
        /// When it was changed last.
        pub updated_at: Timestamp = "e.updated_at",
    }
}

row! {
    /// A case in the feed of its owner.
    #[derive(Debug, Clone, PartialEq)]
    pub struct FeedCaseRow {
        /// Case as calendars show it.
        pub entry: CalendarRow,
        /// The revision, which grows with every change.
        pub revision: i64 = "c.revision",
        /// When what a calendar shows of the case was changed last.
        pub updated_at: Timestamp = "c.updated_at",
    }
}

/// The condition on an engagement that was or is confirmed. A withdrawn one always was; other states, such as that of a
/// person who withdrew and is invited again, do not show it; the notice of the confirmation does.
macro_rules! was_confirmed {
    () => {
        "(w.state IN ('CONFIRMED', 'CANCELLED_CONFIRMED', 'WITHDRAWN')
            OR EXISTS (SELECT n.id FROM notices n WHERE n.engagement_id = w.id AND n.recipient_id = w.person_id
                AND n.hired_at IS NOT NULL))"
    };
}

/// The rows of the chosen engagements `o`.
macro_rules! of_engagements {
    ($chosen:expr) => {
        concat!(
            "SELECT {columns} FROM (SELECT w.id FROM engagements w WHERE ",
            $chosen,
            ") o JOIN engagements e ON e.id = o.id JOIN cases c ON c.id = e.case_id
            JOIN centers ce ON ce.id = c.center_id JOIN persons s ON s.id = c.surgeon_id
            JOIN positions po ON po.case_id = c.id ORDER BY c.start_at, c.id, po.place"
        )
    };
}

/// The rows of the chosen cases, by start; `$order` decides which 1000 of a larger number.
macro_rules! of_cases {
    ($which:expr, $order:literal) => {
        concat!(
            "SELECT {columns} FROM (SELECT id FROM cases WHERE ",
            $which,
            " AND start_at >= $2 AND start_at < $3 AND (cancelled = FALSE OR cancelled_at > $4)
                ORDER BY ",
            $order,
            " LIMIT 1000) o
            JOIN cases c ON c.id = o.id JOIN centers ce ON ce.id = c.center_id JOIN persons s ON s.id = c.surgeon_id
            JOIN positions po ON po.case_id = c.id ORDER BY c.start_at, c.id, po.place"
        )
    };
}

/// The condition on a case of a center that the person `$1` administers.
macro_rules! at_own_centers {
    () => {
        "center_id IN (SELECT a.center_id FROM affiliations a JOIN centers ce ON ce.id = a.center_id
            WHERE a.person_id = $1 AND a.status = 'VERIFIED' AND ce.active = TRUE AND ce.confirmed_at IS NOT NULL)"
    };
}

statements! {
    READER: FeedReader = "SELECT {columns} FROM calendar_feeds f JOIN persons p ON p.id = f.person_id
        WHERE f.token_hash = $1 AND p.active = TRUE";
    CREATED_AT: Timestamp = "SELECT created_at FROM calendar_feeds WHERE person_id = $1";
    SAVE = "INSERT INTO calendar_feeds (person_id, token_hash, created_at) VALUES ($1, $2, $3)
        ON CONFLICT (person_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at";
    DELETE = "DELETE FROM calendar_feeds WHERE person_id = $1";
    DELETE_SINCE = "DELETE FROM calendar_feeds WHERE person_id = $1 AND created_at >= $2";
    OF_PERSON: FeedEngagementRow = (of_engagements!(concat!(
        "w.person_id = $1 AND w.case_start_at >= $2 AND w.case_start_at < $3 AND (w.state = 'CONFIRMED' OR w.state_at > $4) AND ",
        was_confirmed!(),
        " ORDER BY w.case_start_at, w.id LIMIT 1000"
    )));
    OF_ENGAGEMENT: FeedEngagementRow = (of_engagements!(concat!("w.id = $1 AND ", was_confirmed!())));
    FIRST_OF_SURGEON: FeedCaseRow = (of_cases!("surgeon_id = $1", "start_at, id"));
    LAST_OF_SURGEON: FeedCaseRow = (of_cases!("surgeon_id = $1", "start_at DESC, id DESC"));
    FIRST_OF_ADMIN: FeedCaseRow = (of_cases!(at_own_centers!(), "start_at, id"));
    LAST_OF_ADMIN: FeedCaseRow = (of_cases!(at_own_centers!(), "start_at DESC, id DESC"));
}

/// Returns the reader of the feed with this token, given by its hash; `None` if there is no such feed or the account is
/// closed.
pub async fn find_reader(conn: &Conn, token_hash: &[u8; 32]) -> Result<Option<FeedReader>, StoreError> {
    conn.query_opt(&READER, params![token_hash]).await
}

/// Returns when the feed of a person was created; `None` without one.
pub async fn created_at(conn: &Conn, person: PersonId) -> Result<Option<Timestamp>, StoreError> {
    conn.query_opt(&CREATED_AT, params![person]).await
}

/// Stores the feed of a person in place of an earlier one, whose address stops working.
pub async fn save(
    tx: &Tx,
    person: PersonId,
    token_hash: &[u8; 32],
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&SAVE, params![person, token_hash, now]).await
}

/// Deletes the feed of a person; returns false if there was none.
pub async fn delete(tx: &Tx, person: PersonId) -> Result<bool, StoreError> {
    Ok(tx.execute(&DELETE, params![person]).await? == 1)
}

/// Ends the feed of a person if its address was created at `since` or later; returns false if there is none.
pub async fn delete_created_since(tx: &Tx, person: PersonId, since: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&DELETE_SINCE, params![person, since]).await? == 1)
}

/// Returns the cases with a start in the range for which a professional is confirmed, and those for which they no longer
/// are since a change after `ended_after`; by start, 1000 at most.
pub async fn list_of_professional(
    conn: &Conn,
    person: PersonId,
    range: Range,
    ended_after: Timestamp,
) -> Result<Vec<FeedEngagementRow>, StoreError> {
    let rows = conn.query(&OF_PERSON, params![person, range.from, range.until, ended_after]).await?;
    Ok(merge_positions(rows, |it| &mut it.entry.case_row))
}

/// Returns the engagement if it is or was confirmed; `None` otherwise.
pub async fn find_engagement(conn: &Conn, id: EngagementId) -> Result<Option<FeedEngagementRow>, StoreError> {
    let rows = conn.query(&OF_ENGAGEMENT, params![id]).await?;
    Ok(merge_positions(rows, |it| &mut it.entry.case_row).into_iter().next())
}

/// The largest number of cases in the feed of an owner; the LIMIT of the statements.
const CASES_MAX: usize = 1000;

/// A query for the cases of an owner's feed.
#[derive(Debug, Clone, Copy)]
pub struct FeedCaseQuery {
    /// The owner.
    pub owner: PersonId,
    /// When the cases start.
    pub range: Range,
    /// Cancelled cases are left out unless they were changed after this instant.
    pub ended_after: Timestamp,
    /// Cases from this instant on come before earlier ones if there are too many.
    pub now: Timestamp,
}

/// Returns the cases that a surgeon performs, by start, 1000 at most: if there are more, those to come and the latest past ones.
pub async fn list_of_surgeon(conn: &Conn, query: FeedCaseQuery) -> Result<Vec<FeedCaseRow>, StoreError> {
    list_cases(conn, (&FIRST_OF_SURGEON, &LAST_OF_SURGEON), query).await
}

/// Like [`list_of_surgeon`], for the cases of the centers that an administrator belongs to.
pub async fn list_of_admin(conn: &Conn, query: FeedCaseQuery) -> Result<Vec<FeedCaseRow>, StoreError> {
    list_cases(conn, (&FIRST_OF_ADMIN, &LAST_OF_ADMIN), query).await
}

async fn list_cases(
    conn: &Conn,
    (first, last): (&'static Stmt<FeedCaseRow>, &'static Stmt<FeedCaseRow>),
    query: FeedCaseQuery,
) -> Result<Vec<FeedCaseRow>, StoreError> {
    let FeedCaseQuery { owner, range, ended_after, now } = query;
    let now = now.clamp(range.from, range.until);
    let rows = conn.query(first, params![owner, now, range.until, ended_after]).await?;
    let mut upcoming = merge_positions(rows, |it| &mut it.entry.case_row);
    let free = CASES_MAX.saturating_sub(upcoming.len());
    if free == 0 {
        return Ok(upcoming);
    }
    let rows = conn.query(last, params![owner, range.from, now, ended_after]).await?;
    let mut cases = merge_positions(rows, |it| &mut it.entry.case_row);
    cases.drain(..cases.len().saturating_sub(free));
    cases.append(&mut upcoming);
    Ok(cases)
}
