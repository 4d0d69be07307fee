//! `caseboard backup` and `caseboard restore`: write an installation on SQLite to a folder, and read it back.
//!
//! A backup is a folder with the database, the uploaded files and `manifest.json`, which has the size and the SHA-256
//! of each. It is written under a temporary name and renamed when it is complete and checked, so a folder with the
//! requested name is always a complete backup.
//!
//! The database is copied first, the files afterwards. A file is stored before the row that names it and is never
//! changed, and none is removed while a backup runs, so every file that the copied database names is copied.

mod manifest;
mod restore;
mod take;

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use caseboard_service::files::FileLocation;
use sha2::{Digest as _, Sha256};

use crate::config::ServerConfig;
use crate::private_folder;
use manifest::{Entry, Manifest};

pub(crate) use restore::restore;
pub(crate) use take::take;

/// Name of the database file in a backup and in the data folder.
const DATABASE: &str = "caseboard.sqlite";
/// Name of the folder of uploaded files in a backup.
const FILES: &str = "files";

const BUFFER_SIZE: usize = 1 << 16;

/// Returns the path of the SQLite file; on PostgreSQL an error that names its own tools.
fn sqlite_path(config: &ServerConfig) -> Result<PathBuf, String> {
    match &config.database {
        caseboard_service::DatabaseLocation::Sqlite { path, .. } => Ok(path.clone()),
        caseboard_service::DatabaseLocation::Postgres { .. } => Err("the database is PostgreSQL: use \
             pg_dump --format=custom and pg_restore, and copy the uploaded files after the dump (docs/operating.md)"
            .into()),
    }
}

/// Returns the folder of the uploaded files; `None` if they are in a bucket.
fn files_folder(config: &ServerConfig) -> Option<&Path> {
    match &config.files {
        FileLocation::Folder(folder) => Some(folder),
        FileLocation::S3(_) => None,
    }
}

fn error_at<E: std::fmt::Display>(path: &Path) -> impl Fn(E) -> String {
    move |error| format!("{}: {error}", path.display())
}

/// Reads a file to its end, writes its content to `copy` if given, and returns its size and checksum.
fn copy_and_hash(name: &str, from: &Path, copy: Option<&Path>) -> Result<Entry, String> {
    let mut source = File::open(from).map_err(error_at(from))?;
    let mut target = copy.map(create_private_file).transpose().map_err(error_at(copy.unwrap_or(from)))?;
    let (mut hash, mut bytes, mut buffer) = (Sha256::new(), 0, vec![0; BUFFER_SIZE]);
    loop {
        let read = source.read(&mut buffer).map_err(error_at(from))?;
        if read == 0 {
            break;
        }
        hash.update(&buffer[..read]);
        bytes += read as u64;
        if let Some(target) = &mut target {
            target.write_all(&buffer[..read]).map_err(error_at(from))?;
        }
    }
    if let Some(target) = target {
        target.sync_all().map_err(error_at(from))?;
    }
    let sha256 = hex::encode(hash.finalize());
    Ok(Entry { name: name.to_owned(), bytes, sha256 })
}

/// Flushes the entries of a folder to disk, so that created and renamed files survive a power cut.
fn sync_folder(path: &Path) -> Result<(), String> {
    File::open(path).and_then(|folder| folder.sync_all()).map_err(error_at(path))
}

/// Flushes the entries of a folder and of those inside it; a missing folder has none.
fn sync_folders(path: &Path) -> Result<(), String> {
    if !path.exists() {
        return Ok(());
    }
    for entry in std::fs::read_dir(path).map_err(error_at(path))? {
        let inside = entry.map_err(error_at(path))?.path();
        if inside.is_dir() {
            sync_folders(&inside)?;
        }
    }
    sync_folder(path)
}

fn create_private_file(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

fn create_private_folder(path: &Path) -> Result<(), String> {
    private_folder::create(path).map_err(error_at(path))
}

/// Formats a number of bytes for people.
fn format_size(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1_000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}
