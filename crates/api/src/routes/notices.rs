//! Unread notifications (D-11 … D-13).

use axum::Json;
use caseboard_domain::actor::Actor;
use caseboard_service::notices;

use crate::auth::As;
use crate::here::Here;
use crate::input::{Path, id};
use crate::openapi::Read;
use crate::problem::Problem;
use crate::wire::notices::Message;
use crate::wire::scalar::Id;
use crate::wire::words::NoticeFilter;

/// Unread notifications
///
/// The unread messages of the session's person, newest first, at most 200 (K-19, K-20, AMB-53).
#[utoipa::path(
    get,
    path = "/api/unreadnotifications/{userId}/{filter}",
    operation_id = "unreadNotifications",
    tag = "notices",
    params(("userId" = Id, Path, description = "The session's person."), ("filter" = inline(NoticeFilter), Path, description = "Which messages.")),
    responses((status = 200, description = "The messages", body = Vec<Message>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn unread_notifications(
    Here(api): Here,
    As(actor): As<Actor>,
    Path((user, filter)): Path<(String, String)>,
) -> Result<Json<Vec<Message>>, Problem> {
    let filter = NoticeFilter::of(&filter).ok_or_else(|| Problem::field("filter", "filter is invalid"))?;
    let user = id("userId", Some(&user))?;
    let unread = notices::unread(&api.app, &actor, user, filter == NoticeFilter::NotCancelled).await?;
    Ok(Json(unread.into_iter().map(Message::from).collect()))
}
