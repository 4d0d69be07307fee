//! The delivery of the notices to the professionals of a case: the state of their messages, and when they were seen
//! (AMB-200, AMB-350).

use caseboard_domain::delivery::{Channel, DeliveredNotice, MessageFacts};
use caseboard_domain::notice::{NoticeReport, TIME_CHANGED};
use caseboard_domain::{CaseId, EngagementId, NoticeId, PersonId};
use jiff::Timestamp;

use super::stores_seen_time;
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

row! {
    /// A notice to a person about a case, and one of its messages.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct DeliveryRow {
        /// The notice.
        pub notice: NoticeId = "n.id",
        /// The kind of the notice.
        pub kind: DeliveredNotice = "CASE WHEN n.kind = 'INVITATION' THEN 'INVITATION' WHEN n.status = 'REMOVED' THEN 'RELEASED'
            WHEN n.content = $2 THEN 'TIME_CHANGED' WHEN n.subject = $3 THEN 'CONFIRM_DAY' ELSE 'CASE_STARTS' END",
        /// The recipient.
        pub person: PersonId = "n.recipient_id",
        /// When it was sent.
        pub sent_at: Timestamp = "n.created_at",
        /// When the person opened it or, without having opened it, answered it.
        pub seen_at: Option<Timestamp> = "COALESCE(n.seen_at, n.replied_at)",
        /// The channel of the message; `None` without a message.
        pub channel: Option<Channel> = "o.channel",
        handed_over_at: Option<Timestamp> = "o.sent_at",
        dead_at: Option<Timestamp> = "o.dead_at",
        attempts: i64 = "COALESCE(o.attempts, 0)",
        failed: bool = "(o.last_error IS NOT NULL)",
    }
}

impl DeliveryRow {
    /// Returns the message; `None` without one.
    pub fn message(&self) -> Option<(Channel, MessageFacts)> {
        let Self { handed_over_at: sent_at, dead_at, attempts, failed, .. } = *self;
        self.channel.map(|channel| (channel, MessageFacts { sent_at, dead_at, attempts, failed }))
    }
}

statements! {
    /// A message about several invitations stores the first one, whose id is that of their thread. Notices from before the
    /// newest invitation belong to another engagement.
    OF_CASE: DeliveryRow = "SELECT {columns} FROM engagements e JOIN notices n
            ON n.engagement_id = e.id AND n.recipient_id = e.person_id
        LEFT JOIN outbox o ON o.notice_id = n.thread_id
        WHERE e.case_id = $1 AND ((n.kind = 'INVITATION' AND n.id = e.notice_id)
            OR (n.kind = 'MESSAGE' AND (n.status = 'REMOVED' OR n.content = $2 OR n.subject IN ($3, $4))
                AND n.created_at >= COALESCE((SELECT MAX(i.created_at) FROM notices i WHERE i.engagement_id = e.id
                    AND i.recipient_id = e.person_id AND i.kind = 'INVITATION'), 0)))
        ORDER BY n.created_at DESC, n.id, o.id LIMIT 20000";
    /// Only the first opening is stored, and none after an answer.
    MARK_SEEN = (concat!(
        "UPDATE notices SET seen_at = $3 WHERE id {in_ids} AND recipient_id = $2
            AND seen_at IS NULL AND replied_at IS NULL AND ", stores_seen_time!()
    ));
    MARK_ANSWERED = "UPDATE notices SET seen_at = $3 WHERE engagement_id = $1 AND recipient_id = $2 AND read = FALSE
        AND seen_at IS NULL AND kind = 'MESSAGE' AND (content = $4 OR subject IN ($5, $6))";
}

/// Returns the newest invitation of each person who was invited to a case, and the other notices that
/// [`DeliveredNotice`] names since then, once for each of their messages, the newest notice first.
pub async fn list_of_case(conn: &Conn, case: CaseId) -> Result<Vec<DeliveryRow>, StoreError> {
    let [confirm_day, case_starts] =
        [NoticeReport::ConfirmDay, NoticeReport::CaseStarts].map(NoticeReport::subject);
    conn.query(&OF_CASE, params![case, TIME_CHANGED, confirm_day, case_starts]).await
}

/// Records that a person has opened invitations and messages about their engagements. Those that were opened or answered
/// before, and those to others, stay as they are. Returns how many were new.
pub async fn mark_seen(
    tx: &Tx,
    notices: &[NoticeId],
    by: PersonId,
    now: Timestamp,
) -> Result<u64, StoreError> {
    tx.execute(&MARK_SEEN, params![id_list(notices), by, now]).await
}

/// Records that a person has seen what they answer with a report about an engagement: the unread questions about the day and
/// about a changed time, and that the case starts soon. To be called before these are marked as read.
pub async fn mark_answered(
    tx: &Tx,
    engagement: EngagementId,
    by: PersonId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let [confirm_day, case_starts] =
        [NoticeReport::ConfirmDay, NoticeReport::CaseStarts].map(NoticeReport::subject);
    let values = params![engagement, by, now, TIME_CHANGED, confirm_day, case_starts];
    tx.execute(&MARK_ANSWERED, values).await.map(drop)
}
