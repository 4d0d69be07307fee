//! Notices: the messages of the notifications screen, one row for each recipient, and the contact data of recipients
//! for mail and text messages.

use std::collections::HashSet;

use caseboard_domain::document::Slot;
use caseboard_domain::engagement::Engagement;
use caseboard_domain::language::Language;
use caseboard_domain::notice::{NoticeKind, NoticeReport, NoticeStatus, OFFERED, TIME_CHANGED};
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::{CaseId, CenterId, EngagementId, NoticeId, PersonId, ThreadId};
use jiff::Timestamp;
use uuid::Uuid;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{Value, id_list, params};

pub mod deliveries;
pub(crate) mod lists;
pub mod retention;

pub use lists::{
    CaseNoticeRow, NoticeCaseRow, NoticeCenterRow, NoticeEngagementRow, NoticeRow, NoticeScope, SenderRow,
    count, count_some_unread, list, list_requests_at_center, list_requests_to_person,
};

/// Returns the id before those of all notices that were created at an instant or later: ids begin with the time.
pub(crate) fn first_id_at(at: Timestamp) -> NoticeId {
    let milliseconds = u128::try_from(at.as_millisecond()).unwrap_or(0);
    NoticeId::from_uuid(Uuid::from_u128(milliseconds << 80))
}

/// Fills in the texts of the kind, which are not stored (AMB-138).
pub(crate) fn fill_texts(kind: NoticeKind, subject: &mut String, content: &mut String) {
    if subject.is_empty() {
        subject.push_str(kind.subject());
    }
    if content.is_empty() {
        content.push_str(kind.content());
    }
}

row! {
    /// A recipient and their notification settings.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Contact {
        /// Id of the person.
        pub id: PersonId = "p.id",
        /// Full name with prefix and suffix.
        pub full_name: String = "p.full_name",
        /// Email address.
        pub email: String = "p.email",
        /// Phone number, ten digits.
        pub phone: String = "p.phone",
        /// Whether the person wants mail.
        pub notify_email: bool = "p.notify_email",
        /// Whether the person wants text messages.
        pub notify_sms: bool = "p.notify_sms",
        /// By which channels of which kinds, and when.
        pub preferences: NotificationPreferences = "p.preferences",
        /// Whether the account is open; closed ones receive no messages.
        pub active: bool = "p.active",
        /// Role of the account.
        pub role: Role = "p.role",
        /// Group of a professional; `None` for other roles.
        pub category: Option<Category> = "p.category",
        /// Whether a browser of the person gets push messages.
        pub push: bool = "EXISTS (SELECT u.id FROM push_subscriptions u WHERE u.person_id = p.id)",
        /// The language of mails and text messages.
        pub language: Language = "p.language",
    }
}

/// Whether the time at which the recipient has seen a notice is stored: of invitations, and of messages about an
/// engagement (AMB-201, AMB-350).
macro_rules! stores_seen_time {
    () => {
        "(kind = 'INVITATION' OR (kind = 'MESSAGE' AND engagement_id IS NOT NULL))"
    };
}
pub(crate) use stores_seen_time;

statements! {
    ADD = {
        sqlite: "INSERT INTO notices (id, thread_id, recipient_id, sender_id, case_id, engagement_id, center_id, kind, status,
                subject, content, read, hired_at, withdrawn_at, slot, created_at, updated_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, FALSE, $12, $13, $14, $15, $15)",
        postgres: "INSERT INTO notices (id, thread_id, recipient_id, sender_id, case_id, engagement_id, center_id, kind, status,
                subject, content, hired_at, withdrawn_at, slot, created_at, updated_at, read)
            SELECT o.*, o.at, FALSE FROM UNNEST(CAST($1 AS UUID[]), CAST($2 AS UUID[]), CAST($3 AS UUID[]), CAST($4 AS UUID[]),
                CAST($5 AS UUID[]), CAST($6 AS UUID[]), CAST($7 AS UUID[]), CAST($8 AS TEXT[]), CAST($9 AS TEXT[]),
                CAST($10 AS TEXT[]), CAST($11 AS TEXT[]), CAST($12 AS BIGINT[]), CAST($13 AS BIGINT[]), CAST($14 AS TEXT[]),
                CAST($15 AS BIGINT[]))
                AS o(id, thread, recipient, sender, case_id, engagement, center, kind, status, subject, content, hired, withdrawn,
                    slot, at)",
    };
    FIND: NoticeHeader = "SELECT {columns} FROM notices n WHERE n.id = $1";
    /// Confirms an invitation and marks the open ones to its position, if that is full now.
    CONFIRM: NoticeId = "UPDATE notices SET status = CASE WHEN id = $1 THEN 'CONFIRMED' ELSE 'POSITION_ALREADY_FILLED' END,
            read = CASE WHEN id = $1 THEN TRUE ELSE read END, replied_at = CASE WHEN id = $1 THEN $2 ELSE replied_at END,
            hired_at = CASE WHEN id = $1 THEN $2 ELSE hired_at END, updated_at = $2
        WHERE (id = $1 OR status = 'INVITED') AND id IN (SELECT notice_id FROM engagements
            WHERE case_id = $3 AND (id = $4 OR ($5 = TRUE AND category = $6 AND state = 'POSITION_FILLED'))) RETURNING id";
    ANSWER = "UPDATE notices SET status = $2, read = TRUE, replied_at = $3,
        withdrawn_at = COALESCE($4, withdrawn_at), updated_at = $3 WHERE id = $1";
    ANSWER_REQUEST = "UPDATE notices SET status = $2, read = TRUE, replied_at = $3, updated_at = $3
        WHERE thread_id = $1 AND kind = 'INVITATION_REQUEST' AND status = 'INVITE_REQUEST'";
    REPLACE = "UPDATE notices SET read = TRUE, updated_at = $2,
            status = CASE WHEN status = 'INVITED' THEN 'POSITION_ALREADY_FILLED' ELSE status END
        WHERE id = $1 AND (read = FALSE OR status = 'INVITED')";
    /// The recipient sees a notice at the latest when they discard it.
    DISCARD = (concat!(
        "UPDATE notices SET read = TRUE, updated_at = $2, seen_at = CASE WHEN ", stores_seen_time!(),
        " THEN COALESCE(seen_at, $2) END WHERE id = $1 AND read = FALSE"
    ));
    READ_BY_REPORT = "UPDATE notices SET read = TRUE, updated_at = $4
        WHERE engagement_id = $1 AND recipient_id = $2 AND subject = $3 AND read = FALSE";
    READ_FOR_EVERYONE = "UPDATE notices SET read = TRUE, updated_at = $3
        WHERE engagement_id = $1 AND subject = $2 AND read = FALSE";
    READ_OF_CASE = "UPDATE notices SET read = TRUE, updated_at = $3
        WHERE engagement_id IN (SELECT id FROM engagements WHERE case_id = $1) AND subject = $2 AND read = FALSE";
    READ_BY_CONTENT = "UPDATE notices SET read = TRUE, updated_at = $4
        WHERE engagement_id = $1 AND recipient_id = $2 AND content = $3 AND read = FALSE";
    ACKNOWLEDGE = "UPDATE notices SET status = 'ACKNOWLEDGED', read = TRUE, replied_at = $3, updated_at = $3
        WHERE engagement_id = $1 AND recipient_id = $2 AND status IN ('CANCELLED', 'REJECTED_REQUEST')";
    /// Leaves `read` unchanged: an unread invitation is still listed, with the action Discard.
    FILL = "UPDATE notices SET status = 'POSITION_ALREADY_FILLED', updated_at = $3 WHERE status = 'INVITED' AND id IN (
        SELECT notice_id FROM engagements WHERE case_id = $1 AND category = $2 AND state = 'POSITION_FILLED')";
    /// An offer that has ended becomes an invitation like the others.
    REOPEN = "UPDATE notices SET status = 'INVITED', updated_at = $4,
            content = CASE WHEN content = $5 THEN '' ELSE content END,
            read = CASE WHEN recipient_id {in_ids} THEN FALSE ELSE read END
        WHERE (status = 'POSITION_ALREADY_FILLED' OR (status = 'INVITED' AND recipient_id {in_ids})) AND id IN (
        SELECT notice_id FROM engagements WHERE case_id = $2 AND category = $3 AND state = 'INVITED' AND offer_until IS NULL)";
    CANCEL = "UPDATE notices SET read = TRUE, updated_at = $2,
            status = CASE WHEN subject IN ($3, $5, $6) OR content = $4 OR kind = 'WITHDRAWAL' THEN status ELSE 'CANCELLED' END
        WHERE engagement_id IN (SELECT id FROM engagements WHERE case_id = $1) AND ((kind = 'INVITATION' AND status IN ('INVITED', 'CONFIRMED', 'POSITION_ALREADY_FILLED'))
            OR (kind = 'INVITATION_REQUEST' AND status = 'INVITE_REQUEST') OR (read = FALSE AND (subject IN ($3, $5, $6) OR content = $4 OR (kind = 'WITHDRAWAL' AND status = 'CONFIRMED'))))";
}

/// A notice to be inserted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNotice {
    /// Id of this copy.
    pub id: NoticeId,
    /// Thread that all copies share, and so do the invitations to the cases of a series. Its id is that of the first
    /// notice.
    pub thread: ThreadId,
    /// Person who gets this copy.
    pub recipient: PersonId,
    /// Person whose action caused the notice.
    pub sender: PersonId,
    /// The case, if the notice is about one.
    pub case: Option<CaseId>,
    /// The engagement, if the notice is about one.
    pub engagement: Option<EngagementId>,
    /// The center, if the notice is about one.
    pub center: Option<CenterId>,
    /// Kind of the notice, which decides who gets it and what they can answer.
    pub kind: NoticeKind,
    /// Status of a new notice of this kind.
    pub status: NoticeStatus,
    /// Subject, one line.
    pub subject: String,
    /// Text, which names no person and no procedure.
    pub content: String,
    /// When the professional was confirmed; set only on an acceptance.
    pub hired_at: Option<Timestamp>,
    /// When the professional withdrew; set only on a withdrawal.
    pub withdrawn_at: Option<Timestamp>,
    /// The rejected document of the recipient; set only on a notice about one.
    pub slot: Option<Slot>,
}

impl NewNotice {
    /// Returns a notice that is about no case and has one copy.
    pub fn message(
        id: NoticeId,
        recipient: PersonId,
        sender: PersonId,
        subject: String,
        content: String,
    ) -> Self {
        Self {
            id,
            thread: ThreadId::from_uuid(id.as_uuid()),
            recipient,
            sender,
            case: None,
            engagement: None,
            center: None,
            kind: NoticeKind::Message,
            status: NoticeStatus::NotInvited,
            subject,
            content,
            hired_at: None,
            withdrawn_at: None,
            slot: None,
        }
    }

    /// Returns the notice with a written reason after its text; unchanged without one.
    #[must_use]
    pub fn with_reason(mut self, reason: &str) -> Self {
        if !reason.is_empty() {
            self.content = format!("{}\n{reason}", self.content);
        }
        self
    }

    /// Returns the columns. The texts of the kind are left out, and so is the center of the case, except on a request,
    /// because requests are listed by center (AMB-138).
    fn columns(&self, now: Timestamp) -> [Value; 15] {
        let unless = |text: &str, usual: &str| if text == usual { String::new() } else { text.to_owned() };
        let of_case = self.case.is_some() && self.kind != NoticeKind::InvitationRequest;
        [
            self.id.into(),
            self.thread.into(),
            self.recipient.into(),
            self.sender.into(),
            self.case.into(),
            self.engagement.into(),
            self.center.filter(|_| !of_case).into(),
            self.kind.into(),
            self.status.into(),
            unless(&self.subject, self.kind.subject()).into(),
            unless(&self.content, self.kind.content()).into(),
            self.hired_at.into(),
            self.withdrawn_at.into(),
            self.slot.into(),
            now.into(),
        ]
    }
}

/// Inserts unread notices in one statement.
pub async fn insert(tx: &Tx, notices: &[NewNotice], now: Timestamp) -> Result<(), StoreError> {
    tx.insert_all(&ADD, notices.iter().map(|notice| notice.columns(now)).collect()).await
}

row! {
    /// A notice without its texts.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct NoticeHeader {
        /// Id of this copy.
        pub id: NoticeId = "n.id",
        /// Thread that all copies share.
        pub thread: ThreadId = "n.thread_id",
        /// Person who gets this copy.
        pub recipient: PersonId = "n.recipient_id",
        /// The case, if the notice is about one.
        pub case: Option<CaseId> = "n.case_id",
        /// The engagement, if the notice is about one.
        pub engagement: Option<EngagementId> = "n.engagement_id",
        /// Kind of the notice.
        pub kind: NoticeKind = "n.kind",
        /// Current status of this copy.
        pub status: NoticeStatus = "n.status",
    }
}

/// Returns a notice. The caller checks whether its user may see it.
pub async fn find(conn: &Conn, id: NoticeId) -> Result<Option<NoticeHeader>, StoreError> {
    conn.query_opt(&FIND, params![id]).await
}

/// Stores the acceptance of an invitation, the newest of its engagement: it is confirmed and read. If the position `is_full`
/// now, marks the open invitations to it, without reading them; must be called after [`crate::engagements::confirm`].
///
/// # Errors
/// [`StoreError::Guard`] if it is not the invitation of the engagement.
pub async fn confirm(
    tx: &Tx,
    id: NoticeId,
    engagement: &Engagement,
    is_full: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Engagement { id: about, case, category, .. } = *engagement;
    let changed = tx.query(&CONFIRM, params![id, now, case, about, is_full, category.id()]).await?;
    match changed.contains(&id) {
        true => Ok(()),
        false => Err(StoreError::Guard { statement: CONFIRM.sql.sqlite, touched: changed.len() as u64 }),
    }
}

/// Stores the professional's answer: the notice gets the status and is marked as read.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such notice.
pub async fn record_answer(
    tx: &Tx,
    id: NoticeId,
    status: NoticeStatus,
    withdrawn_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&ANSWER, params![id, status, now, withdrawn_at]).await
}

/// Stores the answer of an owner to a request: all copies get the status and are marked as read.
pub async fn record_request_answer(
    tx: &Tx,
    thread: ThreadId,
    status: NoticeStatus,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&ANSWER_REQUEST, params![thread, status, now]).await.map(drop)
}

/// Marks a notice as read that a newer one replaces. An invitation in it can no longer be answered.
pub async fn mark_replaced(tx: &Tx, id: NoticeId, now: Timestamp) -> Result<(), StoreError> {
    tx.execute(&REPLACE, params![id, now]).await.map(drop)
}

/// Marks a notice as read by its recipient; returns false if it was read already.
pub async fn discard(tx: &Tx, id: NoticeId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&DISCARD, params![id, now]).await? == 1)
}

/// Marks the notices to a person with this report about an engagement as read.
pub async fn mark_read_by_report(
    tx: &Tx,
    engagement: EngagementId,
    to: PersonId,
    report: NoticeReport,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&READ_BY_REPORT, params![engagement, to, report.subject(), now]).await.map(drop)
}

/// Marks the notices of all recipients about an engagement that have one of these reports as read.
pub async fn mark_read_for_everyone(
    tx: &Tx,
    engagement: EngagementId,
    reports: &[NoticeReport],
    now: Timestamp,
) -> Result<(), StoreError> {
    for report in reports {
        tx.execute(&READ_FOR_EVERYONE, params![engagement, report.subject(), now]).await?;
    }
    Ok(())
}

/// Marks the notices of all recipients about a case that have this report as read.
pub async fn mark_read_of_case(
    tx: &Tx,
    case: CaseId,
    report: NoticeReport,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&READ_OF_CASE, params![case, report.subject(), now]).await.map(drop)
}

/// Marks the notices of a person about an engagement that have this text as read.
pub async fn mark_read_by_content(
    tx: &Tx,
    engagement: EngagementId,
    to: PersonId,
    content: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&READ_BY_CONTENT, params![engagement, to, content, now]).await.map(drop)
}

/// Stores that the professional acknowledged a cancellation or a declined request.
pub async fn acknowledge(
    tx: &Tx,
    engagement: EngagementId,
    by: PersonId,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&ACKNOWLEDGE, params![engagement, by, now]).await.map(drop)
}

/// Marks the open invitations to a full position whose engagements are marked already.
pub async fn mark_position_filled(
    tx: &Tx,
    case: CaseId,
    category: Category,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&FILL, params![case, category.id(), now]).await.map(drop)
}

/// Reopens the invitations to a position, those of `unread_for` as unread; must be called after
/// [`crate::engagements::reopen_invitations`].
pub async fn reopen_invitations(
    tx: &Tx,
    case: CaseId,
    category: Category,
    unread_for: &HashSet<PersonId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let unread_for: Vec<PersonId> = unread_for.iter().copied().collect();
    tx.execute(&REOPEN, params![id_list(&unread_for), case, category.id(), now, OFFERED]).await.map(drop)
}

/// Marks the open and accepted invitations and the pending requests of a cancelled case as CANCELLED and read. These are only
/// marked as read: the questions whether people will come, also at a changed time; the notices that the case starts soon and
/// that a person comes after all; and the reports to the owners that a person may not come.
pub async fn cancel_of_case(tx: &Tx, case: CaseId, now: Timestamp) -> Result<(), StoreError> {
    let closed = [NoticeReport::ConfirmDay, NoticeReport::CaseStarts, NoticeReport::ComesAfterAll];
    let [confirm_day, case_starts, comes_after_all] = closed.map(NoticeReport::subject);
    let values = params![case, now, confirm_day, TIME_CHANGED, case_starts, comes_after_all];
    tx.execute(&CANCEL, values).await.map(drop)
}
