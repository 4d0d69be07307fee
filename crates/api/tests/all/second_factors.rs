//! Second factors over HTTP.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use caseboard_testkit::totp_code;
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::{PASSWORD, TestApi, TestUser};

impl TestApi {
    /// Adds an app and returns its secret.
    async fn add_app(&self, who: &TestUser) -> String {
        self.prove(who).await;
        let draft = self.post("/api/secondfactor/totp", Some(who), json!({})).await.ok();
        let secret = draft["secret"].as_str().expect("a secret").to_owned();
        let code = json!({"code": totp_code(&secret, self.app.now())});
        let codes = self.put("/api/secondfactor/totp", Some(who), code).await.ok();
        assert_eq!(codes["recoveryCodes"].as_array().map(Vec::len), Some(10));
        self.app.advance_clock(SignedDuration::from_secs(60));
        secret
    }

    async fn password(&self, who: &TestUser) -> Value {
        let body = json!({"email": who.email, "password": PASSWORD});
        self.post("/api/emaillogin", None, body).await.ok()
    }
}

/// A right password yields neither a session nor data of the person; the code completes the sign-in. The answers keep the
/// shape of the specification.
///
/// Shows: AMB-99
#[tokio::test]
async fn the_answer_to_a_password_asks_for_the_second_factor() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let secret = api.add_app(&ann).await;
    let answer = api.password(&ann).await;
    assert_eq!(
        (&answer["auth"], &answer["user"], &answer["message"]),
        (&json!(false), &json!([]), &json!(""))
    );
    assert_eq!((answer.get("authToken"), answer.get("deviceToken")), (None, None));
    assert_eq!(answer["secondFactor"]["methods"], json!(["TOTP", "RECOVERY_CODE"]));
    let token = answer["secondFactor"]["token"].as_str().expect("a token");
    let fake = TestUser { token: token.to_owned(), ..ann.clone() };
    assert_eq!(api.get("/api/session", Some(&fake)).await.problem(), (401, "UNAUTHENTICATED"));

    let basic = STANDARD.encode(format!("{}:{PASSWORD}", ann.email));
    let headers = [("authorization", format!("Basic {basic}"))];
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let checked = api.send(Method::GET, "/api/usernamelogin", None, &headers, None).await.ok();
    assert_eq!((&checked["auth"], &checked["user"]), (&json!(false), &json!([])));
    assert_eq!(checked.get("secondFactor"), None);

    let complete = async |code: &str| {
        let body = json!({"token": token, "method": "TOTP", "code": code});
        api.post("/api/secondfactorlogin", None, body).await.ok()
    };
    let wrong = complete("000000").await;
    assert_eq!((&wrong["auth"], &wrong["secondFactor"]["token"]), (&json!(false), &json!(token)));
    let right = complete(&totp_code(&secret, api.app.now())).await;
    assert_eq!((&right["auth"], &right["user"][0]["userId"]), (&json!(true), &json!(ann.id)));
    assert_eq!(right["user"][0]["secondFactor"], json!({"required": false, "present": true}));
    assert!(right["authToken"].is_string() && right["deviceToken"].is_string());
    let ended = complete(&totp_code(&secret, api.app.now())).await;
    assert_eq!((&ended["auth"], ended.get("secondFactor")), (&json!(false), None));
    let unknown = json!({"token": token, "method": "SMS", "code": "1"});
    assert_eq!(api.post("/api/secondfactorlogin", None, unknown).await.fields(), ["method"]);
}

/// An administrator requires a second factor of the center's administrators and requests the removal for one who lost it; the
/// steps need the password, the link of the mail, and a day.
///
/// Shows: AMB-100, AMB-101
#[tokio::test]
async fn an_administrator_requires_second_factors_and_helps_a_colleague() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (adam, eve) = (api.create_admin("Adam", &center).await, api.create_admin("Eve", &center).await);
    api.add_app(&adam).await;
    let rule = format!("/api/surgerycenter/{}/secondfactor", center.0);
    assert_eq!(
        api.put(&rule, Some(&adam), json!({"required": true})).await.problem(),
        (403, "PROOF_REQUIRED")
    );
    api.prove(&adam).await;
    let set = api.put(&rule, Some(&adam), json!({"required": true})).await.ok();
    assert_eq!(set, json!({"centerId": center.0, "required": true}));
    assert_eq!(api.get("/api/users?page=1", Some(&eve)).await.problem(), (403, "SECOND_FACTOR_REQUIRED"));
    let session = api.get("/api/session", Some(&eve)).await.ok();
    assert_eq!(session["secondFactor"], json!({"required": true, "present": false}));
    api.add_app(&eve).await;
    assert!(api.get("/api/session", Some(&eve)).await.ok()["secondFactor"]["present"] == json!(true));

    api.prove(&adam).await;
    let request = json!({"centerId": center.0, "email": eve.email});
    api.post("/api/secondfactorremoval", Some(&adam), request).await.ok();
    let mails = api.mails(&eve.email).await;
    let mail = mails.iter().find(|mail| mail["subject"] == "Remove your second factor?").expect("a mail");
    let text = mail["text"].as_str().expect("text");
    let token = text.split("?token=").nth(1).and_then(|rest| rest.split_whitespace().next());
    let answer = json!({"token": token, "answer": "CONFIRM"});
    let due = api.put("/api/secondfactorremoval", None, answer).await.ok();
    let factors = api.get("/api/secondfactor", Some(&eve)).await.ok();
    assert_eq!(factors["removal"]["dueAt"], due["dueAt"]);
    api.send(Method::DELETE, "/api/secondfactorremoval", Some(&eve), &[], None).await.ok();
    let factors = api.get("/api/secondfactor", Some(&eve)).await.ok();
    assert_eq!(factors.get("removal"), None);
    assert_eq!(factors["centers"][0]["required"], json!(true));
}
