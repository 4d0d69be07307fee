//! Notifications.

use axum::Json;
use caseboard_domain::actor::Actor;
use caseboard_domain::page::{NOTICES, Page};
use caseboard_service::notices;

use crate::auth::RequireRole;
use crate::error_responses::ReadErrors;
use crate::input::{Path, Query, optional_number};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::wire::lists::{HistoryState, NoticeFilter};
use crate::wire::notices::{History, Message};
use crate::wire::params::HistoryPage;
use crate::wire::request::id;
use crate::wire::scalar::Id;

/// List unread notifications
///
/// Returns at most 200 unread messages of the session's person, newest first.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/unreadnotifications/{userId}/{filter}",
    operation_id = "listUnreadNotices",
    tag = "notices",
    params(("userId" = Id, Path, description = "The session's person."), ("filter" = inline(NoticeFilter), Path, description = "Which messages.")),
    responses((status = 200, description = "The messages", body = Vec<Message>), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_unread_notices(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Path((user, filter)): Path<(String, String)>,
) -> Result<Json<Vec<Message>>, Problem> {
    let filter = NoticeFilter::parse(&filter).ok_or_else(|| Problem::field("filter", "filter is invalid"))?;
    let user = id("userId", Some(&user))?;
    let unread =
        notices::list_unread_notices(&api.app, &actor, user, filter == NoticeFilter::NotCancelled).await?;
    Ok(Json(unread.into_iter().map(Message::from).collect()))
}

/// List notifications
///
/// Returns a page of the messages of the session's person, newest first, read or unread.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/notifications/{userId}",
    operation_id = "listNotices",
    tag = "notices",
    params(("userId" = Id, Path, description = "The session's person."), HistoryPage),
    responses((status = 200, description = "The page", body = History), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_notices(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Path(user): Path<String>,
    Query(query): Query<HistoryPage>,
) -> Result<Json<History>, Problem> {
    let user = id("userId", Some(&user))?;
    let state = query.state.as_deref().map_or(Some(HistoryState::All), HistoryState::parse);
    let state = state.ok_or_else(|| Problem::field("state", "state is invalid"))?;
    let (page, limit) =
        (optional_number("page", query.page.as_deref())?, optional_number("limit", query.limit.as_deref())?);
    let page = Page::parse(page, limit, NOTICES)?;
    let history = notices::list_notices(&api.app, &actor, user, state == HistoryState::Unread, page).await?;
    Ok(Json(history.into()))
}
