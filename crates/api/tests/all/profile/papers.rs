//! Documents and the picture as fields of a profile (H-75, H-76, AMB-16, AMB-64, AMB-75).

use http::{Method, Request, header};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::profile::everything;
use crate::wire::{TestUser, Wire};

/// Uploads a small PDF into a slot and returns the id of the file.
async fn upload(wire: &Wire, who: &TestUser, slot: &str) -> Value {
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
        .expect("a request");
    let answer = wire.router.clone().oneshot(request).await.expect("an answer");
    let body = answer.into_body().collect().await.expect("a body").to_bytes();
    let answer: Value = serde_json::from_slice(&body).expect("JSON");
    assert_eq!(answer["status"], 200, "{answer}");
    answer["id"].clone()
}

/// H-75, H-76, AMB-75: an uploaded file is in its slot of the profile, pending; writing it back changes nothing, and no
/// other file can be named in its place.
#[tokio::test]
async fn uploads_are_in_the_profile_and_ignored_when_written_back() {
    let wire = Wire::new().await;
    let center = wire.center("Pacific Hand Center").await;
    let (ann, ben) = (wire.professional("Ann").await, wire.professional("Ben").await);
    let (sue, adam) = (wire.surgeon("Sue", &center).await, wire.admin("Adam", &center).await);
    let (resume, card) = (upload(&wire, &ann, "resume").await, upload(&wire, &ann, "ACLSBLS").await);
    let foreign = upload(&wire, &ben, "resume").await;

    let own = wire.own(&ann).await;
    assert_eq!((&own["resume"], &own["ACLSBLS"]), (&resume, &card));
    let listed = own["documents"].as_array().expect("a list").clone();
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
    assert_eq!(wire.change(&ann, own.clone()).await.ok(), own);
    assert_eq!(wire.change(&ann, json!({"resume": resume})).await.ok(), own);
    for (slot, file) in [("resume", &foreign), ("deaCert", &resume), ("profilePicture", &resume)] {
        let answer = wire.change(&ann, json!({slot: file})).await;
        assert_eq!((answer.problem(), answer.fields()), ((400, "VALIDATION"), vec![slot]));
    }
    assert_eq!(wire.own(&ann).await, own);

    // AMB-16: administrators see documents; a surgeon sees them after a contact with the professional.
    let decision = json!({"slot": "resume", "status": "REJECTED", "reason": "Out of date"});
    wire.put(&format!("/api/documentstatus/{}", ann.id), Some(&adam), decision).await.ok();
    let seen = wire.profile(&ann, &adam).await.ok();
    assert_eq!(
        (&seen["documents"][1]["status"], &seen["documents"][1]["reason"]),
        (&json!("REJECTED"), &json!("Out of date"))
    );
    assert_eq!(wire.own(&ann).await["documents"], seen["documents"]);
    let seen = wire.profile(&ann, &sue).await.ok();
    assert_eq!((seen.get("documents"), seen.get("resume")), (None, None));
    wire.put(&format!("/api/addsurgeonfavorite/{}", ann.id), Some(&sue), json!({"surgeon": sue.id}))
        .await
        .ok();
    assert_eq!(wire.profile(&ann, &sue).await.ok()["resume"], resume);
}

/// AMB-72: a surgeon who shows About Me only shows no documents to administrators of other centers.
/// Shows: H-17
#[tokio::test]
async fn about_me_only_also_hides_documents() {
    let wire = Wire::new().await;
    let here = wire.center("Pacific Hand Center").await;
    let there = wire.center("Elsewhere Center").await;
    let (sue, adam, steve) = (
        wire.surgeon("Sue", &here).await,
        wire.admin("Adam", &here).await,
        wire.admin("Steve", &there).await,
    );
    let file = upload(&wire, &sue, "medLicense").await;
    wire.change(&sue, everything()).await.ok();
    for by in [&adam, &steve] {
        assert_eq!(wire.profile(&sue, by).await.ok()["medLicense"], file);
    }
    wire.change(&sue, json!({"aboutMe": {"flag": true}})).await.ok();
    assert_eq!(wire.profile(&sue, &adam).await.ok()["medLicense"], file);
    let keys: Vec<String> =
        wire.profile(&sue, &steve).await.ok().as_object().expect("fields").keys().cloned().collect();
    assert_eq!(keys, ["_id", "aboutMe", "fullName"]);
    // Knowing the id of the file gives no access.
    let link = format!("/getsignedurl/{}", file.as_str().expect("an id"));
    wire.get(&link, Some(&adam)).await.ok();
    assert_eq!(wire.get(&link, Some(&steve)).await.problem(), (403, "FORBIDDEN"));
}
