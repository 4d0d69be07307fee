//! The application: the dependencies every operation uses, and how an operation runs in a transaction.

use std::ops::Deref;
use std::sync::Arc;

use caseboard_domain::actor::{SESSION_ABSOLUTE_TIMEOUT, SESSION_IDLE_TIMEOUT};
use caseboard_domain::delivery::Channel;
use caseboard_domain::person::{Person, Role};
use caseboard_domain::time::days;
use caseboard_store::change_feed::ChangeFeed;
use caseboard_store::{Committed, Db, Tx};
use jiff::{SignedDuration, Timestamp};
use tokio::sync::Notify;
use uuid::Uuid;

use crate::case_cache::CaseCache;
use crate::certification_cache::CertificationCache;
use crate::error::Error;
use crate::file_check_limiter::FileCheckLimiter;
use crate::files::Files;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::installation_key::{self, KeyError, KeySource};
use crate::open_case_cache::OpenCaseCache;
use crate::ports::{Clock, Entropy};
use crate::secrets::{Hasher, Key};
use crate::session_cache::SessionCache;
use crate::session_uses::SessionUses;
use crate::virus_scanner::VirusScanner;

/// Whether this is a development or a production installation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    /// A developer's machine or a test: the mailbox can be read over HTTP.
    Dev,
    /// A production installation.
    Production,
}

/// The settings of an installation that operations read.
#[derive(Debug, Clone)]
pub struct Settings {
    /// See [`Environment`].
    pub environment: Environment,
    /// The product's name as users see it.
    pub product_name: String,
    /// The address of the support team.
    pub support_email: String,
    /// The sender of all mail.
    pub mail_from: String,
    /// The public URL of the client, for links in mail; without a trailing slash.
    pub public_url: String,
    /// SHA-256 of the code that opens the add-center page; the page is closed without one.
    pub add_center_code: Option<[u8; 32]>,
    /// Whether rate limits are enforced; off only on a developer's machine.
    pub rate_limit: bool,
    /// Whether a password reset asks for a mailed code in addition to the two answers.
    pub reset_email_code: bool,
    /// Whether a new account must verify its email address before anything else.
    pub email_verification: bool,
    /// Whether surgeons and administrators must prove their center with its code.
    pub code_validation: bool,
    /// Whether professionals see surgeons' profiles from security level 1 on only.
    pub staff_validation: bool,
    /// Whether only certified professionals may be invited and accept.
    pub require_certified: bool,
    /// Whether system administrators need a second factor (AMB-100).
    pub system_admin_second_factor: bool,
    /// How long sent messages stay in the outbox.
    pub outbox_retention: SignedDuration,
    /// How long a session lives without use; [`SESSION_IDLE_TIMEOUT`] at most.
    pub session_idle: SignedDuration,
    /// How long a session lives, even if it is used; [`SESSION_ABSOLUTE_TIMEOUT`] at most.
    pub session_lifetime: SignedDuration,
    /// How long a device is known after its last sign-in.
    pub device_retention: SignedDuration,
    /// How long notices stay that nothing needs any more (AMB-139).
    pub notice_retention: SignedDuration,
    /// How long entries of the audit log stay in the database before they are moved to files; with `None` they are not moved.
    pub audit_retention: Option<SignedDuration>,
    /// Scans uploads; without one they are checked by their decoders only (AMB-167).
    pub virus_scanner: Option<VirusScanner>,
}

impl Settings {
    /// Returns the settings of an installation that changes none.
    pub fn defaults(environment: Environment, public_url: &str) -> Self {
        let (product_name, support_email) = ("Caseboard", "support@caseboard.example");
        Self {
            environment,
            product_name: product_name.into(),
            support_email: support_email.into(),
            mail_from: Self::default_sender(product_name, support_email),
            public_url: public_url.trim_end_matches('/').to_owned(),
            add_center_code: None,
            rate_limit: true,
            reset_email_code: true,
            email_verification: true,
            code_validation: true,
            staff_validation: true,
            require_certified: false,
            system_admin_second_factor: environment == Environment::Production,
            outbox_retention: days(30),
            session_idle: SESSION_IDLE_TIMEOUT,
            session_lifetime: SESSION_ABSOLUTE_TIMEOUT,
            device_retention: days(90),
            notice_retention: days(730),
            audit_retention: None,
            virus_scanner: None,
        }
    }

    /// Returns the sender of all mail of an installation that sets no other one.
    pub fn default_sender(product_name: &str, support_email: &str) -> String {
        format!("{product_name} <{support_email}>")
    }

    /// Returns whether mails about other people may be sent to a person: the address is verified, or this installation verifies
    /// none (AMB-01).
    pub fn is_reachable(&self, person: &Person) -> bool {
        person.email_verified || !self.email_verification
    }

    /// Returns whether this installation requires a second factor of all users with a role.
    pub fn require_second_factor(&self, role: Role) -> bool {
        role == Role::SystemAdmin && self.system_admin_second_factor
    }
}

/// The dependencies of an [`App`], which dereferences to them.
pub struct AppDependencies {
    /// The database.
    pub db: Db,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The random number generator.
    pub entropy: Arc<dyn Entropy>,
    /// The password hasher.
    pub hasher: Hasher,
    /// The store of uploaded files.
    pub files: Files,
    /// The settings of the installation.
    pub settings: Settings,
}

/// The parts that all clones of an [`App`] share.
struct Shared {
    dependencies: AppDependencies,
    key: Key,
    /// Wake the workers of this node after a transaction that wrote rows for them.
    outbox_notifiers: [Arc<Notify>; Channel::ALL.len()],
    timer_notifier: Arc<Notify>,
    file_check_limiter: FileCheckLimiter,
    case_cache: CaseCache,
    open_case_cache: OpenCaseCache,
    certification_cache: CertificationCache,
    session_cache: SessionCache,
    session_uses: SessionUses,
}

/// The origin of a request, for the audit log and the list of sessions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// The client's address as rate limits count it.
    pub address: String,
    /// The request id, as in the log and in `X-Request-Id`.
    pub request: String,
    /// The header `User-Agent`, shortened; stored with a session only.
    pub user_agent: Option<String>,
}

/// The application; cheap to clone.
#[derive(Clone)]
pub struct App {
    shared: Arc<Shared>,
    origin: Option<Arc<Origin>>,
}

impl Deref for App {
    type Target = AppDependencies;

    fn deref(&self) -> &AppDependencies {
        &self.shared.dependencies
    }
}

impl App {
    /// Builds the application. Without a `key`, the one in the database is used and created if missing, so that all nodes
    /// share it.
    pub async fn new(dependencies: AppDependencies, key: Option<Key>) -> Result<Self, Error> {
        let mut dependencies = dependencies;
        let key = match key {
            Some(key) => key,
            None => {
                let (db, entropy) = (&dependencies.db, &*dependencies.entropy);
                match installation_key::load(db, entropy, &KeySource::Database, &[]).await {
                    Ok(loaded) => loaded.key,
                    Err(KeyError::Store(error)) => return Err(error.into()),
                    Err(error) => return Err(Error::Internal(error.to_string())),
                }
            }
        };
        dependencies.files = dependencies.files.with_key(key.clone(), Arc::clone(&dependencies.entropy));
        let shared = Shared {
            dependencies,
            key,
            outbox_notifiers: Default::default(),
            timer_notifier: Arc::default(),
            file_check_limiter: FileCheckLimiter::default(),
            case_cache: CaseCache::default(),
            open_case_cache: OpenCaseCache::default(),
            certification_cache: CertificationCache::default(),
            session_cache: SessionCache::default(),
            session_uses: SessionUses::default(),
        };
        Ok(Self { shared: Arc::new(shared), origin: None })
    }

    /// Returns a clone that writes the origin of a request into the audit log.
    #[must_use]
    pub fn for_request(&self, origin: Origin) -> Self {
        Self { shared: Arc::clone(&self.shared), origin: Some(Arc::new(origin)) }
    }

    /// Returns where the request came from; `None` for work the server does by itself.
    pub fn origin(&self) -> Option<&Origin> {
        self.origin.as_deref()
    }

    /// Returns the current instant.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Returns a new id: a UUID of version 7, so that ids sort by creation time.
    pub fn new_id<T: From<Uuid>>(&self) -> T {
        let mut random = [0; 10];
        self.entropy.fill(&mut random);
        let millis = u64::try_from(self.now().as_millisecond()).unwrap_or_default();
        uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid().into()
    }

    /// Returns the change feed of this node.
    pub fn feed(&self) -> &ChangeFeed {
        self.db.feed()
    }

    /// Returns the installation's key.
    pub fn key(&self) -> &Key {
        &self.shared.key
    }

    pub(crate) fn case_cache(&self) -> &CaseCache {
        &self.shared.case_cache
    }

    pub(crate) fn open_case_cache(&self) -> &OpenCaseCache {
        &self.shared.open_case_cache
    }

    pub(crate) fn certification_cache(&self) -> &CertificationCache {
        &self.shared.certification_cache
    }

    pub(crate) fn session_uses(&self) -> &SessionUses {
        &self.shared.session_uses
    }

    pub(crate) fn session_cache(&self) -> &SessionCache {
        &self.shared.session_cache
    }

    pub(crate) fn outbox_notifier(&self, channel: Channel) -> &Arc<Notify> {
        &self.shared.outbox_notifiers[channel as usize]
    }

    pub(crate) fn timer_notifier(&self) -> &Arc<Notify> {
        &self.shared.timer_notifier
    }

    pub(crate) fn file_check_limiter(&self) -> &FileCheckLimiter {
        &self.shared.file_check_limiter
    }

    /// Runs `run` in a write transaction. `input` is cloned for every attempt, because the store retries a transaction that
    /// lost a conflict.
    ///
    /// # Errors
    /// The error of `run`; [`Error::Busy`] or [`Error::Internal`] if the transaction cannot be committed.
    pub async fn transact<I, T, F, Fut>(&self, input: I, run: F) -> Result<T, Error>
    where
        I: Clone + Send + Sync + 'static,
        T: Send + 'static,
        F: Fn(App, Tx, I) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<Committed<T>, Error>> + Send + 'static,
    {
        let app = self.clone();
        self.db.write(move |tx| run(app.clone(), tx, input.clone())).await
    }

    /// Runs a command in one transaction, once per idempotency key. The key is looked up before `run` is called: a repeated
    /// request gets the outcome of the first one, whatever `run` would answer now. It is looked up again after a refusal,
    /// because on PostgreSQL the first request can commit while `run` waits for its locks, and is then the reason of the refusal.
    ///
    /// A function with a key calls this or [`Self::replay`] first: a check before it would refuse a repeated request that has an
    /// outcome, for example after a proof of identity has ended (AMB-334). The one check that comes first is outside of this
    /// crate: `crates/api/src/auth.rs` requires the proof of a system administrator for every change, as a part of the
    /// authentication.
    ///
    /// # Errors
    /// The error of `run`; IDEMPOTENCY_KEY_REUSED if the key came with another request, IDEMPOTENCY_OUTCOME_UNREADABLE if the
    /// stored outcome is of another version.
    pub async fn command<I, T, F, Fut>(
        &self,
        key: Option<IdempotencyKey>,
        input: I,
        run: F,
    ) -> Result<T, Error>
    where
        I: Clone + Send + Sync + 'static,
        T: StoredOutcome + Send + 'static,
        F: Fn(App, Tx, I) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<Committed<T>, Error>> + Send + 'static,
    {
        let outcome = self
            .transact(
                (key.clone(), input),
                move |app: App, tx: Tx, (key, input): (Option<IdempotencyKey>, I)| {
                    let run = run.clone();
                    async move {
                        let Some(key) = key else { return run(app, tx, input).await };
                        if let Some(outcome) = key.replay(app.key(), &tx).await? {
                            return Ok(tx.commit(outcome));
                        }
                        let committed = run(app.clone(), tx, input).await?;
                        key.store(app.key(), app.now(), committed).await
                    }
                },
            )
            .await;
        match outcome {
            Err(Error::Refused(refusal)) => self.replay(key.as_ref()).await?.ok_or(Error::Refused(refusal)),
            other => other,
        }
    }

    /// Returns the outcome stored under a key, if there is one. Commands that hash or decode before their transaction call
    /// this first, so that a repeated request does not repeat that work.
    ///
    /// # Errors
    /// As for [`App::command`].
    pub(crate) async fn replay<T>(&self, key: Option<&IdempotencyKey>) -> Result<Option<T>, Error>
    where
        T: StoredOutcome + Send + 'static,
    {
        let Some(key) = key.cloned() else { return Ok(None) };
        let app = self.clone();
        self.db.read(move |conn| async move { key.replay(app.key(), &conn).await }).await
    }
}
