//! Tokens, codes and passwords: generation and hashing.
//!
//! Tokens are 256 random bits and stored as SHA-256. Short codes could be guessed from a plain hash, so they are stored as
//! HMAC under the installation's key. Passwords and answers are stored as Argon2id, computed on threads of their own with
//! a bound on how many run at once: a thousand logins would otherwise take nineteen gigabytes.

use std::sync::{Arc, Mutex, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::Secret;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use crate::error::Error;
use crate::ports::Entropy;

/// A secret for a client to hold: 43 characters that carry 256 random bits.
pub fn new_token(entropy: &dyn Entropy) -> String {
    let mut bytes = [0; 32];
    entropy.fill(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Returns the hash that is stored of a token, a key or a request.
pub fn digest(bytes: impl AsRef<[u8]>) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// The installation's key: the newest version, with which everything is protected, and older versions, whose codes, links
/// and sealed values are still accepted until they are replaced.
#[derive(Clone)]
pub struct Key(Arc<[KeyVersion]>);

/// Names a version of the key without revealing it; sealed values begin with it.
pub type KeyId = [u8; 8];

#[derive(Clone)]
struct KeyVersion {
    bytes: Vec<u8>,
    id: KeyId,
    /// Its number in this installation.
    number: i64,
}

impl Key {
    /// A key from at least 32 secret bytes.
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        Self(Arc::new([KeyVersion::new(bytes.into())]))
    }

    /// Returns this key with older versions, the newest first. A version that it has already is left out.
    #[must_use]
    pub fn with_older<B: Into<Vec<u8>>>(&self, older: impl IntoIterator<Item = B>) -> Self {
        let mut versions = self.0.to_vec();
        for bytes in older {
            let version = KeyVersion::new(bytes.into());
            if versions.iter().all(|known| known.id != version.id) {
                versions.push(version);
            }
        }
        Self(versions.into())
    }

    /// Returns this key with the number of each version in this installation; 0 for one that has none.
    pub(crate) fn numbered(&self, number: impl Fn(&KeyId) -> i64) -> Self {
        let versions = self.0.iter().map(|it| KeyVersion { number: number(&it.id), ..it.clone() });
        Self(versions.collect())
    }

    /// Returns the number of the newest version, which is stored with everything that is sealed.
    pub fn number(&self) -> i64 {
        self.0[0].number
    }

    /// Returns the number of the newest version, and the key of the audit log that is derived from it.
    pub(crate) fn audit_key(&self) -> (i64, [u8; 32]) {
        self.0[0].audit_key()
    }

    /// Returns number and key of the audit log of each version that has a number in this installation.
    pub(crate) fn audit_keys(&self) -> impl Iterator<Item = (i64, [u8; 32])> {
        self.0.iter().filter(|version| version.number > 0).map(KeyVersion::audit_key)
    }

    /// Returns the ids of all versions, the newest first.
    pub fn ids(&self) -> impl Iterator<Item = &KeyId> {
        self.0.iter().map(|version| &version.id)
    }

    /// Returns the id and the secret bytes of the newest version.
    pub(crate) fn newest(&self) -> (KeyId, &[u8]) {
        (self.0[0].id, &self.0[0].bytes)
    }

    /// Returns the secret bytes of a version.
    pub(crate) fn find(&self, id: &KeyId) -> Option<&[u8]> {
        self.0.iter().find(|version| version.id == *id).map(|version| &*version.bytes)
    }

    /// Returns this version alone as a key; `None` if it is not configured.
    pub(crate) fn only(&self, id: &KeyId) -> Option<Self> {
        let version = self.0.iter().find(|version| version.id == *id)?;
        Some(Self(Arc::new([version.clone()])))
    }

    /// Returns the id of the version that computed a MAC of the empty text.
    pub(crate) fn version_matching(&self, purpose: &str, stored: &[u8]) -> Option<KeyId> {
        let found = self.0.iter().find(|it| mac(&it.bytes, purpose, b"").verify_slice(stored).is_ok());
        found.map(|version| version.id)
    }

    /// Returns the MAC of a short code; `purpose` separates codes for different uses.
    pub fn mac(&self, purpose: &str, code: &str) -> [u8; 32] {
        self.mac_bytes(purpose, code.as_bytes())
    }

    /// Returns the MAC of bytes that could be guessed from a plain hash.
    pub fn mac_bytes(&self, purpose: &str, bytes: &[u8]) -> [u8; 32] {
        mac(&self.0[0].bytes, purpose, bytes).finalize().into_bytes().into()
    }

    /// Verifies the stored MAC of a code in constant time, under any version.
    pub fn verify(&self, purpose: &str, code: &str, stored: &[u8]) -> bool {
        self.verify_bytes(purpose, code.as_bytes(), stored)
    }

    /// Verifies the stored MAC of bytes in constant time, under any version.
    pub fn verify_bytes(&self, purpose: &str, bytes: &[u8], stored: &[u8]) -> bool {
        self.0.iter().any(|version| mac(&version.bytes, purpose, bytes).verify_slice(stored).is_ok())
    }
}

impl KeyVersion {
    fn new(bytes: Vec<u8>) -> Self {
        let mut id = KeyId::default();
        id.copy_from_slice(&mac(&bytes, "key id", b"").finalize().into_bytes()[..8]);
        Self { bytes, id, number: 1 }
    }

    fn audit_key(&self) -> (i64, [u8; 32]) {
        (self.number, mac(&self.bytes, "audit log", b"").finalize().into_bytes().into())
    }
}

fn mac(key: &[u8], purpose: &str, bytes: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(purpose.as_bytes());
    mac.update(&[0]);
    mac.update(bytes);
    mac
}

/// Hashes passwords and answers, a bounded number at a time.
#[derive(Clone)]
pub struct Hasher {
    argon: Argon2<'static>,
    running: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// Bounds low-priority work to all threads but one, and to a part of the queue.
    low_priority: LowPriority,
    is_low_priority: bool,
    memory: HashMemory,
    /// The hash of no known secret, verified if there is no account so that the answer takes as long.
    dummy_hash: Arc<str>,
}

/// The memory of hashes, kept for the next ones: as many buffers as hashes run at once. Allocated and freed for each hash,
/// nineteen MiB would fragment the heap, and the process would keep hundreds of MiB after a flood of sign-ins.
#[derive(Clone, Default)]
struct HashMemory(Arc<Mutex<Vec<Vec<Block>>>>);

impl HashMemory {
    /// Computes the hash of a secret.
    fn hash(&self, argon: &Argon2<'_>, secret: &str, salt: &[u8]) -> Result<Output, argon2::Error> {
        let mut blocks = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        let needed = argon.params().block_count();
        if blocks.len() < needed {
            blocks.resize(needed, Block::default());
        }
        let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
        let done =
            argon.hash_password_into_with_memory(secret.as_bytes(), salt, &mut output, &mut blocks[..needed]);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(blocks);
        done?;
        Output::new(&output).map_err(|_| argon2::Error::OutputTooLong)
    }
}

/// The length of a salt in bytes.
const SALT: usize = 16;

/// How many requests may wait for the hasher before the next one is refused with a 503.
const MAX_WAITING: usize = 256;
/// How many of the waiting requests may have a low priority.
const MAX_WAITING_LOW_PRIORITY: usize = 224;

/// The semaphores of low-priority work.
#[derive(Clone)]
struct LowPriority {
    running: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Hasher {
    /// A hasher with the strength of the design: 19 MiB, two passes.
    ///
    /// # Errors
    /// When the hash cannot be computed at all.
    pub fn new(entropy: &dyn Entropy) -> Result<Self, Error> {
        Self::with(entropy, Params::new(19 * 1024, 2, 1, None))
    }

    /// A hasher that is quick and weak: for tests that sign many people in, and for the public password of the demo.
    /// Any hasher can check what it made.
    ///
    /// # Errors
    /// When the hash cannot be computed at all.
    pub fn weak(entropy: &dyn Entropy) -> Result<Self, Error> {
        Self::with(entropy, Params::new(64, 1, 1, None))
    }

    fn with(entropy: &dyn Entropy, params: Result<Params, argon2::Error>) -> Result<Self, Error> {
        let params = params.map_err(|error| Error::Internal(error.to_string()))?;
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        // At least two, so that low-priority work leaves one.
        let threads = std::thread::available_parallelism().map_or(2, usize::from).max(2);
        // Random bytes instead of a computed hash: an idle process needs no memory for hashes.
        let (mut salt, mut output) = ([0; SALT], [0; Params::DEFAULT_OUTPUT_LEN]);
        entropy.fill(&mut salt);
        entropy.fill(&mut output);
        let output = Output::new(&output).map_err(|error| Error::Internal(error.to_string()))?;
        let dummy_hash = encode(&argon, &salt, output)?.into();
        Ok(Self {
            argon,
            running: Arc::new(Semaphore::new(threads)),
            waiting: Arc::new(Semaphore::new(MAX_WAITING)),
            low_priority: LowPriority {
                running: Arc::new(Semaphore::new(threads - 1)),
                waiting: Arc::new(Semaphore::new(MAX_WAITING_LOW_PRIORITY)),
            },
            is_low_priority: false,
            memory: HashMemory::default(),
            dummy_hash,
        })
    }

    /// Returns a hasher for requests of unknown origin. They share one thread less and a part of the queue, so that a
    /// flood of them delays neither other requests nor the sign-ins of known devices.
    #[must_use]
    pub fn with_low_priority(&self) -> Self {
        Self { is_low_priority: true, ..self.clone() }
    }

    /// How many wait or are hashed at this moment.
    pub fn busy(&self) -> usize {
        MAX_WAITING.saturating_sub(self.waiting.available_permits())
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2<'static>) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let busy = |_| Error::Busy("too many passwords are being checked".into());
        let low = self.is_low_priority.then_some(&self.low_priority);
        let _low_place = low.map(|low| low.waiting.try_acquire().map_err(busy)).transpose()?;
        let _place = self.waiting.try_acquire().map_err(busy)?;
        // Held until the work is done, like the permit below.
        let low_permit = match low {
            Some(low) => Some(
                Arc::clone(&low.running)
                    .acquire_owned()
                    .await
                    .map_err(|error| Error::Busy(error.to_string()))?,
            ),
            None => None,
        };
        let running = Arc::clone(&self.running);
        let permit = running.acquire_owned().await.map_err(|error| Error::Busy(error.to_string()))?;
        let argon = self.argon.clone();
        let done = tokio::task::spawn_blocking(move || {
            let _permits = (permit, low_permit);
            work(&argon)
        });
        done.await.map_err(|error| Error::Internal(error.to_string()))?
    }

    /// Returns the hash that is stored of a password or an answer.
    ///
    /// # Errors
    /// [`Error::Busy`] when too many wait.
    pub async fn hash(&self, entropy: Arc<dyn Entropy>, secret: &Secret) -> Result<String, Error> {
        let (secret, memory) = (secret.clone(), self.memory.clone());
        self.run(move |argon| hash(argon, &memory, &*entropy, secret.expose())).await
    }

    /// Compares a password or an answer with its stored hash. Without a hash it takes the same time and returns false.
    ///
    /// # Errors
    /// [`Error::Busy`] when too many wait.
    pub async fn matches(&self, secret: &Secret, stored: Option<String>) -> Result<bool, Error> {
        let (secret, dummy_hash, known) = (secret.clone(), Arc::clone(&self.dummy_hash), stored.is_some());
        let memory = self.memory.clone();
        self.run(move |_| {
            let stored = stored.as_deref().unwrap_or(&dummy_hash);
            let parsed = PasswordHash::new(stored).map_err(|error| Error::Internal(error.to_string()))?;
            Ok(verify(&memory, secret.expose(), &parsed) && known)
        })
        .await
    }
}

fn hash(
    argon: &Argon2<'_>,
    memory: &HashMemory,
    entropy: &dyn Entropy,
    secret: &str,
) -> Result<String, Error> {
    let mut salt = [0; SALT];
    entropy.fill(&mut salt);
    let output = memory.hash(argon, secret, &salt).map_err(|error| Error::Internal(error.to_string()))?;
    encode(argon, &salt, output)
}

/// Returns the text that is stored of a hash: its algorithm, parameters, salt and output.
fn encode(argon: &Argon2<'_>, salt: &[u8; SALT], output: Output) -> Result<String, Error> {
    let failed = |error: &dyn std::fmt::Display| Error::Internal(error.to_string());
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(argon.params()).map_err(|error| failed(&error))?,
        salt: Some(Salt::new(salt).map_err(|error| failed(&error))?),
        hash: Some(output),
    };
    Ok(hash.to_string())
}

/// Compares a secret with a stored hash, under the algorithm and the strength that the hash names.
fn verify(memory: &HashMemory, secret: &str, stored: &PasswordHash) -> bool {
    let algorithm = Algorithm::try_from(stored.algorithm.as_str());
    let version = Version::try_from(stored.version.unwrap_or(Version::V0x13.into()));
    let (Ok(algorithm), Ok(version), Ok(params)) = (algorithm, version, Params::try_from(stored)) else {
        return false;
    };
    let (Some(salt), Some(expected)) = (&stored.salt, &stored.hash) else { return false };
    // `Output` compares in constant time.
    memory.hash(&Argon2::new(algorithm, version, params), secret, salt).is_ok_and(|hash| hash == *expected)
}

#[cfg(test)]
#[path = "secrets_tests.rs"]
mod tests;
