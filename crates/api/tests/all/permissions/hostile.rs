//! Hostile input: the requests of the permission table with changed bodies, paths, queries, tokens, forms and files. Every
//! answer is below 500 and, where it is an error, names its code.

use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::response::IntoResponse as _;
use caseboard_testkit::mutation::mutate;
use caseboard_testkit::{Random, sample_files, trust};
use http::{Method, Request, StatusCode, header};
use http_body_util::BodyExt as _;
use serde_json::Value;
use tower::ServiceExt as _;

use super::table::Row;
use super::test_data::{BOUNDARY, TestData, license_form};
use super::{ACTORS, Operation, address, is_allowed, rows};

/// How long `make trust` sends requests.
const LONG: Duration = Duration::from_secs(180);
const ROW: &str = "hostile input";

/// A request as bytes, so that each part of it can be changed.
#[derive(Debug, Clone)]
struct RawRequest {
    operation: &'static str,
    method: Method,
    /// Path and query.
    address: Vec<u8>,
    token: Vec<u8>,
    content_type: Vec<u8>,
    other: Option<(String, String)>,
    body: Vec<u8>,
}

/// A part of a request.
const PARTS: [&str; 4] = ["address", "token", "content type", "body"];

impl RawRequest {
    /// The request of a row as an actor who may send it.
    fn new(data: &TestData, (row, operation): &(Row, Operation)) -> Option<Self> {
        let actor = ACTORS.iter().find(|actor| is_allowed(row, actor) && data.user(actor).is_some())?;
        let fill = |text: &str| data.fill(text, actor, None);
        let (content_type, body) = match (row.form, row.body) {
            (true, _) => (format!("multipart/form-data; boundary={BOUNDARY}"), license_form(&fill("$ann"))),
            (false, "") => (String::new(), String::new()),
            (false, body) => ("application/json".to_owned(), fill(body)),
        };
        Some(Self {
            operation: row.operation_id,
            method: operation.method.clone(),
            address: address(row, operation, fill).into_bytes(),
            token: format!("Bearer {}", data.user(actor)?.token).into_bytes(),
            content_type: content_type.into_bytes(),
            other: row.header.split_once(": ").map(|(name, value)| (name.to_owned(), fill(value))),
            body: body.into_bytes(),
        })
    }

    /// An upload of this file.
    fn upload(data: &TestData, file: &[u8], extension: &str) -> Self {
        let ann = data.user("ann").expect("Ann has a session");
        let mut body = Vec::new();
        for (name, value) in [("userId", &*ann.id), ("prefix", "medLicense"), ("ext", extension)] {
            body.extend(
                format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n").bytes(),
            );
            body.extend(value.bytes().chain(*b"\r\n"));
        }
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.{extension}\"\r\n\r\n"
        );
        body.extend(head.bytes().chain(file.iter().copied()));
        body.extend(format!("\r\n--{BOUNDARY}--\r\n").bytes());
        Self {
            operation: "uploadFile",
            method: Method::POST,
            address: b"/cloudupload".to_vec(),
            token: format!("Bearer {}", ann.token).into_bytes(),
            content_type: format!("multipart/form-data; boundary={BOUNDARY}").into_bytes(),
            other: None,
            body,
        }
    }

    fn part(&mut self, name: &str) -> &mut Vec<u8> {
        match name {
            "address" => &mut self.address,
            "token" => &mut self.token,
            "content type" => &mut self.content_type,
            _ => &mut self.body,
        }
    }

    /// Builds the request; `None` if no HTTP client could send it.
    fn build(&self) -> Option<Request<Body>> {
        let mut address = String::new();
        for (index, byte) in self.address.iter().enumerate() {
            match byte {
                b'!' | b'$'..=b';' | b'=' | b'?'..=b'Z' | b'_' | b'a'..=b'z' | b'~' => {
                    address.push(char::from(*byte))
                }
                _ if index == 0 => return None,
                _ => address += &format!("%{byte:02X}"),
            }
        }
        let mut request = Request::builder().method(self.method.clone()).uri(address);
        for (name, value) in
            [(header::AUTHORIZATION, &self.token), (header::CONTENT_TYPE, &self.content_type)]
        {
            if !value.is_empty() {
                request = request.header(name, header::HeaderValue::from_bytes(value).ok()?);
            }
        }
        if let Some((name, value)) = &self.other {
            request = request.header(name, value);
        }
        request.body(Body::from(self.body.clone())).ok()
    }
}

/// Sends a request; returns the status, and what is wrong with the answer.
async fn send(router: &Router, request: Request<Body>) -> (StatusCode, Option<String>) {
    let response = router.clone().oneshot(request).await.expect("the router always answers");
    let status = response.status();
    let kind =
        response.headers().get(header::CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or_default();
    if status.is_success() && kind.starts_with("text/event-stream") {
        return (status, None);
    }
    let json = kind.starts_with("application/json");
    let body = response.into_body().collect().await.expect("the body is complete").to_bytes();
    let code =
        || serde_json::from_slice::<Value>(&body).ok().and_then(|it| it["code"].as_str().map(str::to_owned));
    let wrong = status.is_server_error() || (status.is_client_error() && json && code().is_none());
    (status, wrong.then(|| format!("{status} {}", String::from_utf8_lossy(&body))))
}

/// A corpus with one part of each request changed, until the end or the first fault.
struct Fuzzer {
    random: Random,
    sent: usize,
    accepted: usize,
}

impl Fuzzer {
    /// Sends every request of a corpus once with a change.
    async fn pass(&mut self, router: &Router, corpus: &[RawRequest]) -> Result<(), String> {
        for original in corpus {
            let mut request = original.clone();
            // Most bytes are in bodies, and most parsers are behind them.
            let part = if self.random.chance(60) { "body" } else { *self.random.pick(&PARTS) };
            let part = if request.part(part).is_empty() { "address" } else { part };
            let changed = mutate(&mut self.random, request.part(part));
            *request.part(part) = changed;
            let Some(built) = request.build() else { continue };
            let (status, wrong) = send(router, built).await;
            self.sent += 1;
            self.accepted += usize::from(status.is_success());
            if let Some(wrong) = wrong {
                let changed = String::from_utf8_lossy(request.part(part)).into_owned();
                return Err(format!("{} with another {part} {changed:?}: {wrong}", request.operation));
            }
        }
        Ok(())
    }
}

/// A server with a planted fault: it panics at bytes that are no UTF-8.
async fn planted(body: Bytes) -> axum::response::Response {
    match String::from_utf8(body.into()) {
        Ok(_) => StatusCode::OK.into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Every request of the corpus is answered as it is, and with changes.
#[tokio::test(flavor = "multi_thread")]
async fn hostile_requests_are_answered_below_500() {
    let seed = trust::seed();
    let data = TestData::create().await;
    let api = data.copy().await;
    let mut corpus: Vec<RawRequest> = rows().iter().filter_map(|row| RawRequest::new(&data, row)).collect();
    assert!(corpus.len() > 100, "{} requests", corpus.len());
    let files: [(&str, Vec<u8>); 10] = [
        ("pdf", sample_files::pdf("a license")),
        ("jpg", sample_files::jpeg(64, 48)),
        ("jpg", sample_files::jpeg_with_exif(64, 48, 6, "a place")),
        ("png", sample_files::png(64, 48)),
        ("png", sample_files::transparent_png(64, 48)),
        ("png", sample_files::png_claiming(60_000, 60_000)),
        ("png", sample_files::deep_png_claiming(8_000, 8_000)),
        ("jpg", sample_files::polyglot()),
        (
            "pdf",
            b"%PDF-1.7\n1 0 obj\n<< /Length 1000000 /Filter [/FlateDecode /FlateDecode] >>\nstream\nx\n%%EOF"
                .to_vec(),
        ),
        ("pdf", Vec::new()),
    ];
    corpus.extend(files.iter().map(|(extension, file)| RawRequest::upload(&data, file, extension)));
    for request in &corpus {
        // Requests that end the caller's session, or change what others read, are sent to a copy of their own by other tests.
        let (status, wrong) = send(&api.router, request.build().expect("a valid request")).await;
        assert_eq!(wrong, None, "{}: {status}", request.operation);
    }
    // The sessions that these requests ended are there again.
    let api = data.copy().await;
    let mut fuzzer = Fuzzer { random: Random::new(seed), sent: 0, accepted: 0 };
    let began = Instant::now();
    let mut outcome = Ok(());
    for pass in 0.. {
        let is_over = match trust::is_long() {
            true => began.elapsed() > LONG,
            false => pass == 6,
        };
        if is_over || outcome.is_err() {
            break;
        }
        outcome = fuzzer.pass(&api.router, &corpus).await;
    }
    let number = format!(
        "{} changed requests of {} operations, {} accepted, {}",
        fuzzer.sent,
        corpus.len(),
        fuzzer.accepted,
        outcome.as_ref().map_or_else(Clone::clone, |()| "0 × 5xx".to_owned())
    );
    trust::report_row(ROW, "0 × 5xx, errors with a code", &number, seed, outcome.is_ok());
    assert_eq!(outcome, Ok(()), "seed {seed}");

    let router = Router::new().fallback(planted);
    let mut fuzzer = Fuzzer { random: Random::new(seed), sent: 0, accepted: 0 };
    let found = fuzzer.pass(&router, &corpus).await;
    let number = format!("found after {} requests", fuzzer.sent);
    trust::report_fault(ROW, "a server that fails at invalid UTF-8", &number, found.is_err());
    found.expect_err("the planted fault is found");
}
