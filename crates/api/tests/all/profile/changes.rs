//! What an update of a profile writes, what it keeps, and who may send it.

use http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::profile::everything;
use crate::wire::{PASSWORD, TestUser, Wire};

/// Asserts that the profile has every field of the body with the same value.
#[track_caller]
fn holds(profile: &Value, body: &Value) {
    for (field, value) in body.as_object().expect("fields") {
        assert_eq!(&profile[field], value, "{field}");
    }
}

/// H-23, H-27, H-28, H-29, H-30, H-31, H-50, J-47, J-57, K-14: the response and later reads contain everything that was
/// written; the full name is made of its parts (AMB-57).
#[tokio::test]
async fn a_written_profile_is_returned_and_read_back() {
    let wire = Wire::new().await;
    let center = wire.center("Pacific Hand Center").await;
    for who in [wire.surgeon("Sue", &center).await, wire.professional("Ann").await] {
        let answer = wire.change(&who, everything()).await.ok();
        holds(&answer, &everything());
        assert_eq!(answer["fullName"], "Dr. Rosa Marin Jr");
        assert_eq!(answer["_id"], json!(who.id));
        assert_eq!(wire.own(&who).await, answer);
        let session = wire.get("/api/session", Some(&who)).await.ok();
        assert_eq!(session["fullName"], "Dr. Rosa Marin Jr");
        let plain = wire.change(&who, json!({"prefix": "", "suffix": ""})).await.ok();
        assert_eq!(plain["fullName"], "Rosa Marin");
    }
}

/// H-40, AMB-18: an administrator has names, phone and settings; a full body changes only those.
#[tokio::test]
async fn administrators_write_the_about_step_only() {
    let wire = Wire::new().await;
    let center = wire.center("Pacific Hand Center").await;
    for who in [wire.admin("Adam", &center).await, wire.system().await] {
        let answer = wire.change(&who, everything()).await.ok();
        assert_eq!(
            (&answer["fullName"], &answer["phone"]),
            (&json!("Dr. Rosa Marin Jr"), &json!("9876543210"))
        );
        assert_eq!(answer["notificationsEnable"], json!({"email": false, "sms": true}));
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
            assert_eq!(answer.get(field), None, "{field}");
        }
    }
}

/// AMB-18: a body is validated by the fields it has; fields that it does not have are unchanged.
#[tokio::test]
async fn fields_missing_from_a_body_are_unchanged() {
    let wire = Wire::new().await;
    let ann = wire.professional("Ann").await;
    let before = wire.change(&ann, everything()).await.ok();
    assert_eq!(wire.change(&ann, json!({})).await.ok(), before);
    for (field, value) in everything().as_object().expect("fields") {
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
        let now = wire.change(&ann, Value::Object(body.clone())).await.ok();
        let mut wanted = before.clone();
        match other {
            Value::Null => drop(wanted.as_object_mut().expect("fields").remove(field)),
            other => wanted[field] = other,
        }
        wanted["fullName"] = now["fullName"].clone();
        assert_eq!(now, wanted, "{field}");
        body[field] = value.clone();
        assert_eq!(wire.change(&ann, Value::Object(body)).await.ok(), before, "{field} back again");
    }
    // Some keys of a nested object.
    let quiet = wire.change(&ann, json!({"notificationsEnable": {"sms": false}})).await.ok();
    assert_eq!(quiet["notificationsEnable"], json!({"email": false, "sms": false}));
}

/// A client that reads a profile and writes all of it back changes nothing and notifies no one.
/// Shows: AMB-75
#[tokio::test]
async fn writing_a_read_profile_back_changes_nothing() {
    let wire = Wire::new().await;
    let center = wire.center("Pacific Hand Center").await;
    for who in [
        wire.surgeon("Sue", &center).await,
        wire.professional("Ann").await,
        wire.admin("Adam", &center).await,
        wire.system().await,
    ] {
        // With an empty profile and with a full one.
        let bare = wire.own(&who).await;
        assert_eq!(wire.change(&who, bare.clone()).await.ok(), bare);
        let before = wire.change(&who, everything()).await.ok();
        let mails = wire.mails("").await.len();
        assert_eq!(wire.change(&who, before.clone()).await.ok(), before);
        assert_eq!(wire.mails("").await.len(), mails);
    }
}

/// AMB-18: trust fields that a client sends are ignored.
#[tokio::test]
async fn protected_profile_fields_are_ignored() {
    let wire = Wire::new().await;
    let here = wire.center("Pacific Hand Center").await;
    let there = wire.center("Elsewhere Center").await;
    let (sue, ann) = (wire.surgeon("Sue", &here).await, wire.professional("Ann").await);
    let adam = wire.admin("Adam", &here).await;
    let claims = json!({
        "_id": sue.id, "userId": sue.id, "signInType": "SYSTEM_ADMIN", "adminSignIn": true, "categoryId": 3, "Rating": 1,
        "active": false, "verifiedEmail": false, "fullName": "Somebody Else", "username": "root", "password": "Hacked123",
        "certifiedCenters": [there.0], "surgeons": [sue.id], "favoriteStatus": "ADDED", "numOfNewMsg": 9,
        "affiliations": [{"center": {"_id": there.0}, "status": "VERIFIED"}], "pendingEmail": "x@wire.example",
        "documents": [{"slot": "resume", "status": "APPROVED"}], "passwordHash": "x", "email_verified": false, "role": "ADMIN",
    });
    for who in [&sue, &ann, &adam] {
        let before = wire.own(who).await;
        assert_eq!(wire.change(who, claims.clone()).await.ok(), before);
        wire.sign_in(&who.email).await;
    }
    // Only surgeons have centers.
    for who in [&ann, &adam] {
        let before = wire.own(who).await;
        let centers = json!({"surgeryCenters": [there.0], "myCenters": [{"value": there.0}]});
        assert_eq!(wire.change(who, centers).await.ok(), before);
    }
}

/// AMB-75: a file can only be named in the slot of its upload.
#[tokio::test]
async fn files_are_accepted_in_the_slot_of_their_upload_only() {
    let wire = Wire::new().await;
    let ann = wire.professional("Ann").await;
    let nothing = "0193a1c05e7b7c1e9a3f4d5e6f708192";
    for slot in ["resume", "ACLSBLS", "peerRef3", "profilePicture"] {
        let answer = wire.change(&ann, json!({slot: nothing, "resCity": "Reno"})).await;
        assert_eq!((answer.problem(), answer.fields()), ((400, "VALIDATION"), vec![slot]));
        assert_eq!(wire.change(&ann, json!({slot: "x"})).await.fields(), [slot]);
    }
    assert_eq!(wire.own(&ann).await.get("resCity"), None);
}

/// AMB-04, J-48, K-13: a surgeon adds centers, which await verification, and verifies one with its code later.
#[tokio::test]
async fn a_surgeon_adds_centers_and_verifies_them_later() {
    let wire = Wire::new().await;
    let here = wire.center("Pacific Hand Center").await;
    let there = wire.center("Elsewhere Center").await;
    let third = wire.center("Third Center").await;
    let sue = wire.surgeon("Sue", &here).await;
    let choice = |center: &(String, String), name: &str| json!({"value": center.0, "label": name});
    let body = json!({
        "myCenters": [choice(&here, "Pacific Hand Center"), choice(&there, "Elsewhere Center")],
        "surgeryCenters": [here.0, there.0], "certifiedCenters": [here.0, there.0, third.0],
    });
    let now = wire.change(&sue, body.clone()).await.ok();
    assert_eq!(now["surgeryCenters"], json!([here.0, there.0]));
    assert_eq!(now["certifiedCenters"], json!([here.0]), "nobody certifies themself");
    let states = |profile: &Value| {
        let ties = profile["affiliations"].as_array().expect("ties").iter();
        ties.map(|tie| tie["status"].as_str().expect("a status").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(states(&now), ["VERIFIED", "PENDING"]);
    assert_eq!(wire.change(&sue, body).await.ok(), now, "once more is no fault");
    let posting = wire.post("/api/createjob", Some(&sue), Wire::case(&there.0, &sue.id, 1)).await;
    assert_eq!(posting.problem(), (403, "CENTER_NOT_VERIFIED"));

    let proof = |center: &(String, String)| json!({"centerId": center.0, "code": center.1});
    let proven = wire.post("/api/verifycentercode", None, proof(&there)).await.ok()["centerProof"].clone();
    let body = json!({"centerProofs": [proven]});
    let path = format!("/api/updateuser/{}", sue.id);
    let once = [("Idempotency-Key", "prove-1")];
    let now = wire.send(Method::PUT, &path, Some(&sue), &once, Some(&body)).await.ok();
    assert_eq!(states(&now), ["VERIFIED", "VERIFIED"]);
    assert_eq!(now["certifiedCenters"], json!([here.0, there.0]));
    assert_eq!(
        wire.send(Method::PUT, &path, Some(&sue), &once, Some(&body)).await.ok(),
        now,
        "the same intent"
    );
    let spent = wire.change(&sue, body).await;
    assert_eq!((spent.problem(), spent.fields()), ((400, "VALIDATION"), vec!["centerProofs"]));
    assert_eq!(spent.body["message"], "verification code is invalid");
    wire.post("/api/createjob", Some(&sue), Wire::case(&there.0, &sue.id, 1)).await.ok();

    // A list without some centers, as from an outdated window, removes none; an unknown center rejects the whole body.
    let now = wire.change(&sue, json!({"surgeryCenters": [third.0]})).await.ok();
    assert_eq!(now["surgeryCenters"], json!([here.0, there.0, third.0]));
    let missing = "0193a1c05e7b7c1e9a3f4d5e6f708192";
    let answer = wire.change(&sue, json!({"surgeryCenters": [missing], "resCity": "Reno"})).await;
    assert_eq!(answer.fields(), ["surgeryCenters"]);
    assert_eq!(wire.own(&sue).await, now);
}

/// AMB-18: concurrent writes of two people to different fields are both kept.
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_edits_of_different_fields_are_both_kept() {
    let wire = Wire::new().await;
    let ann = wire.professional("Ann").await;
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
    let wire = std::sync::Arc::new(wire);
    let writing: Vec<_> = bodies
        .iter()
        .map(|body| {
            let (wire, ann, body) = (wire.clone(), ann.clone(), body.clone());
            tokio::spawn(async move { wire.change(&ann, body).await.ok() })
        })
        .collect();
    for write in writing {
        write.await.expect("no panic");
    }
    let now = wire.own(&ann).await;
    for body in &bodies[..4] {
        holds(&now, body);
    }
    holds(&now, &bodies[5]);
    holds(&now, &bodies[7]);
    assert_eq!(
        (&now["aboutMe"]["text"], &now["notificationsEnable"]["sms"]),
        (&json!("Calm."), &json!(true))
    );
}

/// K-14, K-70: users change their own profile, the system administrator any profile.
#[tokio::test]
async fn users_change_their_own_profile_and_system_administrators_any() {
    let wire = Wire::new().await;
    let center = wire.center("Pacific Hand Center").await;
    let (sue, adam, ann) = (
        wire.surgeon("Sue", &center).await,
        wire.admin("Adam", &center).await,
        wire.professional("Ann").await,
    );
    let (una, root) = (wire.unverified("Una", json!({})).await, wire.system().await);
    let unknown = TestUser { id: "0193a1c05e7b7c1e9a3f4d5e6f708192".into(), ..ann.clone() };
    let before = wire.own(&ann).await;
    for who in [&sue, &adam] {
        let mut answers = Vec::new();
        for of in [&ann, &unknown] {
            let path = format!("/api/updateuser/{}", of.id);
            answers.push(wire.put(&path, Some(who), json!({"firstName": "Eve"})).await);
            assert_eq!(answers.last().expect("one").problem(), (403, "FORBIDDEN"));
        }
        assert_eq!(answers[0].body, answers[1].body);
    }
    assert_eq!(wire.change(&una, json!({"firstName": "Eve"})).await.problem(), (403, "EMAIL_UNVERIFIED"));
    assert_eq!(wire.own(&ann).await, before);

    let path = format!("/api/updateuser/{}", ann.id);
    let now = wire.put(&path, Some(&root), json!({"firstName": "Anna", "resCity": "Reno"})).await.ok();
    assert_eq!(
        (&now["firstName"], &now["resCity"], &now["active"]),
        (&json!("Anna"), &json!("Reno"), &json!(true))
    );
    assert_eq!(now.get("securityQuestion1"), None);
    assert_eq!(wire.own(&ann).await["fullName"], "Dr. Anna Wire");
    let answers = json!({"securityQuestion1": {"question": 1, "answer": "Oslo"}});
    wire.post("/api/verifypassword", Some(&root), json!({"userId": root.id, "password": PASSWORD}))
        .await
        .ok();
    assert_eq!(
        wire.put(&path, Some(&root), answers).await.problem(),
        (403, "FORBIDDEN"),
        "nobody's answers but the own"
    );
    let missing = format!("/api/updateuser/{}", unknown.id);
    assert_eq!(wire.put(&missing, Some(&root), json!({})).await.problem(), (403, "FORBIDDEN"));
}

/// AMB-73: new answers require that the password was entered in this session within ten minutes.
#[tokio::test]
async fn new_answers_require_a_recent_password_check() {
    let wire = Wire::new().await;
    let ann = wire.professional("Ann").await;
    let body = json!({
        "securityQuestion1": {"question": 2, "answer": "Saab"}, "securityQuestion2": {"answer": "Bergen"}, "resCity": "Reno",
    });
    assert_eq!(wire.change(&ann, body.clone()).await.problem(), (403, "PROOF_REQUIRED"));
    assert_eq!(wire.own(&ann).await.get("resCity"), None, "nothing of it");
    wire.change(&ann, json!({"securityQuestion1": {"question": 0}})).await.ok();

    let prove = json!({"userId": ann.id, "password": PASSWORD});
    wire.post("/api/verifypassword", Some(&ann), prove.clone()).await.ok();
    let elsewhere = TestUser { token: wire.sign_in(&ann.email).await, ..ann.clone() };
    assert_eq!(
        wire.change(&elsewhere, body.clone()).await.problem(),
        (403, "PROOF_REQUIRED"),
        "another session"
    );
    wire.app.advance_clock(SignedDuration::from_mins(10));
    assert_eq!(wire.change(&ann, body.clone()).await.problem(), (403, "PROOF_REQUIRED"), "too late");

    wire.post("/api/verifypassword", Some(&ann), prove).await.ok();
    let now = wire.change(&ann, body).await.ok();
    assert_eq!(
        (&now["securityQuestion1"], &now["securityQuestion2"]),
        (&json!({"question": 2}), &json!({"question": 6}))
    );
    let password = json!({"password": "N3wer-Pass", "confirm_password": "N3wer-Pass"});
    wire.put(&format!("/api/updatepassword/{}", ann.id), Some(&ann), password).await.ok();

    // Password reset accepts the new answers only.
    wire.post("/api/emailuser", None, json!({"email": ann.email})).await.ok();
    let mails = wire.mails(&ann.email).await;
    let text = mails.iter().find(|mail| mail["subject"] == "Password Reset").expect("a code")["text"].clone();
    let digits = |word: &&str| word.len() == 6 && word.bytes().all(|it| it.is_ascii_digit());
    let code = text.as_str().expect("text").split_whitespace().find(digits).expect("digits").to_owned();
    let tried =
        |one: &str, two: &str| json!({"userId": ann.id, "answer1": one, "answer2": two, "code": code});
    assert_eq!(wire.post("/api/securityanswers", None, tried("Rex", "Oslo")).await.ok()["matched"], false);
    assert_eq!(wire.post("/api/securityanswers", None, tried("Saab", "Bergen")).await.ok()["matched"], true);
}

/// The user's other windows reload.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_publishes_an_event_to_the_user() {
    let wire = Wire::new().await;
    let ann = wire.professional("Ann").await;
    let listening = wire.app.feed().subscribe(ann.id.parse().expect("an id"), 0);
    wire.change(&ann, json!({"resCity": "Reno"})).await.ok();
    let woken =
        tokio::time::timeout(std::time::Duration::from_secs(10), listening.next()).await.expect("woken");
    assert_eq!(woken, Some(vec![caseboard_service::change_feed::Topic::Profile]));
}
