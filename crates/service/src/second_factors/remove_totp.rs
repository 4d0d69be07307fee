//! Removes a person's own app.

use caseboard_domain::Refusal;
use caseboard_domain::actor::Actor;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, persons, second_factors};

use super::{letters, session_of};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::identity_proof;
use crate::outbox;

/// Removes the app of the person and the recovery codes. Repeating it succeeds and changes nothing.
///
/// # Errors
/// PROOF_REQUIRED unless the password was entered again in this session.
#[boxed]
pub async fn remove_totp(app: &App, actor: &Actor) -> Result<(), Error> {
    app.transact(actor.clone(), run).await
}

async fn run(app: App, tx: Tx, actor: Actor) -> Result<Committed<()>, Error> {
    let id = actor.person();
    let person = persons::lock(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    if second_factors::find(&tx, id).await?.is_none() {
        return Ok(tx.commit(()));
    }
    identity_proof::consume(&tx, id, session_of(&actor), app.now()).await?;
    second_factors::delete_all(&tx, id).await?;
    let letter = letters::removed(&person, &app.settings.support_email);
    outbox::enqueue_mail(&app, &tx, person.email.as_str(), &letter).await?;
    tx.publish(Audience::Person(id), Topic::Profile);
    let entry = Entry::new(Action::SecondFactorRemoved, &actor).on(id).with("method", "TOTP");
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(()))
}
