//! The application: what every verb is handed.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use caseboard_store::feed::Feed;
use caseboard_store::{Committed, Db, Tx, keys};
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::documents::Studio;
use crate::error::Error;
use crate::files::Files;
use crate::once::Once;
use crate::outside::{Clock, Entropy, new_id};
use crate::secrets::{Hasher, Key};

/// Whether this is somebody's machine or the real thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    /// A developer's machine or a test: the mailbox can be read over HTTP.
    Dev,
    /// The real thing.
    Production,
}

/// What an installation decides about itself.
#[derive(Debug, Clone)]
pub struct Settings {
    /// See [`Environment`].
    pub environment: Environment,
    /// The product's name as people read it (AMB-79).
    pub product_name: String,
    /// Where people turn to (I-17, AMB-79).
    pub support_email: String,
    /// The sender of all mail.
    pub mail_from: String,
    /// Where the client is reached from outside, for links in mail; no slash at the end.
    pub public_url: String,
    /// SHA-256 of the code that opens the add-center page; without one the page is closed (AMB-05).
    pub add_center_code: Option<[u8; 32]>,
    /// Off only on a developer's machine.
    pub rate_limit: bool,
    /// A forgotten password asks for a mailed code besides the two answers (AMB-09).
    pub reset_email_code: bool,
    /// A new account must verify its email before anything else.
    pub email_verification: bool,
    /// Surgeons and administrators must prove their center.
    pub code_validation: bool,
    /// Surgeons' profiles are shown from security level 1 on (H-18).
    pub staff_validation: bool,
    /// Only certified professionals may be invited and accept (AMB-51).
    pub require_certified: bool,
    /// Mail leaves the house; otherwise it stays in the local mailbox.
    pub smtp: bool,
}

/// What an [`App`] is made of.
pub struct Parts {
    /// The records.
    pub db: Db,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Chance.
    pub entropy: Arc<dyn Entropy>,
    /// Passwords.
    pub hasher: Hasher,
    /// Uploaded files.
    pub files: Files,
    /// The installation's decisions.
    pub settings: Settings,
    /// The key under which codes are kept; without one, the database keeps one for all nodes.
    pub key: Option<Key>,
}

/// The parts that verbs reach through [`App`].
pub struct Shared {
    /// The records.
    pub db: Db,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Chance.
    pub entropy: Arc<dyn Entropy>,
    /// Passwords.
    pub hasher: Hasher,
    /// Uploaded files.
    pub files: Files,
    /// The installation's decisions.
    pub settings: Settings,
    /// The key under which codes are kept.
    pub key: Key,
    pub(crate) post: Post,
    pub(crate) studio: Studio,
}

/// Tells the outbox worker that there is something to send.
#[derive(Default)]
pub(crate) struct Post {
    written: AtomicBool,
    wake: Notify,
}

impl Post {
    /// A transaction has put something into the outbox, and may yet commit.
    pub(crate) fn note(&self) {
        self.written.store(true, Ordering::Release);
    }

    /// A transaction has committed.
    fn wake(&self) {
        if self.written.swap(false, Ordering::AcqRel) {
            self.wake.notify_one();
        }
    }

    pub(crate) async fn awaited(&self) {
        self.wake.notified().await;
    }
}

/// Where a request came from, for the audit log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// The caller's address as throttles count it.
    pub address: String,
    /// The id of the request, as in the log and in `X-Request-Id`.
    pub request: String,
}

/// The application; cheap to clone.
#[derive(Clone)]
pub struct App {
    shared: Arc<Shared>,
    origin: Option<Arc<Origin>>,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.shared
    }
}

impl App {
    /// Puts the application together.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn new(parts: Parts) -> Result<Self, Error> {
        let Parts { db, clock, entropy, hasher, files, settings, key } = parts;
        let key = match key {
            Some(key) => key,
            None => {
                let mut fresh = vec![0; 32];
                entropy.fill(&mut fresh);
                let kept = db.write(move |tx| {
                    let fresh = fresh.clone();
                    async move {
                        let kept = keys::get_or_put(&tx, "codes", &fresh).await?;
                        Ok::<_, Error>(tx.commit(kept))
                    }
                });
                Key::new(kept.await?)
            }
        };
        let shared = Shared {
            db,
            clock,
            entropy,
            hasher,
            files,
            settings,
            key,
            post: Post::default(),
            studio: Studio::default(),
        };
        Ok(Self { shared: Arc::new(shared), origin: None })
    }

    /// The same application as one request sees it.
    #[must_use]
    pub fn for_request(&self, origin: Origin) -> Self {
        Self { shared: Arc::clone(&self.shared), origin: Some(Arc::new(origin)) }
    }

    /// Where the request came from; none for what the server does by itself.
    pub fn origin(&self) -> Option<&Origin> {
        self.origin.as_deref()
    }

    /// The present instant.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// A new id that sorts by the present instant.
    pub fn new_id(&self) -> Uuid {
        new_id(self.now(), &*self.entropy)
    }

    /// The change feed of this node.
    pub fn feed(&self) -> &Feed {
        self.db.feed()
    }

    /// Runs a command in one transaction, once for each key: a repeated request gets the first one's outcome.
    ///
    /// # Errors
    /// What the body says; a conflict when the key came with another request before.
    pub async fn command<T, F, Fut>(&self, once: Option<Once>, body: F) -> Result<T, Error>
    where
        T: Serialize + DeserializeOwned + Send + 'static,
        F: Fn(Tx) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Committed<T>, Error>> + Send,
    {
        let now = self.now();
        let once = once.map(|once| once.sealed(&self.key));
        let outcome = self.db.write(move |tx: Tx| {
            let (once, body) = (once.clone(), body.clone());
            async move {
                let Some(once) = once else { return body(tx).await };
                match once.first(&tx).await? {
                    Some(first) => Ok(tx.commit(first)),
                    None => Ok(body(tx).await?.remember(&once.remember(now)).await?),
                }
            }
        });
        let outcome = outcome.await;
        self.post.wake();
        outcome
    }
}
