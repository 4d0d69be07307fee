//! Single-use proofs, handed out for a right code or right answers (AMB-03, AMB-05, AMB-09). Only their hashes are kept.

use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::value::Value;

crate::statements! {
    INSERT = "INSERT INTO tickets (token_hash, kind, subject_id, expires_at) VALUES ($1, $2, $3, $4)";
    /// The guard on `used_at` makes two uses at once one: the second finds no row.
    USE_PROOF = "UPDATE tickets SET used_at = $2 WHERE token_hash = $1 AND kind = 'CENTER_PROOF' AND used_at IS NULL
        AND expires_at > $2 RETURNING subject_id";
    USE_ADD = "UPDATE tickets SET used_at = $2 WHERE token_hash = $1 AND kind = 'ADD_CENTER' AND used_at IS NULL
        AND expires_at > $2";
    VOID_PROOFS = "DELETE FROM tickets WHERE kind = 'CENTER_PROOF' AND subject_id = $1";
    HAS_RESET = "SELECT subject_id FROM tickets WHERE token_hash = $1 AND kind = 'RESET_PASSWORD' AND subject_id = $2
        AND used_at IS NULL AND expires_at > $3";
    USE_RESET = "UPDATE tickets SET used_at = $3 WHERE token_hash = $1 AND kind = 'RESET_PASSWORD' AND subject_id = $2
        AND used_at IS NULL AND expires_at > $3";
    VOID_RESETS = "DELETE FROM tickets WHERE kind = 'RESET_PASSWORD' AND subject_id = $1";
    FORGET = "DELETE FROM tickets WHERE expires_at <= $1";
}

/// Hands out a proof that its holder knows the code of a center.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn insert_center_proof(
    tx: &Tx,
    token_hash: &[u8; 32],
    center: CenterId,
    expires: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&INSERT, params![token_hash, "CENTER_PROOF", center, expires]).await
}

/// Uses a proof up and says for which center it is; nothing when it is unknown, used or too old.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn use_center_proof(
    tx: &Tx,
    token_hash: &[u8; 32],
    now: Timestamp,
) -> Result<Option<CenterId>, StoreError> {
    tx.query_opt(&USE_PROOF, params![token_hash, now], |row| row.get(0)).await
}

/// Hands out a ticket to add one center.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn insert_add_center(tx: &Tx, token_hash: &[u8; 32], expires: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&INSERT, params![token_hash, "ADD_CENTER", Value::Null, expires]).await
}

/// Uses a ticket up; false when it is unknown, used or too old.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn use_add_center(tx: &Tx, token_hash: &[u8; 32], now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&USE_ADD, params![token_hash, now]).await? == 1)
}

/// Forgets all proofs for a center: its code is another one now.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn revoke_center_proofs(tx: &Tx, center: CenterId) -> Result<u64, StoreError> {
    tx.execute(&VOID_PROOFS, params![center]).await
}

/// Hands out a ticket to reset the password of one person.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn insert_reset(
    tx: &Tx,
    token_hash: &[u8; 32],
    person: PersonId,
    expires: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&INSERT, params![token_hash, "RESET_PASSWORD", person, expires]).await
}

/// Whether a ticket resets the password of this person and was not used.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn has_reset(
    cx: &Cx,
    token_hash: &[u8; 32],
    person: PersonId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(cx
        .query_opt(&HAS_RESET, params![token_hash, person, now], |row| row.get::<PersonId>(0))
        .await?
        .is_some())
}

/// Uses a ticket up; false when it is another person's, unknown, used or too old.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn use_reset(
    tx: &Tx,
    token_hash: &[u8; 32],
    person: PersonId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&USE_RESET, params![token_hash, person, now]).await? == 1)
}

/// Forgets all tickets to reset the password of a person.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn revoke_resets(tx: &Tx, person: PersonId) -> Result<u64, StoreError> {
    tx.execute(&VOID_RESETS, params![person]).await
}

/// Forgets what is too old.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn delete_expired(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&FORGET, params![now]).await
}
