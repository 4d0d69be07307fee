//! By which channels and when the caller is notified.

use axum::Json as Reply;
use caseboard_domain::actor::Actor;
use caseboard_service::notifications;
use caseboard_wire::notifications::{NotificationPreferences, UpdateNotificationPreferences};

use crate::auth::RequireRole;
use crate::error_responses::{VerifiedSessionErrors, WriteErrors};
use crate::input::Json;
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Get your notification preferences
///
/// Returns the channels of each kind of message that the role has, the quiet hours and the daily summary. Notices in the
/// application are always written.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/notificationpreferences",
    operation_id = "getNotificationPreferences",
    tag = "notices",
    responses((status = 200, description = "The preferences", body = NotificationPreferences), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_notification_preferences(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
) -> Result<Reply<NotificationPreferences>, Problem> {
    Ok(Reply(notifications::get_notification_preferences(&api.app, &actor).await?.into()))
}

/// Change your notification preferences
///
/// Replaces all of them. Codes, messages about the security of the account and cancellations of confirmed cases are mailed
/// whatever is chosen. Messages that wait for the end of quiet hours are sent then, also after a change.
///
/// Requires: any verified session.
#[utoipa::path(
    put,
    path = "/api/notificationpreferences",
    operation_id = "updateNotificationPreferences",
    tag = "notices",
    request_body(content = UpdateNotificationPreferences),
    responses((status = 200, description = "The preferences as they are now", body = NotificationPreferences), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn update_notification_preferences(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Json(input): Json<UpdateNotificationPreferences>,
) -> Result<Reply<NotificationPreferences>, Problem> {
    let input = input.parse()?;
    let updated = spawn_command(async move {
        notifications::update_notification_preferences(&api.app, &actor, input).await
    });
    Ok(Reply(updated.await?.into()))
}
