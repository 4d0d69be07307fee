//! Ranges of audit entries that were moved from the table to files. `service::audit` writes the files.

use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// A range of entries of a chain that is in a file, or is about to be.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ArchiveRow {
        /// The chain, 0 to 7.
        pub chain: i64 = "r.chain",
        /// Number of the first entry.
        pub first: i64 = "r.first_seq",
        /// Number of the last entry.
        pub last: i64 = "r.last_seq",
        /// Hash of the entry before the first one.
        pub before_hash: Vec<u8> = "r.before_hash",
        /// Hash of the last entry.
        pub last_hash: Vec<u8> = "r.last_hash",
        /// When the file was complete and the entries were deleted; `None` before.
        pub archived_at: Option<Timestamp> = "r.archived_at",
    }
}

statements! {
    OF_CHAIN: ArchiveRow = "SELECT {columns} FROM audit_archives r WHERE r.chain = $1 AND r.first_seq > $2
        ORDER BY r.first_seq LIMIT 100";
    LAST_OF_CHAIN: ArchiveRow = "SELECT {columns} FROM audit_archives r WHERE r.chain = $1 ORDER BY r.first_seq DESC LIMIT 1";
    BEGIN = "INSERT INTO audit_archives (chain, first_seq, last_seq, before_hash, last_hash) VALUES ($1, $2, $3, $4, $5)";
    FINISH = "UPDATE audit_archives SET archived_at = $4
        WHERE chain = $1 AND first_seq = $2 AND last_seq = $3 AND archived_at IS NULL";
    DELETE = "DELETE FROM audit WHERE chain = $1 AND seq BETWEEN $2 AND $3";
}

/// Returns up to 100 ranges of a chain whose first entry is after `seq`, in order.
pub async fn list_after(conn: &Conn, chain: i64, seq: i64) -> Result<Vec<ArchiveRow>, StoreError> {
    conn.query(&OF_CHAIN, params![chain, seq]).await
}

/// Returns the last range of a chain.
pub async fn find_last(conn: &Conn, chain: i64) -> Result<Option<ArchiveRow>, StoreError> {
    conn.query_opt(&LAST_OF_CHAIN, params![chain]).await
}

/// Records a range before its file is written.
///
/// # Errors
/// [`StoreError::Taken`] if another node recorded a range that begins there.
pub async fn begin(tx: &Tx, range: &ArchiveRow) -> Result<(), StoreError> {
    let ArchiveRow { chain, first, last, before_hash, last_hash, .. } = range;
    tx.execute_one(&BEGIN, params![*chain, *first, *last, &before_hash[..], &last_hash[..]]).await
}

/// Records that the file of a range is complete and deletes its entries. Returns false if another node did so.
///
/// # Errors
/// `StoreError` if a statement fails, or if not every entry of the range was in the table.
pub async fn finish(tx: &Tx, range: &ArchiveRow, now: Timestamp) -> Result<bool, StoreError> {
    let ArchiveRow { chain, first, last, .. } = range;
    if tx.execute(&FINISH, params![*chain, *first, *last, now]).await? == 0 {
        return Ok(false);
    }
    let deleted = tx.execute(&DELETE, params![*chain, *first, *last]).await?;
    match i64::try_from(deleted) {
        Ok(deleted) if deleted == last - first + 1 => Ok(true),
        _ => Err(StoreError::Guard { statement: DELETE.sql.sqlite, touched: deleted }),
    }
}
