//! Removes a passkey (AMB-93).

use caseboard_domain::actor::Actor;
use caseboard_domain::{PasskeyId, Refusal};
use caseboard_store::{Committed, Tx, passkeys, persons};

use super::{Passkey, letters};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;
use crate::identity_proof;
use crate::outbox;

/// Removes a passkey of the actor and mails them about it. Sessions that began with it stay.
///
/// # Errors
/// FORBIDDEN for a missing passkey and for another person's; PROOF_REQUIRED without a recent proof of identity.
#[boxed]
pub async fn remove_passkey(
    app: &App,
    actor: &Actor,
    key: Option<IdempotencyKey>,
    id: PasskeyId,
) -> Result<Passkey, Error> {
    app.command(key, (actor.clone(), id), run).await
}

async fn run(app: App, tx: Tx, (actor, id): (Actor, PasskeyId)) -> Result<Committed<Passkey>, Error> {
    let person = persons::lock(&tx, actor.person()).await?.ok_or_else(Refusal::forbidden)?;
    let row = passkeys::find(&tx, person.id, id).await?.ok_or_else(Refusal::forbidden)?;
    identity_proof::consume(&tx, person.id, actor.session(), app.now()).await?;
    if !passkeys::remove(&tx, person.id, id).await? {
        return Err(Refusal::forbidden().into());
    }
    let letter = letters::removed(&person, &row.name, &app.settings.support_email);
    outbox::enqueue_mail(&app, &tx, person.email.as_str(), &letter).await?;
    audit::record(&app, &tx, Entry::new(Action::PasskeyRemoved, &actor).on(id)).await?;
    Ok(tx.commit(row.into()))
}
