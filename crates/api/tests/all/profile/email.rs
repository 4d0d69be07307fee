//! Changing the email address of an account (H-52, K-14, K-11, AMB-18, AMB-82), with the password and the mailed code.

use caseboard_domain::time::days;
use caseboard_testkit::TestApp;
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::{ApiResponse, PASSWORD, TestApi, TestUser};

/// Updates the profile one second later, so that mails have distinct timestamps.
async fn update_profile(api: &TestApi, who: &TestUser, body: Value) -> ApiResponse {
    api.app.advance_clock(SignedDuration::from_secs(1));
    api.update_profile(who, body).await
}

async fn enter_code(api: &TestApi, who: &TestUser, code: &str) -> ApiResponse {
    api.app.advance_clock(SignedDuration::from_secs(1));
    api.put("/api/emailchange", Some(who), json!({"code": code})).await
}

async fn can_sign_in(api: &TestApi, email: &str) -> bool {
    let response =
        api.post("/api/emaillogin", None, json!({"email": email, "password": PASSWORD})).await.ok();
    response["auth"] == json!(true)
}

async fn subjects(api: &TestApi, to: &str) -> Vec<String> {
    let mails = api.mails(to).await;
    mails.iter().map(|mail| mail["subject"].as_str().expect("a subject").to_owned()).collect()
}

/// A code is mailed to the new address and a notice to the old one; the old one signs in until the code is entered; both
/// get a confirmation.
///
/// Shows: H-52, K-11, K-14, AMB-18
#[tokio::test]
async fn the_email_address_changes_when_its_code_is_entered() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let new = "anna.new@wire.example";
    let now =
        update_profile(&api, &ann, json!({"email": "Anna.New@Wire.example", "resCity": "Reno"})).await.ok();
    assert_eq!((&now["email"], &now["pendingEmail"]), (&json!(ann.email), &json!(new)));
    assert_eq!((&now["verifiedEmail"], &now["resCity"]), (&json!(true), &json!("Reno")));
    assert_eq!(subjects(&api, new).await, ["Email Verification"]);
    assert_eq!(subjects(&api, &ann.email).await[0], "Your email address is about to change");
    let notice = api.mails(&ann.email).await[0]["text"].as_str().expect("the value is text").to_owned();
    assert!(!notice.contains(new), "{notice}");
    assert!((can_sign_in(&api, &ann.email).await, can_sign_in(&api, new).await) == (true, false));

    // A body with the current or the pending address sends no further mail.
    for email in [ann.email.as_str(), new] {
        assert_eq!(update_profile(&api, &ann, json!({"email": email})).await.ok(), now);
    }
    assert_eq!(subjects(&api, new).await.len(), 1);

    let code = api.verification_code(new).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    assert_eq!(enter_code(&api, &ann, wrong).await.problem(), (400, "CODE_MISMATCH"));
    assert_eq!(api.own_profile(&ann).await["email"], json!(ann.email));
    assert_eq!(enter_code(&api, &ann, &code).await.ok(), json!({"_id": ann.id, "verifiedEmail": true}));
    let now = api.own_profile(&ann).await;
    assert_eq!(
        (&now["email"], &now["username"], &now["verifiedEmail"]),
        (&json!(new), &json!(new), &json!(true))
    );
    assert_eq!(now.get("pendingEmail"), None);
    assert!((can_sign_in(&api, &ann.email).await, can_sign_in(&api, new).await) == (false, true));
    for address in [ann.email.as_str(), new] {
        assert!(subjects(&api, address).await.contains(&"Your email address was changed".to_owned()));
    }
    assert_eq!(enter_code(&api, &ann, &code).await.problem(), (400, "CODE_EXPIRED"), "a code is valid once");

    // The previous address is available again when the change can no longer be undone.
    let ben = api.create_professional("Ben").await;
    let early = update_profile(&api, &ben, json!({"email": ann.email})).await;
    assert_eq!(early.problem(), (409, "EMAIL_TAKEN"));
    api.app.advance_clock(days(7));
    let ben = TestUser { token: api.sign_in(&ben.email).await, ..ben };
    assert_eq!(
        update_profile(&api, &ben, json!({"email": ann.email})).await.ok()["pendingEmail"],
        json!(ann.email)
    );
}

/// An address that has an account is rejected when it is requested, and when another account got it first.
///
/// Shows: AMB-18
#[tokio::test]
async fn a_taken_email_address_is_rejected_on_request_and_on_confirmation() {
    let api = TestApi::new().await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let response = update_profile(&api, &ann, json!({"email": "BEN@wire.example", "resCity": "Reno"})).await;
    assert_eq!(response.problem(), (409, "EMAIL_TAKEN"));
    assert_eq!(response.body["message"], "ben@wire.example exists. Please log in or enter a different email");
    assert_eq!(api.own_profile(&ann).await.get("resCity"), None);

    let wanted = "shared@wire.example";
    let mut codes = Vec::new();
    for who in [&ann, &ben] {
        update_profile(&api, who, json!({"email": wanted})).await.ok();
        codes.push(api.verification_code(wanted).await);
    }
    enter_code(&api, &ben, &codes[1]).await.ok();
    assert_eq!(enter_code(&api, &ann, &codes[0]).await.problem(), (409, "EMAIL_TAKEN"));
    assert_eq!(
        (api.own_profile(&ann).await["email"].clone(), api.own_profile(&ben).await["email"].clone()),
        (json!(ann.email), json!(wanted))
    );
    let form = crate::support::TestApi::sign_up_form("Shared");
    assert_eq!(api.post("/api/user", None, form).await.problem(), (409, "EMAIL_TAKEN"));
}

/// Of two accounts that confirm one address concurrently, one gets it.
///
/// Shows: AMB-18
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_confirmations_of_one_address_have_one_winner() {
    let api = std::sync::Arc::new(TestApi::new().await);
    for round in 0..5 {
        let wanted = format!("race{round}@wire.example");
        let mut codes = Vec::new();
        for name in ["Ann", "Ben"] {
            let who = api.create_professional(&format!("{name}{round}")).await;
            update_profile(&api, &who, json!({"email": wanted})).await.ok();
            codes.push((who, api.verification_code(&wanted).await));
        }
        let tasks: Vec<_> = codes
            .into_iter()
            .map(|(who, code)| {
                let api = api.clone();
                tokio::spawn(async move { enter_code(&api, &who, &code).await.status.as_u16() })
            })
            .collect();
        let mut outcomes = Vec::new();
        for task in tasks {
            outcomes.push(task.await.expect("the task does not panic"));
        }
        outcomes.sort_unstable();
        assert_eq!(outcomes, [200, 409]);
    }
}

/// The code can be requested again; a later request voids an earlier code. The pending address ends with its code after ten
/// minutes, and only a session of the account can have another one mailed.
///
/// Shows: AMB-01, AMB-18, AMB-82
#[tokio::test]
async fn codes_for_new_addresses_expire_and_can_be_sent_again() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let (first, second) = ("first@wire.example", "second@wire.example");
    update_profile(&api, &ann, json!({"email": first})).await.ok();
    let old = api.verification_code(first).await;
    update_profile(&api, &ann, json!({"email": second})).await.ok();
    let code = api.verification_code(second).await;
    if old != code {
        assert_eq!(enter_code(&api, &ann, &old).await.problem(), (400, "CODE_MISMATCH"));
    }
    api.app.advance_clock(SignedDuration::from_secs(1));
    let resend = async || api.send(Method::POST, "/api/emailchange", Some(&ann), &[], None).await;
    let resent = resend().await.ok();
    assert_eq!(resent, json!({"sent": true, "resendAfter": 60}));
    api.app.advance_clock(SignedDuration::from_secs(1));
    api.post("/api/emailverification", None, json!({"userId": ann.id})).await.ok();
    assert_eq!(subjects(&api, second).await.len(), 2);
    let code = api.verification_code(second).await;
    let public = json!({"verifiedEmail": true, "code": code});
    let path = format!("/api/verifyemail/{}", ann.id);
    for who in [None, Some(&ann)] {
        assert_eq!(api.put(&path, who, public.clone()).await.problem(), (400, "CODE_EXPIRED"));
    }
    assert_eq!(api.put("/api/emailchange", None, json!({"code": code})).await.status, 401);
    api.app.advance_clock(SignedDuration::from_mins(10));
    assert_eq!(enter_code(&api, &ann, &code).await.problem(), (400, "CODE_EXPIRED"));
    assert_eq!(api.own_profile(&ann).await.get("pendingEmail"), None);
    let late = resend().await;
    assert_eq!((late.problem(), late.fields()), ((400, "CODE_EXPIRED"), vec!["code"]));
    update_profile(&api, &ann, json!({"email": second})).await.ok();
    api.app.advance_clock(SignedDuration::from_secs(1));
    enter_code(&api, &ann, &api.verification_code(second).await).await.ok();
    assert_eq!(api.own_profile(&ann).await["email"], json!(second));
    // No address is pending any more, so no code is mailed.
    api.post("/api/emailverification", None, json!({"userId": ann.id})).await.ok();
    assert_eq!((subjects(&api, first).await.len(), subjects(&api, second).await.len()), (1, 4));
}

/// A new address gets one code a minute and five an hour at most.
///
/// Shows: AMB-01, AMB-21, AMB-18
#[tokio::test]
async fn codes_to_new_addresses_are_limited() {
    let app = TestApp::new().await;
    let router = caseboard_api::router(app.app().clone(), caseboard_api::Settings::default());
    let api = TestApi { app, router };
    let ann = api.create_professional("Ann").await;
    let ask = async |number: u32| {
        let body = json!({"email": format!("new{number}@wire.example"), "resCity": format!("City {number}")});
        api.update_profile(&ann, body).await
    };
    ask(0).await.ok();
    let response = ask(1).await;
    assert_eq!(response.problem(), (429, "RATE_LIMITED"));
    assert_eq!(response.headers["Retry-After"], "60");
    assert_eq!(api.own_profile(&ann).await["resCity"], "City 0", "no field of a rejected body is written");
    for number in 2..6 {
        api.app.advance_clock(SignedDuration::from_secs(60));
        ask(number).await.ok();
    }
    api.app.advance_clock(SignedDuration::from_secs(60));
    assert_eq!(ask(6).await.problem(), (429, "RATE_LIMITED"));
}

/// The system administrator corrects an address that was mistyped at sign-up; its owner still verifies it.
///
/// Shows: AMB-18
#[tokio::test]
async fn system_administrators_correct_a_mistyped_address() {
    let api = TestApi::new().await;
    let root = api.create_system_admin().await;
    let una = api.sign_up("Una", json!({"email": "typo@wire.example"})).await;
    let path = format!("/api/updateuser/{}", una.id);
    let unproven = TestUser { token: api.sign_in(&root.email).await, ..root.clone() };
    let early = api.put(&path, Some(&unproven), json!({"email": "una@wire.example"})).await;
    assert_eq!(early.problem(), (403, "PROOF_REQUIRED"));
    let now = api.put(&path, Some(&root), json!({"email": "una@wire.example"})).await.ok();
    assert_eq!((&now["pendingEmail"], &now["verifiedEmail"]), (&json!("una@wire.example"), &json!(false)));
    let stale = api.verification_code("typo@wire.example").await;
    let code = api.verification_code("una@wire.example").await;
    if stale != code {
        assert_eq!(enter_code(&api, &una, &stale).await.problem(), (400, "CODE_MISMATCH"));
    }
    enter_code(&api, &una, &code).await.ok();
    let now: Value = api.own_profile(&una).await;
    assert_eq!((&now["email"], &now["verifiedEmail"]), (&json!("una@wire.example"), &json!(true)));
    // The existing session stays valid; the previous address cannot sign in.
    assert!(!can_sign_in(&api, "typo@wire.example").await);
    api.send(Method::GET, "/api/users", Some(&root), &[], None).await.ok();
}

/// A body with another address or phone number is refused without the password, also under an idempotency key, and nothing
/// of it is written.
///
/// Shows: AMB-82
#[tokio::test]
async fn another_address_or_phone_number_requires_a_recent_password_check() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let path = format!("/api/updateuser/{}", ann.id);
    for body in [
        json!({"email": "evil@wire.example", "resCity": "Reno"}),
        json!({"phone": "5550000000", "resCity": "Reno"}),
    ] {
        let once = [("Idempotency-Key", "change-1")];
        let refused = api.send(Method::PUT, &path, Some(&ann), &once, Some(&body)).await;
        assert_eq!(refused.problem(), (403, "PROOF_REQUIRED"));
        assert_eq!(api.own_profile(&ann).await.get("resCity"), None);
        // The proof of another session does not count.
        let elsewhere = TestUser { token: api.sign_in(&ann.email).await, ..ann.clone() };
        api.confirm_password(&elsewhere).await;
        assert_eq!(api.put(&path, Some(&ann), body).await.problem(), (403, "PROOF_REQUIRED"));
    }
    assert!(api.mails("evil@wire.example").await.is_empty());
}

/// The person cancels the change; the code is void then.
///
/// Shows: AMB-82
#[tokio::test]
async fn a_change_of_the_address_can_be_cancelled() {
    let api = TestApi::new().await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let new = "ann.new@wire.example";
    update_profile(&api, &ann, json!({"email": new})).await.ok();
    // The call has no person parameter, so another person's session ends nothing.
    let cancel = async |who| api.send(Method::DELETE, "/api/emailchange", who, &[], None).await;
    assert_eq!(cancel(None).await.status, 401);
    assert_eq!(cancel(Some(&ben)).await.status, 204);
    assert_eq!(api.own_profile(&ann).await["pendingEmail"], json!(new));
    assert_eq!(cancel(Some(&ann)).await.status, 204);
    assert_eq!(api.own_profile(&ann).await.get("pendingEmail"), None);
    let code = api.verification_code(new).await;
    assert_eq!(enter_code(&api, &ann, &code).await.problem(), (400, "CODE_EXPIRED"));
}

/// The link in the mail to the former address restores it without a session, once; an invalid one names the token.
///
/// Shows: AMB-82
#[tokio::test]
async fn the_former_address_can_undo_the_change() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let new = "evil@wire.example";
    update_profile(&api, &ann, json!({"email": new})).await.ok();
    let other = TestUser { token: api.sign_in(&ann.email).await, ..ann.clone() };
    enter_code(&api, &ann, &api.verification_code(new).await).await.ok();
    assert_eq!(api.get("/api/session", Some(&other)).await.status, 401, "other sessions end");
    let mail = api.mails(&ann.email).await[0]["text"].as_str().expect("the value is text").to_owned();
    let (_, link) = mail.split_once("/undoEmailChange?token=").expect("the mail has a link");
    let token = link.split_whitespace().next().expect("the link has a token");
    let undo = async |token: Value| api.post("/api/undoemailchange", None, json!({"token": token})).await;
    // Mails of the same instant have no order.
    api.app.advance_clock(SignedDuration::from_secs(1));
    for invalid in [Value::Null, json!(""), json!("x"), json!(ann.id)] {
        let refused = undo(invalid).await;
        assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec!["token"]));
    }
    assert_eq!(undo(json!(token)).await.ok(), json!({"undone": true}));
    assert_eq!(undo(json!(token)).await.problem(), (400, "VALIDATION"), "a link is valid once");
    assert_eq!(api.get("/api/session", Some(&ann)).await.status, 401, "all sessions end");
    assert!((can_sign_in(&api, &ann.email).await, can_sign_in(&api, new).await) == (false, false));
    assert_eq!(subjects(&api, &ann.email).await[0], "Your email address was restored");
}
