//! The history of changes of posted cases (AMB-106).

use caseboard_domain::case_edit::Change;
use caseboard_domain::{CaseId, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// A change of a case, without its details.
    #[derive(Debug, Clone, PartialEq, Eq)]
    struct StoredChange {
        by: PersonId = "h.changed_by",
        by_name: String = "h.changed_by_name",
        at: Timestamp = "h.changed_at",
        changes: String = "h.changes",
    }
}

/// A change of a case: who changed what, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseChange {
    /// The person who changed it.
    pub by: PersonId,
    /// Full name of that person at that time.
    pub by_name: String,
    /// When it was changed.
    pub at: Timestamp,
    /// The changes.
    pub changes: Vec<Change>,
}

statements! {
    INSERT = "INSERT INTO case_changes (case_id, version, changed_by, changed_by_name, changed_at, changes)
        VALUES ($1, $2, $3, $4, $5, $6)";
    OF_CASE: StoredChange = "SELECT {columns} FROM case_changes h WHERE h.case_id = $1 ORDER BY h.version DESC LIMIT 200";
}

/// Stores a change; `version` is that of the case after it.
pub async fn insert(tx: &Tx, case: CaseId, version: i64, change: &CaseChange) -> Result<(), StoreError> {
    let changes = serde_json::to_string(&change.changes).map_err(StoreError::corrupt)?;
    tx.execute_one(&INSERT, params![case, version, change.by, &change.by_name, change.at, changes]).await
}

/// Returns the changes of a case, the newest first, 200 at most.
pub async fn list_of_case(conn: &Conn, case: CaseId) -> Result<Vec<CaseChange>, StoreError> {
    let rows = conn.query(&OF_CASE, params![case]).await?;
    let parse = |row: StoredChange| {
        let changes = serde_json::from_str(&row.changes).map_err(StoreError::corrupt)?;
        Ok(CaseChange { by: row.by, by_name: row.by_name, at: row.at, changes })
    };
    rows.into_iter().map(parse).collect()
}
