//! Passwords, closed accounts, center codes and trust fields, over HTTP.

use crate::support::{PASSWORD, TestApi, TestUser};
use caseboard_api::{Settings, router};
use caseboard_testkit::TestApp;
use http::{Method, StatusCode};
use jiff::SignedDuration;
use serde_json::{Value, json};

const NEW_PASSWORD: &str = "Other8Harbor";

impl TestApi {
    /// The six-digit code in the newest mail with a subject.
    async fn mailed_code(&self, to: &str, subject: &str) -> String {
        let mails = self.mails(to).await;
        let mail = mails.iter().find(|mail| mail["subject"] == subject).expect("a mail with this subject");
        let text = mail["text"].as_str().expect("the value is text");
        let is_code = |line: &&str| line.len() == 6 && line.bytes().all(|b| b.is_ascii_digit());
        text.lines().map(str::trim).find(is_code).expect("six digits").to_owned()
    }

    async fn login(&self, email: &str, password: &str) -> Value {
        self.post("/api/emaillogin", None, json!({"email": email, "password": password})).await.ok()
    }

    async fn update_password(
        &self,
        who: Option<&TestUser>,
        id: &str,
        body: Value,
    ) -> crate::support::ApiResponse {
        self.put(&format!("/api/updatepassword/{id}"), who, body).await
    }
}

/// A password is reset with the mailed code and the security answers; the new one signs in.
///
/// Shows: A-105..A-114, K-15, K-17, AMB-09, AMB-10, A-107, A-110, A-113
#[tokio::test]
async fn a_forgotten_password_is_reset_with_the_mailed_code() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let unknown = api.post("/api/emailuser", None, json!({"email": "nobody@wire.example"})).await.ok();
    assert_eq!(unknown, json!([]));
    let found = api.post("/api/emailuser", None, json!({"email": "ANN@wire.example"})).await.ok();
    let whole =
        json!([{"_id": ann.id, "securityQuestion1": {"question": 0}, "securityQuestion2": {"question": 6}}]);
    assert_eq!(found, whole, "questions and nothing else");

    let code = api.mailed_code(&ann.email, "Password Reset").await;
    let verify_answers = async |one: &str, two: &str, code: Value| {
        let body = json!({"userId": ann.id, "answer1": one, "answer2": two, "code": code});
        api.post("/api/securityanswers", None, body).await
    };
    assert_eq!(verify_answers("Rex", "Oslo", Value::Null).await.problem(), (400, "CODE_REQUIRED"));
    let wrong = format!("{:06}", (code.parse::<u32>().expect("the text has digits") + 1) % 1_000_000);
    assert_eq!(verify_answers("Rex", "Oslo", json!(wrong)).await.problem(), (400, "CODE_MISMATCH"));
    let wrong = verify_answers("Rex", "oslo", json!(code)).await.ok();
    let message = "One or both of your answers are incorrect. Try Again.";
    assert_eq!(wrong, json!({"matched": false, "message": message}));
    let right = verify_answers("Rex", "Oslo", json!(code)).await.ok();
    assert_eq!((&right["matched"], &right["expiresIn"]), (&json!(true), &json!(600)));
    let reset_token = &right["resetToken"];
    assert_eq!(
        verify_answers("Rex", "Oslo", json!(code)).await.problem(),
        (400, "CODE_EXPIRED"),
        "the code is valid once"
    );

    let bare = api.update_password(None, &ann.id, json!({"password": NEW_PASSWORD})).await;
    assert_eq!(bare.problem(), (403, "PROOF_REQUIRED"));
    let common =
        api.update_password(None, &ann.id, json!({"password": "Passw0rd", "resetToken": reset_token})).await;
    assert_eq!((common.problem(), common.fields()), ((400, "VALIDATION"), vec!["password"]));
    let differs =
        json!({"password": NEW_PASSWORD, "confirm_password": "Other9Harbor", "resetToken": reset_token});
    let differs = api.update_password(None, &ann.id, differs).await;
    assert_eq!((differs.problem(), differs.fields()), ((400, "VALIDATION"), vec!["confirm_password"]));
    let body = json!({"password": NEW_PASSWORD, "confirm_password": NEW_PASSWORD, "resetToken": reset_token});
    assert_eq!(api.update_password(None, &ann.id, body.clone()).await.ok(), json!({"result": "SUCCESS"}));
    assert_eq!(
        api.update_password(None, &ann.id, body).await.problem(),
        (403, "PROOF_REQUIRED"),
        "the reset token is valid once"
    );
    assert_eq!(api.login(&ann.email, NEW_PASSWORD).await["auth"], true);
    assert_eq!(api.login(&ann.email, PASSWORD).await["auth"], false);
    assert_eq!(api.get("/api/session", Some(&ann)).await.problem(), (401, "UNAUTHENTICATED"));
    let mails = api.mails(&ann.email).await;
    assert!(mails.iter().any(|mail| mail["subject"] == "Your password was changed"), "{mails:?}");
}

/// For an account without questions the response has none, and no code is mailed.
///
/// Shows: A-109, M-10, AMB-09
#[tokio::test]
async fn accounts_without_security_questions_get_no_code() {
    let api = TestApi::new().await;
    let root = api.create_system_admin().await;
    let found = api.post("/api/emailuser", None, json!({"email": root.email})).await.ok();
    assert_eq!(found, json!([{"_id": root.id}]));
    assert_eq!(api.mails(&root.email).await.len(), 0);
}

/// The password is changed in a session.
///
/// Shows, K-04, K-15, K-16, M-08, AMB-10, AMB-11
#[tokio::test]
async fn a_signed_in_user_changes_the_password() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let phone = TestUser { token: api.sign_in(&ann.email).await, ..ann.clone() };
    let check = async |password: &str| {
        api.post("/api/verifypassword", Some(&ann), json!({"userId": ann.id, "password": password}))
            .await
            .ok()
    };
    let new = json!({"password": NEW_PASSWORD});
    assert_eq!(
        api.update_password(Some(&ann), &ann.id, new.clone()).await.problem(),
        (403, "PROOF_REQUIRED")
    );
    let wrong = check("Wrong1").await;
    assert_eq!(wrong, json!({"status": 401, "message": "The current password is incorrect."}));
    assert_eq!(
        api.update_password(Some(&ann), &ann.id, new.clone()).await.problem(),
        (403, "PROOF_REQUIRED")
    );
    assert_eq!(check(PASSWORD).await, json!({"status": 200}));
    assert_eq!(
        api.update_password(Some(&phone), &ann.id, new.clone()).await.problem(),
        (403, "PROOF_REQUIRED")
    );
    let same = api.update_password(Some(&ann), &ann.id, json!({"password": PASSWORD})).await;
    assert_eq!((same.problem(), same.fields()), ((400, "VALIDATION"), vec!["password"]));
    assert_eq!(api.update_password(Some(&ann), &ann.id, new).await.ok(), json!({"result": "SUCCESS"}));
    api.get("/api/session", Some(&ann)).await.ok();
    assert_eq!(api.get("/api/session", Some(&phone)).await.problem(), (401, "UNAUTHENTICATED"));
    let mails = api.mails(&ann.email).await;
    assert!(mails.iter().any(|mail| mail["subject"] == "Your password was changed"), "{mails:?}");
    assert_eq!(api.login(&ann.email, NEW_PASSWORD).await["auth"], true);
}

/// Over HTTP: closing an account ends its sessions, sign-in returns `auth: false`, reopening restores sign-in.
///
/// Shows: A-27, AMB-24
#[tokio::test]
async fn system_administrators_close_and_reopen_accounts() {
    let api = TestApi::new().await;
    let (ann, root) = (api.create_professional("Ann").await, api.create_system_admin().await);
    let path = format!("/api/useractive/{}", ann.id);
    let closed = api.put(&path, Some(&root), json!({"active": false})).await.ok();
    assert_eq!(closed, json!({"_id": ann.id, "active": false}));
    assert_eq!(api.get("/api/session", Some(&ann)).await.problem(), (401, "UNAUTHENTICATED"));
    let login = api.login(&ann.email, PASSWORD).await;
    assert_eq!(
        (&login["auth"], &login["user"], &login["authToken"]),
        (&json!(false), &json!([]), &Value::Null)
    );
    let missing = api.put(&path, Some(&root), json!({})).await;
    assert_eq!((missing.problem(), missing.fields()), ((400, "VALIDATION"), vec!["active"]));
    api.put(&path, Some(&root), json!({"active": true})).await.ok();
    assert_eq!(api.login(&ann.email, PASSWORD).await["auth"], true);
    let own = api.put(&format!("/api/useractive/{}", root.id), Some(&root), json!({"active": false})).await;
    assert_eq!(own.problem(), (409, "OWN_ACCOUNT"));
}

/// Only the new code is valid; the other administrators are notified of it and of new administrators.
///
/// Shows, AMB-03, AMB-08
#[tokio::test]
async fn a_replaced_center_code_voids_the_old_one() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let adam = api.create_admin("Adam", &center).await;
    let path = format!("/api/surgerycenter/{}/code", center.0);
    assert_eq!(api.post(&path, Some(&adam), json!({})).await.problem(), (403, "PROOF_REQUIRED"));
    api.prove(&adam).await;
    let rotated = api.post(&path, Some(&adam), json!({})).await.ok();
    let code = rotated["code"].as_str().expect("a code").to_owned();
    assert!(
        rotated["identificationId"].as_str().is_some_and(|id| id.starts_with("SC-") && id.ends_with(&code))
    );
    assert_eq!(rotated.as_object().map(|it| it.len()), Some(2));
    let check = async |code: &str| {
        api.post("/api/verifycentercode", None, json!({"centerId": center.0, "code": code})).await.ok()
    };
    let old = check(&center.1).await;
    assert_eq!(old, json!({"matched": false, "message": "The Identification Code doesn't match."}));
    assert_eq!(check(&code).await["matched"], true);
    let alice = api.create_waiting_admin("Alice", &(center.0.clone(), code.clone())).await;
    let mails = api.mails(&adam.email).await;
    for subject in
        ["New administrator of Pacific Hand Center", "New verification code of Pacific Hand Center"]
    {
        assert!(mails.iter().any(|mail| mail["subject"] == subject), "{subject} in {mails:?}");
    }
    assert!(mails.iter().all(|mail| !mail["text"].as_str().is_some_and(|text| text.contains(&code))));
    let unread =
        api.get(&format!("/api/unreadnotifications/{}/NOT_CANCELLED", adam.id), Some(&adam)).await.ok();
    assert_eq!((&unread[0]["type"], &unread[0]["sender"]["_id"]), (&json!("MESSAGE"), &json!(alice.id)));
}

/// The response has the id of the account; trust fields in a sign-up change nothing and are audited.
///
/// Shows, K-10, AMB-06, AMB-07
#[tokio::test]
async fn trust_fields_of_a_sign_up_are_ignored_and_audited() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let root = api.create_system_admin().await;
    let claims = async || {
        let log = api.get("/api/audit?action=TRUST_CLAIMED", Some(&root)).await.ok();
        let entries = log["entries"].as_array().expect("the response has entries").clone();
        entries.iter().map(|it| (it["result"].clone(), it["detail"]["fields"].clone())).collect::<Vec<_>>()
    };
    // Values that the specification's own client sends are not audited.
    api.sign_up("Ann", json!({"adminSignIn": false, "verifiedEmail": false, "Rating": 5, "active": true, "certifiedCenters": []}))
        .await;
    let as_surgeon = json!({"signInType": "SURGEON", "adminSignIn": true, "surgeryCenters": [center.0],
        "certifiedCenters": [{"value": center.0, "label": "Pacific Hand Center"}]});
    api.create_member("Sue", "SURGEON", &center).await;
    let mut form = TestApi::sign_up_form("Tom");
    for (field, value) in as_surgeon.as_object().expect("the value is an object") {
        form[field] = value.clone();
    }
    assert_eq!(
        api.post("/api/user", None, form).await.status,
        StatusCode::BAD_REQUEST,
        "no proof of the center"
    );
    assert_eq!(claims().await, []);

    let greedy = json!({"adminSignIn": true, "sysAdminOn": true, "verifiedEmail": true, "Rating": 9, "certifiedCenters": [center.0]});
    let eve = api.sign_up("Eve", greedy).await;
    let session = api.get("/api/session", Some(&eve)).await.ok();
    assert_eq!(session["_id"], eve.id);
    assert_eq!(
        (&session["signInType"], &session["verifiedEmail"], &session["sysAdminOn"], &session["adminSignIn"]),
        (&json!("USER"), &json!(false), &json!(false), &json!(false))
    );
    assert_eq!((&session["certifiedCenters"], &session["surgeryCenters"]), (&json!([]), &json!([])));
    let fields = json!(["adminSignIn", "sysAdminOn", "verifiedEmail", "Rating", "certifiedCenters"]);
    assert_eq!(claims().await, [(json!("REFUSED"), fields.clone())]);

    api.app.advance_clock(SignedDuration::from_secs(1));
    let mut form = TestApi::sign_up_form("Mal");
    form["signInType"] = json!("SYSTEM_ADMIN");
    let refused = api.post("/api/user", None, form).await;
    assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec!["signInType"]));
    assert_eq!(claims().await[0], (json!("REFUSED"), json!(["signInType"])));
    let foreign =
        json!({"signInType": "SURGEON", "surgeryCenters": [center.0], "certifiedCenters": [eve.id]});
    api.app.advance_clock(SignedDuration::from_secs(1));
    let mut form = TestApi::sign_up_form("Zed");
    for (field, value) in foreign.as_object().expect("the value is an object") {
        form[field] = value.clone();
    }
    api.post("/api/user", None, form).await;
    assert_eq!(claims().await[0], (json!("REFUSED"), json!(["certifiedCenters"])));
}

/// Two nodes with one database count the requests of a session together and return the time to wait.
///
/// Shows: AMB-21
#[tokio::test]
async fn two_nodes_share_the_request_limit_of_a_session() {
    let app = TestApp::new().await;
    let other = app.other_node().await;
    let nodes = [router(app.app().clone(), Settings::default()), router(other, Settings::default())];
    let [here, there] = nodes;
    let mut api = TestApi { app, router: here.clone() };
    api.app.advance_clock(SignedDuration::from_secs(15));
    let ann = api.create_professional("Ann").await;
    let mut responses = [0, 0];
    for request in 0..400 {
        api.router = if request % 2 == 0 { here.clone() } else { there.clone() };
        let response = api.send(Method::GET, "/api/session", Some(&ann), &[], None).await;
        match response.status {
            StatusCode::OK => responses[0] += 1,
            _ => {
                assert_eq!(response.problem(), (429, "RATE_LIMITED"));
                assert_eq!(
                    (&response.body["retryAfter"], &response.headers["retry-after"]),
                    (&json!(45), &"45".parse().expect("a header"))
                );
                responses[1] += 1;
            }
        }
    }
    assert!((300..=324).contains(&responses[0]), "{responses:?}");
    api.app.advance_clock(SignedDuration::from_secs(45));
    api.get("/api/session", Some(&ann)).await.ok();
}
