//! Outcomes stored under an `Idempotency-Key` for 24 hours, so that a retried request returns its first outcome.

use jiff::Timestamp;
use uuid::Uuid;

use crate::connection::{Committed, Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

statements! {
    FIND: OutcomeRow = "SELECT {columns} FROM idempotency WHERE scope_id = $1 AND key_hash = $2";
    INSERT = "INSERT INTO idempotency (scope_id, key_hash, operation, request_hash, outcome, created_at)
        VALUES ($1, $2, $3, $4, $5, $6)";
    DELETE_OLDER_THAN = "DELETE FROM idempotency WHERE (scope_id, key_hash) IN (
        SELECT scope_id, key_hash FROM idempotency WHERE created_at < $1 ORDER BY created_at LIMIT 1000)";
}

/// The key of an outcome and the request that it belongs to.
#[derive(Debug, Clone)]
pub struct OutcomeKey {
    /// Id of the person who sent the key; the nil UUID for all calls without a session.
    pub scope: Uuid,
    /// SHA-256 of the key.
    pub key_hash: [u8; 32],
    /// Operation id of the call.
    pub operation: &'static str,
    /// MAC of the call's parameters and body with the key of the installation: a body may contain a password, which could be
    /// guessed from a hash without a key.
    pub request_hash: [u8; 32],
    /// Instant from which the 24 hours of the outcome count.
    pub now: Timestamp,
}

row! {
    /// A stored outcome and the request that it belongs to.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct OutcomeRow {
        /// Operation id of the first call.
        pub operation: String = "operation",
        /// MAC of the first call's parameters and body; [`OutcomeKey::request_hash`].
        pub request_hash: Vec<u8> = "request_hash",
        /// Outcome as JSON.
        pub outcome: String = "outcome",
    }
}

/// Returns the outcome stored under a key; `None` if the key is new or its outcome was deleted.
pub async fn find(conn: &Conn, scope: Uuid, key_hash: &[u8; 32]) -> Result<Option<OutcomeRow>, StoreError> {
    conn.query_opt(&FIND, params![scope, key_hash]).await
}

/// Inserts an outcome. If two requests with the same key race, the second one's insert fails and its transaction is retried,
/// which then finds the first one's outcome.
///
/// # Errors
/// [`StoreError::Taken`] of `idempotency` if the key was used meanwhile.
async fn insert(tx: &Tx, key: &OutcomeKey, outcome: &str) -> Result<(), StoreError> {
    let OutcomeKey { scope, key_hash, operation, request_hash, now } = key;
    tx.execute_deferred(&INSERT, params![*scope, key_hash, *operation, request_hash, outcome, *now]).await
}

/// Deletes the outcomes stored before an instant, [`DELETE_BATCH`](crate::DELETE_BATCH) at most, and returns how many.
pub async fn delete_older_than(tx: &Tx, before: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_OLDER_THAN, params![before]).await
}

impl<T> Committed<T> {
    /// Stores the encoded outcome under an idempotency key, in the same transaction.
    ///
    /// # Errors
    /// The error of `encode`; [`StoreError::Taken`] of `idempotency` if the key was used meanwhile.
    pub async fn store_outcome(
        self,
        key: &OutcomeKey,
        encode: impl FnOnce(&T) -> Result<String, StoreError>,
    ) -> Result<Self, StoreError> {
        insert(self.tx(), key, &encode(self.value())?).await?;
        Ok(self)
    }
}
