//! Secret keys that all nodes of an installation share.

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::params;

statements! {
    PUT = "INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
    REPLACE = "INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    DELETE = "DELETE FROM keys WHERE name = $1";
    GET: Vec<u8> = "SELECT value FROM keys WHERE name = $1";
}

/// Returns the key with this name. If there is none, `fresh` is stored and returned; nodes that start at the same time
/// get the same key.
pub async fn get_or_insert(tx: &Tx, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
    tx.execute(&PUT, params![name, fresh]).await?;
    tx.query_one(&GET, params![name]).await
}

/// Returns the key with this name, if there is one.
pub async fn find(conn: &Conn, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
    conn.query_opt(&GET, params![name]).await
}

/// Stores a key and replaces the one with the same name.
pub async fn put(tx: &Tx, name: &str, value: &[u8]) -> Result<(), StoreError> {
    tx.execute_one(&REPLACE, params![name, value]).await
}

/// Deletes the key with this name, if there is one.
pub async fn delete(tx: &Tx, name: &str) -> Result<(), StoreError> {
    tx.execute(&DELETE, params![name]).await.map(drop)
}
