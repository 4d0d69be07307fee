//! Confirming the day of a case, setting out and arriving.

use axum::Json;
use axum::extract::RawQuery;
use axum::response::Response;
use caseboard_domain::actor::Professional;
use caseboard_domain::case::Case;
use caseboard_service::Error;
use caseboard_service::attendance::PATH;
use caseboard_service::attendance_reports::{self, DayLink};
use caseboard_service::texts::{DayLinkTexts, Texts};
use caseboard_wire::attendance::{AttendanceAnswer, ReportArrival, ReportAttendance};
use caseboard_wire::params::{IdempotencyKey, LinkToken};
use caseboard_wire::request::id;
use http::{HeaderMap, StatusCode};
use maud::{Markup, html};

use crate::Api;
use crate::auth::RequireRole;
use crate::error_responses::{PublicErrors, WriteErrors};
use crate::input::Command;
use crate::link_page::{LinkPage, browser_language, token};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Confirm the day of a case
///
/// Possible from the question (a message) until the start; TOO_EARLY (409) before that. A person who accepted within 24 hours of
/// the start has confirmed the day by accepting. Repeating it succeeds.
///
/// Requires: the confirmed professional.
#[utoipa::path(
    post,
    path = "/api/confirmday",
    operation_id = "confirmDay",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = ReportAttendance),
    responses((status = 200, description = "Confirmed", body = AttendanceAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn confirm_day(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<ReportAttendance>,
) -> Result<Json<AttendanceAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "confirmDay");
    let message = id("_id", command.input.id.as_deref())?;
    let outcome =
        spawn_command(async move { attendance_reports::confirm_day(&api.app, &actor, key, message).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Report to be on the way
///
/// Possible from six hours before the start until the end of the case; TOO_EARLY (409) before that. The time is that of the
/// server. The owners of the case see it. It also confirms the day. Repeating it keeps the first time.
///
/// Requires: the confirmed professional.
#[utoipa::path(
    post,
    path = "/api/onmyway",
    operation_id = "reportOnMyWay",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = ReportAttendance),
    responses((status = 200, description = "Reported", body = AttendanceAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn report_on_my_way(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<ReportAttendance>,
) -> Result<Json<AttendanceAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "reportOnMyWay");
    let message = id("_id", command.input.id.as_deref())?;
    let outcome =
        spawn_command(
            async move { attendance_reports::report_on_my_way(&api.app, &actor, key, message).await },
        )
        .await?;
    Ok(Json(outcome.into()))
}

/// Report to have arrived
///
/// Possible from six hours before the start until the end of the case; TOO_EARLY (409) before that. The time is that of the
/// server. `position` is sent only with the consent of the professional, once; the owners of the case see it for seven days.
/// Repeating it keeps the first time and coordinates.
///
/// Requires: the confirmed professional.
#[utoipa::path(
    post,
    path = "/api/here",
    operation_id = "reportArrival",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = ReportArrival),
    responses((status = 200, description = "Reported", body = AttendanceAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn report_arrival(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<ReportArrival>,
) -> Result<Json<AttendanceAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "reportArrival");
    let input = command.input.parse()?;
    let outcome =
        spawn_command(async move { attendance_reports::report_arrival(&api.app, &actor, key, input).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Show the page that confirms a day
///
/// Shows the case of a link and asks for confirmation; changes nothing. `token` comes from the email.
///
/// Requires: no session.
#[utoipa::path(
    get,
    path = "/api/dayconfirmation",
    operation_id = "checkDayLink",
    tag = "invitations",
    params(LinkToken),
    responses(
        (status = 200, description = "A page with a button", body = String, content_type = "text/html"),
        (status = 400, description = "A page with the message that the link is not valid", body = String, content_type = "text/html"),
        PublicErrors,
    ),
)]
pub(crate) async fn check_day_link(
    RequestContext(api): RequestContext,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let token = token(query.as_deref());
    match attendance_reports::check_day_link(&api.app, token).await {
        Ok(link) => Ok(ask_page(&api, &link, token)),
        Err(error) => invalid_page(&api, &headers, error),
    }
}

/// Confirm a day with a link
///
/// Confirms the day of one professional on one case. The link is valid once and does not sign in. The body is
/// ignored.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/dayconfirmation",
    operation_id = "confirmDayByLink",
    tag = "invitations",
    params(LinkToken),
    responses(
        (status = 200, description = "A page that says that the day is confirmed", body = String, content_type = "text/html"),
        (status = 400, description = "A page with the message that the link is not valid", body = String, content_type = "text/html"),
        PublicErrors,
    ),
)]
pub(crate) async fn confirm_day_by_link(
    RequestContext(api): RequestContext,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let (app, link_token) = (api.app.clone(), token(query.as_deref()).to_owned());
    let done =
        spawn_command(async move { Ok(attendance_reports::confirm_day_by_link(&app, &link_token).await) })
            .await?;
    match done {
        Ok(link) => Ok(done_page(&api, &link)),
        Err(error) => invalid_page(&api, &headers, error),
    }
}

fn ask_page(api: &Api, link: &DayLink, token: &str) -> Response {
    let page = LinkPage::of(api, link.language);
    let DayLinkTexts { ask_title, ask, confirm, otherwise, .. } = &page.texts.day_link;
    let content = html! {
        p { (ask) }
        (facts(page.texts, &link.case))
        form method="post" action={ (PATH) "?token=" (token) } {
            button { (confirm) }
        }
        p { (otherwise) }
        (open_link(&page))
    };
    page.page(StatusCode::OK, ask_title, &content)
}

fn done_page(api: &Api, link: &DayLink) -> Response {
    let page = LinkPage::of(api, link.language);
    let DayLinkTexts { done_title, done, .. } = &page.texts.day_link;
    let content = html! {
        p { (done) }
        (facts(page.texts, &link.case))
        (open_link(&page))
    };
    page.page(StatusCode::OK, done_title, &content)
}

/// The page for a link that is not valid, without any data of the case.
fn invalid_page(api: &Api, headers: &HeaderMap, error: Error) -> Result<Response, Problem> {
    let page = LinkPage::of(api, browser_language(headers));
    let DayLinkTexts { invalid_title, invalid, .. } = &page.texts.day_link;
    let content = html! {
        p { (invalid) }
        (open_link(&page))
    };
    page.for_invalid(error, invalid_title, &content)
}

/// The time and place of the case, as in the mail.
fn facts(texts: &Texts, case: &Case) -> Markup {
    html! {
        p {
            strong { (texts.long_time(case.start, &case.zone)) }
            br;
            (case.location)
        }
    }
}

/// The link that opens the upcoming cases in the client.
fn open_link(page: &LinkPage<'_>) -> Markup {
    let url = format!("{}/userMain/upcomingJobs?view=mine", page.settings.public_url);
    html! { p { a href=(url) { (page.texts.day_link.open) } } }
}
