//! Centers that no system administrator has confirmed, and deactivated ones (AMB-83), and cases of surgeons whose
//! affiliation was revoked (AMB-87).

use caseboard_testkit::ADD_CENTER_CODE;
use serde_json::{Value, json};

use crate::permissions::upload_license;
use crate::support::{TestApi, TestUser};

fn center_payload(name: &str) -> Value {
    json!({"name": name, "address": "2 Side Street", "city": "Fresno", "state": "CA", "zipCode": "93701", "phone": "5595550100"})
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// A center that the surgeon creates: its id and its code.
async fn own_center(api: &TestApi, surgeon: &TestUser, name: &str) -> (String, String) {
    let made = api.post("/api/surgerycenter", Some(surgeon), center_payload(name)).await.ok();
    assert_eq!(made["centerStatus"], "UNCONFIRMED");
    (text(&made["_id"]), text(&made["verificationCode"]))
}

async fn confirm(api: &TestApi, root: &TestUser, center: &str) {
    let answer = api.post(&format!("/api/surgerycenter/{center}/confirm"), Some(root), json!({})).await.ok();
    assert_eq!(answer, json!({"_id": center, "status": "CONFIRMED"}));
}

async fn deactivate(api: &TestApi, root: &TestUser, center: &str) {
    let reason = json!({"reason": "There is no such center."});
    let answer = api.post(&format!("/api/surgerycenter/{center}/deactivate"), Some(root), reason).await.ok();
    assert_eq!(answer, json!({"_id": center, "status": "DEACTIVATED"}));
}

/// The code in the mail to this address about the confirmation of a center.
async fn code_after_confirmation(api: &TestApi, address: &str, name: &str) -> String {
    let subject = format!("{name} is confirmed");
    let mails = api.mails(address).await;
    let mail = mails.iter().find(|mail| mail["subject"] == subject).expect("the mail");
    let words = text(&mail["text"]);
    let id = words.split_whitespace().find(|word| word.starts_with("SC-")).expect("the identification id");
    id[id.len() - 6..].to_owned()
}

fn admin_form(name: &str, center: &str, proof: &str) -> Value {
    let mut form = TestApi::sign_up_form(name);
    form["signInType"] = json!("ADMIN");
    form["surgeryCenters"] = json!([center]);
    form["centerProofs"] = json!([proof]);
    form
}

/// The attack of the security review: a surgeon creates a center, signs up a second account as its administrator, reads the
/// documents of an unrelated person and rejects them. Each step is refused, also the later ones on their own.
///
/// Shows: AMB-83
#[tokio::test]
async fn a_surgeon_gains_no_administrator_by_creating_a_center() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let (mallory, ann) = (api.create_surgeon("Mallory", &here).await, api.create_professional("Ann").await);
    let file = upload_license(&api, &ann).await;
    let (own, code) = own_center(&api, &mallory, "Mallory Center").await;

    // Step 1: no one can sign up as an administrator with the code.
    let proof = api.post("/api/verifycentercode", None, json!({"centerId": own, "code": code})).await;
    assert_eq!((proof.problem(), proof.fields()), ((400, "CENTER_UNCONFIRMED"), vec!["code"]));
    let wrong = api.post("/api/verifycentercode", None, json!({"centerId": own, "code": "AAAAAA"})).await;
    assert_eq!(wrong.ok()["matched"], false, "the status is not shown to who does not know the code");
    let form = admin_form("Mallet", &own, "made up");
    let refused = api.post("/api/user", None, form).await;
    assert_eq!((refused.problem(), refused.fields()), ((400, "CENTER_UNCONFIRMED"), vec!["surgeryCenters"]));

    // Step 2 and 3, with an administrator whom the database has nevertheless.
    confirm_in_database(&api, true).await;
    let mallet = api.create_admin("Mallet", &(own.clone(), code)).await;
    confirm_in_database(&api, false).await;
    for read in [format!("/api/downloadedfile/{file}"), format!("/getsignedurl/{file}")] {
        assert_eq!(api.get(&read, Some(&mallet)).await.problem(), (403, "FORBIDDEN"));
    }
    assert_eq!(api.get_profile(&ann, &mallet).await.ok().get("documents"), None);
    let decision = json!({"slot": "medLicense", "status": "REJECTED", "reason": "x"});
    for (path, body) in [
        (format!("/api/documentstatus/{}", ann.id), decision),
        (format!("/api/certifycredential/{}", ann.id), json!({"center": own})),
        (format!("/api/addfavorite/{}", ann.id), json!({"center": own})),
    ] {
        assert_eq!(api.put(&path, Some(&mallet), body).await.problem(), (403, "FORBIDDEN"), "{path}");
    }
    let status = &api.own_profile(&ann).await["documents"][0]["status"];
    assert_eq!(status, "PENDING");
}

async fn confirm_in_database(api: &TestApi, confirmed: bool) {
    let at = if confirmed { "created_at" } else { "NULL" };
    let sql = format!("UPDATE centers SET confirmed_at = {at} WHERE name = 'Mallory Center'");
    api.app.database().run_raw_sql(&sql, &sql).await.expect("updated");
}

/// Only the creator of an unconfirmed center is affiliated with it, and the public list does not offer it.
///
/// Shows: K-06, AMB-83
#[tokio::test]
async fn an_unconfirmed_center_is_affiliated_with_its_creator_only() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let (sue, tom) = (api.create_surgeon("Sue", &here).await, api.create_surgeon("Tom", &here).await);
    let (adam, root) = (api.create_admin("Adam", &here).await, api.create_system_admin().await);
    let (own, _) = own_center(&api, &sue, "Sue Center").await;
    let listed = api.get("/api/surgerycenters", None).await.ok();
    assert_eq!(listed.as_array().expect("a list").len(), 1, "{listed}");
    assert_eq!((&listed[0]["_id"], &listed[0]["name"]), (&json!(here.0), &json!("Pacific Hand Center")));

    let joined = api.update_profile(&tom, json!({"surgeryCenters": [here.0, own]})).await;
    assert_eq!(joined.problem(), (400, "CENTER_UNCONFIRMED"));
    for who in [&adam, &root] {
        let path = format!("/api/certifycredential/{}", tom.id);
        let expected = if who.id == root.id { (409, "CENTER_UNCONFIRMED") } else { (403, "FORBIDDEN") };
        assert_eq!(api.put(&path, Some(who), json!({"center": own})).await.problem(), expected);
    }

    let session = api.get("/api/session", Some(&sue)).await.ok();
    let affiliation =
        session["affiliations"].as_array().expect("a list").last().expect("the new center").clone();
    assert_eq!(
        (&affiliation["status"], &affiliation["centerStatus"]),
        (&json!("VERIFIED"), &json!("UNCONFIRMED"))
    );
    let job = api.post("/api/createjob", Some(&sue), TestApi::case_payload(&own, &sue.id, 1)).await.ok();
    let foreign = api.post("/api/createjob", Some(&tom), TestApi::case_payload(&own, &tom.id, 1)).await;
    assert_eq!(foreign.problem(), (403, "CENTER_NOT_VERIFIED"));
    let favorites = |of: &TestUser| {
        let categories = json!([0, 1, 2, 3, 4]);
        json!({"surgeon": of.id, "categories": categories, "surgeryCenterId": own, "job": job["_id"]})
    };
    let invitable = api.post("/api/surgeonfavorites", Some(&sue), favorites(&sue)).await.ok();
    assert_eq!(invitable, json!([]), "the creator invites favorites to their own case");
    let foreign = api.post("/api/surgeonfavorites", Some(&tom), favorites(&tom)).await;
    assert_eq!(foreign.problem(), (403, "FORBIDDEN"));
    api.post("/api/canceljob", Some(&sue), json!({"jobId": job["_id"]})).await.ok();
}

/// Professionals see that the center of a case is not confirmed, until a system administrator confirms it.
///
/// Shows: AMB-83, AMB-288
#[tokio::test]
async fn professionals_see_that_a_center_is_not_confirmed() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let (sue, ann) = (api.create_surgeon("Sue", &here).await, api.create_professional("Ann").await);
    let root = api.create_system_admin().await;
    let (own, _) = own_center(&api, &sue, "Sue Center").await;
    for center in [&here.0, &own] {
        api.post("/api/createjob", Some(&sue), TestApi::case_payload(center, &sue.id, 1)).await.ok();
    }
    let unconfirmed = async || {
        let list = api.get(&format!("/api/newjobs/0/{}", ann.id), Some(&ann)).await.ok();
        let jobs = list.as_array().expect("a list").clone();
        assert_eq!(jobs.len(), 2);
        let names = jobs.iter().filter(|job| job.get("centerUnconfirmed") == Some(&json!(true)));
        names.map(|job| text(&job["surgeryCenterId"]["name"])).collect::<Vec<_>>()
    };
    assert_eq!(unconfirmed().await, ["Sue Center"]);
    confirm(&api, &root, &own).await;
    assert_eq!(unconfirmed().await, [""; 0]);
}

/// A center that a surgeon creates is theirs at once; a profile update adds no further one to them.
///
/// Shows: B-20, AMB-04
#[tokio::test]
async fn a_surgeon_has_the_center_that_they_create_and_cannot_claim_another() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let (foreign, other) =
        (api.create_center("Foreign Center").await, api.create_center("Other Center").await);
    let sue = api.create_surgeon("Sue", &here).await;
    let (own, _) = own_center(&api, &sue, "Sue Center").await;
    let choices = async || {
        let session = api.get("/api/session", Some(&sue)).await.ok();
        let values = |list: &Value| {
            list.as_array().expect("a list").iter().map(|it| text(&it["value"])).collect::<Vec<_>>()
        };
        let ids = |list: &Value| list.as_array().expect("a list").iter().map(text).collect::<Vec<_>>();
        (values(&session["myCenters"]), ids(&session["surgeryCenters"]), ids(&session["certifiedCenters"]))
    };
    let expected = vec![here.0.clone(), own.clone()];
    assert_eq!(choices().await, (expected.clone(), expected.clone(), expected.clone()));
    let claim = json!([{"value": foreign.0, "label": "Foreign Center"}]);
    api.update_profile(&sue, json!({"certifiedCenters": claim})).await;
    assert_eq!(choices().await, (expected.clone(), expected.clone(), expected.clone()));
    api.update_profile(&sue, json!({"surgeryCenters": [here.0, own, other.0]})).await.ok();
    let chosen = vec![here.0.clone(), own.clone(), other.0.clone()];
    assert_eq!(choices().await, (chosen.clone(), chosen, expected), "a chosen center waits for its proof");
}

/// Shows: AMB-83
#[tokio::test]
async fn a_system_administrator_confirms_deactivates_and_reactivates_a_center() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let (sue, root) = (api.create_surgeon("Sue", &here).await, api.create_system_admin().await);
    let (own, first_code) = own_center(&api, &sue, "Sue Center").await;
    let listed = api.get("/api/centerreviews", Some(&root)).await.ok();
    assert_eq!(listed.as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&listed[0]["_id"], &listed[0]["creator"]["email"], &listed[0]["people"]),
        (&json!(own), &json!(sue.email), &json!(1))
    );

    confirm(&api, &root, &own).await;
    confirm(&api, &root, &own).await;
    assert_eq!(api.get("/api/centerreviews", Some(&root)).await.ok(), json!([]));
    let code = code_after_confirmation(&api, &sue.email, "Sue Center").await;
    let old = json!({"centerId": own, "code": first_code});
    let old = api.post("/api/verifycentercode", None, old).await.ok();
    assert_eq!(old["matched"], false, "the code of before the confirmation is void (AMB-108)");
    let adam = api.create_admin("Adam", &(own.clone(), code.clone())).await;
    let job = api.post("/api/createjob", Some(&adam), TestApi::case_payload(&own, &sue.id, 1)).await.ok();
    let proof = api.post("/api/verifycentercode", None, json!({"centerId": own, "code": code})).await.ok();

    for wrong in [json!({}), json!({"reason": "  "}), json!({"reason": "x".repeat(501)})] {
        let refused = api.post(&format!("/api/surgerycenter/{own}/deactivate"), Some(&root), wrong).await;
        assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec!["reason"]));
    }
    deactivate(&api, &root, &own).await;
    let listed = api.get("/api/centerreviews?status=DEACTIVATED", Some(&root)).await.ok();
    assert_eq!(listed[0]["reason"], "There is no such center.");
    let confirmed = api.post(&format!("/api/surgerycenter/{own}/confirm"), Some(&root), json!({})).await;
    assert_eq!(confirmed.problem(), (409, "CENTER_DEACTIVATED"));

    // No new cases, no people, no rights of its administrators.
    let posted = api.post("/api/createjob", Some(&sue), TestApi::case_payload(&own, &sue.id, 1)).await;
    assert_eq!(posted.problem(), (403, "CENTER_NOT_VERIFIED"));
    let proven = api.post("/api/verifycentercode", None, json!({"centerId": own, "code": code})).await.ok();
    assert_eq!(proven["matched"], false);
    let late = admin_form("Late", &own, proof["centerProof"].as_str().expect("a proof"));
    assert_eq!(api.post("/api/user", None, late).await.problem(), (400, "VALIDATION"));
    let list = api.get(&format!("/api/getjobs?center={own}"), Some(&adam)).await;
    assert_eq!(list.problem(), (403, "FORBIDDEN"));
    let cancelled = api.post("/api/canceljob", Some(&adam), json!({"jobId": job["_id"]})).await;
    assert_eq!(cancelled.problem(), (403, "FORBIDDEN"));
    // Existing cases stay visible, and their surgeon settles them.
    let jobs = api.get("/api/getsurgeonjobs", Some(&sue)).await.ok();
    assert!(jobs.to_string().contains(&text(&job["_id"])), "{jobs}");

    let path = format!("/api/surgerycenter/{own}/reactivate");
    let answer = api.post(&path, Some(&root), json!({})).await.ok();
    assert_eq!(answer, json!({"_id": own, "status": "CONFIRMED"}));
    api.post("/api/canceljob", Some(&adam), json!({"jobId": job["_id"]})).await.ok();

    let deactivated = ["Sue Center is deactivated", "Sue Center is active again"];
    for (person, expected) in
        [(&sue, &["Sue Center is confirmed"][..]), (&sue, &deactivated), (&adam, &deactivated)]
    {
        let mails = api.mails(&person.email).await;
        let subjects: Vec<String> = mails.iter().map(|mail| text(&mail["subject"])).collect();
        for subject in expected {
            assert_eq!(subjects.iter().filter(|it| it == subject).count(), 1, "{subject}: {subjects:?}");
        }
    }
    let audit = api.get("/api/audit?limit=100", Some(&root)).await.ok().to_string();
    for action in ["CENTER_CONFIRMED", "CENTER_DEACTIVATED", "CENTER_REACTIVATED"] {
        assert!(audit.contains(action), "{action}");
    }
}

/// Case and accents do not matter; other people find no center.
///
/// Shows: AMB-365, AMB-112
#[tokio::test]
async fn a_system_administrator_finds_centers_of_every_status_by_name_and_city() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let (sue, adam) = (api.create_surgeon("Sue", &here).await, api.create_admin("Adam", &here).await);
    let root = api.create_system_admin().await;
    let (gone, _) = api.create_center("Gone Surgery").await;
    deactivate(&api, &root, &gone).await;
    let (own, _) = own_center(&api, &sue, "Núñez Surgery").await;
    let ids = |listed: &Value| -> Vec<String> {
        listed.as_array().expect("a list").iter().map(|center| text(&center["_id"])).collect()
    };
    for (query, expected) in [
        ("text=pac", vec![&here.0]),
        ("text=hand+PACIFIC", vec![&here.0]),
        ("text=nunez", vec![&own]),
        ("text=N%C3%9A%C3%91+fres", vec![&own]),
        ("text=fresno", vec![&gone, &own, &here.0]),
        ("text=surg", vec![&gone, &own]),
        ("text=surg&status=DEACTIVATED", vec![&gone]),
        ("text=pac&status=UNCONFIRMED", vec![]),
        ("text=acific", vec![]),
        ("text=%25", vec![]),
        ("text=", vec![&own]),
        ("text=+", vec![&own]),
    ] {
        let listed = api.get(&format!("/api/centerreviews?{query}"), Some(&root)).await.ok();
        assert_eq!(ids(&listed).iter().collect::<Vec<_>>(), expected, "{query}");
    }
    let long = format!("/api/centerreviews?text={}", "a".repeat(101));
    let refused = api.get(&long, Some(&root)).await;
    assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec!["text"]));

    let found = api.get("/api/find?text=nunez", Some(&root)).await.ok();
    let expected = json!([{
        "_id": own, "name": "Núñez Surgery", "city": "Fresno", "state": "CA", "timeZone": "America/Los_Angeles"
    }]);
    assert_eq!(found["centers"], expected);
    for who in [&sue, &adam] {
        assert_eq!(api.get("/api/find?text=nunez", Some(who)).await.ok()["centers"], json!([]));
        let refused = api.get("/api/centerreviews?text=nunez", Some(who)).await;
        assert_eq!(refused.problem(), (403, "FORBIDDEN"));
    }
}

/// A center that is added with the code and without a session has no creator; the support address gets its mails.
///
/// Shows: K-59, AMB-05, AMB-83
#[tokio::test]
async fn a_center_added_with_the_code_is_unconfirmed() {
    let api = TestApi::new().await;
    let root = api.create_system_admin().await;
    assert!(!ADD_CENTER_CODE.is_empty());
    let (center, code) = api.create_unconfirmed_center("Code Center").await;
    let proof = api.post("/api/verifycentercode", None, json!({"centerId": center, "code": code})).await;
    assert_eq!(proof.problem(), (400, "CENTER_UNCONFIRMED"));
    let listed = api.get("/api/centerreviews?status=UNCONFIRMED", Some(&root)).await.ok();
    assert_eq!((&listed[0]["_id"], listed[0].get("creator")), (&json!(center), None));
    confirm(&api, &root, &center).await;
    let mails = api.mails("support@caseboard.example").await;
    assert!(mails.iter().any(|mail| mail["subject"] == "Code Center is confirmed"), "{mails:?}");
    let made = api.post("/api/surgerycenter", Some(&root), center_payload("Root Center")).await.ok();
    assert_eq!((&made["name"], &made["centerStatus"]), (&json!("Root Center"), &json!("CONFIRMED")));
}

/// When the affiliation of a surgeon is revoked, the center manages the surgeon's cases; new requests reach its
/// administrators.
///
/// Shows: AMB-87
#[tokio::test]
async fn a_center_takes_over_the_cases_of_a_surgeon_whose_affiliation_was_revoked() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let (sue, adam) = (api.create_surgeon("Sue", &here).await, api.create_admin("Adam", &here).await);
    let ann = api.create_professional("Ann").await;
    let job = api.post("/api/createjob", Some(&sue), TestApi::case_payload(&here.0, &sue.id, 1)).await.ok();
    let revoke = json!({"center": here.0});
    api.put(&format!("/api/revokecredential/{}", sue.id), Some(&adam), revoke.clone()).await.ok();

    let invite = json!({"job": job["_id"], "invitees": [{"id": ann.id}]});
    assert_eq!(api.post("/api/invitefavorites", Some(&sue), invite).await.problem(), (403, "FORBIDDEN"));
    let cancel = json!({"jobId": job["_id"]});
    assert_eq!(api.post("/api/canceljob", Some(&sue), cancel.clone()).await.problem(), (403, "FORBIDDEN"));
    let text_message = json!({"idList": [ann.id], "body": "Please call."});
    api.post("/api/requestinvite", Some(&ann), json!({"job": job["_id"]})).await.ok();
    let sent = api.post("/api/sendSMSs", Some(&sue), text_message).await;
    assert!(!sent.ok().to_string().contains("\"sent\":1"));

    let notices = |who: &TestUser| format!("/api/notifications/{}", who.id);
    let received = api.get(&notices(&adam), Some(&adam)).await.ok().to_string();
    assert!(received.contains("INVITE_REQUEST"), "{received}");
    let received = api.get(&notices(&sue), Some(&sue)).await.ok().to_string();
    assert!(!received.contains("INVITE_REQUEST"), "{received}");
    let asked = api.get("/api/requestedinvites", Some(&adam)).await.ok();
    let request = json!({"requestMsgId": asked[0]["_id"]});
    assert_eq!(api.post("/api/inviting", Some(&sue), request.clone()).await.problem(), (403, "FORBIDDEN"));
    api.post("/api/inviting", Some(&adam), request).await.ok();

    api.put(&format!("/api/certifycredential/{}", sue.id), Some(&adam), revoke).await.ok();
    api.post("/api/canceljob", Some(&sue), cancel).await.ok();
}
