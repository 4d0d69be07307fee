//! Time in the API: local times of a center, clock changes, date ranges, and the two time limits (AMB-40, AMB-41,
//! AMB-43, AMB-44).

use crate::support::{TestApi, TestUser};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

fn timestamp(text: &str) -> Timestamp {
    text.parse().expect("the text is a timestamp")
}

/// A center in a time zone, added by the system administrator; returns its id and code.
async fn create_center(
    api: &TestApi,
    root: &TestUser,
    name: &str,
    state: &str,
    zone: Option<&str>,
) -> (String, String) {
    let mut center = json!({
        "name": name, "address": "1 Main Street", "city": "Faraway", "state": state, "zipCode": "10001",
    });
    if let Some(zone) = zone {
        center["timeZone"] = json!(zone);
    }
    let center = api.post("/api/surgerycenter", Some(root), center).await.ok();
    let text = |field: &str| center[field].as_str().expect("the value is text").to_owned();
    (text("_id"), text("verificationCode"))
}

fn case_payload(center: &str, surgeon: &TestUser, start: &str) -> Value {
    let mut case = TestApi::case_payload(center, &surgeon.id, 1);
    case["start"] = json!(start);
    case
}

fn starts(list: &Value) -> Vec<&str> {
    list.as_array()
        .expect("the response is a list")
        .iter()
        .map(|it| it["start"].as_str().expect("a start"))
        .collect()
}

/// A start without an offset is in the center's time zone; skipped times are rejected, ambiguous times are resolved to the
/// earlier one; UTC is stored and returned.
///
/// Shows: B-33, AMB-43
#[tokio::test]
async fn starts_without_an_offset_are_center_time() {
    let api = TestApi::new().await;
    api.app.set_clock(timestamp("2026-02-01T12:00:00Z"));
    let root = api.create_system_admin().await;
    let centers = [
        ("East", "NY", None, "America/New_York"),
        ("Desert", "AZ", None, "America/Phoenix"),
        ("Island", "HI", None, "Pacific/Honolulu"),
        ("West", "OR", None, "America/Los_Angeles"),
        ("Border", "OR", Some("America/Boise"), "America/Boise"),
    ];
    let table = [
        ("East", "2026-03-08T01:59", Some("2026-03-08T06:59:00.000Z")),
        ("East", "2026-03-08T02:30", None),
        ("East", "2026-03-08T03:00", Some("2026-03-08T07:00:00.000Z")),
        ("East", "2026-11-01T01:30", Some("2026-11-01T05:30:00.000Z")),
        ("East", "2026-11-01T06:30:00Z", Some("2026-11-01T06:30:00.000Z")),
        ("Desert", "2026-03-08T02:30", Some("2026-03-08T09:30:00.000Z")),
        ("Island", "2026-03-08T02:30", Some("2026-03-08T12:30:00.000Z")),
        ("West", "2026-03-08T02:30", None),
        ("West", "2026-11-01T01:30", Some("2026-11-01T08:30:00.000Z")),
        ("Border", "2026-03-08T02:30", None),
        ("Border", "2026-11-01T01:30", Some("2026-11-01T07:30:00.000Z")),
        ("West", "2026-06-10T07:00-04:00", Some("2026-06-10T11:00:00.000Z")),
        ("West", "2026-06-10T07:00[America/New_York]", None),
        ("West", "2027-02-29T07:00", None),
        ("West", "9999-12-30T21:59:59Z", None),
    ];
    for (name, state, sent, zone) in centers {
        let center = create_center(&api, &root, name, state, sent).await;
        let surgeon = api.create_surgeon(&format!("Rosa{name}"), &center).await;
        for (_, start, expected) in table.iter().filter(|(center, ..)| *center == name) {
            let response =
                api.post("/api/createjob", Some(&surgeon), case_payload(&center.0, &surgeon, start)).await;
            match expected {
                Some(expected) => {
                    let job = response.ok();
                    assert_eq!(
                        (&job["start"], &job["timeZone"]),
                        (&json!(expected), &json!(zone)),
                        "{start}"
                    );
                }
                None => {
                    assert_eq!(
                        (response.problem(), response.fields()),
                        ((400, "VALIDATION"), vec!["start"]),
                        "{start}"
                    );
                    assert_eq!(response.body["fields"][0]["message"], "Surgery_Date is invalid");
                }
            }
        }
    }
    for zone in ["localtime", "Mars/Olympus", "-08:00"] {
        let center = json!({"name": "X", "address": "1", "city": "Far", "state": "NY", "zipCode": "10001", "timeZone": zone});
        let refused = api.post("/api/surgerycenter", Some(&root), center).await;
        assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec!["timeZone"]), "{zone}");
    }
}

/// A start must be in the future, to the microsecond.
///
/// Shows: B-43, B-93
#[tokio::test]
async fn a_start_must_be_in_the_future_to_the_microsecond() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let surgeon = api.create_surgeon("Rosa", &center).await;
    api.app.set_clock(timestamp("2026-05-12T14:00:00Z"));
    let surgeon = TestUser { token: api.sign_in(&surgeon.email).await, ..surgeon };
    for (start, status) in [
        ("2026-05-12T14:00:00Z", 400),
        ("2026-05-12T07:00", 400),
        ("2026-05-12T14:00:00.0000009Z", 400),
        ("2026-05-12T14:00:00.000001Z", 200),
        ("2026-05-12T07:00:01", 200),
    ] {
        let response =
            api.post("/api/createjob", Some(&surgeon), case_payload(&center.0, &surgeon, start)).await;
        assert_eq!(response.status.as_u16(), status, "{start}: {}", response.body);
    }
}

/// Days are those of the center's time zone, of any length; edate is inclusive.
///
/// Shows: B-75, K-22, K-23, AMB-44, B-04
#[tokio::test]
async fn ranges_cover_days_of_23_and_25_hours() {
    let api = TestApi::new().await;
    api.app.set_clock(timestamp("2026-03-01T12:00:00Z"));
    let root = api.create_system_admin().await;
    let center = create_center(&api, &root, "East", "NY", None).await;
    let (surgeon, admin) =
        (api.create_surgeon("Rosa", &center).await, api.create_admin("Adam", &center).await);
    for start in [
        "2026-03-07T23:59:59",
        "2026-03-08T00:00",
        "2026-03-08T23:59:59.999999",
        "2026-03-09T00:00",
        "2026-10-31T23:59:59",
        "2026-11-01T00:00",
        "2026-11-01T05:30:00Z",
        "2026-11-01T06:30:00Z",
        "2026-11-01T23:59:59",
        "2026-11-02T00:00",
    ] {
        api.post("/api/createjob", Some(&surgeon), case_payload(&center.0, &surgeon, start)).await.ok();
    }
    let spring = ["2026-03-08T05:00:00.000Z", "2026-03-09T03:59:59.999Z"];
    let autumn = [
        "2026-11-01T04:00:00.000Z",
        "2026-11-01T05:30:00.000Z",
        "2026-11-01T06:30:00.000Z",
        "2026-11-02T04:59:59.000Z",
    ];
    for (day, expected) in [("2026-03-08", &spring[..]), ("2026-11-01", &autumn[..])] {
        for path in [
            format!("/api/getsurgeonjobs?sdate={day}&edate={day}"),
            format!("/api/getjobs?sdate={day}&edate={day}&center={}", center.0),
        ] {
            let who = if path.contains("surgeon") { &surgeon } else { &admin };
            let list = api.get(&path, Some(who)).await.ok();
            assert_eq!(starts(&list), expected, "{path}");
        }
    }
    let instants = "/api/getsurgeonjobs?sdate=2026-03-08T05:00:00Z&edate=2026-03-09T04:00:00Z";
    assert_eq!(starts(&api.get(instants, Some(&surgeon)).await.ok()), spring, "half-open");
    for (query, field) in [
        ("sdate=2026-03-09&edate=2026-03-08", "sdate"),
        ("sdate=2026-03-08&edate=2027-04-12", "edate"),
        ("sdate=2026-02-29", "sdate"),
        ("edate=today", "edate"),
    ] {
        let refused = api.get(&format!("/api/getsurgeonjobs?{query}"), Some(&surgeon)).await;
        assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec![field]), "{query}");
    }
    assert!(
        api.get("/api/getsurgeonjobs?sdate=2026-03-08&edate=2027-04-11", Some(&surgeon))
            .await
            .status
            .is_success()
    );
    // Default range: today to one month ahead, by the center's date. At 03:59 UTC it is still October 31 in New York.
    for (now, count) in
        [("2026-11-01T03:59:59Z", 6), ("2026-11-01T04:00:00Z", 5), ("2026-11-02T05:00:00Z", 1)]
    {
        api.app.set_clock(timestamp(now));
        let token = api.sign_in(&surgeon.email).await;
        let surgeon = TestUser { token, ..surgeon.clone() };
        let list = api.get("/api/getsurgeonjobs", Some(&surgeon)).await.ok();
        assert_eq!(starts(&list).len(), count, "{now}");
    }
}

/// The time limits of withdrawal and minimum pay are elapsed time, also across the skipped hour.
///
/// Shows: B-84, C-59, C-60, L-01, L-02, AMB-40, AMB-41
#[tokio::test]
async fn time_limits_are_elapsed_time_across_a_clock_change() {
    let api = TestApi::new().await;
    api.app.set_clock(timestamp("2026-03-02T12:00:00Z"));
    let center = api.create_center("Pacific Hand Center").await;
    let surgeon = api.create_surgeon("Rosa", &center).await;
    let pro = api.create_professional("Ann").await;
    api.add_favorite(&surgeon, &pro).await;
    // Sunday noon in California, ten hours after the clock change: 72 hours earlier it is Thursday, 11:00.
    let mut confirmed = Vec::new();
    for start in ["2026-03-08T12:00", "2026-03-08T15:00"] {
        let job =
            api.post("/api/createjob", Some(&surgeon), case_payload(&center.0, &surgeon, start)).await.ok();
        let invite = json!({"job": job["_id"], "invitees": [{"id": pro.id}]});
        let invited = api.post("/api/invitefavorites", Some(&surgeon), invite).await.ok();
        let message = invited["invited"][0]["_id"].clone();
        let accept = json!({"_id": message, "status": "CONFIRMED", "read": true, "replyed": true});
        assert_eq!(api.post("/api/accepted", Some(&pro), accept).await.ok()["status"], "CONFIRMED");
        confirmed.push((job["_id"].clone(), message));
    }
    let [(first, _), (_, second)] = [&confirmed[0], &confirmed[1]].map(Clone::clone);
    let list = api.get(&format!("/api/newjobs/0/{}", pro.id), Some(&pro)).await.ok();
    assert_eq!(list[0]["withdrawUntil"], "2026-03-05T19:00:00.000Z");
    api.app.set_clock(timestamp("2026-03-05T22:00:00.000001Z"));
    // The earlier sessions have expired.
    let late = TestUser { token: api.sign_in(&pro.email).await, ..pro.clone() };
    let refused = api.post("/api/withdrawjob", Some(&late), json!({"msgId": second})).await;
    assert_eq!(refused.problem(), (409, "WITHDRAW_LOCKED"), "a microsecond less than 72 hours");
    api.app.set_clock(timestamp("2026-03-05T22:00:00Z"));
    api.post("/api/withdrawjob", Some(&late), json!({"msgId": second})).await.ok();

    api.app.set_clock(timestamp("2026-03-07T18:59:59.999999Z"));
    let owner = TestUser { token: api.sign_in(&surgeon.email).await, ..surgeon.clone() };
    let due = async || {
        let list = api.get("/api/getsurgeonjobs?sdate=2026-03-08&edate=2026-03-08", Some(&owner)).await.ok();
        list[0]["minPayDue"].clone()
    };
    assert_eq!(due().await, 0, "24 hours and a microsecond before");
    api.app.advance_clock(SignedDuration::from_micros(1));
    assert_eq!(due().await, 50, "24 hours before");
    let cancelled = api.post("/api/canceljob", Some(&owner), json!({"jobId": first})).await.ok();
    assert_eq!(cancelled["minPayClaims"].as_array().map(Vec::len), Some(1));
    assert_eq!(cancelled["minPayClaims"][0]["submittedAmount"], 50);
}
