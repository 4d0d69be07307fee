//! Sign-in with an email address or the user name, which is the same, and a password.
//!
//! An unknown address and a wrong password get the same answer after the same work, and an attempt is counted before it
//! is checked. A failed sign-in is an outcome, not an error, because the specification's client reads it from a 200.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use caseboard_domain::person::Email;
use caseboard_domain::second_factor::{PENDING_TTL, SecondFactorMethod};
use caseboard_domain::throttle::{LOGIN, LOGIN_ACCOUNT, LOGIN_ADDRESS, LOGIN_AUDIT};
use caseboard_domain::{Field, Fields, PersonId, Secret};
use caseboard_store::persons::credentials::{self, Credentials};
use caseboard_store::{Committed, Tx, devices, pending_sign_ins};

use super::{SessionUser, lock_out, new_device, session};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::rate_limit::{Counter, is_limit};
use crate::second_factors;
use crate::secrets::{digest, new_token};

/// The answer to a wrong password and to an unknown address.
pub const INCORRECT: &str = "The email or password is incorrect";
/// The answer to the right password of a closed account (AMB-24).
pub(super) const INACTIVE: &str = "This account is not active";
/// The answer to a right password without a session if the account has a second factor.
const SECOND_FACTOR: &str = "This account needs a second factor";
/// The answer when the limit of attempts is exceeded (AMB-21).
pub(super) const TOO_MANY: &str = "Too many attempts. Wait at least 15 minutes";

/// The outcome of a sign-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignIn {
    /// Signed in.
    In {
        /// The bearer token of the new session; `None` if only the password was checked.
        token: Option<String>,
        /// The token of the device, for its next sign-in; `None` if only the password was checked.
        device: Option<String>,
        /// The person.
        user: Box<SessionUser>,
    },
    /// The password is right; the sign-in is completed with a second factor (AMB-99).
    Pending {
        /// Empty at first; then why the last code was refused.
        message: String,
        /// The token that completes the sign-in.
        token: String,
        /// The methods that the person can use.
        methods: Vec<SecondFactorMethod>,
    },
    /// Not signed in.
    Refused {
        /// The reason; the client adds `... Please try again`.
        message: String,
    },
}

impl SignIn {
    pub(super) fn refused(message: &str) -> Self {
        Self::Refused { message: message.to_owned() }
    }
}

pub(super) fn parse_login(text: &str, field: Field, label: &str, password: &Secret) -> Result<Email, Error> {
    let mut fields = Fields::new();
    let email = Email::parse(text).ok();
    match email {
        _ if text.trim().is_empty() => fields.required(field, label),
        None => fields.invalid(field, label),
        Some(_) => {}
    }
    if password.expose().is_empty() {
        fields.required(Field::Password, "Password");
    }
    Ok(fields.finish_with(email)?)
}

/// The network address and the device from which a sign-in comes.
#[derive(Debug, Clone, Default)]
pub struct SignInOrigin {
    /// The client address as rate limits count it.
    pub address: String,
    /// The device token that an earlier sign-in returned.
    pub device: Option<String>,
}

impl SignInOrigin {
    /// An address, without a device token.
    pub fn at(address: impl Into<String>) -> Self {
        Self { address: address.into(), device: None }
    }
}

/// The limits of one attempt. A device from which the account signed in before has a limit of its own, so that failures
/// elsewhere neither lock out the owner nor delay them.
#[derive(Clone, Copy)]
enum SignInAttempt {
    KnownDevice { of_device: Counter, of_device_day: Counter },
    UnknownDevice { of_account_at_address: Counter, of_address: Counter, of_account: Counter },
}

impl SignInAttempt {
    /// A device with as many failures in a day as the account may have is no longer treated as known, because another person
    /// may use the same browser; it counts an attempt of the day.
    async fn new(app: &App, tx: &Tx, email: &Email, origin: &SignInOrigin) -> Result<Self, Error> {
        let known_since = app.now() - app.settings.device_retention;
        if let Some(device) = &origin.device
            && devices::is_known(tx, &digest(device), email, known_since).await?
        {
            let who = format!("{email}\0device {device}");
            let of_device_day = Counter::new(LOGIN_ACCOUNT, &who);
            if of_device_day.take_if_free(app, tx).await? {
                return Ok(Self::KnownDevice { of_device: Counter::new(LOGIN, &who), of_device_day });
            }
        }
        Ok(Self::UnknownDevice {
            of_account_at_address: at_address(email, &origin.address),
            of_address: Counter::new(LOGIN_ADDRESS, &origin.address),
            of_account: of_account(email),
        })
    }

    fn is_known_device(self) -> bool {
        matches!(self, Self::KnownDevice { .. })
    }

    /// Counts an attempt, or refuses it when a limit is reached.
    /// Sets `locked_out` if it is the limit of the account.
    async fn take(self, app: &App, tx: &Tx, locked_out: &AtomicBool) -> Result<(), Error> {
        match self {
            Self::KnownDevice { of_device, .. } => of_device.take(app, tx).await,
            Self::UnknownDevice { of_account_at_address, of_address, of_account } => {
                of_account_at_address.take(app, tx).await?;
                of_address.take(app, tx).await?;
                let taken = of_account.take(app, tx).await;
                locked_out.store(taken.as_ref().is_err_and(is_limit), Ordering::Relaxed);
                taken
            }
        }
    }

    /// Takes back the counted attempt after a correct password.
    async fn succeeded(self, tx: &Tx) -> Result<(), Error> {
        match self {
            Self::KnownDevice { of_device, of_device_day } => {
                of_device.clear(tx).await?;
                of_device_day.give_back(tx).await
            }
            Self::UnknownDevice { of_account_at_address, of_address, of_account } => {
                of_account_at_address.clear(tx).await?;
                of_address.give_back(tx).await?;
                of_account.give_back(tx).await
            }
        }
    }
}

fn at_address(email: &Email, address: &str) -> Counter {
    Counter::new(LOGIN, &format!("{email}\0{address}"))
}

fn of_account(email: &Email) -> Counter {
    Counter::new(LOGIN_ACCOUNT, email.as_str())
}

/// Clears the failures of an account after its password was reset, so that an attack does not keep the owner out.
pub(crate) async fn clear_failures(app: &App, tx: &Tx, email: &Email) -> Result<(), Error> {
    if let Some(origin) = app.origin() {
        at_address(email, &origin.address).clear(tx).await?;
    }
    of_account(email).clear(tx).await
}

/// Counts an attempt and returns its limits; `None` if they do not allow it. The owner is mailed when the limit of the
/// account is reached.
async fn take(app: &App, email: &Email, origin: &SignInOrigin) -> Result<Option<SignInAttempt>, Error> {
    // A refusal rolls the transaction back, so what the mail needs is kept outside of it.
    let locked_out = Arc::new(AtomicBool::new(false));
    let write = async |app: App, tx: Tx, (email, origin, flag): (Email, SignInOrigin, Arc<AtomicBool>)| {
        let attempt = SignInAttempt::new(&app, &tx, &email, &origin).await?;
        attempt.take(&app, &tx, &flag).await?;
        Ok(tx.commit(attempt))
    };
    match app.transact((email.clone(), origin.clone(), Arc::clone(&locked_out)), write).await {
        Ok(attempt) => Ok(Some(attempt)),
        Err(error) if is_limit(&error) => {
            if locked_out.load(Ordering::Relaxed) {
                lock_out::notify_owner(app, email).await?;
            }
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Records a refused sign-in, once in a window for the same reason and key: otherwise every attempt of an attack would
/// add a row that is kept forever.
pub(super) async fn record_refusal(
    app: &App,
    key: &str,
    entry: Entry,
    reason: &'static str,
) -> Result<(), Error> {
    let entry = entry.refused(reason);
    let counter = Counter::new(LOGIN_AUDIT, &format!("{reason}\0{key}"));
    let write = async |app: App, tx: Tx, (entry, counter): (Entry, Counter)| {
        counter.take(&app, &tx).await?;
        audit::record(&app, &tx, entry).await?;
        Ok(tx.commit(()))
    };
    match app.transact((entry, counter), write).await {
        Err(error) if is_limit(&error) => Ok(()),
        result => result,
    }
}

pub(super) async fn attempt(
    app: &App,
    origin: SignInOrigin,
    email: Email,
    password: Secret,
    begin: bool,
) -> Result<SignIn, Error> {
    let Some(attempt) = take(app, &email, &origin).await? else {
        // One entry for an address, however many accounts it tries.
        record_refusal(app, &origin.address, Entry::anonymous(Action::SignedIn), "TOO_MANY").await?;
        return Ok(SignIn::refused(TOO_MANY));
    };
    let key = format!("{email}\0{}", origin.address);
    let found = app.db.read(move |conn| async move { credentials::find_by_email(&conn, &email).await }).await;
    let found = found.map_err(Error::from)?;
    let stored = found.as_ref().map(|it| it.password_hash.clone());
    let hasher = match attempt.is_known_device() {
        true => app.hasher.clone(),
        false => app.hasher.with_low_priority(),
    };
    let right = hasher.matches(&password, stored).await?;
    let entry = Entry::anonymous(Action::SignedIn).on(found.as_ref().map(|person| person.id));
    let Some(person) = found.filter(|_| right) else {
        record_refusal(app, &key, entry, "WRONG_PASSWORD").await?;
        return Ok(SignIn::refused(INCORRECT));
    };
    if !person.active {
        record_refusal(app, &key, entry, "CLOSED_ACCOUNT").await?;
        return Ok(SignIn::refused(INACTIVE));
    }
    let sent_device = origin.device.filter(|_| begin);
    app.transact((person, attempt, begin, sent_device), complete).await
}

/// Records the sign-in on the device and returns the device's token. A token that no sign-in returned is replaced.
async fn save_device(app: &App, tx: &Tx, sent: Option<String>, person: PersonId) -> Result<String, Error> {
    let now = app.now();
    let known = match &sent {
        Some(token) => devices::exists(tx, &digest(token), now - app.settings.device_retention).await?,
        None => false,
    };
    let token = sent.filter(|_| known).unwrap_or_else(|| new_token(&*app.entropy));
    new_device::notify_person(app, tx, person, &digest(&token), known).await?;
    devices::save(tx, &digest(&token), person, now).await?;
    Ok(token)
}

async fn complete(
    app: App,
    tx: Tx,
    (person, attempt, begin, sent_device): (Credentials, SignInAttempt, bool, Option<String>),
) -> Result<Committed<SignIn>, Error> {
    // The password or the account may have changed while the hash was computed.
    if !credentials::lock_and_check(&tx, &person).await? {
        let entry = Entry::anonymous(Action::SignedIn).on(person.id).refused("WRONG_PASSWORD");
        audit::record(&app, &tx, entry).await?;
        return Ok(tx.commit(SignIn::refused(INCORRECT)));
    }
    attempt.succeeded(&tx).await?;
    if !begin {
        new_device::notify_of_check(&app, &tx, person.id).await?;
    }
    let methods = second_factors::methods(&tx, &app.settings, person.id).await?;
    if !methods.is_empty() {
        // Without the second factor, the answer does not describe the person.
        let outcome = match begin {
            true => wait_for_second_factor(&app, &tx, &person, methods).await?,
            false => SignIn::refused(SECOND_FACTOR),
        };
        let entry = Entry::by_person(Action::SecondFactorAsked, person.id, person.role).on(person.id);
        audit::record(&app, &tx, entry).await?;
        return Ok(tx.commit(outcome));
    }
    if begin {
        let signed_in = begin_session(&app, &tx, person.id, sent_device, None).await?;
        return Ok(tx.commit(signed_in));
    }
    let user = session::load_user(&tx, &app.settings, person.id).await?;
    let entry = Entry::by_person(Action::SignedIn, person.id, user.person.role).on(person.id);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(SignIn::In { token: None, device: None, user: Box::new(user) }))
}

/// Stores a sign-in whose password was right until the second factor completes it.
async fn wait_for_second_factor(
    app: &App,
    tx: &Tx,
    person: &Credentials,
    methods: Vec<SecondFactorMethod>,
) -> Result<SignIn, Error> {
    let (token, expires) = (new_token(&*app.entropy), app.now() + PENDING_TTL);
    let password = digest(&person.password_hash);
    pending_sign_ins::insert(tx, &digest(&token), person.id, &password, expires).await?;
    Ok(SignIn::Pending { message: String::new(), token, methods })
}

/// Begins a session on a device, after all factors were checked. `factor` is what was checked besides the password or
/// instead of it, for the audit log. Writes the audit entry, so it is the last step of a transaction.
pub(crate) async fn begin_session(
    app: &App,
    tx: &Tx,
    person: PersonId,
    sent_device: Option<String>,
    factor: Option<&'static str>,
) -> Result<SignIn, Error> {
    let device = save_device(app, tx, sent_device, person).await?;
    let (session, token) = session::create(app, tx, person, &device).await?;
    let user = session::load_user(tx, &app.settings, person).await?;
    let entry = Entry::by_person(Action::SignedIn, person, user.person.role)
        .on(person)
        .in_session(session)
        .with("factor", factor);
    audit::record(app, tx, entry).await?;
    Ok(SignIn::In { token: Some(token), device: Some(device), user: Box::new(user) })
}
