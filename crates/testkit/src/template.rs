//! Copies of one database, for tests that need the same records many times and write them once.

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use caseboard_store::DatabaseLocation;
use rusqlite::Connection;

use crate::database::{NUMBER, TestDatabase, connect, copy_database, in_database};
use crate::raw_sql::run_raw_sql;

/// A closed database that is copied with its rows and uploaded files.
pub struct DatabaseTemplate(TestDatabase);

const TEMPLATE_FILE: &str = "template.sqlite";
const FILES: &str = "files";

impl TestDatabase {
    /// Turns it into a template. Open connections are closed.
    ///
    /// # Panics
    /// If it cannot be created.
    pub async fn into_template(self) -> DatabaseTemplate {
        let template = self.folder().join(TEMPLATE_FILE);
        let whole = format!("VACUUM INTO '{}'", template.display());
        if let Some((url, name)) = self.cluster_and_name() {
            // PostgreSQL copies a database only without connections.
            let admin = connect(url).await;
            for text in [
                format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"),
                format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"),
            ] {
                admin.batch_execute(&text).await.expect("the database is closed");
            }
        } else {
            run_raw_sql(self.place(), &whole, "").await.expect("a copy of the file");
        }
        DatabaseTemplate(self)
    }
}

impl DatabaseTemplate {
    /// Creates a new database with the rows and uploaded files of the template.
    ///
    /// # Panics
    /// If it cannot be created.
    pub async fn create_copy(&self) -> TestDatabase {
        let folder = tempfile::tempdir().expect("a temporary folder");
        copy_files(&self.0.folder().join(FILES), &folder.path().join(FILES));
        let Some((url, template)) = self.0.cluster_and_name() else {
            let path = folder.path().join("copy.sqlite");
            fs::copy(self.0.folder().join(TEMPLATE_FILE), &path).expect("a copy of the file");
            // VACUUM INTO does not copy the journal mode.
            let connection = Connection::open(&path).expect("the copy opens");
            connection.execute_batch("PRAGMA journal_mode = WAL").expect("the journal mode is set");
            return TestDatabase::from_parts(DatabaseLocation::Sqlite { path, readers: 1 }, folder, None);
        };
        let name = format!("test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        copy_database(&connect(url).await, &name, template).await;
        let place =
            DatabaseLocation::Postgres { url: in_database(url, &name), ca_file: None, connections: 4 };
        TestDatabase::from_parts(place, folder, Some((url.to_owned(), name)))
    }
}

fn copy_files(from: &Path, to: &Path) {
    let Ok(found) = fs::read_dir(from) else { return };
    fs::create_dir_all(to).expect("a folder");
    for file in found {
        let file = file.expect("a file");
        let target = to.join(file.file_name());
        match file.path().is_dir() {
            true => copy_files(&file.path(), &target),
            false => drop(fs::copy(file.path(), target).expect("a copy")),
        }
    }
}
