//! Completing a sign-in with the second factor (AMB-99).

use caseboard_domain::second_factor::{PENDING_TRIES, SecondFactorMethod};
use caseboard_domain::throttle::{SECOND_FACTOR, SECOND_FACTOR_DAY};
use caseboard_domain::{PersonId, Refusal, Secret};
use caseboard_store::pending_sign_ins::{self, PendingSignIn};
use caseboard_store::persons::credentials;
use caseboard_store::{Committed, Conn, Tx, devices, persons, second_factors as store};

use super::lock_out;
use super::sign_in::{SignIn, SignInOrigin, TOO_MANY, begin_session, record_refusal};
use crate::app::App;
use crate::audit::{Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::outbox;
use crate::rate_limit::{Counter, is_limit};
use crate::second_factors::{self, recovery_code_used};
use crate::secrets::digest;

/// The answer to a wrong code.
const INCORRECT: &str = "The code is incorrect";
/// The answer to the last try of one sign-in; another one may begin at once.
const TOO_MANY_TRIES: &str = "Too many attempts";
/// The answer when the password has to be entered again.
const EXPIRED: &str = "This sign-in has expired";

/// A second factor for a sign-in that waits for it.
#[derive(Debug, Clone)]
pub struct SecondFactor {
    /// The token of the sign-in.
    pub token: String,
    /// The method.
    pub method: SecondFactorMethod,
    /// The code as entered.
    pub code: Secret,
}

/// The counters of wrong codes. A known device has its own, so that a person who knows the password cannot lock out the
/// owner.
#[derive(Clone, Copy)]
struct Attempts {
    last_minutes: Counter,
    last_day: Counter,
}

impl Attempts {
    async fn new(app: &App, tx: &Tx, person: PersonId, device: Option<&str>) -> Result<Self, Error> {
        let mut who = person.to_string();
        if let Some(device) = device
            && devices::belongs_to(tx, &digest(device), person, app.now() - app.settings.device_retention)
                .await?
        {
            who = format!("{who}\0device {device}");
        }
        Ok(Self {
            last_minutes: Counter::new(SECOND_FACTOR, &who),
            last_day: Counter::new(SECOND_FACTOR_DAY, &who),
        })
    }

    /// Counts an attempt before it is checked, or refuses it.
    async fn take(self, app: &App, tx: &Tx) -> Result<(), Error> {
        self.last_minutes.take(app, tx).await?;
        self.last_day.take(app, tx).await
    }

    /// Takes the counted attempt back after a right code.
    async fn give_back(self, tx: &Tx) -> Result<(), Error> {
        self.last_minutes.clear(tx).await?;
        self.last_day.give_back(tx).await
    }
}

/// The outcome of an attempt to complete a sign-in.
pub(super) enum Attempt {
    /// The sign-in is unknown, completed or expired, had too many tries, or the account changed.
    Ended(Option<PersonId>),
    /// The code or passkey is wrong, for this reason; the attempt is counted.
    Wrong(PersonId, SignIn, &'static str),
    /// Signed in.
    In(SignIn),
}

/// A counted attempt at a sign-in that still waits. Its person is locked.
#[derive(Clone)]
pub(super) struct CountedAttempt {
    pub(super) person: PersonId,
    hash: [u8; 32],
    tries: i64,
    attempts: Attempts,
}

impl CountedAttempt {
    /// Counts an attempt, in the same transaction as the comparison of a code. The person is in the error if the sign-in
    /// ended.
    pub(super) async fn new(
        app: &App,
        tx: &Tx,
        token: &str,
        device: Option<&str>,
    ) -> Result<Result<Self, Option<PersonId>>, Error> {
        let (hash, now) = (digest(token), app.now());
        let Some(found) = pending_sign_ins::find(tx, &hash, now).await? else { return Ok(Err(None)) };
        let person = found.person;
        if !is_same_account(tx, &found).await?
            || !pending_sign_ins::count_try(tx, &hash, PENDING_TRIES).await?
        {
            return Ok(Err(Some(person)));
        }
        let attempts = Attempts::new(app, tx, person, device).await?;
        attempts.take(app, tx).await?;
        Ok(Ok(Self { person, hash, tries: found.tries + 1, attempts }))
    }

    /// Returns the answer to a wrong code or passkey.
    pub(super) async fn refuse(&self, app: &App, conn: &Conn, token: String) -> Result<SignIn, Error> {
        Ok(match self.tries >= PENDING_TRIES {
            true => SignIn::refused(TOO_MANY_TRIES),
            false => SignIn::Pending {
                message: INCORRECT.to_owned(),
                token,
                methods: second_factors::methods(conn, &app.settings, self.person).await?,
            },
        })
    }

    /// Consumes the sign-in; returns false if a concurrent request did so, or if the account changed.
    pub(super) async fn finish(&self, app: &App, tx: &Tx) -> Result<bool, Error> {
        let found = pending_sign_ins::find(tx, &self.hash, app.now()).await?;
        let same = match found {
            Some(found) => is_same_account(tx, &found).await?,
            None => false,
        };
        if !same || !pending_sign_ins::delete(tx, &self.hash).await? {
            return Ok(false);
        }
        self.attempts.give_back(tx).await?;
        lock_out::clear_wrong_codes(tx, self.person).await?;
        Ok(true)
    }
}

/// Locks the account of a waiting sign-in and returns whether it is open and has the password of the first step.
async fn is_same_account(tx: &Tx, found: &PendingSignIn) -> Result<bool, Error> {
    let current = credentials::lock(tx, found.person).await?.filter(|current| current.active);
    Ok(current.is_some_and(|it| digest(&it.password_hash)[..] == found.password_hash[..]))
}

/// Turns an attempt into the answer, and records a refused one.
pub(super) async fn answer(
    app: &App,
    address: &str,
    outcome: Result<Attempt, Error>,
) -> Result<SignIn, Error> {
    let entry = Entry::anonymous(Action::SignedIn);
    match outcome {
        Ok(Attempt::In(signed_in)) => Ok(signed_in),
        Ok(Attempt::Wrong(person, waiting, reason)) => {
            record_refusal(app, &format!("{person}\0{address}"), entry.on(person), reason).await?;
            lock_out::count_wrong_code(app, person).await?;
            Ok(waiting)
        }
        Ok(Attempt::Ended(person)) => {
            record_refusal(app, address, entry.on(person), "SIGN_IN_EXPIRED").await?;
            Ok(SignIn::refused(EXPIRED))
        }
        Err(error) if is_limit(&error) => {
            record_refusal(app, address, entry, "TOO_MANY").await?;
            Ok(SignIn::refused(TOO_MANY))
        }
        Err(error) => Err(error),
    }
}

/// Completes a sign-in with a code. A refused code is an outcome, as a wrong password is: the sign-in still waits if the
/// answer is [`SignIn::Pending`], and has to begin again with the password if it is [`SignIn::Refused`].
#[boxed]
pub async fn complete_sign_in(
    app: &App,
    origin: SignInOrigin,
    factor: SecondFactor,
) -> Result<SignIn, Error> {
    let address = origin.address.clone();
    let outcome = app.transact((origin, factor), run).await;
    answer(app, &address, outcome).await
}

/// A wrong code is committed as an outcome, so that it is counted.
async fn run(
    app: App,
    tx: Tx,
    (origin, factor): (SignInOrigin, SecondFactor),
) -> Result<Committed<Attempt>, Error> {
    let counted = match CountedAttempt::new(&app, &tx, &factor.token, origin.device.as_deref()).await? {
        Ok(counted) => counted,
        Err(person) => return Ok(tx.commit(Attempt::Ended(person))),
    };
    let id = counted.person;
    if !second_factors::check(&app, &tx, id, factor.method, &factor.code).await? {
        let waiting = counted.refuse(&app, &tx, factor.token).await?;
        return Ok(tx.commit(Attempt::Wrong(id, waiting, "WRONG_CODE")));
    }
    if !counted.finish(&app, &tx).await? {
        return Ok(tx.commit(Attempt::Ended(Some(id))));
    }
    if factor.method == SecondFactorMethod::RecoveryCode {
        let person = persons::find(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
        let left = store::summary(&tx, id).await?.map_or(0, |found| found.recovery_codes);
        let letter = recovery_code_used(&person, left, &app.settings.support_email);
        outbox::enqueue_mail(&app, &tx, person.email.as_str(), &letter).await?;
    }
    let signed_in = begin_session(&app, &tx, id, origin.device, Some(factor.method.as_str())).await?;
    Ok(tx.commit(Attempt::In(signed_in)))
}
