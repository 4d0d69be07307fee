//! Requests to remove the second factors of people who lost them (AMB-101). Only the hash of the token of the link is stored.

use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// A request to remove the second factors of a person.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct FactorRemoval {
        /// The person who lost them.
        pub person: PersonId = "m.person_id",
        /// The administrator who requested it.
        pub requested_by: PersonId = "m.requested_by",
        /// The center in which both are.
        pub center: CenterId = "m.center_id",
        /// When it was requested.
        pub requested_at: Timestamp = "m.requested_at",
        /// When the factors are removed; `None` until the person confirmed.
        pub due_at: Option<Timestamp> = "m.due_at",
    }
}

statements! {
    INSERT = "INSERT INTO factor_removals (person_id, requested_by, center_id, token_hash, requested_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6)";
    FIND: FactorRemoval = "SELECT {columns} FROM factor_removals m
        WHERE m.person_id = $1 AND (m.due_at IS NOT NULL OR m.expires_at > $2)";
    FIND_BY_TOKEN: FactorRemoval = "SELECT {columns} FROM factor_removals m
        WHERE m.token_hash = $1 AND (m.due_at IS NOT NULL OR m.expires_at > $2)";
    CONFIRM = "UPDATE factor_removals SET due_at = $2 WHERE person_id = $1 AND due_at IS NULL";
    DELETE = "DELETE FROM factor_removals WHERE person_id = $1";
    DELETE_EXPIRED = "DELETE FROM factor_removals WHERE person_id IN (
        SELECT person_id FROM factor_removals WHERE due_at IS NULL AND expires_at <= $1 ORDER BY expires_at LIMIT 1000)
        AND due_at IS NULL AND expires_at <= $1";
}

/// Inserts a request, which the person can confirm until `expires`.
///
/// # Errors
/// [`StoreError::Taken`] of `factor_removals` if there is one of this person.
pub async fn insert(
    tx: &Tx,
    token_hash: &[u8; 32],
    removal: &FactorRemoval,
    expires: Timestamp,
) -> Result<(), StoreError> {
    let FactorRemoval { person, requested_by, center, requested_at, due_at: _ } = removal;
    let params = params![*person, *requested_by, *center, token_hash, *requested_at, expires];
    tx.execute_one(&INSERT, params).await
}

/// Returns the request of a person; `None` if there is none or it was not confirmed in time.
pub async fn find(
    conn: &Conn,
    person: PersonId,
    now: Timestamp,
) -> Result<Option<FactorRemoval>, StoreError> {
    conn.query_opt(&FIND, params![person, now]).await
}

/// Returns the request of a link, given by the hash of its token; `None` as for [`find`].
pub async fn find_by_token(
    conn: &Conn,
    token_hash: &[u8; 32],
    now: Timestamp,
) -> Result<Option<FactorRemoval>, StoreError> {
    conn.query_opt(&FIND_BY_TOKEN, params![token_hash, now]).await
}

/// Confirms a request; returns false if it was confirmed before.
pub async fn confirm(tx: &Tx, person: PersonId, due: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&CONFIRM, params![person, due]).await? == 1)
}

/// Deletes the request of a person; returns false if there is none.
pub async fn delete(tx: &Tx, person: PersonId) -> Result<bool, StoreError> {
    Ok(tx.execute(&DELETE, params![person]).await? == 1)
}

/// Deletes requests that were not confirmed in time, [`DELETE_BATCH`](crate::DELETE_BATCH) at most, and returns how many.
pub async fn delete_expired(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_EXPIRED, params![now]).await
}
