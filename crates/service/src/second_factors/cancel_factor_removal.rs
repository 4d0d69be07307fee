//! Cancels the requested removal of a person's own second factors (AMB-101).

use caseboard_domain::Refusal;
use caseboard_domain::actor::Actor;
use caseboard_domain::person::Person;
use caseboard_store::factor_removals::{self, FactorRemoval};
use caseboard_store::{Committed, Tx, persons};

use super::letters;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::outbox;

/// Cancels a request from any session of the person. Succeeds also if there is none.
#[boxed]
pub async fn cancel_factor_removal(app: &App, actor: &Actor) -> Result<(), Error> {
    app.transact(actor.clone(), run).await
}

async fn run(app: App, tx: Tx, actor: Actor) -> Result<Committed<()>, Error> {
    let person = persons::lock(&tx, actor.person()).await?.ok_or_else(Refusal::forbidden)?;
    cancel_in_session(&app, &tx, &actor, &person).await?;
    Ok(tx.commit(()))
}

/// Cancels a request in a session of the person. Also a new second factor cancels it: the person has one again, and the removal
/// would delete it.
pub(crate) async fn cancel_in_session(
    app: &App,
    tx: &Tx,
    actor: &Actor,
    person: &Person,
) -> Result<(), Error> {
    let Some(found) = factor_removals::find(tx, person.id, app.now()).await? else { return Ok(()) };
    cancel(app, tx, person, &found).await?;
    let entry = Entry::new(Action::FactorRemovalCancelled, actor).on(person.id).with("by", "SESSION");
    audit::record(app, tx, entry).await?;
    Ok(())
}

/// Deletes a request and mails the administrator who made it.
pub(super) async fn cancel(
    app: &App,
    tx: &Tx,
    person: &Person,
    removal: &FactorRemoval,
) -> Result<(), Error> {
    factor_removals::delete(tx, person.id).await?;
    if let Some(admin) = persons::find(tx, removal.requested_by).await?.filter(|admin| admin.active) {
        let letter = letters::removal_cancelled(&admin, &person.full_name());
        outbox::enqueue_mail(app, tx, admin.email.as_str(), &letter).await?;
    }
    Ok(())
}
