//! Creates the address of the private feed, or replaces it.

use caseboard_domain::Refusal;
use caseboard_domain::actor::Actor;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, calendar_feeds, persons};
use jiff::Timestamp;

use super::{PATH, letters, require_schedule};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::identity_proof;
use crate::outbox;
use crate::secrets::{digest, new_token};

/// A created address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreatedCalendarLink {
    /// The address, shown once: only the hash of its token is stored.
    pub url: String,
    /// When it was created.
    pub created_at: Timestamp,
}

/// Creates the address of the caller's feed. An earlier address ends, and the person is mailed, because the holder of the
/// address reads the schedule without a session. It is not repeated by an idempotency key, whose outcome would be stored.
///
/// # Errors
/// FORBIDDEN for system administrators; PROOF_REQUIRED unless the identity was proven in this session.
#[boxed]
pub async fn create_calendar_link(app: &App, actor: &Actor) -> Result<CreatedCalendarLink, Error> {
    require_schedule(actor)?;
    app.transact((actor.clone(), new_token(&*app.entropy)), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, token): (Actor, String),
) -> Result<Committed<CreatedCalendarLink>, Error> {
    let (id, created_at) = (actor.person(), app.now());
    let person = persons::lock(&tx, id).await?.filter(|person| person.active);
    let person = person.ok_or_else(Refusal::forbidden)?;
    identity_proof::consume(&tx, id, actor.session(), created_at).await?;
    calendar_feeds::save(&tx, id, &digest(&token), created_at).await?;
    let letter = letters::link_created(&person, &app.settings.support_email);
    outbox::enqueue_security_mail(&app, &tx, &person, &letter).await?;
    audit::record(&app, &tx, Entry::new(Action::CalendarLinkCreated, &actor).on(id)).await?;
    tx.publish(Audience::Person(id), Topic::Profile);
    let url = format!("{}{PATH}{token}.ics", app.settings.public_url);
    Ok(tx.commit(CreatedCalendarLink { url, created_at }))
}
