//! What an update of a profile writes, what it keeps, and who may send it.

use http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::profile::full_profile;
use crate::support::{PASSWORD, TestApi, TestUser};

/// Asserts that the profile has every field of the body with the same value.
#[track_caller]
fn assert_fields(profile: &Value, body: &Value) {
    for (field, value) in body.as_object().expect("the value is an object") {
        assert_eq!(&profile[field], value, "{field}");
    }
}

/// The response and later reads contain everything that was written; the full name is made of its parts (AMB-57).
///
/// Shows: H-23, H-27, H-28, H-29, H-30, H-31, H-50, J-47, J-57, K-14
#[tokio::test]
async fn a_written_profile_is_returned_and_read_back() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    for who in [api.create_surgeon("Sue", &center).await, api.create_professional("Ann").await] {
        let response = api.update_profile(&who, full_profile()).await.ok();
        assert_fields(&response, &full_profile());
        assert_eq!(response["fullName"], "Dr. Rosa Marin Jr");
        assert_eq!(response["_id"], json!(who.id));
        assert_eq!(api.own_profile(&who).await, response);
        let session = api.get("/api/session", Some(&who)).await.ok();
        assert_eq!(session["fullName"], "Dr. Rosa Marin Jr");
        let plain = api.update_profile(&who, json!({"prefix": "", "suffix": ""})).await.ok();
        assert_eq!(plain["fullName"], "Rosa Marin");
    }
}

/// An administrator has names, phone and settings; a full body changes only those.
///
/// Shows: H-40, AMB-18
#[tokio::test]
async fn administrators_write_the_about_step_only() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    for who in [api.create_admin("Adam", &center).await, api.create_system_admin().await] {
        let response = api.update_profile(&who, full_profile()).await.ok();
        assert_eq!(
            (&response["fullName"], &response["phone"]),
            (&json!("Dr. Rosa Marin Jr"), &json!("9876543210"))
        );
        assert_eq!(response["notificationsEnable"], json!({"email": false, "sms": true}));
        for field in [
            "aboutMe",
            "resCity",
            "resState",
            "profilePicture",
            "licenseNo",
            "licenseState",
            "licenseExpDate",
            "yearsOfExperience",
            "boardSpecialties",
            "undergraduate",
            "medSchool",
            "internship",
            "residency",
            "fellowships",
            "workExperiences",
            "documents",
            "resume",
        ] {
            assert_eq!(response.get(field), None, "{field}");
        }
    }
}

/// A body is validated by the fields it has; fields that it does not have are unchanged.
///
/// Shows: AMB-18
#[tokio::test]
async fn fields_missing_from_a_body_are_unchanged() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let before = api.update_profile(&ann, full_profile()).await.ok();
    assert_eq!(api.update_profile(&ann, json!({})).await.ok(), before);
    for (field, value) in full_profile().as_object().expect("the value is an object") {
        let other = match field.as_str() {
            "firstName" | "lastName" | "resCity" | "licenseNo" => json!("Other"),
            "prefix" => json!("Ms."),
            "suffix" => json!("Sr"),
            "phone" => json!("5550000000"),
            "licenseState" => json!("OR"),
            "licenseExpDate" => json!("2029-02-28"),
            "yearsOfExperience" => json!("13"),
            "notificationsEnable" => json!({"email": true, "sms": false}),
            "aboutMe" => json!({"text": "Other", "flag": false}),
            "resState" => json!({"value": "OR", "label": "Oregon"}),
            "internship" | "residency" => Value::Null,
            _ => json!([]),
        };
        let mut body = serde_json::Map::new();
        body.insert(field.clone(), other.clone());
        let now = api.update_profile(&ann, Value::Object(body.clone())).await.ok();
        let mut wanted = before.clone();
        match other {
            Value::Null => drop(wanted.as_object_mut().expect("the value is an object").remove(field)),
            other => wanted[field] = other,
        }
        wanted["fullName"] = now["fullName"].clone();
        assert_eq!(now, wanted, "{field}");
        body[field] = value.clone();
        assert_eq!(api.update_profile(&ann, Value::Object(body)).await.ok(), before, "{field} back again");
    }
    // Some keys of a nested object.
    let quiet = api.update_profile(&ann, json!({"notificationsEnable": {"sms": false}})).await.ok();
    assert_eq!(quiet["notificationsEnable"], json!({"email": false, "sms": false}));
}

/// A client that reads a profile and writes all of it back changes nothing and notifies no one.
///
/// Shows: AMB-75
#[tokio::test]
async fn writing_a_read_profile_back_changes_nothing() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    for who in [
        api.create_surgeon("Sue", &center).await,
        api.create_professional("Ann").await,
        api.create_admin("Adam", &center).await,
        api.create_system_admin().await,
    ] {
        // With an empty profile and with a full one.
        let bare = api.own_profile(&who).await;
        assert_eq!(api.update_profile(&who, bare.clone()).await.ok(), bare);
        let before = api.update_profile(&who, full_profile()).await.ok();
        let mails = api.mails("").await.len();
        assert_eq!(api.update_profile(&who, before.clone()).await.ok(), before);
        assert_eq!(api.mails("").await.len(), mails);
    }
}

/// Trust fields that a client sends are ignored.
///
/// Shows: AMB-18, H-50
#[tokio::test]
async fn protected_profile_fields_are_ignored() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let there = api.create_center("Elsewhere Center").await;
    let (sue, ann) = (api.create_surgeon("Sue", &here).await, api.create_professional("Ann").await);
    let adam = api.create_admin("Adam", &here).await;
    let claims = json!({
        "_id": sue.id, "userId": sue.id, "signInType": "SYSTEM_ADMIN", "adminSignIn": true, "categoryId": 3, "Rating": 1,
        "active": false, "verifiedEmail": false, "fullName": "Somebody Else", "username": "root", "password": "Hacked123",
        "certifiedCenters": [there.0], "surgeons": [sue.id], "favoriteStatus": "ADDED", "numOfNewMsg": 9,
        "affiliations": [{"center": {"_id": there.0}, "status": "VERIFIED"}], "pendingEmail": "x@wire.example",
        "documents": [{"slot": "resume", "status": "APPROVED"}], "passwordHash": "x", "email_verified": false, "role": "ADMIN",
    });
    for who in [&sue, &ann, &adam] {
        let before = api.own_profile(who).await;
        assert_eq!(api.update_profile(who, claims.clone()).await.ok(), before);
        api.sign_in(&who.email).await;
    }
    // Only surgeons have centers.
    for who in [&ann, &adam] {
        let before = api.own_profile(who).await;
        let centers = json!({"surgeryCenters": [there.0], "myCenters": [{"value": there.0}]});
        assert_eq!(api.update_profile(who, centers).await.ok(), before);
    }
}

/// A file can only be named in the slot of its upload.
///
/// Shows: AMB-75
#[tokio::test]
async fn files_are_accepted_in_the_slot_of_their_upload_only() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let nothing = "0193a1c05e7b7c1e9a3f4d5e6f708192";
    for slot in ["resume", "ACLSBLS", "peerRef3", "profilePicture"] {
        let response = api.update_profile(&ann, json!({slot: nothing, "resCity": "Reno"})).await;
        assert_eq!((response.problem(), response.fields()), ((400, "VALIDATION"), vec![slot]));
        assert_eq!(api.update_profile(&ann, json!({slot: "x"})).await.fields(), [slot]);
    }
    assert_eq!(api.own_profile(&ann).await.get("resCity"), None);
}

/// A surgeon adds centers, which await verification, and verifies one with its code later.
///
/// Shows: AMB-04, J-48, K-13, B-18, B-92
#[tokio::test]
async fn a_surgeon_adds_centers_and_verifies_them_later() {
    let api = TestApi::new().await;
    let here = api.create_center("Pacific Hand Center").await;
    let there = api.create_center("Elsewhere Center").await;
    let third = api.create_center("Third Center").await;
    let sue = api.create_surgeon("Sue", &here).await;
    let choice = |center: &(String, String), name: &str| json!({"value": center.0, "label": name});
    let body = json!({
        "myCenters": [choice(&here, "Pacific Hand Center"), choice(&there, "Elsewhere Center")],
        "surgeryCenters": [here.0, there.0], "certifiedCenters": [here.0, there.0, third.0],
    });
    let now = api.update_profile(&sue, body.clone()).await.ok();
    assert_eq!(now["surgeryCenters"], json!([here.0, there.0]));
    assert_eq!(now["certifiedCenters"], json!([here.0]), "a surgeon cannot certify themself");
    let states = |profile: &Value| {
        let affiliations = profile["affiliations"].as_array().expect("the affiliations are a list").iter();
        affiliations
            .map(|affiliation| affiliation["status"].as_str().expect("a status").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(states(&now), ["VERIFIED", "PENDING"]);
    assert_eq!(api.update_profile(&sue, body).await.ok(), now, "a repetition changes nothing");
    let posting = api.post("/api/createjob", Some(&sue), TestApi::case_payload(&there.0, &sue.id, 1)).await;
    assert_eq!(posting.problem(), (403, "CENTER_NOT_VERIFIED"));

    let proof = |center: &(String, String)| json!({"centerId": center.0, "code": center.1});
    let proven = api.post("/api/verifycentercode", None, proof(&there)).await.ok()["centerProof"].clone();
    let body = json!({"centerProofs": [proven]});
    let path = format!("/api/updateuser/{}", sue.id);
    let once = [("Idempotency-Key", "prove-1")];
    let now = api.send(Method::PUT, &path, Some(&sue), &once, Some(&body)).await.ok();
    assert_eq!(states(&now), ["VERIFIED", "VERIFIED"]);
    assert_eq!(now["certifiedCenters"], json!([here.0, there.0]));
    assert_eq!(
        api.send(Method::PUT, &path, Some(&sue), &once, Some(&body)).await.ok(),
        now,
        "the stored response for the same key"
    );
    let spent = api.update_profile(&sue, body).await;
    assert_eq!((spent.problem(), spent.fields()), ((400, "VALIDATION"), vec!["centerProofs"]));
    assert_eq!(spent.body["message"], "verification code is invalid");
    api.post("/api/createjob", Some(&sue), TestApi::case_payload(&there.0, &sue.id, 1)).await.ok();

    // A list without some centers, as from an outdated window, removes none; an unknown center rejects the whole body.
    let now = api.update_profile(&sue, json!({"surgeryCenters": [third.0]})).await.ok();
    assert_eq!(now["surgeryCenters"], json!([here.0, there.0, third.0]));
    let missing = "0193a1c05e7b7c1e9a3f4d5e6f708192";
    let response = api.update_profile(&sue, json!({"surgeryCenters": [missing], "resCity": "Reno"})).await;
    assert_eq!(response.fields(), ["surgeryCenters"]);
    assert_eq!(api.own_profile(&sue).await, now);
}

/// Concurrent writes of two people to different fields are both kept.
///
/// Shows: AMB-18
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_edits_of_different_fields_are_both_kept() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let bodies = [
        json!({"firstName": "Nora"}),
        json!({"resCity": "Reno"}),
        json!({"licenseNo": "B 777"}),
        json!({"boardSpecialties": ["Pain"]}),
        json!({"aboutMe": {"text": "Calm."}}),
        json!({"workExperiences": [{"hospital": "St Mary", "startDate": "2011-07", "endDate": "2020-05"}]}),
        json!({"notificationsEnable": {"sms": true}}),
        json!({"internship": {"internshipName": "A", "internshipLocation": "B", "internshipCompletionDate": "2006-06"}}),
    ];
    let api = std::sync::Arc::new(api);
    let writing: Vec<_> = bodies
        .iter()
        .map(|body| {
            let (api, ann, body) = (api.clone(), ann.clone(), body.clone());
            tokio::spawn(async move { api.update_profile(&ann, body).await.ok() })
        })
        .collect();
    for write in writing {
        write.await.expect("the task does not panic");
    }
    let now = api.own_profile(&ann).await;
    for body in &bodies[..4] {
        assert_fields(&now, body);
    }
    assert_fields(&now, &bodies[5]);
    assert_fields(&now, &bodies[7]);
    assert_eq!(
        (&now["aboutMe"]["text"], &now["notificationsEnable"]["sms"]),
        (&json!("Calm."), &json!(true))
    );
}

/// Users change their own profile, the system administrator any profile.
///
/// Shows: K-14, K-70, H-50
#[tokio::test]
async fn users_change_their_own_profile_and_system_administrators_any() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (sue, adam, ann) = (
        api.create_surgeon("Sue", &center).await,
        api.create_admin("Adam", &center).await,
        api.create_professional("Ann").await,
    );
    let (una, root) = (api.sign_up("Una", json!({})).await, api.create_system_admin().await);
    let unknown = TestUser { id: "0193a1c05e7b7c1e9a3f4d5e6f708192".into(), ..ann.clone() };
    let before = api.own_profile(&ann).await;
    for who in [&sue, &adam] {
        let mut responses = Vec::new();
        for of in [&ann, &unknown] {
            let path = format!("/api/updateuser/{}", of.id);
            responses.push(api.put(&path, Some(who), json!({"firstName": "Eve"})).await);
            assert_eq!(responses.last().expect("the list is not empty").problem(), (403, "FORBIDDEN"));
        }
        assert_eq!(responses[0].body, responses[1].body);
    }
    assert_eq!(
        api.update_profile(&una, json!({"firstName": "Eve"})).await.problem(),
        (403, "EMAIL_UNVERIFIED")
    );
    assert_eq!(api.own_profile(&ann).await, before);

    let path = format!("/api/updateuser/{}", ann.id);
    let now = api.put(&path, Some(&root), json!({"firstName": "Anna", "resCity": "Reno"})).await.ok();
    assert_eq!(
        (&now["firstName"], &now["resCity"], &now["active"]),
        (&json!("Anna"), &json!("Reno"), &json!(true))
    );
    assert_eq!(now.get("securityQuestion1"), None);
    assert_eq!(api.own_profile(&ann).await["fullName"], "Dr. Anna Wire");
    let new_answers = json!({"securityQuestion1": {"question": 1, "answer": "Oslo"}});
    api.post("/api/verifypassword", Some(&root), json!({"userId": root.id, "password": PASSWORD})).await.ok();
    assert_eq!(
        api.put(&path, Some(&root), new_answers).await.problem(),
        (403, "FORBIDDEN"),
        "answers of another user"
    );
    let missing = format!("/api/updateuser/{}", unknown.id);
    assert_eq!(api.put(&missing, Some(&root), json!({})).await.problem(), (403, "FORBIDDEN"));
}

/// New answers require that the password was entered in this session within ten minutes.
///
/// Shows: AMB-73
#[tokio::test]
async fn new_answers_require_a_recent_password_check() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let body = json!({
        "securityQuestion1": {"question": 2, "answer": "Saab"}, "securityQuestion2": {"answer": "Bergen"}, "resCity": "Reno",
    });
    assert_eq!(api.update_profile(&ann, body.clone()).await.problem(), (403, "PROOF_REQUIRED"));
    assert_eq!(api.own_profile(&ann).await.get("resCity"), None, "no field of a rejected body is written");
    api.update_profile(&ann, json!({"securityQuestion1": {"question": 0}})).await.ok();

    let prove = json!({"userId": ann.id, "password": PASSWORD});
    api.post("/api/verifypassword", Some(&ann), prove.clone()).await.ok();
    let elsewhere = TestUser { token: api.sign_in(&ann.email).await, ..ann.clone() };
    assert_eq!(
        api.update_profile(&elsewhere, body.clone()).await.problem(),
        (403, "PROOF_REQUIRED"),
        "another session"
    );
    api.app.advance_clock(SignedDuration::from_mins(10));
    assert_eq!(
        api.update_profile(&ann, body.clone()).await.problem(),
        (403, "PROOF_REQUIRED"),
        "ten minutes after the check"
    );

    api.post("/api/verifypassword", Some(&ann), prove).await.ok();
    let now = api.update_profile(&ann, body).await.ok();
    assert_eq!(
        (&now["securityQuestion1"], &now["securityQuestion2"]),
        (&json!({"question": 2}), &json!({"question": 6}))
    );
    let password = json!({"password": "N3wer-Pass", "confirm_password": "N3wer-Pass"});
    api.put(&format!("/api/updatepassword/{}", ann.id), Some(&ann), password).await.ok();

    // Password reset accepts the new answers only.
    api.post("/api/emailuser", None, json!({"email": ann.email})).await.ok();
    let mails = api.mails(&ann.email).await;
    let text = mails.iter().find(|mail| mail["subject"] == "Password Reset").expect("a code")["text"].clone();
    let digits = |word: &&str| word.len() == 6 && word.bytes().all(|it| it.is_ascii_digit());
    let code = text
        .as_str()
        .expect("the value is text")
        .split_whitespace()
        .find(digits)
        .expect("the text has digits")
        .to_owned();
    let answers_body =
        |one: &str, two: &str| json!({"userId": ann.id, "answer1": one, "answer2": two, "code": code});
    assert_eq!(
        api.post("/api/securityanswers", None, answers_body("Rex", "Oslo")).await.ok()["matched"],
        false
    );
    assert_eq!(
        api.post("/api/securityanswers", None, answers_body("Saab", "Bergen")).await.ok()["matched"],
        true
    );
}

/// The user's other windows reload.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_publishes_an_event_to_the_user() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let listening = api.app.feed().subscribe(ann.id.parse().expect("the response has an id"), 0);
    api.update_profile(&ann, json!({"resCity": "Reno"})).await.ok();
    let woken = tokio::time::timeout(std::time::Duration::from_secs(10), listening.next())
        .await
        .expect("an event is published");
    assert_eq!(woken, Some(vec![caseboard_service::change_feed::Topic::Profile]));
}
