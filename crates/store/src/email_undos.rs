//! Links that undo a change of the email address (AMB-82). Only the hashes of their tokens are stored.

use caseboard_domain::PersonId;
use caseboard_domain::person::Email;
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

/// A change of an email address that can be undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailUndo {
    /// The account.
    pub person: PersonId,
    /// The former address, which is restored.
    pub email: Email,
    /// When the address was changed.
    pub created_at: Timestamp,
}

row! {
    impl EmailUndo {
        person: PersonId = "u.person_id",
        email: Email = "u.email",
        created_at: Timestamp = "u.created_at",
    } => Ok(Self { person, email, created_at })
}

statements! {
    INSERT = "INSERT INTO email_undos (token_hash, person_id, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)";
    FIND: EmailUndo = "SELECT {columns} FROM email_undos u WHERE u.token_hash = $1 AND u.expires_at > $2";
    RESERVED: PersonId = "SELECT person_id FROM email_undos WHERE email = $1 AND person_id <> $2 AND expires_at > $3";
    RESERVED_BY_ANY: PersonId = "SELECT person_id FROM email_undos WHERE email = $1 AND expires_at > $2";
    DELETE_SINCE = "DELETE FROM email_undos WHERE person_id = $1 AND created_at >= $2";
    DELETE_EXPIRED = "DELETE FROM email_undos WHERE token_hash IN (
        SELECT token_hash FROM email_undos WHERE expires_at <= $1 ORDER BY expires_at LIMIT 1000)";
}

/// Inserts a link that restores the former address of an account until `expires`.
pub async fn insert(
    tx: &Tx,
    token_hash: &[u8; 32],
    undo: &EmailUndo,
    expires: Timestamp,
) -> Result<(), StoreError> {
    let EmailUndo { person, email, created_at } = undo;
    tx.execute_one(&INSERT, params![token_hash, *person, email.as_str(), *created_at, expires]).await
}

/// Returns what a link undoes; `None` if it is unknown, used or expired.
pub async fn find(
    conn: &Conn,
    token_hash: &[u8; 32],
    now: Timestamp,
) -> Result<Option<EmailUndo>, StoreError> {
    conn.query_opt(&FIND, params![token_hash, now]).await
}

/// Returns whether an address is the former one of an account other than `except` that can still be restored.
pub async fn is_reserved(
    conn: &Conn,
    email: &Email,
    except: Option<PersonId>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    match except {
        Some(person) => conn.exists(&RESERVED, params![email.as_str(), person, now]).await,
        None => conn.exists(&RESERVED_BY_ANY, params![email.as_str(), now]).await,
    }
}

/// Deletes the links for the change of this time and for all later changes of an account.
pub async fn delete_since(tx: &Tx, person: PersonId, since: Timestamp) -> Result<(), StoreError> {
    tx.execute(&DELETE_SINCE, params![person, since]).await.map(drop)
}

/// Deletes expired links, [`DELETE_BATCH`](crate::DELETE_BATCH) at most, and returns how many.
pub async fn delete_expired(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_EXPIRED, params![now]).await
}
