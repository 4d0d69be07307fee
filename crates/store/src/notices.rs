//! Notices: messages as delivered to one recipient each, and how to reach that recipient otherwise.

use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::{CaseId, CenterId, EngagementId, NoticeId, PersonId, ThreadId};
use jiff::Timestamp;
use serde_json::{Value as Json, json};

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::value::Row;

pub(crate) mod shown;

pub use shown::{
    NoticeCaseRow, NoticeCenterRow, NoticeEngagementRow, NoticeRow, count_history, count_unread,
    list_history, list_of_person, list_requests_at_center, list_requests_to_person, list_unread,
};

/// The columns of a contact in the order of [`contact`]; the table is called `p`.
macro_rules! contact_columns {
    () => {
        "p.id, p.full_name, p.email, p.phone, p.notify_email, p.notify_sms, p.active, p.role, p.category"
    };
}
pub(crate) use contact_columns;

/// A recipient and their notification settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    /// Who.
    pub id: PersonId,
    /// The computed full name.
    pub full_name: String,
    /// Where mail goes.
    pub email: String,
    /// Ten digits.
    pub phone: String,
    /// Wants mail (AMB-58).
    pub notify_email: bool,
    /// Wants text messages (AMB-58).
    pub notify_sms: bool,
    /// Whether the account is open; closed ones receive no messages.
    pub active: bool,
    /// As what.
    pub role: Role,
    /// The group of a professional.
    pub category: Option<Category>,
}

pub(crate) fn contact(row: &Row<'_>, column: usize) -> Result<Contact, StoreError> {
    Ok(Contact {
        id: row.get(column)?,
        full_name: row.get(column + 1)?,
        email: row.get(column + 2)?,
        phone: row.get(column + 3)?,
        notify_email: row.get(column + 4)?,
        notify_sms: row.get(column + 5)?,
        active: row.get(column + 6)?,
        role: row.get(column + 7)?,
        category: Category::from_id(row.get(column + 8)?),
    })
}

crate::statements! {
    ADD = {
        sqlite: "INSERT INTO notices (id, thread_id, recipient_id, sender_id, case_id, engagement_id, center_id, kind, status,
                subject, content, read, hired_at, withdrawn_at, created_at, updated_at)
            SELECT unhex(v.value->>'id'), unhex(v.value->>'thread'), unhex(v.value->>'recipient'), unhex(v.value->>'sender'),
                unhex(v.value->>'case'), unhex(v.value->>'engagement'), unhex(v.value->>'center'), v.value->>'kind',
                v.value->>'status', v.value->>'subject', v.value->>'content', FALSE, v.value->>'hired', v.value->>'withdrawn', $2, $2
            FROM json_each($1) AS v",
        postgres: "INSERT INTO notices (id, thread_id, recipient_id, sender_id, case_id, engagement_id, center_id, kind, status,
                subject, content, read, hired_at, withdrawn_at, created_at, updated_at)
            SELECT CAST(v.value->>'id' AS UUID), CAST(v.value->>'thread' AS UUID), CAST(v.value->>'recipient' AS UUID),
                CAST(v.value->>'sender' AS UUID), CAST(v.value->>'case' AS UUID), CAST(v.value->>'engagement' AS UUID),
                CAST(v.value->>'center' AS UUID), v.value->>'kind', v.value->>'status', v.value->>'subject',
                v.value->>'content', FALSE, CAST(v.value->>'hired' AS BIGINT), CAST(v.value->>'withdrawn' AS BIGINT),
                CAST($2 AS BIGINT), CAST($2 AS BIGINT)
            FROM json_array_elements(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)",
    };
    ADDRESSED = "SELECT id, thread_id, recipient_id, case_id, engagement_id, kind, status FROM notices WHERE id = $1";
    ANSWER = "UPDATE notices SET status = $2, read = TRUE, replied_at = $3, hired_at = COALESCE($4, hired_at),
        withdrawn_at = COALESCE($5, withdrawn_at), updated_at = $3 WHERE id = $1";
    ANSWER_REQUEST = "UPDATE notices SET status = $2, read = TRUE, replied_at = $3, updated_at = $3
        WHERE thread_id = $1 AND status = 'INVITE_REQUEST'";
    READ = "UPDATE notices SET read = TRUE, updated_at = $2 WHERE id = $1 AND read = FALSE";
    ACKNOWLEDGE = "UPDATE notices SET status = 'ACKNOWLEDGED', read = TRUE, replied_at = $3, updated_at = $3
        WHERE engagement_id = $1 AND recipient_id = $2 AND status IN ('CANCELLED', 'REJECTED_REQUEST')";
    /// Read or not stays as it is: who has not seen the invitation finds it with a Discard (AMB-32).
    FILL = "UPDATE notices SET status = 'POSITION_ALREADY_FILLED', updated_at = $3 WHERE status = 'INVITED' AND id IN (
        SELECT notice_id FROM engagements WHERE case_id = $1 AND category = $2 AND state = 'POSITION_FILLED')";
    REOPEN = "UPDATE notices SET status = 'INVITED', read = FALSE, updated_at = $3
        WHERE status = 'POSITION_ALREADY_FILLED' AND id IN (
        SELECT notice_id FROM engagements WHERE case_id = $1 AND category = $2 AND state = 'INVITED')";
    CANCEL = "UPDATE notices SET status = 'CANCELLED', read = TRUE, updated_at = $2
        WHERE case_id = $1 AND ((kind = 'INVITATION' AND status IN ('INVITED', 'CONFIRMED', 'POSITION_ALREADY_FILLED'))
            OR (kind = 'INVITATION_REQUEST' AND status = 'INVITE_REQUEST'))";
}

/// A new notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNotice {
    /// Its id.
    pub id: NoticeId,
    /// What it shares with the copies to others; the first copy has the same id (AMB-55).
    pub thread: ThreadId,
    /// To whom.
    pub recipient: PersonId,
    /// From whom.
    pub sender: PersonId,
    /// About which case, if about one.
    pub case: Option<CaseId>,
    /// About whom on the case.
    pub engagement: Option<EngagementId>,
    /// About which center.
    pub center: Option<CenterId>,
    /// What it is about.
    pub kind: NoticeKind,
    /// Its first status.
    pub status: NoticeStatus,
    /// One line.
    pub subject: String,
    /// The text; names no person and no procedure.
    pub content: String,
    /// When the place was confirmed, on an acceptance.
    pub hired_at: Option<Timestamp>,
    /// When the place was given back, on a withdrawal.
    pub withdrawn_at: Option<Timestamp>,
}

impl NewNotice {
    fn json(&self) -> Json {
        json!({
            "id": self.id, "thread": self.thread, "recipient": self.recipient, "sender": self.sender, "case": self.case,
            "engagement": self.engagement, "center": self.center, "kind": self.kind, "status": self.status,
            "subject": self.subject, "content": self.content,
            "hired": self.hired_at.map(Timestamp::as_microsecond),
            "withdrawn": self.withdrawn_at.map(Timestamp::as_microsecond),
        })
    }
}

/// Delivers unread notices, however many, in one statement.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn insert(tx: &Tx, notices: &[NewNotice], now: Timestamp) -> Result<(), StoreError> {
    if notices.is_empty() {
        return Ok(());
    }
    let list = Json::from_iter(notices.iter().map(NewNotice::json)).to_string();
    tx.execute(&ADD, params![list, now]).await.map(drop)
}

/// What a notice is about, to whom it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticeHeader {
    /// The notice.
    pub id: NoticeId,
    /// Shared with the copies to others.
    pub thread: ThreadId,
    /// To whom.
    pub recipient: PersonId,
    /// About which case.
    pub case: Option<CaseId>,
    /// About whom on the case.
    pub engagement: Option<EngagementId>,
    /// What it is about.
    pub kind: NoticeKind,
    /// Its status.
    pub status: NoticeStatus,
}

/// A notice by its id. Whether the caller may know of it is for the caller to decide.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(cx: &Cx, id: NoticeId) -> Result<Option<NoticeHeader>, StoreError> {
    cx.query_opt(&ADDRESSED, params![id], |row| {
        Ok(NoticeHeader {
            id: row.get(0)?,
            thread: row.get(1)?,
            recipient: row.get(2)?,
            case: row.get(3)?,
            engagement: row.get(4)?,
            kind: row.get(5)?,
            status: row.get(6)?,
        })
    })
    .await
}

/// The professional has answered: the notice has another status and is read.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn record_answer(
    tx: &Tx,
    id: NoticeId,
    status: NoticeStatus,
    hired_at: Option<Timestamp>,
    withdrawn_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&ANSWER, params![id, status.as_str(), now, hired_at, withdrawn_at]).await
}

/// An owner has answered a request: all copies have the new status and are read (AMB-55).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn record_request_answer(
    tx: &Tx,
    thread: ThreadId,
    status: NoticeStatus,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&ANSWER_REQUEST, params![thread, status.as_str(), now]).await.map(drop)
}

/// Marks a notice read; says whether it was unread.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn mark_read(tx: &Tx, id: NoticeId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&READ, params![id, now]).await? == 1)
}

/// The professional took note of a cancellation or a declined request.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn acknowledge(
    tx: &Tx,
    engagement: EngagementId,
    by: PersonId,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&ACKNOWLEDGE, params![engagement, by, now]).await.map(drop)
}

/// The invitations of a full line say so; follows [`crate::engagements::mark_position_filled`].
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn mark_position_filled(
    tx: &Tx,
    case: CaseId,
    category: Category,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&FILL, params![case, category.id(), now]).await.map(drop)
}

/// The invitations of a reopened line can be accepted again and are unread; follows [`crate::engagements::reopen_invitations`].
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn reopen_invitations(
    tx: &Tx,
    case: CaseId,
    category: Category,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&REOPEN, params![case, category.id(), now]).await.map(drop)
}

/// The case was cancelled: its live invitations and pending requests are CANCELLED and read (AMB-39).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn cancel_of_case(tx: &Tx, case: CaseId, now: Timestamp) -> Result<(), StoreError> {
    tx.execute(&CANCEL, params![case, now]).await.map(drop)
}
