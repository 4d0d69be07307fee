//! Notifications: the unread ones and all there ever were (D-11 … D-13, AMB-53).

use axum::Json;
use caseboard_domain::actor::Actor;
use caseboard_domain::page::{NOTICES, Page};
use caseboard_service::notices;

use crate::auth::As;
use crate::here::Here;
use crate::input::{Path, Query, id, maybe_number};
use crate::openapi::Read;
use crate::problem::Problem;
use crate::wire::lists::{HistoryState, NoticeFilter};
use crate::wire::notices::{History, Message};
use crate::wire::params::HistoryPage;
use crate::wire::scalar::Id;

/// Unread notifications
///
/// The unread messages of the session's person, newest first, at most 200 (K-19, K-20, AMB-53).
#[utoipa::path(
    get,
    path = "/api/unreadnotifications/{userId}/{filter}",
    operation_id = "listUnreadNotices",
    tag = "notices",
    params(("userId" = Id, Path, description = "The session's person."), ("filter" = inline(NoticeFilter), Path, description = "Which messages.")),
    responses((status = 200, description = "The messages", body = Vec<Message>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_unread_notices(
    Here(api): Here,
    As(actor): As<Actor>,
    Path((user, filter)): Path<(String, String)>,
) -> Result<Json<Vec<Message>>, Problem> {
    let filter = NoticeFilter::parse(&filter).ok_or_else(|| Problem::field("filter", "filter is invalid"))?;
    let user = id("userId", Some(&user))?;
    let unread =
        notices::list_unread_notices(&api.app, &actor, user, filter == NoticeFilter::NotCancelled).await?;
    Ok(Json(unread.into_iter().map(Message::from).collect()))
}

/// All notifications, page by page
///
/// The messages of the session's person, newest first, whether or not they were read (AMB-53).
#[utoipa::path(
    get,
    path = "/api/notifications/{userId}",
    operation_id = "listNotices",
    tag = "notices",
    params(("userId" = Id, Path, description = "The session's person."), HistoryPage),
    responses((status = 200, description = "The page", body = History), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_notices(
    Here(api): Here,
    As(actor): As<Actor>,
    Path(user): Path<String>,
    Query(query): Query<HistoryPage>,
) -> Result<Json<History>, Problem> {
    let user = id("userId", Some(&user))?;
    let state = query.state.as_deref().map_or(Some(HistoryState::All), HistoryState::parse);
    let state = state.ok_or_else(|| Problem::field("state", "state is invalid"))?;
    let (page, limit) =
        (maybe_number("page", query.page.as_deref())?, maybe_number("limit", query.limit.as_deref())?);
    let page = Page::parse(page, limit, NOTICES)?;
    let history = notices::list_notices(&api.app, &actor, user, state == HistoryState::Unread, page).await?;
    Ok(Json(history.into()))
}
