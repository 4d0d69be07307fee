//! Properties of every response, whatever the operation.

use std::io::Read as _;
use std::sync::Arc;

use crate::support::openapi_document;
use axum::Router;
use axum::body::Body;
use caseboard_api::{CONTENT_SECURITY_POLICY, DATA_SECURITY_POLICY, Settings, router};
use caseboard_domain::language::Language;
use caseboard_service::letter_preview::{self, PreviewMessage};
use caseboard_service::{AdvanceableClock, Clock as _, Environment};
use caseboard_testkit::TestApp;
use http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::BodyExt as _;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use tower::ServiceExt as _;

fn router_of(app: &TestApp) -> Router {
    router(app.app().clone(), Settings::default())
}

async fn send(
    router: &Router,
    request: http::request::Builder,
    body: impl Into<Body>,
) -> (StatusCode, HeaderMap, String) {
    let request = request.body(body.into()).expect("the request is valid");
    let response = router.clone().oneshot(request).await.expect("the router always answers");
    let (parts, body) = response.into_parts();
    let body = body.collect().await.expect("the body is complete").to_bytes();
    (parts.status, parts.headers, String::from_utf8_lossy(&body).into_owned())
}

fn code(body: &str) -> String {
    let body: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("a problem, not {body:?}"));
    body["code"].as_str().expect("a code").to_owned()
}

fn get(path: &str) -> http::request::Builder {
    Request::get(path)
}

fn post(path: &str) -> http::request::Builder {
    Request::post(path).header(header::CONTENT_TYPE, "application/json")
}

/// Every HTML document, the client's pages and those of operations, has the policy with Trusted Types, and contains nothing
/// that the policy forbids: no inline script, style or handler.
#[tokio::test]
async fn every_html_document_has_the_policy_and_follows_it() {
    let app = TestApp::new().await;
    let router = router_of(&app);
    let document = openapi_document();
    let mut requests: Vec<(String, String)> = Vec::new();
    for (path, item) in document["paths"].as_object().expect("the document has paths") {
        for (method, operation) in item.as_object().expect("the path has operations") {
            let responses = operation["responses"].as_object().expect("responses").values();
            if responses.clone().any(|response| !response["content"]["text/html"].is_null()) {
                requests.push((method.to_uppercase(), path.clone()));
            }
        }
    }
    assert!(requests.len() >= 3, "{requests:?}");
    let pages = ["/", "/login", "/userMain/upcomingJobs", "/nowhere"];
    requests.extend(pages.map(|path| ("GET".to_owned(), path.to_owned())));
    for (method, path) in requests {
        let request = Request::builder().method(&*method).uri(&path).header(header::ACCEPT, "text/html");
        let (_, headers, body) = send(&router, request, "").await;
        let value = |name: &str| headers[name].to_str().expect("the value is text");
        assert!(value("content-type").starts_with("text/html"), "{method} {path}: {headers:?}");
        let policy: Vec<&str> = value("content-security-policy").split(';').map(str::trim).collect();
        assert!(policy.contains(&"require-trusted-types-for 'script'"), "{method} {path}: {policy:?}");
        let types = policy.iter().find(|it| it.starts_with("trusted-types "));
        let types = types.unwrap_or_else(|| panic!("{method} {path}: {policy:?}"));
        assert!(!types.contains('*') && !types.contains("allow-duplicates"), "{method} {path}: {types}");
        assert!(policy.iter().all(|it| !it.contains("unsafe-")), "{method} {path}: {policy:?}");
        for tag in body.split('<').skip(1).map(|tag| tag.split('>').next().unwrap_or_default()) {
            let own = !tag.starts_with("script") || tag.contains("src=\"/");
            let style = tag.starts_with("style") || tag.contains(" style=");
            let handler = tag.split_whitespace().any(|word| word.starts_with("on") && word.contains('='));
            assert!(own && !style && !handler && !tag.contains("javascript:"), "{method} {path}: <{tag}>");
        }
    }
}

/// A long response is compressed if the client accepts it; short responses and responses that are not JSON are not.
#[tokio::test]
async fn long_json_responses_are_compressed() {
    let app = TestApp::new().await;
    let router = router_of(&app);
    let encoding = |headers: &HeaderMap| headers.get(header::CONTENT_ENCODING).cloned();
    let raw = async |path: &str, takes: &str| {
        let request = get(path)
            .header(header::ACCEPT_ENCODING, takes)
            .body(Body::empty())
            .expect("the request is valid");
        let (parts, body) = router.clone().oneshot(request).await.expect("the server responds").into_parts();
        (parts.headers, body.collect().await.expect("the body is complete").to_bytes())
    };
    let (headers, plain) = raw("/api/openapi.json", "identity").await;
    assert_eq!(encoding(&headers), None);
    let (headers, packed) = raw("/api/openapi.json", "gzip, deflate, br").await;
    assert_eq!(encoding(&headers).expect("an encoding"), "gzip");
    assert!(
        headers[header::VARY].to_str().expect("the value is text").eq_ignore_ascii_case("accept-encoding")
    );
    assert!(packed.len() * 4 < plain.len(), "{} of {}", packed.len(), plain.len());
    let mut whole = Vec::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut whole).expect("gzip");
    assert_eq!(whole, plain);
    for path in ["/api/session", "/api/docs"] {
        assert_eq!(encoding(&raw(path, "gzip").await.0), None, "{path}");
    }
}

/// Scripts are embedded compressed only; a client that accepts no compression gets the decompressed file. Needs the built
/// client.
#[tokio::test]
async fn scripts_have_the_same_content_in_every_encoding() {
    let app = TestApp::new().await;
    let router = router_of(&app);
    let (status, _, page) = send(&router, get("/login").header(header::ACCEPT, "text/html"), "").await;
    assert_eq!(status, StatusCode::OK, "the client is built: {page}");
    let path = page.split('"').find(|text| text.starts_with("/assets/") && text.ends_with(".js"));
    let path = path.expect("the page loads a script");
    let raw = async |encoding: &str| {
        let request = get(path).header(header::ACCEPT_ENCODING, encoding).body(Body::empty());
        let request = request.expect("the request is valid");
        let (parts, body) = router.clone().oneshot(request).await.expect("the server responds").into_parts();
        assert_eq!(parts.status, StatusCode::OK, "{path} as {encoding}");
        (parts.headers, body.collect().await.expect("the body is complete").to_bytes())
    };
    let (plain_headers, plain) = raw("identity").await;
    let (gzip_headers, packed) = raw("gzip").await;
    assert_eq!(plain_headers.get(header::CONTENT_ENCODING), None);
    assert_eq!(gzip_headers[header::CONTENT_ENCODING], "gzip");
    assert_eq!(plain_headers[header::CONTENT_TYPE], gzip_headers[header::CONTENT_TYPE]);
    assert_ne!(plain_headers[header::ETAG], gzip_headers[header::ETAG]);
    let mut whole = Vec::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut whole).expect("gzip");
    assert_eq!(whole, plain);
    let (status, _, _) = send(&router, get(&format!("{path}.gz")), "").await;
    assert_eq!(status, StatusCode::NOT_FOUND, "a compressed copy has no address of its own");
}

/// A success, an error, an unknown path and the client's page have the same security headers.
#[tokio::test]
async fn every_response_has_the_security_headers() {
    let app = TestApp::new().await;
    let router = router_of(&app);
    // The directives are written out here, because a comparison of the constant with itself could not fail.
    let directives: Vec<&str> = CONTENT_SECURITY_POLICY.split(';').map(str::trim).collect();
    for directive in [
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
    ] {
        assert!(directives.contains(&directive), "{directive} is not in {directives:?}");
    }
    for (path, is_page) in [
        ("/healthz", false),
        ("/login", true),
        ("/api/docs", true),
        ("/api/config", false),
        ("/api/session", false),
        ("/api/nowhere", false),
        ("/api/docs.css", false),
        ("/start.js", false),
    ] {
        let (_, headers, _) = send(&router, get(path), "").await;
        let value = |name: &str| {
            headers
                .get(name)
                .unwrap_or_else(|| panic!("{path} without {name}"))
                .to_str()
                .expect("the value is text")
        };
        assert_eq!(value("x-content-type-options"), "nosniff");
        assert_eq!(value("referrer-policy"), "no-referrer");
        assert_eq!(value("cross-origin-resource-policy"), "same-origin");
        if is_page {
            assert_eq!(value("content-security-policy"), CONTENT_SECURITY_POLICY);
            assert_eq!(value("x-frame-options"), "DENY");
            assert_eq!(value("cross-origin-opener-policy"), "same-origin");
            assert!(value("permissions-policy").contains("camera=()"));
        } else {
            assert_eq!(value("content-security-policy"), DATA_SECURITY_POLICY);
            assert!(headers.get("permissions-policy").is_none(), "{path} has a header of pages");
        }
        assert_eq!(value("x-request-id").len(), 32);
        assert!(headers.get(header::STRICT_TRANSPORT_SECURITY).is_none(), "no HSTS without TLS");
        if path.starts_with("/api/") {
            assert_eq!(value("cache-control"), "no-store");
        }
    }
    for directive in ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
        assert!(DATA_SECURITY_POLICY.contains(directive), "{directive}");
    }
    let app =
        TestApp::with_settings(|settings| settings.public_url = "https://caseboard.example".into()).await;
    let (_, headers, _) = send(&router_of(&app), get("/healthz"), "").await;
    assert_eq!(headers[header::STRICT_TRANSPORT_SECURITY], "max-age=31536000; includeSubDomains");
}

/// A worker has the policy of its own response, not that of the page that starts it. Needs the built client.
#[tokio::test]
async fn workers_have_the_policy_of_pages() {
    let app = TestApp::new().await;
    let router = router_of(&app);
    let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/assets");
    let names = std::fs::read_dir(assets).expect("the client is built");
    let names = names.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"));
    let mut workers: Vec<_> = names
        .filter(|name| name.contains("worker") && name.ends_with(".js"))
        .map(|name| format!("/assets/{name}"))
        .collect();
    assert!(!workers.is_empty(), "the viewer of PDF files has a worker");
    workers.push("/offline.js".to_owned());
    for path in workers {
        let (status, headers, _) = send(&router, get(&path), "").await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert_eq!(headers[header::CONTENT_SECURITY_POLICY], CONTENT_SECURITY_POLICY, "{path}");
    }
}

/// Unknown paths, methods and formats are problem documents like other errors.
#[tokio::test]
async fn unknown_paths_methods_and_formats_are_problem_responses() {
    let app = TestApp::new().await;
    let router = router_of(&app);
    let (status, _, body) = send(&router, get("/api/nowhere"), "").await;
    assert_eq!((status, code(&body).as_str()), (StatusCode::NOT_FOUND, "NOT_FOUND"));
    let (status, headers, body) = send(&router, get("/api/emaillogin"), "").await;
    assert_eq!((status, code(&body).as_str()), (StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED"));
    assert_eq!(headers.get(header::ALLOW).map(|it| it.to_str().expect("the value is text")), Some("POST"));
    let (status, _, body) = send(&router, Request::delete("/login"), "").await;
    assert_eq!((status, code(&body).as_str()), (StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED"));
    let (status, _, body) = send(&router, get("/assets/index-gone.js"), "").await;
    assert_eq!((status, code(&body).as_str()), (StatusCode::NOT_FOUND, "NOT_FOUND"));
}

/// Bodies are JSON within the size limits of docs/security.md.
///
/// Shows: K-02
#[tokio::test]
async fn bodies_must_be_json_within_the_size_limit() {
    let app = TestApp::new().await;
    let router = router_of(&app);
    let path = "/api/emaillogin";
    let (status, _, body) = send(&router, Request::post(path), "{}").await;
    assert_eq!(
        (status, code(&body).as_str()),
        (StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE")
    );
    let (status, _, body) = send(&router, post(path), "{\"email\":").await;
    assert_eq!((status, code(&body).as_str()), (StatusCode::BAD_REQUEST, "BAD_JSON"));
    let (status, _, body) = send(&router, post(path), "{\"email\":7}").await;
    assert_eq!((status, code(&body).as_str()), (StatusCode::BAD_REQUEST, "BAD_JSON"));
    let problem: Value = serde_json::from_str(&body).expect("a problem");
    assert_eq!(problem["fields"][0]["field"], "email");
    let (status, _, body) =
        send(&router, post(path), format!("{{\"email\":\"{}\"}}", "x".repeat(70_000))).await;
    assert_eq!((status, code(&body).as_str()), (StatusCode::PAYLOAD_TOO_LARGE, "PAYLOAD_TOO_LARGE"));
}

/// Without an active session every operation that requires one returns 401 and nothing else.
///
/// Shows: AMB-11, K-04, K-66
#[tokio::test]
async fn operations_without_an_active_session_are_unauthorized() {
    let app = TestApp::with_settings(|settings| settings.rate_limit = false).await;
    let router = router_of(&app);
    let document = openapi_document();
    let id = "0193a1c05e7b7c1e9a3f4d5e6f708192";
    let mut checked = 0;
    for (path, item) in document["paths"].as_object().expect("the document has paths") {
        for (method, operation) in item.as_object().expect("the path has operations") {
            let security = operation["security"].as_array().cloned().unwrap_or_default();
            let needed = !security.is_empty() && security.iter().all(|it| it.get("bearer").is_some());
            if !needed {
                continue;
            }
            checked += 1;
            let path = path.replace("{filter}", "NO").replace("{categoryId}", "0");
            let path = path.replace("{id}", id).replace("{userId}", id).replace("{centerId}", id);
            for token in [None, Some("Bearer nobody"), Some("Basic YTpi"), Some("Bearer ")] {
                let mut request = Request::builder().method(method.to_uppercase().as_str()).uri(&path);
                request = request.header(header::CONTENT_TYPE, "application/json");
                if let Some(token) = token {
                    request = request.header(header::AUTHORIZATION, token);
                }
                let (status, headers, body) = send(&router, request, "{}").await;
                assert_eq!(status, StatusCode::UNAUTHORIZED, "{method} {path} with {token:?}: {body}");
                assert_eq!(code(&body), "UNAUTHENTICATED");
                assert!(headers.contains_key(header::WWW_AUTHENTICATE));
            }
        }
    }
    assert!(checked >= 28, "only {checked} operations require a session");
}

/// A request over the general limit gets 429 with the time to wait.
///
/// Shows: AMB-21
#[tokio::test]
async fn requests_over_the_limit_get_429_and_the_time_to_wait() {
    let app = TestApp::new().await;
    let router = router_of(&app);
    let mut refused = None;
    for _ in 0..400 {
        let (status, headers, body) = send(&router, get("/api/config"), "").await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some((headers, body));
            break;
        }
        assert_eq!(status, StatusCode::OK);
    }
    let (headers, body) = refused.expect("the limit is below 400 a minute");
    assert_eq!(code(&body), "RATE_LIMITED");
    let wait: i64 =
        headers[header::RETRY_AFTER].to_str().expect("the value is text").parse().expect("seconds");
    assert!((1..=60).contains(&wait));
    let (status, _, _) = send(&router, get("/healthz"), "").await;
    assert_eq!(status, StatusCode::OK, "health checks are not counted");
    app.advance_clock(SignedDuration::from_secs(wait));
    let (status, _, _) = send(&router, get("/api/config"), "").await;
    assert_eq!(status, StatusCode::OK);
}

/// Requests of public operations are counted by address, also with a different invented token each.
#[tokio::test]
async fn invented_tokens_do_not_raise_the_limit_of_public_operations() {
    let app = TestApp::new().await;
    let router = router_of(&app);
    for round in 0..=300 {
        let request =
            post("/api/emaillogin").header(header::AUTHORIZATION, format!("Bearer invented-{round}"));
        let (status, _, body) = send(&router, request, "{}").await;
        let expected = if round < 300 { StatusCode::BAD_REQUEST } else { StatusCode::TOO_MANY_REQUESTS };
        assert_eq!(status, expected, "{round}: {body}");
    }
}

/// HEAD is answered by the operation of GET, so it counts as the same public operation.
#[tokio::test]
async fn invented_tokens_do_not_raise_the_limit_of_public_reads() {
    for method in [Method::GET, Method::HEAD] {
        let app = TestApp::new().await;
        let router = router_of(&app);
        for round in 0..=300 {
            let request = Request::builder()
                .method(method.clone())
                .uri("/api/config")
                .header(header::AUTHORIZATION, format!("Bearer invented-{round}"));
            let (status, _, body) = send(&router, request, "").await;
            let expected = if round < 300 { StatusCode::OK } else { StatusCode::TOO_MANY_REQUESTS };
            assert_eq!(status, expected, "{method} {round}: {body}");
        }
    }
}

/// The mailbox exists in development only.
///
/// Shows: L-20, AMB-02
#[tokio::test]
async fn the_mailbox_exists_in_development_only() {
    let app = TestApp::new().await;
    let (status, _, body) = send(&router_of(&app), get("/api/dev/outbox?to=A@B.org"), "").await;
    assert_eq!((status, body.as_str()), (StatusCode::OK, "[]"));
    let app = TestApp::with_settings(|settings| settings.environment = Environment::Production).await;
    let (status, _, body) = send(&router_of(&app), get("/api/dev/outbox"), "").await;
    assert_eq!((status, code(&body).as_str()), (StatusCode::NOT_FOUND, "NOT_FOUND"));
}

/// Shows: AMB-165
#[tokio::test]
async fn the_letters_are_shown_in_development_only() {
    let app = TestApp::new().await;
    let (status, headers, page) = send(&router_of(&app), get("/dev/letters"), "").await;
    assert_eq!(status, StatusCode::OK);
    let policy = headers["content-security-policy"].to_str().expect("the value is text");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("script"), "{policy}");
    for language in [Language::English, Language::Spanish] {
        let letters = letter_preview::list(&app.settings, language);
        assert!(letters.len() > 60, "{}", letters.len());
        for letter in letters {
            assert!(page.contains(letter.source), "{}", letter.source);
            let text = match letter.message {
                PreviewMessage::Mail { text, html, .. } => {
                    assert!(page.contains(&maud::html! { (html) }.into_string()), "{}", letter.source);
                    text
                }
                PreviewMessage::Sms(text) | PreviewMessage::Push(text) => text,
            };
            assert!(page.contains(&maud::html! { (text) }.into_string()), "{}", letter.source);
        }
    }
    let app = TestApp::with_settings(|settings| settings.environment = Environment::Production).await;
    let (status, _, body) = send(&router_of(&app), get("/dev/letters"), "").await;
    assert_eq!((status, code(&body).as_str()), (StatusCode::NOT_FOUND, "NOT_FOUND"));
}

/// Shows: AMB-162
#[tokio::test]
async fn the_clock_of_a_development_server_is_moved_forward() {
    let app = TestApp::new().await;
    let (status, _, body) = send(&router_of(&app), post("/dev/clock"), r#"{"seconds":60}"#).await;
    assert_eq!((status, code(&body).as_str()), (StatusCode::NOT_FOUND, "NOT_FOUND"));

    let clock = Arc::new(AdvanceableClock::default());
    let settings = Settings { development_clock: Some(Arc::clone(&clock)), ..Settings::default() };
    let router = router(app.app().clone(), settings);
    let before = clock.now();
    let (status, _, body) = send(&router, post("/dev/clock"), r#"{"seconds":86400}"#).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let answered: Value = serde_json::from_str(&body).expect("the text is JSON");
    let now: Timestamp = answered["now"].as_str().expect("a time").parse().expect("a time");
    assert!(now.duration_since(before) >= SignedDuration::from_hours(24), "{now} {before}");
    for body in [r#"{"seconds":-1}"#, r#"{"seconds":34560001}"#, r#"{"hours":1}"#] {
        assert_eq!(send(&router, post("/dev/clock"), body).await.0, StatusCode::BAD_REQUEST, "{body}");
    }
    assert!(
        clock.now().duration_since(now) < SignedDuration::from_hours(1),
        "a refused step moved the clock"
    );
}

/// A client reads the public settings before sign-in.
///
/// Shows: AMB-79, A-28, A-45, A-104, J-59, L-44, H-26
#[tokio::test]
async fn config_returns_the_public_settings() {
    let app = TestApp::new().await;
    let (status, _, body) = send(&router_of(&app), get("/api/config"), "").await;
    assert_eq!(status, StatusCode::OK);
    let config: Value = serde_json::from_str(&body).expect("the text is JSON");
    assert_eq!(
        config["flags"],
        serde_json::json!({"email_verification": true, "code_validation": true, "staff_validation": true, "reset_email_code": true, "passkeys": true})
    );
    let groups: Vec<&str> =
        config["groups"].as_array().expect("groups").iter().filter_map(|it| it["label"].as_str()).collect();
    assert_eq!(groups, ["Anesthesiologist", "RN", "MA", "Scrub Tech", "Nurse Assitant"]);
    assert_eq!(config["states"].as_array().map(Vec::len), Some(50));
    for set in ["first", "second"] {
        assert_eq!(config["securityQuestions"][set].as_array().map(Vec::len), Some(7));
    }
    assert_eq!(config["limits"], serde_json::json!({"pdfBytesMax": 10_485_760}));
    assert_eq!(config["serverTime"], "2026-05-04T16:00:00.000Z");
}

/// A load balancer must send no requests to a server that is stopping or whose background workers are down.
#[tokio::test]
async fn a_stopping_or_failing_server_is_alive_but_not_ready() {
    let app = TestApp::new().await;
    let settings = Settings::default();
    let router = router(app.app().clone(), settings.clone());
    assert_eq!(send(&router, get("/readyz"), "").await.0, StatusCode::OK);
    settings.readiness.set_worker_down("outbox", true);
    let (status, _, body) = send(&router, get("/readyz"), "").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(body.contains("Background workers are down: outbox."), "{body}");
    settings.readiness.set_worker_down("outbox", false);
    assert_eq!(send(&router, get("/readyz"), "").await.0, StatusCode::OK);
    settings.readiness.set_stopping();
    let (status, headers, body) = send(&router, get("/readyz"), "").await;
    assert_eq!((status, code(&body).as_str()), (StatusCode::SERVICE_UNAVAILABLE, "BUSY"));
    assert!(headers.contains_key(header::RETRY_AFTER));
    assert_eq!(send(&router, get("/healthz"), "").await.0, StatusCode::OK);
}

/// A server whose folder of files cannot be written, as on a full disk, answers reads but is not ready, and is ready again
/// when it can be written.
///
/// Shows: T-10
#[tokio::test]
async fn a_server_that_cannot_store_files_is_alive_but_not_ready() {
    let app = TestApp::new().await;
    let files = app.database().folder().join("files");
    std::fs::remove_dir_all(&files).expect("removed");
    std::fs::write(&files, b"in the way").expect("written");
    // The outcome of a check is reported for five seconds, so each router here has checks of its own.
    let router = router_of(&app);
    let (status, _, body) = send(&router, get("/readyz"), "").await;
    assert_eq!((status, code(&body).as_str()), (StatusCode::SERVICE_UNAVAILABLE, "BUSY"));
    assert!(body.contains("cannot be written"), "{body}");
    for path in ["/healthz", "/api/config"] {
        assert_eq!(send(&router, get(path), "").await.0, StatusCode::OK, "{path}");
    }
    std::fs::remove_file(&files).expect("removed");
    std::fs::create_dir(&files).expect("a folder");
    assert_eq!(send(&router_of(&app), get("/readyz"), "").await.0, StatusCode::OK);
}

/// A link of a text message leads to the notice about its case, and one with another code to all notices of this product. That
/// of an owner leads to the notices of owners.
///
/// Shows: AMB-355
#[tokio::test(flavor = "multi_thread")]
async fn short_links_lead_to_notices_of_this_product_only() {
    let app = TestApp::new().await;
    let router = router_of(&app);
    let notices = "/userMain/notifications";
    for (path, target) in [
        ("n/AAAAAAAAAAAAAAAAAAAAAQ", format!("{notices}?item=00000000000000000000000000000001")),
        ("n/https:%2F%2Fother.example", notices.to_owned()),
        ("n/%2Fother.example", notices.to_owned()),
        ("o", "/adminMain/adminNotifications".to_owned()),
    ] {
        let (status, headers, _) = send(&router, Request::get(format!("/{path}")), "").await;
        assert_eq!(
            (status, headers[header::LOCATION].as_bytes()),
            (StatusCode::SEE_OTHER, target.as_bytes())
        );
    }
}
