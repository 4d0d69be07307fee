//! Secret keys that all nodes of an installation share.

use crate::connection::Tx;
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::params;

statements! {
    PUT = "INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
    GET: Vec<u8> = "SELECT value FROM keys WHERE name = $1";
}

/// Returns the key with this name. If there is none, `fresh` is stored and returned; nodes that start at the same time
/// get the same key.
///
/// # Errors
/// `StoreError` if the statement fails.
pub async fn get_or_insert(tx: &Tx, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
    tx.execute(&PUT, params![name, fresh]).await?;
    tx.query_one(&GET, params![name]).await
}
