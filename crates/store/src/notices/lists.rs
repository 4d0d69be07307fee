//! Lists of notices with their sender, case, center and engagement.

use caseboard_domain::case::CaseStatus;
use caseboard_domain::document::Slot;
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::page::{Cursor, Keyset, Page};
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::position::Position;
use caseboard_domain::time::{Range, Zone};
use caseboard_domain::{CaseId, CenterId, EngagementId, Hours, NoticeId, PersonId, ThreadId};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::connection::Conn;
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

macro_rules! notices {
    ($from:literal) => {
        concat!(
            "SELECT {columns} FROM ",
            $from,
            " JOIN persons s ON s.id = n.sender_id
            LEFT JOIN centers ce ON ce.id = n.center_id
            LEFT JOIN cases c ON c.id = n.case_id
            LEFT JOIN engagements e ON e.id = n.engagement_id
            LEFT JOIN persons ep ON ep.id = e.person_id
            LEFT JOIN positions po ON po.case_id = e.case_id AND po.category = e.category
            LEFT JOIN certifications t ON t.center_id = c.center_id AND t.person_id = e.person_id "
        )
    };
}

statements! {
    UNREAD: NoticeRow = (concat!(notices!("notices n"), "WHERE n.recipient_id = $1 AND n.read = FALSE
        ORDER BY n.created_at DESC, n.id DESC LIMIT 200"));
    UNREAD_NOT_CANCELLED: NoticeRow = (concat!(notices!("notices n"), "WHERE n.recipient_id = $1 AND n.read = FALSE
        AND n.kind <> 'CANCELLATION' AND (c.id IS NULL OR c.cancelled = FALSE)
        ORDER BY n.created_at DESC, n.id DESC LIMIT 200"));
    COUNT_UNREAD: i64 = "SELECT COUNT(*) FROM (SELECT id FROM notices WHERE recipient_id = $1 AND read = FALSE LIMIT 200) o";
    COUNT_UNREAD_NOT_CANCELLED: i64 = "SELECT COUNT(*) FROM (SELECT n.id FROM notices n LEFT JOIN cases c ON c.id = n.case_id
        WHERE n.recipient_id = $1 AND n.read = FALSE AND n.kind <> 'CANCELLATION' AND (c.id IS NULL OR c.cancelled = FALSE)
        LIMIT 200) o";
    /// The page is selected from the index before other tables are joined.
    HISTORY: NoticeRow = (concat!(notices!("(SELECT id FROM notices WHERE recipient_id = $1 AND created_at > 0
            ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3) o JOIN notices n ON n.id = o.id"),
        "ORDER BY n.created_at DESC, n.id DESC"));
    HISTORY_UNREAD: NoticeRow = (concat!(notices!("(SELECT id FROM notices WHERE recipient_id = $1 AND read = FALSE
            ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3) o JOIN notices n ON n.id = o.id"),
        "ORDER BY n.created_at DESC, n.id DESC"));
    COUNT_HISTORY: i64 = "SELECT COUNT(*) FROM notices WHERE recipient_id = $1 AND created_at > 0";
    COUNT_HISTORY_UNREAD: i64 = "SELECT COUNT(*) FROM notices WHERE recipient_id = $1 AND read = FALSE";
    /// The page is selected from the index before other tables are joined.
    REQUESTS_TO: NoticeRow = (concat!(notices!("(SELECT id FROM notices WHERE recipient_id = $1 AND created_at >= $2
            AND created_at <= $3 AND (created_at < $3 OR id < $4) AND kind = 'INVITATION_REQUEST'
            ORDER BY created_at DESC, id DESC LIMIT $5) o JOIN notices n ON n.id = o.id"),
        "ORDER BY n.created_at DESC, n.id DESC"));
    REQUESTS_AT: NoticeRow = (concat!(notices!("(SELECT id FROM notices WHERE center_id = $1 AND created_at >= $2
            AND created_at <= $3 AND (created_at < $3 OR id < $4) AND kind = 'INVITATION_REQUEST' AND id = thread_id
            ORDER BY created_at DESC, id DESC LIMIT $5) o JOIN notices n ON n.id = o.id"),
        "ORDER BY n.created_at DESC, n.id DESC"));
}

row! {
    /// The case of a notice.
    #[derive(Debug, Clone, PartialEq)]
    pub struct NoticeCaseRow {
        /// Id of the case.
        pub id: CaseId = "c.id",
        /// Id and full name of the performing surgeon.
        pub surgeon: (PersonId, String) = ["c.surgeon_id", "c.surgeon_name"],
        /// Id and full name of the poster.
        pub poster: (PersonId, String) = ["c.poster_id", "c.posted_by"],
        /// Location as `center name, city, ST`.
        pub location: String = "c.location",
        /// Time zone of the center when the case was posted.
        pub zone: Zone = "c.time_zone",
        /// Start of the case.
        pub start: Timestamp = "c.start_at",
        /// Estimated length of the case.
        pub hours: Hours = "c.hours",
        /// Special instructions of the poster.
        pub notes: String = "c.notes",
        /// Surgical procedures of the case.
        pub procedures: Vec<String> = "c.procedures",
        /// Current status of the case.
        pub status: CaseStatus = "c.status",
        /// Whether the case was cancelled.
        pub cancelled: bool = "c.cancelled",
    }
}

row! {
    /// The engagement of a notice.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct NoticeEngagementRow {
        /// Id of the engagement.
        pub id: EngagementId = "e.id",
        /// Group for which the professional is engaged.
        pub category: Category = "e.category",
        /// Pay terms offered to the professional.
        pub terms: PayTerms = ["e.hourly_cents", "e.per_case_cents", "e.min_pay_cents"],
        /// Whether the engagement has a claim that is not rejected.
        pub claim_submitted: bool = "e.claim_submitted",
        /// Whether the center of the case has certified the professional.
        pub certified: bool = "CASE WHEN t.person_id IS NULL THEN FALSE ELSE TRUE END",
        /// Last day of the professional's license, if known.
        pub license_expires: Option<Date> = "ep.license_expires",
        /// Position of the case for that group.
        pub position: Option<Position>,
    }
}

row! {
    /// The center of a notice.
    #[derive(Debug, Clone, PartialEq)]
    pub struct NoticeCenterRow {
        /// Id of the center.
        pub id: CenterId = "ce.id",
        /// Name of the center.
        pub name: String = "ce.name",
        /// City of the center.
        pub city: String = "ce.city",
        /// State of the center, two letters.
        pub state: String = "ce.state",
        /// Time zone of the center.
        pub zone: Zone = "ce.time_zone",
    }
}

row! {
    /// A notice with the data that lists show.
    #[derive(Debug, Clone, PartialEq)]
    pub struct NoticeRow {
        /// Id of this copy.
        pub id: NoticeId = "n.id",
        /// Thread that all copies share.
        pub thread: ThreadId = "n.thread_id",
        /// Person who gets this copy.
        pub recipient: PersonId = "n.recipient_id",
        /// Kind of the notice.
        pub kind: NoticeKind = "n.kind",
        /// Current status of this copy.
        pub status: NoticeStatus = "n.status",
        /// Subject, one line.
        pub subject: String = "n.subject",
        /// Text, which names no person and no procedure.
        pub content: String = "n.content",
        /// Whether the notice was read, answered or ended by a cancellation.
        pub read: bool = "n.read",
        /// When the notice was answered or acknowledged; `None` before.
        pub replied_at: Option<Timestamp> = "n.replied_at",
        /// When the professional was confirmed; `None` if never.
        pub hired_at: Option<Timestamp> = "n.hired_at",
        /// When the professional withdrew; `None` if never.
        pub withdrawn_at: Option<Timestamp> = "n.withdrawn_at",
        /// The rejected document of the recipient that the notice is about, if any.
        pub slot: Option<Slot> = "n.slot",
        /// When the notice was sent.
        pub created_at: Timestamp = "n.created_at",
        /// When the status or `read` last changed.
        pub updated_at: Timestamp = "n.updated_at",
        /// Person whose action caused the notice.
        pub sender: SenderRow,
        /// Center that the notice is about, if any.
        pub center: Option<NoticeCenterRow>,
        /// Case that the notice is about, if any.
        pub case: Option<NoticeCaseRow>,
        /// Engagement that the notice is about, if any.
        pub engagement: Option<NoticeEngagementRow>,
    }
}

row! {
    /// The person whose action caused a notice.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct SenderRow {
        /// Id of the person.
        pub id: PersonId = "s.id",
        /// Full name with prefix and suffix.
        pub full_name: String = "s.full_name",
        /// Role of the account.
        pub role: Role = "s.role",
        /// Group of a professional; `None` for other roles.
        pub category: Option<Category> = "s.category",
    }
}

row! {
    /// A notice to a professional about a case, or the first copy of their request: what the card of the case shows.
    #[derive(Debug, Clone, PartialEq)]
    pub struct CaseNoticeRow {
        /// Id of this copy.
        pub id: NoticeId = "n.id",
        /// Case that the notice is about.
        pub case: CaseId = "e.case_id",
        /// Person who gets this copy.
        pub recipient: PersonId = "n.recipient_id",
        /// Kind of the notice.
        pub kind: NoticeKind = "n.kind",
        /// Current status of this copy.
        pub status: NoticeStatus = "n.status",
        /// Whether the notice was read, answered or ended by a cancellation.
        pub read: bool = "n.read",
        /// When the notice was answered or acknowledged; `None` before.
        pub replied_at: Option<Timestamp> = "n.replied_at",
        /// When the professional was confirmed; `None` if never.
        pub hired_at: Option<Timestamp> = "n.hired_at",
        /// When the professional withdrew; `None` if never.
        pub withdrawn_at: Option<Timestamp> = "n.withdrawn_at",
        /// When the notice was sent.
        pub created_at: Timestamp = "n.created_at",
        /// When the status or `read` last changed.
        pub updated_at: Timestamp = "n.updated_at",
        /// Person whose action caused the notice.
        pub sender: SenderRow,
        /// Group for which the professional is engaged.
        pub category: Category = "e.category",
        /// Pay terms offered to the professional.
        pub terms: PayTerms = ["e.hourly_cents", "e.per_case_cents", "e.min_pay_cents"],
    }
}

/// Returns the unread notices of a person, newest first, 200 at most. `not_cancelled` leaves out cancellations and notices
/// about cancelled cases.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_unread(
    conn: &Conn,
    person: PersonId,
    not_cancelled: bool,
) -> Result<Vec<NoticeRow>, StoreError> {
    conn.query(if not_cancelled { &UNREAD_NOT_CANCELLED } else { &UNREAD }, params![person]).await
}

/// Returns the number of notices that [`list_unread`] returns.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count_unread(conn: &Conn, person: PersonId, not_cancelled: bool) -> Result<i64, StoreError> {
    conn.query_one(if not_cancelled { &COUNT_UNREAD_NOT_CANCELLED } else { &COUNT_UNREAD }, params![person])
        .await
}

/// Returns a page of all notices of a person, or of the unread ones, newest first.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_history(
    conn: &Conn,
    person: PersonId,
    unread_only: bool,
    page: Page,
) -> Result<Vec<NoticeRow>, StoreError> {
    let stmt = if unread_only { &HISTORY_UNREAD } else { &HISTORY };
    conn.query(stmt, params![person, page.size, page.offset()]).await
}

/// Returns the number of notices on all pages of [`list_history`].
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count_history(conn: &Conn, person: PersonId, unread_only: bool) -> Result<i64, StoreError> {
    let stmt = if unread_only { &COUNT_HISTORY_UNREAD } else { &COUNT_HISTORY };
    conn.query_one(stmt, params![person]).await
}

/// Returns what a page of the requests for an invitation reads that a person received in the range, newest first.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_requests_to_person(
    conn: &Conn,
    person: PersonId,
    range: Range,
    page: Keyset,
) -> Result<Vec<NoticeRow>, StoreError> {
    let after = page.descending(Cursor::before(range.until));
    let values = params![person, range.from, after.at, NoticeId::from_uuid(after.id), page.read()];
    conn.query(&REQUESTS_TO, values).await
}

/// Returns what a page of the requests for an invitation to cases of a center reads that were made in the range, each
/// once, newest first.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_requests_at_center(
    conn: &Conn,
    center: CenterId,
    range: Range,
    page: Keyset,
) -> Result<Vec<NoticeRow>, StoreError> {
    let after = page.descending(Cursor::before(range.until));
    let values = params![center, range.from, after.at, NoticeId::from_uuid(after.id), page.read()];
    conn.query(&REQUESTS_AT, values).await
}
