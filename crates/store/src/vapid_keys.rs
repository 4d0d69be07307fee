//! The key pair by which push services recognize the installation (AMB-178); one row.

use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// The key pair.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct VapidKeyRow {
        /// The public key, an uncompressed point.
        pub public_key: Vec<u8> = "v.public_key",
        /// The sealed private key.
        pub secret: Vec<u8> = "v.secret",
        /// The version of the installation's key that it is sealed with.
        pub key_version: i64 = "v.key_version",
        /// When it was created.
        pub created_at: Timestamp = "v.created_at",
    }
}

statements! {
    FIND: VapidKeyRow = "SELECT {columns} FROM vapid_keys v WHERE v.id = 1";
    INSERT = "INSERT INTO vapid_keys (id, public_key, secret, key_version, created_at) VALUES (1, $1, $2, $3, $4)
        ON CONFLICT (id) DO NOTHING";
    RESEAL = "UPDATE vapid_keys SET secret = $2, key_version = $3 WHERE id = 1 AND secret = $1";
}

/// Returns the key pair; `None` before the first use.
pub async fn find(conn: &Conn) -> Result<Option<VapidKeyRow>, StoreError> {
    conn.query_opt(&FIND, &[]).await
}

/// Stores the key pair unless another node did so first, and returns the stored one.
pub async fn get_or_insert(tx: &Tx, row: &VapidKeyRow) -> Result<VapidKeyRow, StoreError> {
    tx.execute(&INSERT, params![&*row.public_key, &*row.secret, row.key_version, row.created_at]).await?;
    tx.query_one(&FIND, &[]).await
}

/// Replaces the sealed form of the private key, unless it was changed meanwhile.
pub async fn reseal(tx: &Tx, before: &[u8], sealed: &[u8], version: i64) -> Result<(), StoreError> {
    tx.execute(&RESEAL, params![before, sealed, version]).await.map(drop)
}
