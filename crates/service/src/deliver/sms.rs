//! Text messages over a gateway's HTTP interface.
//!
//! One `POST` a message. Two formats:
//!
//! - `json`: `{"id": "…", "to": "+15595550123", "from": "…", "text": "…"}`; `from` is left out when none is configured.
//! - `twilio`: the form fields `To`, `From` and `Body`, as Twilio and those who imitate it take them.
//!
//! Both carry the item's id as `Idempotency-Key`, the same on every try: a gateway that knows the header sends a message
//! once, even when its first answer was lost. Any 2xx means that the gateway has taken the message.

use std::time::Duration;

use caseboard_store::outbox::OutboxItem;
use jiff::SignedDuration;
use jiff::fmt::rfc2822;
use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, StatusCode, Url};
use serde_json::json;

use super::{Delivered, Undelivered};

/// How long a gateway may take to be reached.
const CONNECT: Duration = Duration::from_secs(5);

/// How a message is put to the gateway.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatewayFormat {
    /// A JSON object with `id`, `to`, `from` and `text`.
    Json,
    /// A form with `To`, `From` and `Body`.
    Twilio,
}

/// Who we are to the gateway.
#[derive(Clone, PartialEq, Eq)]
pub enum GatewayLogin {
    /// No caller.
    None,
    /// `Authorization: Bearer …`
    Bearer(String),
    /// `Authorization: Basic …`
    Basic {
        /// The user, or the account.
        user: String,
        /// The password.
        password: String,
    },
}

/// What an installation says about its gateway.
#[derive(Clone)]
pub struct GatewaySettings {
    /// Where messages are posted to.
    pub url: String,
    /// How.
    pub format: GatewayFormat,
    /// As whom.
    pub login: GatewayLogin,
    /// The number or name that people see; the gateway decides when it is left out.
    pub from: Option<String>,
    /// How long one message may take; well below the lease of the outbox.
    pub patience: Duration,
}

impl GatewaySettings {
    /// The default time limit of one delivery.
    pub const PATIENCE: Duration = Duration::from_secs(20);

    /// Where messages are posted to.
    ///
    /// # Errors
    /// A sentence that says why it cannot be used; it does not repeat the address, which may hold a password.
    pub fn address(&self) -> Result<Url, String> {
        self.url.parse().map_err(|error| format!("the address of the SMS gateway cannot be read: {error}"))
    }
}

/// A gateway to hand text messages to.
pub struct Gateway {
    client: Client,
    url: Url,
    format: GatewayFormat,
    login: GatewayLogin,
    from: Option<String>,
}

impl Gateway {
    /// A gateway as it was configured.
    ///
    /// # Errors
    /// A sentence that names what cannot be used.
    pub fn new(settings: GatewaySettings) -> Result<Self, String> {
        crate::tls::install_provider();
        let url = settings.address()?;
        let GatewaySettings { format, login, from, patience, .. } = settings;
        // A redirect would carry the password to an address that is not configured.
        let client = Client::builder().connect_timeout(CONNECT).timeout(patience).redirect(Policy::none());
        let client =
            client.build().map_err(|error| format!("no HTTP client for the SMS gateway: {error}"))?;
        Ok(Self { client, url, format, login, from })
    }

    /// Hands one message over.
    pub(super) async fn send(&self, item: &OutboxItem) -> Result<Delivered, Undelivered> {
        let to =
            e164(&item.recipient).ok_or_else(|| Undelivered::never("the phone number has not ten digits"))?;
        let answer =
            self.request(item, &to).send().await.map_err(|error| Undelivered::again(broken(&error)))?;
        judge(answer.status(), answer.headers())
    }

    fn request(&self, item: &OutboxItem, to: &str) -> RequestBuilder {
        let id = item.id.to_string();
        let request = self.client.post(self.url.clone()).header("Idempotency-Key", &id);
        let request = match &self.login {
            GatewayLogin::None => request,
            GatewayLogin::Bearer(token) => request.bearer_auth(token),
            GatewayLogin::Basic { user, password } => request.basic_auth(user, Some(password)),
        };
        let from = self.from.as_deref();
        match self.format {
            GatewayFormat::Json => {
                let mut body = json!({ "id": id, "to": to, "text": item.text });
                if let Some(from) = from {
                    body["from"] = from.into();
                }
                request.json(&body)
            }
            GatewayFormat::Twilio => {
                let mut form = vec![("To", to), ("Body", &item.text)];
                form.extend(from.map(|from| ("From", from)));
                request.form(&form)
            }
        }
    }
}

/// `+1` before the product's ten digits.
fn e164(phone: &str) -> Option<String> {
    (phone.len() == 10 && phone.bytes().all(|digit| digit.is_ascii_digit())).then(|| format!("+1{phone}"))
}

/// What went wrong on the way, without the address: it may hold a password.
fn broken(error: &reqwest::Error) -> &'static str {
    match error {
        error if error.is_connect() => "the SMS gateway cannot be reached",
        error if error.is_timeout() => "the SMS gateway did not answer in time",
        _ => "the connection to the SMS gateway broke off",
    }
}

/// What an answer means. Most of 4xx is about this message and will not change; what is about us (who we are, where the
/// gateway is, how much we send) an operator may fix while deliveries are retried.
fn judge(status: StatusCode, headers: &HeaderMap) -> Result<Delivered, Undelivered> {
    if status.is_success() {
        return Ok(Delivered::Gone);
    }
    let why = format!("the SMS gateway answered {}", status.as_u16());
    match status.as_u16() {
        401 | 403 | 404 | 405 | 407 | 408 | 425 | 429 => {
            Err(Undelivered::Again { why, after: wanted(headers) })
        }
        400..=499 => Err(Undelivered::Never { why }),
        _ => Err(Undelivered::Again { why, after: wanted(headers) }),
    }
}

/// How long the gateway asks to be left alone: seconds, or an instant, which counts from the gateway's own clock.
fn wanted(headers: &HeaderMap) -> Option<SignedDuration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<u32>() {
        return Some(SignedDuration::from_secs(seconds.into()));
    }
    let until = rfc2822::parse(text).ok()?;
    let now = rfc2822::parse(headers.get(DATE)?.to_str().ok()?).ok()?;
    Some(until.timestamp().duration_since(now.timestamp()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_digits_become_an_american_number() {
        assert_eq!(e164("5595550123").as_deref(), Some("+15595550123"));
        for phone in ["", "559555012", "55955501234", "559-555012", "٥٥٩٥٥٥٠١٢٣"] {
            assert_eq!(e164(phone), None, "{phone}");
        }
    }

    /// AMB-58: which answers are worth another try.
    #[test]
    fn every_answer_is_judged() {
        let none = HeaderMap::new();
        let judged = |code: u16| judge(StatusCode::from_u16(code).expect("a status"), &none);
        for code in [200, 201, 202, 204] {
            assert_eq!(judged(code), Ok(Delivered::Gone), "{code}");
        }
        for code in [301, 307, 401, 403, 404, 405, 407, 408, 425, 429, 500, 502, 503, 504, 599] {
            assert!(matches!(judged(code), Err(Undelivered::Again { after: None, .. })), "{code}");
        }
        for code in [400, 402, 406, 409, 410, 411, 413, 414, 415, 422, 451] {
            assert!(matches!(judged(code), Err(Undelivered::Never { .. })), "{code}");
        }
    }

    #[test]
    fn a_wait_is_given_in_seconds_or_as_an_instant() {
        let asked = |retry: &str, date: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, retry.parse().expect("a value"));
            date.map(|date| headers.insert(DATE, date.parse().expect("a value")));
            wanted(&headers).map(|wait| wait.as_secs())
        };
        assert_eq!(asked("90", None), Some(90));
        let date = Some("Mon, 04 May 2026 16:00:00 GMT");
        assert_eq!(asked("Mon, 04 May 2026 16:01:30 GMT", date), Some(90));
        assert_eq!(asked("Mon, 04 May 2026 15:00:00 GMT", date), Some(-3600), "past: no wait");
        assert_eq!(asked("Mon, 04 May 2026 16:01:30 GMT", None), None);
        assert_eq!(asked("soon", date), None);
    }
}
