//! Entering the code of a new address of an account (AMB-18, AMB-82).

use caseboard_domain::actor::SessionData;
use caseboard_domain::code::{CodeOutcome, parse_entered};
use caseboard_domain::throttle::EMAIL_CODE;
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::persons::profiles;
use caseboard_store::{Committed, Tx};

use super::{change_email, code_limits};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit;

/// Makes the pending address the address of the session's person if the code is right. There is no person parameter,
/// because a code is entered in a session of the person only. All other sessions of the person end. Wrong tries are counted, also
/// when the answer is a refusal.
///
/// # Errors
/// CODE_REQUIRED, CODE_MISMATCH, CODE_EXPIRED (also if no address is pending); EMAIL_TAKEN if another account has the new
/// address by now; the refusal of the limit.
#[boxed]
pub async fn confirm_email_change(
    app: &App,
    session: &SessionData,
    address: &str,
    code: Option<&str>,
) -> Result<(), Error> {
    let digits = parse_entered(code)?.to_owned();
    rate_limit::take(app, EMAIL_CODE, address).await?;
    let outcome: CodeOutcome = app.transact((session.clone(), digits, address.to_owned()), run).await?;
    Ok(outcome.into_result()?)
}

async fn run(
    app: App,
    tx: Tx,
    (session, digits, address): (SessionData, String, String),
) -> Result<Committed<CodeOutcome>, Error> {
    let (user, now, purpose) = (session.person, app.now(), CodePurpose::ChangeEmail);
    let stored = profiles::lock(&tx, user).await?.filter(|stored| stored.person.active);
    let Some(stored) = stored else { return Ok(tx.commit(CodeOutcome::Expired)) };
    let pending = stored.pending_email.as_ref().and_then(|pending| pending.unexpired(now));
    let Some(email) = pending else { return Ok(tx.commit(CodeOutcome::Expired)) };
    // Another session may have changed the password and ended this one since the request was authenticated.
    if !caseboard_store::sessions::is_active(&tx, user, session.session, now).await? {
        return Ok(tx.commit(CodeOutcome::Expired));
    }
    let (outcome, _) = code_limits::enter(&app, &tx, user, purpose, &digits, &address).await?;
    let entry = Entry::new(Action::EmailChanged, &session).on(user);
    match outcome {
        CodeOutcome::Matched => {
            codes::consume(&tx, user, purpose).await?;
            let ended = change_email::apply(&app, &tx, &stored.person, session.session, email).await?;
            let entry = entry.with("sessionsEnded", ended);
            audit::record(&app, &tx, entry).await?;
        }
        CodeOutcome::Mismatch { .. } => {
            audit::record(&app, &tx, entry.refused("CODE_MISMATCH")).await?;
        }
        CodeOutcome::Expired => {}
    }
    Ok(tx.commit(outcome))
}
