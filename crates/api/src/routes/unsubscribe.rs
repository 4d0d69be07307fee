//! Unsubscribing from optional emails with the link that every such email carries.
//!
//! Mail programs send a POST. People open the link with a GET, which changes nothing, because mail scanners open links too;
//! it shows a page with a button that sends the POST. Neither needs a session or a script.

use axum::extract::RawQuery;
use axum::response::Response;
use caseboard_domain::RefusalKind;
use caseboard_domain::language::Language;
use caseboard_service::texts::UnsubscribeTexts;
use caseboard_service::{Error, unsubscribe};
use http::{HeaderMap, StatusCode};
use maud::html;

use crate::Api;
use crate::error_responses::PublicErrors;
use crate::link_page::{LinkPage, browser_language, token};
use crate::problem::Problem;
use crate::request_context::RequestContext;

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
    params(("token" = Option<String>, Query, description = "The token of the link in the email.", example = "wq3nV0y1m6b5Qm2s")),
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
    Ok(match unsubscribe::check_unsubscribe_link(&api.app, token).await {
        Ok(owner) => Page::of(&api, owner.language).ask(token),
        Err(error) => Page::of(&api, browser_language(&headers)).invalid_link(error)?,
    })
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
    params(("token" = Option<String>, Query, description = "The token of the link in the email.", example = "wq3nV0y1m6b5Qm2s")),
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
    let token = token(query.as_deref());
    let (app, pressed) = (api.app.clone(), token.to_owned());
    let done =
        crate::spawn_command::spawn_command(
            async move { Ok(unsubscribe::stop_emails(&app, &pressed).await) },
        )
        .await?;
    Ok(match done {
        Ok(owner) => Page::of(&api, owner.language).done(),
        Err(error) => Page::of(&api, browser_language(&headers)).invalid_link(error)?,
    })
}

/// The pages in a language.
struct Page<'a>(LinkPage<'a>);

impl<'a> Page<'a> {
    fn of(api: &'a Api, language: Language) -> Self {
        Self(LinkPage::of(api, language))
    }

    fn ask(&self, token: &str) -> Response {
        let UnsubscribeTexts { ask_title, ask, ask_except, .. } = &self.0.texts.unsubscribe;
        let content = html! {
            p { (ask(&self.0.settings.product_name)) }
            p { (ask_except) }
            form method="post" action={ (unsubscribe::PATH) "?token=" (token) } {
                button { (self.0.texts.frame.stop) }
            }
        };
        self.0.page(StatusCode::OK, ask_title, &content)
    }

    fn done(&self) -> Response {
        let UnsubscribeTexts { done_title, done, .. } = &self.0.texts.unsubscribe;
        self.0.page(StatusCode::OK, done_title, &html! { p { (done) } })
    }

    /// The page for an invalid link; any other error stays what it is.
    fn invalid_link(&self, error: Error) -> Result<Response, Problem> {
        let UnsubscribeTexts { invalid_title, invalid, .. } = &self.0.texts.unsubscribe;
        match error {
            Error::Refused(refusal) if refusal.kind == RefusalKind::Invalid => {
                Ok(self.0.page(StatusCode::BAD_REQUEST, invalid_title, &html! { p { (invalid) } }))
            }
            other => Err(other.into()),
        }
    }
}
