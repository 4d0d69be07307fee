//! Replaces the recovery codes.

use caseboard_domain::Refusal;
use caseboard_domain::actor::Actor;
use caseboard_domain::refusal::codes;
use caseboard_store::{Committed, Tx, persons, second_factors};

use super::recovery_codes::{self, NewCodes, RecoveryCodes};
use super::{letters, session_of};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;
use crate::identity_proof;
use crate::outbox;

/// Returns ten new recovery codes; the old ones are void, and the person is mailed.
///
/// # Errors
/// NO_SECOND_FACTOR without an app; PROOF_REQUIRED unless the password was entered again in this session.
#[boxed]
pub async fn renew_recovery_codes(
    app: &App,
    actor: &Actor,
    key: Option<IdempotencyKey>,
) -> Result<RecoveryCodes, Error> {
    let codes: NewCodes = app.command(key, actor.clone(), run).await?;
    Ok(codes.show(app)?)
}

async fn run(app: App, tx: Tx, actor: Actor) -> Result<Committed<NewCodes>, Error> {
    let id = actor.person();
    let person = persons::lock(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    if second_factors::find(&tx, id).await?.is_none() {
        let message = "There is no second factor.";
        return Err(Refusal::conflict(codes::NO_SECOND_FACTOR, message).into());
    }
    identity_proof::consume(&tx, id, session_of(&actor), app.now()).await?;
    let codes = recovery_codes::replace(&app, &tx, id).await?;
    let letter = letters::recovery_codes_renewed(&person, &app.settings.support_email);
    outbox::enqueue_mail(&app, &tx, person.email.as_str(), &letter).await?;
    audit::record(&app, &tx, Entry::new(Action::RecoveryCodesRenewed, &actor).on(id)).await?;
    Ok(tx.commit(codes))
}
