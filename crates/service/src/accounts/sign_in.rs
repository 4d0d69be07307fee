//! Sign-in with an email address or the user name, which is the same, and a password.
//!
//! An unknown address and a wrong password get the same answer after the same work, and an attempt is counted before it
//! is checked. A failed sign-in is an outcome, not an error, because the specification's client reads it from a 200.

use caseboard_domain::person::Email;
use caseboard_domain::{Field, Fields, Secret};
use caseboard_store::persons::credentials::{self, Credentials};
use caseboard_store::{Committed, Tx};

use super::{SessionUser, session};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::rate_limit::{Counter, LOGIN, LOGIN_ACCOUNT, LOGIN_KNOWN, is_limit};

/// The answer to a wrong password and to an unknown address.
pub const INCORRECT: &str = "The email or password is incorrect";
/// The answer to the right password of a closed account (AMB-24).
const INACTIVE: &str = "This account is not active";
/// The answer when the limit of attempts is exceeded (AMB-21).
const TOO_MANY: &str = "Too many attempts";

/// The outcome of a sign-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignIn {
    /// Signed in.
    In {
        /// The bearer token of the new session; `None` if only the password was checked.
        token: Option<String>,
        /// The person.
        user: Box<SessionUser>,
    },
    /// Not signed in.
    Refused {
        /// Why; the client adds `... Please try again`.
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

/// The counters of one account seen from one address.
#[derive(Clone, Copy)]
struct SignInAttempts {
    from_address: Counter,
    of_account: Counter,
    /// Set while the account recently signed in from this address.
    known: Counter,
}

impl SignInAttempts {
    fn new(email: &Email, address: &str) -> Self {
        let account_at_address = format!("{email}\0{address}");
        Self {
            from_address: Counter::new(LOGIN, &account_at_address),
            of_account: Counter::new(LOGIN_ACCOUNT, email.as_str()),
            known: Counter::new(LOGIN_KNOWN, &account_at_address),
        }
    }

    /// Counts an attempt and returns whether the limits allow it. An address that recently signed in to the account
    /// does not count towards the limit of the account, so that other addresses cannot lock the owner out.
    async fn take(self, app: &App) -> Result<bool, Error> {
        let now = app.now();
        let taken: Result<(), Error> = app
            .db
            .write(move |tx| async move {
                self.from_address.take(&tx, now).await?;
                if !self.known.is_reached(&tx, now).await? {
                    self.of_account.take(&tx, now).await?;
                }
                Ok(tx.commit(()))
            })
            .await;
        match taken {
            Ok(()) => Ok(true),
            Err(error) if is_limit(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Takes back the counted attempt after a correct password.
    async fn succeeded(self, tx: &Tx, now: jiff::Timestamp) -> Result<(), Error> {
        self.from_address.clear(tx).await?;
        if !self.known.is_reached(tx, now).await? {
            self.of_account.give_back(tx).await?;
        }
        self.known.clear(tx).await?;
        self.known.hit(tx, now).await
    }
}

pub(super) async fn attempt(
    app: &App,
    address: &str,
    email: Email,
    password: Secret,
    begin: bool,
) -> Result<SignIn, Error> {
    let attempts = app.settings.rate_limit.then(|| SignInAttempts::new(&email, address));
    if let Some(attempts) = attempts
        && !attempts.take(app).await?
    {
        audit::record_alone(app, Entry::anonymous(Action::SignedIn).refused("TOO_MANY")).await?;
        return Ok(SignIn::refused(TOO_MANY));
    }
    let found = app.db.read(move |conn| async move { credentials::find_by_email(&conn, &email).await }).await;
    let found = found.map_err(Error::from)?;
    let stored = found.as_ref().map(|it| it.password_hash.clone());
    let right = app.hasher.matches(&password, stored).await?;
    let entry = Entry::anonymous(Action::SignedIn);
    let entry = found.iter().fold(entry, |entry, person| entry.on(person.id));
    let Some(person) = found.filter(|_| right) else {
        audit::record_alone(app, entry.refused("WRONG_PASSWORD")).await?;
        return Ok(SignIn::refused(INCORRECT));
    };
    if !person.active {
        audit::record_alone(app, entry.refused("CLOSED_ACCOUNT")).await?;
        return Ok(SignIn::refused(INACTIVE));
    }
    app.transact((person, attempts, begin), complete).await
}

async fn complete(
    app: App,
    tx: Tx,
    (person, attempts, begin): (Credentials, Option<SignInAttempts>, bool),
) -> Result<Committed<SignIn>, Error> {
    // The password or the account may have changed while the hash was computed.
    if !credentials::lock_and_check(&tx, &person).await? {
        let entry = Entry::anonymous(Action::SignedIn).on(person.id).refused("WRONG_PASSWORD");
        audit::record(&app, &tx, entry).await?;
        return Ok(tx.commit(SignIn::refused(INCORRECT)));
    }
    if let Some(attempts) = attempts {
        attempts.succeeded(&tx, app.now()).await?;
    }
    let begun = match begin {
        true => Some(session::create(&app, &tx, person.id).await?),
        false => None,
    };
    let user = session::load_user(&tx, &app.settings, person.id).await?;
    let entry = Entry::by_person(Action::SignedIn, person.id, user.person.role).on(person.id);
    let (session, token) = begun.unzip();
    audit::record(&app, &tx, session.into_iter().fold(entry, Entry::in_session)).await?;
    Ok(tx.commit(SignIn::In { token, user: Box::new(user) }))
}
