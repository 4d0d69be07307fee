//! Eligibility, schedules, the history of notifications and messages over HTTP, in the formats of the specification.

use crate::support::{ApiResponse, TestApi, TestUser};
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};

/// A center with an administrator, a surgeon and a professional.
struct Fixture {
    api: TestApi,
    center: (String, String),
    admin: TestUser,
    surgeon: TestUser,
    pro: TestUser,
}

impl Fixture {
    async fn new() -> Self {
        let api = TestApi::new().await;
        let center = api.create_center("Pacific Hand Center").await;
        let (admin, surgeon) =
            (api.create_admin("Adam", &center).await, api.create_surgeon("Rosa", &center).await);
        let pro = api.create_professional("Ann").await;
        Self { api, center, admin, surgeon, pro }
    }

    /// A case of the surgeon that the professional has accepted; returns the case and the message id.
    async fn confirm_case(&self, start: &str) -> (Value, Value) {
        let api = &self.api;
        let mut case = TestApi::case_payload(&self.center.0, &self.surgeon.id, 1);
        case["start"] = json!(start);
        api.add_favorite(&self.surgeon, &self.pro).await;
        let job = api.post("/api/createjob", Some(&self.surgeon), case).await.ok();
        let invite = json!({"job": job["_id"], "invitees": [{"id": self.pro.id}]});
        let invited = api.post("/api/invitefavorites", Some(&self.surgeon), invite).await.ok();
        let message = invited["invited"][0]["_id"].clone();
        let accept = json!({"_id": message, "status": "CONFIRMED", "read": true, "replyed": true});
        assert_eq!(api.post("/api/accepted", Some(&self.pro), accept).await.ok()["status"], "CONFIRMED");
        (job, message)
    }

    /// Sets the clock and signs all users in again, because their sessions have expired.
    async fn set_time(&mut self, now: &str) {
        self.api.app.set_clock(now.parse().expect("the text is a timestamp"));
        for who in [&mut self.admin, &mut self.surgeon, &mut self.pro] {
            who.token = self.api.sign_in(&who.email).await;
        }
    }

    async fn get(&self, who: &TestUser, path: &str) -> ApiResponse {
        self.api.get(path, Some(who)).await
    }
}

fn field_names(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// A certified professional is listed and counted, a revoked one is not.
///
/// Shows: F-05, F-06, F-08, F-18, F-33, J-49, K-44, K-48, K-54, K-55, AMB-61, AMB-62
#[tokio::test]
async fn certified_people_are_listed_and_revoked_ones_are_not() {
    let fixture = Fixture::new().await;
    let (admin, center) = (&fixture.admin, &fixture.center.0);
    let certify = json!({"center": center, "centerObj": {"value": center, "label": "Pacific Hand Center"}});
    let path = format!("/api/certifycredential/{}", fixture.pro.id);
    fixture.api.put(&path, Some(admin), certify).await.ok();
    let list =
        fixture.get(admin, &format!("/api/certifiedusers?page=1&limit=9&surgeryCenterId={center}")).await;
    assert_eq!(list.headers["x-total-count"], "1");
    let card = &list.body[0];
    assert_eq!(
        (&card["_id"], &card["certified"], &card["favoriteStatus"], &card["signInType"]),
        (&json!(fixture.pro.id), &json!(true), &json!("ADDED"), &json!("USER"))
    );
    let total = format!("/api/totalcertifiedusers/{center}");
    assert_eq!(fixture.get(admin, &total).await.ok(), json!({"total": 1}));
    assert_eq!(fixture.get(&fixture.surgeon, &total).await.ok(), json!({"total": 1}), "a verified surgeon");
    let me = fixture.get(&fixture.pro, "/api/session").await.ok();
    assert_eq!(me["certifiedCenters"], json!([center]));

    fixture.confirm_case("2026-05-12T07:00").await;
    let path = format!("/api/revokecredential/{}", fixture.pro.id);
    let revoked = fixture.api.put(&path, Some(admin), json!({"center": center})).await.ok();
    assert_eq!(
        revoked,
        json!({
            "result": "SUCCESS", "_id": fixture.pro.id, "center": center, "certified": false,
            "favoriteStatus": "REMOVED", "upcomingConfirmed": 1,
        })
    );
    assert_eq!(fixture.get(admin, &total).await.ok(), json!({"total": 0}));
    assert_eq!(fixture.get(admin, "/api/certifiedusers").await.ok(), json!([]));
    let me = fixture.get(&fixture.pro, "/api/session").await.ok();
    assert_eq!(me["certifiedCenters"], json!([]));
    let refused = fixture.api.put(&path, Some(&fixture.surgeon), json!({"center": center})).await;
    assert_eq!(refused.problem(), (403, "FORBIDDEN"), "for administrators only");
    let refused = fixture.api.put(&path, Some(admin), json!({})).await;
    assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec!["center"]));
}

/// Lists, counts and the search show a surgeon professionals only and a professional no one; cards contain no phone, email or
/// license.
///
/// Shows: F-02, F-10, F-13, F-21, H-26, K-45..K-47, K-49, AMB-17, AMB-61
#[tokio::test]
async fn lists_counts_and_search_show_what_the_role_may_see() {
    let fixture = Fixture::new().await;
    let (admin, surgeon, pro) = (&fixture.admin, &fixture.surgeon, &fixture.pro);
    let state = json!({"value": "CA", "label": "California"});
    let license = json!({
        "licenseNo": "LIC-77", "licenseState": "CA", "licenseExpDate": "2026-06-30", "resState": state
    });
    fixture.api.put(&format!("/api/updateuser/{}", pro.id), Some(pro), license).await.ok();
    let listed = fixture.get(admin, "/api/users?signInType=USER").await.ok();
    assert_eq!(listed[0]["resState"], state);
    let found = fixture.get(admin, "/api/searchusers?lastName=WI&firstName=an").await;
    assert_eq!(
        (found.headers["x-total-count"].to_str().ok(), found.body.as_array().map(Vec::len)),
        (Some("1"), Some(1))
    );
    assert_eq!(
        field_names(&found.body[0]),
        [
            "_id",
            "categoryId",
            "certified",
            "completeness",
            "documentCount",
            "favoriteStatus",
            "firstName",
            "fullName",
            "lastName",
            "licenseExpired",
            "resState",
            "signInType"
        ]
    );
    assert_eq!(
        (&found.body[0]["licenseExpired"], &found.body[0]["documentCount"], &found.body[0]["resState"]),
        (&json!(false), &json!(0), &state)
    );
    for path in [
        "/api/users?page=1&limit=20&signInType=ALL",
        "/api/users?signInType=USER",
        "/api/searchusers?lastName=wire",
    ] {
        let list = fixture.get(admin, path).await.ok().to_string();
        for secret in ["wire.example", "5595550123", "LIC-77", "2026-06-30"] {
            assert!(!list.contains(secret), "{path} returns {secret}: {list}");
        }
    }
    let ids = |response: Value| {
        response
            .as_array()
            .expect("the response is a list")
            .iter()
            .map(|it| it["_id"].clone())
            .collect::<Vec<_>>()
    };
    let all = ids(fixture.get(admin, "/api/searchusers?lastName=wire").await.ok());
    assert_eq!(all, [json!(pro.id), json!(surgeon.id)], "by first name; no administrators");
    assert_eq!(ids(fixture.get(surgeon, "/api/searchusers?lastName=wire").await.ok()), [json!(pro.id)]);
    for empty in
        ["/api/searchusers", "/api/searchusers?lastName=&firstName=", "/api/searchusers?lastName=%25"]
    {
        let found = fixture.get(admin, empty).await;
        assert_eq!(
            (found.headers["x-total-count"].to_str().ok(), found.body),
            (Some("0"), json!([])),
            "{empty}"
        );
    }
    for (who, path, total) in [
        (admin, "/api/totalusers", 2),
        (admin, "/api/totalusers?signInType=SURGEON", 1),
        (admin, "/api/totalusers?signInType=USER", 1),
        (surgeon, "/api/totalusers", 1),
        (surgeon, "/api/totalanesthesiologist", 1),
        (admin, "/api/totalanesthesiologist", 1),
    ] {
        assert_eq!(fixture.get(who, path).await.ok(), json!({"total": total}), "{path}");
    }
    for (who, path) in [
        (surgeon, "/api/totalusers?signInType=ALL"),
        (surgeon, "/api/users?signInType=SURGEON"),
        (pro, "/api/searchusers?lastName=w"),
        (pro, "/api/totalusers"),
        (pro, "/api/totalanesthesiologist"),
        (pro, "/api/certifiedusers"),
    ] {
        assert_eq!(fixture.get(who, path).await.problem(), (403, "FORBIDDEN"), "{path}");
    }
    for (path, field) in [
        ("/api/totalusers?signInType=ADMIN", "signInType"),
        ("/api/certifiedusers?page=0", "page"),
        ("/api/certifiedusers?limit=none", "limit"),
        ("/api/certifiedusers?surgeryCenterId=7", "surgeryCenterId"),
        ("/api/searchusers?lastName=a%00b", "lastName"),
    ] {
        let refused = fixture.get(admin, path).await;
        assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec![field]), "{path}");
    }
}

/// `licenseExpired` of the professional in a search, the certified people, the favorites and the requests.
async fn licenses_expired(fixture: &Fixture) -> [bool; 4] {
    let (admin, center) = (&fixture.admin, &fixture.center.0);
    let panel = json!({"categories": [0], "surgeryCenter": center});
    [
        fixture.get(admin, "/api/searchusers?lastName=wire").await.ok()[0].clone(),
        fixture.get(admin, "/api/certifiedusers").await.ok()[0].clone(),
        fixture.api.post("/api/favoritestaffs", Some(admin), panel).await.ok()[0].clone(),
        fixture.get(admin, "/api/requestedinvites").await.ok()[0].clone(),
    ]
    .map(|it| it["licenseExpired"].as_bool().expect("the response has licenseExpired"))
}

/// An entry of `categories` that is not checked is left out, and a panel without a checked entry is empty; without
/// entries it has all groups.
///
/// Shows: B-30, AMB-387
#[tokio::test]
async fn an_unchecked_staff_category_is_not_asked_for() {
    let fixture = Fixture::new().await;
    let center = &fixture.center.0;
    // Certifying makes the professional a favorite.
    let certify = format!("/api/certifycredential/{}", fixture.pro.id);
    fixture.api.put(&certify, Some(&fixture.admin), json!({"center": center})).await.ok();
    for (categories, count) in [
        (json!([]), 1),
        (json!([{"value": 0, "checked": true}, {"value": 1, "checked": false}]), 1),
        (json!([{"value": 0}]), 1),
        (
            json!([{
                "value": 0, "label": "Anesthesiologist", "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1,
                "minPay": 50, "checked": true,
            }]),
            1,
        ),
        (json!([{"value": 0, "checked": false}]), 0),
        (json!([{"value": 0, "checked": false}, {"value": 1, "checked": true}]), 0),
    ] {
        let panel = json!({"categories": categories, "surgeryCenter": center});
        let listed = fixture.api.post("/api/favoritestaffs", Some(&fixture.admin), panel).await.ok();
        assert_eq!(listed.as_array().map(Vec::len), Some(count), "{categories}");
    }
    let unknown = json!({"categories": [{"value": 9, "checked": false}], "surgeryCenter": center});
    let refused = fixture.api.post("/api/favoritestaffs", Some(&fixture.admin), unknown).await;
    assert_eq!(refused.problem(), (400, "VALIDATION"));
}

/// An expired license is shown on cards, favorites and requests, and revokes nothing.
///
/// Shows: AMB-51, AMB-64
#[tokio::test]
async fn an_expired_license_is_shown_and_revokes_nothing() {
    let mut fixture = Fixture::new().await;
    let (admin, pro, center) = (&fixture.admin, &fixture.pro, &fixture.center.0);
    let license = json!({"licenseNo": "LIC-77", "licenseState": "CA", "licenseExpDate": "2026-05-06"});
    fixture.api.put(&format!("/api/updateuser/{}", pro.id), Some(pro), license).await.ok();
    let certify = json!({"center": center});
    fixture.api.put(&format!("/api/certifycredential/{}", pro.id), Some(admin), certify).await.ok();
    let job = TestApi::case_payload(center, &fixture.surgeon.id, 1);
    let job = fixture.api.post("/api/createjob", Some(admin), job).await.ok();
    fixture.api.post("/api/requestinvite", Some(pro), json!({"job": job["_id"]})).await.ok();
    // The license is valid until the end of its last day in California.
    fixture.set_time("2026-05-07T06:59:00Z").await;
    assert_eq!(licenses_expired(&fixture).await, [false; 4]);
    fixture.api.app.advance_clock(SignedDuration::from_mins(1));
    assert_eq!(licenses_expired(&fixture).await, [true; 4]);
    let certified = fixture.get(&fixture.admin, "/api/certifiedusers").await.ok();
    assert_eq!(certified[0]["certified"], true, "an expired license revokes no certification");
    let own = fixture.get(&fixture.surgeon, "/api/users").await.ok();
    assert!(own[0]["documentCount"].is_null(), "only administrators see the number of documents");
}

/// The event of a confirmed case is that of the specification in all three calendars, letter for letter.
///
/// Shows: E-11, E-12, E-14..E-17, E-19, E-20, K-26..K-28, AMB-43, AMB-44, AMB-60
#[tokio::test]
async fn calendar_events_match_the_specification() {
    let mut fixture = Fixture::new().await;
    let (job, message) = fixture.confirm_case("2026-05-12T07:00").await;
    let surgeon =
        format!("/api/surgeoncalendar?sdate=2026-05-01&edate=2026-05-31&surgeon={}", fixture.surgeon.id);
    let center = format!("/api/centercalendar?sdate=2026-05-01&edate=2026-05-31&center={}", fixture.center.0);
    let own = format!("/api/hiredjob?startDate=2026-05-01&endDate=2026-05-31&userId={}", fixture.pro.id);
    let mut event = json!({
        "start": "2026-05-12T14:00:00.000Z", "end": "2026-05-12T16:30:00.000Z", "status": "CONFIRMED",
        "job": {
            "_id": job["_id"], "name": "Dr. Rosa Wire", "surgeonId": fixture.surgeon.id, "postedBy": "Dr. Rosa Wire",
            "procedures": ["Carpal tunnel release"], "duration": 2.5, "desc": "Left hand",
            "timeZone": "America/Los_Angeles",
        },
        "surgeryCenter": {
            "_id": fixture.center.0, "name": "Pacific Hand Center", "address": "1 Main Street", "city": "Fresno",
            "state": "CA", "zipCode": "93701", "phone": "5595550100", "timeZone": "America/Los_Angeles",
        },
        "hourlyRate": 120.5, "payPerJob": 0, "minPay": 50,
        "contact": {"name": "Dr. Rosa Wire", "phone": "5595550123"},
    });
    let posted = fixture.get(&fixture.surgeon, &surgeon).await.ok();
    assert_eq!(fixture.get(&fixture.admin, &center).await.ok(), posted);
    let mut expected = event.clone();
    expected["participants"] =
        json!([{"_id": fixture.pro.id, "fullName": "Dr. Ann Wire", "categoryId": 0, "status": "CONFIRMED"}]);
    expected["staffs"] = json!([{
        "specialtyId": 0, "hourlyRate": 120.5, "payPerJob": 0, "numOfRequired": 1, "numOfFilled": 1, "minPay": 50,
    }]);
    assert_eq!(posted, json!([expected]));
    let with_hints = |event: &Value, claimable: bool| {
        let mut event = event.clone();
        event["specialtyId"] = json!(0);
        event["msgId"] = message.clone();
        event["awaitsReconfirmation"] = json!(false);
        event["claimSubmitted"] = json!(false);
        event["claimable"] = json!(claimable);
        json!([event])
    };
    assert_eq!(fixture.get(&fixture.pro, &own).await.ok(), with_hints(&event, false));
    fixture.set_time("2026-05-12T14:00:00Z").await;
    assert_eq!(fixture.get(&fixture.pro, &own).await.ok(), with_hints(&event, true), "the case has started");
    fixture.set_time("2026-05-10T14:00:00Z").await;

    for (who, path) in [
        (&fixture.admin, surgeon.as_str()),
        (&fixture.pro, &surgeon),
        (&fixture.surgeon, &center),
        (&fixture.pro, &center),
        (&fixture.surgeon, &own),
        (&fixture.admin, &own),
    ] {
        assert_eq!(fixture.get(who, path).await.problem(), (403, "FORBIDDEN"), "{path}");
    }
    let ben = fixture.api.create_professional("Ben").await;
    assert_eq!(fixture.get(&ben, &own).await.problem(), (403, "FORBIDDEN"));
    for (who, path, field) in [
        (&fixture.surgeon, "/api/surgeoncalendar?sdate=2026-06-02&edate=2026-06-01", "sdate"),
        (&fixture.admin, "/api/centercalendar?sdate=2026-06-01&edate=2027-07-07", "edate"),
        (&fixture.pro, "/api/hiredjob?startDate=1.6.2026", "startDate"),
        (&fixture.pro, "/api/hiredjob?startDate=2026-06-02&endDate=2026-06-01", "startDate"),
    ] {
        let refused = fixture.get(who, path).await;
        assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec![field]), "{path}");
    }

    fixture.api.post("/api/canceljob", Some(&fixture.surgeon), json!({"jobId": job["_id"]})).await.ok();
    event["status"] = json!("CANCELLED");
    event.as_object_mut().expect("an object").remove("contact");
    let mut seen = fixture.get(&fixture.pro, &own).await.ok();
    assert_ne!(seen[0]["msgId"], message, "the newest message is the cancellation");
    seen[0]["msgId"] = message.clone();
    assert_eq!(seen, with_hints(&event, false));
    let posted = fixture.get(&fixture.admin, "/api/centercalendar").await.ok();
    assert_eq!((&posted[0]["status"], &posted[0]["contact"]), (&json!("CANCELLED"), &Value::Null));
}

/// A claim changes the hints of a schedule, and a rejected one can be submitted again.
///
/// Shows: G-16, AMB-65, G-07, G-17
#[tokio::test]
async fn a_claim_changes_the_status_on_the_schedule() {
    let mut fixture = Fixture::new().await;
    let (_, message) = fixture.confirm_case("2026-05-12T07:00").await;
    fixture.set_time("2026-05-12T18:00:00Z").await;
    let hints = async || {
        let event = fixture.get(&fixture.pro, "/api/hiredjob").await.ok()[0].clone();
        (event["claimSubmitted"].as_bool(), event["claimable"].as_bool())
    };
    assert_eq!(hints().await, (Some(false), Some(true)));
    let claim = json!({"msgId": message, "submittedHours": 2.5});
    let claim = fixture.api.post("/api/transaction", Some(&fixture.pro), claim).await.ok();
    assert_eq!(hints().await, (Some(true), Some(false)));
    let path = format!("/api/transaction/{}", claim["_id"].as_str().expect("the response has an id"));
    let rejected = fixture.api.put(&path, Some(&fixture.surgeon), json!({"status": "REJECTED"})).await.ok();
    assert_eq!(
        (&rejected["status"], &rejected["claimStatus"], &rejected["paymentStatus"]),
        (&json!("REJECTED"), &json!("REJECTED"), &json!("PENDING"))
    );
    assert_eq!(hints().await, (Some(false), Some(true)));
}

/// A notice that was read is in the history of notifications.
///
/// Shows: D-34, AMB-53
#[tokio::test]
async fn read_notices_are_in_the_history() {
    let fixture = Fixture::new().await;
    let (job, message) = fixture.confirm_case("2026-05-12T07:00").await;
    let path = |rest: &str| format!("/api/notifications/{}{rest}", fixture.pro.id);
    let all = fixture.get(&fixture.pro, &path("")).await.ok();
    assert_eq!(
        (&all["total"], &all["unread"], all["items"].as_array().map(Vec::len)),
        (&json!(1), &json!(0), Some(1))
    );
    let item = &all["items"][0];
    assert_eq!(
        (&item["_id"], &item["type"], &item["status"], &item["read"], &item["job"]["_id"]),
        (&message, &json!("INVITATION"), &json!("CONFIRMED"), &json!(true), &job["_id"])
    );
    let unread = fixture.get(&fixture.pro, &path("?state=unread")).await.ok();
    assert_eq!(unread, json!({"items": [], "total": 0, "unread": 0}));
    let owner = fixture
        .get(&fixture.surgeon, &format!("/api/notifications/{}?state=unread", fixture.surgeon.id))
        .await
        .ok();
    assert_eq!((&owner["unread"], &owner["items"][0]["type"]), (&json!(1), &json!("ACCEPTED")));
    for who in [&fixture.surgeon, &fixture.admin] {
        assert_eq!(fixture.get(who, &path("")).await.problem(), (403, "FORBIDDEN"));
    }
    for (rest, field) in [("?state=read", "state"), ("?cursor=x", "cursor"), ("?limit=0", "limit")] {
        assert_eq!(fixture.get(&fixture.pro, &path(rest)).await.fields(), [field]);
    }
}

/// Posters send mails and text messages to the people on their cases.
///
/// Shows: D-30, D-31, K-63, K-64, AMB-15
#[tokio::test]
async fn posters_message_the_people_on_their_cases() {
    let fixture = Fixture::new().await;
    let (api, surgeon) = (&fixture.api, &fixture.surgeon);
    fixture.confirm_case("2026-05-12T07:00").await;
    let stranger = api.create_professional("Ben").await;
    let mail = json!({
        "idList": [fixture.pro.id, stranger.id], "subject": "Room", "text": "Room <4>", "html": "<h1>Buy</h1>",
    });
    let key = [("Idempotency-Key", "one")];
    let mut responses = Vec::new();
    for _ in 0..2 {
        responses
            .push(api.send(Method::POST, "/api/sendgridmails", Some(surgeon), &key, Some(&mail)).await.ok());
    }
    let expected = json!({"result": "SUCCESS", "queued": 1, "skipped": [stranger.id]});
    assert_eq!(responses, [expected.clone(), expected]);
    let from_rosa = |mails: Vec<Value>| {
        mails.into_iter().filter(|it| it["subject"] == "Message from Dr. Rosa Wire: Room").collect::<Vec<_>>()
    };
    let mails = from_rosa(api.mails(&fixture.pro.email).await);
    assert_eq!(mails.len(), 1, "the repeated request sends nothing");
    assert!(mails[0]["text"].as_str().is_some_and(|it| it.contains("Room <4>") && !it.contains("Buy")));
    assert_eq!(from_rosa(api.mails(&stranger.email).await), [] as [Value; 0]);

    let text = json!({"idList": [fixture.pro.id], "body": "Room 4"});
    let sent = api.post("/api/sendSMSs", Some(surgeon), text.clone()).await.ok();
    assert_eq!(
        sent,
        json!({"result": "SUCCESS", "queued": 0, "skipped": [fixture.pro.id]}),
        "text messages are off"
    );
    let on = json!({"notificationsEnable": {"email": true, "sms": true}});
    api.put(&format!("/api/updateuser/{}", fixture.pro.id), Some(&fixture.pro), on).await.ok();
    let sent = api.post("/api/sendSMSs", Some(surgeon), text.clone()).await.ok();
    assert_eq!((&sent["queued"], &sent["skipped"]), (&json!(1), &json!([])));

    let system = api.create_system_admin().await;
    for who in [&fixture.pro, &system] {
        assert_eq!(
            api.post("/api/sendgridmails", Some(who), mail.clone()).await.problem(),
            (403, "FORBIDDEN")
        );
        assert_eq!(api.post("/api/sendSMSs", Some(who), text.clone()).await.problem(), (403, "FORBIDDEN"));
    }
    assert_eq!(api.post("/api/sendgridmails", None, mail.clone()).await.problem(), (401, "UNAUTHENTICATED"));
    let many: Vec<&str> = vec![fixture.pro.id.as_str(); 51];
    for (path, body, field) in [
        ("/api/sendgridmails", json!({"subject": "x"}), "idList"),
        ("/api/sendgridmails", json!({"idList": many, "subject": "x"}), "idList"),
        ("/api/sendgridmails", json!({"idList": ["x"], "subject": "x"}), "idList[0]"),
        ("/api/sendgridmails", json!({"idList": [fixture.pro.id]}), "subject"),
        (
            "/api/sendgridmails",
            json!({"idList": [fixture.pro.id], "subject": "x", "text": "x".repeat(1_001)}),
            "text",
        ),
        ("/api/sendSMSs", json!({"idList": [fixture.pro.id], "body": "x".repeat(1_001)}), "body"),
    ] {
        let refused = api.post(path, Some(surgeon), body).await;
        assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec![field]));
    }
}

/// A client can request the mail with the verification code and the mail with the code of a center.
///
/// Shows: A-144, K-65, K-66, AMB-15
#[tokio::test]
async fn clients_can_request_two_kinds_of_mail() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let adam = api.create_admin("Adam", &center).await;
    let uma = api.sign_up("Uma", json!({})).await;
    let verification =
        |to: &str| json!({"sendTo": to, "subject": "Email Verification", "html": "<b>x</b>", "text": "x"});
    api.app.advance_clock(SignedDuration::from_mins(1));
    for (who, to) in
        [(None, uma.email.as_str()), (None, "nobody@wire.example"), (Some(&adam), adam.email.as_str())]
    {
        let response = api.post("/api/sendgridmail", who, verification(to)).await.ok();
        assert_eq!(response, json!({"result": "SUCCESS"}), "{to}");
    }
    assert_eq!(api.mails(&uma.email).await.len(), 2);
    assert_eq!(api.mails("nobody@wire.example").await, [] as [Value; 0]);
    api.app.advance_clock(SignedDuration::from_mins(1));
    api.post("/api/sendgridmail", Some(&uma), verification(&uma.email)).await.ok();
    assert_eq!(api.mails(&uma.email).await.len(), 3, "with a session of the unverified person as well");

    let code =
        |to: &str, text: &str| json!({"sendTo": to, "subject": "Surgery Center", "html": text, "text": ""});
    let text = format!("<p>{}</p>", center.1);
    let before = api.mails("").await.len();
    assert_eq!(
        api.post("/api/sendgridmail", None, code(&adam.email, &text)).await.problem(),
        (401, "UNAUTHENTICATED")
    );
    let dead = TestUser { token: "dead".into(), ..adam.clone() };
    let refused = api.post("/api/sendgridmail", Some(&dead), verification(&uma.email)).await;
    assert_eq!(refused.problem(), (401, "UNAUTHENTICATED"));
    let refused = api.post("/api/sendgridmail", Some(&uma), code(&uma.email, &text)).await;
    assert_eq!(refused.problem(), (403, "EMAIL_UNVERIFIED"));
    for (to, text) in [(uma.email.as_str(), text.as_str()), (adam.email.as_str(), "Hello")] {
        let refused = api.post("/api/sendgridmail", Some(&adam), code(to, text)).await;
        assert_eq!(refused.problem(), (403, "FORBIDDEN"), "mail to other addresses or with another text");
    }
    assert_eq!(api.mails("").await.len(), before, "rejected requests send nothing");
    let sent = api.post("/api/sendgridmail", Some(&adam), code(&adam.email, &text)).await.ok();
    assert_eq!(sent, json!({"result": "SUCCESS"}));
    let mails = api.mails(&adam.email).await;
    let mail =
        mails.iter().find(|it| it["subject"] == "Verification code of Pacific Hand Center").expect("a mail");
    assert!(mail["text"].as_str().is_some_and(|it| it.contains(&center.1)));
}
