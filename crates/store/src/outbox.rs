//! Mail and text messages that wait to be sent. A worker leases a few, sends them, and says how it went.

use caseboard_domain::id::OutboxId;
use jiff::Timestamp;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::value::Row;

crate::statements! {
    ADD = "INSERT INTO outbox (id, channel, recipient, subject, text_body, html_body, unsubscribe_url, created_at, due_at,
            attempts)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, 0)";
    /// On PostgreSQL several nodes lease at once and must not wait for one another.
    LEASE = {
        sqlite: "UPDATE outbox SET leased_until = $2, attempts = attempts + 1 WHERE id IN (
                SELECT id FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL AND due_at <= $1
                    AND (leased_until IS NULL OR leased_until <= $1) ORDER BY due_at, id LIMIT 20)
            RETURNING id, channel, recipient, subject, text_body, html_body, unsubscribe_url, created_at, attempts",
        postgres: "UPDATE outbox SET leased_until = $2, attempts = attempts + 1 WHERE id IN (
                SELECT id FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL AND due_at <= $1
                    AND (leased_until IS NULL OR leased_until <= $1) ORDER BY due_at, id LIMIT 20 FOR UPDATE SKIP LOCKED)
            RETURNING id, channel, recipient, subject, text_body, html_body, unsubscribe_url, created_at, attempts",
    };
    SENT = "UPDATE outbox SET sent_at = $2, leased_until = NULL, last_error = NULL WHERE id = $1 AND sent_at IS NULL";
    /// What was sent to a real address is not kept: it may hold a code.
    SENT_AND_WIPED = "UPDATE outbox SET sent_at = $2, leased_until = NULL, last_error = NULL, text_body = '', html_body = '',
            unsubscribe_url = '' WHERE id = $1 AND sent_at IS NULL";
    AGAIN = "UPDATE outbox SET due_at = $2, leased_until = NULL, last_error = $3 WHERE id = $1 AND sent_at IS NULL";
    DEAD = "UPDATE outbox SET dead_at = $2, leased_until = NULL, last_error = $3 WHERE id = $1 AND sent_at IS NULL";
    NEXT_DUE = "SELECT MIN(CASE WHEN leased_until IS NULL THEN due_at ELSE leased_until END) FROM outbox
        WHERE sent_at IS NULL AND dead_at IS NULL";
    LATEST = "SELECT id, channel, recipient, subject, text_body, html_body, unsubscribe_url, created_at, attempts FROM outbox
        ORDER BY created_at DESC, id DESC LIMIT 200";
    LATEST_TO = "SELECT id, channel, recipient, subject, text_body, html_body, unsubscribe_url, created_at, attempts FROM outbox
        WHERE recipient = $1 ORDER BY created_at DESC, id DESC LIMIT 200";
    CLEAR = "DELETE FROM outbox";
    COUNT = "SELECT CAST(COALESCE(SUM(CASE WHEN sent_at IS NULL AND dead_at IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT),
            CAST(COALESCE(SUM(CASE WHEN sent_at IS NOT NULL THEN 1 ELSE 0 END), 0) AS BIGINT),
            CAST(COALESCE(SUM(CASE WHEN dead_at IS NOT NULL THEN 1 ELSE 0 END), 0) AS BIGINT) FROM outbox";
}

/// How something is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// By email.
    Mail,
    /// By text message.
    Sms,
}

impl Channel {
    const fn name(self) -> &'static str {
        match self {
            Self::Mail => "MAIL",
            Self::Sms => "SMS",
        }
    }
}

/// Something to be sent, or that was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxItem {
    /// Its id; also the local part of the Message-ID, the same on every try.
    pub id: OutboxId,
    /// How.
    pub channel: Channel,
    /// The email address or the phone number.
    pub recipient: String,
    /// Empty for text messages.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same as HTML; empty for text messages.
    pub html: String,
    /// Where one press stops mail of this kind (RFC 8058); none for what cannot be stopped.
    pub unsubscribe: Option<String>,
    /// When it was put here.
    pub created_at: Timestamp,
    /// Which try this is, counted from 1; 0 before the first.
    pub attempts: i64,
}

fn item(row: &Row<'_>) -> Result<OutboxItem, StoreError> {
    let channel = match row.get::<String>(1)?.as_str() {
        "MAIL" => Channel::Mail,
        "SMS" => Channel::Sms,
        other => return Err(StoreError::Corrupt(format!("channel {other}"))),
    };
    Ok(OutboxItem {
        id: row.get(0)?,
        channel,
        recipient: row.get(2)?,
        subject: row.get(3)?,
        text: row.get(4)?,
        html: row.get(5)?,
        unsubscribe: Some(row.get::<String>(6)?).filter(|url| !url.is_empty()),
        created_at: row.get(7)?,
        attempts: row.get(8)?,
    })
}

/// Puts something into the outbox, to be sent as soon as the transaction is committed.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn insert(tx: &Tx, item: &OutboxItem) -> Result<(), StoreError> {
    let OutboxItem { id, channel, recipient, subject, text, html, unsubscribe, created_at, .. } = item;
    let unsubscribe = unsubscribe.as_deref().unwrap_or_default();
    tx.execute_one(
        &ADD,
        params![*id, channel.name(), recipient, subject, text, html, unsubscribe, *created_at],
    )
    .await
}

/// Takes up to twenty items that are due; no other worker gets them until the lease ends.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn lease_due(tx: &Tx, now: Timestamp, until: Timestamp) -> Result<Vec<OutboxItem>, StoreError> {
    tx.query(&LEASE, params![now, until], item).await
}

/// Notes that an item was sent; `wipe` forgets its text.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn mark_sent(tx: &Tx, id: OutboxId, now: Timestamp, wipe: bool) -> Result<(), StoreError> {
    tx.execute(if wipe { &SENT_AND_WIPED } else { &SENT }, params![id, now]).await.map(drop)
}

/// Notes a failure after which it is tried again at `due`.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn reschedule(tx: &Tx, id: OutboxId, due: Timestamp, error: &str) -> Result<(), StoreError> {
    tx.execute(&AGAIN, params![id, due, error]).await.map(drop)
}

/// Notes a failure after which it is not tried any more.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn mark_dead(tx: &Tx, id: OutboxId, now: Timestamp, error: &str) -> Result<(), StoreError> {
    tx.execute(&DEAD, params![id, now, error]).await.map(drop)
}

/// When the next item is due, if one waits.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn next_due(cx: &Cx) -> Result<Option<Timestamp>, StoreError> {
    cx.query_one(&NEXT_DUE, &[], |row| row.get(0)).await
}

/// The newest 200 items, or those to one address: the local mailbox.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_latest(cx: &Cx, to: Option<&str>) -> Result<Vec<OutboxItem>, StoreError> {
    match to {
        Some(to) => cx.query(&LATEST_TO, params![to], item).await,
        None => cx.query(&LATEST, &[], item).await,
    }
}

/// How many items wait, were sent, are dead.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count_by_state(cx: &Cx) -> Result<(i64, i64, i64), StoreError> {
    cx.query_one(&COUNT, &[], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).await
}

/// Throws everything away, sent or not, and says how much that was. Only for demo history, whose mail no one is to
/// get: real mail stays until it is sent.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn delete_all(tx: &Tx) -> Result<u64, StoreError> {
    tx.execute(&CLEAR, &[]).await
}
