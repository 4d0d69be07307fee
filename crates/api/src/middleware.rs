//! The layers around every request: request id, trace id, rate limit, response headers, metrics and the log line.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use caseboard_domain::throttle::{PER_ADDRESS, PER_ANONYMOUS, PER_SESSION};
use futures_util::FutureExt as _;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use metrics::{counter, gauge, histogram};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};
use tracing::Instrument as _;
use tracing::field::Empty;
use uuid::Uuid;

use crate::address::ClientAddress;
use crate::problem::Problem;
use crate::trace_context::TraceContext;
use crate::upload::{FORM_TIMEOUT, SLOT_TIMEOUT, is_form};
use crate::{Api, auth, committed_document, request_id};

/// The content security policy of pages and workers: own origin only, no inline script or style, no framing, and only the
/// two trusted types policies of the client.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types caseboard-offline caseboard-pdf";

/// The content security policy of responses that no browser shows as a page: nothing is loaded, nothing frames them.
pub const DATA_SECURITY_POLICY: &str = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Headers that every response gets unless the handler set its own.
const DEFAULT_HEADERS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
];

/// Further headers of responses that a browser may show as a page.
const PAGE_HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Returns whether the response is data or a part of a page, so that the headers of pages have no effect on it. They are
/// 500 bytes, as much as many of these responses.
fn is_data(headers: &HeaderMap) -> bool {
    const TYPES: [&str; 6] = [
        "application/json",
        "application/problem+json",
        "text/css",
        "text/javascript",
        "font/",
        "text/calendar",
    ];
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    TYPES.iter().any(|start| kind.starts_with(start))
}

/// The largest size of the request line and the headers, in bytes.
const HEADERS_MAX_BYTES: usize = 32 * 1024;

fn headers_within_limit(request: &Request) -> bool {
    let headers = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 4);
    let first = request.uri().path_and_query().map_or(0, |it| it.as_str().len());
    first + headers.sum::<usize>() <= HEADERS_MAX_BYTES
}

/// Time limit until a response begins: 30 seconds for the body and 30 for the work. A running command is not aborted,
/// because it runs in its own task.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);
/// Time limit until the response to an upload begins: it waits for another upload, then for the form, and 30 seconds for
/// the work. Reading the form has its own limits.
const UPLOAD_RESPONSE_TIMEOUT: Duration =
    SLOT_TIMEOUT.saturating_add(FORM_TIMEOUT).saturating_add(Duration::from_secs(30));

fn response_timeout(request: &Request) -> Duration {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if kind.is_some_and(is_form) { UPLOAD_RESPONSE_TIMEOUT } else { RESPONSE_TIMEOUT }
}

const STRICT_TRANSPORT_SECURITY_VALUE: &str = "max-age=31536000; includeSubDomains";

/// Smaller responses fit into one packet, in bytes.
const COMPRESS_MIN_BYTES: u16 = 1_024;

/// Compresses JSON responses. The client's files have precompressed copies, documents are compressed already, and live
/// updates must not be buffered. The length leaks nothing to other sites, because they cannot send the bearer token.
pub(crate) fn compression_layer() -> CompressionLayer<impl Predicate> {
    let json = |_: StatusCode, _: http::Version, headers: &HeaderMap, _: &http::Extensions| {
        headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
    };
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(COMPRESS_MIN_BYTES).and(json))
}

/// Adds the default headers and the request id.
fn add_response_headers(response: &mut Response, id: &str, https: bool) {
    let headers = response.headers_mut();
    let of_kind: &[(HeaderName, &str)] = match is_data(headers) {
        true => &[(header::CONTENT_SECURITY_POLICY, DATA_SECURITY_POLICY)],
        false => &PAGE_HEADERS,
    };
    for (name, value) in DEFAULT_HEADERS.iter().chain(of_kind) {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if https {
        headers
            .entry(header::STRICT_TRANSPORT_SECURITY)
            .or_insert(HeaderValue::from_static(STRICT_TRANSPORT_SECURITY_VALUE));
    }
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(request_id::HEADER, id);
    }
}

/// Path prefixes that are rate limited; the client's files are not.
const LIMITED_PREFIXES: [&str; 3] = ["/api/", "/cloudupload", "/getsignedurl/"];
/// Signed file links. A list of people opens many of them, without a token.
const FILE_LINK_PREFIX: &str = "/files/";

/// Rejects a request that exceeds a rate limit.
fn check_rate_limit(api: &Api, request: &Request) -> impl Future<Output = Result<(), Problem>> + use<> {
    let path = request.uri().path();
    let link = path.starts_with(FILE_LINK_PREFIX);
    let counted =
        api.app.settings.rate_limit && (link || LIMITED_PREFIXES.iter().any(|call| path.starts_with(call)));
    let ClientAddress(address) =
        ClientAddress::of(request.extensions(), request.headers(), &api.settings.trusted_proxies);
    let token = auth::bearer(request.headers()).map(str::to_owned);
    let api = api.clone();
    // The body of a request is not `Sync`, so the future must not borrow the request.
    async move {
        if !counted {
            return Ok(());
        }
        api.limits.take(&api.app, PER_ADDRESS, &address).await?;
        match token {
            Some(token) => api.limits.take(&api.app, PER_SESSION, &token).await?,
            None if link => {}
            None => api.limits.take(&api.app, PER_ANONYMOUS, &address).await?,
        }
        Ok(())
    }
}

/// Returns the metric label of a method. Unknown methods share one label, because every label costs memory.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        _ => "OTHER",
    }
}

/// Returns the metric label of a status class, such as `2xx`.
fn status_class(status: StatusCode) -> &'static str {
    match status.as_u16() / 100 {
        1 => "1xx",
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    }
}

/// Records a response in the request counter and the duration histogram.
fn record_metrics(method: &'static str, route: &str, status: StatusCode, took: Duration) {
    let route = route.to_owned();
    counter!("caseboard_http_requests_total", "method" => method, "route" => route.clone(), "status" => status.as_str().to_owned())
        .increment(1);
    histogram!("caseboard_http_request_duration_seconds", "method" => method, "route" => route, "status" => status_class(status))
        .record(took.as_secs_f64());
}

/// Counts a request as in flight until it is dropped, which also happens when the client disconnects.
struct InFlightGuard;

impl InFlightGuard {
    fn begin() -> Self {
        gauge!("caseboard_http_in_flight").increment(1.0);
        Self
    }
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        gauge!("caseboard_http_in_flight").decrement(1.0);
    }
}

/// The outermost layer of the router.
pub(crate) async fn request_layer(State(api): State<Api>, request: Request, next: Next) -> Response {
    let id: Arc<str> = api.app.new_id::<Uuid>().simple().to_string().into();
    let https = api.app.settings.public_url.starts_with("https://");
    let span = tracing::info_span!("request", id = &*id, method = %request.method(), trace_id = Empty, parent_id = Empty);
    if let Some(trace) = TraceContext::from_headers(request.headers()) {
        span.record("trace_id", trace.trace_id).record("parent_id", trace.parent_id);
    }
    api.untrusted_proxy.check(request.extensions(), request.headers(), &api.settings.trusted_proxies);
    let began = tokio::time::Instant::now();
    let method = method_label(request.method());
    let _in_flight = InFlightGuard::begin();
    let rest = async {
        let answered = async {
            if !headers_within_limit(&request) {
                return Problem::headers_too_large().into_response();
            }
            match check_rate_limit(&api, &request).await {
                Ok(()) => {
                    let timeout = response_timeout(&request);
                    tokio::time::timeout(timeout, next.run(request)).await.unwrap_or_else(|_| {
                        tracing::warn!("the response did not begin within its time limit");
                        Problem::busy().into_response()
                    })
                }
                Err(problem) => problem.into_response(),
            }
        };
        let mut response = AssertUnwindSafe(answered).catch_unwind().await.unwrap_or_else(|_| {
            // The panic hook has logged the message.
            Problem::internal(&"a handler panicked").into_response()
        });
        // Only the route template is logged: paths and queries can contain personal data.
        let route = response.extensions().get::<Route>().map_or("-", |Route(route)| route.as_str());
        record_metrics(method, route, response.status(), began.elapsed());
        let micros = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        tracing::info!(route, status = response.status().as_u16(), micros, "answered");
        add_response_headers(&mut response, &id, https);
        response
    };
    request_id::scope(Arc::clone(&id), rest.instrument(span)).await
}

/// Counts a public operation by the client's address, even if the request has a token: otherwise invented tokens would
/// each have the limit of a session. Runs inside the router, where the route is known.
pub(crate) async fn limit_public_operations(
    State(api): State<Api>,
    request: Request,
    next: Next,
) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let is_public =
        route.is_some_and(|route| committed_document::is_public(request.method(), route.as_str()));
    if api.app.settings.rate_limit && is_public && auth::bearer(request.headers()).is_some() {
        let ClientAddress(address) =
            ClientAddress::of(request.extensions(), request.headers(), &api.settings.trusted_proxies);
        if let Err(error) = api.limits.take(&api.app, PER_ANONYMOUS, &address).await {
            return Problem::from(error).into_response();
        }
    }
    next.run(request).await
}

/// The template of the matched route.
#[derive(Clone)]
struct Route(MatchedPath);

/// Stores the matched route in the response; runs inside the router, where the route is known.
pub(crate) async fn record_route(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = next.run(request).await;
    if let Some(route) = route {
        response.extensions_mut().insert(Route(route));
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::middleware::{from_fn, from_fn_with_state};
    use axum::routing::get;
    use caseboard_testkit::TestApp;
    use http::StatusCode;
    use http_body_util::BodyExt as _;
    use tower::ServiceExt as _;

    use super::*;

    fn api_for(app: &TestApp) -> Api {
        Api::new(app.app().clone(), crate::Settings::default())
    }

    async fn panicking_handler() -> &'static str {
        panic!("secret detail");
    }

    async fn panicking_command() -> Result<(), Problem> {
        crate::spawn_command::spawn_command(async { panic!("secret detail") }).await
    }

    #[tokio::test]
    async fn panic_is_answered_by_500_with_the_request_id_only() {
        let app = TestApp::new().await;
        let api = api_for(&app);
        let router = Router::new()
            .route("/broken", get(panicking_handler))
            .route("/task", get(panicking_command))
            .layer(from_fn(record_route))
            .layer(from_fn_with_state(api, request_layer));
        for path in ["/broken", "/task"] {
            let request = Request::get(path).body(Body::empty()).expect("a request");
            let answer = router.clone().oneshot(request).await.expect("an answer");
            assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
            let id = answer.headers()[request_id::HEADER].to_str().expect("text").to_owned();
            let body = answer.into_body().collect().await.expect("a body").to_bytes();
            let body: serde_json::Value = serde_json::from_slice(&body).expect("a problem");
            assert_eq!((body["code"].as_str(), body["requestId"].as_str()), (Some("INTERNAL"), Some(&*id)));
            assert!(!body.to_string().contains("secret"));
        }
    }

    #[tokio::test]
    async fn slow_request_is_answered_with_503() {
        let app = TestApp::with_settings(|settings| settings.rate_limit = false).await;
        let api = api_for(&app);
        let router = Router::new()
            .route("/", get(async || std::future::pending::<&'static str>().await))
            .layer(from_fn_with_state(api, request_layer));
        tokio::time::pause();
        // An upload may take as long as its form.
        for (kind, limit) in [
            ("application/json", RESPONSE_TIMEOUT),
            ("multipart/form-data; boundary=x", UPLOAD_RESPONSE_TIMEOUT),
        ] {
            assert!(limit > FORM_TIMEOUT || kind == "application/json");
            let began = tokio::time::Instant::now();
            let request = Request::get("/").header(header::CONTENT_TYPE, kind).body(Body::empty());
            let answer = router.clone().oneshot(request.expect("a request")).await.expect("an answer");
            assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert_eq!(answer.headers()[header::RETRY_AFTER], "1");
            // Timers have whole milliseconds.
            assert!((limit..limit + Duration::from_millis(2)).contains(&began.elapsed()), "{kind}");
        }
    }

    /// The limit includes the request line.
    #[tokio::test]
    async fn oversized_headers_are_rejected() {
        let app = TestApp::with_settings(|settings| settings.rate_limit = false).await;
        let api = api_for(&app);
        let router = Router::new().route("/", get(|| async {})).layer(from_fn_with_state(api, request_layer));
        let ask = async |query: usize, header: usize| {
            let request =
                Request::get(format!("/?{}", "q".repeat(query))).header("x-large", "x".repeat(header));
            let request = request.body(Body::empty()).expect("a request");
            router.clone().oneshot(request).await.expect("an answer").status().as_u16()
        };
        let budget = HEADERS_MAX_BYTES - "/?".len() - "x-large".len() - 4;
        for (query, header, status) in [
            (0, budget, 200),
            (0, budget + 1, 431),
            (1_000, budget - 1_000, 200),
            (1_001, budget - 1_000, 431),
        ] {
            assert_eq!(ask(query, header).await, status, "{query} {header}");
        }
    }
}
