//! Completing a sign-in with the second factor (AMB-99).

use caseboard_domain::second_factor::{PENDING_TRIES, SecondFactorMethod};
use caseboard_domain::{PersonId, Refusal, Secret};
use caseboard_store::persons::credentials;
use caseboard_store::{Committed, Tx, devices, pending_sign_ins, persons, second_factors as store};

use super::sign_in::{SignIn, SignInOrigin, TOO_MANY, begin_session, record_refusal};
use crate::app::App;
use crate::audit::{Action, Entry};
use crate::error::Error;
use crate::outbox;
use crate::rate_limit::{Counter, SECOND_FACTOR, SECOND_FACTOR_DAY, is_limit};
use crate::second_factors::{self, recovery_code_used};
use crate::secrets::digest;

/// The answer to a wrong code.
const INCORRECT: &str = "The code is incorrect";
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
            && devices::is_of_person(tx, &digest(device), person, app.now() - app.settings.device_retention)
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
        if app.settings.rate_limit {
            self.last_minutes.take(tx, app.now()).await?;
            self.last_day.take(tx, app.now()).await?;
        }
        Ok(())
    }

    /// Takes the counted attempt back after a right code.
    async fn give_back(self, app: &App, tx: &Tx) -> Result<(), Error> {
        if app.settings.rate_limit {
            self.last_minutes.clear(tx).await?;
            self.last_day.give_back(tx).await?;
        }
        Ok(())
    }
}

/// What the transaction did.
enum Attempt {
    /// The sign-in is unknown, completed or expired, had too many tries, or the account changed.
    Ended(Option<PersonId>),
    /// The code is wrong; the attempt is counted.
    Wrong(PersonId, SignIn),
    /// Signed in.
    In(SignIn),
}

/// Completes a sign-in. A refused code is an outcome, as a wrong password is: the sign-in still waits if the answer is
/// [`SignIn::Pending`], and has to begin again with the password if it is [`SignIn::Refused`].
///
/// # Errors
/// When the database cannot be read or written.
pub async fn complete_sign_in(
    app: &App,
    origin: SignInOrigin,
    factor: SecondFactor,
) -> Result<SignIn, Error> {
    let address = origin.address.clone();
    let entry = Entry::anonymous(Action::SignedIn);
    match app.transact((origin, factor), run).await {
        Ok(Attempt::In(signed_in)) => Ok(signed_in),
        Ok(Attempt::Wrong(person, waiting)) => {
            record_refusal(app, &format!("{person}\0{address}"), entry.on(person), "WRONG_CODE").await?;
            Ok(waiting)
        }
        Ok(Attempt::Ended(person)) => {
            let entry = person.into_iter().fold(entry, Entry::on);
            record_refusal(app, &address, entry, "SIGN_IN_EXPIRED").await?;
            Ok(SignIn::refused(EXPIRED))
        }
        Err(error) if is_limit(&error) => {
            record_refusal(app, &address, entry, "TOO_MANY").await?;
            Ok(SignIn::refused(TOO_MANY))
        }
        Err(error) => Err(error),
    }
}

/// A wrong code is committed as an outcome, so that it is counted.
async fn run(
    app: App,
    tx: Tx,
    (origin, factor): (SignInOrigin, SecondFactor),
) -> Result<Committed<Attempt>, Error> {
    let (hash, now) = (digest(&factor.token), app.now());
    let Some(found) = pending_sign_ins::find(&tx, &hash, now).await? else {
        return Ok(tx.commit(Attempt::Ended(None)));
    };
    let id = found.person;
    let current = credentials::lock(&tx, id).await?.filter(|current| current.active);
    let same = current.is_some_and(|it| digest(&it.password_hash)[..] == found.password_hash[..]);
    if !same || !pending_sign_ins::count_try(&tx, &hash, PENDING_TRIES).await? {
        return Ok(tx.commit(Attempt::Ended(Some(id))));
    }
    let attempts = Attempts::new(&app, &tx, id, origin.device.as_deref()).await?;
    attempts.take(&app, &tx).await?;
    if !second_factors::check(&app, &tx, id, factor.method, &factor.code).await? {
        let last = found.tries + 1 >= PENDING_TRIES;
        let waiting = match last {
            true => SignIn::refused(TOO_MANY),
            false => SignIn::Pending {
                message: INCORRECT.to_owned(),
                token: factor.token,
                methods: second_factors::methods(&tx, id).await?,
            },
        };
        return Ok(tx.commit(Attempt::Wrong(id, waiting)));
    }
    pending_sign_ins::delete(&tx, &hash).await?;
    attempts.give_back(&app, &tx).await?;
    if factor.method == SecondFactorMethod::RecoveryCode {
        let person = persons::find(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
        let left = store::summary(&tx, id).await?.map_or(0, |found| found.recovery_codes);
        let letter = recovery_code_used(&person, left, &app.settings.support_email);
        outbox::enqueue_mail(&app, &tx, person.email.as_str(), &letter).await?;
    }
    let signed_in = begin_session(&app, &tx, id, origin.device, Some(factor.method.as_str())).await?;
    Ok(tx.commit(Attempt::In(signed_in)))
}
