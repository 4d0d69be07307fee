//! Sends the person's messages to a browser.

use caseboard_domain::actor::Actor;
use caseboard_domain::throttle::{NEW_BROWSER_MAIL, NEW_BROWSERS};
use caseboard_domain::{Field, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::push_subscriptions::{self, PushSubscriptionRow};
use caseboard_store::{Committed, StoreError, Tx, persons};

use super::{PushSubscription, letters};
use crate::accounts::session;
use crate::app::{App, Environment};
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::outbox;
use crate::push::{AUTH_BYTES, PUBLIC_KEY_BYTES, SubscriptionKeys, encrypt, parse_endpoint, vapid};
use crate::rate_limit::Counter;

/// The data that a browser returns when it subscribes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPushSubscription {
    /// The address at its push service.
    pub endpoint: String,
    /// Its keys.
    pub keys: SubscriptionKeys,
}

/// Stores the browser of the request. One that subscribed before is renewed. A person has ten browsers at most, of which the
/// oldest ones are removed, and adds 30 a day at most. A browser gets messages until it is removed, its session is ended, or the
/// person has not signed in for as long as devices are kept. A new one is mailed to the person, because it gets messages after a
/// stolen session has expired.
///
/// # Errors
/// VALIDATION of the endpoint or a key; FORBIDDEN if the session has ended; RATE_LIMITED for more new browsers;
/// [`Error::Busy`] if another person subscribed with the same browser at the same time.
#[boxed]
pub async fn subscribe_to_push(
    app: &App,
    actor: &Actor,
    input: NewPushSubscription,
) -> Result<PushSubscription, Error> {
    let local = app.settings.environment == Environment::Dev;
    if parse_endpoint(&input.endpoint, local).is_none() {
        return Err(Refusal::field(Field::PushEndpoint, "endpoint is invalid").into());
    }
    let keys = &input.keys;
    if keys.auth.len() != AUTH_BYTES {
        return Err(Refusal::field(Field::PushAuth, "keys.auth is invalid").into());
    }
    if keys.public_key.len() != PUBLIC_KEY_BYTES || encrypt(keys, b"").is_none() {
        return Err(Refusal::field(Field::PushPublicKey, "keys.p256dh is invalid").into());
    }
    app.transact((actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, input): (Actor, NewPushSubscription),
) -> Result<Committed<PushSubscription>, Error> {
    let person = actor.person();
    // Two requests of one person must not both leave the eleventh browser.
    let to = persons::lock(&tx, person).await?.filter(|person| person.active);
    let to = to.ok_or_else(Refusal::forbidden)?;
    // A subscription of a session that has ended would never be deleted with it.
    session::require_active(&app, &tx, actor.session_data()).await?;
    // Without the key, messages to the browser could not be signed.
    vapid::public_key(&app, &tx).await?;
    let known = push_subscriptions::list(&tx, person).await?;
    let known = known.into_iter().find(|row| row.endpoint == input.endpoint);
    let who = person.to_string();
    if known.is_none() {
        Counter::new(NEW_BROWSERS, &who).take(&app, &tx).await?;
    }
    let row = PushSubscriptionRow {
        id: known.as_ref().map_or_else(|| app.new_id(), |row| row.id),
        person,
        session: actor.session(),
        endpoint: input.endpoint,
        public_key: input.keys.public_key,
        auth: input.keys.auth,
        user_agent: app.origin().and_then(|origin| origin.user_agent.clone()),
        created_at: app.now(),
    };
    match push_subscriptions::save(&tx, &row).await {
        Err(StoreError::Guard { .. }) => return Err(Error::Busy("another person took the browser".into())),
        other => other?,
    }
    let subscription = PushSubscription::new(&row, &actor);
    if known.is_none() && Counter::new(NEW_BROWSER_MAIL, &who).take_if_free(&app, &tx).await? {
        let letter = letters::browser_added(&to, subscription.device, &app.settings.support_email);
        outbox::enqueue_security_mail(&app, &tx, &to, &letter).await?;
    }
    tx.publish(Audience::Person(person), Topic::Profile);
    audit::record(&app, &tx, Entry::new(Action::PushSubscribed, &actor).on(row.id)).await?;
    Ok(tx.commit(subscription))
}
