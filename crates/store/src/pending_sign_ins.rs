//! Sign-ins with the right password that wait for the second factor (AMB-99). Only the hashes of their tokens are stored.

use caseboard_domain::PersonId;
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// A sign-in that waits for the second factor.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PendingSignIn {
        /// The account.
        pub person: PersonId = "s.person_id",
        /// The hash of the password hash that the password was compared with.
        pub password_hash: Vec<u8> = "s.password_hash",
        /// How many codes were tried.
        pub tries: i64 = "s.tries",
    }
}

statements! {
    INSERT = "INSERT INTO pending_sign_ins (token_hash, person_id, password_hash, tries, expires_at) VALUES ($1, $2, $3, 0, $4)";
    FIND: PendingSignIn = "SELECT {columns} FROM pending_sign_ins s WHERE s.token_hash = $1 AND s.expires_at > $2";
    /// The limit in the condition keeps concurrent requests from exceeding it.
    COUNT_TRY = "UPDATE pending_sign_ins SET tries = tries + 1 WHERE token_hash = $1 AND tries < $2";
    DELETE = "DELETE FROM pending_sign_ins WHERE token_hash = $1";
    DELETE_OF_PERSON = "DELETE FROM pending_sign_ins WHERE person_id = $1";
    DELETE_EXPIRED = "DELETE FROM pending_sign_ins WHERE token_hash IN (
        SELECT token_hash FROM pending_sign_ins WHERE expires_at <= $1 ORDER BY expires_at LIMIT 1000)";
}

/// Inserts a sign-in, which can be completed until `expires`. `password_hash` is the hash of the stored password hash.
pub async fn insert(
    tx: &Tx,
    token_hash: &[u8; 32],
    person: PersonId,
    password_hash: &[u8; 32],
    expires: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&INSERT, params![token_hash, person, password_hash, expires]).await
}

/// Returns a sign-in; `None` if it is unknown, completed or expired.
pub async fn find(
    conn: &Conn,
    token_hash: &[u8; 32],
    now: Timestamp,
) -> Result<Option<PendingSignIn>, StoreError> {
    conn.query_opt(&FIND, params![token_hash, now]).await
}

/// Counts a try; returns false if `limit` tries were made.
pub async fn count_try(tx: &Tx, token_hash: &[u8; 32], limit: i64) -> Result<bool, StoreError> {
    Ok(tx.execute(&COUNT_TRY, params![token_hash, limit]).await? == 1)
}

/// Deletes a sign-in; returns false if a concurrent request did so.
pub async fn delete(tx: &Tx, token_hash: &[u8; 32]) -> Result<bool, StoreError> {
    Ok(tx.execute(&DELETE, params![token_hash]).await? == 1)
}

/// Deletes all waiting sign-ins of a person and returns how many there were.
pub async fn delete_of_person(tx: &Tx, person: PersonId) -> Result<u64, StoreError> {
    tx.execute(&DELETE_OF_PERSON, params![person]).await
}

/// Deletes expired sign-ins, [`DELETE_BATCH`](crate::DELETE_BATCH) at most, and returns how many.
pub async fn delete_expired(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_EXPIRED, params![now]).await
}
