//! Conversion of answers and failures of HTTP services, the SMS gateway and the push services, to the result of a message.

use jiff::SignedDuration;
use jiff::fmt::rfc2822;
use reqwest::StatusCode;
use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};

use super::{Delivery, DeliveryError};

/// Returns the failure of a request without its URL, which may contain a secret.
pub(super) fn failure(service: &str, error: &reqwest::Error) -> DeliveryError {
    DeliveryError::retryable(match error {
        error if error.is_connect() => format!("{service} cannot be reached"),
        error if error.is_timeout() => format!("{service} did not answer in time"),
        _ => format!("the connection to {service} broke off"),
    })
}

/// Returns the outcome that a status means. A 4xx is permanent unless it is one of the `retried` statuses.
pub(super) fn outcome(
    service: &str,
    status: StatusCode,
    headers: &HeaderMap,
    retried: &[u16],
) -> Result<Delivery, DeliveryError> {
    if status.is_success() {
        return Ok(Delivery::HandedOver);
    }
    let reason = answered(service, status);
    if status.is_client_error() && !retried.contains(&status.as_u16()) {
        return Err(DeliveryError::Permanent { reason });
    }
    Err(DeliveryError::Retryable { reason, retry_after: retry_after(headers) })
}

/// Returns the reason of a status that is no success.
pub(super) fn answered(service: &str, status: StatusCode) -> String {
    format!("{service} answered {}", status.as_u16())
}

/// Parses `Retry-After`: seconds, or an instant, which is compared with the server's own clock.
fn retry_after(headers: &HeaderMap) -> Option<SignedDuration> {
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
    fn retry_after_is_seconds_or_an_instant() {
        let parsed = |retry: &str, date: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, retry.parse().expect("a value"));
            date.map(|date| headers.insert(DATE, date.parse().expect("a value")));
            retry_after(&headers).map(|wait| wait.as_secs())
        };
        assert_eq!(parsed("90", None), Some(90));
        let date = Some("Mon, 04 May 2026 16:00:00 GMT");
        assert_eq!(parsed("Mon, 04 May 2026 16:01:30 GMT", date), Some(90));
        assert_eq!(parsed("Mon, 04 May 2026 15:00:00 GMT", date), Some(-3600), "an instant in the past");
        assert_eq!(parsed("Mon, 04 May 2026 16:01:30 GMT", None), None);
        assert_eq!(parsed("soon", date), None);
    }
}
