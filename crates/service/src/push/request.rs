//! The request of a push message, made when it is sent.

use caseboard_domain::PushSubscriptionId;
use caseboard_store::outbox::{OutboxItem, PushRequest};
use caseboard_store::push_subscriptions;

use super::address::parse_endpoint;
use super::encryption::{SubscriptionKeys, encrypt};
use super::{ttl, vapid};
use crate::app::{App, Environment};
use crate::error::Error;

/// The request of a queued message, or why there is none.
pub(crate) enum Prepared {
    /// The encrypted request.
    Request(PushRequest),
    /// The browser was removed, or has an address to which nothing is sent.
    Gone,
    /// The message cannot be sent for this reason, although the browser is subscribed.
    Impossible(&'static str),
}

/// Returns the encrypted request of a message, or why there is none.
///
/// # Errors
/// When the key pair of the installation cannot be opened.
pub(crate) async fn push_request(app: &App, item: &OutboxItem) -> Result<Prepared, Error> {
    let Ok(id) = item.recipient.parse::<PushSubscriptionId>() else { return Ok(Prepared::Gone) };
    let (app, content) = (app.clone(), item.text.clone());
    let db = app.db.clone();
    db.read(move |conn| async move {
        let Some(row) = push_subscriptions::find(&conn, id).await? else { return Ok(Prepared::Gone) };
        let local = app.settings.environment == Environment::Dev;
        let Some(endpoint) = parse_endpoint(&row.endpoint, local) else { return Ok(Prepared::Gone) };
        let Some(authorization) = vapid::authorization(&app, &conn, &endpoint).await? else {
            return Ok(Prepared::Impossible("the installation has no key pair for push messages"));
        };
        let keys = SubscriptionKeys { public_key: row.public_key, auth: row.auth };
        let Some(body) = encrypt(&keys, content.as_bytes()) else {
            return Ok(Prepared::Impossible("the message cannot be encrypted for the browser"));
        };
        Ok(Prepared::Request(PushRequest {
            endpoint: endpoint.to_string(),
            authorization,
            body,
            ttl: ttl(&content, app.now()),
        }))
    })
    .await
}
