//! Ends the address of the private feed.

use caseboard_domain::actor::Actor;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, calendar_feeds};

use super::require_schedule;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Ends the address of the caller's feed; succeeds without one.
///
/// # Errors
/// FORBIDDEN for system administrators.
#[boxed]
pub async fn revoke_calendar_link(app: &App, actor: &Actor) -> Result<(), Error> {
    require_schedule(actor)?;
    app.transact(actor.clone(), run).await
}

async fn run(app: App, tx: Tx, actor: Actor) -> Result<Committed<()>, Error> {
    if calendar_feeds::delete(&tx, actor.person()).await? {
        tx.publish(Audience::Person(actor.person()), Topic::Profile);
        let entry = Entry::new(Action::CalendarLinkRevoked, &actor).on(actor.person());
        audit::record(&app, &tx, entry).await?;
    }
    Ok(tx.commit(()))
}
