//! `/dev/letters`: every mail and text message with sample data, for developers. Development servers only.

use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use caseboard_domain::language::Language;
use caseboard_service::Environment;
use caseboard_service::letter_preview::{Preview, PreviewMessage, list};
use http::header;
use maud::{DOCTYPE, Markup, html};

use crate::Api;
use crate::problem::Problem;

/// Where the page is served.
pub(crate) const PATH: &str = "/dev/letters";

/// The page contains the mails as frames with their own text (`srcdoc`), which inherit this policy. Mails have styles in
/// their elements; nothing else of the page or a mail is loaded or executed.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; \
    frame-ancestors 'none'";

const SHEET: &str = "*{box-sizing:border-box}\
    body{font:16px/1.5 system-ui,sans-serif;max-width:1200px;margin:0 auto;padding:16px;overflow-wrap:anywhere}\
    :root{color-scheme:light dark}section{border-top:1px solid #8888;padding:8px 0 24px}\
    h1{font-size:22px}h2{font-size:18px;margin:8px 0}h3{font-size:14px;margin:4px 0}\
    .two{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr))}\
    iframe{width:100%;height:520px;border:1px solid #8888;resize:vertical}pre{white-space:pre-wrap;margin:8px 0}\
    nav ul{columns:3 240px;padding-left:20px}";

/// Shows the letters in both languages beside each other.
///
/// # Errors
/// NOT_FOUND unless the server runs with CASEBOARD_ENV=dev.
pub(crate) async fn show(State(api): State<Api>) -> Result<Response, Problem> {
    let settings = &api.app.settings;
    if settings.environment != Environment::Dev {
        return Err(Problem::not_found());
    }
    let languages = [Language::English, Language::Spanish];
    let [english, spanish] = languages.map(|language| list(settings, language));
    let pairs: Vec<(Preview, Preview)> = english.into_iter().zip(spanish).collect();
    let page = page(&pairs).into_string();
    Ok(([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(page)).into_response())
}

fn page(pairs: &[(Preview, Preview)]) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                title { "All letters" }
                style { (SHEET) }
            }
            body {
                h1 { "All letters" }
                p {
                    "Every mail and text message with sample data, rendered as it is sent. "
                    "The mails of this server are in the " a href="/dev/mailbox" { "mailbox" } "."
                }
                nav aria-label="Letters" {
                    ul {
                        @for (index, (letter, _)) in pairs.iter().enumerate() {
                            li { a href={ "#letter-" (index) } { (title(letter)) } }
                        }
                    }
                }
                @for (index, (english, spanish)) in pairs.iter().enumerate() {
                    section id={ "letter-" (index) } {
                        h2 { (title(english)) }
                        div class="two" {
                            (message("en", "English", english))
                            (message("es", "Español", spanish))
                        }
                    }
                }
            }
        }
    }
}

/// The function that writes the letter, and which of its letters it is.
fn title(letter: &Preview) -> String {
    match letter.variant.as_str() {
        "" => letter.source.to_owned(),
        variant => format!("{}: {variant}", letter.source),
    }
}

fn message(code: &str, language: &str, letter: &Preview) -> Markup {
    match &letter.message {
        PreviewMessage::Sms(text) => html! {
            div lang=(code) {
                h3 { (language) ", text message, " (text.chars().count()) " characters" }
                pre { (text) }
            }
        },
        PreviewMessage::Push(content) => html! {
            div lang=(code) {
                h3 { (language) ", push message" }
                pre { (content) }
            }
        },
        PreviewMessage::Mail { subject, text, html } => html! {
            div lang=(code) {
                h3 { (language) ": " (subject) }
                iframe title=(subject) sandbox="" loading="lazy" srcdoc=(html) {}
                details {
                    summary { "Text" }
                    pre { (text) }
                }
            }
        },
    }
}
