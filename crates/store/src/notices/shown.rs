//! Notices as lists show them: with their sender, case, center, and where the professional stands.

use caseboard_domain::case::CaseStatus;
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::page::Page;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::position::Position;
use caseboard_domain::time::{Range, Zone};
use caseboard_domain::{CaseId, CenterId, EngagementId, Hours, NoticeId, PersonId, ThreadId};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::cx::Cx;
use crate::error::StoreError;
use crate::params;
use crate::positions::{category, line, line_columns, terms, word};
use crate::value::Row;

/// What a list shows of a notice, in the order of [`shown`].
macro_rules! shown_notices {
    ($from:literal) => {
        concat!(
            "SELECT n.id, n.thread_id, n.recipient_id, n.kind, n.status, n.subject, n.content, n.read, n.replied_at, n.hired_at,
                n.withdrawn_at, n.created_at, n.updated_at, s.id, s.full_name, s.role, s.category,
                ce.id, ce.name, ce.city, ce.state, ce.time_zone, c.id, c.surgeon_id, c.surgeon_name, c.poster_id, c.posted_by,
                c.location, c.time_zone, c.start_at, c.hours, c.notes, c.procedures, c.status, c.cancelled,
                e.id, e.category, e.hourly_cents, e.per_case_cents, e.min_pay_cents, e.claim_submitted,
                CASE WHEN t.person_id IS NULL THEN FALSE ELSE TRUE END, ep.license_expires, ",
            line_columns!(),
            " FROM ",
            $from,
            " JOIN persons s ON s.id = n.sender_id
            LEFT JOIN centers ce ON ce.id = n.center_id
            LEFT JOIN cases c ON c.id = n.case_id
            LEFT JOIN engagements e ON e.id = n.engagement_id
            LEFT JOIN persons ep ON ep.id = e.person_id
            LEFT JOIN positions p ON p.case_id = e.case_id AND p.category = e.category
            LEFT JOIN certifications t ON t.center_id = c.center_id AND t.person_id = e.person_id "
        )
    };
}

crate::statements! {
    UNREAD = (concat!(shown_notices!("notices n"), "WHERE n.recipient_id = $1 AND n.read = FALSE
        ORDER BY n.created_at DESC, n.id DESC LIMIT 200"));
    UNREAD_STANDING = (concat!(shown_notices!("notices n"), "WHERE n.recipient_id = $1 AND n.read = FALSE
        AND n.kind <> 'CANCELLATION' AND (c.id IS NULL OR c.cancelled = FALSE)
        ORDER BY n.created_at DESC, n.id DESC LIMIT 200"));
    COUNT_UNREAD = "SELECT COUNT(*) FROM (SELECT id FROM notices WHERE recipient_id = $1 AND read = FALSE LIMIT 200) o";
    COUNT_UNREAD_STANDING = "SELECT COUNT(*) FROM (SELECT n.id FROM notices n LEFT JOIN cases c ON c.id = n.case_id
        WHERE n.recipient_id = $1 AND n.read = FALSE AND n.kind <> 'CANCELLATION' AND (c.id IS NULL OR c.cancelled = FALSE)
        LIMIT 200) o";
    /// The page is picked off the index before anything is joined to it.
    HISTORY = (concat!(shown_notices!("(SELECT id FROM notices WHERE recipient_id = $1 AND created_at > 0
            ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3) o JOIN notices n ON n.id = o.id"),
        "ORDER BY n.created_at DESC, n.id DESC"));
    HISTORY_UNREAD = (concat!(shown_notices!("(SELECT id FROM notices WHERE recipient_id = $1 AND read = FALSE
            ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3) o JOIN notices n ON n.id = o.id"),
        "ORDER BY n.created_at DESC, n.id DESC"));
    COUNT_HISTORY = "SELECT COUNT(*) FROM notices WHERE recipient_id = $1 AND created_at > 0";
    COUNT_HISTORY_UNREAD = "SELECT COUNT(*) FROM notices WHERE recipient_id = $1 AND read = FALSE";
    REQUESTS_TO = (concat!(shown_notices!("notices n"), "WHERE n.recipient_id = $1 AND n.created_at >= $2 AND n.created_at < $3
        AND n.kind = 'INVITATION_REQUEST' ORDER BY n.created_at DESC, n.id DESC LIMIT 500"));
    REQUESTS_AT = (concat!(shown_notices!("notices n"), "WHERE n.center_id = $1 AND n.created_at >= $2 AND n.created_at < $3
        AND n.kind = 'INVITATION_REQUEST' AND n.id = n.thread_id ORDER BY n.created_at DESC, n.id DESC LIMIT 500"));
    OF_PERSON = (concat!(shown_notices!("engagements own JOIN notices n ON n.engagement_id = own.id"),
        "WHERE own.person_id = $1 AND own.case_start_at > $2 AND (n.recipient_id = $1 OR n.id = own.request_id)
        ORDER BY n.created_at DESC, n.id DESC LIMIT 2000"));
}

/// The case a notice is about.
#[derive(Debug, Clone, PartialEq)]
pub struct NoticeCaseRow {
    /// Which.
    pub id: CaseId,
    /// The performing surgeon.
    pub surgeon: (PersonId, String),
    /// Who posted it.
    pub poster: (PersonId, String),
    /// `center name, city, ST`.
    pub location: String,
    /// The center's zone when it was posted.
    pub zone: Zone,
    /// When it starts.
    pub start: Timestamp,
    /// How long it takes.
    pub hours: Hours,
    /// Special instructions.
    pub notes: String,
    /// What is done.
    pub procedures: Vec<String>,
    /// How far it is filled.
    pub status: CaseStatus,
    /// Whether it was cancelled.
    pub cancelled: bool,
}

/// The professional a notice is about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NoticeEngagementRow {
    /// The engagement.
    pub id: EngagementId,
    /// The group.
    pub category: Category,
    /// What was offered.
    pub terms: PayTerms,
    /// Whether a claim exists.
    pub claim_submitted: bool,
    /// Whether the center certifies the professional (AMB-51).
    pub certified: bool,
    /// The last day of the professional's license, if told (AMB-51).
    pub license_expires: Option<Date>,
    /// The line of the group.
    pub line: Option<Position>,
}

/// A center as it is named beside a notice.
#[derive(Debug, Clone, PartialEq)]
pub struct NoticeCenterRow {
    /// Which.
    pub id: CenterId,
    /// Its name.
    pub name: String,
    /// Its city.
    pub city: String,
    /// Two letters.
    pub state: String,
    /// The zone of its clocks.
    pub zone: Zone,
}

/// A notice as lists show it.
#[derive(Debug, Clone, PartialEq)]
pub struct NoticeRow {
    /// Which.
    pub id: NoticeId,
    /// Shared with the copies to others.
    pub thread: ThreadId,
    /// To whom.
    pub recipient: PersonId,
    /// What it is about.
    pub kind: NoticeKind,
    /// Its status.
    pub status: NoticeStatus,
    /// One line.
    pub subject: String,
    /// The text.
    pub content: String,
    /// Whether the recipient has dealt with it.
    pub read: bool,
    /// When it was answered.
    pub replied_at: Option<Timestamp>,
    /// When the place was confirmed.
    pub hired_at: Option<Timestamp>,
    /// When the place was given back.
    pub withdrawn_at: Option<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Its last change.
    pub updated_at: Timestamp,
    /// Who it comes from: id, full name, role, group.
    pub sender: (PersonId, String, Role, Option<Category>),
    /// The center.
    pub center: Option<NoticeCenterRow>,
    /// The case.
    pub case: Option<NoticeCaseRow>,
    /// The professional on the case.
    pub engagement: Option<NoticeEngagementRow>,
}

fn zone(row: &Row<'_>, column: usize) -> Result<Zone, StoreError> {
    word(row, column, |name| Zone::parse(name).ok())
}

fn shown_case(row: &Row<'_>) -> Result<Option<NoticeCaseRow>, StoreError> {
    let Some(id) = row.get(22)? else { return Ok(None) };
    let procedures: String = row.get(32)?;
    Ok(Some(NoticeCaseRow {
        id,
        surgeon: (row.get(23)?, row.get(24)?),
        poster: (row.get(25)?, row.get(26)?),
        location: row.get(27)?,
        zone: zone(row, 28)?,
        start: row.get(29)?,
        hours: row.get(30)?,
        notes: row.get(31)?,
        procedures: serde_json::from_str(&procedures)
            .map_err(|error| StoreError::Corrupt(error.to_string()))?,
        status: row.get(33)?,
        cancelled: row.get(34)?,
    }))
}

fn shown_engagement(row: &Row<'_>) -> Result<Option<NoticeEngagementRow>, StoreError> {
    let Some(id) = row.get(35)? else { return Ok(None) };
    let line = row.get::<Option<i64>>(43)?.is_some().then(|| line(row, 43)).transpose()?;
    let (category, terms) = (category(row, 36)?, terms(row, 37)?);
    Ok(Some(NoticeEngagementRow {
        id,
        category,
        terms,
        claim_submitted: row.get(40)?,
        certified: row.get(41)?,
        license_expires: row.get(42)?,
        line,
    }))
}

fn shown(row: &Row<'_>) -> Result<NoticeRow, StoreError> {
    let center = match row.get(17)? {
        Some(id) => {
            let (name, city, state) = (row.get(18)?, row.get(19)?, row.get(20)?);
            Some(NoticeCenterRow { id, name, city, state, zone: zone(row, 21)? })
        }
        None => None,
    };
    Ok(NoticeRow {
        id: row.get(0)?,
        thread: row.get(1)?,
        recipient: row.get(2)?,
        kind: row.get(3)?,
        status: row.get(4)?,
        subject: row.get(5)?,
        content: row.get(6)?,
        read: row.get(7)?,
        replied_at: row.get(8)?,
        hired_at: row.get(9)?,
        withdrawn_at: row.get(10)?,
        created_at: row.get(11)?,
        updated_at: row.get(12)?,
        sender: (row.get(13)?, row.get(14)?, row.get(15)?, Category::from_id(row.get(16)?)),
        center,
        case: shown_case(row)?,
        engagement: shown_engagement(row)?,
    })
}

/// The unread notices of a person, newest first, 200 at most (AMB-53). `standing` leaves out cancellations and what is
/// about cancelled cases (NOT_CANCELLED).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_unread(cx: &Cx, person: PersonId, standing: bool) -> Result<Vec<NoticeRow>, StoreError> {
    cx.query(if standing { &UNREAD_STANDING } else { &UNREAD }, params![person], shown).await
}

/// How many notices [`list_unread`] lists: what the bell shows (D-11).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count_unread(cx: &Cx, person: PersonId, standing: bool) -> Result<i64, StoreError> {
    cx.query_one(if standing { &COUNT_UNREAD_STANDING } else { &COUNT_UNREAD }, params![person], |row| {
        row.get(0)
    })
    .await
}

/// A page of all notices of a person, or of the unread ones, newest first (AMB-53).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_history(
    cx: &Cx,
    person: PersonId,
    unread_only: bool,
    page: Page,
) -> Result<Vec<NoticeRow>, StoreError> {
    let stmt = if unread_only { &HISTORY_UNREAD } else { &HISTORY };
    cx.query(stmt, params![person, page.size, page.offset()], shown).await
}

/// How many notices all pages of [`list_history`] hold.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count_history(cx: &Cx, person: PersonId, unread_only: bool) -> Result<i64, StoreError> {
    let stmt = if unread_only { &COUNT_HISTORY_UNREAD } else { &COUNT_HISTORY };
    cx.query_one(stmt, params![person], |row| row.get(0)).await
}

/// Requests for an invitation that went to a person in the range, newest first, 500 at most (K-24).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_requests_to_person(
    cx: &Cx,
    person: PersonId,
    range: Range,
) -> Result<Vec<NoticeRow>, StoreError> {
    cx.query(&REQUESTS_TO, params![person, range.from, range.until], shown).await
}

/// Requests for an invitation to cases of a center in the range, each once, newest first, 500 at most (K-25).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_requests_at_center(
    cx: &Cx,
    center: CenterId,
    range: Range,
) -> Result<Vec<NoticeRow>, StoreError> {
    cx.query(&REQUESTS_AT, params![center, range.from, range.until], shown).await
}

/// The notices to a professional about cases that start after an instant, and the first copies of the own newest
/// requests, newest first.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_person(
    cx: &Cx,
    person: PersonId,
    after: Timestamp,
) -> Result<Vec<NoticeRow>, StoreError> {
    cx.query(&OF_PERSON, params![person, after], shown).await
}
