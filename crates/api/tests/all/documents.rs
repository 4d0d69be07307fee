//! Uploads and downloads over HTTP, as the specification's client sends and reads them (H-75 … H-89, K-60 … K-62).

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::{ApiResponse, TestApi, TestUser};
use axum::Router;
use axum::body::Body;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use caseboard_api::{Settings, router};
use caseboard_testkit::{TestApp, sample_files};
use futures_util::{StreamExt as _, stream};
use http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tower::ServiceExt as _;

pub(crate) const BOUNDARY: &str = "----caseboard-test";

/// A part of a form: its name, its file name if it is a file, and its content.
pub(crate) type Part<'a> = (&'a str, Option<&'a str>, &'a [u8]);

pub(crate) fn form(parts: &[Part<'_>]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, file, content) in parts {
        let file = file.map_or(String::new(), |file| {
            format!("; filename=\"{file}\"\r\nContent-Type: application/octet-stream")
        });
        body.extend(
            format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n").bytes(),
        );
        body.extend_from_slice(content);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{BOUNDARY}--\r\n").bytes());
    body
}

async fn send(
    api: &TestApi,
    who: Option<&TestUser>,
    kind: &str,
    body: Vec<u8>,
    key: Option<&str>,
) -> ApiResponse {
    let mut request = Request::post("/cloudupload").header(header::CONTENT_TYPE, kind);
    if let Some(who) = who {
        request = request.header(header::AUTHORIZATION, format!("Bearer {}", who.token));
    }
    if let Some(key) = key {
        request = request.header("Idempotency-Key", key);
    }
    let request = request.body(Body::from(body)).expect("the request is valid");
    let (parts, body) = api.router.clone().oneshot(request).await.expect("the server responds").into_parts();
    let body = body.collect().await.expect("the body is complete").to_bytes();
    let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
    ApiResponse { status: parts.status, headers: parts.headers, body }
}

async fn send_form(api: &TestApi, who: &TestUser, parts: &[Part<'_>]) -> ApiResponse {
    send(api, Some(who), &format!("multipart/form-data; boundary={BOUNDARY}"), form(parts), None).await
}

/// The form as the specification's client sends it.
async fn upload(api: &TestApi, who: &TestUser, slot: &str, extension: &str, content: &[u8]) -> ApiResponse {
    let name = format!("my file.{extension}");
    let parts: [Part<'_>; 5] = [
        ("file", Some(&name), content),
        ("prefix", None, slot.as_bytes()),
        ("userId", None, who.id.as_bytes()),
        ("lastName", None, b"../../etc"),
        ("ext", None, extension.as_bytes()),
    ];
    send_form(api, who, &parts).await
}

/// The id of an accepted file.
#[track_caller]
fn accepted_id(response: ApiResponse) -> String {
    let body = response.ok();
    assert_eq!((&body["status"], body.get("message")), (&json!(200), None), "{body}");
    body["id"].as_str().expect("the response has an id").to_owned()
}

/// Status and message of a rejected file; the HTTP status is 200 (AMB-77).
#[track_caller]
fn rejection(response: ApiResponse) -> (u64, String) {
    assert_eq!(response.status, StatusCode::OK, "{}", response.body);
    assert!(response.body.get("id").is_none(), "{}", response.body);
    let text = response.body["message"].as_str().expect("a message");
    (response.body["status"].as_u64().expect("a status"), text.to_owned())
}

async fn download(api: &TestApi, path: &str, who: Option<&TestUser>) -> (StatusCode, HeaderMap, Vec<u8>) {
    let response = api.send_raw(Method::GET, path, who, &[], None).await;
    let (parts, body) = response.into_parts();
    (parts.status, parts.headers, body.collect().await.expect("the body is complete").to_bytes().to_vec())
}

async fn download_link(api: &TestApi, who: &TestUser, file: &str) -> String {
    let response = api.get(&format!("/getsignedurl/{file}"), Some(who)).await.ok();
    let links = response.as_array().expect("the response is a list");
    assert_eq!(links.len(), 1);
    links[0].as_str().expect("the text has a link").to_owned()
}

/// A file of every slot is uploaded, and is downloaded as JSON and by its link.
///
/// Shows: H-75, H-77, K-60, K-61, K-62, H-08
#[tokio::test]
async fn every_slot_can_be_uploaded_and_read_as_json_and_by_link() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    for slot in [
        "curriculumVitae",
        "identification",
        "medLicense",
        "medDegreeCert",
        "boardCert",
        "residencyCert",
        "ACLSBLS",
        "deaCert",
        "immunizationRecords",
        "medEdLetter",
        "medMalpracticeFile",
        "peerRef1",
        "peerRef2",
        "peerRef3",
        "resume",
    ] {
        let pdf = sample_files::pdf(slot);
        let file = accepted_id(upload(&api, &ann, slot, "pdf", &pdf).await);
        assert_eq!(file.len(), 32, "{file}");
        let down = api.get(&format!("/api/downloadedfile/{file}"), Some(&ann)).await.ok();
        assert_eq!(down["name"], format!("{slot}-Wire.pdf"), "named by the server");
        assert_eq!(down["contentType"], "application/pdf");
        assert_eq!(
            STANDARD.decode(down["base64"].as_str().expect("the value is text")).expect("base64"),
            pdf
        );
        assert_eq!(down.as_object().map(serde_json::Map::len), Some(3));
        let (status, headers, body) = download(&api, &download_link(&api, &ann, &file).await, None).await;
        assert_eq!((status, body), (StatusCode::OK, pdf));
        assert_eq!(headers[header::CONTENT_TYPE], "application/pdf");
    }
    // Larger than one read buffer: the base64 must be continuous over several reads.
    let large = sample_files::pdf_of_size(100_000);
    let file = accepted_id(upload(&api, &ann, "medLicense", "pdf", &large).await);
    let down = api.get(&format!("/api/downloadedfile/{file}"), Some(&ann)).await.ok();
    assert_eq!(STANDARD.decode(down["base64"].as_str().expect("the value is text")).expect("base64"), large);
    let mut parts: Vec<Part<'_>> =
        vec![("userId", None, ann.id.as_bytes()), ("prefix", None, b"resume"), ("unknown", None, b"ignored")];
    let pdf = sample_files::pdf("the extension of the name counts");
    parts.push(("file", Some("a.b.PDF"), &pdf));
    accepted_id(send_form(&api, &ann, &parts).await);
}

/// Images are shown inline, all other files are attachments; no content of a file runs in the origin of the application.
///
/// Shows: H-83, H-23
#[tokio::test]
async fn downloads_have_headers_that_prevent_execution() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let picture = accepted_id(upload(&api, &ann, "profilePicture", "jpg", &sample_files::jpeg(40, 30)).await);
    let paper = accepted_id(upload(&api, &ann, "medLicense", "pdf", &sample_files::pdf("one")).await);
    for (file, kind, disposition) in [
        (
            picture,
            "image/jpeg",
            "inline; filename=\"profilePicture-Wire.jpg\"; filename*=UTF-8''profilePicture-Wire.jpg",
        ),
        (
            paper,
            "application/pdf",
            "attachment; filename=\"medLicense-Wire.pdf\"; filename*=UTF-8''medLicense-Wire.pdf",
        ),
    ] {
        let (status, headers, body) = download(&api, &download_link(&api, &ann, &file).await, None).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(headers[header::CONTENT_TYPE], kind);
        assert_eq!(headers[header::CONTENT_DISPOSITION], disposition);
        assert_eq!(headers[header::CONTENT_LENGTH], body.len().to_string());
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(headers[header::CACHE_CONTROL], "no-store");
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().expect("the value is text");
        assert!(policy.split("; ").any(|it| it == "sandbox"), "{policy}");
        assert!(policy.contains("default-src 'none'"), "{policy}");
    }
    let me = api.get("/api/session", Some(&ann)).await.ok();
    assert_eq!(me["profilePicture"].as_str().map(str::len), Some(32), "{me}");
    let profile = api.own_profile(&ann).await;
    assert_eq!(profile["profilePicture"], me["profilePicture"], "the picture is in the own profile, too");
}

/// A file name with characters that headers cannot contain is encoded in the header.
#[tokio::test]
async fn an_accented_file_name_is_encoded_in_the_header() {
    let api = TestApi::new().await;
    let ann = api.sign_up("Zoe", json!({"lastName": "Muñoz"})).await;
    let code = api.verification_code(&ann.email).await;
    let proof = json!({"verifiedEmail": true, "code": code});
    api.put(&format!("/api/verifyemail/{}", ann.id), None, proof).await.ok();
    let file = accepted_id(upload(&api, &ann, "resume", "pdf", &sample_files::pdf("one")).await);
    let (_, headers, _) = download(&api, &download_link(&api, &ann, &file).await, None).await;
    assert_eq!(
        headers[header::CONTENT_DISPOSITION],
        "attachment; filename=\"resume-Muoz.pdf\"; filename*=UTF-8''resume-Mu%C3%B1oz.pdf"
    );
    let down = api.get(&format!("/api/downloadedfile/{file}"), Some(&ann)).await.ok();
    assert_eq!(down["name"], "resume-Muñoz.pdf");
}

/// A file that is not accepted is reported in a 200 response.
///
/// Shows: H-78, H-79, H-80, H-82, K-03, L-30, AMB-77
#[tokio::test]
async fn a_rejected_file_is_a_200_with_its_reason() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let kind = (415, "must be in pdf format".to_owned());
    let picture = (415, "must be a JPG or PNG picture".to_owned());
    let document = (415, "must be a readable PDF, JPG or PNG file".to_owned());
    let size = (413, "upload was unsuccessful".to_owned());
    let large_picture = [sample_files::jpeg(9, 9), vec![0; 2_700_000]].concat();
    for (slot, extension, content, expected) in [
        ("resume", "jpg", sample_files::jpeg(9, 9), &kind),
        ("profilePicture", "pdf", sample_files::pdf("x"), &picture),
        ("medLicense", "exe", b"MZ".to_vec(), &document),
        ("medLicense", "pdf", sample_files::encrypted_pdf(), &document),
        ("medLicense", "jpg", large_picture, &size),
        ("medLicense", "png", sample_files::png_claiming(60_000, 60_000), &size),
        ("medLicense", "pdf", sample_files::pdf_of_size(10 * 1024 * 1024 + 1), &size),
        ("medLicense", "pdf", sample_files::pdf_of_size(13 * 1024 * 1024), &size),
    ] {
        let bytes = content.len();
        assert_eq!(
            &rejection(upload(&api, &ann, slot, extension, &content).await),
            expected,
            "{slot} {extension} {bytes}"
        );
    }
    accepted_id(upload(&api, &ann, "medLicense", "pdf", &sample_files::pdf_of_size(10 * 1024 * 1024)).await);
}

/// Only the owner uploads; administrators of centers and requests without a session are rejected.
///
/// Shows: H-89, AMB-16, AMB-74
#[tokio::test]
async fn only_the_owner_uploads() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let (rosa, adam) = (api.create_surgeon("Rosa", &center).await, api.create_admin("Adam", &center).await);
    let png = sample_files::png(9, 9);
    let as_ben: [Part<'_>; 4] = [
        ("file", Some("x.png"), &png),
        ("prefix", None, b"medLicense"),
        ("userId", None, ben.id.as_bytes()),
        ("ext", None, b"png"),
    ];
    assert_eq!(send_form(&api, &ann, &as_ben).await.problem(), (403, "FORBIDDEN"));
    for slot in ["profilePicture", "medLicense"] {
        assert_eq!(upload(&api, &adam, slot, "png", &png).await.problem(), (403, "FORBIDDEN"), "{slot}");
    }
    accepted_id(upload(&api, &rosa, "profilePicture", "png", &png).await);
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    assert_eq!(send(&api, None, &kind, form(&as_ben), None).await.problem(), (401, "UNAUTHENTICATED"));
    let uma = api.sign_up("Uma", json!({})).await;
    assert_eq!(
        upload(&api, &uma, "resume", "pdf", &sample_files::pdf("x")).await.problem(),
        (403, "EMAIL_UNVERIFIED")
    );
}

/// Malformed and truncated forms are rejected with a reason.
///
/// Shows: H-89
#[tokio::test]
async fn malformed_forms_are_rejected_with_a_reason() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let pdf = sample_files::pdf("x");
    let me = ann.id.as_bytes();
    let file: Part<'_> = ("file", Some("x.pdf"), &pdf);
    let (prefix, user): (Part<'_>, Part<'_>) = (("prefix", None, b"resume"), ("userId", None, me));
    let long = [b'x'; 201];
    let many: Vec<(String, u8)> = (0..17).map(|number| (format!("x{number}"), b'x')).collect();
    let many: Vec<Part<'_>> =
        many.iter().map(|(name, byte)| (name.as_str(), None, std::slice::from_ref(byte))).collect();
    for (parts, field) in [
        (&[prefix, user][..], "file"),
        (&[file, user], "prefix"),
        (&[file, user, ("prefix", None, b"")], "prefix"),
        (&[file, user, ("prefix", None, b"passport")], "prefix"),
        (&[file, user, ("prefix", None, b"../resume")], "prefix"),
        (&[file, prefix], "userId"),
        (&[file, prefix, ("userId", None, b"me")], "userId"),
        (&[file, file, prefix, user], "file"),
        (&[file, prefix, prefix, user], "prefix"),
        (&[file, prefix, user, ("lastName", None, &long)], "lastName"),
        (&[file, prefix, user, ("ext", None, b"\xff")], "ext"),
        (&many, "body"),
        (&[], "userId"),
    ] {
        let response = send_form(&api, &ann, parts).await;
        assert_eq!((response.problem(), response.fields()), ((400, "VALIDATION"), vec![field]));
    }
    let whole = form(&[file, prefix, user]);
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    for (kind, body) in [
        (&*kind, whole[..whole.len() - 40].to_vec()),
        (&*kind, b"nothing of the kind".to_vec()),
        (&*kind, Vec::new()),
        ("multipart/form-data", whole.clone()),
        ("multipart/form-data; boundary=other", whole.clone()),
    ] {
        let response = send(&api, Some(&ann), kind, body, None).await;
        assert_eq!((response.problem(), response.fields()), ((400, "VALIDATION"), vec!["body"]), "{kind}");
    }
    for kind in ["application/json", "multipart/mixed; boundary=x", "text/plain"] {
        let response = send(&api, Some(&ann), kind, whole.clone(), None).await;
        assert_eq!(response.problem(), (415, "UNSUPPORTED_MEDIA_TYPE"), "{kind}");
    }
    let response = send(&api, Some(&ann), &kind, whole, Some("a b")).await;
    assert_eq!(response.fields(), ["Idempotency-Key"]);
}

/// A form whose file part has `chunks` chunks of 256 KiB and then stalls without an end, and the number of bytes that
/// were read from it.
fn stalled_form(who: &TestUser, chunks: usize) -> (Body, Arc<AtomicUsize>) {
    let parts: [Part<'_>; 3] = [
        ("userId", None, who.id.as_bytes()),
        ("prefix", None, b"medLicense"),
        ("file", Some("x.pdf"), b"%PDF-"),
    ];
    let mut head = form(&parts);
    head.truncate(head.len() - format!("\r\n--{BOUNDARY}--\r\n").len());
    let read = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&read);
    let rest = stream::iter(0..chunks).map(move |_| {
        counted.fetch_add(256 * 1024, Ordering::Relaxed);
        Bytes::from(vec![b'x'; 256 * 1024])
    });
    let whole = stream::iter([Bytes::from(head)]).chain(rest).map(Ok::<_, Infallible>);
    (Body::from_stream(whole.chain(stream::pending())), read)
}

/// Sends a form as [`stalled_form`], and returns when its chunks were read.
async fn open_stalled_form(api: &TestApi, who: &TestUser, chunks: usize) -> JoinHandle<http::Response<Body>> {
    let (body, read) = stalled_form(who, chunks);
    let upload = tokio::spawn(send_stream(api.router.clone(), who.clone(), body));
    while read.load(Ordering::Relaxed) < chunks * 256 * 1024 {
        tokio::task::yield_now().await;
    }
    upload
}

async fn send_stream(router: Router, who: TestUser, body: Body) -> http::Response<Body> {
    let request = Request::post("/cloudupload")
        .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"))
        .header(header::AUTHORIZATION, format!("Bearer {}", who.token))
        .body(body)
        .expect("the request is valid");
    router.oneshot(request).await.expect("the server responds")
}

/// At most 12 MiB of a form are read.
///
/// Shows: H-89
#[tokio::test]
async fn reading_a_form_stops_at_its_limit() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let (body, read) = stalled_form(&ann, 400);
    let response = send_stream(api.router.clone(), ann, body).await;
    let body = response.into_body().collect().await.expect("the body is complete").to_bytes();
    assert_eq!(serde_json::from_slice::<Value>(&body).expect("the text is JSON")["status"], 413);
    let read = read.load(Ordering::Relaxed);
    assert!((12 * 1024 * 1024..13 * 1024 * 1024).contains(&read), "{read}");
}

/// All open uploads share one memory limit; the memory is released when they end. A person who would have as much as others does
/// not get more.
///
/// Shows: H-89
#[tokio::test]
async fn open_uploads_share_a_memory_limit() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let mut slow = Vec::new();
    for number in 0..9 {
        let other = api.create_professional(&format!("Ben{number}")).await;
        slow.push(open_stalled_form(&api, &other, 28).await);
    }
    let large = sample_files::pdf_of_size(9 * 1024 * 1024);
    let response = upload(&api, &ann, "medLicense", "pdf", &large).await;
    assert_eq!(response.problem(), (503, "BUSY"));
    assert_eq!(response.headers[header::RETRY_AFTER], "1");
    accepted_id(upload(&api, &ann, "medLicense", "pdf", &sample_files::pdf("a small one")).await);
    for upload in slow {
        upload.abort();
        let _ = upload.await;
    }
    accepted_id(upload(&api, &ann, "medLicense", "pdf", &large).await);
}

/// People with slow large forms do not keep others from uploading: a form of the one who has the most memory ends.
///
/// Shows: H-89
#[tokio::test]
async fn three_people_with_slow_large_forms_do_not_keep_others_from_uploading() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let mut slow = Vec::new();
    for number in 0..3 {
        let other = api.create_professional(&format!("Ben{number}")).await;
        for _ in 0..2 {
            slow.push(open_stalled_form(&api, &other, 39).await);
        }
    }
    let large = sample_files::pdf_of_size(9 * 1024 * 1024);
    accepted_id(upload(&api, &ann, "medLicense", "pdf", &large).await);
    let (ended, open): (Vec<_>, Vec<_>) = slow.into_iter().partition(|upload| upload.is_finished());
    assert_eq!((ended.len(), open.len()), (1, 5));
    for upload in ended {
        let response = upload.await.expect("no panic");
        assert_eq!(response.status(), 503);
        assert_eq!(response.headers()[header::RETRY_AFTER], "1");
    }
    for upload in open {
        upload.abort();
    }
}

/// Slow uploads of one person leave memory for others.
#[tokio::test]
async fn a_third_upload_at_the_same_time_waits_for_another() {
    let api = TestApi::new().await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let mut slow = Vec::new();
    for _ in 0..2 {
        let (body, read) = stalled_form(&ann, 1);
        slow.push(tokio::spawn(send_stream(api.router.clone(), ann.clone(), body)));
        while read.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
    }
    let pdf = sample_files::pdf("one");
    let mut third = std::pin::pin!(upload(&api, &ann, "medLicense", "pdf", &pdf));
    let waited = tokio::time::timeout(std::time::Duration::from_millis(200), &mut third).await;
    assert!(waited.is_err(), "two are in progress");
    accepted_id(upload(&api, &ben, "medLicense", "pdf", &pdf).await);
    for upload in slow {
        upload.abort();
        let _ = upload.await;
    }
    accepted_id(third.await);
}

#[tokio::test]
async fn a_repeated_upload_returns_the_first_response() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let again = async |text: &str| {
        let pdf = sample_files::pdf(text);
        let parts: [Part<'_>; 3] =
            [("file", Some("x.pdf"), &pdf), ("prefix", None, b"resume"), ("userId", None, ann.id.as_bytes())];
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        send(&api, Some(&ann), &kind, form(&parts), Some("once")).await
    };
    let first = accepted_id(again("one").await);
    assert_eq!(accepted_id(again("one").await), first);
    assert_eq!(again("two").await.problem(), (409, "IDEMPOTENCY_KEY_REUSED"));
}

/// Only entitled users read a file in both ways; another person's file and a missing file get the same response.
///
/// Shows: H-08, K-61, K-62, AMB-16
#[tokio::test]
async fn only_entitled_users_read_a_file() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let (rosa, adam) = (api.create_surgeon("Rosa", &center).await, api.create_admin("Adam", &center).await);
    let root = api.create_system_admin().await;
    let file = accepted_id(upload(&api, &ann, "medLicense", "pdf", &sample_files::pdf("one")).await);
    let picture = accepted_id(upload(&api, &ann, "profilePicture", "png", &sample_files::png(9, 9)).await);
    let missing_id = "0193a1c05e7b7c1e9a3f4d5e6f708192";
    for (who, allowed) in [(&ann, true), (&adam, true), (&root, true), (&ben, false), (&rosa, false)] {
        for call in ["/api/downloadedfile", "/getsignedurl"] {
            let response = api.get(&format!("{call}/{file}"), Some(who)).await;
            let missing = api.get(&format!("{call}/{missing_id}"), Some(who)).await;
            assert_eq!(missing.problem(), (403, "FORBIDDEN"));
            match allowed {
                true => drop(response.ok()),
                false => {
                    assert_eq!((response.status, response.body), (missing.status, missing.body), "{call}")
                }
            }
            api.get(&format!("{call}/{picture}"), Some(who)).await.ok();
            assert_eq!(api.get(&format!("{call}/{file}"), None).await.problem(), (401, "UNAUTHENTICATED"));
            for name in ["..%2f..%2fetc%2fpasswd", "resume", "%00"] {
                assert_eq!(api.get(&format!("{call}/{name}"), Some(who)).await.problem().0, 400, "{name}");
            }
        }
    }
    let case = TestApi::case_payload(&center.0, &rosa.id, 1);
    let job = api.post("/api/createjob", Some(&rosa), case).await.ok()["_id"].clone();
    api.post("/api/requestinvite", Some(&ann), json!({"job": job})).await.ok();
    api.get(&format!("/api/downloadedfile/{file}"), Some(&rosa)).await.ok();
}

/// A link works without a token, for five minutes, for its owner, until the owner's session ends.
///
/// Shows: K-62, AMB-16
#[tokio::test]
async fn a_link_works_for_five_minutes_for_its_owner_only() {
    let api = TestApi::new().await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let file = accepted_id(upload(&api, &ann, "medLicense", "pdf", &sample_files::pdf("one")).await);
    let url = download_link(&api, &ann, &file).await;
    assert!(url.starts_with(&format!("/files/{file}?exp=")), "{url}");
    let is_opened = async |url: &str, who: Option<&TestUser>| {
        let response = api.get(url, who).await;
        if response.status != StatusCode::OK {
            let missing = api.get("/files/0193a1c05e7b7c1e9a3f4d5e6f708192?exp=1&sig=A", None).await;
            assert_eq!((response.status.as_u16(), &response.body), (403, &missing.body));
        }
        response.status == StatusCode::OK
    };
    assert!(is_opened(&url, None).await && is_opened(&url, Some(&ann)).await);
    assert!(!is_opened(&url, Some(&ben)).await, "another person");
    let dead = TestUser { token: "dead".into(), ..ann.clone() };
    assert_eq!(api.get(&url, Some(&dead)).await.problem(), (401, "UNAUTHENTICATED"));
    let path = format!("/files/{file}");
    for broken in
        [path.clone(), format!("{path}?exp=1"), format!("{path}?exp=x&sig=A"), format!("{path}?sig=A")]
    {
        assert!(!is_opened(&broken, None).await, "{broken}");
    }
    let ben_url = download_link(
        &api,
        &ben,
        &accepted_id(upload(&api, &ben, "resume", "pdf", &sample_files::pdf("ben")).await),
    )
    .await;
    let (_, query) = ben_url.split_once('?').expect("a query");
    assert!(!is_opened(&format!("{path}?{query}"), None).await, "another file's signature");

    api.app.advance_clock(jiff::SignedDuration::from_secs(299));
    assert!(is_opened(&url, None).await);
    api.app.advance_clock(jiff::SignedDuration::from_secs(1));
    assert!(!is_opened(&url, None).await, "five minutes have passed");
    let url = download_link(&api, &ann, &file).await;
    api.post("/api/logout", Some(&ann), json!({})).await;
    assert!(!is_opened(&url, None).await, "signed out");
}

/// A reviewer sets the status of a document; invalid statuses, slots, reasons and files are rejected, and so are other roles.
///
/// Shows: H-76, AMB-64
#[tokio::test]
async fn a_document_status_is_set_and_invalid_ones_are_rejected() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (ann, adam) = (api.create_professional("Ann").await, api.create_admin("Adam", &center).await);
    let (rosa, root) = (api.create_surgeon("Rosa", &center).await, api.create_system_admin().await);
    let file = accepted_id(upload(&api, &ann, "medLicense", "pdf", &sample_files::pdf("one")).await);
    let path = format!("/api/documentstatus/{}", ann.id);
    for (who, status) in [(&adam, "APPROVED"), (&root, "REJECTED"), (&adam, "PENDING")] {
        let body = json!({"slot": "medLicense", "status": status, "reason": "unreadable", "fileId": file});
        let response = api.put(&path, Some(who), body).await.ok();
        assert_eq!(response, json!({"slot": "medLicense", "status": status}));
    }
    let approve = json!({"slot": "medLicense", "status": "APPROVED"});
    for who in [&ann, &rosa] {
        assert_eq!(api.put(&path, Some(who), approve.clone()).await.problem(), (403, "FORBIDDEN"));
    }
    for (body, field) in [
        (json!({"status": "APPROVED"}), "slot"),
        (json!({"slot": "passport", "status": "APPROVED"}), "slot"),
        (json!({"slot": "profilePicture", "status": "APPROVED"}), "slot"),
        (json!({"slot": "medLicense"}), "status"),
        (json!({"slot": "medLicense", "status": "GOOD"}), "status"),
        (json!({"slot": "medLicense", "status": "REJECTED", "reason": "x".repeat(501)}), "reason"),
        (json!({"slot": "medLicense", "status": "APPROVED", "fileId": "x"}), "fileId"),
    ] {
        let response = api.put(&path, Some(&adam), body).await;
        assert_eq!((response.problem(), response.fields()), ((400, "VALIDATION"), vec![field]));
    }
    let missing = json!({"slot": "boardCert", "status": "APPROVED"});
    assert_eq!(api.put(&path, Some(&adam), missing).await.problem(), (403, "FORBIDDEN"));
    accepted_id(upload(&api, &ann, "medLicense", "pdf", &sample_files::pdf("two")).await);
    let stale = json!({"slot": "medLicense", "status": "APPROVED", "fileId": file});
    assert_eq!(api.put(&path, Some(&adam), stale).await.problem(), (409, "DOCUMENT_REPLACED"));
}

/// Reading a document is audited with the reader; reading a profile picture is not.
///
/// Shows: K-61
#[tokio::test]
async fn reading_a_document_is_audited() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (ann, adam) = (api.create_professional("Ann").await, api.create_admin("Adam", &center).await);
    let file = accepted_id(upload(&api, &ann, "medLicense", "pdf", &sample_files::pdf("one")).await);
    let picture = accepted_id(upload(&api, &ann, "profilePicture", "png", &sample_files::png(9, 9)).await);
    api.get(&format!("/api/downloadedfile/{file}"), Some(&adam)).await.ok();
    api.get(&format!("/api/downloadedfile/{picture}"), Some(&adam)).await.ok();
    let url = download_link(&api, &adam, &file).await;
    download(&api, &url, None).await;
    let root = api.create_system_admin().await;
    let entries = api.get("/api/audit?limit=100", Some(&root)).await.ok();
    let text = entries.to_string();
    assert_eq!(text.matches("DOCUMENT_READ").count(), 2, "{entries}");
    assert_eq!(text.matches("DOCUMENT_UPLOADED").count(), 2, "{entries}");
}

/// Uploads and links count towards the limit of a session; opening a link does not count as a request without a session.
///
/// Shows: AMB-21
#[tokio::test]
async fn uploads_and_links_count_towards_the_request_limit() {
    let app = TestApp::with_settings(|settings| settings.rate_limit = true).await;
    let router = router(app.app().clone(), Settings::default());
    let api = TestApi { app, router };
    let ask = async |path: &str, token: Option<&str>| {
        let mut request = Request::get(path);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Body::empty()).expect("the request is valid");
        api.router.clone().oneshot(request).await.expect("the server responds").status().as_u16()
    };
    let file = "0193a1c05e7b7c1e9a3f4d5e6f708192";
    for round in 0..301 {
        let status = ask(&format!("/getsignedurl/{file}"), Some("nobody")).await;
        assert_eq!(status, if round < 300 { 401 } else { 429 }, "{round}");
    }
    for round in 0..100 {
        assert_eq!(ask(&format!("/files/{file}?exp=1&sig=A"), None).await, 403, "{round}");
    }
}

/// After a restore without its object, a readable file is a 404 with a code of its own; for everyone else it stays the
/// usual 403.
///
/// Shows: H-08
#[tokio::test]
async fn a_file_without_its_object_is_a_404() {
    let api = TestApi::new().await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let pdf = sample_files::pdf("one");
    let file = accepted_id(upload(&api, &ann, "resume", "pdf", &pdf).await);
    let path = format!("/api/downloadedfile/{file}");
    api.get(&path, Some(&ann)).await.ok();
    let link = download_link(&api, &ann, &file).await;
    let files = api.app.database().folder().join("files");
    std::fs::remove_dir_all(files).expect("the objects are removed");
    assert_eq!(api.get(&path, Some(&ann)).await.problem(), (404, "FILE_MISSING"));
    assert_eq!(download(&api, &link, None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(api.get(&path, Some(&ben)).await.problem(), (403, "FORBIDDEN"));
}
