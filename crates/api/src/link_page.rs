//! The pages that links in mails lead to: without a session and without a script.
//!
//! Mail scanners open links too, so a page asks with a button, which sends a POST.

use axum::response::{Html, IntoResponse, Response};
use caseboard_domain::RefusalKind;
use caseboard_domain::language::Language;
use caseboard_service::texts::Texts;
use caseboard_service::{Error, Settings};
use http::{HeaderMap, StatusCode, header};
use maud::{DOCTYPE, Markup, html};

use crate::Api;
use crate::docs::{ICON_PATH, STYLE_PATH};
use crate::problem::Problem;

/// The token of a query; tokens hold nothing that would have to be escaped there.
pub(crate) fn token(query: Option<&str>) -> &str {
    query.unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("token=")).unwrap_or_default()
}

/// The language of a page without a known person: the browser's, because the link was opened in it.
pub(crate) fn browser_language(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Language::from_accept_language(accepted.unwrap_or_default())
}

/// A page in a language.
pub(crate) struct LinkPage<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) texts: &'static Texts,
}

impl<'a> LinkPage<'a> {
    pub(crate) fn of(api: &'a Api, language: Language) -> Self {
        Self { settings: &api.app.settings, texts: Texts::of(language) }
    }

    /// Returns a page with the address of the support at its end.
    pub(crate) fn page(&self, status: StatusCode, title: &str, content: &Markup) -> Response {
        let Settings { product_name, support_email, .. } = self.settings;
        let page = html! {
            (DOCTYPE)
            html lang=(self.texts.language.as_str()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width,initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="robots" content="noindex";
                    title { (title) " · " (product_name) }
                    link rel="icon" href=(ICON_PATH) type="image/svg+xml";
                    link rel="stylesheet" href=(STYLE_PATH);
                }
                body {
                    header { h1 { (title) } }
                    main {
                        (content)
                        p {
                            small {
                                (self.texts.frame.questions) " "
                                a href={ "mailto:" (support_email) } { (support_email) }
                            }
                        }
                    }
                }
            }
        };
        (status, Html(page.into_string())).into_response()
    }

    /// Returns the page for a link that is not valid.
    ///
    /// # Errors
    /// Every other error stays what it is.
    pub(crate) fn for_invalid(
        &self,
        error: Error,
        title: &str,
        content: &Markup,
    ) -> Result<Response, Problem> {
        match error {
            Error::Refused(refusal) if refusal.kind == RefusalKind::Invalid => {
                Ok(self.page(StatusCode::BAD_REQUEST, title, content))
            }
            other => Err(other.into()),
        }
    }
}
