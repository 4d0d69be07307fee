//! What a surgeon may not do after an administrator revoked the affiliation, for an unconfirmed center and for a deactivated one
//! (AMB-283 to AMB-286).

use serde_json::{Value, json};

use crate::support::{TestApi, TestUser};

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// A center that the surgeon creates, unconfirmed, and a case there.
async fn own_case(api: &TestApi, surgeon: &TestUser) -> (String, Value) {
    let center = json!({"name": "Own Center", "address": "2 Side Street", "city": "Fresno", "state": "CA", "zipCode": "93701"});
    let made = api.post("/api/surgerycenter", Some(surgeon), center).await.ok();
    let id = text(&made["_id"]);
    let case = TestApi::case_payload(&id, &surgeon.id, 1);
    let job = api.post("/api/createjob", Some(surgeon), case).await.ok();
    (id, job["_id"].clone())
}

/// The code of the center, which the surgeon still has, does not undo a revocation; an administrator does.
///
/// Shows: AMB-283
#[tokio::test]
async fn a_code_does_not_verify_a_revoked_surgeon_again() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let (sue, adam) = (api.create_surgeon("Sue", &here).await, api.create_admin("Adam", &here).await);
    let by_center = json!({"center": here.0});
    api.put(&format!("/api/revokecredential/{}", sue.id), Some(&adam), by_center.clone()).await.ok();
    let code = json!({"centerId": here.0, "code": here.1});
    let proof = api.post("/api/verifycentercode", Some(&sue), code).await.ok();
    let entered = api.update_profile(&sue, json!({"centerProofs": [proof["centerProof"]]})).await;
    assert_eq!((entered.problem(), entered.fields()), ((400, "VALIDATION"), vec!["surgeryCenters"]));
    let case = TestApi::case_payload(&here.0, &sue.id, 1);
    let posted = api.post("/api/createjob", Some(&sue), case.clone()).await;
    assert_eq!(posted.problem(), (403, "CENTER_NOT_VERIFIED"));

    api.put(&format!("/api/certifycredential/{}", sue.id), Some(&adam), by_center).await.ok();
    api.post("/api/createjob", Some(&sue), case).await.ok();
}

/// A second account of the same person, invited and confirmed at a center that no one has confirmed, reads no more than before.
///
/// Shows: AMB-285
#[tokio::test]
async fn an_unconfirmed_center_raises_no_level() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let (sue, ann) = (api.create_surgeon("Sue", &here).await, api.create_professional("Ann").await);
    let level = async || api.get(&format!("/api/usersecuritylevel/{}", ann.id), Some(&ann)).await.ok();
    let before = level().await;
    let (own, job) = own_case(&api, &sue).await;
    api.add_favorite(&sue, &ann).await;
    let invitation = api.invite(&sue, &job, &ann).await;
    assert_eq!(level().await, before);
    api.post("/api/accepted", Some(&ann), json!({"_id": invitation})).await.ok();
    assert_eq!(level().await, before);
    let root = api.create_system_admin().await;
    api.post(&format!("/api/surgerycenter/{own}/confirm"), Some(&root), json!({})).await.ok();
    assert_ne!(level().await, before);
}

/// For a case of a center that no one has confirmed, the surgeon writes to confirmed people only.
///
/// Shows: AMB-286
#[tokio::test]
async fn messages_of_an_unconfirmed_center_reach_confirmed_people_only() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let (sue, ann) = (api.create_surgeon("Sue", &here).await, api.create_professional("Ann").await);
    let (_, job) = own_case(&api, &sue).await;
    api.add_favorite(&sue, &ann).await;
    let invitation = api.invite(&sue, &job, &ann).await;
    let mail = json!({"idList": [ann.id], "subject": "Room", "text": "Room 4"});
    let sent = async || api.post("/api/sendgridmails", Some(&sue), mail.clone()).await.ok()["queued"].clone();
    assert_eq!(sent().await, 0);
    api.post("/api/accepted", Some(&ann), json!({"_id": invitation})).await.ok();
    assert_eq!(sent().await, 1);
}

/// A surgeon can edit and cancel the cases of a deactivated center, but can neither invite people nor add places or plans.
///
/// Shows: AMB-284
#[tokio::test]
async fn a_surgeon_invites_no_one_for_a_deactivated_center() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let (sue, root) = (api.create_surgeon("Sue", &here).await, api.create_system_admin().await);
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let job = api.post("/api/createjob", Some(&sue), TestApi::case_payload(&here.0, &sue.id, 1)).await.ok();
    let job = job["_id"].clone();
    api.add_favorite(&sue, &ann).await;
    api.invite(&sue, &job, &ann).await;
    api.add_favorite(&sue, &ben).await;
    let path = format!("/api/surgerycenter/{}/deactivate", here.0);
    api.post(&path, Some(&root), json!({"reason": "There is no such center."})).await.ok();

    let invitation = json!({"job": job, "invitees": [{"id": ben.id, "categoryId": 0}]});
    let refused = api.post("/api/invitefavorites", Some(&sue), invitation).await;
    assert_eq!(refused.problem(), (403, "CENTER_NOT_VERIFIED"));
    let staffs = TestApi::case_payload(&here.0, &sue.id, 5)["staffs"].clone();
    let more = json!({"jobId": job, "version": 1, "staffs": staffs});
    assert_eq!(api.post("/api/editjob", Some(&sue), more).await.problem(), (403, "CENTER_NOT_VERIFIED"));
    let plan = json!({"plan": {"waves": [{"audience": "ELIGIBLE", "afterMinutes": 0}]}});
    let path = format!("/api/dispatchplans/{}", job.as_str().expect("an id"));
    assert_eq!(api.post(&path, Some(&sue), plan).await.problem(), (403, "CENTER_NOT_VERIFIED"));
    let mail = json!({"idList": [ann.id], "subject": "Room", "text": "Room 4"});
    assert_eq!(api.post("/api/sendgridmails", Some(&sue), mail).await.ok()["queued"], 0);
    let notes = json!({"jobId": job, "version": 1, "desc": "Right hand"});
    api.post("/api/editjob", Some(&sue), notes).await.ok();
    api.post("/api/canceljob", Some(&sue), json!({"jobId": job})).await.ok();
}

/// Imported cases have no dispatch plan of their own: a row with one is refused, and nothing of it is posted.
///
/// Shows: AMB-184
#[tokio::test]
async fn a_row_of_a_file_has_no_dispatch_plan() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let sue = api.create_surgeon("Sue", &here).await;
    let mut job = TestApi::case_payload(&here.0, &sue.id, 1);
    job["plan"] = json!({"waves": [{"audience": "ELIGIBLE", "afterMinutes": 0}]});
    let file = json!({"fileId": "0".repeat(64), "rows": [{"row": 1, "job": job}]});
    let answer = api.post("/api/importjobs", Some(&sue), file).await.ok().to_string();
    assert!(answer.contains("Cases of a file have no invitation plan of their own."), "{answer}");
    assert_eq!(api.get("/api/getsurgeonjobs", Some(&sue)).await.ok(), json!([]));
}
