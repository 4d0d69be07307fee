//! Where the installation's key is stored: in the configuration, in a file, or in the database.
//!
//! A key in the database is in every backup of it, so production needs the configuration or a file. Installations that
//! have their key in the database keep using it, and move it by naming a file.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use caseboard_store::{Db, StoreError, keys};

use crate::ports::Entropy;
use crate::secrets::Key;

/// The name of the key in the database.
const STORED: &str = "codes";
/// The name of the MAC in the database by which a start recognizes the key of the last start.
const FINGERPRINT: &str = "codes-fingerprint";
/// The number of bytes of a generated key.
const BYTES: usize = 32;

/// Where the installation's key comes from.
#[derive(Clone)]
pub enum KeySource {
    /// The configuration.
    Given(Key),
    /// A file with 64 hexadecimal digits. If it does not exist, it is created at the first start, with the key in the
    /// database if there is one, which is then deleted there.
    File(PathBuf),
    /// The database, where the key is created if it is missing. Not for production.
    Database,
    /// The database, if the key is there already; for installations that started before this was refused.
    OnlyExistingInDatabase,
}

/// The key and what the operator should know about it.
pub struct LoadedKey {
    /// The key.
    pub key: Key,
    /// Sentences to log at the start.
    pub warnings: Vec<String>,
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The database cannot be read or written.
    #[error("the installation's key cannot be read from the database: {0}")]
    Store(#[from] StoreError),
    /// The key file cannot be read or created.
    #[error("the key file {}: {cause}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        cause: String,
    },
    /// A production installation without a configured key.
    #[error(
        "production needs CASEBOARD_SECRET (at least 32 random characters) or CASEBOARD_SECRET_FILE (a file outside the \
         data folder, created at the first start)"
    )]
    NotConfigured,
}

/// Loads the key, creates it if that is the first start, and records its fingerprint in the database.
///
/// # Errors
/// [`KeyError::NotConfigured`] for a new installation without a configured key; [`KeyError::File`] if the file cannot be
/// used, or is missing although the database was used with a key before.
pub async fn load(db: &Db, entropy: &dyn Entropy, source: &KeySource) -> Result<LoadedKey, KeyError> {
    let stored = read(db, STORED).await?;
    let fingerprint = read(db, FINGERPRINT).await?;
    let mut warnings = Vec::new();
    let key = match (source, stored) {
        (KeySource::Given(key), _) => key.clone(),
        (KeySource::File(path), stored) => {
            let bytes = match read_file(path, &mut warnings)? {
                Some(bytes) => bytes,
                None if stored.is_none() && fingerprint.is_some() => {
                    let cause = "it is missing, but this installation has a key: copy the file from the other node or \
                                 from where you keep it. With a new one (openssl rand -hex 32) pending codes and all \
                                 centers' codes are void";
                    return Err(KeyError::File { path: path.clone(), cause: cause.to_owned() });
                }
                None => {
                    let bytes = stored.clone().unwrap_or_else(|| random(entropy));
                    create_file(path, &bytes)?;
                    bytes
                }
            };
            if stored.as_ref() == Some(&bytes) {
                delete(db, STORED).await?;
                warnings.push(format!(
                    "the installation's key was moved from the database to {}; earlier backups of the database still \
                     contain it",
                    path.display()
                ));
            }
            Key::new(bytes)
        }
        (KeySource::Database | KeySource::OnlyExistingInDatabase, Some(stored)) => {
            if matches!(source, KeySource::OnlyExistingInDatabase) {
                warnings.push(
                    "the key that protects codes and links is in the database, and so in each of its backups: set \
                     CASEBOARD_SECRET_FILE to a file outside the data folder, and the next start moves the key there"
                        .to_owned(),
                );
            }
            Key::new(stored)
        }
        (KeySource::Database, None) => Key::new(create_in_database(db, random(entropy)).await?),
        (KeySource::OnlyExistingInDatabase, None) => return Err(KeyError::NotConfigured),
    };
    let current = key.seal(FINGERPRINT, "").to_vec();
    if fingerprint.as_ref() != Some(&current) {
        if fingerprint.is_some() {
            warnings.push(
                "the key is another one than at the last start: pending codes, links and all centers' codes are void"
                    .to_owned(),
            );
        }
        write(db, FINGERPRINT, current).await?;
    }
    Ok(LoadedKey { key, warnings })
}

/// Returns a new key.
pub(crate) fn random(entropy: &dyn Entropy) -> Vec<u8> {
    let mut bytes = vec![0; BYTES];
    entropy.fill(&mut bytes);
    bytes
}

async fn read(db: &Db, name: &'static str) -> Result<Option<Vec<u8>>, StoreError> {
    db.read(move |conn| async move { keys::find(&conn, name).await }).await
}

async fn write(db: &Db, name: &'static str, value: Vec<u8>) -> Result<(), StoreError> {
    db.write(move |tx| {
        let value = value.clone();
        async move {
            keys::put(&tx, name, &value).await?;
            Ok(tx.commit(()))
        }
    })
    .await
}

async fn delete(db: &Db, name: &'static str) -> Result<(), StoreError> {
    db.write(move |tx| async move {
        keys::delete(&tx, name).await?;
        Ok(tx.commit(()))
    })
    .await
}

/// Stores a key unless another node did so first, and returns the stored one.
pub(crate) async fn create_in_database(db: &Db, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
    db.write(move |tx| {
        let fresh = fresh.clone();
        async move {
            let stored = keys::get_or_insert(&tx, STORED, &fresh).await?;
            Ok(tx.commit(stored))
        }
    })
    .await
}

/// Reads the key; `None` if there is no file.
fn read_file(path: &Path, warnings: &mut Vec<String>) -> Result<Option<Vec<u8>>, KeyError> {
    let failed = |cause: String| KeyError::File { path: path.to_owned(), cause };
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error.to_string())),
    };
    let bytes = hex::decode(text.trim()).ok().filter(|bytes| bytes.len() == BYTES);
    let bytes = bytes.ok_or_else(|| failed("must contain 64 hexadecimal digits".to_owned()))?;
    let mode = fs::metadata(path).map_err(|error| failed(error.to_string()))?.permissions().mode();
    if mode & 0o077 != 0 {
        warnings.push(format!(
            "the key file {} has mode {:o}: other users of this machine may read it (chmod 600)",
            path.display(),
            mode & 0o777
        ));
    }
    Ok(Some(bytes))
}

/// Creates the file with mode 0600. It appears complete or not at all, and never replaces another one.
fn create_file(path: &Path, bytes: &[u8]) -> Result<(), KeyError> {
    let temporary = path.with_extension(format!("{}.new", std::process::id()));
    let created = || -> std::io::Result<()> {
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&temporary)?;
        file.write_all(format!("{}\n", hex::encode(bytes)).as_bytes())?;
        file.sync_all()?;
        // A rename would replace the file of a node that starts at the same time.
        fs::hard_link(&temporary, path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    };
    let outcome = created();
    let _ = fs::remove_file(&temporary);
    outcome.map_err(|error| KeyError::File { path: path.to_owned(), cause: error.to_string() })
}
