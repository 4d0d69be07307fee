//! The rows of imported files that became cases (AMB-184).

use caseboard_domain::{CaseId, PersonId};
use jiff::Timestamp;
use serde_json::Value as Json;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// A row that became a case.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ImportedRow {
        /// Number of the row in its file.
        pub number: u32 = "i.row_number",
        /// Digest of the row as it was posted.
        pub fingerprint: Vec<u8> = "i.fingerprint",
        /// The case.
        pub case: CaseId = "i.case_id",
    }
}

statements! {
    LIST: ImportedRow = {
        sqlite: "SELECT {columns} FROM json_each($3) AS v JOIN case_imports i
                ON i.person_id = $1 AND i.file_id = $2 AND i.row_number = v.value
            ORDER BY i.row_number",
        postgres: "SELECT {columns} FROM json_array_elements_text(CAST(CAST($3 AS TEXT) AS JSON)) AS v(value)
            JOIN case_imports i ON i.person_id = $1 AND i.file_id = $2 AND i.row_number = CAST(v.value AS BIGINT)
            ORDER BY i.row_number",
    };
    INSERT = "INSERT INTO case_imports (person_id, file_id, row_number, fingerprint, case_id, created_at)
        VALUES ($1, $2, $3, $4, $5, $6)";
    DELETE_OLD = "DELETE FROM case_imports WHERE (person_id, file_id, row_number) IN (
        SELECT person_id, file_id, row_number FROM case_imports WHERE created_at < $1 ORDER BY created_at LIMIT 1000)";
}

/// A file that a person imports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportedFile {
    /// The person.
    pub person: PersonId,
    /// Digest of the file.
    pub file: [u8; 32],
}

/// Returns which of the rows of a file with these numbers became cases, by number.
pub async fn list(conn: &Conn, file: ImportedFile, numbers: &[u32]) -> Result<Vec<ImportedRow>, StoreError> {
    let numbers = Json::from(numbers).to_string();
    conn.query(&LIST, params![file.person, file.file.as_slice(), numbers]).await
}

/// Records that a row became a case.
///
/// # Errors
/// [`StoreError::Taken`] of `case_imports` if it was recorded before.
pub async fn insert(
    tx: &Tx,
    file: ImportedFile,
    row: &ImportedRow,
    now: Timestamp,
) -> Result<(), StoreError> {
    let number = i64::from(row.number);
    let values =
        params![file.person, file.file.as_slice(), number, row.fingerprint.as_slice(), row.case, now];
    tx.execute_one(&INSERT, values).await
}

/// Deletes what was recorded before an instant, [`DELETE_BATCH`](crate::DELETE_BATCH) rows at most, and returns how many.
pub async fn delete_older_than(tx: &Tx, before: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_OLD, params![before]).await
}
