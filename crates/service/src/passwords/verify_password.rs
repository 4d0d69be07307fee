//! Checks the current password (AMB-11): a proof of identity for this session (AMB-95).

use caseboard_domain::actor::Actor;
use caseboard_domain::{Field, Fields, PersonId, Refusal, Secret};
use caseboard_store::persons::credentials::{self, Credentials};
use caseboard_store::{Committed, Tx, sessions};

use super::PasswordAttempts;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit::is_limit;

/// The answer to a wrong password.
pub const INCORRECT_PASSWORD: &str = "The current password is incorrect.";
/// The answer when the limit of attempts is exceeded (AMB-21).
const TOO_MANY: &str = "Too many attempts. Wait at least 15 minutes";

/// Whether the password is right, wrong or not checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordCheck {
    /// The password is correct; for ten minutes this session has a proof of identity.
    Right,
    /// The password is wrong or the limit is exceeded; the specification's client reads the reason from a 200.
    Refused(&'static str),
}

/// Checks the password of the session's person.
///
/// # Errors
/// FORBIDDEN for any person but the session's; VALIDATION without a password.
#[boxed]
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
    let attempts = PasswordAttempts::new(user);
    match attempts.take(app).await {
        Ok(()) => {}
        Err(error) if is_limit(&error) => return Ok(PasswordCheck::Refused(TOO_MANY)),
        Err(error) => return Err(error),
    }
    let stored = app
        .db
        .read(move |conn| async move { credentials::find(&conn, user).await })
        .await
        .map_err(Error::from)?;
    let stored = stored.ok_or_else(Refusal::forbidden)?;
    if !app.hasher.matches(&password, Some(stored.password_hash.clone())).await? {
        audit::record_alone(app, Entry::new(Action::PasswordChecked, actor).refused("WRONG_PASSWORD"))
            .await?;
        return Ok(PasswordCheck::Refused(INCORRECT_PASSWORD));
    }
    app.transact((actor.clone(), stored, attempts), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, checked, attempts): (Actor, Credentials, PasswordAttempts),
) -> Result<Committed<PasswordCheck>, Error> {
    let (person, now) = (actor.person(), app.now());
    // While the hash was computed, another session may have changed the password and ended this one.
    let holds = credentials::lock_and_check(&tx, &checked).await?
        && sessions::mark_proven(&tx, person, actor.session(), now).await?;
    if !holds {
        return Ok(tx.commit(PasswordCheck::Refused(INCORRECT_PASSWORD)));
    }
    attempts.give_back(&tx).await?;
    audit::record(&app, &tx, Entry::new(Action::PasswordChecked, &actor)).await?;
    Ok(tx.commit(PasswordCheck::Right))
}
