//! Push messages: the browsers that get those of the caller.

use axum::Json as Reply;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::actor::Actor;
use caseboard_service::push::SubscriptionKeys;
use caseboard_service::push_subscriptions::{self, NewPushSubscription};
use caseboard_wire::push::{PushSubscription, PushSubscriptions, SubscribeToPush};
use caseboard_wire::request::{id, required};
use caseboard_wire::scalar::Id;
use http::StatusCode;

use crate::auth::RequireRole;
use crate::error_responses::{VerifiedSessionErrors, WriteErrors};
use crate::input::{Json, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// List your browsers with push messages
///
/// Returns the browsers and the public key of the installation, which `pushManager.subscribe` needs.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/pushsubscriptions",
    operation_id = "listPushSubscriptions",
    tag = "notices",
    responses((status = 200, description = "The browsers", body = PushSubscriptions), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_push_subscriptions(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
) -> Result<Reply<PushSubscriptions>, Problem> {
    Ok(Reply(push_subscriptions::list_push_subscriptions(&api.app, &actor).await?.into()))
}

/// Get push messages in this browser
///
/// Renews a browser that has subscribed before. It gets messages until it is removed or its session is ended; the oldest ones
/// of more than ten are removed. Messages name no person.
///
/// Requires: any verified session.
#[utoipa::path(
    post,
    path = "/api/pushsubscriptions",
    operation_id = "subscribeToPush",
    tag = "notices",
    request_body(content = SubscribeToPush),
    responses((status = 200, description = "The browser", body = PushSubscription), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn subscribe_to_push(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Json(input): Json<SubscribeToPush>,
) -> Result<Reply<PushSubscription>, Problem> {
    let input = subscription(input)?;
    let stored =
        spawn_command(async move { push_subscriptions::subscribe_to_push(&api.app, &actor, input).await })
            .await?;
    Ok(Reply(stored.into()))
}

/// Decodes the input of the command. Keys of a wrong length are refused there.
fn subscription(input: SubscribeToPush) -> Result<NewPushSubscription, Problem> {
    let endpoint = required("endpoint", input.endpoint)?;
    let keys = required("keys", input.keys)?;
    let decode = |field: &str, key: Option<String>| {
        let bytes = URL_SAFE_NO_PAD.decode(required(field, key)?.trim_end_matches('='));
        bytes.map_err(|_| Problem::field(field, format!("{field} is invalid")))
    };
    let keys = SubscriptionKeys {
        public_key: decode("keys.p256dh", keys.p256dh)?,
        auth: decode("keys.auth", keys.auth)?,
    };
    Ok(NewPushSubscription { endpoint, keys })
}

/// Stop push messages in a browser
///
/// 403 for a browser that was removed already and for one of another person.
///
/// Requires: any verified session.
#[utoipa::path(
    delete,
    path = "/api/pushsubscriptions/{id}",
    operation_id = "removePushSubscription",
    tag = "notices",
    params(("id" = Id, Path, description = "The subscription.")),
    responses((status = 204, description = "Stopped"), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn remove_push_subscription(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Path(subscription): Path<String>,
) -> Result<StatusCode, Problem> {
    let subscription = id("id", Some(&subscription))?;
    spawn_command(async move {
        push_subscriptions::remove_push_subscription(&api.app, &actor, subscription).await
    })
    .await?;
    Ok(StatusCode::NO_CONTENT)
}
