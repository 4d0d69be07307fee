//! Unsubscribing from optional emails with the link that every such email carries.
//!
//! Mail programs send a POST. People open the link with a GET, which changes nothing, because mail scanners open links too;
//! it shows a page with a button that sends the POST. Neither needs a session or a script.

use axum::extract::RawQuery;
use axum::response::{Html, IntoResponse, Response};
use caseboard_domain::RefusalKind;
use caseboard_service::{Error, unsubscribe};
use http::StatusCode;

use crate::docs::{STYLE_PATH, escape};
use crate::error_responses::PublicErrors;
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
    params(("token" = Option<String>, Query, description = "What the link of the mail says.")),
    responses(
        (status = 200, description = "A page with a button", body = String, content_type = "text/html"),
        (status = 400, description = "A page that says that the link is none of ours", body = String, content_type = "text/html"),
        PublicErrors,
    ),
)]
pub(crate) async fn check_unsubscribe_link(
    RequestContext(api): RequestContext,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let (token, page) = (token(query.as_deref()), Page::of(&api));
    Ok(match unsubscribe::check_unsubscribe_link(&api.app, token).await {
        Ok(_) => page.ask(token),
        Err(error) => page.no_link(error)?,
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
    params(("token" = Option<String>, Query, description = "What the link of the mail says.")),
    responses(
        (status = 200, description = "A page that says that it is done", body = String, content_type = "text/html"),
        (status = 400, description = "A page that says that the link is none of ours", body = String, content_type = "text/html"),
        PublicErrors,
    ),
)]
pub(crate) async fn stop_emails(
    RequestContext(api): RequestContext,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let (token, page) = (token(query.as_deref()), Page::of(&api));
    let (app, pressed) = (api.app.clone(), token.to_owned());
    let done =
        crate::spawn_command::spawn_command(
            async move { Ok(unsubscribe::stop_emails(&app, &pressed).await) },
        )
        .await?;
    Ok(match done {
        Ok(()) => page.done(),
        Err(error) => page.no_link(error)?,
    })
}

/// The token of a query; tokens hold nothing that would have to be escaped there.
fn token(query: Option<&str>) -> &str {
    query.unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("token=")).unwrap_or_default()
}

/// The pages, for whom they speak.
struct Page {
    product: String,
    support: String,
}

impl Page {
    fn of(api: &crate::Api) -> Self {
        let settings = &api.app.settings;
        Self { product: escape(&settings.product_name), support: escape(&settings.support_email) }
    }

    fn ask(&self, token: &str) -> Response {
        let (product, token) = (&self.product, escape(token));
        self.page(
            StatusCode::OK,
            "Stop emails?",
            &format!(
                "<p>{product} will no longer email you about invitations, requests, answers and claims. You still find them \
                 under Notifications.</p>\
                 <p>Verification codes, changes of your password and cancellations of cases you are confirmed for are \
                 still mailed.</p>\
                 <form method=\"post\" action=\"{}?token={token}\"><button>Stop these emails</button></form>",
                unsubscribe::PATH
            ),
        )
    }

    fn done(&self) -> Response {
        self.page(
            StatusCode::OK,
            "Emails stopped",
            "<p>You will get no more of these emails. You can switch them on again in your profile.</p>",
        )
    }

    /// The page for a link that is none of ours; any other fault stays what it is.
    fn no_link(&self, error: Error) -> Result<Response, Problem> {
        match error {
            Error::Refused(refusal) if refusal.kind == RefusalKind::Invalid => Ok(self.page(
                StatusCode::BAD_REQUEST,
                "This link does not work",
                "<p>The link is not complete, or your email address has changed since. You can switch emails off in your \
                 profile.</p>",
            )),
            other => Err(other.into()),
        }
    }

    fn page(&self, status: StatusCode, title: &str, body: &str) -> Response {
        let Self { product, support } = self;
        let page = format!(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
             content=\"width=device-width,initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\">\
             <meta name=\"robots\" content=\"noindex\"><title>{title} · {product}</title>\
             <link rel=\"stylesheet\" href=\"{STYLE_PATH}\"></head><body><header><h1>{title}</h1></header>\
             <main>{body}<p><small>Questions? Write to <a href=\"mailto:{support}\">{support}</a></small></p></main>\
             </body></html>"
        );
        (status, Html(page)).into_response()
    }
}
