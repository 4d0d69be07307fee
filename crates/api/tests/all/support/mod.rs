//! Test helpers for requests over HTTP by signed-in users.

#![allow(dead_code, reason = "every test file uses a part of it")]

use axum::Router;
use axum::body::Body;
use caseboard_api::{Settings, router};
use caseboard_testkit::{ADD_CENTER_CODE, TestApp};
use http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::BodyExt as _;
use serde::Serialize;
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// The password of every test user.
pub(crate) const PASSWORD: &str = "Quiet7River";

/// A complete response.
#[derive(Debug, Clone)]
pub(crate) struct ApiResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

impl ApiResponse {
    /// The body of a successful response.
    #[track_caller]
    pub(crate) fn ok(self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.body);
        self.body
    }

    /// Status and code of an error response.
    #[track_caller]
    pub(crate) fn problem(&self) -> (u16, &str) {
        (
            self.status.as_u16(),
            self.body["code"].as_str().unwrap_or_else(|| panic!("no problem: {} {}", self.status, self.body)),
        )
    }

    /// The names of the invalid fields in an error response.
    pub(crate) fn fields(&self) -> Vec<&str> {
        self.body["fields"].as_array().into_iter().flatten().filter_map(|it| it["field"].as_str()).collect()
    }
}

/// An application with its router, tested over HTTP.
pub(crate) struct TestApi {
    pub(crate) app: TestApp,
    pub(crate) router: Router,
}

/// A signed-in user.
#[derive(Debug, Clone)]
pub(crate) struct TestUser {
    pub(crate) id: String,
    pub(crate) token: String,
    pub(crate) email: String,
}

impl TestApi {
    /// Creates a fresh database; rate limits are off.
    pub(crate) async fn new() -> Self {
        let app = TestApp::with_settings(|settings| settings.rate_limit = false).await;
        let router = router(app.app().clone(), Settings::default());
        Self { app, router }
    }

    /// Sends a request and returns the response without reading its body.
    pub(crate) async fn send_raw(
        &self,
        method: Method,
        path: &str,
        who: Option<&TestUser>,
        headers: &[(&str, &str)],
        body: Option<&Value>,
    ) -> http::Response<Body> {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(who) = who {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", who.token));
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let request = request.body(body).expect("the request is valid");
        self.router.clone().oneshot(request).await.expect("the router always answers")
    }

    /// Sends a request and reads the whole response.
    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        who: Option<&TestUser>,
        headers: &[(&str, &str)],
        body: Option<&Value>,
    ) -> ApiResponse {
        let (parts, body) = self.send_raw(method, path, who, headers, body).await.into_parts();
        let body = body.collect().await.expect("the body is complete").to_bytes();
        let body = serde_json::from_slice(&body)
            .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&body).into_owned()));
        ApiResponse { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) async fn get(&self, path: &str, who: Option<&TestUser>) -> ApiResponse {
        self.send(Method::GET, path, who, &[], None).await
    }

    pub(crate) async fn post(&self, path: &str, who: Option<&TestUser>, body: Value) -> ApiResponse {
        self.send(Method::POST, path, who, &[], Some(&body)).await
    }

    pub(crate) async fn put(&self, path: &str, who: Option<&TestUser>, body: Value) -> ApiResponse {
        self.send(Method::PUT, path, who, &[], Some(&body)).await
    }

    /// The mails to an address, newest first.
    pub(crate) async fn mails(&self, to: &str) -> Vec<Value> {
        let mails = self.get(&format!("/api/dev/outbox?to={to}"), None).await.ok();
        mails.as_array().expect("the response is a list").clone()
    }

    /// The code in the newest verification mail.
    pub(crate) async fn verification_code(&self, to: &str) -> String {
        let mails = self.mails(to).await;
        let mail =
            mails.iter().find(|mail| mail["subject"] == "Email Verification").expect("a verification mail");
        let text = mail["text"].as_str().expect("the value is text");
        let digits = |word: &&str| word.len() == 6 && word.bytes().all(|b| b.is_ascii_digit());
        text.split(|c: char| !c.is_ascii_digit()).find(digits).expect("six digits").to_owned()
    }

    /// Creates a confirmed center; returns its id and its verification code.
    pub(crate) async fn create_center(&self, name: &str) -> (String, String) {
        let center = self.create_unconfirmed_center(name).await;
        // Without a system administrator, because most tests sign none up.
        let sql = "UPDATE centers SET confirmed_at = created_at WHERE confirmed_at IS NULL";
        self.app.database().run_raw_sql(sql, sql).await.expect("confirmed");
        center
    }

    /// Creates a center with the add-center code; returns its id and its verification code.
    pub(crate) async fn create_unconfirmed_center(&self, name: &str) -> (String, String) {
        let ticket = self.post("/api/addcentercode", None, json!({"code": ADD_CENTER_CODE})).await.ok();
        let ticket = ticket["ticket"].as_str().expect("a ticket").to_owned();
        let center = json!({"name": name, "address": "1 Main Street", "city": "Fresno", "state": "CA", "zipCode": "93701", "phone": "5595550100"});
        let center = self
            .send(Method::POST, "/api/surgerycenter", None, &[("X-Center-Ticket", &ticket)], Some(&center))
            .await
            .ok();
        let text = |field: &str| center[field].as_str().expect("the value is text").to_owned();
        (text("_id"), text("verificationCode"))
    }

    /// The sign-up payload of a professional.
    pub(crate) fn sign_up_form(name: &str) -> Value {
        json!({
            "signInType": "USER", "categoryId": 0,
            "firstName": name, "lastName": "Wire", "email": format!("{}@wire.example", name.to_lowercase()),
            "password": PASSWORD, "phone": "5595550123",
            "securityQuestion1": {"question": 0, "answer": "Rex"}, "securityQuestion2": {"question": 6, "answer": "Oslo"},
            "consent": true, "termsVersion": "2021-09-13",
        })
    }

    /// Signs a user up without verifying the address.
    pub(crate) async fn sign_up(&self, name: &str, change: Value) -> TestUser {
        let mut form = Self::sign_up_form(name);
        for (field, value) in change.as_object().expect("the value is an object") {
            form[field] = value.clone();
        }
        let id = self.post("/api/user", None, form.clone()).await.ok()["_id"]
            .as_str()
            .expect("the response has an id")
            .to_owned();
        let email = form["email"].as_str().expect("an address").to_owned();
        let token = self.sign_in(&email).await;
        TestUser { id, token, email }
    }

    /// Signs in and returns the session token.
    pub(crate) async fn sign_in(&self, email: &str) -> String {
        let login =
            self.post("/api/emaillogin", None, json!({"email": email, "password": PASSWORD})).await.ok();
        assert_eq!(login["auth"], true, "{login}");
        login["authToken"].as_str().expect("a token").to_owned()
    }

    async fn verify_email(&self, who: TestUser) -> TestUser {
        let code = self.verification_code(&who.email).await;
        self.put(&format!("/api/verifyemail/{}", who.id), None, json!({"verifiedEmail": true, "code": code}))
            .await
            .ok();
        who
    }

    /// Creates a professional of group 0 with a verified address.
    pub(crate) async fn create_professional(&self, name: &str) -> TestUser {
        self.verify_email(self.sign_up(name, json!({})).await).await
    }

    /// Creates a surgeon or an administrator with a proven affiliation to a center and a verified address.
    pub(crate) async fn create_member(
        &self,
        name: &str,
        role: &str,
        (center, code): &(String, String),
    ) -> TestUser {
        let proof =
            self.post("/api/verifycentercode", None, json!({"centerId": center, "code": code})).await.ok();
        let change =
            json!({"signInType": role, "surgeryCenters": [center], "centerProofs": [proof["centerProof"]]});
        self.verify_email(self.sign_up(name, change).await).await
    }

    /// Lets the system administrator confirm an administrator, who is not the first one of the center.
    async fn confirm_administrator(&self, who: &TestUser, center: &str) {
        let me = self.get("/api/session", Some(who)).await.ok();
        if me["affiliations"][0]["status"] == "PENDING" {
            let root = self.create_system_admin().await;
            let path = format!("/api/certifycredential/{}", who.id);
            self.put(&path, Some(&root), json!({"center": center})).await.ok();
        }
    }

    /// Reads what waits for a person.
    pub(crate) async fn attention(&self, of: &TestUser) -> Value {
        self.get("/api/attention", Some(of)).await.ok()
    }

    /// Creates a surgeon with a proven affiliation to a center.
    pub(crate) async fn create_surgeon(&self, name: &str, center: &(String, String)) -> TestUser {
        self.create_member(name, "SURGEON", center).await
    }

    /// Creates an administrator of a center, whom the system administrator confirms unless it is the first one.
    pub(crate) async fn create_admin(&self, name: &str, center: &(String, String)) -> TestUser {
        let new = self.create_member(name, "ADMIN", center).await;
        self.confirm_administrator(&new, &center.0).await;
        new
    }

    /// Creates a person who waits to become an administrator of a center that has one.
    pub(crate) async fn create_waiting_admin(&self, name: &str, center: &(String, String)) -> TestUser {
        self.create_member(name, "ADMIN", center).await
    }

    /// Creates the system administrator, which only the command line can do, or finds them, with a proof of identity.
    pub(crate) async fn create_system_admin(&self) -> TestUser {
        let email = "root@wire.example";
        let created = caseboard_service::accounts::create_system_admin(
            self.app.app(),
            caseboard_service::accounts::NewSystemAdmin {
                email: email.to_owned(),
                first_name: "Root".to_owned(),
                last_name: "Wire".to_owned(),
                password: caseboard_domain::Secret::new(PASSWORD),
            },
        )
        .await;
        match created {
            Ok(_) => {}
            Err(caseboard_service::Error::Refused(refusal)) if refusal.code == "EMAIL_TAKEN" => {}
            Err(error) => panic!("{error}"),
        }
        let token = self.sign_in(email).await;
        let me = self
            .get(
                "/api/session",
                Some(&TestUser { id: String::new(), token: token.clone(), email: email.to_owned() }),
            )
            .await
            .ok();
        let root = TestUser {
            id: me["_id"].as_str().expect("the response has an id").to_owned(),
            token,
            email: email.to_owned(),
        };
        self.prove(&root).await;
        root
    }

    /// Enters the password again, which proves for ten minutes in this session who the user is.
    pub(crate) async fn prove(&self, who: &TestUser) {
        let password = json!({"userId": who.id, "password": PASSWORD});
        let answer = self.post("/api/verifypassword", Some(who), password).await.ok();
        assert_eq!(answer["status"], 200, "{answer}");
    }

    /// Makes a professional a favorite of a surgeon.
    pub(crate) async fn add_favorite(&self, surgeon: &TestUser, person: &TestUser) {
        let path = format!("/api/addsurgeonfavorite/{}", person.id);
        self.put(&path, Some(surgeon), json!({"surgeon": surgeon.id})).await.ok();
    }

    /// Invites a favorite of group 0 to the case with this id and returns the id of the invitation.
    pub(crate) async fn invite(&self, surgeon: &TestUser, job: impl Serialize, person: &TestUser) -> Value {
        let invitation = json!({"job": job, "invitees": [{"id": person.id, "categoryId": 0}]});
        let invited = self.post("/api/invitefavorites", Some(surgeon), invitation).await.ok();
        invited["invited"][0]["_id"].clone()
    }

    /// The payload of a case on the day after tomorrow with one position for `count` professionals of group 0.
    pub(crate) fn case_payload(center: &str, surgeon: &str, count: u32) -> Value {
        json!({
            "surgeryCenterId": center, "surgeonId": surgeon, "start": "2026-05-12T07:00", "duration": 2.5,
            "desc": "Left hand", "procedures": ["Carpal tunnel release"],
            "staffs": [{"specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": count, "minPay": 50}],
        })
    }
}

/// Returns the OpenAPI document that the handlers generate.
pub(crate) fn openapi_document() -> Value {
    serde_json::from_str(&caseboard_api::document_text()).expect("the document is JSON")
}
