//! Entering the current password again (AMB-11): the proof that a new one may be set in this session.

use caseboard_domain::actor::Actor;
use caseboard_domain::{Field, Fields, PersonId, Refusal, Secret};
use caseboard_store::persons::credentials::{self, Credentials};
use caseboard_store::{Committed, Tx, sessions};

use super::Guess;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::rate_limit::is_limit;

/// The answer to a wrong password.
pub const INCORRECT_PASSWORD: &str = "The current password is incorrect.";
/// The answer to one guess too many (AMB-21).
const TOO_MANY: &str = "Too many attempts";

/// The outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordCheck {
    /// The password is right; for ten minutes this session may set another one, once.
    Right,
    /// It is not; the specification's client reads why from a 200.
    Refused(&'static str),
}

/// Checks the own password.
///
/// # Errors
/// 403 for any person but the session's; VALIDATION without a password.
pub async fn verify_password(
    app: &App,
    actor: &Actor,
    user: PersonId,
    password: Secret,
) -> Result<PasswordCheck, Error> {
    if user != actor.person() {
        return Err(Refusal::forbidden().into());
    }
    if password.expose().is_empty() {
        let mut fields = Fields::new();
        fields.required(Field::Password, "Password");
        fields.finish()?;
    }
    let guess = Guess::at(user);
    match guess.take(app).await {
        Ok(()) => {}
        Err(error) if is_limit(&error) => return Ok(PasswordCheck::Refused(TOO_MANY)),
        Err(error) => return Err(error),
    }
    let stored = app
        .db
        .read(move |cx| async move { credentials::find(&cx, user).await })
        .await
        .map_err(Error::from)?;
    let stored = stored.ok_or_else(Refusal::forbidden)?;
    if !app.hasher.matches(&password, Some(stored.password_hash.clone())).await? {
        audit::note(app, Entry::new(Action::PasswordChecked, actor).refused("WRONG_PASSWORD")).await?;
        return Ok(PasswordCheck::Refused(INCORRECT_PASSWORD));
    }
    app.transact((actor.clone(), stored, guess), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, checked, guess): (Actor, Credentials, Guess),
) -> Result<Committed<PasswordCheck>, Error> {
    let (person, now) = (actor.person(), app.now());
    // While the hash was computed, another session may have changed the password and ended this one.
    let holds = credentials::lock_and_check(&tx, &checked).await?
        && sessions::mark_password_verified(&tx, person, actor.facts().session, now).await?;
    if !holds {
        return Ok(tx.commit(PasswordCheck::Refused(INCORRECT_PASSWORD)));
    }
    guess.give_back(&tx).await?;
    audit::record(&app, &tx, Entry::new(Action::PasswordChecked, &actor)).await?;
    Ok(tx.commit(PasswordCheck::Right))
}
