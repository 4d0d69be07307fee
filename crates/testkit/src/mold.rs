//! One database, many copies: a test that needs the same records a hundred times writes them once.

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use caseboard_store::Place;
use rusqlite::Connection;

use crate::beside::beside;
use crate::database::{Fresh, NUMBER, connect, in_database};

/// A closed database, to be copied with everything in it, uploaded files included.
pub struct Mold(Fresh);

const MOLD: &str = "mold.sqlite";
const FILES: &str = "files";

impl Fresh {
    /// Makes a template of it. Open connections to it are closed.
    ///
    /// # Panics
    /// When it cannot be made.
    pub async fn into_mold(self) -> Mold {
        let mold = self.folder().join(MOLD);
        let whole = format!("VACUUM INTO '{}'", mold.display());
        if let Some((url, name)) = self.cluster_and_name() {
            // No other can connect while it is copied.
            let admin = connect(url).await;
            for text in [
                format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"),
                format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"),
            ] {
                admin.batch_execute(&text).await.expect("the database is shut");
            }
        } else {
            beside(self.place(), &whole, "").await.expect("a copy of the file");
        }
        Mold(self)
    }
}

impl Mold {
    /// A copy to work on.
    ///
    /// # Panics
    /// When it cannot be made.
    pub async fn copy(&self) -> Fresh {
        let folder = tempfile::tempdir().expect("a temporary folder");
        copy_files(&self.0.folder().join(FILES), &folder.path().join(FILES));
        let Some((url, mold)) = self.0.cluster_and_name() else {
            let path = folder.path().join("copy.sqlite");
            fs::copy(self.0.folder().join(MOLD), &path).expect("a copy of the file");
            // The write-ahead log is a setting of the file, which a vacuumed one has lost.
            let connection = Connection::open(&path).expect("the copy opens");
            connection.execute_batch("PRAGMA journal_mode = WAL").expect("its journal");
            return Fresh::of(Place::Sqlite { path, readers: 1 }, folder, None);
        };
        let name = format!("test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let made = connect(url).await.batch_execute(&format!("CREATE DATABASE {name} TEMPLATE {mold}")).await;
        made.expect("a copy of the database");
        let place = Place::Postgres { url: in_database(url, &name), connections: 4 };
        Fresh::of(place, folder, Some((url.to_owned(), name)))
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
