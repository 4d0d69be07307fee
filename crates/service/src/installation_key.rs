//! The installation's key, stored in the configuration, in a file, or in the database; and its versions.
//!
//! The database numbers the versions that were ever the newest one, by an id that does not reveal them. A start without a
//! version that something is sealed with is refused. `resealing` replaces what older versions protect.
//!
//! A key in the database is in every backup of it, so production needs the configuration or a file. Installations that
//! have their key in the database keep using it, and move it by naming a file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};

use caseboard_store::sealed::{self, KeyVersionRow, SealedCounts};
use caseboard_store::{Committed, Db, StoreError, Tx, keys};

use crate::audit_chain;
use crate::boxed;
use crate::ports::{Entropy, OsEntropy};
use crate::secrets::{Key, KeyId};

/// The name of the key in the database.
const STORED: &str = "codes";
/// The name of the MAC in the database by which a start recognizes the key of the last start.
const FINGERPRINT: &str = "codes-fingerprint";
/// The number of bytes of a generated key.
const BYTES: usize = 32;

/// The source of the installation's key.
#[derive(Clone)]
pub enum KeySource {
    /// The configuration.
    Given(Key),
    /// A file with a line of 64 hexadecimal digits for each version, the newest first. If it does not exist, it is created at the
    /// first start, with the key in the database if there is one, which is then deleted there.
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
        /// The fault of the key.
        cause: String,
    },
    /// A production installation without a configured key.
    #[error(
        "production needs CASEBOARD_SECRET (at least 32 random characters) or CASEBOARD_SECRET_FILE (a file outside the \
         data folder, created at the first start)"
    )]
    NotConfigured,
    /// Something is sealed with a version that is not configured.
    #[error(
        "{sealed} files and secrets are sealed with version {version} of the installation's key (id {id}), which is not \
         configured; configured are: {configured}. Set CASEBOARD_SECRET or the key file as at the last start, or add that \
         version to CASEBOARD_PREVIOUS_SECRETS. If no copy of it is left, follow \"When the key is lost for good\" of \
         docs/operating.md"
    )]
    Missing {
        /// The number of the version.
        version: i64,
        /// Its id.
        id: String,
        /// The ids of the configured versions.
        configured: String,
        /// How much is sealed with it.
        sealed: i64,
    },
    /// There is no key file, although the installation has a key.
    #[error(
        "the key file {} is missing, but {sealed} files and secrets are sealed with version {version} of the installation's \
         key (id {id}): copy the file from another node or from where you keep it. If no copy is left, follow \"When the key \
         is lost for good\" of docs/operating.md", path.display()
    )]
    FileMissing {
        /// The file.
        path: PathBuf,
        /// The number of the newest version.
        version: i64,
        /// Its id.
        id: String,
        /// How much is sealed with any version.
        sealed: i64,
    },
}

/// Loads the key, creates it if that is the first start, and records a new version in the database. `older` are further
/// versions from the configuration, the newest first.
///
/// # Errors
/// [`KeyError::NotConfigured`] for a new installation without a configured key; [`KeyError::File`] if the file cannot be
/// used; [`KeyError::FileMissing`] if it is missing although the database was used with a key before; [`KeyError::Missing`]
/// if something is sealed with a version that is not configured.
#[boxed]
pub async fn load(
    db: &Db,
    entropy: &dyn Entropy,
    source: &KeySource,
    older: &[String],
) -> Result<LoadedKey, KeyError> {
    let stored = read(db, STORED).await?;
    let fingerprint = read(db, FINGERPRINT).await?;
    let mut warnings = Vec::new();
    let key = match (source, stored) {
        (KeySource::Given(key), _) => key.clone(),
        (KeySource::File(path), stored) => {
            let versions = match read_file(path, &mut warnings)? {
                Some(versions) => versions,
                None => {
                    if stored.is_none() {
                        require_unused(db, path, fingerprint.is_some()).await?;
                    }
                    let bytes = stored.clone().unwrap_or_else(|| random(entropy));
                    create_or_read_file(path, bytes, &mut warnings)?
                }
            };
            if stored.as_ref().is_some_and(|stored| versions.contains(stored)) {
                delete(db, STORED).await?;
                warnings.push(format!(
                    "the installation's key was moved from the database to {}; earlier backups of the database still \
                     contain it",
                    path.display()
                ));
            }
            from_versions(versions)
        }
        (KeySource::Database | KeySource::OnlyExistingInDatabase, Some(stored)) => {
            if matches!(source, KeySource::OnlyExistingInDatabase) {
                warnings.push(
                    "the key that protects files, codes and links is in the database, and so in each of its backups: set \
                     CASEBOARD_SECRET_FILE to a file outside the data folder, and the next start moves the key there"
                        .to_owned(),
                );
            }
            Key::new(stored)
        }
        (KeySource::Database, None) => Key::new(create_in_database(db, random(entropy)).await?),
        (KeySource::OnlyExistingInDatabase, None) => return Err(KeyError::NotConfigured),
    };
    let key = key.with_older(older.iter().map(String::as_bytes));
    let key = register(db, key, fingerprint, &mut warnings).await?;
    audit_chain::keys::register(db, entropy, &key).await?;
    Ok(LoadedKey { key, warnings })
}

/// Reads the key without creating or recording anything, for commands that only read.
///
/// # Errors
/// As for [`load`]; [`KeyError::NotConfigured`] also if there is no key yet.
#[boxed]
pub async fn load_existing(db: &Db, source: &KeySource, older: &[String]) -> Result<Key, KeyError> {
    let key = match source {
        KeySource::Given(key) => key.clone(),
        KeySource::File(path) => match read_file(path, &mut Vec::new())? {
            Some(versions) => from_versions(versions),
            None => match read(db, STORED).await? {
                Some(stored) => Key::new(stored),
                None => {
                    require_unused(db, path, false).await?;
                    return Err(KeyError::NotConfigured);
                }
            },
        },
        KeySource::Database | KeySource::OnlyExistingInDatabase => {
            Key::new(read(db, STORED).await?.ok_or(KeyError::NotConfigured)?)
        }
    };
    let key = key.with_older(older.iter().map(String::as_bytes));
    Ok(numbered(&key, &list_versions(db).await?))
}

/// Refuses to continue without the key file if the database was used with a key before. `fingerprint` tells whether it has
/// the fingerprint that earlier releases stored.
async fn require_unused(db: &Db, path: &Path, fingerprint: bool) -> Result<(), KeyError> {
    let versions = list_versions(db).await?;
    if let Some(newest) = versions.last() {
        let sealed = read_use(db).await?.versions.iter().map(SealedCounts::sealed).sum();
        let (path, id) = (path.to_owned(), hex::encode(&newest.id));
        return Err(KeyError::FileMissing { path, version: newest.version, id, sealed });
    }
    if fingerprint {
        let cause = "it is missing, but this installation has a key: copy the file from where you keep it";
        return Err(KeyError::File { path: path.to_owned(), cause: cause.to_owned() });
    }
    Ok(())
}

/// How much each version of the key protects, and how many files are not sealed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyUse {
    /// The versions, the oldest first.
    pub versions: Vec<SealedCounts>,
    /// Files that were stored before files were sealed.
    pub plain_files: i64,
}

impl KeyUse {
    /// Returns how many files, secrets and keys of the audit log are still to be sealed with the newest version.
    pub fn pending(&self) -> i64 {
        let older = self.versions.iter().rev().skip(1);
        self.plain_files + older.map(|count| count.sealed() + count.audit_keys).sum::<i64>()
    }
}

/// Reads what each version of the key protects.
#[boxed]
pub async fn read_use(db: &Db) -> Result<KeyUse, StoreError> {
    db.read(|conn| async move {
        let versions = sealed::count_sealed(&conn).await?;
        Ok(KeyUse { versions, plain_files: sealed::count_plain_files(&conn).await? })
    })
    .await
}

/// Records the newest version if it is new, checks that nothing is sealed with a missing one, and numbers the versions.
async fn register(
    db: &Db,
    key: Key,
    fingerprint: Option<Vec<u8>>,
    warnings: &mut Vec<String>,
) -> Result<Key, KeyError> {
    let record = async || {
        let (input, before) = (key.clone(), fingerprint.clone());
        let recorded = db.write(move |tx| {
            let (key, fingerprint) = (input.clone(), before.clone());
            async move { record_versions(tx, &key, fingerprint).await }
        });
        recorded.await
    };
    let (versions, counts) = match record().await {
        // Another node that started at the same time has recorded a version, perhaps this one.
        Err(error) if error.is_taken("key_versions") => record().await?,
        recorded => recorded?,
    };
    let known: Vec<&KeyId> = key.ids().collect();
    for (version, count) in versions.iter().zip(&counts) {
        if known.iter().any(|id| id[..] == version.id[..]) {
            continue;
        }
        if count.sealed() > 0 {
            return Err(KeyError::Missing {
                version: version.version,
                id: hex::encode(&version.id),
                configured: known.iter().map(hex::encode).collect::<Vec<_>>().join(", "),
                sealed: count.sealed(),
            });
        }
        if count.center_codes > 0 {
            warnings.push(format!(
                "the codes of {} centers are void, because version {} of the key is not configured any more: replace \
                 them with new ones",
                count.center_codes, version.version
            ));
        }
    }
    // Before this release the database had only the fingerprint of the last key.
    let changed = fingerprint.is_some_and(|before| !key.verify(FINGERPRINT, "", &before));
    if changed {
        warnings.push(
            "the key is another one than at the last start: pending codes, links and all centers' codes are void"
                .to_owned(),
        );
    }
    Ok(numbered(&key, &versions))
}

/// Inserts the newest version unless it is known or a version is missing that something is sealed with.
async fn record_versions(
    tx: Tx,
    key: &Key,
    fingerprint: Option<Vec<u8>>,
) -> Result<Committed<(Vec<KeyVersionRow>, Vec<SealedCounts>)>, StoreError> {
    let versions = sealed::list_key_versions(&tx).await?;
    let counts = sealed::count_sealed(&tx).await?;
    let known = |version: &KeyVersionRow| key.ids().any(|id| id[..] == version.id[..]);
    let missing = versions.iter().zip(&counts).any(|(version, count)| !known(version) && count.sealed() > 0);
    let newest = key.newest().0;
    if missing || versions.iter().any(|version| version.id == newest) {
        return Ok(tx.commit((versions, counts)));
    }
    let mut number = versions.last().map_or(0, |version| version.version);
    if let (0, Some(fingerprint)) = (number, fingerprint) {
        // The key of the last start of an earlier release is the first version, whatever is the newest now.
        let first = key.version_matching(FINGERPRINT, &fingerprint).filter(|id| *id != newest);
        if let Some(first) = first {
            number += 1;
            sealed::insert_key_version(&tx, number, &first).await?;
        }
        keys::delete(&tx, FINGERPRINT).await?;
    }
    sealed::insert_key_version(&tx, number + 1, &newest).await?;
    let versions = sealed::list_key_versions(&tx).await?;
    let counts = sealed::count_sealed(&tx).await?;
    Ok(tx.commit((versions, counts)))
}

fn numbered(key: &Key, versions: &[KeyVersionRow]) -> Key {
    key.numbered(|id| versions.iter().find(|row| row.id[..] == id[..]).map_or(0, |row| row.version))
}

async fn list_versions(db: &Db) -> Result<Vec<KeyVersionRow>, StoreError> {
    db.read(|conn| async move { sealed::list_key_versions(&conn).await }).await
}

/// Returns the key with the versions of a file, of which there is at least one.
fn from_versions(versions: Vec<Vec<u8>>) -> Key {
    let mut versions = versions.into_iter();
    Key::new(versions.next().unwrap_or_default()).with_older(versions)
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

/// Reads the versions, the newest first; `None` if there is no file.
fn read_file(path: &Path, warnings: &mut Vec<String>) -> Result<Option<Vec<Vec<u8>>>, KeyError> {
    let failed = |cause: String| KeyError::File { path: path.to_owned(), cause };
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error.to_string())),
    };
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let versions: Option<Vec<Vec<u8>>> =
        lines.map(|line| hex::decode(line).ok().filter(|bytes| bytes.len() == BYTES)).collect();
    let versions = versions
        .filter(|versions| !versions.is_empty())
        .ok_or_else(|| failed("must contain 64 hexadecimal digits in each line".to_owned()))?;
    let mode = fs::metadata(path).map_err(|error| failed(error.to_string()))?.permissions().mode();
    if mode & 0o077 != 0 {
        warnings.push(format!(
            "the key file {} has mode {:o}: other users of this machine may read it (chmod 600)",
            path.display(),
            mode & 0o777
        ));
    }
    Ok(Some(versions))
}

/// Adds a new version to the key file, in front of the others. The file is replaced as a whole: after a crash it is the old
/// one or the new one. Returns how many versions it has.
///
/// # Errors
/// [`KeyError::File`] if it does not exist, cannot be parsed or cannot be written.
pub fn add_version(path: &Path, entropy: &dyn Entropy) -> Result<usize, KeyError> {
    let mut versions = read_existing_file(path)?;
    versions.insert(0, random(entropy));
    replace_file(path, &versions)?;
    Ok(versions.len())
}

/// Removes all versions but the newest from the key file and returns how many were removed. The caller makes sure that
/// nothing is sealed with them.
///
/// # Errors
/// As for [`add_version`].
pub fn drop_older_versions(path: &Path) -> Result<usize, KeyError> {
    let mut versions = read_existing_file(path)?;
    let older = versions.len() - 1;
    if older > 0 {
        versions.truncate(1);
        replace_file(path, &versions)?;
    }
    Ok(older)
}

fn read_existing_file(path: &Path) -> Result<Vec<Vec<u8>>, KeyError> {
    let missing = || KeyError::File { path: path.to_owned(), cause: "there is no such file".to_owned() };
    read_file(path, &mut Vec::new())?.ok_or_else(missing)
}

/// Creates the file with mode 0600 and returns its versions. It appears complete or not at all, and never replaces another one:
/// if a node that starts at the same time has created it, that one is read.
fn create_or_read_file(
    path: &Path,
    bytes: Vec<u8>,
    warnings: &mut Vec<String>,
) -> Result<Vec<Vec<u8>>, KeyError> {
    let failed = |error: io::Error| KeyError::File { path: path.to_owned(), cause: error.to_string() };
    let versions = vec![bytes];
    // A rename would replace the file of the other node.
    match write_file(path, &versions, |from, to| fs::hard_link(from, to)) {
        Ok(()) => Ok(versions),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            read_file(path, warnings)?.ok_or_else(|| failed(error))
        }
        Err(error) => Err(failed(error)),
    }
}

/// Replaces the file. The new one has the owner, the group and the permissions of the old one: the servers
/// read it as another user than the operator who changes the key.
fn replace_file(path: &Path, versions: &[Vec<u8>]) -> Result<(), KeyError> {
    let place = |from: &Path, to: &Path| {
        let old = fs::metadata(to)?;
        chown(from, Some(old.uid()), Some(old.gid()))?;
        fs::set_permissions(from, old.permissions())?;
        fs::rename(from, to)
    };
    write_file(path, versions, place)
        .map_err(|error| KeyError::File { path: path.to_owned(), cause: error.to_string() })
}

fn write_file(
    path: &Path,
    versions: &[Vec<u8>],
    place: impl FnOnce(&Path, &Path) -> io::Result<()>,
) -> io::Result<()> {
    // Not the id of the process, which nodes in containers with a common folder share.
    let temporary = path.with_extension(format!("{}.new", hex::encode(random(&OsEntropy))));
    let text: String = versions.iter().map(|bytes| hex::encode(bytes) + "\n").collect();
    let created = || -> io::Result<()> {
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&temporary)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        place(&temporary, path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    };
    let outcome = created();
    let _ = fs::remove_file(&temporary);
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The server reads the file as another user than the operator who changes the key.
    #[test]
    fn a_replaced_key_file_keeps_owner_group_and_permissions() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("key");
        create_or_read_file(&path, vec![1; BYTES], &mut Vec::new()).expect("created");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("changed");
        // Only root may give a file to another user.
        let other = (fs::metadata(&path).expect("a file").uid() == 0).then_some(7);
        chown(&path, other, other).expect("changed");
        let before = fs::metadata(&path).expect("a file");
        replace_file(&path, &[vec![2; BYTES], vec![1; BYTES]]).expect("replaced");
        let after = fs::metadata(&path).expect("a file");
        assert_eq!((after.uid(), after.gid(), after.mode()), (before.uid(), before.gid(), before.mode()));
        assert_ne!(after.ino(), before.ino(), "a new file");
    }

    /// Two nodes with a common folder start at once, and both find no key file: the second one uses the key of the first.
    #[test]
    fn a_key_file_that_another_node_creates_meanwhile_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("key");
        let mut warnings = Vec::new();
        let first = create_or_read_file(&path, vec![1; BYTES], &mut warnings).expect("created");
        let second = create_or_read_file(&path, vec![2; BYTES], &mut warnings).expect("read");
        assert_eq!((first, second), (vec![vec![1; BYTES]], vec![vec![1; BYTES]]));
        assert_eq!(warnings, Vec::<String>::new());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "no temporary file is left");
    }
}
