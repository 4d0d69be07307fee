//! The steps of the setup of a professional's account.

use serde_json::json;

use crate::support::{TestApi, TestUser};

/// A step leaves the list when it is done: asking a center, the address of residence, and the notification settings, which
/// are decided with the first choice, also one that changes nothing.
///
/// Shows: AMB-124
#[tokio::test]
async fn a_step_leaves_the_list_when_it_is_done() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let ann = api.create_professional("Ann").await;
    let new = api.attention(&ann).await;
    assert_eq!(
        new["profile"],
        json!(["LICENSE", "DOCUMENTS", "CENTER", "NOTIFICATIONS", "ADDRESS", "PICTURE"])
    );
    assert_eq!((&new["setup"]["done"], &new["setup"]["hidden"]), (&json!(1), &json!(false)));

    api.put(&format!("/api/verificationrequests/{}", center.0), Some(&ann), json!({})).await.ok();
    api.update_profile(&ann, json!({"notificationsEnable": {"email": true}})).await.ok();
    api.update_profile(&ann, json!({"resCity": "Fresno", "licenseExpDate": "2028-01-31"})).await.ok();
    let later = api.attention(&ann).await;
    assert_eq!(later["profile"], json!(["DOCUMENTS", "PICTURE"]));
    assert_eq!(later["setup"]["done"], 5);
}

/// Hiding the steps is kept on the server for every device of the person, hides none of the facts of the answer, and can be
/// undone. Keeping the notification settings changes no channel.
///
/// Shows: AMB-124
#[tokio::test]
async fn hidden_steps_stay_hidden_on_every_device_of_the_person() {
    let api = TestApi::new().await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let before = api.own_profile(&ann).await["notificationsEnable"].clone();
    api.put("/api/setup", Some(&ann), json!({"hidden": true, "keepNotifications": true})).await.ok();
    let found = api.attention(&ann).await;
    assert_eq!(found["setup"]["hidden"], true);
    assert!(!found["profile"].to_string().contains("NOTIFICATIONS"));
    assert!(found["profile"].to_string().contains("LICENSE"), "a hidden step is not done");
    assert_eq!(api.own_profile(&ann).await["notificationsEnable"], before);
    let other = api.attention(&ben).await;
    assert_eq!(other["setup"]["hidden"], false, "the steps are of one person");
    assert!(other["profile"].to_string().contains("NOTIFICATIONS"));
    api.put("/api/setup", Some(&ann), json!({"hidden": false})).await.ok();
    assert_eq!(api.attention(&ann).await["setup"]["hidden"], false);
}

/// The steps are those before the first case until a case has begun for which the person is confirmed: neither an accepted
/// case in the future nor an unanswered invitation counts.
///
/// Shows: AMB-124
#[tokio::test]
async fn the_first_case_is_over_when_a_confirmed_case_has_begun() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let rosa = api.create_surgeon("Rosa", &center).await;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let job =
        api.post("/api/createjob", Some(&rosa), TestApi::case_payload(&center.0, &rosa.id, 2)).await.ok();
    let mut messages = Vec::new();
    for who in [&ann, &ben] {
        api.add_favorite(&rosa, who).await;
        messages.push(api.invite(&rosa, &job["_id"], who).await);
    }
    api.post("/api/accepted", Some(&ann), json!({"_id": messages[0]})).await.ok();
    assert_eq!(api.attention(&ann).await["setup"]["hasWorked"], false, "the case is in the future");

    // Half an hour after the start.
    api.app.set_clock("2026-05-12T14:30:00Z".parse().expect("the text is a timestamp"));
    for (who, has_worked) in [(ann, true), (ben, false)] {
        let again = TestUser { token: api.sign_in(&who.email).await, ..who };
        assert_eq!(api.attention(&again).await["setup"]["hasWorked"], has_worked);
    }
}

/// A change of the profile by a system administrator completes no step for the person, and other roles have no steps.
///
/// Shows: AMB-124
#[tokio::test]
async fn only_the_person_decides_about_the_own_steps() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let ann = api.create_professional("Ann").await;
    let (sue, root) = (api.create_surgeon("Sue", &center).await, api.create_system_admin().await);
    api.confirm_password(&root).await;
    let body = json!({"notificationsEnable": {"email": false}});
    api.put(&format!("/api/updateuser/{}", ann.id), Some(&root), body).await.ok();
    assert!(api.attention(&ann).await["profile"].to_string().contains("NOTIFICATIONS"));
    for other in [&sue, &root] {
        assert_eq!(api.attention(other).await.get("setup"), None);
        assert_eq!(api.put("/api/setup", Some(other), json!({"hidden": true})).await.status.as_u16(), 403);
    }
}
