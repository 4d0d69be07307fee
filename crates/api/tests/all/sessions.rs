//! A person's own sessions: listing them and ending them (AMB-94).

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use caseboard_testkit::sample_files;
use futures_util::{StreamExt as _, stream};
use http::{Method, Request, header};
use http_body_util::BodyExt as _;
use jiff::SignedDuration;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tower::ServiceExt as _;

use crate::documents::{BOUNDARY, Part, form};
use crate::support::{ApiResponse, PASSWORD, TestApi, TestUser};

const PHONE: &str = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

/// Signs the user in once more, with this `User-Agent`.
async fn on_another_device(api: &TestApi, who: &TestUser, user_agent: &str) -> TestUser {
    let login = json!({"email": who.email, "password": PASSWORD});
    let login = api
        .send(Method::POST, "/api/emaillogin", None, &[("User-Agent", user_agent)], Some(&login))
        .await
        .ok();
    TestUser { token: login["authToken"].as_str().expect("a token").to_owned(), ..who.clone() }
}

async fn sessions(api: &TestApi, who: &TestUser) -> Vec<Value> {
    api.get("/api/sessions", Some(who)).await.ok().as_array().expect("a list").clone()
}

async fn is_active(api: &TestApi, who: &TestUser) -> bool {
    match api.get("/api/session", Some(who)).await.status.as_u16() {
        200 => true,
        401 => false,
        other => panic!("{other}"),
    }
}

async fn end(api: &TestApi, who: &TestUser, session: &str) -> u16 {
    api.send(Method::DELETE, &format!("/api/sessions/{session}"), Some(who), &[], None).await.status.as_u16()
}

async fn stream(api: &TestApi, who: &TestUser) -> Body {
    let mut body = api.send_raw(Method::GET, "/api/events", Some(who), &[], None).await.into_body();
    body.frame().await.expect("a greeting").expect("no error");
    body
}

/// Returns what the stream sends until it ends, which must be within a second.
async fn rest(mut body: Body) -> String {
    let mut all = String::new();
    let read = async {
        while let Some(frame) = body.frame().await {
            all.push_str(&String::from_utf8_lossy(&frame.expect("no error").into_data().expect("data")));
        }
    };
    tokio::time::timeout(Duration::from_secs(1), read).await.expect("the stream ends within a second");
    all
}

/// The list names the devices, marks the current session and shows it first; its times are those of the sign-in and of the
/// last recorded use. An unverified person sees it too.
///
/// Shows: AMB-94
#[tokio::test]
async fn the_own_sessions_are_listed_with_their_devices() {
    let api = TestApi::new().await;
    let ann = api.sign_up("Ann", json!({})).await;
    api.create_professional("Ben").await;
    api.app.advance_clock(SignedDuration::from_mins(5));
    let phone = on_another_device(&api, &ann, PHONE).await;
    let listed = sessions(&api, &ann).await;
    let [here, there] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!((&here["current"], &there["current"]), (&json!(true), &json!(false)));
    assert_eq!((&there["browser"], &there["system"]), (&json!("Chrome"), &json!("Android")));
    assert_eq!(here.get("browser"), None, "the first sign-in sent no User-Agent");
    assert_eq!(
        (&here["createdAt"], &here["lastUsedAt"], &there["createdAt"]),
        (
            &json!("2026-05-04T16:00:00.000Z"),
            &json!("2026-05-04T16:05:00.000Z"),
            &json!("2026-05-04T16:05:00.000Z")
        )
    );
    assert_eq!((&there["signInAddress"], &there["sameNetwork"]), (&json!("local"), &json!(true)));
    let listed = sessions(&api, &phone).await;
    assert_eq!(listed[0]["_id"], there["_id"], "the phone is the current session of the phone");
}

/// Ending a session makes its token invalid and ends its stream within a second with an event that says so; other sessions
/// go on.
///
/// Shows: AMB-94
#[tokio::test(flavor = "multi_thread")]
async fn an_ended_session_stops_at_once() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let phone = on_another_device(&api, &ann, PHONE).await;
    let (here, there) = (stream(&api, &ann).await, stream(&api, &phone).await);
    let listed = sessions(&api, &ann).await;
    assert_eq!(end(&api, &ann, listed[1]["_id"].as_str().expect("an id")).await, 204);
    assert!(rest(there).await.ends_with("event: end\ndata: session\n\n"));
    assert!(is_active(&api, &ann).await && !is_active(&api, &phone).await);
    assert_eq!(sessions(&api, &ann).await.len(), 1);
    // The session of the call ends the same way.
    assert_eq!(end(&api, &ann, listed[0]["_id"].as_str().expect("an id")).await, 204);
    assert!(rest(here).await.ends_with("event: end\ndata: session\n\n"));
    assert!(!is_active(&api, &ann).await);
}

/// Another person's session, an ended one and an unknown one get the same 403, and nothing ends.
///
/// Shows: AMB-94
#[tokio::test]
async fn sessions_of_others_cannot_be_ended() {
    let api = TestApi::new().await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let of_ben = sessions(&api, &ben).await[0]["_id"].as_str().expect("an id").to_owned();
    for id in [of_ben.as_str(), "0193a1c05e7b7c1e9a3f4d5e6f708192"] {
        assert_eq!(end(&api, &ann, id).await, 403, "{id}");
    }
    assert!(is_active(&api, &ben).await);
    let phone = on_another_device(&api, &ben, PHONE).await;
    let id = sessions(&api, &phone).await[0]["_id"].as_str().expect("an id").to_owned();
    assert_eq!(end(&api, &ben, &id).await, 204);
    assert_eq!(end(&api, &ben, &id).await, 403, "it has ended");
}

/// Signing out everywhere ends the other sessions, or all of them, and those of no other person.
///
/// Shows: AMB-94
#[tokio::test]
async fn a_person_signs_out_everywhere() {
    let api = TestApi::new().await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let (phone, tablet) =
        (on_another_device(&api, &ann, PHONE).await, on_another_device(&api, &ann, "curl/8").await);
    let ended = api.post("/api/endsessions", Some(&ann), json!({"current": false})).await.ok();
    assert_eq!(ended, json!({"ended": 2}));
    assert!(is_active(&api, &ann).await && !is_active(&api, &phone).await && !is_active(&api, &tablet).await);
    let phone = on_another_device(&api, &ann, PHONE).await;
    let ended = api.post("/api/endsessions", Some(&ann), json!({"current": true})).await.ok();
    assert_eq!(ended, json!({"ended": 2}));
    assert!(!is_active(&api, &ann).await && !is_active(&api, &phone).await && is_active(&api, &ben).await);
}

/// A system administrator ends all sessions of a person, who can sign in again.
///
/// Shows: AMB-94
#[tokio::test]
async fn a_system_administrator_ends_the_sessions_of_a_person() {
    let api = TestApi::new().await;
    let (ann, root) = (api.create_professional("Ann").await, api.create_system_admin().await);
    let path = format!("/api/usersessions/{}", ann.id);
    let end = async |who: &TestUser| api.send(Method::DELETE, &path, Some(who), &[], None).await;
    assert_eq!(end(&ann).await.problem(), (403, "FORBIDDEN"));
    assert_eq!(end(&root).await.ok(), json!({"ended": 1}));
    assert!(!is_active(&api, &ann).await && is_active(&api, &root).await);
    api.sign_in(&ann.email).await;
}

/// A request whose headers and half of the body have arrived.
struct HalfSent {
    send_rest: oneshot::Sender<()>,
    answer: JoinHandle<ApiResponse>,
}

impl HalfSent {
    /// Sends the headers and half of the body, and waits until the server reads the body.
    async fn begin(api: &TestApi, who: &TestUser, path: &str, kind: &str, body: Vec<u8>) -> Self {
        let (began, was_read) = oneshot::channel();
        let (send_rest, rest) = oneshot::channel();
        let (first, second) = body.split_at(body.len() / 2);
        let (first, second) = (Bytes::copy_from_slice(first), Bytes::copy_from_slice(second));
        let first = stream::once(async move {
            let _ = began.send(());
            Ok::<_, Infallible>(first)
        });
        let second = stream::once(async move {
            let _ = rest.await;
            Ok(second)
        });
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, kind)
            .header(header::AUTHORIZATION, format!("Bearer {}", who.token))
            .body(Body::from_stream(first.chain(second)))
            .expect("the request is valid");
        let router = api.router.clone();
        let answer = tokio::spawn(async move {
            let (parts, body) = router.oneshot(request).await.expect("an answer").into_parts();
            let body = body.collect().await.expect("the body is complete").to_bytes();
            let body = serde_json::from_slice(&body).expect("JSON");
            ApiResponse { status: parts.status, headers: parts.headers, body }
        });
        was_read.await.expect("the server reads the body");
        Self { send_rest, answer }
    }

    async fn subscription(api: &TestApi, who: &TestUser) -> Self {
        let keys = json!({
            "auth": "BTBZMqHH6r4Tts7J_aSIgg",
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        });
        let body = json!({"endpoint": "https://push.example.org/send/one", "keys": keys});
        let body = body.to_string().into_bytes();
        Self::begin(api, who, "/api/pushsubscriptions", "application/json", body).await
    }

    async fn upload(api: &TestApi, who: &TestUser) -> Self {
        let pdf = sample_files::pdf("one");
        let parts: [Part<'_>; 3] = [
            ("userId", None, who.id.as_bytes()),
            ("prefix", None, b"medLicense"),
            ("file", Some("one.pdf"), &pdf),
        ];
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        Self::begin(api, who, "/cloudupload", &kind, form(&parts)).await
    }

    /// Sends the rest of the body.
    async fn finish(self) -> ApiResponse {
        self.send_rest.send(()).expect("the server waits for the rest");
        self.answer.await.expect("the task does not panic")
    }
}

/// Returns the number of stored browsers with push messages and of documents.
async fn stored(api: &TestApi) -> Vec<(String, usize)> {
    let tables = api.app.database().dump_rows_of(&["documents", "files", "push_subscriptions"]).await;
    tables.into_iter().map(|(table, rows)| (table, rows.len())).collect()
}

/// A request whose session ends between its headers and its body gets 401 and changes nothing, whatever ended the session.
///
/// Shows: AMB-133, AMB-248
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_while_a_body_arrives_is_refused() {
    let api = TestApi::new().await;
    let root = api.create_system_admin().await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let before = stored(&api).await;
    let stolen = on_another_device(&api, &ann, PHONE).await;
    let signed_out = [HalfSent::subscription(&api, &stolen).await, HalfSent::upload(&api, &stolen).await];
    let closed = [HalfSent::subscription(&api, &ben).await, HalfSent::upload(&api, &ben).await];
    api.post("/api/endsessions", Some(&ann), json!({"current": false})).await.ok();
    api.put(&format!("/api/useractive/{}", ben.id), Some(&root), json!({"active": false})).await.ok();
    for request in signed_out.into_iter().chain(closed) {
        assert_eq!(request.finish().await.problem(), (401, "UNAUTHENTICATED"));
    }
    assert_eq!(stored(&api).await, before, "nothing is stored");
    // A session that has not ended may send its body in parts.
    HalfSent::subscription(&api, &ann).await.finish().await.ok();
    assert_eq!(HalfSent::upload(&api, &ann).await.finish().await.ok()["status"], 200);
    assert_ne!(stored(&api).await, before);
}

/// A request whose session loses rights between its headers and its body is not carried out with the former ones.
///
/// Shows: AMB-87, AMB-248
#[tokio::test(flavor = "multi_thread")]
async fn rights_that_end_while_a_body_arrives_are_not_used() {
    let api = TestApi::new().await;
    let root = api.create_system_admin().await;
    let center = api.create_center("North").await;
    let surgeon = api.create_surgeon("Sue", &center).await;
    let admin = api.create_admin("Adam", &center).await;
    let case = TestApi::case_payload(&center.0, &surgeon.id, 1).to_string().into_bytes();
    let posting = HalfSent::begin(&api, &admin, "/api/createjob", "application/json", case).await;
    let path = format!("/api/surgerycenter/{}/deactivate", center.0);
    api.post(&path, Some(&root), json!({"reason": "Closed."})).await.ok();
    let answer = posting.finish().await;
    assert_eq!(answer.problem(), (503, "BUSY"));
    assert_eq!(answer.headers[header::RETRY_AFTER], "1");
}
