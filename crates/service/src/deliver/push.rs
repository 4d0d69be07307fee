//! Push messages over the push services of browsers (RFC 8030).

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use caseboard_store::outbox::PushRequest;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap};
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};

use super::{Delivery, DeliveryError, http};
use crate::push::is_public;

/// The name of the service in the reasons of failures.
const SERVICE: &str = "the push service";
/// The statuses of refusals that are retried: the signature is made again, and a busy service may answer later.
const RETRIED_STATUSES: [u16; 5] = [401, 403, 408, 425, 429];
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(10);

/// The client of the push services.
pub struct PushClient {
    client: Client,
}

impl PushClient {
    /// Builds the client; `local` also allows addresses of this machine and its network, for tests.
    ///
    /// # Errors
    /// A sentence that says why there is no client.
    pub fn new(local: bool) -> Result<Self, String> {
        crate::tls::install_provider();
        let client = Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT)
            // A redirect could lead to another address than the checked one, and so could a proxy.
            .redirect(Policy::none())
            .no_proxy();
        let client = if local { client } else { client.dns_resolver(Arc::new(PublicAddresses)) };
        let client = client.build().map_err(|error| format!("no HTTP client for push messages: {error}"))?;
        Ok(Self { client })
    }

    /// Sends one message.
    pub(super) async fn send(&self, request: &PushRequest) -> Result<Delivery, DeliveryError> {
        let response = self
            .client
            .post(&request.endpoint)
            .header(AUTHORIZATION, &request.authorization)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("TTL", request.ttl)
            .header("Urgency", "high")
            .body(request.body.clone())
            .send()
            .await
            .map_err(|error| http::failure(SERVICE, &error))?;
        evaluate(response.status(), response.headers())
    }
}

/// Resolves a name to its public addresses only, at the moment of the connection.
struct PublicAddresses;

impl Resolve for PublicAddresses {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            match public.is_empty() {
                true => Err("the push service has no public address".into()),
                false => Ok(Box::new(public.into_iter()) as Addrs),
            }
        })
    }
}

/// Returns the outcome that a status means. 404 and 410 end the subscription; a message that is too large or malformed is not
/// sent again.
fn evaluate(status: StatusCode, headers: &HeaderMap) -> Result<Delivery, DeliveryError> {
    match status.as_u16() {
        404 | 410 => Err(DeliveryError::Gone { reason: http::answered(SERVICE, status) }),
        _ => http::outcome(SERVICE, status, headers, &RETRIED_STATUSES),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: FL-25, AMB-177
    #[test]
    fn every_status_is_success_retryable_permanent_or_the_end_of_the_subscription() {
        let of = |code: u16| evaluate(StatusCode::from_u16(code).expect("a status"), &HeaderMap::new());
        for code in [200, 201, 202, 204] {
            assert_eq!(of(code), Ok(Delivery::HandedOver), "{code}");
        }
        for code in [404, 410] {
            assert!(matches!(of(code), Err(DeliveryError::Gone { .. })), "{code}");
        }
        for code in [400, 405, 413, 422] {
            assert!(matches!(of(code), Err(DeliveryError::Permanent { .. })), "{code}");
        }
        for code in [301, 307, 401, 403, 408, 429, 500, 502, 503] {
            assert!(matches!(of(code), Err(DeliveryError::Retryable { .. })), "{code}");
        }
    }

    /// A name that leads to this machine is not connected to, although it listens.
    ///
    /// Shows: FL-25, AMB-177
    #[tokio::test]
    async fn names_of_this_machine_are_not_connected_to() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let request = PushRequest {
            endpoint: format!("http://localhost:{port}/a"),
            authorization: "vapid".into(),
            body: Vec::new(),
            ttl: 60,
        };
        let outcome = PushClient::new(false).expect("a client").send(&request).await;
        assert_eq!(outcome, Err(DeliveryError::retryable("the push service cannot be reached")));
        let accepted = tokio::time::timeout(Duration::from_millis(200), listener.accept()).await;
        assert!(accepted.is_err(), "there was no connection");
    }
}
