//! Documents and the picture as fields of a profile (H-75, H-76, AMB-16, AMB-64, AMB-75).

use http::{Method, Request, header};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::profile::full_profile;
use crate::support::{TestApi, TestUser};

/// Uploads a small PDF into a slot and returns the id of the file.
pub(super) async fn upload(api: &TestApi, who: &TestUser, slot: &str) -> Value {
    let pdf = "%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n";
    let mut form = String::new();
    for (name, value) in [("prefix", slot), ("userId", who.id.as_str()), ("lastName", "Wire"), ("ext", "pdf")]
    {
        form += &format!("--limit\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
    }
    form += &format!(
        "--limit\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\nContent-Type: application/pdf\r\n\r\n{pdf}\r\n--limit--\r\n"
    );
    let request = Request::builder()
        .method(Method::POST)
        .uri("/cloudupload")
        .header(header::AUTHORIZATION, format!("Bearer {}", who.token))
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=limit")
        .body(axum::body::Body::from(form))
        .expect("the request is valid");
    let response = api.router.clone().oneshot(request).await.expect("the server responds");
    let body = response.into_body().collect().await.expect("the body is complete").to_bytes();
    let response: Value = serde_json::from_slice(&body).expect("the text is JSON");
    assert_eq!(response["status"], 200, "{response}");
    response["id"].clone()
}

/// An uploaded file is in its slot of the profile, pending; writing it back changes nothing, and no other file can be named in
/// its place.
///
/// Shows: H-75, H-76, AMB-75, H-23
#[tokio::test]
async fn uploads_are_in_the_profile_and_ignored_when_written_back() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let (sue, adam) = (api.create_surgeon("Sue", &center).await, api.create_admin("Adam", &center).await);
    let (resume, card) = (upload(&api, &ann, "resume").await, upload(&api, &ann, "ACLSBLS").await);
    let foreign = upload(&api, &ben, "resume").await;

    let own = api.own_profile(&ann).await;
    assert_eq!((&own["resume"], &own["ACLSBLS"]), (&resume, &card));
    let listed = own["documents"].as_array().expect("the response is a list").clone();
    let facts: Vec<_> =
        listed.iter().map(|it| (it["slot"].clone(), it["fileId"].clone(), it["status"].clone())).collect();
    let pending = json!("PENDING");
    assert_eq!(
        facts,
        [(json!("ACLSBLS"), card, pending.clone()), (json!("resume"), resume.clone(), pending)]
    );
    assert_eq!(
        (&listed[1]["contentType"], &listed[1]["uploadedAt"]),
        (&json!("application/pdf"), &json!("2026-05-04T16:00:00.000Z"))
    );
    assert_eq!(api.update_profile(&ann, own.clone()).await.ok(), own);
    assert_eq!(api.update_profile(&ann, json!({"resume": resume})).await.ok(), own);
    for (slot, file) in [("resume", &foreign), ("deaCert", &resume), ("profilePicture", &resume)] {
        let response = api.update_profile(&ann, json!({slot: file})).await;
        assert_eq!((response.problem(), response.fields()), ((400, "VALIDATION"), vec![slot]));
    }
    assert_eq!(api.own_profile(&ann).await, own);

    // AMB-16: administrators see documents; a surgeon sees them once the professional requests one of their cases.
    let decision = json!({"slot": "resume", "status": "REJECTED", "reason": "Out of date"});
    api.put(&format!("/api/documentstatus/{}", ann.id), Some(&adam), decision).await.ok();
    let seen = api.get_profile(&ann, &adam).await.ok();
    assert_eq!(
        (&seen["documents"][1]["status"], &seen["documents"][1]["reason"]),
        (&json!("REJECTED"), &json!("Out of date"))
    );
    assert_eq!(api.own_profile(&ann).await["documents"], seen["documents"]);
    let seen = api.get_profile(&ann, &sue).await.ok();
    assert_eq!((seen.get("documents"), seen.get("resume")), (None, None));
    let case = TestApi::case_payload(&center.0, &sue.id, 1);
    let job = api.post("/api/createjob", Some(&sue), case).await.ok()["_id"].clone();
    api.post("/api/requestinvite", Some(&ann), json!({"job": job})).await.ok();
    assert_eq!(api.get_profile(&ann, &sue).await.ok()["resume"], resume);
}

/// A surgeon who shows About Me only shows no documents to administrators of other centers.
///
/// Shows: AMB-72, H-17
#[tokio::test]
async fn about_me_only_also_hides_documents() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let there = api.create_center("Elsewhere Center").await;
    let (sue, adam, steve) = (
        api.create_surgeon("Sue", &here).await,
        api.create_admin("Adam", &here).await,
        api.create_admin("Steve", &there).await,
    );
    let file = upload(&api, &sue, "medLicense").await;
    api.update_profile(&sue, full_profile()).await.ok();
    for by in [&adam, &steve] {
        assert_eq!(api.get_profile(&sue, by).await.ok()["medLicense"], file);
    }
    api.update_profile(&sue, json!({"aboutMe": {"flag": true}})).await.ok();
    assert_eq!(api.get_profile(&sue, &adam).await.ok()["medLicense"], file);
    let keys: Vec<String> = api
        .get_profile(&sue, &steve)
        .await
        .ok()
        .as_object()
        .expect("the value is an object")
        .keys()
        .cloned()
        .collect();
    assert_eq!(keys, ["_id", "aboutMe", "fullName"]);
    // Knowing the id of the file gives no access.
    let link = format!("/getsignedurl/{}", file.as_str().expect("the response has an id"));
    api.get(&link, Some(&adam)).await.ok();
    assert_eq!(api.get(&link, Some(&steve)).await.problem(), (403, "FORBIDDEN"));
}
