//! Tokens, codes and passwords: generation and hashing.
//!
//! Tokens are 256 random bits and stored as SHA-256. Short codes could be guessed from a plain hash, so they are stored as
//! HMAC under the installation's key. Passwords and answers are stored as Argon2id, computed on threads of their own with
//! a bound on how many run at once: a thousand logins would otherwise take nineteen gigabytes.

use std::sync::Arc;

use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::Secret;
use hmac::{Hmac, KeyInit as _, Mac as _};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
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

/// The first byte of an encrypted secret.
const ENCRYPTED_V1: u8 = 1;

/// The installation's key, under which short codes are stored.
#[derive(Clone)]
pub struct Key(Vec<u8>);

impl Key {
    /// A key from at least 32 secret bytes.
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        Self(bytes.into())
    }

    /// Returns the MAC of a short code; `purpose` separates codes for different uses.
    pub fn seal(&self, purpose: &str, code: &str) -> [u8; 32] {
        self.seal_bytes(purpose, code.as_bytes())
    }

    /// Returns the MAC of bytes that could be guessed from a plain hash.
    pub fn seal_bytes(&self, purpose: &str, bytes: &[u8]) -> [u8; 32] {
        self.mac(purpose, bytes).finalize().into_bytes().into()
    }

    /// Verifies the stored MAC of a code in constant time.
    pub fn matches(&self, purpose: &str, code: &str, stored: &[u8]) -> bool {
        self.mac(purpose, code.as_bytes()).verify_slice(stored).is_ok()
    }

    /// Encrypts a secret that the server has to read again: the version of this format, a random nonce, and the ciphertext
    /// with its tag. `context` names the record, so a value that is copied to another record cannot be read there.
    pub fn encrypt(&self, entropy: &dyn Entropy, purpose: &str, context: &[u8], plain: &[u8]) -> Vec<u8> {
        let mut nonce = [0; NONCE_LEN];
        entropy.fill(&mut nonce);
        let mut sealed = plain.to_vec();
        self.cipher(purpose)
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(context), &mut sealed)
            .expect("a short text can be encrypted");
        [&[ENCRYPTED_V1][..], &nonce, &sealed].concat()
    }

    /// Decrypts what [`Self::encrypt`] returned; `None` if it was changed, or made with another key, purpose or context.
    pub fn decrypt(&self, purpose: &str, context: &[u8], stored: &[u8]) -> Option<Vec<u8>> {
        let (version, rest) = stored.split_first()?;
        let (nonce, sealed) = rest.split_first_chunk::<NONCE_LEN>()?;
        let mut sealed = sealed.to_vec();
        let plain = self
            .cipher(purpose)
            .open_in_place(Nonce::assume_unique_for_key(*nonce), Aad::from(context), &mut sealed)
            .ok()?;
        (*version == ENCRYPTED_V1).then(|| plain.to_vec())
    }

    /// Returns the cipher of a purpose; its key is derived, so that no key serves two algorithms.
    fn cipher(&self, purpose: &str) -> LessSafeKey {
        let key = self.seal_bytes("encryption", purpose.as_bytes());
        LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, &key).expect("the key has 32 bytes"))
    }

    fn mac(&self, purpose: &str, bytes: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(bytes);
        mac
    }
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
    /// The hash of a random secret, verified if there is no account so that the answer takes as long.
    dummy_hash: Arc<str>,
}

/// How many requests may wait for the hasher before the next one is refused with a 503.
const WAITING: usize = 256;
/// How many of them may have a low priority.
const WAITING_LOW_PRIORITY: usize = 224;

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
        let dummy_hash = hash(&argon, entropy, &new_token(entropy))?.into();
        Ok(Self {
            argon,
            running: Arc::new(Semaphore::new(threads)),
            waiting: Arc::new(Semaphore::new(WAITING)),
            low_priority: LowPriority {
                running: Arc::new(Semaphore::new(threads - 1)),
                waiting: Arc::new(Semaphore::new(WAITING_LOW_PRIORITY)),
            },
            is_low_priority: false,
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
        WAITING.saturating_sub(self.waiting.available_permits())
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
        let secret = secret.clone();
        self.run(move |argon| hash(argon, &*entropy, secret.expose())).await
    }

    /// Compares a password or an answer with its stored hash. Without a hash it takes the same time and returns false.
    ///
    /// # Errors
    /// [`Error::Busy`] when too many wait.
    pub async fn matches(&self, secret: &Secret, stored: Option<String>) -> Result<bool, Error> {
        let (secret, dummy_hash, known) = (secret.clone(), Arc::clone(&self.dummy_hash), stored.is_some());
        self.run(move |argon| {
            let stored = stored.as_deref().unwrap_or(&dummy_hash);
            let parsed = PasswordHash::new(stored).map_err(|error| Error::Internal(error.to_string()))?;
            Ok(argon.verify_password(secret.expose().as_bytes(), &parsed).is_ok() && known)
        })
        .await
    }
}

fn hash(argon: &Argon2<'_>, entropy: &dyn Entropy, secret: &str) -> Result<String, Error> {
    let mut salt = [0; 16];
    entropy.fill(&mut salt);
    argon
        .hash_password_with_salt(secret.as_bytes(), &salt)
        .map(|hash| hash.to_string())
        .map_err(|error| Error::Internal(error.to_string()))
}

#[cfg(test)]
#[path = "secrets_tests.rs"]
mod tests;
