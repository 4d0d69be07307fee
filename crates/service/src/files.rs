//! The file store: a local folder, or a bucket that several nodes share.
//!
//! An object's name is the random id of its file and never contains user input. When [`Files::put`] returns, the object
//! and its folder are flushed to disk. `documents` makes sure that every object has a row.

use std::fmt;
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{
    DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _, fchown,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use caseboard_domain::FileId;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{BackoffConfig, ClientOptions, ObjectStore, ObjectStoreExt as _, PutPayload, RetryConfig};

use crate::error::Error;
use crate::ports::Entropy;
use crate::sealing::{self, OpenedContent};
use crate::secrets::{Key as SecretKey, KeyId};

/// The bytes of a file as a stream.
pub type Content = BoxStream<'static, Result<Bytes, Error>>;

/// The place where files are stored.
#[derive(Clone, PartialEq, Eq)]
pub enum FileLocation {
    /// A folder, for one node.
    Folder(PathBuf),
    /// A bucket of S3 or of a compatible server, for any number of nodes.
    S3(BucketConfig),
}

/// A bucket and its credentials. Missing credentials are read like by Amazon's tools: from `AWS_…` in the environment,
/// then from the role of the machine.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct BucketConfig {
    /// The bucket's name.
    pub name: String,
    /// The prefix of every key; empty for the whole bucket.
    pub prefix: String,
    /// The URL of the server, such as `https://minio.example:9000`; `None` for Amazon.
    pub endpoint: Option<String>,
    /// The region.
    pub region: Option<String>,
    /// The access key id.
    pub access_key_id: Option<String>,
    /// The key.
    pub secret_access_key: Option<String>,
}

impl fmt::Display for FileLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            Self::S3(BucketConfig { name, prefix, .. }) => write!(f, "s3://{name}/{prefix}"),
        }
    }
}

impl fmt::Debug for FileLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the keys.
        write!(f, "FileLocation({self})")
    }
}

/// The file store; cheap to clone. What it stores is sealed, so it needs the installation's key before it stores or reads.
#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    prefix: Key,
    /// The folder; `None` for a bucket.
    folder: Option<Arc<Path>>,
    sealer: Option<Sealer>,
}

/// The key with which files are sealed, and the source of random numbers.
#[derive(Clone)]
struct Sealer {
    key: SecretKey,
    entropy: Arc<dyn Entropy>,
}

/// An object of the store.
pub struct StoredFile {
    /// Its plain content. It ends with an error if a part of the object was changed or is missing.
    pub content: Content,
    /// Its plain length in bytes.
    pub size: u64,
    /// The version of the key that it is sealed with; `None` if it is not sealed.
    pub(crate) key: Option<KeyId>,
}

/// Name of the file in the folder that [`Files::check_write`] writes and removes. Names with a number sign are those of
/// unfinished files, which a backup leaves out.
const WRITE_CHECK: &str = "write.check#0";
const WRITE_CHECK_BYTES: usize = 64 * 1024;

/// Timeout of a response of the bucket's server.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const RETRY: RetryConfig = RetryConfig {
    backoff: BackoffConfig {
        init_backoff: Duration::from_millis(100),
        max_backoff: Duration::from_secs(2),
        base: 2.0,
    },
    max_retries: 3,
    retry_timeout: Duration::from_secs(15),
};

impl Files {
    /// Opens the file store; nothing is written to it yet.
    ///
    /// # Errors
    /// A sentence if the folder cannot be created or the configuration of the bucket is invalid.
    pub fn open(location: &FileLocation) -> Result<Self, String> {
        match location {
            FileLocation::Folder(folder) => Self::in_folder(folder),
            FileLocation::S3(bucket) => Self::in_bucket(bucket),
        }
        .map_err(|error| format!("files cannot be stored in {location}: {error}"))
    }

    fn in_folder(folder: &Path) -> Result<Self, String> {
        let to_text = |error: std::io::Error| error.to_string();
        // Other users of the machine must not read licenses and identity cards.
        create_private_folder(folder).map_err(to_text)?;
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700)).map_err(to_text)?;
        let folder = folder.canonicalize().map_err(to_text)?;
        let store = LocalFileSystem::new_with_prefix(&folder).map_err(|error| error.to_string())?;
        // Files and their folders are flushed to disk before a put returns.
        Ok(Self {
            store: Arc::new(store.with_fsync(true)),
            prefix: Key::default(),
            folder: Some(folder.into()),
            sealer: None,
        })
    }

    fn in_bucket(bucket: &BucketConfig) -> Result<Self, String> {
        crate::tls::install_provider();
        let BucketConfig { name, prefix, endpoint, region, access_key_id, secret_access_key } = bucket;
        let client = ClientOptions::new()
            .with_connect_timeout(CONNECT_TIMEOUT)
            // The client may read slowly, so only the gaps between reads of the server have a timeout.
            .with_timeout_disabled()
            .with_read_timeout(RESPONSE_TIMEOUT);
        let mut builder =
            AmazonS3Builder::from_env().with_bucket_name(name).with_client_options(client).with_retry(RETRY);
        if let Some(endpoint) = endpoint {
            builder = builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://"));
        }
        if let Some(region) = region {
            builder = builder.with_region(region);
        }
        if let (Some(id), Some(secret)) = (access_key_id, secret_access_key) {
            builder = builder.with_access_key_id(id).with_secret_access_key(secret);
        }
        let store = builder.build().map_err(|error| error.to_string())?;
        let prefix = Key::parse(prefix).map_err(|error| error.to_string())?;
        Ok(Self { store: Arc::new(store), prefix, folder: None, sealer: None })
    }

    /// Returns this store with the key that its files are sealed with.
    #[must_use]
    pub fn with_key(&self, key: SecretKey, entropy: Arc<dyn Entropy>) -> Self {
        Self { sealer: Some(Sealer { key, entropy }), ..self.clone() }
    }

    fn sealer(&self) -> Result<&Sealer, Error> {
        self.sealer.as_ref().ok_or_else(|| Error::Internal("the file store has no key".into()))
    }

    /// Writes, reads and removes an object, so that a wrong key or a full disk is detected at the start instead of at
    /// the first upload.
    ///
    /// # Errors
    /// The error of the store.
    pub async fn check_read_write(&self, entropy: &dyn Entropy) -> Result<(), Error> {
        let id = new_id(entropy);
        let content = Bytes::from_static(b"Caseboard can keep files here.");
        self.put(id, content.clone()).await?;
        let read: Vec<Bytes> = match self.get(id, false).await? {
            Some(read) => read.content.try_collect().await?,
            None => Vec::new(),
        };
        // Also while a backup runs: no row names this object, so the backup does not copy it.
        self.delete(id).await?;
        if read.concat() == content {
            Ok(())
        } else {
            Err(Error::Busy("what is written cannot be read".into()))
        }
    }

    /// Writes a file of 64 KiB into the folder and removes it, to notice a full disk before an upload does. A bucket is not
    /// checked: it has no such limit, and each request to it costs money.
    ///
    /// # Errors
    /// [`Error::Busy`] if the folder cannot be written.
    pub async fn check_write(&self) -> Result<(), Error> {
        let Some(folder) = self.folder.clone() else { return Ok(()) };
        let written = tokio::task::spawn_blocking(move || {
            let path = folder.join(WRITE_CHECK);
            let mut file =
                OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&path)?;
            let written = file.write_all(&[0; WRITE_CHECK_BYTES]).and_then(|()| file.sync_all());
            // Also after a failure, so that a part of the file does not remain. Another node with this folder
            // may have removed it.
            match std::fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                _ => written,
            }
        });
        let written = written.await.map_err(|error| Error::Internal(error.to_string()))?;
        written.map_err(|error| Error::Busy(format!("files: {error}")))
    }

    /// The first two digits of the id name one of 256 folders, so that no folder becomes too large to list.
    fn key(&self, id: FileId) -> Key {
        let name = id.to_string();
        self.prefix.clone().join(&name[..2]).join(&*name)
    }

    /// Seals a file and stores it durably: a power cut after the return does not lose it. An object with this name is
    /// replaced as a whole.
    ///
    /// # Errors
    /// [`Error::Busy`] if it cannot be stored now; a part of it may be stored nevertheless.
    pub async fn put(&self, id: FileId, content: Bytes) -> Result<(), Error> {
        let Sealer { key, entropy } = self.sealer()?.clone();
        let file = *id.as_uuid().as_bytes();
        let sealed = tokio::task::spawn_blocking(move || sealing::seal_file(&key, &*entropy, &file, content));
        let parts = sealed.await.map_err(|error| Error::Internal(error.to_string()))?;
        let payload = parts.into_iter().collect::<PutPayload>();
        self.store.put(&self.key(id), payload).await.map(drop).map_err(|error| busy(&error))
    }

    /// Opens a file; `None` if there is no such object. `plain_allowed` accepts an object that was stored before files were
    /// sealed.
    ///
    /// # Errors
    /// [`Error::Busy`] if the store does not answer, at the beginning or while the content is read; [`Error::Internal`] if
    /// the object was changed or truncated, or the version of the key is not configured.
    pub async fn get(&self, id: FileId, plain_allowed: bool) -> Result<Option<StoredFile>, Error> {
        let Sealer { key, .. } = self.sealer()?;
        let found = match self.store.get(&self.key(id)).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(busy(&error)),
        };
        let length = found.meta.size;
        let stored = found.into_stream().map_err(|error| busy(&error)).boxed();
        let file = *id.as_uuid().as_bytes();
        let OpenedContent { content, key } = sealing::open_file(key, file, stored, plain_allowed).await?;
        let size = if key.is_some() { sealing::plain_length(length) } else { length };
        Ok(Some(StoredFile { content, size, key }))
    }

    /// Stores an archive of the audit log durably, in the folder `audit` of the store. An archive with this name is replaced
    /// as a whole. Archives are not sealed, so that they can be read without the installation's key.
    ///
    /// # Errors
    /// [`Error::Busy`] if it cannot be stored now.
    pub(crate) async fn put_archive(&self, name: &str, content: Bytes) -> Result<(), Error> {
        let key = self.archive_key(name);
        self.store.put(&key, content.into()).await.map_err(|error| busy(&error))?;
        let Some(folder) = &self.folder else { return Ok(()) };
        // The folder itself has mode 0700, so no other user could read the file before.
        let path = folder.join(key.as_ref());
        let private = std::fs::Permissions::from_mode(0o600);
        tokio::fs::set_permissions(path, private).await.map_err(|error| Error::Busy(error.to_string()))
    }

    /// Reads an archive of the audit log; `None` if there is none with this name.
    ///
    /// # Errors
    /// [`Error::Busy`] if the store does not answer.
    pub(crate) async fn get_archive(&self, name: &str) -> Result<Option<Bytes>, Error> {
        match self.store.get(&self.archive_key(name)).await {
            Ok(found) => found.bytes().await.map(Some).map_err(|error| busy(&error)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(busy(&error)),
        }
    }

    fn archive_key(&self, name: &str) -> Key {
        self.prefix.clone().join("audit").join(name)
    }

    /// Removes a file, and a temporary file that a crash may have left. Removing a missing file succeeds.
    ///
    /// # Errors
    /// [`Error::Busy`] if the store does not answer, or while a backup of the folder runs.
    pub async fn remove(&self, id: FileId) -> Result<(), Error> {
        let folder = self.folder.clone();
        let locked =
            tokio::task::spawn_blocking(move || folder.map(|folder| lock_for_removal(&folder)).transpose());
        let _lock = locked.await.map_err(|error| Error::Busy(error.to_string()))??;
        self.delete(id).await
    }

    async fn delete(&self, id: FileId) -> Result<(), Error> {
        let key = self.key(id);
        match self.store.delete(&key).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
            Err(error) => return Err(busy(&error)),
        }
        let Some(folder) = &self.folder else { return Ok(()) };
        // The local store writes a temporary file and renames it; it never lists or removes temporary files itself.
        match tokio::fs::remove_file(folder.join(format!("{key}#1"))).await {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(Error::Busy(error.to_string())),
            _ => Ok(()),
        }
    }
}

/// Creates a folder with mode 0700, whatever the umask is, and the missing ones above it; flushes their names to disk.
/// Without that a power cut may remove the folder with all that was flushed in it. An existing folder is left as it is.
///
/// # Errors
/// If a folder cannot be created, or the one that contains it cannot be opened.
pub fn create_private_folder(path: &Path) -> std::io::Result<()> {
    let is_missing = |it: &&Path| !it.as_os_str().is_empty() && !it.exists();
    let missing: Vec<&Path> = path.ancestors().take_while(is_missing).collect();
    DirBuilder::new().recursive(true).mode(0o700).create(path)?;
    for folder in missing {
        let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
        File::open(parent.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// Name of the file in the folder that a backup locks, so that no file is removed while it runs.
pub const BACKUP_LOCK: &str = "backup.lock";

/// Lets no process remove files of a folder until the returned file is closed; waits for removals that are in progress
/// and for another backup.
///
/// # Errors
/// If the lock file cannot be created or locked.
pub fn lock_for_backup(folder: &Path) -> std::io::Result<File> {
    let file = open_backup_lock(folder)?;
    file.lock()?;
    Ok(file)
}

fn lock_for_removal(folder: &Path) -> Result<File, Error> {
    let locked = open_backup_lock(folder).map_err(TryLockError::Error).and_then(|file| {
        file.try_lock_shared()?;
        Ok(file)
    });
    locked.map_err(|error| match error {
        TryLockError::WouldBlock => Error::Busy("a backup is running".into()),
        TryLockError::Error(error) => Error::Busy(format!("files: {error}")),
    })
}

fn open_backup_lock(folder: &Path) -> std::io::Result<File> {
    let path = folder.join(BACKUP_LOCK);
    let file = OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(&path)?;
    let (opened, at_path, owner) = (file.metadata()?, fs::symlink_metadata(&path)?, fs::metadata(folder)?);
    // A link could name a file of root, which the user of the server must not get.
    let is_link = (opened.dev(), opened.ino()) != (at_path.dev(), at_path.ino()) || at_path.nlink() != 1;
    if !is_link && opened.uid() != owner.uid() {
        // A backup by root created it, and the server could never open it. Only root can change that, and no one else needs to.
        let _ = fchown(&file, Some(owner.uid()), Some(owner.gid()));
    }
    Ok(file)
}

/// Maps every error of the store to a retryable one, and logs the cause.
fn busy(error: &object_store::Error) -> Error {
    Error::Busy(format!("files: {error}"))
}

/// Returns the id of a new file: 128 random bits (AMB-16).
pub(crate) fn new_id(entropy: &dyn Entropy) -> FileId {
    let mut bytes = [0; 16];
    entropy.fill(&mut bytes);
    FileId::from_uuid(uuid::Uuid::from_bytes(bytes))
}
