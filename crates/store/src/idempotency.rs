//! Outcomes kept under an `Idempotency-Key` for 24 hours, so that a repeated request is answered and not done again.

use jiff::Timestamp;
use uuid::Uuid;

use crate::cx::{Committed, Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::value::Row;

crate::statements! {
    FIND = "SELECT operation, request_hash, outcome FROM idempotency WHERE scope_id = $1 AND key_hash = $2";
    INSERT = "INSERT INTO idempotency (scope_id, key_hash, operation, request_hash, outcome, created_at)
        VALUES ($1, $2, $3, $4, $5, $6)";
    FORGET = "DELETE FROM idempotency WHERE created_at < $1";
}

/// Under which key, and for which request, an outcome is kept.
#[derive(Debug, Clone)]
pub struct OutcomeKey {
    /// Whose key it is: the person's id.
    pub scope: Uuid,
    /// SHA-256 of the key.
    pub key_hash: [u8; 32],
    /// The operation id of the call.
    pub operation: &'static str,
    /// SHA-256 over the call's parameters and body.
    pub request_hash: [u8; 32],
    /// When.
    pub now: Timestamp,
}

/// An outcome that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredOutcome {
    /// The operation id of the first call.
    pub operation: String,
    /// SHA-256 over the first call's parameters and body.
    pub request_hash: Vec<u8>,
    /// The outcome as JSON.
    pub outcome: String,
}

fn recorded(row: &Row<'_>) -> Result<StoredOutcome, StoreError> {
    Ok(StoredOutcome { operation: row.get(0)?, request_hash: row.get(1)?, outcome: row.get(2)? })
}

/// What was kept under a key.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(cx: &Cx, scope: Uuid, key_hash: &[u8; 32]) -> Result<Option<StoredOutcome>, StoreError> {
    cx.query_opt(&FIND, params![scope, key_hash], recorded).await
}

/// Keeps an outcome. Two requests with the same key that race: the second one's insert fails and is tried again from
/// the start, where it finds the first one's outcome.
///
/// # Errors
/// [`StoreError::Taken`] when the key was used meanwhile.
async fn insert(tx: &Tx, remember: &OutcomeKey, outcome: &str) -> Result<(), StoreError> {
    let OutcomeKey { scope, key_hash, operation, request_hash, now } = remember;
    tx.execute_one(&INSERT, params![*scope, key_hash, *operation, request_hash, outcome, *now]).await
}

/// Forgets what is older than this.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn delete_older_than(tx: &Tx, before: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&FORGET, params![before]).await
}

impl<T> Committed<T> {
    /// Stores the encoded outcome under an idempotency key, in the same transaction.
    ///
    /// # Errors
    /// The error of `encode`; [`StoreError::Taken`] if the key was used meanwhile.
    pub async fn store_outcome(
        self,
        key: &OutcomeKey,
        encode: impl FnOnce(&T) -> Result<String, StoreError>,
    ) -> Result<Self, StoreError> {
        insert(self.tx(), key, &encode(self.value())?).await?;
        Ok(self)
    }
}
