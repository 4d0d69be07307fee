//! Visibility of profiles by viewer and owner (H-15, H-17, H-18, H-19, H-32, E-10, K-12, K-18, AMB-16, AMB-17, AMB-60,
//! AMB-63, AMB-72).

use std::collections::BTreeSet;

use caseboard_testkit::TestApp;
use serde_json::{Value, json};

use crate::profile::full_profile;
use crate::support::{TestApi, TestUser};

/// The fields of a complete own profile, without the documents.
const FULL_FIELDS: &str = "_id Rating aboutMe active adminSignIn affiliations boardSpecialties categoryId centersInReview certifiedCenters completeness documents \
    email fellowships firstName fullName internship language lastName licenseExpDate licenseNo licenseState medSchool myCenters \
    notificationsEnable numOfNewMsg phone prefix resCity resState residency securityQuestion1 securityQuestion2 signInType \
    suffix surgeryCenters undergraduate userId username verifiedEmail workExperiences yearsOfExperience";
/// Additional fields of a professional's profile.
const PROFESSIONAL_FIELDS: &str = "favoriteStatus surgeons";
/// Fields that other users do not see.
const ACCOUNT_FIELDS: &str =
    "active language notificationsEnable numOfNewMsg securityQuestion1 securityQuestion2 verifiedEmail";
/// Fields that only the owner sees.
const OWNER_FIELDS: &str = "language numOfNewMsg securityQuestion1 securityQuestion2";
/// The fields of an administrator's own profile.
const ADMIN_FIELDS: &str = "_id Rating active adminSignIn affiliations categoryId centersInReview certifiedCenters email firstName fullName language lastName \
    myCenters notificationsEnable numOfNewMsg phone prefix securityQuestion1 securityQuestion2 signInType suffix \
    surgeryCenters userId username verifiedEmail";
const ABOUT_ONLY_FIELDS: &str = "_id aboutMe fullName";
const RESTRICTED_FIELDS: &str = "_id fullName message restricted";

fn names(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn keys(profile: &Value) -> BTreeSet<String> {
    profile.as_object().expect("the value is an object").keys().cloned().collect()
}

fn without(all: &str, less: &str) -> BTreeSet<String> {
    names(all).difference(&names(less)).cloned().collect()
}

/// The users of the table.
struct Fixture {
    api: TestApi,
    here: (String, String),
    sue: TestUser,
    sam: TestUser,
    shy: TestUser,
    adam: TestUser,
    steve: TestUser,
    ann: TestUser,
    ben: TestUser,
    una: TestUser,
    root: TestUser,
}

impl Fixture {
    /// Sue and Shy are surgeons of Adam's center, Sam and Steve belong to another one; Shy shares only About Me. Ann is
    /// certified by Adam's center, Ben by none, Una is not verified.
    async fn new() -> Self {
        let api = TestApi::new().await;
        let here = api.create_center("Pacific Hand Center").await;
        let there = api.create_center("Elsewhere Center").await;
        let (sue, shy) = (api.create_surgeon("Sue", &here).await, api.create_surgeon("Shy", &here).await);
        let (sam, steve) = (api.create_surgeon("Sam", &there).await, api.create_admin("Steve", &there).await);
        let adam = api.create_admin("Adam", &here).await;
        let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
        let (una, root) = (api.sign_up("Una", json!({})).await, api.create_system_admin().await);
        for who in [&sue, &sam, &shy, &ann, &ben] {
            let mut body = full_profile();
            body["lastName"] = json!(who.id);
            api.update_profile(who, body).await.ok();
        }
        api.update_profile(&shy, json!({"aboutMe": {"flag": true}})).await.ok();
        api.put(&format!("/api/certifycredential/{}", ann.id), Some(&adam), json!({"center": here.0}))
            .await
            .ok();
        Self { api, here, sue, sam, shy, adam, steve, ann, ben, una, root }
    }

    async fn visible_fields(&self, of: &TestUser, by: &TestUser) -> Result<BTreeSet<String>, String> {
        let response = self.api.get_profile(of, by).await;
        match response.status.as_u16() {
            200 => Ok(keys(&response.body)),
            403 => Err(response.problem().1.to_owned()),
            other => panic!("{other}: {}", response.body),
        }
    }
}

/// The response has the fields of the table for each viewer and owner.
///
/// Shows: H-15, H-17, H-18, H-23, H-32, K-12, AMB-17, AMB-60, AMB-72
#[tokio::test]
async fn fields_of_a_profile_depend_on_viewer_and_owner() {
    let fixture = Fixture::new().await;
    let Fixture { sue, sam, shy, adam, steve, ann, ben, una, root, .. } = &fixture;
    let forbidden = || Err("FORBIDDEN".to_owned());
    let of_pro = |less: &str| Ok(&without(FULL_FIELDS, less) | &names(PROFESSIONAL_FIELDS));
    let of_surgeon = |less: &str| Ok(without(FULL_FIELDS, less));
    let table = [
        ("sue", sue, sue, of_surgeon("")),
        ("shy", shy, shy, of_surgeon("")),
        ("ann", ann, ann, of_pro("")),
        ("adam", adam, adam, Ok(names(ADMIN_FIELDS))),
        // A system administrator created on the command line has no phone.
        ("root", root, root, Ok(without(ADMIN_FIELDS, "phone"))),
        // Professionals, viewed by surgeons and administrators. Documents are visible to administrators, and to
        // surgeons after a contact (AMB-16).
        ("ann by sue", ann, sue, of_pro(&format!("{ACCOUNT_FIELDS} completeness documents"))),
        ("ben by sue", ben, sue, of_pro(&format!("{ACCOUNT_FIELDS} completeness documents"))),
        ("ann by adam", ann, adam, of_pro(ACCOUNT_FIELDS)),
        ("ben by adam", ben, adam, of_pro(ACCOUNT_FIELDS)),
        ("ann by steve", ann, steve, of_pro(ACCOUNT_FIELDS)),
        ("ann by ben", ann, ben, forbidden()),
        // Surgeons, viewed by professionals: certified ones have level 1, the others 0.
        ("sue by ann", sue, ann, of_surgeon(&format!("{ACCOUNT_FIELDS} completeness documents"))),
        ("sue by ben", sue, ben, Ok(names(RESTRICTED_FIELDS))),
        ("shy by ann", shy, ann, Ok(names(ABOUT_ONLY_FIELDS))),
        ("shy by ben", shy, ben, Ok(names(RESTRICTED_FIELDS))),
        // Surgeons, viewed by surgeons and administrators.
        ("sue by sam", sue, sam, of_surgeon(&format!("{ACCOUNT_FIELDS} completeness documents"))),
        ("shy by sue", shy, sue, Ok(names(ABOUT_ONLY_FIELDS))),
        ("sue by adam", sue, adam, of_surgeon(ACCOUNT_FIELDS)),
        ("shy by adam", shy, adam, of_surgeon(ACCOUNT_FIELDS)),
        ("shy by steve", shy, steve, Ok(names(ABOUT_ONLY_FIELDS))),
        // Administrators are visible to the system administrator only; the system administrator is visible to no other
        // user.
        ("adam by ann", adam, ann, forbidden()),
        ("adam by sue", adam, sue, forbidden()),
        ("adam by steve", adam, steve, forbidden()),
        ("root by sue", root, sue, forbidden()),
        ("root by adam", root, adam, forbidden()),
        ("root by ann", root, ann, forbidden()),
        ("sue by root", sue, root, of_surgeon(OWNER_FIELDS)),
        ("shy by root", shy, root, of_surgeon(OWNER_FIELDS)),
        ("ann by root", ann, root, of_pro(OWNER_FIELDS)),
        ("adam by root", adam, root, Ok(without(ADMIN_FIELDS, OWNER_FIELDS))),
        // Before the address is verified, only one's own profile is visible (AMB-22).
        ("ann by una", ann, una, Err("EMAIL_UNVERIFIED".to_owned())),
        ("sue by una", sue, una, Err("EMAIL_UNVERIFIED".to_owned())),
    ];
    for (name, of, by, wanted) in table {
        assert_eq!(fixture.visible_fields(of, by).await, wanted, "{name}");
    }
    assert!(fixture.api.own_profile(una).await["verifiedEmail"] == json!(false));
}

/// The message about a hidden profile is that of the specification, letter for letter. A confirmed position on a case raises both
/// users to level 3, which shows an "About Me only" surgeon in full.
///
/// Shows: E-10, H-18, H-19, K-18
#[tokio::test]
async fn a_confirmed_case_raises_the_security_level_of_both_users_to_3() {
    let fixture = Fixture::new().await;
    let Fixture { api, here, sue, shy, ben, root, adam, una, .. } = &fixture;
    let shown = api.get_profile(shy, ben).await.ok();
    let full_name = api.own_profile(shy).await["fullName"].clone();
    let message = "Unable to share surgeon's profile with you...";
    assert_eq!(shown, json!({"_id": shy.id, "fullName": full_name, "restricted": true, "message": message}));
    let level =
        async |who: &TestUser| api.get(&format!("/api/usersecuritylevel/{}", who.id), Some(who)).await.ok();
    assert_eq!(level(ben).await, json!({"level": 0}));
    assert_eq!((level(sue).await, level(adam).await), (json!({"level": 2}), json!({"level": 2})));
    assert_eq!(level(root).await, json!({"level": 4}));
    for (of, by) in [(ben, sue), (sue, ben), (ben, root)] {
        let response = api.get(&format!("/api/usersecuritylevel/{}", of.id), Some(by)).await;
        assert_eq!(response.problem(), (403, "FORBIDDEN"));
    }
    let response = api.get(&format!("/api/usersecuritylevel/{}", una.id), Some(una)).await;
    assert_eq!(response.problem(), (403, "EMAIL_UNVERIFIED"));

    // An invitation is level 1, a request alone is not (AMB-86).
    let job =
        api.post("/api/createjob", Some(shy), TestApi::case_payload(&here.0, &shy.id, 1)).await.ok()["_id"]
            .clone();
    api.post("/api/requestinvite", Some(ben), json!({"job": job})).await.ok();
    assert_eq!(level(ben).await, json!({"level": 0}));
    assert_eq!(fixture.visible_fields(shy, ben).await, Ok(names(RESTRICTED_FIELDS)));
    let request = api.get("/api/requestedinvitestosurgeon", Some(shy)).await.ok()[0]["_id"].clone();
    api.post("/api/inviting", Some(shy), json!({"requestMsgId": request})).await.ok();
    assert_eq!(level(ben).await, json!({"level": 1}));
    assert_eq!(fixture.visible_fields(shy, ben).await, Ok(names(ABOUT_ONLY_FIELDS)));
    assert_eq!(api.get_profile(shy, ben).await.ok()["aboutMe"], json!({"text": "Hands.\nAnd feet."}));
    assert_eq!(
        fixture.visible_fields(ben, shy).await,
        Ok(&without(FULL_FIELDS, ACCOUNT_FIELDS) | &names(PROFESSIONAL_FIELDS)),
        "including documents, because of the request"
    );

    // A confirmed position is level 3 for these two users only, and no response names the level.
    let invitation =
        api.get(&format!("/api/unreadnotifications/{}/NO", ben.id), Some(ben)).await.ok()[0]["_id"].clone();
    api.post("/api/accepted", Some(ben), json!({"_id": invitation})).await.ok();
    assert_eq!(level(ben).await, json!({"level": 1}));
    let whole = without(FULL_FIELDS, &format!("{ACCOUNT_FIELDS} completeness documents"));
    assert_eq!(fixture.visible_fields(shy, ben).await, Ok(whole.clone()));
    assert_eq!(api.get_profile(shy, ben).await.ok()["phone"], "9876543210");
    api.update_profile(sue, json!({"aboutMe": {"flag": true}})).await.ok();
    assert_eq!(fixture.visible_fields(sue, ben).await, Ok(names(ABOUT_ONLY_FIELDS)), "another surgeon");
    api.post("/api/canceljob", Some(shy), json!({"jobId": job})).await.ok();
    assert_eq!(
        fixture.visible_fields(shy, ben).await,
        Ok(names(RESTRICTED_FIELDS)),
        "the cancelled case gives no access"
    );
}

/// With the switch staff_validation off, no one gets the message that a profile is not shared; "Only About Me" still applies.
///
/// Shows: H-18, H-17
#[tokio::test]
async fn without_staff_validation_only_about_me_only_hides_a_profile() {
    let app = TestApp::with_settings(|settings| {
        settings.rate_limit = false;
        settings.staff_validation = false;
    })
    .await;
    let router = caseboard_api::router(app.app().clone(), caseboard_api::Settings::default());
    let api = TestApi { app, router };
    let center = api.create_center("Pacific Hand Center").await;
    let (sue, ben) = (api.create_surgeon("Sue", &center).await, api.create_professional("Ben").await);
    assert_eq!(api.get_profile(&sue, &ben).await.ok()["email"], json!(sue.email));
    api.update_profile(&sue, json!({"aboutMe": {"text": "Hands.", "flag": true}})).await.ok();
    let shown = api.get_profile(&sue, &ben).await.ok();
    assert_eq!(shown, json!({"_id": sue.id, "fullName": "Dr. Sue Wire", "aboutMe": {"text": "Hands."}}));
}

/// Centers and favorites are those of the viewer, so favorites of others stay private.
///
/// Shows: AMB-17, AMB-63, F-28
#[tokio::test]
async fn centers_and_favorites_are_limited_to_those_of_the_viewer() {
    let fixture = Fixture::new().await;
    let Fixture { api, here, sue, sam, adam, steve, ann, root, .. } = &fixture;
    api.add_favorite(sue, ann).await;
    let viewed = async |of: &TestUser, by: &TestUser| {
        let profile = api.get_profile(of, by).await.ok();
        let part = |field: &str| profile.get(field).cloned().unwrap_or_default();
        (part("favoriteStatus"), part("surgeons"), part("surgeryCenters"), part("certifiedCenters"))
    };
    let (yes, no) = (json!("ADDED"), json!("REMOVED"));
    // Certification by Adam's center added Ann to its favorites.
    assert_eq!(viewed(ann, sue).await, (yes.clone(), json!([sue.id]), json!([]), json!([here.0])));
    assert_eq!(viewed(ann, sam).await, (no.clone(), json!([]), json!([]), json!([])));
    assert_eq!(viewed(ann, adam).await, (yes, json!([]), json!([here.0]), json!([here.0])));
    assert_eq!(viewed(ann, steve).await, (no.clone(), json!([]), json!([]), json!([])));
    assert_eq!(viewed(ann, root).await, (no.clone(), json!([]), json!([]), json!([here.0])));
    assert_eq!(viewed(ann, ann).await, (no, json!([]), json!([]), json!([here.0])));
    let none = Value::Null;
    assert_eq!(viewed(sue, ann).await, (none.clone(), none.clone(), json!([here.0]), json!([here.0])));
    assert_eq!(viewed(sue, sam).await, (none.clone(), none.clone(), json!([]), json!([])));
    assert_eq!(viewed(sue, root).await, (none.clone(), none, json!([here.0]), json!([here.0])));
    let affiliation = &api.get_profile(sue, adam).await.ok()["affiliations"][0];
    assert_eq!((&affiliation["center"]["_id"], &affiliation["status"]), (&json!(here.0), &json!("VERIFIED")));
}

/// Hidden, missing and closed profiles get the same response.
///
/// Shows: AMB-14, AMB-24, K-70
#[tokio::test]
async fn hidden_missing_and_closed_profiles_get_the_same_403() {
    let fixture = Fixture::new().await;
    let Fixture { api, sue, adam, ann, ben, root, .. } = &fixture;
    let unknown = TestUser { id: "0193a1c05e7b7c1e9a3f4d5e6f708192".into(), ..ann.clone() };
    let missing = api.get_profile(&unknown, ben).await;
    assert_eq!(missing.problem(), (403, "FORBIDDEN"));
    assert_eq!(api.get_profile(ann, ben).await.body, missing.body);
    api.put(&format!("/api/useractive/{}", ann.id), Some(root), json!({"active": false})).await.ok();
    for by in [sue, adam] {
        assert_eq!(api.get_profile(ann, by).await.body, missing.body);
    }
    assert_eq!(api.get_profile(ann, root).await.ok()["active"], false);
}

/// No profile contains the password or an answer, in any form.
///
/// Shows: H-32
#[tokio::test]
async fn profiles_contain_no_passwords_and_answers() {
    let fixture = Fixture::new().await;
    let Fixture { api, sue, adam, ann, root, .. } = &fixture;
    for (of, by) in [(ann, ann), (ann, sue), (ann, adam), (ann, root), (sue, ann), (sue, sue)] {
        let text = api.get_profile(of, by).await.ok().to_string();
        for secret in [crate::support::PASSWORD, "Rex", "Oslo", "argon2", "answer", "password", "hash"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
}

/// Reading another person's profile is audited; reading one's own is not.
///
/// Shows: AMB-17
#[tokio::test]
async fn reading_another_profile_is_audited() {
    let fixture = Fixture::new().await;
    let Fixture { api, sue, ann, ben, root, .. } = &fixture;
    api.get_profile(ann, sue).await.ok();
    api.own_profile(ann).await;
    assert_eq!(api.get_profile(ann, ben).await.problem(), (403, "FORBIDDEN"));
    let log = api.get("/api/audit?action=PROFILE_READ", Some(root)).await.ok();
    let entries =
        log["items"].as_array().or(log["entries"].as_array()).expect("the response has entries").clone();
    assert_eq!(entries.len(), 1, "{log}");
    let text = entries[0].to_string();
    assert!(text.contains(&sue.id) && text.contains(&ann.id), "{text}");
}
