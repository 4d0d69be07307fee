//! Stops the person's messages to a browser.

use caseboard_domain::PushSubscriptionId;
use caseboard_domain::Refusal;
use caseboard_domain::actor::Actor;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, push_subscriptions};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Removes one of the caller's browsers.
///
/// # Errors
/// FORBIDDEN, the same for a browser of another person and a missing one.
#[boxed]
pub async fn remove_push_subscription(app: &App, actor: &Actor, id: PushSubscriptionId) -> Result<(), Error> {
    app.transact((actor.clone(), id), run).await
}

async fn run(app: App, tx: Tx, (actor, id): (Actor, PushSubscriptionId)) -> Result<Committed<()>, Error> {
    if !push_subscriptions::delete_own(&tx, id, actor.person()).await? {
        return Err(Refusal::forbidden().into());
    }
    tx.publish(Audience::Person(actor.person()), Topic::Profile);
    audit::record(&app, &tx, Entry::new(Action::PushUnsubscribed, &actor).on(id)).await?;
    Ok(tx.commit(()))
}
