//! Mail and text messages to be sent. A worker leases some, sends them, and records each outcome.

use std::fmt;

use caseboard_domain::administration::{MessageKind, MessageState};
use caseboard_domain::delivery::Channel;
use caseboard_domain::id::{NoticeId, OutboxId};
use jiff::Timestamp;
use uuid::Uuid;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

/// The condition of a message `o` of the channel `$2` that may be sent at `$1`. While attempts of three messages to a
/// browser are under way or have failed, no other one is sent to it: each would wait again for a push service that does
/// not answer.
macro_rules! may_be_sent {
    () => {
        "o.channel = $2 AND o.sent_at IS NULL AND o.dead_at IS NULL AND o.due_at <= $1
            AND ($2 <> 'PUSH' OR (SELECT COUNT(*) FROM outbox f WHERE f.recipient = o.recipient
                AND f.channel = 'PUSH' AND f.attempts > 0 AND f.due_at > $1 AND f.sent_at IS NULL AND f.dead_at IS NULL) < 3)"
    };
}

/// The due messages that a worker leases next.
macro_rules! due {
    () => {
        concat!(
            "SELECT o.id FROM outbox o WHERE ",
            may_be_sent!(),
            // A lease takes at most three messages to a browser: the condition above does not count those of the same
            // lease.
            " AND ($2 <> 'PUSH' OR (SELECT COUNT(*) FROM outbox w WHERE w.recipient = o.recipient AND w.channel = 'PUSH'
                    AND w.sent_at IS NULL AND w.dead_at IS NULL AND w.due_at <= $1 AND (w.due_at, w.id) < (o.due_at, o.id)) < 3)
                ORDER BY o.due_at, o.id LIMIT 60"
        )
    };
}

statements! {
    /// In the order of the list, so that ids are inserted in ascending order.
    INSERT_ALL = {
        sqlite: "INSERT INTO outbox (id, channel, recipient, subject, letter, text_body, html_body, unsubscribe_url, created_at,
                due_at, attempts, kind, notice_id)
            VALUES ($1, $2, $3, $4, $5, $6, '', $7, $8, $9, 0, $10, $11)",
        postgres: "INSERT INTO outbox (id, channel, recipient, subject, letter, text_body, unsubscribe_url, created_at, due_at,
                kind, notice_id, html_body, attempts)
            SELECT o.*, '', 0 FROM UNNEST(CAST($1 AS UUID[]), CAST($2 AS TEXT[]), CAST($3 AS TEXT[]), CAST($4 AS TEXT[]),
                CAST($5 AS TEXT[]), CAST($6 AS TEXT[]), CAST($7 AS TEXT[]), CAST($8 AS BIGINT[]), CAST($9 AS BIGINT[]),
                CAST($10 AS TEXT[]), CAST($11 AS UUID[])) AS o",
    };
    /// On PostgreSQL several nodes lease at once and must not wait for one another. Without MATERIALIZED, PostgreSQL may evaluate
    /// the list again for each row that it compares, and lease more than its limit.
    LEASE_DUE: OutboxItem = {
        sqlite: concat!("UPDATE outbox SET due_at = $3, attempts = attempts + 1 WHERE id IN (", due!(), ")
            RETURNING {columns}"),
        postgres: concat!("WITH due AS MATERIALIZED (", due!(), " FOR UPDATE SKIP LOCKED)
            UPDATE outbox SET due_at = $3, attempts = attempts + 1 WHERE id IN (SELECT id FROM due) RETURNING {columns}"),
    };
    /// The comparison of `sent_at` matches no index, so that messages are found by their ids: PostgreSQL would scan the index
    /// of unsent messages, which still has those sent since the last vacuum.
    MARK_SENT = "UPDATE outbox SET sent_at = $2, last_error = NULL
        WHERE COALESCE(sent_at, 0) = 0 AND id {in_ids}";
    /// The text of a message that left for a real address is deleted: it may contain a code.
    MARK_SENT_AND_WIPE = "UPDATE outbox SET sent_at = $2, last_error = NULL, letter = '', text_body = '', html_body = '',
            unsubscribe_url = ''
        WHERE COALESCE(sent_at, 0) = 0 AND id {in_ids}";
    /// A message whose recipient is gone; its text is deleted.
    MARK_GONE = "UPDATE outbox SET sent_at = $2, last_error = $3, letter = '', text_body = '', html_body = '', unsubscribe_url = ''
        WHERE id = $1 AND sent_at IS NULL";
    /// Only the last attempt decides about the next one: another worker may have leased the message after the end of a lease.
    RESCHEDULE = "UPDATE outbox SET due_at = $2, last_error = $3
        WHERE id = $1 AND attempts = $4 AND sent_at IS NULL AND dead_at IS NULL";
    MARK_DEAD = "UPDATE outbox SET dead_at = $2, last_error = $3
        WHERE id = $1 AND attempts = $4 AND sent_at IS NULL AND dead_at IS NULL";
    /// Only if no later attempt has begun.
    GIVE_BACK = "UPDATE outbox SET due_at = $2, attempts = attempts - 1
        WHERE id = $1 AND attempts = $3 AND sent_at IS NULL AND dead_at IS NULL";
    MAKE_DUE = "UPDATE outbox SET dead_at = NULL, due_at = $2, attempts = 0
        WHERE id = $1 AND dead_at IS NOT NULL";
    MAKE_ALL_DUE = "UPDATE outbox SET dead_at = NULL, due_at = $1, attempts = 0
        WHERE dead_at IS NOT NULL";
    /// With the condition of the lease: while a push service is silent, the messages that wait for it would
    /// cause a write in each poll.
    HAS_DUE: bool = (concat!("SELECT EXISTS (SELECT 1 FROM outbox o WHERE ", may_be_sent!(), ")"));
    LIST_PENDING: OutboxState = "SELECT {columns} FROM outbox
        WHERE sent_at IS NULL AND dead_at IS NULL ORDER BY due_at, id LIMIT $1";
    LIST_DEAD: OutboxState = "SELECT {columns} FROM outbox
        WHERE dead_at IS NOT NULL ORDER BY dead_at, id LIMIT $1";
    LIST_LATEST: OutboxItem = "SELECT {columns} FROM outbox ORDER BY created_at DESC, id DESC LIMIT 200";
    LIST_LATEST_TO: OutboxItem = "SELECT {columns} FROM outbox WHERE recipient = $1 ORDER BY created_at DESC, id DESC LIMIT 200";
    DELETE_SENT_BEFORE = "DELETE FROM outbox WHERE id IN (
        SELECT id FROM outbox WHERE sent_at < $1 ORDER BY sent_at, id LIMIT 1000)";
    DELETE_ALL = "DELETE FROM outbox";
    DELETE_WITHOUT_NOTICE = "DELETE FROM outbox WHERE notice_id IS NULL";
    /// 2,000,000 microseconds after the transaction that wrote them.
    HAND_OVER_ALL = "UPDATE outbox SET sent_at = created_at + 2000000, attempts = 1 WHERE sent_at IS NULL AND recipient <> $1";
    REJECT_ALL = "UPDATE outbox SET dead_at = created_at + 2000000, attempts = 1, last_error = 'the mail server answered 550 5.1.1'
        WHERE sent_at IS NULL AND recipient = $1";
    /// One index per count, so that no text is read.
    COUNT_BY_STATE: (i64, i64, i64) = "SELECT (SELECT COUNT(*) FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL),
            (SELECT COUNT(*) FROM outbox WHERE sent_at IS NOT NULL),
            (SELECT COUNT(*) FROM outbox WHERE dead_at IS NOT NULL)";
    PAGE_PENDING: OutboxState = "SELECT {columns} FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL
            AND (due_at, id) > ($1, $2) AND (CAST($3 AS TEXT) IS NULL OR channel = $3)
            AND (CAST($4 AS TEXT) IS NULL OR kind = $4)
        ORDER BY due_at, id LIMIT 51";
    PAGE_DEAD: OutboxState = "SELECT {columns} FROM outbox WHERE dead_at IS NOT NULL
            AND (dead_at, id) < ($1, $2) AND (CAST($3 AS TEXT) IS NULL OR channel = $3)
            AND (CAST($4 AS TEXT) IS NULL OR kind = $4)
        ORDER BY dead_at DESC, id DESC LIMIT 51";
    PAGE_SENT: OutboxState = "SELECT {columns} FROM outbox WHERE sent_at IS NOT NULL
            AND (sent_at, id) < ($1, $2) AND (CAST($3 AS TEXT) IS NULL OR channel = $3)
            AND (CAST($4 AS TEXT) IS NULL OR kind = $4)
        ORDER BY sent_at DESC, id DESC LIMIT 51";
    FIND_STATE: OutboxState = "SELECT {columns} FROM outbox WHERE id = $1 {lock}";
    DELETE_DEAD = "DELETE FROM outbox WHERE id = $1 AND dead_at IS NOT NULL";
}

/// A calendar event as a part of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarPart {
    /// The action of the receiver on the event: `REQUEST` or `CANCEL`.
    pub method: &'static str,
    /// The event as iCalendar text.
    pub text: String,
}

/// The request of a push message. Its endpoint is a secret.
#[derive(Clone, PartialEq, Eq)]
pub struct PushRequest {
    /// The address at the push service.
    pub endpoint: String,
    /// The header `Authorization`.
    pub authorization: String,
    /// The encrypted message.
    pub body: Vec<u8>,
    /// How long the push service keeps it for a browser that is offline, in seconds.
    pub ttl: u32,
}

impl fmt::Debug for PushRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushRequest(..)")
    }
}

/// A message with its text, to be sent or already sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxItem {
    /// Id of the message; also the local part of its Message-ID, the same in every attempt.
    pub id: OutboxId,
    /// Transport of the message.
    pub channel: Channel,
    /// Email address or phone number of the recipient; the id of the browser of a push message.
    pub recipient: String,
    /// Subject of a mail; empty for text messages.
    pub subject: String,
    /// The content of a mail as JSON, from which text and HTML are rendered; empty for text messages and for mails that an
    /// earlier release stored rendered.
    pub letter: String,
    /// Body as plain text.
    pub text: String,
    /// Body as HTML; empty for text messages.
    pub html: String,
    /// The calendar event of a mail about a confirmed case. It is not stored, but added when the mail is sent.
    pub calendar: Option<CalendarPart>,
    /// The encrypted request of a push message. It is not stored, but made when the message is sent.
    pub push: Option<PushRequest>,
    /// One-click unsubscribe link (RFC 8058); `None` for mail that cannot be switched off.
    pub unsubscribe: Option<String>,
    /// The instant of the transaction that caused the message.
    pub created_at: Timestamp,
    /// The earliest first attempt of a new message; `None` for at once. It is stored as the next attempt and not read.
    pub not_before: Option<Timestamp>,
    /// The number of attempts so far, the current one included; 0 before the first.
    pub attempts: i64,
    /// Purpose of the message.
    pub kind: MessageKind,
    /// The notice that the message carries; of several the first. `None` if no one reads what becomes of it (AMB-200).
    pub notice: Option<NoticeId>,
}

row! {
    impl OutboxItem {
        id: OutboxId = "id",
        channel: Channel = "channel",
        recipient: String = "recipient",
        subject: String = "subject",
        letter: String = "letter",
        text: String = "text_body",
        html: String = "html_body",
        unsubscribe: String = "unsubscribe_url",
        created_at: Timestamp = "created_at",
        attempts: i64 = "attempts",
        kind: MessageKind = "kind",
        notice: Option<NoticeId> = "notice_id",
    } => {
        let unsubscribe = Some(unsubscribe).filter(|url| !url.is_empty());
        let (calendar, push, not_before) = (None, None, None);
        Ok(Self {
            id, channel, recipient, subject, letter, text, html, calendar, push, unsubscribe, created_at, not_before,
            attempts, kind, notice,
        })
    }
}

row! {
    /// The delivery state of a message, without its text.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OutboxState {
        /// Id of the message.
        pub id: OutboxId = "id",
        /// Transport of the message.
        pub channel: Channel = "channel",
        /// Email address or phone number of the recipient.
        pub recipient: String = "recipient",
        /// The instant of the transaction that caused the message.
        pub created_at: Timestamp = "created_at",
        /// The instant of the next attempt.
        pub due_at: Timestamp = "due_at",
        /// The number of attempts so far.
        pub attempts: i64 = "attempts",
        /// When the message was given up; `None` while it is pending.
        pub dead_at: Option<Timestamp> = "dead_at",
        /// Error of the last attempt; `None` before one failed.
        pub last_error: Option<String> = "last_error",
        /// When the message was sent; `None` if it was not.
        pub sent_at: Option<Timestamp> = "sent_at",
        /// Purpose of the message.
        pub kind: MessageKind = "kind",
    }
}

/// Inserts new messages, to be sent as soon as the transaction is committed and they may be sent.
pub async fn insert(tx: &Tx, items: &[OutboxItem]) -> Result<(), StoreError> {
    let columns = |item: &OutboxItem| {
        [
            item.id.into(),
            item.channel.into(),
            item.recipient.as_str().into(),
            item.subject.as_str().into(),
            item.letter.as_str().into(),
            item.text.as_str().into(),
            item.unsubscribe.as_deref().unwrap_or_default().into(),
            item.created_at.into(),
            item.not_before.unwrap_or(item.created_at).into(),
            item.kind.into(),
            item.notice.into(),
        ]
    };
    tx.insert_all(&INSERT_ALL, items.iter().map(columns).collect()).await
}

/// Leases up to sixty due messages of a channel and counts an attempt of each. They are due again at `until`, when the worker
/// that leased them has failed.
pub async fn lease_due(
    tx: &Tx,
    channel: Channel,
    now: Timestamp,
    until: Timestamp,
) -> Result<Vec<OutboxItem>, StoreError> {
    tx.query(&LEASE_DUE, params![now, channel, until]).await
}

/// Records that messages were sent; `wipe` deletes their texts.
pub async fn mark_sent(tx: &Tx, ids: &[OutboxId], now: Timestamp, wipe: bool) -> Result<(), StoreError> {
    if ids.is_empty() {
        return Ok(());
    }
    let statement = if wipe { &MARK_SENT_AND_WIPE } else { &MARK_SENT };
    tx.execute(statement, params![id_list(ids), now]).await.map(drop)
}

/// Records that a message was not delivered because its recipient is gone, which needs no attention.
pub async fn mark_gone(tx: &Tx, id: OutboxId, now: Timestamp, reason: &str) -> Result<(), StoreError> {
    tx.execute(&MARK_GONE, params![id, now, reason]).await.map(drop)
}

/// Records that an attempt, counted from 1, failed; the next one is at `due`. Does nothing if a later attempt has
/// begun.
pub async fn reschedule(
    tx: &Tx,
    id: OutboxId,
    attempt: i64,
    due: Timestamp,
    error: &str,
) -> Result<(), StoreError> {
    tx.execute(&RESCHEDULE, params![id, due, error, attempt]).await.map(drop)
}

/// Records that an attempt, counted from 1, did not begin: it does not count, and the message is due now. Does nothing
/// if a later attempt has begun.
pub async fn give_back(tx: &Tx, id: OutboxId, attempt: i64, now: Timestamp) -> Result<(), StoreError> {
    tx.execute(&GIVE_BACK, params![id, now, attempt]).await.map(drop)
}

/// Records that an attempt failed after which there is no other (a dead letter). Does nothing if a later attempt has
/// begun.
pub async fn mark_dead(
    tx: &Tx,
    id: OutboxId,
    attempt: i64,
    now: Timestamp,
    error: &str,
) -> Result<(), StoreError> {
    tx.execute(&MARK_DEAD, params![id, now, error, attempt]).await.map(drop)
}

/// Makes one dead message (or all, if `id` is `None`) pending again: due now, with zero attempts. Returns how many
/// messages were changed.
pub async fn make_due(tx: &Tx, id: Option<OutboxId>, now: Timestamp) -> Result<u64, StoreError> {
    match id {
        Some(id) => tx.execute(&MAKE_DUE, params![id, now]).await,
        None => tx.execute(&MAKE_ALL_DUE, params![now]).await,
    }
}

/// Returns whether [`lease_due`] would lease a message of a channel.
pub async fn has_due(conn: &Conn, channel: Channel, now: Timestamp) -> Result<bool, StoreError> {
    conn.query_one(&HAS_DUE, params![now, channel]).await
}

/// Returns up to `limit` pending messages, the next due first.
pub async fn list_pending(conn: &Conn, limit: i64) -> Result<Vec<OutboxState>, StoreError> {
    conn.query(&LIST_PENDING, params![limit]).await
}

/// Returns up to `limit` dead messages, the oldest first.
pub async fn list_dead(conn: &Conn, limit: i64) -> Result<Vec<OutboxState>, StoreError> {
    conn.query(&LIST_DEAD, params![limit]).await
}

/// Returns the newest 200 messages, or the newest 200 to one address: the local mailbox.
pub async fn list_latest(conn: &Conn, to: Option<&str>) -> Result<Vec<OutboxItem>, StoreError> {
    match to {
        Some(to) => conn.query(&LIST_LATEST_TO, params![to]).await,
        None => conn.query(&LIST_LATEST, &[]).await,
    }
}

/// The cursor of a message in the list of one state: the instant that orders the list, in microseconds since 1970, and the id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutboxCursor {
    /// Next attempt of a pending message, end of the attempts of a dead one, delivery of a sent one.
    pub at: i64,
    /// Id of the message.
    pub id: OutboxId,
}

impl OutboxCursor {
    /// Returns the cursor of a message in the list of its state.
    pub fn of(message: &OutboxState) -> Self {
        let at = message.sent_at.or(message.dead_at).unwrap_or(message.due_at);
        Self { at: at.as_microsecond(), id: message.id }
    }
}

/// Maximum number of messages that [`list_page`] returns: a page, and one more to show that another page follows.
pub const PAGE_MAX: usize = 51;

/// Returns the messages of a state after a cursor: pending ones by their next attempt, the others from the newest,
/// [`PAGE_MAX`] at most.
pub async fn list_page(
    conn: &Conn,
    state: MessageState,
    after: Option<OutboxCursor>,
    channel: Option<Channel>,
    kind: Option<MessageKind>,
) -> Result<Vec<OutboxState>, StoreError> {
    let (stmt, first) = match state {
        MessageState::Pending => {
            (&PAGE_PENDING, OutboxCursor { at: i64::MIN, id: OutboxId::from_uuid(Uuid::nil()) })
        }
        MessageState::Dead => {
            (&PAGE_DEAD, OutboxCursor { at: i64::MAX, id: OutboxId::from_uuid(Uuid::max()) })
        }
        MessageState::Sent => {
            (&PAGE_SENT, OutboxCursor { at: i64::MAX, id: OutboxId::from_uuid(Uuid::max()) })
        }
    };
    let OutboxCursor { at, id } = after.unwrap_or(first);
    conn.query(stmt, params![at, id, channel, kind]).await
}

/// Returns the delivery state of a message and locks its row until the transaction ends; `None` if there is none.
pub async fn lock_state(tx: &Tx, id: OutboxId) -> Result<Option<OutboxState>, StoreError> {
    tx.query_opt(&FIND_STATE, params![id]).await
}

/// Deletes a dead message; returns false if there is none.
pub async fn delete_dead(tx: &Tx, id: OutboxId) -> Result<bool, StoreError> {
    Ok(tx.execute(&DELETE_DEAD, params![id]).await? == 1)
}

/// Returns how many messages are pending, sent and dead.
pub async fn count_by_state(conn: &Conn) -> Result<(i64, i64, i64), StoreError> {
    conn.query_one(&COUNT_BY_STATE, &[]).await
}

/// Deletes messages that were sent before this instant, [`DELETE_BATCH`](crate::DELETE_BATCH) at most, and returns how many.
pub async fn delete_sent_before(tx: &Tx, before: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_SENT_BEFORE, params![before]).await
}

/// Deletes every message, sent or not, and returns how many there were. Only for the generated history of the demo data,
/// whose mail must not be sent.
pub async fn delete_all(tx: &Tx) -> Result<u64, StoreError> {
    tx.execute(&DELETE_ALL, &[]).await
}

/// Keeps the messages that carry notices, as if each had been handed over when it was written, except those to one address, which
/// were rejected; deletes all others. Only for the generated history of the demo data, whose mail must not be sent.
pub async fn keep_only_notices_as_sent(tx: &Tx, rejected: &str) -> Result<(), StoreError> {
    tx.execute(&DELETE_WITHOUT_NOTICE, &[]).await?;
    tx.execute(&HAND_OVER_ALL, params![rejected]).await?;
    tx.execute(&REJECT_ALL, params![rejected]).await.map(drop)
}
