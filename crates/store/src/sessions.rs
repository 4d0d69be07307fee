//! Sessions: who is signed in. The token itself is never kept, only its hash (AMB-20).

use caseboard_domain::actor::SessionFacts;
use caseboard_domain::person::Category;
use caseboard_domain::{PersonId, SessionId};
use jiff::Timestamp;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::value::Row;

crate::statements! {
    INSERT = "INSERT INTO sessions (token_hash, id, person_id, created_at, last_seen_at, expires_at)
        VALUES ($1, $2, $3, $4, $4, $5)";
    FIND = "SELECT s.id, s.created_at, s.last_seen_at, p.id, p.role, p.category, p.full_name, p.email_verified
        FROM sessions s JOIN persons p ON p.id = s.person_id
        WHERE s.token_hash = $1 AND s.expires_at > $2 AND p.active = TRUE";
    BY_ID = "SELECT s.id, s.created_at, s.last_seen_at, p.id, p.role, p.category, p.full_name, p.email_verified
        FROM sessions s JOIN persons p ON p.id = s.person_id
        WHERE s.person_id = $1 AND s.id = $2 AND s.expires_at > $3 AND p.active = TRUE";
    SEEN = "UPDATE sessions SET last_seen_at = $2, expires_at = $3 WHERE token_hash = $1 AND last_seen_at < $2";
    ALIVE = "SELECT s.id FROM sessions s JOIN persons p ON p.id = s.person_id
        WHERE s.person_id = $1 AND s.id = $2 AND s.expires_at > $3 AND p.active = TRUE";
    END = "DELETE FROM sessions WHERE person_id = $1 AND id = $2";
    END_ALL = "DELETE FROM sessions WHERE person_id = $1";
    END_OTHERS = "DELETE FROM sessions WHERE person_id = $1 AND id <> $2";
    PASSWORD_VERIFIED = "UPDATE sessions SET password_verified_at = $3 WHERE person_id = $1 AND id = $2";
    HAS_PROOF = "SELECT id FROM sessions WHERE person_id = $1 AND id = $2 AND password_verified_at > $3";
    /// The guard on the proof makes two uses at once one: the second finds no row.
    USE_PROOF = "UPDATE sessions SET password_verified_at = NULL
        WHERE person_id = $1 AND id = $2 AND password_verified_at > $3";
    FORGET = "DELETE FROM sessions WHERE expires_at <= $1";
}

/// Begins a session that ends at `expires` unless it is seen before.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn insert(
    tx: &Tx,
    token_hash: &[u8; 32],
    id: SessionId,
    person: PersonId,
    now: Timestamp,
    expires: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&INSERT, params![token_hash, id, person, now, expires]).await
}

/// A live session of an open account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveSession {
    /// Who it is; the centers are read with [`crate::affiliations::list_verified_centers`].
    pub facts: SessionFacts,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was used last, as far as that was written down.
    pub last_seen_at: Timestamp,
}

/// The live session of a token.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(cx: &Cx, token_hash: &[u8; 32], now: Timestamp) -> Result<Option<LiveSession>, StoreError> {
    cx.query_opt(&FIND, params![token_hash, now], live).await
}

/// The live session of a person by its id: for what was signed for that session.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_by_id(
    cx: &Cx,
    person: PersonId,
    id: SessionId,
    now: Timestamp,
) -> Result<Option<LiveSession>, StoreError> {
    cx.query_opt(&BY_ID, params![person, id, now], live).await
}

fn live(row: &Row<'_>) -> Result<LiveSession, StoreError> {
    let facts = SessionFacts {
        session: row.get(0)?,
        person: row.get(3)?,
        role: row.get(4)?,
        category: Category::from_id(row.get(5)?),
        full_name: row.get(6)?,
        email_verified: row.get(7)?,
        centers: Vec::new(),
    };
    Ok(LiveSession { facts, created_at: row.get(1)?, last_seen_at: row.get(2)? })
}

/// Notes that a session is in use and moves its end.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn mark_seen(
    tx: &Tx,
    token_hash: &[u8; 32],
    now: Timestamp,
    expires: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&SEEN, params![token_hash, now, expires]).await.map(drop)
}

/// Whether a session has not ended.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn is_alive(cx: &Cx, person: PersonId, id: SessionId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(cx.query_opt(&ALIVE, params![person, id, now], |row| row.get::<SessionId>(0)).await?.is_some())
}

/// Ends a session.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn end(tx: &Tx, person: PersonId, id: SessionId) -> Result<(), StoreError> {
    tx.execute(&END, params![person, id]).await.map(drop)
}

/// Ends all sessions of a person and says how many there were.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn end_all(tx: &Tx, person: PersonId) -> Result<u64, StoreError> {
    tx.execute(&END_ALL, params![person]).await
}

/// Ends all sessions of a person but one and says how many those were.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn end_others(tx: &Tx, person: PersonId, kept: SessionId) -> Result<u64, StoreError> {
    tx.execute(&END_OTHERS, params![person, kept]).await
}

/// Notes that the password was entered again in a session; false when the session is gone.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn mark_password_verified(
    tx: &Tx,
    person: PersonId,
    id: SessionId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&PASSWORD_VERIFIED, params![person, id, now]).await? == 1)
}

/// Whether the password was entered again in a session after `since`, and this was not used as a proof yet.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn has_password_proof(
    cx: &Cx,
    person: PersonId,
    id: SessionId,
    since: Timestamp,
) -> Result<bool, StoreError> {
    Ok(cx.query_opt(&HAS_PROOF, params![person, id, since], |row| row.get::<SessionId>(0)).await?.is_some())
}

/// Uses up what [`has_password_proof`] looks for; false when there is nothing.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn use_password_proof(
    tx: &Tx,
    person: PersonId,
    id: SessionId,
    since: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&USE_PROOF, params![person, id, since]).await? == 1)
}

/// Forgets sessions that are over.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn delete_expired(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&FORGET, params![now]).await
}
