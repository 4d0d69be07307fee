//! The file store: a folder of this machine, or a bucket that several nodes share.
//!
//! An object is called after its file's random id and never after anything a person said. What is written is on the disk,
//! its folder too, when [`Files::put`] returns. That a row points to every object is the business of `documents`.

use std::fmt;
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
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
use object_store::{BackoffConfig, ClientOptions, ObjectStore, ObjectStoreExt as _, RetryConfig};

use crate::error::Error;
use crate::ports::Entropy;

/// The bytes of a file as a stream.
pub type Content = BoxStream<'static, Result<Bytes, Error>>;

/// Where files are stored.
#[derive(Clone, PartialEq, Eq)]
pub enum FileLocation {
    /// A folder; for one node.
    Folder(PathBuf),
    /// A bucket of S3 or of a server that speaks it; for any number of nodes.
    S3(BucketConfig),
}

/// A bucket and the keys to it. What is missing is looked for where Amazon's own tools look: `AWS_…` in the environment,
/// then the role of the machine.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct BucketConfig {
    /// The bucket's name.
    pub name: String,
    /// The prefix of every key; empty for the whole bucket.
    pub prefix: String,
    /// The server, such as `https://minio.example:9000`; Amazon's when there is none.
    pub endpoint: Option<String>,
    /// The region.
    pub region: Option<String>,
    /// The name of the key.
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

/// The file store; cheap to clone.
#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    prefix: Key,
    /// The folder, when it is one.
    folder: Option<Arc<Path>>,
}

/// A server that does not answer within this time is not waited for.
const ANSWER_TIME: Duration = Duration::from_secs(30);
const CONNECT_TIME: Duration = Duration::from_secs(5);
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
    /// When the folder cannot be made or the configuration of the bucket does not make sense, as a sentence.
    pub fn open(place: &FileLocation) -> Result<Self, String> {
        match place {
            FileLocation::Folder(folder) => Self::in_folder(folder),
            FileLocation::S3(bucket) => Self::in_bucket(bucket),
        }
        .map_err(|error| format!("files cannot be stored in {place}: {error}"))
    }

    fn in_folder(folder: &Path) -> Result<Self, String> {
        let said = |error: std::io::Error| error.to_string();
        // Other users of this machine must not read licenses and identity cards.
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(said)?;
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700)).map_err(said)?;
        let folder = folder.canonicalize().map_err(said)?;
        let store = LocalFileSystem::new_with_prefix(&folder).map_err(|error| error.to_string())?;
        // Files and the folders they are in reach the disk before a put returns.
        Ok(Self {
            store: Arc::new(store.with_fsync(true)),
            prefix: Key::default(),
            folder: Some(folder.into()),
        })
    }

    fn in_bucket(bucket: &BucketConfig) -> Result<Self, String> {
        crate::tls::install_provider();
        let BucketConfig { name, prefix, endpoint, region, access_key_id, secret_access_key } = bucket;
        let client = ClientOptions::new()
            .with_connect_timeout(CONNECT_TIME)
            // A reader may be slow; a server that says nothing may not.
            .with_timeout_disabled()
            .with_read_timeout(ANSWER_TIME);
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
        Ok(Self { store: Arc::new(store), prefix, folder: None })
    }

    /// Writes, reads and removes an object, so that a wrong key or a full disk is found at the start and not by the first
    /// person who uploads something.
    ///
    /// # Errors
    /// The error of the store.
    pub async fn check_read_write(&self, entropy: &dyn Entropy) -> Result<(), Error> {
        let id = new_id(entropy);
        let content = Bytes::from_static(b"Caseboard can keep files here.");
        self.put(id, content.clone()).await?;
        let read: Vec<Bytes> = match self.get(id).await? {
            Some(read) => read.try_collect().await?,
            None => Vec::new(),
        };
        self.remove(id).await?;
        if read.concat() == content {
            Ok(())
        } else {
            Err(Error::Busy("what is written cannot be read".into()))
        }
    }

    /// Folders of at most 256 names, so that none grows too long to list.
    fn key(&self, id: FileId) -> Key {
        let name = id.to_string();
        self.prefix.clone().join(&name[..2]).join(&*name)
    }

    /// Keeps a file. When this returns, a power cut cannot take it away.
    ///
    /// # Errors
    /// [`Error::Busy`] when it cannot be stored now; part of it may be there nevertheless.
    pub async fn put(&self, id: FileId, content: Bytes) -> Result<(), Error> {
        self.store.put(&self.key(id), content.into()).await.map(drop).map_err(|error| busy(&error))
    }

    /// Returns the bytes of a file; `None` if there is no such object.
    ///
    /// # Errors
    /// [`Error::Busy`] when the store does not answer, at the beginning or on the way.
    pub async fn get(&self, id: FileId) -> Result<Option<Content>, Error> {
        match self.store.get(&self.key(id)).await {
            Ok(found) => Ok(Some(found.into_stream().map_err(|error| busy(&error)).boxed())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(busy(&error)),
        }
    }

    /// Removes a file, and what a crash while it was written may have left. Removing a missing file succeeds.
    ///
    /// # Errors
    /// [`Error::Busy`] when the store does not do it.
    pub async fn remove(&self, id: FileId) -> Result<(), Error> {
        let key = self.key(id);
        match self.store.delete(&key).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
            Err(error) => return Err(busy(&error)),
        }
        let Some(folder) = &self.folder else { return Ok(()) };
        // The local store writes beside the file and renames; it never lists or removes such a beginning itself.
        match tokio::fs::remove_file(folder.join(format!("{key}#1"))).await {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(Error::Busy(error.to_string())),
            _ => Ok(()),
        }
    }
}

/// Whatever a store says, it may well say something else a little later; the cause goes to the log.
fn busy(error: &object_store::Error) -> Error {
    Error::Busy(format!("files: {error}"))
}

/// The id of a new file: 128 random bits (AMB-16).
pub(crate) fn new_id(entropy: &dyn Entropy) -> FileId {
    let mut bytes = [0; 16];
    entropy.fill(&mut bytes);
    FileId::from_uuid(uuid::Uuid::from_bytes(bytes))
}
