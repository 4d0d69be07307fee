//! The actors of the permission table and their records: two centers, a surgeon with cases in every state, claims and a
//! paystub, and a professional with documents.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use caseboard_api::{Settings, router};
use caseboard_domain::time::days;
use caseboard_service::timer_kinds::run_due;
use caseboard_testkit::{
    ADD_CENTER_CODE, DatabaseTemplate, SeededEntropy, SoftwareAuthenticator, TestApp, assertion_json,
    attestation_json,
};
use http::{Request, header};
use http_body_util::BodyExt as _;
use jiff::Timestamp;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::support::{PASSWORD, TestApi, TestUser};

/// The values that the table refers to by `$name`: ids of users and records, and a few texts.
pub(crate) type Names = BTreeMap<&'static str, String>;

/// The actors. `none` has no session; `expired`, `revoked` and `closed` have a session that is no longer valid; `uma` has
/// not verified her address. `ann` is the professional who owns the records and `ben` another one; `rosa` the surgeon who
/// owns the records, `otto` a surgeon of the same center, `sam` one of another; `adam` administers this center, `steve` the
/// other one; `root` is a system administrator. `una` is a surgeon whose only center is unconfirmed, `rita` one whose
/// affiliation was revoked; `ulf` administers an unconfirmed center, `dora` a deactivated one, and `wren` waits to become an
/// administrator of the center of `adam`. `sara` administers a center that requires a second factor, and has none.
pub(crate) const ACTORS: [&str; 19] = [
    "none", "expired", "revoked", "closed", "uma", "ann", "ben", "rosa", "otto", "sam", "adam", "steve",
    "root", "una", "rita", "ulf", "dora", "wren", "sara",
];

/// Actors without a valid session.
pub(crate) const WITHOUT_VALID_SESSION: [&str; 3] = ["expired", "revoked", "closed"];

/// An id of no record.
pub(crate) const MISSING_ID: &str = "0193a1c05e7b7c1e9a3f4d5e6f708192";

/// Why the center blocks Eve.
pub(crate) const BLOCK_REASON: &str = "BlockReasonOfEve";

/// The boundary of the multipart bodies.
pub(crate) const BOUNDARY: &str = "caseboard-permissions";

/// The records, created once and copied for each request.
pub(crate) struct TestData {
    template: DatabaseTemplate,
    now: Timestamp,
    pub(crate) names: Names,
    people: BTreeMap<&'static str, TestUser>,
}

fn settings(settings: &mut caseboard_service::Settings) {
    settings.rate_limit = false;
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// A case with one position for `count` professionals of group 0.
fn case_payload(center: &str, surgeon: &str, start: &str, count: u32) -> Value {
    let mut case = TestApi::case_payload(center, surgeon, count);
    case["start"] = json!(start);
    case
}

/// A multipart form with a medical license of the person.
pub(crate) fn license_form(person: &str) -> String {
    let mut body = String::new();
    for (name, value) in [("userId", person), ("prefix", "medLicense"), ("ext", "pdf")] {
        body +=
            &format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
    }
    body += &format!(
        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"license.pdf\"\r\n\
         Content-Type: application/pdf\r\n\r\n%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n\r\n--{BOUNDARY}--\r\n"
    );
    body
}

/// Uploads the form and returns the id of the file.
async fn upload_form(api: &TestApi, who: &TestUser, form: String) -> String {
    let request = Request::post("/cloudupload")
        .header(header::AUTHORIZATION, format!("Bearer {}", who.token))
        .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}"))
        .body(Body::from(form));
    let response = api
        .router
        .clone()
        .oneshot(request.expect("the request is valid"))
        .await
        .expect("the server responds");
    let body = response.into_body().collect().await.expect("the body is complete").to_bytes();
    let response: Value = serde_json::from_slice(&body).expect("the text is JSON");
    text(&response["id"])
}

/// Uploads a medical license of the person and returns the id of the file.
pub(crate) async fn upload_license(api: &TestApi, who: &TestUser) -> String {
    upload_form(api, who, license_form(&who.id)).await
}

/// Gives up the newest message, and returns its id.
async fn kill_newest_message(api: &TestApi, root: &TestUser) -> String {
    let sql = "UPDATE outbox SET dead_at = created_at, sent_at = NULL, last_error = '550 5.1.1 unknown user'
        WHERE id = (SELECT id FROM outbox ORDER BY created_at DESC, id DESC LIMIT 1)";
    api.app.database().run_raw_sql(sql, sql).await.expect("given up");
    text(&api.get("/api/outbox", Some(root)).await.ok()["messages"][0]["_id"])
}

impl TestData {
    pub(crate) async fn create() -> Self {
        let app = TestApp::with_settings(settings).await;
        let router = router(app.app().clone(), Settings::default());
        let api = TestApi { app, router };
        let (here, there) =
            (api.create_center("Pacific Hand Center").await, api.create_center("Elsewhere Center").await);
        let (limbo, gone) = (api.create_center("Limbo Center").await, api.create_center("Gone Center").await);
        let strict = api.create_center("Strict Center").await;
        let mut people = BTreeMap::from([
            ("sara", api.create_admin("Sara", &strict).await),
            ("una", api.create_surgeon("Una", &here).await),
            ("rita", api.create_surgeon("Rita", &here).await),
            ("ulf", api.create_admin("Ulf", &limbo).await),
            ("dora", api.create_admin("Dora", &gone).await),
            ("rosa", api.create_surgeon("Rosa", &here).await),
            ("otto", api.create_surgeon("Otto", &here).await),
            ("sam", api.create_surgeon("Sam", &there).await),
            ("adam", api.create_admin("Adam", &here).await),
            ("wren", api.create_waiting_admin("Wren", &here).await),
            ("steve", api.create_admin("Steve", &there).await),
            ("ann", api.create_professional("Ann").await),
            ("ben", api.create_professional("Ben").await),
            ("uma", api.sign_up("Uma", json!({})).await),
            ("root", api.create_system_admin().await),
        ]);
        let (cyd, dan) = (api.create_professional("Cyd").await, api.create_professional("Dan").await);
        let mut names: Names = people.iter().map(|(name, who)| (*name, who.id.clone())).collect();
        names.insert("here", here.0.clone());
        names.insert("there", there.0.clone());
        names.insert("gone", gone.0.clone());
        names.insert("code", here.1.clone());
        names.insert("password", PASSWORD.to_owned());
        names.insert("add_center", ADD_CENTER_CODE.to_owned());
        names.insert("ann_email", people["ann"].email.clone());
        names.insert("uma_email", people["uma"].email.clone());
        names.insert("rosa_email", people["rosa"].email.clone());
        names.insert("adam_email", people["adam"].email.clone());

        let (rosa, ann, adam) = (&people["rosa"], &people["ann"], &people["adam"]);
        let favorite = |who: &TestUser| format!("/api/addsurgeonfavorite/{}", who.id);
        api.put(&favorite(ann), Some(rosa), json!({"surgeon": rosa.id})).await.ok();
        api.put(&format!("/api/certifycredential/{}", ann.id), Some(adam), json!({"center": here.0}))
            .await
            .ok();
        names.insert("file", upload_license(&api, ann).await);

        // Rosa's own template, and one that Adam shares with the center.
        for (name, by, is_shared) in [("template", rosa, false), ("shared", adam, true)] {
            let saved = json!({"name": name, "shared": is_shared, "surgeryCenterId": here.0, "duration": 2,
                "staffs": [{"specialtyId": 0, "hourlyRate": 120}]});
            names.insert(name, text(&api.post("/api/jobtemplates", Some(by), saved).await.ok()["_id"]));
        }

        // A case of Rosa with a dispatch plan that has nothing to do yet.
        let mut planned = case_payload(&here.0, &rosa.id, "2026-05-29T07:00", 1);
        planned["plan"] = json!({"waves": [{"audience": "ELIGIBLE", "afterMinutes": 20000}]});
        let planned = text(&api.post("/api/createjob", Some(rosa), planned).await.ok()["_id"]);
        let plans = api.get(&format!("/api/dispatchplans/{planned}"), Some(rosa)).await.ok();
        names.insert("plan", text(&plans["plans"][0]["_id"]));
        names.insert("planned", planned);

        // Rita posts a case, Una creates a center; then both lose their affiliation with the confirmed one.
        let (rita, una, root) = (&people["rita"], &people["una"], &people["root"]);
        let job = case_payload(&here.0, &rita.id, "2026-05-17T07:00", 2);
        names.insert("ritajob", text(&api.post("/api/createjob", Some(rita), job).await.ok()["_id"]));
        let own = json!({"name": "Una Center", "address": "1 Main Street", "city": "Fresno", "state": "CA", "zipCode": "93701", "phone": "5595550100"});
        names.insert("own", text(&api.post("/api/surgerycenter", Some(una), own).await.ok()["_id"]));
        for who in [rita, una] {
            api.put(&format!("/api/revokecredential/{}", who.id), Some(adam), json!({"center": here.0}))
                .await
                .ok();
        }
        let reason = json!({"reason": "There is no such center."});
        api.post(&format!("/api/surgerycenter/{}/deactivate", gone.0), Some(root), reason).await.ok();
        // Administrators of unconfirmed centers cannot sign up; rights must not depend on that.
        let sql = "UPDATE centers SET confirmed_at = NULL WHERE name = 'Limbo Center'";
        api.app.database().run_raw_sql(sql, sql).await.expect("unconfirmed");

        let sql = "UPDATE centers SET requires_second_factor = TRUE WHERE name = 'Strict Center'";
        let lite = "UPDATE centers SET requires_second_factor = 1 WHERE name = 'Strict Center'";
        api.app.database().run_raw_sql(lite, sql).await.expect("required");

        // Adam's center blocks Eve, for a reason that only its administrators read.
        let eve = api.create_professional("Eve").await;
        let block = format!("/api/surgerycenter/{}/blocks/{}", here.0, eve.id);
        api.put(&block, Some(adam), json!({"reason": BLOCK_REASON})).await.ok();
        names.insert("eve", eve.id);

        // The cases that Ann accepted; the first four are in the past when the table runs.
        let invited = async |start: &str| {
            let job =
                api.post("/api/createjob", Some(rosa), case_payload(&here.0, &rosa.id, start, 2)).await.ok();
            let invite = json!({"job": job["_id"], "invitees": [{"id": ann.id}]});
            let response = api.post("/api/invitefavorites", Some(rosa), invite).await.ok();
            (text(&job["_id"]), text(&response["invited"][0]["_id"]))
        };
        let mut accepted = Vec::new();
        for start in [
            "2026-05-05T07:00",
            "2026-05-06T07:00",
            "2026-05-07T07:00",
            "2026-05-08T07:00",
            "2026-05-15T07:00",
        ] {
            let (job, message) = invited(start).await;
            api.post("/api/accepted", Some(ann), json!({"_id": message})).await.ok();
            accepted.push((job, message));
        }
        let [worked, claimed, approved, paid, confirmed] = &accepted[..] else { panic!("five cases") };
        names.insert("worked", worked.1.clone());
        names.insert("confirmed", confirmed.1.clone());
        names.insert("confirmedjob", confirmed.0.clone());
        let (job, message) = invited("2026-05-16T07:00").await;
        api.post("/api/requestinvite", Some(&cyd), json!({"job": job})).await.ok();
        let asked = api.get("/api/requestedinvitestosurgeon?sdate=2026-05-01", Some(rosa)).await.ok();
        names.insert("request", text(&asked[0]["_id"]));
        names.insert("job", job);
        names.insert("message", message);
        // Ann is confirmed for a case that is too near to withdraw from when the table runs.
        let (_, near) = invited("2026-05-12T07:00").await;
        api.post("/api/accepted", Some(ann), json!({"_id": near})).await.ok();
        names.insert("near", near);
        // Ann is confirmed for cases of today and tomorrow when the table runs, and was asked to confirm the day.
        for (name, start) in [("today", "2026-05-10T07:00"), ("tomorrow", "2026-05-11T07:00")] {
            let (_, message) = invited(start).await;
            api.post("/api/accepted", Some(ann), json!({"_id": message})).await.ok();
            names.insert(name, message);
        }
        // Two cases that Cyd has filled; Ann is on the standby list of one of them.
        for (name, start) in [("full", "2026-05-18T07:00"), ("waiting", "2026-05-19T07:00")] {
            let payload = case_payload(&here.0, &rosa.id, start, 1);
            let job = text(&api.post("/api/createjob", Some(rosa), payload).await.ok()["_id"]);
            let asked = api.post("/api/requestinvite", Some(&cyd), json!({"job": job})).await.ok();
            let request = json!({"requestMsgId": asked["_id"]});
            let reply = api.post("/api/inviting", Some(rosa), request).await.ok();
            api.post("/api/accepted", Some(&cyd), json!({"_id": reply["_id"]})).await.ok();
            names.insert(name, job);
        }
        api.post("/api/standby", Some(ann), json!({"job": names["waiting"]})).await.ok();

        // After six days all sessions have expired.
        let expired = api.sign_in(&people["ben"].email).await;
        api.app.advance_clock(days(6));
        for who in people.values_mut() {
            who.token = api.sign_in(&who.email).await;
        }
        // Nora becomes an administrator of the center after Adam.
        names.insert("nora", api.create_admin("Nora", &here).await.id);
        while run_due(&api.app).await.expect("timers run") > 0 {}
        let (rosa, ann, root) = (&people["rosa"], &people["ann"], &people["root"]);
        let claim = async |message: &str| {
            let claim = json!({"msgId": message, "submittedHours": 2.5});
            text(&api.post("/api/transaction", Some(ann), claim).await.ok()["_id"])
        };
        let decided = async |claim: &str| {
            api.put(&format!("/api/transaction/{claim}"), Some(rosa), json!({"status": "APPROVED"}))
                .await
                .ok();
            claim.to_owned()
        };
        names.insert("claim", claim(&claimed.1).await);
        names.insert("approved", decided(&claim(&approved.1).await).await);
        let billed = decided(&claim(&paid.1).await).await;
        let paystub = api.post("/api/invoice", Some(rosa), json!({"transactionList": [billed]})).await.ok();
        names.insert("paystub", text(&paystub["_id"]));
        names.insert("billed", billed);

        let link = api.get(&format!("/getsignedurl/{}", names["file"]), Some(ann)).await.ok();
        let link = text(&link[0]);
        names.insert("link", link.split_once('?').expect("a query").1.to_owned());
        let mails = api.mails(&ann.email).await;
        let stop = mails.iter().find_map(|mail| mail["text"].as_str()?.split("/api/unsubscribe?").nth(1));
        let stop =
            stop.expect("mail that can be stopped").split_whitespace().next().expect("the text has a link");
        names.insert("stop", stop.to_owned());
        api.prove(ann).await;
        let feed = text(&api.post("/api/calendarlink", Some(ann), json!({})).await.ok()["url"]);
        let feed = feed.rsplit('/').next().and_then(|file| file.strip_suffix(".ics")).expect("a token");
        names.insert("feed", feed.to_owned());
        let asked = mails.iter().find(|mail| text(&mail["subject"]).contains("Mon, May 11"));
        let asked = asked.and_then(|mail| mail["text"].as_str()?.split("/api/dayconfirmation?").nth(1));
        let day = asked.expect("a mail that asks").split_whitespace().next().expect("the text has a link");
        names.insert("day", day.to_owned());
        // The keys are those of the example of RFC 8291.
        let browser = json!({"endpoint": "https://push.example.org/endpoint-of-ann", "keys": {
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg"}});
        api.get("/api/pushsubscriptions", Some(ann)).await.ok();
        let browser = api.post("/api/pushsubscriptions", Some(ann), browser).await.ok();
        names.insert("browser", text(&browser["_id"]));
        let uma = &people["uma"];
        api.post("/api/emailverification", None, json!({"userId": uma.id})).await.ok();
        names.insert("umacode", api.verification_code(&uma.email).await);
        let ticket = api.post("/api/addcentercode", None, json!({"code": ADD_CENTER_CODE})).await.ok();
        names.insert("ticket", text(&ticket["ticket"]));
        // Private values of each person.
        for (name, phone, license) in [
            ("ann", "5550007001", Some("LIC7ANN")),
            ("rosa", "5550007002", Some("LIC7ROSA")),
            ("adam", "5550007003", None),
        ] {
            let who = &people[name];
            let mut own = json!({"phone": phone});
            if let Some(license) = license {
                own["licenseNo"] = json!(license);
            }
            // Another phone number uses up the proof.
            api.prove(who).await;
            api.put(&format!("/api/updateuser/{}", who.id), Some(who), own).await.ok();
        }
        // The new license returned the certification of Ann to review.
        let certify = format!("/api/certifycredential/{}", people["ann"].id);
        api.put(&certify, Some(&people["adam"]), json!({"center": here.0})).await.ok();
        api.prove(root).await;
        let ann = &people["ann"];
        api.prove(ann).await;
        let key = SoftwareAuthenticator::new(ann.id.parse().expect("an id"));
        let challenge = async |path: &str, who: Option<&TestUser>| {
            text(&api.post(path, who, json!({})).await.ok()["challenge"])
        };
        let created = key.create(&challenge("/api/passkeys/options", Some(ann)).await);
        let created: Value = serde_json::from_str(&attestation_json(&created)).expect("the text is JSON");
        let new = json!({"name": "Phone of Ann", "credential": created});
        names.insert("passkey", text(&api.post("/api/passkeys", Some(ann), new).await.ok()["_id"]));
        let signed = key.sign(&challenge("/api/passkeylogin/options", None).await);
        let signed: Value = serde_json::from_str(&assertion_json(&signed)).expect("the text is JSON");
        names.insert("signed_id", text(&signed["id"]));
        names.insert("signed_client", text(&signed["response"]["clientDataJSON"]));
        names.insert("signed_data", text(&signed["response"]["authenticatorData"]));
        names.insert("signature", text(&signed["response"]["signature"]));
        names.insert("signed_handle", text(&signed["response"]["userHandle"]));

        let revoked = TestUser { token: api.sign_in(&cyd.email).await, ..cyd };
        api.post("/api/logout", Some(&revoked), json!({})).await.ok();
        let closed = TestUser { token: api.sign_in(&dan.email).await, ..dan };
        api.put(&format!("/api/useractive/{}", closed.id), Some(root), json!({"active": false})).await.ok();
        let expired = TestUser { token: expired, ..people["ben"].clone() };
        people.extend([("expired", expired), ("revoked", revoked), ("closed", closed)]);

        // Every session has a proof of identity; the module `proof` tests those that have none.
        let sql = "UPDATE sessions SET proven_at = last_seen_at";
        api.app.database().run_raw_sql(sql, sql).await.expect("proven");
        let sessions = api.get("/api/sessions", Some(&people["ann"])).await.ok();
        names.insert("annsession", text(&sessions[0]["_id"]));
        names.insert("dead", kill_newest_message(&api, &people["root"]).await);
        let now = api.app.now();
        let TestApi { app, router } = api;
        drop(router);
        Self { template: app.into_template().await, now, names, people }
    }

    /// A copy of the records that a test may change.
    pub(crate) async fn copy(&self) -> TestApi {
        let app = TestApp::on_database(self.template.create_copy().await, self.now, settings).await;
        let router = router(app.app().clone(), Settings::default());
        TestApi { app, router }
    }

    /// A copy with deterministic random values, so that the same request has the same effect on every copy.
    pub(crate) async fn deterministic_copy(&self) -> TestApi {
        let (entropy, copy) = (Arc::new(SeededEntropy::default()), self.template.create_copy().await);
        let app = TestApp::with_entropy(entropy, copy, self.now, settings).await;
        let router = router(app.app().clone(), Settings::default());
        TestApi { app, router }
    }

    /// The user of an actor; `None` for `none`.
    pub(crate) fn user(&self, actor: &str) -> Option<&TestUser> {
        self.people.get(actor)
    }

    /// Replaces the placeholders of a row: `$me` is the actor's id, `$mine` the actor's center, `$email` the actor's
    /// address; other names are those of the test data. The name `missing` is replaced by the id of no record.
    pub(crate) fn fill(&self, text: &str, actor: &str, missing: Option<&str>) -> String {
        let mut filled = String::new();
        let mut parts = text.split('$');
        filled.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let end = part.find(|c: char| !c.is_ascii_lowercase() && c != '_').unwrap_or(part.len());
            let (name, rest) = part.split_at(end);
            let value = match name {
                _ if Some(name) == missing => MISSING_ID.to_owned(),
                "me" => self.user(actor).map_or(MISSING_ID.to_owned(), |who| who.id.clone()),
                "email" => self.user(actor).map_or("nobody@wire.example".to_owned(), |who| who.email.clone()),
                "mine" => {
                    self.names[if ["sam", "steve"].contains(&actor) { "there" } else { "here" }].clone()
                }
                name => self.names.get(name).unwrap_or_else(|| panic!("${name} is not defined")).clone(),
            };
            filled.push_str(&value);
            filled.push_str(rest);
        }
        filled
    }
}
