//! One-time tokens (table `tickets`), issued for a correct code or correct security answers. Only their hashes are
//! stored.

use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;
use uuid::Uuid;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::params;

statements! {
    INSERT = "INSERT INTO tickets (token_hash, kind, subject_id, expires_at) VALUES ($1, $2, $3, $4)";
    /// The condition on `used_at` keeps two concurrent requests from using a token: the second finds no row.
    USE_CENTER_PROOF: CenterId = "UPDATE tickets SET used_at = $2 WHERE token_hash = $1 AND kind = 'CENTER_PROOF' AND used_at IS NULL
        AND expires_at > $2 RETURNING subject_id";
    CENTER_PROOF: CenterId = "SELECT subject_id FROM tickets WHERE token_hash = $1 AND kind = 'CENTER_PROOF' AND used_at IS NULL
        AND expires_at > $2";
    /// A token that was issued for another code than the current one is void (AMB-331).
    USE_ADD_CENTER = "UPDATE tickets SET used_at = $2 WHERE token_hash = $1 AND kind = 'ADD_CENTER' AND used_at IS NULL
        AND expires_at > $2 AND subject_id IS NOT DISTINCT FROM (SELECT a.code_id FROM add_center_code a WHERE a.id = 1)";
    REVOKE_CENTER_PROOFS = "DELETE FROM tickets WHERE kind = 'CENTER_PROOF' AND subject_id = $1";
    HAS_RESET: PersonId = "SELECT subject_id FROM tickets WHERE token_hash = $1 AND kind = 'RESET_PASSWORD' AND subject_id = $2
        AND used_at IS NULL AND expires_at > $3";
    USE_RESET = "UPDATE tickets SET used_at = $3 WHERE token_hash = $1 AND kind = 'RESET_PASSWORD' AND subject_id = $2
        AND used_at IS NULL AND expires_at > $3";
    REVOKE_RESETS = "DELETE FROM tickets WHERE kind = 'RESET_PASSWORD' AND subject_id = $1";
    DELETE_EXPIRED = "DELETE FROM tickets WHERE token_hash IN (
        SELECT token_hash FROM tickets WHERE expires_at <= $1 ORDER BY expires_at LIMIT 1000)";
}

/// Inserts a token which proves that its holder knows the code of a center.
pub async fn insert_center_proof(
    tx: &Tx,
    token_hash: &[u8; 32],
    center: CenterId,
    expires: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&INSERT, params![token_hash, "CENTER_PROOF", center, expires]).await
}

/// Uses a proof and returns its center; `None` if it is unknown, used or expired.
pub async fn use_center_proof(
    tx: &Tx,
    token_hash: &[u8; 32],
    now: Timestamp,
) -> Result<Option<CenterId>, StoreError> {
    tx.query_opt(&USE_CENTER_PROOF, params![token_hash, now]).await
}

/// Returns the center of a proof without using it; `None` if it is unknown, used or expired.
pub async fn find_center_proof(
    conn: &Conn,
    token_hash: &[u8; 32],
    now: Timestamp,
) -> Result<Option<CenterId>, StoreError> {
    conn.query_opt(&CENTER_PROOF, params![token_hash, now]).await
}

/// Inserts a token that permits its holder to add one center. `code_id` is that of the code that was entered, see
/// [`add_center_code`](crate::add_center_code); `None` for the code of the setting.
pub async fn insert_add_center(
    tx: &Tx,
    token_hash: &[u8; 32],
    code_id: Option<Uuid>,
    expires: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&INSERT, params![token_hash, "ADD_CENTER", code_id, expires]).await
}

/// Uses a token to add a center; returns false if it is unknown, used or expired, or if the code of the add-center page was
/// replaced since it was issued.
pub async fn use_add_center(tx: &Tx, token_hash: &[u8; 32], now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&USE_ADD_CENTER, params![token_hash, now]).await? == 1)
}

/// Deletes all proofs for a center whose code has changed and returns how many there were.
pub async fn revoke_center_proofs(tx: &Tx, center: CenterId) -> Result<u64, StoreError> {
    tx.execute(&REVOKE_CENTER_PROOFS, params![center]).await
}

/// Inserts a token that permits its holder to reset the password of one person.
pub async fn insert_reset(
    tx: &Tx,
    token_hash: &[u8; 32],
    person: PersonId,
    expires: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&INSERT, params![token_hash, "RESET_PASSWORD", person, expires]).await
}

/// Returns whether an unused, unexpired token permits its holder to reset the password of this person.
pub async fn has_reset(
    conn: &Conn,
    token_hash: &[u8; 32],
    person: PersonId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    conn.exists(&HAS_RESET, params![token_hash, person, now]).await
}

/// Uses a token to reset a password; returns false if it is another person's, unknown, used or expired.
pub async fn use_reset(
    tx: &Tx,
    token_hash: &[u8; 32],
    person: PersonId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&USE_RESET, params![token_hash, person, now]).await? == 1)
}

/// Deletes all password reset tokens of a person and returns how many there were.
pub async fn revoke_resets(tx: &Tx, person: PersonId) -> Result<u64, StoreError> {
    tx.execute(&REVOKE_RESETS, params![person]).await
}

/// Deletes expired tokens, [`DELETE_BATCH`](crate::DELETE_BATCH) at most, and returns how many.
pub async fn delete_expired(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_EXPIRED, params![now]).await
}
