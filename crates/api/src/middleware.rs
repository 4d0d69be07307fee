//! What every request passes through: an id, the general limit, the headers of every answer, a line in the log.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use caseboard_service::requests::{PER_ADDRESS, PER_SESSION, PER_STRANGER};
use futures_util::FutureExt as _;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use metrics::{counter, gauge, histogram};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};
use tracing::Instrument as _;

use crate::address::Caller;
use crate::problem::Problem;
use crate::{Api, auth, request_id};

/// The policy of every answer (security.md): nothing from elsewhere, no inline script or style, no foreign frame.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'; require-trusted-types-for 'script'";

/// Headers that every answer carries unless it set its own.
const HEADERS: [(HeaderName, &str); 8] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
];

/// The most that the first line and the headers of a request may take, in bytes (security.md).
const HEADERS_MAX: usize = 32 * 1024;

fn headers_fit(request: &Request) -> bool {
    let headers = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 4);
    let first = request.uri().path_and_query().map_or(0, |it| it.as_str().len());
    first + headers.sum::<usize>() <= HEADERS_MAX
}

/// How long a request may take until its answer begins: thirty seconds for the body, and as long again for the work, which
/// every wait for the database is far below. A command under way is not cut by this: it runs in a task of its own.
const ANSWER_TIME: Duration = Duration::from_secs(60);

const TRANSPORT_SECURITY: &str = "max-age=31536000; includeSubDomains";

/// Below this an answer fits into one packet anyway, in bytes.
const COMPRESS_FROM: u16 = 1_024;

/// Answers of calls are sent compressed to whoever takes that, which a phone notices on every list. Only JSON: the client's
/// files carry copies of their own, documents are compressed already, and live updates must not wait for a full block.
/// Lengths give nothing away to another site: it cannot add the header that the token is in.
pub(crate) fn compressed() -> CompressionLayer<impl Predicate> {
    let json = |_: StatusCode, _: http::Version, headers: &HeaderMap, _: &http::Extensions| {
        headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
    };
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(COMPRESS_FROM).and(json))
}

/// Adds what is missing.
fn finish(response: &mut Response, id: &str, https: bool) {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if https {
        headers
            .entry(header::STRICT_TRANSPORT_SECURITY)
            .or_insert(HeaderValue::from_static(TRANSPORT_SECURITY));
    }
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(request_id::HEADER, id);
    }
}

/// What the paths of calls begin with; the client's own files are not counted.
const CALLS: [&str; 3] = ["/api/", "/cloudupload", "/getsignedurl/"];
/// Links that were signed for a session: a page of people opens many, and without a token.
const LINKS: &str = "/files/";

/// Refuses what comes too often.
fn limit(api: &Api, request: &Request) -> impl Future<Output = Result<(), Problem>> + use<> {
    let path = request.uri().path();
    let link = path.starts_with(LINKS);
    let counted = api.app.settings.rate_limit && (link || CALLS.iter().any(|call| path.starts_with(call)));
    let Caller(address) = Caller::of(request.extensions(), request.headers(), &api.settings.trusted_proxies);
    let token = auth::bearer(request.headers()).map(str::to_owned);
    let api = api.clone();
    // A request's body cannot be shared between threads, so nothing of the request is held while the count is asked for.
    async move {
        if !counted {
            return Ok(());
        }
        api.limits.take(&api.app, PER_ADDRESS, &address).await?;
        match token {
            Some(token) => api.limits.take(&api.app, PER_SESSION, &token).await?,
            None if link => {}
            None => api.limits.take(&api.app, PER_STRANGER, &address).await?,
        }
        Ok(())
    }
}

/// The methods there are; a client may invent others, and every label costs memory.
fn known(method: &Method) -> &'static str {
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

/// One more answer, for whoever watches the server.
fn count(method: &'static str, route: &str, status: StatusCode, took: Duration) {
    let route = route.to_owned();
    counter!("caseboard_http_requests_total", "method" => method, "route" => route.clone(), "status" => status.as_str().to_owned())
        .increment(1);
    histogram!("caseboard_http_request_seconds", "method" => method, "route" => route)
        .record(took.as_secs_f64());
}

/// A request that is being answered; also one whose client hangs up ends here.
struct UnderWay;

impl UnderWay {
    fn begin() -> Self {
        gauge!("caseboard_http_in_flight").increment(1.0);
        Self
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        gauge!("caseboard_http_in_flight").decrement(1.0);
    }
}

/// The outermost layer.
pub(crate) async fn around(State(api): State<Api>, request: Request, next: Next) -> Response {
    let id: Arc<str> = api.app.new_id().simple().to_string().into();
    let https = api.app.settings.public_url.starts_with("https://");
    let span = tracing::info_span!("request", id = &*id, method = %request.method());
    let began = tokio::time::Instant::now();
    let method = known(request.method());
    let _under_way = UnderWay::begin();
    let rest = async {
        let answered = async {
            if !headers_fit(&request) {
                return Problem::headers_too_large().into_response();
            }
            match limit(&api, &request).await {
                Ok(()) => tokio::time::timeout(ANSWER_TIME, next.run(request)).await.unwrap_or_else(|_| {
                    tracing::warn!("no answer in time");
                    Problem::busy().into_response()
                }),
                Err(problem) => problem.into_response(),
            }
        };
        let mut response = AssertUnwindSafe(answered).catch_unwind().await.unwrap_or_else(|_| {
            // What was said is in the log already: the panic hook put it there.
            Problem::internal(&"a handler panicked").into_response()
        });
        // Only the template of the route: paths and queries may contain personal data.
        let route = response.extensions().get::<Route>().map_or("-", |Route(route)| route.as_str());
        count(method, route, response.status(), began.elapsed());
        let micros = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        tracing::info!(route, status = response.status().as_u16(), micros, "answered");
        finish(&mut response, &id, https);
        response
    };
    request_id::scope(Arc::clone(&id), rest.instrument(span)).await
}

/// The template of the route that answered.
#[derive(Clone)]
struct Route(MatchedPath);

/// Notes on the answer which route gave it; runs inside the router, where the route is known.
pub(crate) async fn note_route(request: Request, next: Next) -> Response {
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

    fn api_of(app: &TestApp) -> Api {
        Api {
            app: app.app().clone(),
            settings: Arc::default(),
            limits: Arc::default(),
            room: crate::upload::Room::default(),
        }
    }

    async fn broken() -> &'static str {
        panic!("a secret of the house");
    }

    async fn broken_in_its_task() -> Result<(), Problem> {
        crate::run::command(async { panic!("a secret of the house") }).await
    }

    #[tokio::test]
    async fn panic_is_answered_by_500_with_the_request_id_only() {
        let app = TestApp::new().await;
        let api = api_of(&app);
        let router = Router::new()
            .route("/broken", get(broken))
            .route("/task", get(broken_in_its_task))
            .layer(from_fn(note_route))
            .layer(from_fn_with_state(api, around));
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

    /// Whoever waits for an answer that does not come is told to try again.
    #[tokio::test]
    async fn a_request_that_takes_too_long_is_given_up() {
        let app = TestApp::with_settings(|settings| settings.rate_limit = false).await;
        let api = api_of(&app);
        let router = Router::new()
            .route("/", get(async || std::future::pending::<&'static str>().await))
            .layer(from_fn_with_state(api, around));
        tokio::time::pause();
        let began = tokio::time::Instant::now();
        let request = Request::get("/").body(Body::empty()).expect("a request");
        let answer = router.oneshot(request).await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.headers()[header::RETRY_AFTER], "1");
        // Timers have whole milliseconds.
        assert!((ANSWER_TIME..ANSWER_TIME + Duration::from_millis(2)).contains(&began.elapsed()));
    }

    /// Thirty-two kilobytes of headers, the address of the request included.
    #[tokio::test]
    async fn headers_are_bounded() {
        let app = TestApp::with_settings(|settings| settings.rate_limit = false).await;
        let api = api_of(&app);
        let router = Router::new().route("/", get(|| async {})).layer(from_fn_with_state(api, around));
        let ask = async |query: usize, header: usize| {
            let request =
                Request::get(format!("/?{}", "q".repeat(query))).header("x-large", "x".repeat(header));
            let request = request.body(Body::empty()).expect("a request");
            router.clone().oneshot(request).await.expect("an answer").status().as_u16()
        };
        let room = HEADERS_MAX - "/?".len() - "x-large".len() - 4;
        for (query, header, status) in
            [(0, room, 200), (0, room + 1, 431), (1_000, room - 1_000, 200), (1_001, room - 1_000, 431)]
        {
            assert_eq!(ask(query, header).await, status, "{query} {header}");
        }
    }
}
