//! The private calendar feed: managing its address, and reading it without a session.

use axum::Json as Reply;
use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use caseboard_domain::actor::Actor;
use caseboard_domain::secret::TOKEN;
use caseboard_domain::throttle::CALENDAR_FEED;
use caseboard_service::{calendar, secrets};
use caseboard_wire::calendar::{CalendarLink, CreatedCalendarLink};
use caseboard_wire::problem::Problem as ProblemBody;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::auth::RequireRole;
use crate::error_responses::{PublicErrors, VerifiedSessionErrors};
use crate::input::Path;
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Get the state of your calendar feed
///
/// Returns when the address of the feed was created, not the address itself.
///
/// Requires: professional, surgeon or administrator.
#[utoipa::path(
    get,
    path = "/api/calendarlink",
    operation_id = "getCalendarLink",
    tag = "calendar",
    responses((status = 200, description = "The state", body = CalendarLink), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_calendar_link(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
) -> Result<Reply<CalendarLink>, Problem> {
    let created_at = calendar::get_calendar_link(&api.app, &actor).await?;
    Ok(Reply(CalendarLink { created_at: created_at.map(Into::into) }))
}

/// Create or replace the address of your calendar feed
///
/// Returns the address, which is shown only here. An earlier one stops working, and the person is mailed.
/// PROOF_REQUIRED (403) without `POST /api/verifypassword` in this session.
///
/// Requires: professional, surgeon or administrator.
#[utoipa::path(
    post,
    path = "/api/calendarlink",
    operation_id = "createCalendarLink",
    tag = "calendar",
    responses((status = 200, description = "The address", body = CreatedCalendarLink), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn create_calendar_link(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
) -> Result<Reply<CreatedCalendarLink>, Problem> {
    let created =
        spawn_command(async move { calendar::create_calendar_link(&api.app, &actor).await }).await?;
    Ok(Reply(created.into()))
}

/// End the address of your calendar feed
///
/// Calendar programs that know it get 404 from now on. Succeeds without one.
///
/// Requires: professional, surgeon or administrator.
#[utoipa::path(
    delete,
    path = "/api/calendarlink",
    operation_id = "revokeCalendarLink",
    tag = "calendar",
    responses((status = 204, description = "Ended"), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn revoke_calendar_link(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
) -> Result<StatusCode, Problem> {
    spawn_command(async move { calendar::revoke_calendar_link(&api.app, &actor).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Read a calendar feed
///
/// Returns the cases of the person whose feed it is as iCalendar (RFC 5545), without procedures and notes. 304 if
/// `If-None-Match` has the tag of the answer. Limited to 60 in 15 minutes per feed.
///
/// Requires: no session; the token is the proof.
#[utoipa::path(
    get,
    path = "/api/calendar/{token}",
    operation_id = "getCalendarFeed",
    tag = "calendar",
    params(("token" = String, Path, description = "The last part of the address, with or without `.ics`.", example = "wq3nV0y1m6b5Qm2s.ics")),
    responses(
        (status = 200, description = "The calendar", body = String, content_type = "text/calendar"),
        (status = 304, description = "It has not changed"),
        (status = 404, description = "There is no such feed (NOT_FOUND)", body = ProblemBody),
        PublicErrors,
    ),
)]
pub(crate) async fn get_calendar_feed(
    RequestContext(api): RequestContext,
    headers: HeaderMap,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let token = token.strip_suffix(".ics").unwrap_or(&token);
    if !TOKEN.contains_length(token) {
        return Err(Problem::not_found());
    }
    if api.app.settings.rate_limit {
        api.limits.take(&api.app, CALENDAR_FEED, token).await?;
    }
    let Some(text) = calendar::get_calendar_feed(&api.app, token).await? else {
        return Err(Problem::not_found());
    };
    // Weak, because the answer may be compressed on its way.
    let tag = format!("W/\"{}\"", hex::encode(&secrets::digest(&text)[..16]));
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let unchanged = known.flat_map(|list| list.split(',')).map(str::trim).any(|it| it == tag || it == "*");
    let mut response = match unchanged {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Response::new(Body::from(text)),
    };
    let out = response.headers_mut();
    out.insert(header::ETAG, HeaderValue::from_str(&tag).map_err(|error| Problem::internal(&error))?);
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    if !unchanged {
        out.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/calendar; charset=utf-8"));
        out.insert(
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("inline; filename=\"caseboard.ics\""),
        );
    }
    Ok(response)
}
