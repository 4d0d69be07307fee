//! Parses requests: bodies, queries and paths become typed values, or a problem that names the field.

use std::str::FromStr;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts, OriginalUri, Request};
use bytes::Bytes;
use caseboard_domain::PersonId;
use caseboard_service::IdempotencyKey;
use caseboard_wire::request::{required, shortened};
use futures_util::FutureExt as _;
use http::request::Parts;
use http::{HeaderMap, header};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use crate::Api;
use crate::auth::authenticate_again;
use crate::problem::Problem;

/// The largest JSON body, in bytes.
pub const BODY_MAX: usize = 64 * 1024;

/// Time limit for a JSON body.
const BODY_TIMEOUT: Duration = Duration::from_secs(30);

/// Reads the body of a request. The session is checked again unless the body was there at once.
async fn read(parts: &Parts, body: Body, api: &Api) -> Result<Bytes, Problem> {
    let (body, at_once) = read_body(body).await?;
    if !at_once {
        authenticate_again(parts, api).await?;
    }
    Ok(body)
}

/// Reads a body within its size and time limits; also returns whether all of it was there when it was asked for first.
async fn read_body(body: Body) -> Result<(Bytes, bool), Problem> {
    let mut body = std::pin::pin!(Limited::new(body, BODY_MAX).collect());
    let at_once = body.as_mut().now_or_never();
    let is_complete = at_once.is_some();
    let read = match at_once {
        Some(read) => Ok(read),
        None => tokio::time::timeout(BODY_TIMEOUT, body).await,
    };
    match read {
        Err(_) => Err(Problem::too_slow()),
        Ok(Ok(body)) => Ok((body.to_bytes(), is_complete)),
        Ok(Err(error)) if error.downcast_ref::<LengthLimitError>().is_some() => Err(Problem::too_large()),
        Ok(Err(_)) => Err(Problem::bad_json("", "the body ended early")),
    }
}

/// Rejects a body whose content type is not JSON.
fn require_json(headers: &HeaderMap) -> Result<(), Problem> {
    let essence = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .map(|value| value.split(';').next().unwrap_or(value).trim());
    match essence {
        Some(essence) if essence.eq_ignore_ascii_case("application/json") => Ok(()),
        _ => Err(Problem::unsupported_media_type()),
    }
}

/// Parses a body. The problem names the path of a wrong value.
pub(crate) fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    // Serde also reads a struct from a list of its fields.
    if body.trim_ascii_start().first() == Some(&b'[') {
        return Err(Problem::bad_json("", "expected an object, not a list".to_owned()));
    }
    let mut json = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = shortened(&error.path().to_string());
        Problem::bad_json(&path, shortened(&error.into_inner().to_string()))
    })?;
    json.end().map_err(|error| Problem::bad_json("", error.to_string()))?;
    Ok(value)
}

/// The JSON body of a request.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Api> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, api: &Api) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        require_json(&parts.headers)?;
        parse(&read(&parts, body, api).await?).map(Self)
    }
}

/// The JSON body of a request that may have none, or null.
pub(crate) struct OptionalJson<T>(pub(crate) T);

impl<T: DeserializeOwned + Default> FromRequest<Api> for OptionalJson<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, api: &Api) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let body = read(&parts, body, api).await?;
        if body.is_empty() {
            return Ok(Self(T::default()));
        }
        require_json(&parts.headers)?;
        Ok(Self(parse::<Option<T>>(&body)?.unwrap_or_default()))
    }
}

/// The JSON body of a request with an `Idempotency-Key`.
pub(crate) struct Command<T> {
    /// The body.
    pub(crate) input: T,
    key: Option<String>,
    request: Vec<u8>,
}

impl<T> Command<T> {
    /// Returns the idempotency key, if the client sent one. `operation` is the operation id of the document.
    pub(crate) fn idempotency_key(
        &self,
        person: Option<PersonId>,
        operation: &'static str,
    ) -> Option<IdempotencyKey> {
        self.key.as_deref().map(|key| IdempotencyKey::new(person, key, operation, &self.request))
    }
}

impl<T: DeserializeOwned> FromRequest<Api> for Command<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, api: &Api) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        require_json(&parts.headers)?;
        let key = idempotency_key(&parts.headers)?;
        let mut whole = format!("{} {}\n", parts.method, path_of(&parts)).into_bytes();
        let body = read(&parts, body, api).await?;
        let input = parse(&body)?;
        whole.extend_from_slice(&body);
        Ok(Self { input, key, request: whole })
    }
}

fn path_of(parts: &Parts) -> String {
    let original = parts.extensions.get::<OriginalUri>().map(|uri| uri.path().to_owned());
    original.unwrap_or_else(|| parts.uri.path().to_owned())
}

/// Reads the idempotency key: visible ASCII characters within its bounds.
pub(crate) fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    const NAME: &str = "Idempotency-Key";
    let mut values = headers.get_all(NAME).iter();
    let Some(value) = values.next() else { return Ok(None) };
    let text = value.to_str().unwrap_or_default();
    let bounds = IdempotencyKey::BOUNDS;
    let well_formed = bounds.contains_length(text) && text.bytes().all(|it| it.is_ascii_graphic());
    if !well_formed || values.next().is_some() {
        let message = format!("{NAME} must be {} to {} visible characters", bounds.min, bounds.max);
        return Err(Problem::field(NAME, message));
    }
    Ok(Some(text.to_owned()))
}

/// The query of a request.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        query
            .map(|axum::extract::Query(query)| Self(query))
            .map_err(|error| Problem::field("query", error.body_text()))
    }
}

/// The path parameters of a request.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        path.map(|axum::extract::Path(path)| Self(path))
            .map_err(|error| Problem::field("path", error.body_text()))
    }
}

/// Parses an optional id of a query, which must not be empty.
pub(crate) fn query_id<T: FromStr>(field: &str, text: Option<&str>) -> Result<Option<T>, Problem> {
    let invalid = |_| Problem::field(field, format!("{field} is invalid"));
    text.map(|text| text.parse().map_err(invalid)).transpose()
}

/// Parses an optional value of a closed list; an empty text is a missing one.
pub(crate) fn optional_word<T>(
    field: &str,
    text: Option<&str>,
    of: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, Problem> {
    let invalid = || Problem::field(field, format!("{field} is invalid"));
    text.filter(|text| !text.is_empty()).map(|text| of(text).ok_or_else(invalid)).transpose()
}

/// Parses a required value of a closed list.
pub(crate) fn word<T>(field: &str, text: Option<&str>, of: impl Fn(&str) -> Option<T>) -> Result<T, Problem> {
    Ok(required(field, optional_word(field, text, of)?)?)
}

/// Parses an optional integer.
pub(crate) fn optional_number(field: &str, text: Option<&str>) -> Result<Option<i64>, Problem> {
    match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => {
            text.parse().map(Some).map_err(|_| Problem::field(field, format!("{field} is invalid")))
        }
    }
}

/// Parses a required integer.
pub(crate) fn number(field: &str, text: Option<&str>) -> Result<i64, Problem> {
    Ok(required(field, optional_number(field, text)?)?)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only parsed")]
    struct Outer {
        lines: Vec<Inner>,
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only parsed")]
    struct Inner {
        rate: f64,
    }

    #[test]
    fn wrong_type_is_reported_by_path() {
        let problem =
            parse::<Outer>(br#"{"lines":[{"rate":1},{"rate":"2"}]}"#).expect_err("a text is no number");
        assert!(format!("{problem:?}").contains("lines[1].rate"), "{problem:?}");
        for body in [&b""[..], b"{", b"[]", b"{\"lines\":[]} x", b"\xff"] {
            assert_eq!(parse::<Outer>(body).expect_err("no object").status(), 400);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn slow_body_times_out() {
        let never = futures_util::stream::pending::<Result<Bytes, std::io::Error>>();
        let began = tokio::time::Instant::now();
        assert_eq!(read_body(Body::from_stream(never)).await.expect_err("no body").status(), 408);
        assert_eq!(began.elapsed(), BODY_TIMEOUT);
    }

    /// The session is read again only for a body that arrives later than its headers.
    #[tokio::test(start_paused = true)]
    async fn a_body_in_several_parts_is_not_complete_at_once() {
        assert_eq!(read_body(Body::from("{}")).await.expect("a body"), (Bytes::from_static(b"{}"), true));
        let parts = futures_util::stream::unfold(0, |part| async move {
            tokio::time::sleep(Duration::from_millis(part)).await;
            (part < 2).then(|| (Ok::<_, std::io::Error>(Bytes::from_static(b"1")), part + 1))
        });
        assert_eq!(
            read_body(Body::from_stream(parts)).await.expect("a body"),
            (Bytes::from_static(b"11"), false)
        );
    }

    #[test]
    fn idempotency_keys_are_visible_ascii_and_bounded() {
        let key = |text: &str| {
            let mut headers = HeaderMap::new();
            headers
                .insert("idempotency-key", http::HeaderValue::from_bytes(text.as_bytes()).expect("a header"));
            idempotency_key(&headers)
        };
        assert_eq!(key("a-1").expect("a key").as_deref(), Some("a-1"));
        assert!(idempotency_key(&HeaderMap::new()).expect("no key").is_none());
        for text in ["", "two words", "\u{e9}", &"x".repeat(201)] {
            assert_eq!(key(text).expect_err("no key").status(), 400);
        }
    }
}
