//! Keys that all nodes of an installation share.

use crate::cx::Tx;
use crate::error::StoreError;
use crate::params;

crate::statements! {
    PUT = "INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
    GET = "SELECT value FROM keys WHERE name = $1";
}

/// The key of this name; when there is none yet, `fresh` becomes it. Nodes that start together agree on one.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn get_or_insert(tx: &Tx, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
    tx.execute(&PUT, params![name, fresh]).await?;
    tx.query_one(&GET, params![name], |row| row.get(0)).await
}
