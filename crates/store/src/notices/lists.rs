//! Lists of notices with their sender, case, center and engagement.

use caseboard_domain::attendance::Attendance;
use caseboard_domain::case::CaseStatus;
use caseboard_domain::document::Slot;
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::page::{Cursor, Keyset};
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::position::Position;
use caseboard_domain::states::UsState;
use caseboard_domain::time::{Range, Zone};
use caseboard_domain::{CaseId, CenterId, EngagementId, Hours, NoticeId, PersonId, ThreadId};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::connection::Conn;
use crate::error::StoreError;
use crate::notices::fill_texts;
use crate::row::row;
use crate::same_time::same_time_center;
use crate::stmt::statements;
use crate::value::params;

/// Joins the tables of a [`NoticeRow`] to `notices n`.
macro_rules! joins {
    () => {
        " JOIN persons s ON s.id = n.sender_id
            LEFT JOIN cases c ON c.id = n.case_id
            LEFT JOIN centers ce ON ce.id = COALESCE(n.center_id, c.center_id)
            LEFT JOIN engagements e ON e.id = n.engagement_id
            LEFT JOIN persons ep ON ep.id = e.person_id
            LEFT JOIN positions po ON po.case_id = e.case_id AND po.category = e.category
            LEFT JOIN attendances a ON a.engagement_id = e.id
            LEFT JOIN certifications t ON t.center_id = c.center_id AND t.person_id = e.person_id "
    };
}

macro_rules! notices {
    ($from:literal) => {
        concat!("SELECT {columns} FROM ", $from, joins!())
    };
}

/// Selects a page of the notices to a person, newest first.
macro_rules! page {
    ($from:literal, $which:literal) => {
        concat!(
            "SELECT {columns} FROM (SELECT n.id FROM ",
            $from,
            " WHERE n.recipient_id = $1 AND n.created_at <= $2 AND (n.created_at < $2 OR n.id < $3) AND ",
            $which,
            " ORDER BY n.created_at DESC, n.id DESC LIMIT $4) o JOIN notices n ON n.id = o.id",
            joins!(),
            "ORDER BY n.created_at DESC, n.id DESC"
        )
    };
}

/// Selects time and id of the newest notices to a person after a place in the list.
macro_rules! ids {
    ($which:literal) => {
        concat!(
            "SELECT id, created_at FROM notices WHERE recipient_id = $1 AND created_at <= $2
                AND (created_at < $2 OR id < $3) AND ",
            $which,
            " ORDER BY created_at DESC, id DESC LIMIT $4"
        )
    };
}

statements! {
    /// A page is selected from the index before other tables are joined.
    /// Read and unread notices have an index each.
    ALL_OF: NoticeRow = (concat!("SELECT {columns} FROM (SELECT id, created_at FROM (", ids!("read = FALSE"), ") o
            UNION ALL SELECT id, created_at FROM (", ids!("read = TRUE"), ") o
            ORDER BY created_at DESC, id DESC LIMIT $4) o JOIN notices n ON n.id = o.id", joins!(),
        "ORDER BY n.created_at DESC, n.id DESC"));
    UNREAD: NoticeRow = (page!("notices n", "n.read = FALSE"));
    UNREAD_NOT_CANCELLED: NoticeRow = (page!("notices n LEFT JOIN cases c ON c.id = n.case_id", "n.read = FALSE
        AND n.kind <> 'CANCELLATION' AND (c.id IS NULL OR c.cancelled = FALSE)"));
    COUNT_ALL: i64 = "SELECT (SELECT COUNT(*) FROM notices WHERE recipient_id = $1 AND read = FALSE)
        + (SELECT COUNT(*) FROM notices WHERE recipient_id = $1 AND read = TRUE)";
    COUNT_UNREAD: i64 = "SELECT COUNT(*) FROM notices WHERE recipient_id = $1 AND read = FALSE";
    /// Clients show more than 99 as `99+`, so that nothing has to count all of them.
    COUNT_SOME_UNREAD: i64 = "SELECT COUNT(*) FROM (SELECT id FROM notices WHERE recipient_id = $1 AND read = FALSE LIMIT 100) o";
    COUNT_SOME_NOT_CANCELLED: i64 = "SELECT COUNT(*) FROM (SELECT n.id FROM notices n LEFT JOIN cases c ON c.id = n.case_id
        WHERE n.recipient_id = $1 AND n.read = FALSE AND n.kind <> 'CANCELLATION' AND (c.id IS NULL OR c.cancelled = FALSE)
        LIMIT 100) o";
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
        /// Counts the changes of the case, from 1.
        pub version: i64 = "c.version",
    }
}

row! {
    /// The engagement of a notice.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct NoticeEngagementRow {
        /// Id of the engagement.
        pub id: EngagementId = "e.id",
        /// The professional.
        pub person: PersonId = "e.person_id",
        /// Group for which the professional is engaged.
        pub category: Category = "e.category",
        /// Pay terms offered to the professional.
        pub terms: PayTerms = ["e.hourly_cents", "e.per_case_cents", "e.min_pay_cents"],
        /// The time until which a place is held for the professional.
        pub offer_until: Option<Timestamp> = "e.offer_until",
        /// The time at which the professional joined the standby list, or asked to.
        pub standby: Option<Timestamp> = "e.standby_at",
        /// When the confirmed professional reported that they cannot come.
        pub cannot_come: Option<Timestamp> = "e.cannot_come_at",
        /// When the confirmed professional accepted; `None` in other states.
        pub accepted: Option<Timestamp> = "CASE WHEN e.state = 'CONFIRMED' THEN e.state_at END",
        /// Whether the confirmed professional has yet to confirm a changed time.
        pub reconfirm: bool = "e.reconfirm",
        /// The stored attendance of the professional, perhaps of an earlier acceptance or start.
        pub attendance: Option<Attendance>,
        /// Whether the engagement has a claim that is not rejected: of a confirmed professional for the work, otherwise for
        /// minimum pay.
        pub claim_submitted: bool = "CASE WHEN e.state = 'CONFIRMED' THEN e.claim_submitted
            ELSE e.min_pay_claimed END",
        /// Whether the center of the case has certified the professional.
        pub certified: bool = "CASE WHEN t.person_id IS NULL THEN FALSE ELSE TRUE END",
        /// Last day of the professional's license, if known.
        pub license_expires: Option<Date> = "ep.license_expires",
        /// Position of the case for that group.
        pub position: Option<Position>,
    }
}

impl NoticeEngagementRow {
    /// Removes what changes with the engagement, which only those see who manage the case now (AMB-87).
    pub fn hide_from_former_owner(&mut self) {
        (self.offer_until, self.standby, self.cannot_come, self.license_expires) = (None, None, None, None);
        (self.accepted, self.attendance) = (None, None);
        (self.reconfirm, self.claim_submitted, self.certified) = (false, false, false);
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
        /// State of the center.
        pub state: UsState = "ce.state",
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
        /// Of a recipient who is invited or has yet to confirm a changed time: the center of another confirmed case of theirs at
        /// the same time.
        pub same_time_at: Option<String> = (concat!(
            "CASE WHEN n.recipient_id = e.person_id AND (e.state = 'INVITED' OR e.reconfirm = TRUE) THEN ",
            same_time_center!("e.person_id"),
            " END"
        )),
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

fn with_texts(mut notices: Vec<NoticeRow>) -> Vec<NoticeRow> {
    for NoticeRow { kind, subject, content, .. } in &mut notices {
        fill_texts(*kind, subject, content);
    }
    notices
}

/// The part of a person's notices that a list contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeScope {
    /// Read and unread ones.
    All,
    /// Unread ones.
    Unread,
    /// Unread ones without cancellations and notices about cancelled cases.
    UnreadNotCancelled,
}

/// Returns what a page of a person's notices reads, newest first.
pub async fn list(
    conn: &Conn,
    person: PersonId,
    scope: NoticeScope,
    page: Keyset,
) -> Result<Vec<NoticeRow>, StoreError> {
    let stmt = match scope {
        NoticeScope::All => &ALL_OF,
        NoticeScope::Unread => &UNREAD,
        NoticeScope::UnreadNotCancelled => &UNREAD_NOT_CANCELLED,
    };
    let after = page.descending(Cursor::after(Timestamp::MAX));
    let values = params![person, after.at, NoticeId::from_uuid(after.id), page.read()];
    Ok(with_texts(conn.query(stmt, values).await?))
}

/// Returns the number of unread notices of a person, 100 at most. `not_cancelled` leaves out cancellations and notices
/// about cancelled cases.
pub async fn count_some_unread(
    conn: &Conn,
    person: PersonId,
    not_cancelled: bool,
) -> Result<i64, StoreError> {
    let stmt = if not_cancelled { &COUNT_SOME_NOT_CANCELLED } else { &COUNT_SOME_UNREAD };
    conn.query_one(stmt, params![person]).await
}

/// Returns the number of all notices of a person, or of the unread ones.
pub async fn count(conn: &Conn, person: PersonId, unread_only: bool) -> Result<i64, StoreError> {
    conn.query_one(if unread_only { &COUNT_UNREAD } else { &COUNT_ALL }, params![person]).await
}

/// Returns what a page reads of the requests for an invitation that a person received in the range, newest first.
pub async fn list_requests_to_person(
    conn: &Conn,
    person: PersonId,
    range: Range,
    page: Keyset,
) -> Result<Vec<NoticeRow>, StoreError> {
    let after = page.descending(Cursor::before(range.until));
    let values = params![person, range.from, after.at, NoticeId::from_uuid(after.id), page.read()];
    Ok(with_texts(conn.query(&REQUESTS_TO, values).await?))
}

/// Returns what a page reads of the requests for an invitation to cases of a center that were made in the range, each
/// once, newest first.
pub async fn list_requests_at_center(
    conn: &Conn,
    center: CenterId,
    range: Range,
    page: Keyset,
) -> Result<Vec<NoticeRow>, StoreError> {
    let after = page.descending(Cursor::before(range.until));
    let values = params![center, range.from, after.at, NoticeId::from_uuid(after.id), page.read()];
    Ok(with_texts(conn.query(&REQUESTS_AT, values).await?))
}
