//! The private calendar feed over HTTP.

use caseboard_api::{Settings, router};
use caseboard_testkit::TestApp;
use http::{Method, StatusCode, header};
use serde_json::json;

use crate::support::{TestApi, TestUser};

/// Creates the address of a feed and returns its path.
async fn create(api: &TestApi, who: &TestUser) -> String {
    api.prove(who).await;
    let created = api.post("/api/calendarlink", Some(who), json!({})).await.ok();
    let url = created["url"].as_str().expect("an address");
    url.strip_prefix("http://localhost:8080").expect("the public URL").to_owned()
}

/// The address is shown once and needs a proof of identity; another one replaces it, and it can be ended. The person is mailed.
///
/// Shows: FL-27, AMB-174
#[tokio::test(flavor = "multi_thread")]
async fn the_address_is_shown_once_replaced_and_revoked() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    assert!(api.get("/api/calendarlink", Some(&ann)).await.ok()["createdAt"].is_null());
    let refused = api.post("/api/calendarlink", Some(&ann), json!({})).await;
    assert_eq!(refused.problem(), (403, "PROOF_REQUIRED"));

    let first = create(&api, &ann).await;
    let state = api.get("/api/calendarlink", Some(&ann)).await.ok();
    assert!(state["createdAt"].is_string() && state.as_object().expect("an object").len() == 1, "{state}");
    let is_about_link =
        |mail: &serde_json::Value| mail["subject"].as_str().expect("text").contains("calendar link");
    assert!(api.mails(&ann.email).await.iter().any(is_about_link));
    let token = first.rsplit('/').next().expect("a token").trim_end_matches(".ics");
    let stored: String = api.app.database().dump_rows().await.into_values().flatten().collect();
    assert!(!stored.contains(token), "only the hash of the token is stored");

    for path in [&*first, first.trim_end_matches(".ics")] {
        let feed = api.get(path, None).await;
        assert_eq!(feed.status, StatusCode::OK);
        assert_eq!(feed.headers[header::CONTENT_TYPE], "text/calendar; charset=utf-8");
        assert_eq!(feed.headers[header::REFERRER_POLICY], "no-referrer");
        assert_eq!(feed.headers[header::CACHE_CONTROL], "private, no-cache");
        assert!(feed.body.as_str().expect("text").starts_with("BEGIN:VCALENDAR\r\n"));
    }

    let second = create(&api, &ann).await;
    assert_ne!(first, second);
    assert_eq!(api.get(&first, None).await.problem(), (404, "NOT_FOUND"));
    assert_eq!(api.get(&second, None).await.status, StatusCode::OK);
    for _ in 0..2 {
        let ended = api.send(Method::DELETE, "/api/calendarlink", Some(&ann), &[], None).await;
        assert_eq!(ended.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(api.get(&second, None).await.problem(), (404, "NOT_FOUND"));
}

/// An unchanged feed is not sent again.
///
/// Shows: FL-27
#[tokio::test(flavor = "multi_thread")]
async fn an_unchanged_feed_is_not_sent_again() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let path = create(&api, &ann).await;
    let tag = api.get(&path, None).await.headers[header::ETAG].to_str().expect("text").to_owned();
    let asked = |tag: String| {
        let (api, path) = (&api, &path);
        async move { api.send(Method::GET, path, None, &[("if-none-match", &tag)], None).await }
    };
    let unchanged = asked(format!("\"other\", {tag}")).await;
    assert_eq!(
        (unchanged.status, unchanged.headers[header::ETAG].to_str().expect("text")),
        (StatusCode::NOT_MODIFIED, &*tag)
    );
    assert_eq!(asked("\"other\"".to_owned()).await.status, StatusCode::OK);
}

/// Each feed has its own limit, and reads with an unknown token are counted by that token.
///
/// Shows: FL-27, AMB-174
#[tokio::test(flavor = "multi_thread")]
async fn reads_of_a_feed_are_limited() {
    let app = TestApp::new().await;
    let router = router(app.app().clone(), Settings::default());
    let api = TestApi { app, router };
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let (path, other) = (create(&api, &ann).await, create(&api, &ben).await);
    for _ in 0..60 {
        assert_eq!(api.get(&path, None).await.status, StatusCode::OK);
    }
    assert_eq!(api.get(&path, None).await.problem(), (429, "RATE_LIMITED"));
    assert_eq!(api.get(&other, None).await.status, StatusCode::OK);
    let token = path.rsplit('/').next().expect("a token").trim_end_matches(".ics");
    let unknown = format!("/api/calendar/{}.ics", "x".repeat(token.len()));
    for _ in 0..60 {
        assert_eq!(api.get(&unknown, None).await.problem(), (404, "NOT_FOUND"));
    }
    assert_eq!(api.get(&unknown, None).await.problem(), (429, "RATE_LIMITED"));
}
