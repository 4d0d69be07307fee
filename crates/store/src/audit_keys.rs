//! The keys with which the rows of the audit log are verified, sealed under the installation's key. `service::audit` opens them.

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// The key with which the rows of one version are verified.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AuditKeyRow {
        /// The version of the installation's key that the rows depend on; 0 for rows without a key.
        pub version: i64 = "k.version",
        /// The sealed content.
        pub sealed: Vec<u8> = "k.sealed",
        /// The version that the content is sealed with.
        pub key_version: i64 = "k.key_version",
    }
}

statements! {
    LIST: AuditKeyRow = "SELECT {columns} FROM audit_keys k ORDER BY k.version";
    INSERT = "INSERT INTO audit_keys (version, sealed, key_version) VALUES ($1, $2, $3) ON CONFLICT (version) DO NOTHING";
    REPLACE = "UPDATE audit_keys SET sealed = $3, key_version = $4 WHERE version = $1 AND sealed = $2";
}

/// Returns what the rows of each version are verified with, the oldest first. There are as many as versions of the
/// installation's key.
pub async fn list(conn: &Conn) -> Result<Vec<AuditKeyRow>, StoreError> {
    conn.query(&LIST, &[]).await
}

/// Stores what the rows of a version are verified with, unless another node did so first.
pub async fn insert(tx: &Tx, version: i64, sealed: &[u8], key_version: i64) -> Result<(), StoreError> {
    tx.execute(&INSERT, params![version, sealed, key_version]).await.map(drop)
}

/// Replaces the sealed content of a version, unless it was changed meanwhile.
pub async fn replace(
    tx: &Tx,
    before: &AuditKeyRow,
    sealed: &[u8],
    key_version: i64,
) -> Result<(), StoreError> {
    tx.execute(&REPLACE, params![before.version, &before.sealed[..], sealed, key_version]).await.map(drop)
}
