//! Changing the email address of an account (H-52, K-14, K-11, AMB-18), with the mailed code.

use caseboard_testkit::TestApp;
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::wire::{Answer, PASSWORD, TestUser, Wire};

/// Updates the profile one second later, so that mails have distinct timestamps.
async fn change(wire: &Wire, who: &TestUser, body: Value) -> Answer {
    wire.app.advance_clock(SignedDuration::from_secs(1));
    wire.change(who, body).await
}

async fn enter(wire: &Wire, who: &TestUser, code: &str) -> Answer {
    wire.app.advance_clock(SignedDuration::from_secs(1));
    let path = format!("/api/verifyemail/{}", who.id);
    wire.put(&path, None, json!({"verifiedEmail": true, "code": code})).await
}

async fn signs_in(wire: &Wire, email: &str) -> bool {
    let answer = wire.post("/api/emaillogin", None, json!({"email": email, "password": PASSWORD})).await.ok();
    answer["auth"] == json!(true)
}

async fn subjects(wire: &Wire, to: &str) -> Vec<String> {
    let mails = wire.mails(to).await;
    mails.iter().map(|mail| mail["subject"].as_str().expect("a subject").to_owned()).collect()
}

/// A code is mailed to the new address and a notice to the old one; the old one signs in until the code is entered; both
/// get a confirmation.
/// Shows: H-52, K-11, K-14, AMB-18
#[tokio::test]
async fn the_email_address_changes_when_its_code_is_entered() {
    let wire = Wire::new().await;
    let ann = wire.professional("Ann").await;
    let new = "anna.new@wire.example";
    let now = change(&wire, &ann, json!({"email": "Anna.New@Wire.example", "resCity": "Reno"})).await.ok();
    assert_eq!((&now["email"], &now["pendingEmail"]), (&json!(ann.email), &json!(new)));
    assert_eq!((&now["verifiedEmail"], &now["resCity"]), (&json!(true), &json!("Reno")));
    assert_eq!(subjects(&wire, new).await, ["Email Verification"]);
    assert_eq!(subjects(&wire, &ann.email).await[0], "Your email address is about to change");
    let notice = wire.mails(&ann.email).await[0]["text"].as_str().expect("text").to_owned();
    assert!(!notice.contains(new), "{notice}");
    assert!((signs_in(&wire, &ann.email).await, signs_in(&wire, new).await) == (true, false));

    // A body with the current or the pending address sends no further mail.
    for email in [ann.email.as_str(), new] {
        assert_eq!(change(&wire, &ann, json!({"email": email})).await.ok(), now);
    }
    assert_eq!(subjects(&wire, new).await.len(), 1);

    let code = wire.code(new).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    assert_eq!(enter(&wire, &ann, wrong).await.problem(), (400, "CODE_MISMATCH"));
    assert_eq!(wire.own(&ann).await["email"], json!(ann.email));
    assert_eq!(enter(&wire, &ann, &code).await.ok(), json!({"_id": ann.id, "verifiedEmail": true}));
    let now = wire.own(&ann).await;
    assert_eq!(
        (&now["email"], &now["username"], &now["verifiedEmail"]),
        (&json!(new), &json!(new), &json!(true))
    );
    assert_eq!(now.get("pendingEmail"), None);
    assert!((signs_in(&wire, &ann.email).await, signs_in(&wire, new).await) == (false, true));
    assert_eq!(subjects(&wire, &ann.email).await[0], "Your email address was changed");
    assert_eq!(subjects(&wire, new).await[0], "Your email address was changed");
    assert_eq!(enter(&wire, &ann, &code).await.problem(), (400, "CODE_EXPIRED"), "a code serves once");

    // The previous address is available again.
    let ben = wire.professional("Ben").await;
    assert_eq!(change(&wire, &ben, json!({"email": ann.email})).await.ok()["pendingEmail"], json!(ann.email));
}

/// AMB-18: an address that has an account is rejected when it is requested, and when another account got it first.
#[tokio::test]
async fn a_taken_email_address_is_rejected_on_request_and_on_confirmation() {
    let wire = Wire::new().await;
    let (ann, ben) = (wire.professional("Ann").await, wire.professional("Ben").await);
    let answer = change(&wire, &ann, json!({"email": "BEN@wire.example", "resCity": "Reno"})).await;
    assert_eq!(answer.problem(), (409, "EMAIL_TAKEN"));
    assert_eq!(answer.body["message"], "ben@wire.example exists. Please log in or enter a different email");
    assert_eq!(wire.own(&ann).await.get("resCity"), None);

    let wanted = "shared@wire.example";
    let mut codes = Vec::new();
    for who in [&ann, &ben] {
        change(&wire, who, json!({"email": wanted})).await.ok();
        codes.push(wire.code(wanted).await);
    }
    enter(&wire, &ben, &codes[1]).await.ok();
    assert_eq!(enter(&wire, &ann, &codes[0]).await.problem(), (409, "EMAIL_TAKEN"));
    assert_eq!(
        (wire.own(&ann).await["email"].clone(), wire.own(&ben).await["email"].clone()),
        (json!(ann.email), json!(wanted))
    );
    let form = crate::wire::Wire::form("Shared");
    assert_eq!(wire.post("/api/user", None, form).await.problem(), (409, "EMAIL_TAKEN"));
}

/// AMB-18: of two accounts that confirm one address concurrently, one gets it.
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_confirmations_of_one_address_have_one_winner() {
    let wire = std::sync::Arc::new(Wire::new().await);
    for round in 0..5 {
        let wanted = format!("race{round}@wire.example");
        let mut entering = Vec::new();
        for name in ["Ann", "Ben"] {
            let who = wire.professional(&format!("{name}{round}")).await;
            change(&wire, &who, json!({"email": wanted})).await.ok();
            entering.push((who, wire.code(&wanted).await));
        }
        let tasks: Vec<_> = entering
            .into_iter()
            .map(|(who, code)| {
                let wire = wire.clone();
                tokio::spawn(async move { enter(&wire, &who, &code).await.status.as_u16() })
            })
            .collect();
        let mut outcomes = Vec::new();
        for task in tasks {
            outcomes.push(task.await.expect("no panic"));
        }
        outcomes.sort_unstable();
        assert_eq!(outcomes, [200, 409]);
    }
}

/// AMB-01, AMB-18: the code expires after half an hour; another one can be requested, and a later request voids an earlier
/// code.
#[tokio::test]
async fn codes_for_new_addresses_expire_and_can_be_sent_again() {
    let wire = Wire::new().await;
    let ann = wire.professional("Ann").await;
    let (first, second) = ("first@wire.example", "second@wire.example");
    change(&wire, &ann, json!({"email": first})).await.ok();
    let old = wire.code(first).await;
    change(&wire, &ann, json!({"email": second})).await.ok();
    let code = wire.code(second).await;
    if old != code {
        assert_eq!(enter(&wire, &ann, &old).await.problem(), (400, "CODE_MISMATCH"));
    }
    wire.app.advance_clock(SignedDuration::from_mins(30));
    assert_eq!(enter(&wire, &ann, &code).await.problem(), (400, "CODE_EXPIRED"));
    wire.post("/api/emailverification", None, json!({"userId": ann.id})).await.ok();
    wire.app.advance_clock(SignedDuration::from_secs(1));
    assert_eq!(subjects(&wire, second).await.len(), 2);
    enter(&wire, &ann, &wire.code(second).await).await.ok();
    assert_eq!(wire.own(&ann).await["email"], json!(second));
    // No address is pending any more, so no code is mailed.
    wire.post("/api/emailverification", None, json!({"userId": ann.id})).await.ok();
    assert_eq!((subjects(&wire, first).await.len(), subjects(&wire, second).await.len()), (1, 3));
}

/// AMB-01, AMB-21: one code a minute and five an hour.
/// Shows: AMB-18
#[tokio::test]
async fn codes_to_new_addresses_are_limited() {
    let app = TestApp::new().await;
    let router = caseboard_api::router(app.app().clone(), caseboard_api::Settings::default());
    let wire = Wire { app, router };
    let ann = wire.professional("Ann").await;
    let ask = async |number: u32| {
        let body = json!({"email": format!("new{number}@wire.example"), "resCity": format!("City {number}")});
        wire.change(&ann, body).await
    };
    ask(0).await.ok();
    let answer = ask(1).await;
    assert_eq!(answer.problem(), (429, "RATE_LIMITED"));
    assert_eq!(answer.headers["Retry-After"], "60");
    assert_eq!(wire.own(&ann).await["resCity"], "City 0", "nothing of a refused body is written");
    for number in 2..6 {
        wire.app.advance_clock(SignedDuration::from_secs(60));
        ask(number).await.ok();
    }
    wire.app.advance_clock(SignedDuration::from_secs(60));
    assert_eq!(ask(6).await.problem(), (429, "RATE_LIMITED"));
}

/// AMB-18: the system administrator corrects an address that was mistyped at sign-up; its owner still verifies it.
#[tokio::test]
async fn system_administrators_correct_a_mistyped_address() {
    let wire = Wire::new().await;
    let root = wire.system().await;
    let una = wire.unverified("Una", json!({"email": "typo@wire.example"})).await;
    let path = format!("/api/updateuser/{}", una.id);
    let now = wire.put(&path, Some(&root), json!({"email": "una@wire.example"})).await.ok();
    assert_eq!((&now["pendingEmail"], &now["verifiedEmail"]), (&json!("una@wire.example"), &json!(false)));
    let stale = wire.code("typo@wire.example").await;
    let code = wire.code("una@wire.example").await;
    if stale != code {
        assert_eq!(enter(&wire, &una, &stale).await.problem(), (400, "CODE_MISMATCH"));
    }
    enter(&wire, &una, &code).await.ok();
    let now: Value = wire.own(&una).await;
    assert_eq!((&now["email"], &now["verifiedEmail"]), (&json!("una@wire.example"), &json!(true)));
    // The existing session stays valid; the previous address cannot sign in.
    assert!(!signs_in(&wire, "typo@wire.example").await);
    wire.send(Method::GET, "/api/users", Some(&root), &[], None).await.ok();
}
