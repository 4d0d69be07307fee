//! `caseboard backup` and `caseboard restore`: a folder that holds a whole installation of one machine.
//!
//! A backup is a folder with the database, the uploaded files and `manifest.json`, which has the size and the SHA-256 of
//! each. It is written under another name and renamed when it is complete and checked, so a folder with the name that was
//! asked for is a backup that can be restored.
//!
//! The database is copied first, the files afterwards. A file is stored before the row that names it and is never changed,
//! so every file that the copied database names is there by then, unless it was removed while the backup ran: that is
//! told apart by a second look at the live database.

mod manifest;
mod restore;
mod take;

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use caseboard_service::files::FileLocation;
use sha2::{Digest as _, Sha256};

use crate::config::ServerConfig;
use manifest::{Entry, Manifest};

pub(crate) use restore::restore;
pub(crate) use take::take;

/// The database in a backup, and in the data folder.
const DATABASE: &str = "caseboard.sqlite";
/// The uploaded files in a backup.
const FILES: &str = "files";

const PIECE: usize = 1 << 16;

/// The path of the SQLite file; on PostgreSQL an error with a hint.
fn only_sqlite(config: &ServerConfig) -> Result<PathBuf, String> {
    match &config.place {
        caseboard_service::DatabaseLocation::Sqlite { path, .. } => Ok(path.clone()),
        caseboard_service::DatabaseLocation::Postgres { .. } => Err("the records are in PostgreSQL, which has its own tools: use \
             pg_dump --format=custom and pg_restore for them, and copy the uploaded files after the dump (docs/operating.md)"
            .into()),
    }
}

/// The folder of the uploaded files; none when they are in a bucket.
fn files_folder(config: &ServerConfig) -> Option<&Path> {
    match &config.files {
        FileLocation::Folder(folder) => Some(folder),
        FileLocation::S3(_) => None,
    }
}

fn at<E: std::fmt::Display>(path: &Path) -> impl Fn(E) -> String {
    move |error| format!("{}: {error}", path.display())
}

/// Reads a file to its end, writes what it reads to `copy` when there is one, and says what it was.
fn pass(name: &str, from: &Path, copy: Option<&Path>) -> Result<Entry, String> {
    let mut source = File::open(from).map_err(at(from))?;
    let mut target = copy.map(File::create_new).transpose().map_err(at(copy.unwrap_or(from)))?;
    let (mut hash, mut bytes, mut piece) = (Sha256::new(), 0, vec![0; PIECE]);
    loop {
        let read = source.read(&mut piece).map_err(at(from))?;
        if read == 0 {
            break;
        }
        hash.update(&piece[..read]);
        bytes += read as u64;
        if let Some(target) = &mut target {
            target.write_all(&piece[..read]).map_err(at(from))?;
        }
    }
    if let Some(target) = target {
        target.sync_all().map_err(at(from))?;
    }
    let sha256 = hex::encode(hash.finalize());
    Ok(Entry { name: name.to_owned(), bytes, sha256 })
}

/// Makes what happened to a folder's names last.
fn sync_folder(path: &Path) -> Result<(), String> {
    File::open(path).and_then(|folder| folder.sync_all()).map_err(at(path))
}

/// A folder that its owner alone may look into: what is in it is about people.
fn private_folder(path: &Path) -> Result<(), String> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(path).map_err(at(path))
}

/// A byte count for people.
fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1_000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}
