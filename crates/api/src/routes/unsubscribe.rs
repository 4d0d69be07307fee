//! Unsubscribing from optional emails with the link that every such email carries.
//!
//! Mail programs send a POST. People open the link with a GET, which changes nothing, because mail scanners open links too;
//! it shows a page with a button that sends the POST. Neither needs a session or a script.

use axum::extract::RawQuery;
use axum::response::Response;
use caseboard_domain::language::Language;
use caseboard_service::texts::UnsubscribeTexts;
use caseboard_service::{Error, unsubscribe};
use caseboard_wire::params::LinkToken;
use http::{HeaderMap, StatusCode};
use maud::html;

use crate::Api;
use crate::error_responses::PublicErrors;
use crate::link_page::{LinkPage, browser_language, token};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Show the unsubscribe page
///
/// Shows a page that asks for confirmation and changes nothing. `token` comes from the email.
///
/// Requires: no session.
#[utoipa::path(
    get,
    path = "/api/unsubscribe",
    operation_id = "checkUnsubscribeLink",
    tag = "notices",
    params(LinkToken),
    responses(
        (status = 200, description = "A page with a button", body = String, content_type = "text/html"),
        (status = 400, description = "A page with the message that the link is invalid", body = String, content_type = "text/html"),
        PublicErrors,
    ),
)]
pub(crate) async fn check_unsubscribe_link(
    RequestContext(api): RequestContext,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let token = token(query.as_deref());
    match unsubscribe::check_unsubscribe_link(&api.app, token).await {
        Ok(owner) => Ok(ask_page(&api, owner.language, token)),
        Err(error) => invalid_page(&api, &headers, error),
    }
}

/// Unsubscribe from emails
///
/// Turns off the optional emails of the person the link was sent to. The body is ignored (RFC 8058 sends `List-
/// Unsubscribe=One-Click`). Codes, password notices and cancellations of confirmed cases are still emailed.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/unsubscribe",
    operation_id = "stopEmails",
    tag = "notices",
    params(LinkToken),
    responses(
        (status = 200, description = "A page that confirms the change", body = String, content_type = "text/html"),
        (status = 400, description = "A page with the message that the link is invalid", body = String, content_type = "text/html"),
        PublicErrors,
    ),
)]
pub(crate) async fn stop_emails(
    RequestContext(api): RequestContext,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let (app, link_token) = (api.app.clone(), token(query.as_deref()).to_owned());
    let done = spawn_command(async move { Ok(unsubscribe::stop_emails(&app, &link_token).await) }).await?;
    match done {
        Ok(owner) => Ok(done_page(&api, owner.language)),
        Err(error) => invalid_page(&api, &headers, error),
    }
}

fn ask_page(api: &Api, language: Language, token: &str) -> Response {
    let page = LinkPage::of(api, language);
    let UnsubscribeTexts { ask_title, ask, ask_except, .. } = &page.texts.unsubscribe;
    let content = html! {
        p { (ask(&page.settings.product_name)) }
        p { (ask_except) }
        form method="post" action={ (unsubscribe::PATH) "?token=" (token) } {
            button { (page.texts.frame.stop) }
        }
    };
    page.page(StatusCode::OK, ask_title, &content)
}

fn done_page(api: &Api, language: Language) -> Response {
    let page = LinkPage::of(api, language);
    let UnsubscribeTexts { done_title, done, .. } = &page.texts.unsubscribe;
    page.page(StatusCode::OK, done_title, &html! { p { (done) } })
}

fn invalid_page(api: &Api, headers: &HeaderMap, error: Error) -> Result<Response, Problem> {
    let page = LinkPage::of(api, browser_language(headers));
    let UnsubscribeTexts { invalid_title, invalid, .. } = &page.texts.unsubscribe;
    page.for_invalid(error, invalid_title, &html! { p { (invalid) } })
}
