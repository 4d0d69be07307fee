//! What owners read on the home screen.

use serde_json::json;

use crate::support::{TestApi, TestUser};

/// Owners read the phone number of a confirmed person who has reported that they cannot come. A person who requests an
/// invitation and the surgeon of a professional's own case are listed without one.
///
/// Shows: AMB-110
#[tokio::test]
async fn only_people_who_may_not_come_are_listed_with_a_phone_number() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let rosa = api.create_surgeon("Rosa", &center).await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let job =
        api.post("/api/createjob", Some(&rosa), TestApi::case_payload(&center.0, &rosa.id, 2)).await.ok();
    api.add_favorite(&rosa, &ann).await;
    let message = api.invite(&rosa, &job["_id"], &ann).await;
    let open = api.attention(&ann).await["invitations"]["items"][0].clone();
    assert_eq!((&open["jobId"], open.get("phone")), (&job["_id"], None));
    let staff = &job["staffs"][0];
    let offer = json!({"duration": job["duration"], "hourlyRate": staff["hourlyRate"], "payPerJob": staff["payPerJob"], "minPay": staff["minPay"]});
    assert_eq!(open["offer"], offer);
    api.post("/api/accepted", Some(&ann), json!({"_id": message})).await.ok();
    api.post("/api/requestinvite", Some(&ben), json!({"job": job["_id"]})).await.ok();

    // A day before the start, when the case can no longer be given back.
    api.app.set_clock("2026-05-11T14:00:00Z".parse().expect("the text is a timestamp"));
    let again = async |who: TestUser| TestUser { token: api.sign_in(&who.email).await, ..who };
    let (rosa, ann) = (again(rosa).await, again(ann).await);
    api.post("/api/cannotcome", Some(&ann), json!({"_id": message, "reason": "A broken leg"})).await.ok();
    let found = api.attention(&rosa).await;
    let (absent, asked) = (&found["absences"]["items"][0], &found["requests"]["items"][0]);
    assert_eq!((&absent["person"]["_id"], &absent["phone"]), (&json!(ann.id), &json!("5595550123")));
    assert_eq!((&asked["person"]["_id"], asked.get("phone")), (&json!(ben.id), None));
}
