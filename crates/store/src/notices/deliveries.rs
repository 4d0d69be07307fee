//! The delivery of the invitations to a case: the state of their messages, and when they were seen (AMB-200).

use caseboard_domain::delivery::{Channel, MessageFacts};
use caseboard_domain::{CaseId, NoticeId, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

row! {
    /// The newest invitation of a person to a case, and one of its messages.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct DeliveryRow {
        /// The invitation.
        pub notice: NoticeId = "n.id",
        /// The invited person.
        pub person: PersonId = "n.recipient_id",
        /// When it was sent.
        pub invited_at: Timestamp = "n.created_at",
        /// When the person opened it or, without having opened it, answered it.
        pub seen_at: Option<Timestamp> = "COALESCE(n.seen_at, n.replied_at)",
        /// The channel of the message; `None` without a message.
        pub channel: Option<Channel> = "o.channel",
        sent_at: Option<Timestamp> = "o.sent_at",
        dead_at: Option<Timestamp> = "o.dead_at",
        attempts: i64 = "COALESCE(o.attempts, 0)",
        failed: bool = "(o.last_error IS NOT NULL)",
    }
}

impl DeliveryRow {
    /// Returns the message; `None` without one.
    pub fn message(&self) -> Option<(Channel, MessageFacts)> {
        let Self { sent_at, dead_at, attempts, failed, .. } = *self;
        self.channel.map(|channel| (channel, MessageFacts { sent_at, dead_at, attempts, failed }))
    }
}

statements! {
    /// A message about several invitations stores the first one, whose id is that of their thread.
    OF_CASE: DeliveryRow = "SELECT {columns} FROM engagements e JOIN notices n ON n.id = e.notice_id
        LEFT JOIN outbox o ON o.notice_id = n.thread_id
        WHERE e.case_id = $1 AND n.kind = 'INVITATION' ORDER BY n.created_at, n.id, o.id LIMIT 20000";
    /// Only the first opening is stored, and none after an answer.
    MARK_SEEN = "UPDATE notices SET seen_at = $3 WHERE id {in_ids} AND recipient_id = $2
        AND kind = 'INVITATION' AND seen_at IS NULL AND replied_at IS NULL";
}

/// Returns the newest invitation of each person who was invited to a case, once for each of its messages, the oldest invitation
/// first.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_case(conn: &Conn, case: CaseId) -> Result<Vec<DeliveryRow>, StoreError> {
    conn.query(&OF_CASE, params![case]).await
}

/// Records that a person has opened invitations to them. Those that were opened or answered before, and those to others, stay
/// as they are. Returns how many were new.
///
/// # Errors
/// `StoreError` if the statement fails.
pub async fn mark_seen(
    tx: &Tx,
    notices: &[NoticeId],
    by: PersonId,
    now: Timestamp,
) -> Result<u64, StoreError> {
    tx.execute(&MARK_SEEN, params![id_list(notices), by, now]).await
}
