//! Visibility of profiles by viewer and owner (H-15, H-17, H-18, H-19, H-32, E-10, K-12, K-18, AMB-16, AMB-17, AMB-60,
//! AMB-63, AMB-72).

use std::collections::BTreeSet;

use caseboard_testkit::TestApp;
use serde_json::{Value, json};

use crate::profile::everything;
use crate::wire::{TestUser, Wire};

/// The fields of a complete own profile, without the documents.
const FULL: &str = "_id Rating aboutMe active adminSignIn affiliations boardSpecialties categoryId certifiedCenters documents \
    email fellowships firstName fullName internship language lastName licenseExpDate licenseNo licenseState medSchool myCenters \
    notificationsEnable numOfNewMsg phone prefix resCity resState residency securityQuestion1 securityQuestion2 signInType \
    suffix surgeryCenters undergraduate userId username verifiedEmail workExperiences yearsOfExperience";
/// Additional fields of a professional's profile.
const FANS: &str = "favoriteStatus surgeons";
/// Fields that other users do not see.
const ACCOUNT: &str =
    "active language notificationsEnable numOfNewMsg securityQuestion1 securityQuestion2 verifiedEmail";
/// Fields that only the owner sees.
const OWN: &str = "language numOfNewMsg securityQuestion1 securityQuestion2";
/// The fields of an administrator's own profile.
const PLAIN: &str = "_id Rating active adminSignIn affiliations categoryId certifiedCenters email firstName fullName language lastName \
    myCenters notificationsEnable numOfNewMsg phone prefix securityQuestion1 securityQuestion2 signInType suffix \
    surgeryCenters userId username verifiedEmail";
const ABOUT_ONLY: &str = "_id aboutMe fullName";
const RESTRICTED: &str = "_id fullName message restricted";

fn names(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn keys(profile: &Value) -> BTreeSet<String> {
    profile.as_object().expect("fields").keys().cloned().collect()
}

fn without(all: &str, less: &str) -> BTreeSet<String> {
    names(all).difference(&names(less)).cloned().collect()
}

/// The users of the table.
struct Cast {
    wire: Wire,
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

impl Cast {
    /// Sue and Shy are surgeons of Adam's center, Sam and Steve belong to another one; Shy shares only About Me. Ann is
    /// certified by Adam's center, Ben by none, Una is not verified.
    async fn new() -> Self {
        let wire = Wire::new().await;
        let here = wire.center("Pacific Hand Center").await;
        let there = wire.center("Elsewhere Center").await;
        let (sue, shy) = (wire.surgeon("Sue", &here).await, wire.surgeon("Shy", &here).await);
        let (sam, steve) = (wire.surgeon("Sam", &there).await, wire.admin("Steve", &there).await);
        let adam = wire.admin("Adam", &here).await;
        let (ann, ben) = (wire.professional("Ann").await, wire.professional("Ben").await);
        let (una, root) = (wire.unverified("Una", json!({})).await, wire.system().await);
        for who in [&sue, &sam, &shy, &ann, &ben] {
            let mut body = everything();
            body["lastName"] = json!(who.email);
            wire.change(who, body).await.ok();
        }
        wire.change(&shy, json!({"aboutMe": {"flag": true}})).await.ok();
        wire.put(&format!("/api/certifycredential/{}", ann.id), Some(&adam), json!({"center": here.0}))
            .await
            .ok();
        Self { wire, here, sue, sam, shy, adam, steve, ann, ben, una, root }
    }

    async fn seen(&self, of: &TestUser, by: &TestUser) -> Result<BTreeSet<String>, String> {
        let answer = self.wire.profile(of, by).await;
        match answer.status.as_u16() {
            200 => Ok(keys(&answer.body)),
            403 => Err(answer.problem().1.to_owned()),
            other => panic!("{other}: {}", answer.body),
        }
    }
}

/// The table: viewer × owner, and the fields of the response.
/// Shows: H-15, H-17, H-18, H-23, H-32, K-12, AMB-17, AMB-60, AMB-72
#[tokio::test]
async fn fields_of_a_profile_depend_on_viewer_and_owner() {
    let cast = Cast::new().await;
    let Cast { sue, sam, shy, adam, steve, ann, ben, una, root, .. } = &cast;
    let forbidden = || Err("FORBIDDEN".to_owned());
    let of_pro = |less: &str| Ok(&without(FULL, less) | &names(FANS));
    let of_surgeon = |less: &str| Ok(without(FULL, less));
    let table = [
        ("sue", sue, sue, of_surgeon("")),
        ("shy", shy, shy, of_surgeon("")),
        ("ann", ann, ann, of_pro("")),
        ("adam", adam, adam, Ok(names(PLAIN))),
        // A system administrator created on the command line has no phone.
        ("root", root, root, Ok(without(PLAIN, "phone"))),
        // Professionals, viewed by surgeons and administrators. Documents are visible to administrators, and to
        // surgeons after a contact (AMB-16).
        ("ann by sue", ann, sue, of_pro(&format!("{ACCOUNT} documents"))),
        ("ben by sue", ben, sue, of_pro(&format!("{ACCOUNT} documents"))),
        ("ann by adam", ann, adam, of_pro(ACCOUNT)),
        ("ben by adam", ben, adam, of_pro(ACCOUNT)),
        ("ann by steve", ann, steve, of_pro(ACCOUNT)),
        ("ann by ben", ann, ben, forbidden()),
        // Surgeons, viewed by professionals: certified ones have level 1, the others 0.
        ("sue by ann", sue, ann, of_surgeon(&format!("{ACCOUNT} documents"))),
        ("sue by ben", sue, ben, Ok(names(RESTRICTED))),
        ("shy by ann", shy, ann, Ok(names(ABOUT_ONLY))),
        ("shy by ben", shy, ben, Ok(names(RESTRICTED))),
        // Surgeons, viewed by surgeons and administrators.
        ("sue by sam", sue, sam, of_surgeon(&format!("{ACCOUNT} documents"))),
        ("shy by sue", shy, sue, Ok(names(ABOUT_ONLY))),
        ("sue by adam", sue, adam, of_surgeon(ACCOUNT)),
        ("shy by adam", shy, adam, of_surgeon(ACCOUNT)),
        ("shy by steve", shy, steve, Ok(names(ABOUT_ONLY))),
        // Administrators are visible to the system administrator only; the system administrator is visible to no other
        // user.
        ("adam by ann", adam, ann, forbidden()),
        ("adam by sue", adam, sue, forbidden()),
        ("adam by steve", adam, steve, forbidden()),
        ("root by sue", root, sue, forbidden()),
        ("root by adam", root, adam, forbidden()),
        ("root by ann", root, ann, forbidden()),
        ("sue by root", sue, root, of_surgeon(OWN)),
        ("shy by root", shy, root, of_surgeon(OWN)),
        ("ann by root", ann, root, of_pro(OWN)),
        ("adam by root", adam, root, Ok(without(PLAIN, OWN))),
        // Before the address is verified, only the own profile is visible (AMB-22).
        ("ann by una", ann, una, Err("EMAIL_UNVERIFIED".to_owned())),
        ("sue by una", sue, una, Err("EMAIL_UNVERIFIED".to_owned())),
    ];
    for (name, of, by, wanted) in table {
        assert_eq!(cast.seen(of, by).await, wanted, "{name}");
    }
    assert!(cast.wire.own(una).await["verifiedEmail"] == json!(false));
}

/// H-18: the message letter for letter. E-10: a confirmed position on a case raises both users to level 3, which shows
/// an "About Me only" surgeon in full.
/// Shows: H-19, K-18
#[tokio::test]
async fn a_confirmed_case_raises_the_level_of_both_to_3() {
    let cast = Cast::new().await;
    let Cast { wire, here, sue, shy, ben, root, adam, una, .. } = &cast;
    let shown = wire.profile(shy, ben).await.ok();
    let full_name = wire.own(shy).await["fullName"].clone();
    let message = "Unable to share surgeon's profile with you...";
    assert_eq!(shown, json!({"_id": shy.id, "fullName": full_name, "restricted": true, "message": message}));
    let level =
        async |who: &TestUser| wire.get(&format!("/api/usersecuritylevel/{}", who.id), Some(who)).await.ok();
    assert_eq!(level(ben).await, json!({"level": 0}));
    assert_eq!((level(sue).await, level(adam).await), (json!({"level": 2}), json!({"level": 2})));
    assert_eq!(level(root).await, json!({"level": 4}));
    for (of, by) in [(ben, sue), (sue, ben), (ben, root)] {
        let answer = wire.get(&format!("/api/usersecuritylevel/{}", of.id), Some(by)).await;
        assert_eq!(answer.problem(), (403, "FORBIDDEN"));
    }
    let answer = wire.get(&format!("/api/usersecuritylevel/{}", una.id), Some(una)).await;
    assert_eq!(answer.problem(), (403, "EMAIL_UNVERIFIED"));

    // An open invitation or request is level 1.
    let job =
        wire.post("/api/createjob", Some(shy), Wire::case(&here.0, &shy.id, 1)).await.ok()["_id"].clone();
    wire.post("/api/requestinvite", Some(ben), json!({"job": job})).await.ok();
    assert_eq!(level(ben).await, json!({"level": 1}));
    assert_eq!(cast.seen(shy, ben).await, Ok(names(ABOUT_ONLY)));
    assert_eq!(wire.profile(shy, ben).await.ok()["aboutMe"], json!({"text": "Hands.\nAnd feet."}));
    assert_eq!(
        cast.seen(ben, shy).await,
        Ok(&without(FULL, ACCOUNT) | &names(FANS)),
        "documents, by the tie"
    );

    // A confirmed position is level 3 for these two users only, and no response names the level.
    let request = wire.get("/api/requestedinvitestosurgeon", Some(shy)).await.ok()[0]["_id"].clone();
    wire.post("/api/inviting", Some(shy), json!({"requestMsgId": request})).await.ok();
    let invitation =
        wire.get(&format!("/api/unreadnotifications/{}/NO", ben.id), Some(ben)).await.ok()[0]["_id"].clone();
    wire.post("/api/accepted", Some(ben), json!({"_id": invitation})).await.ok();
    assert_eq!(level(ben).await, json!({"level": 1}));
    let whole = without(FULL, &format!("{ACCOUNT} documents"));
    assert_eq!(cast.seen(shy, ben).await, Ok(whole.clone()));
    assert_eq!(wire.profile(shy, ben).await.ok()["phone"], "9876543210");
    wire.change(sue, json!({"aboutMe": {"flag": true}})).await.ok();
    assert_eq!(cast.seen(sue, ben).await, Ok(names(ABOUT_ONLY)), "another surgeon");
    wire.post("/api/canceljob", Some(shy), json!({"jobId": job})).await.ok();
    assert_eq!(cast.seen(shy, ben).await, Ok(names(RESTRICTED)), "over with the case");
}

/// H-18: with the switch staff_validation off, no one gets the message that a profile is not shared; "Only About Me" still
/// applies.
/// Shows: H-17
#[tokio::test]
async fn without_staff_validation_only_about_me_only_hides_a_profile() {
    let app = TestApp::with_settings(|settings| {
        settings.rate_limit = false;
        settings.staff_validation = false;
    })
    .await;
    let router = caseboard_api::router(app.app().clone(), caseboard_api::Settings::default());
    let wire = Wire { app, router };
    let center = wire.center("Pacific Hand Center").await;
    let (sue, ben) = (wire.surgeon("Sue", &center).await, wire.professional("Ben").await);
    assert_eq!(wire.profile(&sue, &ben).await.ok()["email"], json!(sue.email));
    wire.change(&sue, json!({"aboutMe": {"text": "Hands.", "flag": true}})).await.ok();
    let shown = wire.profile(&sue, &ben).await.ok();
    assert_eq!(shown, json!({"_id": sue.id, "fullName": "Dr. Sue Wire", "aboutMe": {"text": "Hands."}}));
}

/// AMB-17, AMB-63, F-28: centers and favorites are those of the viewer, so favorites of others stay private.
#[tokio::test]
async fn centers_and_favorites_are_limited_to_those_of_the_viewer() {
    let cast = Cast::new().await;
    let Cast { wire, here, sue, sam, adam, steve, ann, root, .. } = &cast;
    wire.put(&format!("/api/addsurgeonfavorite/{}", ann.id), Some(sue), json!({"surgeon": sue.id}))
        .await
        .ok();
    let seen = async |of: &TestUser, by: &TestUser| {
        let profile = wire.profile(of, by).await.ok();
        let part = |field: &str| profile.get(field).cloned().unwrap_or_default();
        (part("favoriteStatus"), part("surgeons"), part("surgeryCenters"), part("certifiedCenters"))
    };
    let (yes, no) = (json!("ADDED"), json!("REMOVED"));
    // Certification by Adam's center added Ann to its favorites.
    assert_eq!(seen(ann, sue).await, (yes.clone(), json!([sue.id]), json!([]), json!([here.0])));
    assert_eq!(seen(ann, sam).await, (no.clone(), json!([]), json!([]), json!([])));
    assert_eq!(seen(ann, adam).await, (yes, json!([]), json!([here.0]), json!([here.0])));
    assert_eq!(seen(ann, steve).await, (no.clone(), json!([]), json!([]), json!([])));
    assert_eq!(seen(ann, root).await, (no.clone(), json!([]), json!([]), json!([here.0])));
    assert_eq!(seen(ann, ann).await, (no, json!([]), json!([]), json!([here.0])));
    let none = Value::Null;
    assert_eq!(seen(sue, ann).await, (none.clone(), none.clone(), json!([here.0]), json!([here.0])));
    assert_eq!(seen(sue, sam).await, (none.clone(), none.clone(), json!([]), json!([])));
    assert_eq!(seen(sue, root).await, (none.clone(), none, json!([here.0]), json!([here.0])));
    let tie = &wire.profile(sue, adam).await.ok()["affiliations"][0];
    assert_eq!((&tie["center"]["_id"], &tie["status"]), (&json!(here.0), &json!("VERIFIED")));
}

/// AMB-14, AMB-24, K-70: hidden, missing and closed profiles get the same response.
#[tokio::test]
async fn hidden_missing_and_closed_profiles_get_the_same_403() {
    let cast = Cast::new().await;
    let Cast { wire, sue, adam, ann, ben, root, .. } = &cast;
    let unknown = TestUser { id: "0193a1c05e7b7c1e9a3f4d5e6f708192".into(), ..ann.clone() };
    let missing = wire.profile(&unknown, ben).await;
    assert_eq!(missing.problem(), (403, "FORBIDDEN"));
    assert_eq!(wire.profile(ann, ben).await.body, missing.body);
    wire.put(&format!("/api/useractive/{}", ann.id), Some(root), json!({"active": false})).await.ok();
    for by in [sue, adam] {
        assert_eq!(wire.profile(ann, by).await.body, missing.body);
    }
    assert_eq!(wire.profile(ann, root).await.ok()["active"], false);
}

/// H-32: no profile contains the password or an answer, in any form.
#[tokio::test]
async fn profiles_contain_no_passwords_and_answers() {
    let cast = Cast::new().await;
    let Cast { wire, sue, adam, ann, root, .. } = &cast;
    for (of, by) in [(ann, ann), (ann, sue), (ann, adam), (ann, root), (sue, ann), (sue, sue)] {
        let text = wire.profile(of, by).await.ok().to_string();
        for secret in [crate::wire::PASSWORD, "Rex", "Oslo", "argon2", "answer", "password", "hash"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
}

/// AMB-17, security.md: reading another person's profile is audited; reading the own one is not.
#[tokio::test]
async fn reading_another_profile_is_audited() {
    let cast = Cast::new().await;
    let Cast { wire, sue, ann, ben, root, .. } = &cast;
    wire.profile(ann, sue).await.ok();
    wire.own(ann).await;
    assert_eq!(wire.profile(ann, ben).await.problem(), (403, "FORBIDDEN"));
    let log = wire.get("/api/audit?action=PROFILE_READ", Some(root)).await.ok();
    let entries = log["items"].as_array().or(log["entries"].as_array()).expect("entries").clone();
    assert_eq!(entries.len(), 1, "{log}");
    let text = entries[0].to_string();
    assert!(text.contains(&sue.id) && text.contains(&ann.id), "{text}");
}
