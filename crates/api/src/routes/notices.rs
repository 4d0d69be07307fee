//! Notifications.

use axum::Json;
use caseboard_domain::CaseId;
use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_service::notices;
use caseboard_wire::deliveries::{Deliveries, MarkNoticesSeen, MarkNoticesSeenAnswer};
use caseboard_wire::lists::{HistoryState, NoticeFilter, ResultWord};
use caseboard_wire::notices::{History, Message};
use caseboard_wire::params::{HistoryFilter, ListPage};
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, WriteErrors};
use crate::input::{Command, Path, Query, optional_word};
use crate::next_page::{ListAddress, Paged, parse_page};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// List unread notifications
///
/// Returns a page of the unread messages of the session's person, newest first. To get only their number, read a page of
/// one message and its header `X-Total-Count`.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/unreadnotifications/{userId}/{filter}",
    operation_id = "listUnreadNotices",
    tag = "notices",
    params(("userId" = Id, Path, description = "The session's person."), ("filter" = inline(NoticeFilter), Path, description = "The messages to return."), ListPage),
    responses((status = 200, description = "The messages", body = Vec<Message>, headers(("Link"), ("X-Total-Count" = i64, description = "How many messages all pages hold, 100 at most; only with the first page."))), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_unread_notices(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    address: ListAddress,
    Path((user, filter)): Path<(String, String)>,
    Query(list): Query<ListPage>,
) -> Result<Paged<Json<Vec<Message>>>, Problem> {
    let filter = NoticeFilter::parse(&filter).ok_or_else(|| Problem::field("filter", "filter is invalid"))?;
    let user = id("userId", Some(&user))?;
    let (page, not_cancelled) = (parse_page(&list)?, filter == NoticeFilter::NotCancelled);
    let listed = notices::list_unread_notices(&api.app, &actor, user, not_cancelled, page).await?;
    Ok(address.array(page, listed.page).with_total(listed.count))
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
    params(("userId" = Id, Path, description = "The session's person."), HistoryFilter, ListPage),
    responses((status = 200, description = "The page", body = History, headers(("Link"))), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_notices(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    address: ListAddress,
    Path(user): Path<String>,
    Query(filter): Query<HistoryFilter>,
    Query(list): Query<ListPage>,
) -> Result<Paged<Json<History>>, Problem> {
    let user = id("userId", Some(&user))?;
    let state = optional_word("state", filter.state.as_deref(), HistoryState::parse)?;
    let state = state.unwrap_or(HistoryState::All);
    let page = parse_page(&list)?;
    let history = notices::list_notices(&api.app, &actor, user, state == HistoryState::Unread, page).await?;
    let next = history.page.next;
    Ok(address.body(page, next, Json(history.into())))
}

/// Record that invitations were opened
///
/// The first time counts; owners of the case see it. Ids of other messages are ignored.
///
/// Requires: professional.
#[utoipa::path(
    put,
    path = "/api/seen",
    operation_id = "markNoticesSeen",
    tag = "notices",
    request_body(content = MarkNoticesSeen),
    responses((status = 200, description = "Recorded", body = MarkNoticesSeenAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn mark_notices_seen(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<MarkNoticesSeen>,
) -> Result<Json<MarkNoticesSeenAnswer>, Problem> {
    let opened = command.input.parse()?;
    spawn_command(async move { notices::mark_notices_seen(&api.app, &actor, opened).await }).await?;
    Ok(Json(MarkNoticesSeenAnswer { result: ResultWord::Success }))
}

/// List the delivery states of the notices to the professionals of a case
///
/// Returns for each invited person when the invitation was sent and seen, and its state on each channel, without
/// addresses and numbers; and the same for the notices of a changed time to be confirmed, of a release, of the question
/// about the day and that the case starts soon. Channels are known as long as the server keeps its messages, 30 days by
/// default.
///
/// Requires: owner of the case.
#[utoipa::path(
    get,
    path = "/api/deliveries/{jobId}",
    operation_id = "listDeliveries",
    tag = "notices",
    params(("jobId" = Id, Path, description = "The case.")),
    responses((status = 200, description = "The notices", body = Deliveries), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_deliveries(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(case): Path<String>,
) -> Result<Json<Deliveries>, Problem> {
    let case: CaseId = id("jobId", Some(&case))?;
    let listed = notices::list_deliveries(&api.app, &actor, case).await?;
    Ok(Json(Deliveries::new(case, listed)))
}
