//! Snapshots of the SQLite file that are taken while a server writes to it, and the checks of such a snapshot.
//!
//! A snapshot is one read transaction: it holds everything that was committed before it began and nothing that is
//! committed while it runs, and it blocks no writer. It uses no lock file, so a server may run meanwhile.

use std::fs::File;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use crate::error::StoreError;
use crate::{schema, sqlite};

/// The result of a complete check of an SQLite file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckReport {
    /// Number of the newest migration that the file has applied.
    pub schema: i64,
    /// Number of rows of all tables together.
    pub rows: i64,
}

fn open_read_only(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.execute_batch("PRAGMA busy_timeout = 5000; PRAGMA temp_store = MEMORY;")?;
    Ok(connection)
}

/// Writes a whole, compact copy of the database at `from` to `to`, which must not exist. Blocks for as long as it takes.
///
/// # Errors
/// `StoreError` if `from` cannot be read, or `to` exists or cannot be written.
pub fn snapshot(from: &Path, to: &Path) -> Result<(), StoreError> {
    let to = to.to_str().ok_or_else(|| StoreError::Engine("the path of the copy is not UTF-8".into()))?;
    open_read_only(from)?.execute("VACUUM INTO ?1", [to]).map(drop).map_err(StoreError::from)
}

/// Checks a whole file: every page and index, every foreign key. Blocks for as long as it takes.
///
/// # Errors
/// [`StoreError::Corrupt`] with the first problem, also if a newer release wrote the file.
pub fn check_integrity(path: &Path) -> Result<CheckReport, StoreError> {
    let connection = open_read_only(path)?;
    let problems = sqlite::list_texts(&connection, "PRAGMA integrity_check(1)")?;
    if let Some(problem) = problems.into_iter().find(|problem| problem != "ok") {
        return Err(StoreError::Corrupt(problem));
    }
    let dangling = sqlite::list_texts(&connection, "SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1")?;
    if let Some(table) = dangling.first() {
        return Err(StoreError::Corrupt(format!("a row of {table} refers to a row that does not exist")));
    }
    let schema = version(&connection)?;
    let known = schema::newest();
    if schema > known {
        return Err(StoreError::Corrupt(format!(
            "its schema version is {schema}, but this release supports only {known}: use a newer release"
        )));
    }
    let mut rows = 0;
    for table in schema::sqlite_tables(&connection)? {
        rows += connection
            .query_row(&format!("SELECT COUNT(*) FROM \"{table}\""), [], |row| row.get::<_, i64>(0))?;
    }
    Ok(CheckReport { schema, rows })
}

/// Returns the paths of all attached files inside the folder of files. Unattached files are left out.
pub fn list_file_names(path: &Path) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT lower(substr(hex(id), 1, 2) || '/' || hex(id)) FROM files WHERE remove_after IS NULL ORDER BY id";
    sqlite::list_texts(&open_read_only(path)?, sql)
}

/// Locks a data folder's database while the returned file is open, so that no server starts on it.
///
/// # Errors
/// [`StoreError::Busy`] if a server holds the lock; [`StoreError::Engine`] if the lock file cannot be created.
pub fn lock_database(path: &Path) -> Result<File, StoreError> {
    sqlite::lock_file(path)
}

fn version(connection: &Connection) -> Result<i64, StoreError> {
    connection
        .query_row("SELECT COALESCE(MAX(version), 0) FROM refinery_schema_history", [], |row| row.get(0))
        .map_err(|_| StoreError::Corrupt("it is not a Caseboard database".into()))
}

#[cfg(test)]
mod tests {
    use caseboard_testkit::TestDatabase;

    use super::*;

    fn migrated(folder: &Path) -> std::path::PathBuf {
        let path = folder.join("caseboard.sqlite");
        schema::migrate_sqlite(&path).expect("migrated");
        path
    }

    #[tokio::test]
    async fn a_backup_is_complete_and_has_its_version() {
        let fresh = TestDatabase::create().await;
        let path = migrated(fresh.folder());
        let to = fresh.folder().join("copy");
        snapshot(&path, &to).expect("a copy");
        assert_eq!(check_integrity(&to).expect("sound"), CheckReport { schema: schema::newest(), rows: 0 });
        assert!(snapshot(&path, &to).is_err(), "an existing file is not overwritten");
    }

    #[tokio::test]
    async fn a_damaged_backup_is_detected() {
        let fresh = TestDatabase::create().await;
        let path = migrated(fresh.folder());
        let to = fresh.folder().join("copy");
        snapshot(&path, &to).expect("a copy");
        let connection = Connection::open(&to).expect("open");
        connection
            .execute_batch(
                "PRAGMA foreign_keys = OFF;
                 INSERT INTO certifications VALUES (x'00', x'01', x'02', 0);",
            )
            .expect("a row without its person");
        drop(connection);
        let said = check_integrity(&to).expect_err("a dangling row").to_string();
        assert!(said.contains("certifications"), "{said}");

        let mut bytes = std::fs::read(&path).expect("the file");
        bytes.truncate(bytes.len() / 2);
        let half = fresh.folder().join("half");
        std::fs::write(&half, &bytes).expect("half a file");
        assert!(check_integrity(&half).is_err(), "a truncated file is not a database");
        std::fs::write(&half, "something else").expect("another file");
        assert!(check_integrity(&half).is_err());
    }

    #[tokio::test]
    async fn a_newer_schema_is_rejected() {
        let fresh = TestDatabase::create().await;
        let path = migrated(fresh.folder());
        let connection = Connection::open(&path).expect("open");
        connection
            .execute("INSERT INTO refinery_schema_history (version, name) VALUES (9999, 'later')", [])
            .expect("a later migration");
        drop(connection);
        let said = check_integrity(&path).expect_err("too new").to_string();
        assert!(said.contains("9999"), "{said}");
    }
}
