//! The request of a push message, made when it is sent.

use caseboard_domain::PushSubscriptionId;
use caseboard_store::outbox::{OutboxItem, PushRequest};
use caseboard_store::push_subscriptions;

use super::address::parse_endpoint;
use super::encryption::{SubscriptionKeys, encrypt};
use super::vapid;
use crate::app::{App, Environment};
use crate::error::Error;

/// Returns the encrypted request of a message; `None` if its browser was removed.
///
/// # Errors
/// When the database cannot be read, or the key pair of the installation cannot be opened.
pub(crate) async fn push_request(app: &App, item: &OutboxItem) -> Result<Option<PushRequest>, Error> {
    let Ok(id) = item.recipient.parse::<PushSubscriptionId>() else { return Ok(None) };
    let (app, content) = (app.clone(), item.text.clone());
    let db = app.db.clone();
    db.read(move |conn| {
        let (app, content) = (app.clone(), content.clone());
        async move {
            let Some(row) = push_subscriptions::find(&conn, id).await? else { return Ok(None) };
            let local = app.settings.environment == Environment::Dev;
            let Some(endpoint) = parse_endpoint(&row.endpoint, local) else { return Ok(None) };
            let Some(authorization) = vapid::authorization(&app, &conn, &endpoint).await? else {
                return Ok(None);
            };
            let keys = SubscriptionKeys { public_key: row.public_key, auth: row.auth };
            let request = |body| PushRequest { endpoint: endpoint.to_string(), authorization, body };
            Ok(encrypt(&keys, content.as_bytes()).map(request))
        }
    })
    .await
}
