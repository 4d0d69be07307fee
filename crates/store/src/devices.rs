//! Devices from which a person has signed in. Only the hash of a device's token is stored.

use caseboard_domain::PersonId;
use caseboard_domain::person::Email;
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::params;

statements! {
    IS_KNOWN: PersonId = "SELECT d.person_id FROM devices d JOIN persons p ON p.id = d.person_id
        WHERE d.token_hash = $1 AND p.email = $2 AND d.last_seen_at > $3";
    EXISTS: PersonId = "SELECT person_id FROM devices WHERE token_hash = $1 AND last_seen_at > $2 LIMIT 1";
    BELONGS_TO: PersonId = "SELECT person_id FROM devices WHERE token_hash = $1 AND person_id = $2 AND last_seen_at > $3";
    HAS_ANY: PersonId = "SELECT person_id FROM devices WHERE person_id = $1 AND last_seen_at > $2 LIMIT 1";
    SAVE = "INSERT INTO devices (token_hash, person_id, last_seen_at) VALUES ($1, $2, $3)
        ON CONFLICT (token_hash, person_id) DO UPDATE SET last_seen_at = $3";
    DELETE_OLDER_THAN = "DELETE FROM devices WHERE (token_hash, person_id) IN (
        SELECT token_hash, person_id FROM devices WHERE last_seen_at <= $1 ORDER BY last_seen_at LIMIT 1000)
        AND last_seen_at <= $1";
    DELETE_OF_PERSON = "DELETE FROM devices WHERE person_id = $1";
}

/// Returns whether the account with this address signed in on the device after `since`.
pub async fn is_known(
    conn: &Conn,
    token_hash: &[u8; 32],
    email: &Email,
    since: Timestamp,
) -> Result<bool, StoreError> {
    conn.exists(&IS_KNOWN, params![token_hash, email.as_str(), since]).await
}

/// Returns whether any account signed in on the device after `since`.
pub async fn exists(conn: &Conn, token_hash: &[u8; 32], since: Timestamp) -> Result<bool, StoreError> {
    conn.exists(&EXISTS, params![token_hash, since]).await
}

/// Returns whether the person signed in on the device after `since`.
pub async fn belongs_to(
    conn: &Conn,
    token_hash: &[u8; 32],
    person: PersonId,
    since: Timestamp,
) -> Result<bool, StoreError> {
    conn.exists(&BELONGS_TO, params![token_hash, person, since]).await
}

/// Returns whether the person signed in on any device after `since`.
pub async fn has_any(conn: &Conn, person: PersonId, since: Timestamp) -> Result<bool, StoreError> {
    conn.exists(&HAS_ANY, params![person, since]).await
}

/// Records a sign-in of the person on the device.
pub async fn save(
    tx: &Tx,
    token_hash: &[u8; 32],
    person: PersonId,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&SAVE, params![token_hash, person, now]).await
}

/// Deletes devices without a sign-in since `before`, [`DELETE_BATCH`](crate::DELETE_BATCH) at most, and returns how many.
pub async fn delete_older_than(tx: &Tx, before: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_OLDER_THAN, params![before]).await
}

/// Deletes the devices of a person and returns how many there were.
pub async fn delete_of_person(tx: &Tx, person: PersonId) -> Result<u64, StoreError> {
    tx.execute(&DELETE_OF_PERSON, params![person]).await
}
