//! Text messages through the HTTP API of a gateway.
//!
//! One `POST` per message, in one of two formats:
//!
//! - `json`: `{"id": "…", "to": "+15595550123", "from": "…", "text": "…"}`; `from` is left out when none is configured.
//! - `twilio`: the form fields `To`, `From` and `Body`, as in the API of Twilio.
//!
//! Both send the message's id as `Idempotency-Key`, the same on every attempt: a gateway that supports the header sends the
//! message once, even when its first response was lost. Any 2xx means that the gateway accepted the message.

use std::time::Duration;

use caseboard_store::outbox::OutboxItem;
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, Url};
use serde_json::json;

use super::{Delivery, DeliveryError, http};

/// The name of the gateway in the reasons of failures.
const SERVICE: &str = "the SMS gateway";
/// The statuses of refusals that are retried: they concern the configuration or the rate, which the operator may correct within
/// 24 hours. The other 4xx concern the message.
const RETRIED_STATUSES: [u16; 8] = [401, 403, 404, 405, 407, 408, 425, 429];

/// The timeout of connecting to the gateway.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The format of a request to the gateway.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmsFormat {
    /// A JSON object with `id`, `to`, `from` and `text`.
    Json,
    /// A form with `To`, `From` and `Body`.
    Twilio,
}

/// The credentials for the gateway.
#[derive(Clone, PartialEq, Eq)]
pub enum SmsCredentials {
    /// No `Authorization` header.
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

/// The configuration of a gateway.
#[derive(Clone)]
pub struct SmsGatewaySettings {
    /// The URL that messages are posted to.
    pub url: String,
    /// The format of a request.
    pub format: SmsFormat,
    /// The credentials.
    pub credentials: SmsCredentials,
    /// The sender's number or name; with `None` the gateway chooses one.
    pub from: Option<String>,
    /// The timeout of one message; well below the lease of the outbox.
    pub timeout: Duration,
}

impl SmsGatewaySettings {
    /// The default timeout of one message.
    pub const TIMEOUT: Duration = Duration::from_secs(20);

    /// Parses the URL that messages are posted to.
    ///
    /// # Errors
    /// A sentence that says why the URL is invalid. It does not repeat the URL, which may contain a password.
    pub fn parsed_url(&self) -> Result<Url, String> {
        self.url.parse().map_err(|error| format!("the address of the SMS gateway cannot be read: {error}"))
    }
}

/// The client of a gateway.
pub struct SmsGateway {
    client: Client,
    url: Url,
    format: SmsFormat,
    credentials: SmsCredentials,
    from: Option<String>,
}

impl SmsGateway {
    /// Builds the client from the configuration.
    ///
    /// # Errors
    /// A sentence that names the invalid value.
    pub fn new(settings: SmsGatewaySettings) -> Result<Self, String> {
        crate::tls::install_provider();
        let url = settings.parsed_url()?;
        let SmsGatewaySettings { format, credentials, from, timeout, .. } = settings;
        // A redirect would send the password to an address that is not configured.
        let client =
            Client::builder().connect_timeout(CONNECT_TIMEOUT).timeout(timeout).redirect(Policy::none());
        let client =
            client.build().map_err(|error| format!("no HTTP client for the SMS gateway: {error}"))?;
        Ok(Self { client, url, format, credentials, from })
    }

    /// Sends one message.
    pub(super) async fn send(&self, item: &OutboxItem) -> Result<Delivery, DeliveryError> {
        let to = e164(&item.recipient)
            .ok_or_else(|| DeliveryError::permanent("the phone number has not ten digits"))?;
        let response =
            self.request(item, &to).send().await.map_err(|error| http::failure(SERVICE, &error))?;
        http::outcome(SERVICE, response.status(), response.headers(), &RETRIED_STATUSES)
    }

    fn request(&self, item: &OutboxItem, to: &str) -> RequestBuilder {
        let id = item.id.to_string();
        let request = self.client.post(self.url.clone()).header("Idempotency-Key", &id);
        let request = match &self.credentials {
            SmsCredentials::None => request,
            SmsCredentials::Bearer(token) => request.bearer_auth(token),
            SmsCredentials::Basic { user, password } => request.basic_auth(user, Some(password)),
        };
        let from = self.from.as_deref();
        match self.format {
            SmsFormat::Json => {
                let mut body = json!({ "id": id, "to": to, "text": item.text });
                if let Some(from) = from {
                    body["from"] = from.into();
                }
                request.json(&body)
            }
            SmsFormat::Twilio => {
                let mut form = vec![("To", to), ("Body", &item.text)];
                form.extend(from.map(|from| ("From", from)));
                request.form(&form)
            }
        }
    }
}

/// Returns an American number of ten digits in E.164 format.
fn e164(phone: &str) -> Option<String> {
    (phone.len() == 10 && phone.bytes().all(|digit| digit.is_ascii_digit())).then(|| format!("+1{phone}"))
}

#[cfg(test)]
mod tests {
    use reqwest::StatusCode;
    use reqwest::header::HeaderMap;

    use super::*;

    #[test]
    fn ten_digits_become_a_us_number() {
        assert_eq!(e164("5595550123").as_deref(), Some("+15595550123"));
        for phone in ["", "559555012", "55955501234", "559-555012", "٥٥٩٥٥٥٠١٢٣"] {
            assert_eq!(e164(phone), None, "{phone}");
        }
    }

    /// 2xx is success, statuses about the configuration or the rate are retried, other 4xx are permanent (AMB-58).
    #[test]
    fn every_status_is_success_retryable_or_permanent() {
        let none = HeaderMap::new();
        let evaluated = |code: u16| {
            let status = StatusCode::from_u16(code).expect("a status");
            http::outcome(SERVICE, status, &none, &RETRIED_STATUSES)
        };
        for code in [200, 201, 202, 204] {
            assert_eq!(evaluated(code), Ok(Delivery::HandedOver), "{code}");
        }
        for code in [301, 307, 401, 403, 404, 405, 407, 408, 425, 429, 500, 502, 503, 504, 599] {
            assert!(
                matches!(evaluated(code), Err(DeliveryError::Retryable { retry_after: None, .. })),
                "{code}"
            );
        }
        for code in [400, 402, 406, 409, 410, 411, 413, 414, 415, 422, 451] {
            assert!(matches!(evaluated(code), Err(DeliveryError::Permanent { .. })), "{code}");
        }
    }
}
