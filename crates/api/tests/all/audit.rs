//! The audit log over HTTP.

use crate::support::TestApi;
use serde_json::{Value, json};

fn actions_and_results(response: &Value) -> Vec<(&str, &str)> {
    let entries = response["entries"].as_array().expect("the response has entries");
    entries.iter().filter_map(|entry| Some((entry["action"].as_str()?, entry["result"].as_str()?))).collect()
}

/// An administrator reads the entries of their own center, page by page; the system administrator reads all entries and the
/// origin of each request.
///
/// Shows: J-60, AMB-13, AMB-14
#[tokio::test]
async fn administrators_read_the_log_of_their_center_and_system_administrators_all() {
    let api = TestApi::new().await;
    let (here, there) =
        (api.create_center("Pacific Hand Center").await, api.create_center("Elsewhere Center").await);
    let (mia, steve) = (api.create_admin("Mia", &here).await, api.create_admin("Steve", &there).await);
    let (ann, root) = (api.create_professional("Ann").await, api.create_system_admin().await);
    for call in ["certifycredential", "addfavorite"] {
        api.app.advance_clock(jiff::SignedDuration::from_secs(1));
        let done = api.put(&format!("/api/{call}/{}", ann.id), Some(&mia), json!({"center": here.0})).await;
        let request = done.headers["x-request-id"].to_str().expect("the response has an id").to_owned();
        done.ok();
        let newest = api.get("/api/audit?limit=1", Some(&root)).await.ok();
        let entry = &newest["entries"][0];
        assert_eq!((&entry["request"], &entry["address"]), (&json!(request), &json!("local")), "{entry}");
        assert_eq!(
            (&entry["person"], &entry["role"], &entry["center"]),
            (&json!(mia.id), &json!("ADMIN"), &json!(here.0))
        );
        assert_eq!(entry["object"], json!({"kind": "person", "_id": ann.id}));
        assert!(entry["session"].is_string(), "{entry}");
    }
    let first = api.get("/api/audit?limit=1", Some(&mia)).await.ok();
    assert_eq!(actions_and_results(&first), [("FAVORITE_ADDED", "DONE")]);
    let entry = &first["entries"][0];
    assert_eq!((&entry["fullName"], &entry["detail"]), (&json!("Mia Wire"), &json!({})));
    assert!(
        entry["session"].is_null() && entry["address"].is_null() && entry["request"].is_null(),
        "{entry}"
    );
    let next = first["next"].as_str().expect("another page");
    let second = api.get(&format!("/api/audit?limit=1&before={next}"), Some(&mia)).await.ok();
    assert_eq!(actions_and_results(&second), [("CERTIFIED", "DONE")]);
    let own = api.get("/api/audit", Some(&steve)).await.ok();
    assert!(own["entries"].as_array().is_some_and(|all| all.iter().all(|it| it["center"] == json!(there.0))));
    assert!(own["next"].is_null());
    let person = api.get(&format!("/api/audit?person={}&action=SIGNED_IN", ann.id), Some(&root)).await.ok();
    assert_eq!(actions_and_results(&person), [("SIGNED_IN", "DONE")]);

    let foreign = api.get(&format!("/api/audit?center={}", here.0), Some(&steve)).await;
    assert_eq!(foreign.problem(), (403, "FORBIDDEN"));
    for who in [&ann, &api.create_surgeon("Sue", &here).await] {
        assert_eq!(api.get("/api/audit", Some(who)).await.problem(), (403, "FORBIDDEN"));
        assert_eq!(api.get("/api/audit.csv", Some(who)).await.problem(), (403, "FORBIDDEN"));
    }
    assert_eq!(api.get("/api/audit", None).await.problem(), (401, "UNAUTHENTICATED"));
    for (query, field) in
        [("limit=x", "limit"), ("before=1", "before"), ("person=x", "person"), ("action=x", "action")]
    {
        let response = api.get(&format!("/api/audit?{query}"), Some(&mia)).await;
        assert_eq!((response.status.as_u16(), response.fields()), (400, vec![field]), "{query}");
    }
}

#[tokio::test]
async fn the_audit_log_is_exported_as_a_file() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let mia = api.create_admin("Mia", &here).await;
    let file = api.get("/api/audit.csv", Some(&mia)).await;
    assert_eq!(file.headers["content-type"], "text/csv; charset=utf-8; header=present");
    assert_eq!(file.headers["content-disposition"], "attachment; filename=\"audit.csv\"");
    let text = file.ok();
    let lines: Vec<&str> = text.as_str().expect("the output is UTF-8").lines().collect();
    assert!(lines[0].starts_with("at,person,fullName,role,action,result,"), "{}", lines[0]);
    assert!(lines.iter().any(|line| line.contains(",CENTER_CREATED,DONE,center,")), "{lines:#?}");
    let newest = api.get("/api/audit?limit=1&action=AUDIT_EXPORTED", Some(&mia)).await.ok();
    assert_eq!(newest["entries"][0]["detail"]["entries"], json!(lines.len() - 1));
}
