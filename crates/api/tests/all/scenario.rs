//! The main scenario over HTTP: a surgeon signs up and posts a case, and two professionals accept one position
//! concurrently.

use crate::support::{TestApi, TestUser};
use axum::body::Body;
use http::{Method, StatusCode};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};

/// Reads a stream until it sends a topic.
async fn expect_topic(body: &mut Body, topic: &str) {
    let expected = format!("data: {topic}\n\n");
    loop {
        let frame = tokio::time::timeout(std::time::Duration::from_secs(5), body.frame());
        let frame = frame
            .await
            .unwrap_or_else(|_| panic!("the stream did not send {topic}"))
            .expect("the stream is open")
            .expect("a frame");
        if frame.into_data().is_ok_and(|data| data == expected.as_bytes()) {
            return;
        }
    }
}

async fn open_event_stream(api: &TestApi, who: &TestUser) -> Body {
    let response = api.send_raw(Method::GET, "/api/events", Some(who), &[], None).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    response.into_body()
}

/// A new stream begins with the topics that have just changed: a client reads its first screen before its stream is open, and
/// would otherwise miss what changes in between.
///
/// Shows: AMB-294
#[tokio::test]
async fn a_new_event_stream_begins_with_what_has_just_changed() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    api.update_profile(&ann, json!({"resCity": "Reno"})).await.ok();
    let mut stream = open_event_stream(&api, &ann).await;
    expect_topic(&mut stream, "profile").await;
}

/// A stolen token cannot hold many streams open.
#[tokio::test]
async fn a_sixth_event_stream_of_a_session_ends_the_first() {
    let api = TestApi::new().await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let mut others = open_event_stream(&api, &ben).await;
    let mut streams = Vec::new();
    for _ in 0..6 {
        streams.push(open_event_stream(&api, &ann).await);
    }
    let wait = std::time::Duration::from_millis(200);
    let mut open = Vec::new();
    for body in streams.iter_mut().chain([&mut others]) {
        let read_to_end = async { while body.frame().await.is_some() {} };
        open.push(tokio::time::timeout(wait, read_to_end).await.is_err());
    }
    assert_eq!(open, [false, true, true, true, true, true, true]);
}

async fn only_case(api: &TestApi, who: &TestUser) -> Value {
    let list = api.get(&format!("/api/newjobs/0/{}", who.id), Some(who)).await.ok();
    assert_eq!(list.as_array().map(Vec::len), Some(1), "{list}");
    list[0].clone()
}

/// Of two concurrent acceptances of one position, one is confirmed; the other professional gets the error that the position is
/// filled and the surgeon gets a notice.
///
/// Shows, B-24, B-25, B-52, B-77, C-20, C-23, C-28, C-48, C-49, C-50, C-51, C-52, C-64, D-11, F-22, J-44, J-56,
/// K-19..K-22, K-29, K-30, K-32, K-37, K-40..K-43, K-50
#[tokio::test]
async fn concurrent_acceptances_of_one_position_confirm_one() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let surgeon = api.create_surgeon("Rosa", &center).await;
    let pros = [api.create_professional("Ann").await, api.create_professional("Ben").await];

    let me = api.get("/api/session", Some(&surgeon)).await.ok();
    assert_eq!((me["fullName"].as_str(), me["verifiedEmail"].as_bool()), (Some("Dr. Rosa Wire"), Some(true)));
    assert_eq!(me["affiliations"][0]["status"], "VERIFIED");
    assert_eq!(me["certifiedCenters"], json!([center.0]));
    assert_eq!(
        (me["categoryId"].as_i64(), me["adminSignIn"].as_bool(), me["sysAdminOn"].as_bool()),
        (Some(-1), Some(true), Some(false))
    );

    let page = api.get("/api/users?page=1&limit=9&signInType=USER", Some(&surgeon)).await;
    assert_eq!(page.headers["x-total-count"], "2");
    assert!(
        !page.body.to_string().contains("@wire.example"),
        "cards contain no email address: {}",
        page.body
    );
    for pro in &pros {
        let added = api
            .put(
                &format!("/api/addsurgeonfavorite/{}", pro.id),
                Some(&surgeon),
                json!({"surgeon": surgeon.id}),
            )
            .await
            .ok();
        assert_eq!(added["favoriteStatus"], "ADDED");
    }
    let question = json!({"categories": [{"value": 0, "label": "Anesthesiologist"}], "surgeon": surgeon.id, "surgeryCenterId": center.0});
    let favorites = api.post("/api/surgeonfavorites", Some(&surgeon), question).await.ok();
    assert_eq!(favorites.as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&favorites[0]["inviteStatus"], &favorites[0]["selected"]),
        (&json!("NOT_INVITED"), &json!(false))
    );

    let mut streams = [open_event_stream(&api, &pros[0]).await, open_event_stream(&api, &pros[1]).await];
    let mut surgeon_stream = open_event_stream(&api, &surgeon).await;
    let job = api
        .post("/api/createjob", Some(&surgeon), TestApi::case_payload(&center.0, &surgeon.id, 1))
        .await
        .ok();
    // 07:00 in Fresno, in daylight saving time.
    assert_eq!(
        (job["start"].as_str(), job["timeZone"].as_str()),
        (Some("2026-05-12T14:00:00.000Z"), Some("America/Los_Angeles"))
    );
    assert_eq!(
        (job["status"].as_str(), job["openState"].as_str(), job["button"].as_str()),
        (Some("OPEN"), Some("OPEN"), Some("CANCEL"))
    );
    assert_eq!(job["staffs"][0]["hourlyRate"], json!(120.5));
    for stream in &mut streams {
        expect_topic(stream, "openCases").await;
    }
    assert_eq!(only_case(&api, &pros[0]).await["section"], "REQUESTABLE");

    let invitees: Vec<Value> = pros.iter().map(|pro| json!({"id": pro.id, "categoryId": 0})).collect();
    let invited = api
        .post("/api/invitefavorites", Some(&surgeon), json!({"job": job["_id"], "invitees": invitees}))
        .await
        .ok();
    assert_eq!(
        (&invited["result"], invited["invited"].as_array().map(Vec::len)),
        (&json!("SUCCESS"), Some(2))
    );
    for stream in &mut streams {
        expect_topic(stream, "notifications").await;
    }
    let mut invitations = Vec::new();
    for pro in &pros {
        let case = only_case(&api, pro).await;
        assert_eq!((&case["section"], &case["button"]), (&json!("INVITED"), &json!("INVITED")));
        let unread = api.get(&format!("/api/unreadnotifications/{}/NO", pro.id), Some(pro)).await.ok();
        assert_eq!((&unread[0]["type"], &unread[0]["job"]["_id"]), (&json!("INVITATION"), &job["_id"]));
        assert_eq!(unread[0]["sender"]["fullName"], "Dr. Rosa Wire");
        assert_eq!(
            unread[0]["_id"], case["myMsg"][0]["_id"],
            "the case and the notification have the same message"
        );
        assert!(
            api.mails(&pro.email).await.iter().any(|mail| mail["subject"] != "Email Verification"),
            "an invitation is mailed"
        );
        invitations.push(unread[0]["_id"].clone());
    }

    let accept = |index: usize| {
        api.post(
            "/api/accepted",
            Some(&pros[index]),
            json!({"_id": invitations[index], "status": "CONFIRMED", "read": true, "replyed": true}),
        )
    };
    let (first, second) = tokio::join!(accept(0), accept(1));
    let responses = [first.ok(), second.ok()];
    let winner =
        responses.iter().position(|response| response["status"] == "CONFIRMED").expect("one is confirmed");
    let loser = 1 - winner;
    assert_eq!(responses[loser]["status"], "POSITION_ALREADY_FILLED");
    assert_eq!(accept(winner).await.ok()["status"], "CONFIRMED", "a repeated acceptance has the same result");

    expect_topic(&mut surgeon_stream, "notifications").await;
    let unread =
        api.get(&format!("/api/unreadnotifications/{}/NOT_CANCELLED", surgeon.id), Some(&surgeon)).await.ok();
    assert_eq!(unread.as_array().map(Vec::len), Some(1));
    assert_eq!((&unread[0]["type"], &unread[0]["content"]), (&json!("ACCEPTED"), &json!("position filled")));
    assert!(!api.mails(&surgeon.email).await.is_empty());
    let posted = api
        .get(
            &format!("/api/getsurgeonjobs?sdate=2026-05-04&edate=2026-06-04&surgeon={}", surgeon.id),
            Some(&surgeon),
        )
        .await
        .ok();
    assert_eq!(
        (&posted[0]["status"], &posted[0]["staffs"][0]["numOfFilled"]),
        (&json!("COMPLETE"), &json!(1))
    );
    assert_eq!(posted[0]["participants"].as_array().map(Vec::len), Some(2));
    let won = only_case(&api, &pros[winner]).await;
    assert_eq!((&won["section"], &won["button"]), (&json!("CONFIRMED"), &json!("CONFIRMED")));
    assert_eq!(won["contact"]["name"], "Dr. Rosa Wire");
    let list = api.get(&format!("/api/newjobs/0/{}", pros[loser].id), Some(&pros[loser])).await.ok();
    assert_eq!(list, json!([]), "a complete case is listed to the confirmed only (AMB-32)");

    let withdrawn = api
        .post("/api/withdrawjob", Some(&pros[winner]), json!({"msgId": won["myMsg"][0]["_id"]}))
        .await
        .ok();
    assert_eq!((&withdrawn["status"], &withdrawn["jobStatus"]), (&json!("WITHDRAWN"), &json!("OPEN")));
    assert_eq!(only_case(&api, &pros[loser]).await["section"], "INVITED", "the position is open again");
    let again = api.post("/api/accepted", Some(&pros[loser]), json!({"_id": invitations[loser]})).await.ok();
    assert_eq!(again["status"], "CONFIRMED");

    let cancelled = api.post("/api/canceljob", Some(&surgeon), json!({"jobId": job["_id"]})).await.ok();
    assert_eq!(
        (&cancelled["job"]["status"], &cancelled["job"]["cancelled"]),
        (&json!("CANCELLED"), &json!(true))
    );
    let case = only_case(&api, &pros[loser]).await;
    assert_eq!((&case["section"], &case["button"]), (&json!("CANCELLED"), &json!("CANCELLED")));
    let noted =
        json!({"_id": case["myMsg"][0]["_id"], "status": "ACKNOWLEDGED", "read": true, "replyed": true});
    assert_eq!(api.post("/api/acknowledged", Some(&pros[loser]), noted).await.ok()["status"], "ACKNOWLEDGED");
}

/// Each request is answered once: one administrator declines the first, and another one answers the second with an invitation.
///
/// Shows: C-42, C-43, C-68, C-74, C-76, C-79, D-04, F-05, F-06, J-56, K-24, K-25, K-31, K-33..K-36, K-38, K-40, K-54, B-59
#[tokio::test]
async fn a_request_is_answered_once() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (adam, alice) = (api.create_admin("Adam", &center).await, api.create_admin("Alice", &center).await);
    let surgeon = api.create_surgeon("Rosa", &center).await;
    let pro = api.create_professional("Ann").await;
    let surgeons = api.get(&format!("/api/credentialedsurgeons/{}", center.0), Some(&adam)).await.ok();
    assert_eq!(surgeons, json!([{"_id": surgeon.id, "fullName": "Dr. Rosa Wire"}]));
    let certified = api
        .put(&format!("/api/certifycredential/{}", pro.id), Some(&adam), json!({"center": center.0}))
        .await
        .ok();
    assert_eq!((&certified["certified"], &certified["favoriteStatus"]), (&json!(true), &json!("ADDED")));
    let favorites = api
        .post("/api/favoritestaffs", Some(&alice), json!({"categories": [0], "surgeryCenter": center.0}))
        .await
        .ok();
    assert_eq!((&favorites[0]["_id"], &favorites[0]["certifiedForCenter"]), (&json!(pro.id), &json!(true)));

    let job =
        api.post("/api/createjob", Some(&adam), TestApi::case_payload(&center.0, &surgeon.id, 1)).await.ok();
    assert_eq!((job["name"].as_str(), job["postedBy"].as_str()), (Some("Dr. Rosa Wire"), Some("Adam Wire")));
    assert_eq!((&job["userId"], &job["surgeonId"]), (&json!(adam.id), &json!(surgeon.id)), "AMB-47");
    let asked = json!({"job": job["_id"], "status": "INVITE_REQUEST", "type": "INVITE_REQUEST", "read": false, "replayed": false});
    let response = api.post("/api/requestinvite", Some(&pro), asked.clone()).await.ok();
    assert_eq!(
        (&response["status"], &response["requestStatus"]),
        (&json!("INVITED"), &json!("INVITE_REQUEST"))
    );
    let other_spelling = json!({"job": job["_id"], "status": "INVITE_REQUEST", "type": "INVITATION_REQUEST", "replyed": false});
    for repeated in [asked.clone(), other_spelling] {
        let again = api.post("/api/requestinvite", Some(&pro), repeated).await.ok();
        assert_eq!(again["_id"], response["_id"], "a repeated request returns the pending one");
    }

    let list = api.get("/api/requestedinvites", Some(&alice)).await.ok();
    assert_eq!((&list[0]["replyed"], list[0].get("replayed")), (&json!(false), None), "one spelling is sent");
    assert_eq!(
        (list.as_array().map(Vec::len), &list[0]["status"], &list[0]["certifiedForCenter"]),
        (Some(1), &json!("INVITE_REQUEST"), &json!(true))
    );
    let declined = api
        .post("/api/declining", Some(&alice), json!({"requestMsgId": list[0]["_id"], "responseMsg": {}}))
        .await
        .ok();
    assert_eq!(
        (&declined["status"], &declined["recipient"]["fullName"]),
        (&json!("REJECTED_REQUEST"), &json!("Dr. Ann Wire"))
    );
    let late = api
        .post("/api/inviting", Some(&adam), json!({"requestMsgId": list[0]["_id"], "responseMsg": {}}))
        .await;
    assert_eq!(late.problem(), (409, "ALREADY_ANSWERED"));

    let case = only_case(&api, &pro).await;
    assert_eq!((&case["section"], &case["button"]), (&json!("REQUESTED"), &json!("REJECTED")));
    api.post(
        "/api/acknowledged",
        Some(&pro),
        json!({"_id": case["myMsg"][0]["_id"], "status": "ACKNOWLEDGED", "read": true, "replyed": true}),
    )
    .await
    .ok();
    api.post("/api/requestinvite", Some(&pro), asked).await.ok();
    let to_surgeon = api.get("/api/requestedinvitestosurgeon", Some(&surgeon)).await.ok();
    let pending = to_surgeon
        .as_array()
        .expect("the response is a list")
        .iter()
        .find(|it| it["status"] == "INVITE_REQUEST")
        .expect("a pending request")
        .clone();
    let invited = api
        .post(
            "/api/inviting",
            Some(&surgeon),
            json!({"requestMsgId": pending["_id"], "responseMsg": {"status": "CONFIRMED"}}),
        )
        .await
        .ok();
    assert_eq!(invited["status"], "INVITED");
    let case = only_case(&api, &pro).await;
    assert_eq!(case["section"], "INVITED");
    let declined = api
        .post(
            "/api/declined",
            Some(&pro),
            json!({"_id": case["myMsg"][0]["_id"], "status": "DECLINED", "read": true, "replyed": true}),
        )
        .await
        .ok();
    assert_eq!(declined["status"], "DECLINED");
    assert_eq!(only_case(&api, &pro).await["section"], "REQUESTABLE");
}

/// The token is revoked at once, and its event stream ends.
///
/// Shows: A-126, K-01, AMB-20
#[tokio::test]
async fn logout_revokes_the_token_and_ends_its_stream() {
    let api = TestApi::new().await;
    let pro = api.create_professional("Ann").await;
    let mut stream = open_event_stream(&api, &pro).await;
    let _ = stream.frame().await;
    let out = api.post("/api/logout", Some(&pro), json!({})).await;
    assert_eq!(out.status, StatusCode::NO_CONTENT);
    assert_eq!(api.get("/api/session", Some(&pro)).await.problem(), (401, "UNAUTHENTICATED"));
    let rest = tokio::time::timeout(std::time::Duration::from_secs(5), stream.collect()).await;
    rest.expect("the stream ends").expect("the stream ends without an error");
}

/// A repeated request with the same key returns the first response and does not run again.
///
/// Shows: B-52, AMB-37
#[tokio::test]
async fn repeated_requests_with_a_key_run_once() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let surgeon = api.create_surgeon("Rosa", &center).await;
    let case = TestApi::case_payload(&center.0, &surgeon.id, 1);
    let key = [("Idempotency-Key", "one-and-the-same")];
    let first = api.send(Method::POST, "/api/createjob", Some(&surgeon), &key, Some(&case)).await.ok();
    let second = api.send(Method::POST, "/api/createjob", Some(&surgeon), &key, Some(&case)).await.ok();
    assert_eq!(first, second);
    let mut other = case.clone();
    other["duration"] = json!(3);
    let refused = api.send(Method::POST, "/api/createjob", Some(&surgeon), &key, Some(&other)).await;
    assert_eq!(refused.problem(), (409, "IDEMPOTENCY_KEY_REUSED"));
    let elsewhere = api.send(Method::POST, "/api/canceljob", Some(&surgeon), &key, Some(&case)).await;
    assert_eq!(elsewhere.status.as_u16(), 400, "the body is validated before the key is compared");
    let listed = api.get("/api/getsurgeonjobs", Some(&surgeon)).await.ok();
    assert_eq!(listed.as_array().map(Vec::len), Some(1));
    let long = "x".repeat(201);
    for key in ["", "two words", long.as_str()] {
        let refused = api
            .send(Method::POST, "/api/createjob", Some(&surgeon), &[("Idempotency-Key", key)], Some(&case))
            .await;
        assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec!["Idempotency-Key"]));
    }
}

/// Rejected sign-ins are a 200 with `auth: false`, the same for a wrong password and an unknown address; credentials in a query
/// are never read.
///
/// Shows: A-13, K-03, K-07, K-08, AMB-11, AMB-12
#[tokio::test]
async fn all_failed_sign_ins_get_the_same_response() {
    let api = TestApi::new().await;
    let pro = api.create_professional("Ann").await;
    let wrong =
        api.post("/api/emaillogin", None, json!({"email": pro.email, "password": "Wrong1"})).await.ok();
    let unknown = api
        .post("/api/emaillogin", None, json!({"email": "nobody@wire.example", "password": "Wrong1"}))
        .await
        .ok();
    assert_eq!((wrong["auth"].as_bool(), &wrong["user"]), (Some(false), &json!([])));
    assert_eq!(wrong, unknown);
    let right = api.post(
        "/api/usernamelogin",
        None,
        json!({"username": "ANN@wire.example", "password": crate::support::PASSWORD}),
    );
    let right = right.await.ok();
    assert_eq!((right["auth"].as_bool(), &right["user"][0]["_id"]), (Some(true), &json!(pro.id)));
    assert!(right["authToken"].is_string());
    let query = format!("/api/usernamelogin?username={}&password={}", pro.email, crate::support::PASSWORD);
    let asked = api.get(&query, None).await.ok();
    assert_eq!(
        asked,
        json!({"auth": false, "message": "Please sign in with your email address", "user": []})
    );
    // ann@wire.example:Quiet7River, then the address with a wrong password.
    for (credentials, auth) in
        [("YW5uQHdpcmUuZXhhbXBsZTpRdWlldDdSaXZlcg==", true), ("YW5uQHdpcmUuZXhhbXBsZTpXcm9uZzE=", false)]
    {
        let header = format!("Basic {credentials}");
        let headers = [("Authorization", header.as_str())];
        let response = api.send(Method::GET, "/api/usernamelogin", None, &headers, None).await.ok();
        assert_eq!(response["auth"], auth);
        assert!(response["authToken"].is_null(), "only a POST begins a session");
    }
    let taken = api.get("/api/uniqueemail/Ann%40wire.example", None).await.ok();
    assert_eq!(taken, json!({"matchFound": true}));
    assert_eq!(
        api.post("/api/user", None, TestApi::sign_up_form("Ann")).await.problem(),
        (409, "EMAIL_TAKEN")
    );
    let me = api.get(&format!("/api/user/{}", pro.id), Some(&pro)).await.ok();
    assert_eq!((&me["username"], &me["securityQuestion2"]), (&json!(pro.email), &json!({"question": 6})));
    assert!(!me.to_string().contains("Oslo") && me["password"].is_null(), "the response contains no secret");
}
