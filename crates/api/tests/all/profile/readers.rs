//! Attacks on documents, affiliations and profiles by surgeons, administrators and professionals, and what owners see of
//! the readers of their documents (AMB-84, AMB-85, AMB-86, AMB-88).

use serde_json::{Value, json};

use super::documents::upload;
use crate::support::{ApiResponse, TestApi, TestUser};

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

impl TestApi {
    /// Posts a case and returns its id.
    async fn post_case_of(&self, surgeon: &TestUser, center: &(String, String)) -> String {
        let case = Self::case_payload(&center.0, &surgeon.id, 1);
        text(&self.post("/api/createjob", Some(surgeon), case).await.ok()["_id"])
    }

    async fn certify(&self, by: &TestUser, who: &TestUser, center: &(String, String)) -> ApiResponse {
        let path = format!("/api/certifycredential/{}", who.id);
        self.put(&path, Some(by), json!({"center": center.0})).await
    }

    async fn read_file(&self, file: &Value, by: &TestUser) -> ApiResponse {
        self.get(&format!("/api/downloadedfile/{}", text(file)), Some(by)).await
    }

    async fn limit_readers(&self, owner: &TestUser, centers: &[&str]) {
        let body = json!({"limited": true, "centers": centers});
        let answer = self.put("/api/documentcenters", Some(owner), body.clone()).await.ok();
        let mut sorted: Vec<&str> = centers.to_vec();
        sorted.sort_unstable();
        assert_eq!(answer, json!({"limited": true, "centers": sorted}));
    }

    async fn readers(&self, owner: &TestUser) -> Value {
        self.get("/api/documentreaders", Some(owner)).await.ok()
    }

    async fn subjects(&self, who: &TestUser) -> Vec<String> {
        self.mails(&who.email).await.iter().map(|mail| text(&mail["subject"])).collect()
    }

    /// The subjects of the unread notices.
    async fn notices(&self, who: &TestUser) -> Vec<String> {
        let list = self.get(&format!("/api/unreadnotifications/{}/NO", who.id), Some(who)).await.ok();
        list.as_array().expect("a list").iter().map(|notice| text(&notice["subject"])).collect()
    }
}

/// Making an unrelated person a favorite and inviting them does not let a surgeon read their documents (finding H3).
///
/// Shows: AMB-84, H-08
#[tokio::test]
async fn favorites_and_invitations_open_no_documents() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (rosa, otto) = (api.create_surgeon("Rosa", &center).await, api.create_surgeon("Otto", &center).await);
    let ann = api.create_professional("Ann").await;
    let mut files = Vec::new();
    for slot in ["identification", "deaCert", "immunizationRecords"] {
        files.push(upload(&api, &ann, slot).await);
    }
    let assert_closed = async |by: &TestUser, when: &str| {
        for file in &files {
            assert_eq!(api.read_file(file, by).await.problem(), (403, "FORBIDDEN"), "{when}");
            let link = api.get(&format!("/getsignedurl/{}", text(file)), Some(by)).await;
            assert_eq!(link.problem(), (403, "FORBIDDEN"), "{when}");
        }
        let profile = api.get_profile(&ann, by).await.ok();
        assert_eq!((profile.get("documents"), profile.get("deaCert")), (None, None), "{when}");
    };
    assert_closed(&rosa, "a stranger").await;
    api.add_favorite(&rosa, &ann).await;
    assert_closed(&rosa, "a favorite").await;
    let job = api.post_case_of(&rosa, &center).await;
    let invitation = api.invite(&rosa, &job, &ann).await;
    assert_closed(&rosa, "invited").await;

    api.post("/api/accepted", Some(&ann), json!({"_id": invitation})).await.ok();
    for file in &files {
        api.read_file(file, &rosa).await.ok();
    }
    assert_eq!(api.get_profile(&ann, &rosa).await.ok()["deaCert"], files[1]);
    assert_closed(&otto, "a surgeon of another case").await;
    let link = api.get(&format!("/getsignedurl/{}", text(&files[0])), Some(&rosa)).await.ok();
    api.post("/api/canceljob", Some(&rosa), json!({"jobId": job})).await.ok();
    assert_closed(&rosa, "cancelled").await;
    let opened = api.get(&text(&link[0]), Some(&rosa)).await;
    assert_eq!(opened.problem(), (403, "FORBIDDEN"), "a link from before");
}

/// A surgeon invites again after the professional declined, because an earlier request is still stored.
///
/// Shows: AMB-84
#[tokio::test]
async fn an_old_request_opens_nothing_after_the_professional_declined() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (rosa, ann) = (api.create_surgeon("Rosa", &center).await, api.create_professional("Ann").await);
    let file = upload(&api, &ann, "identification").await;
    let job = api.post_case_of(&rosa, &center).await;
    api.add_favorite(&rosa, &ann).await;
    api.post("/api/requestinvite", Some(&ann), json!({"job": job})).await.ok();
    api.read_file(&file, &rosa).await.ok();
    let invitation = api.invite(&rosa, &job, &ann).await;
    api.read_file(&file, &rosa).await.ok();
    api.post("/api/declined", Some(&ann), json!({"_id": invitation})).await.ok();
    assert_eq!(api.read_file(&file, &rosa).await.problem(), (403, "FORBIDDEN"));
    api.invite(&rosa, &job, &ann).await;
    assert_eq!(api.read_file(&file, &rosa).await.problem(), (403, "FORBIDDEN"));
}

/// Shows: AMB-84
#[tokio::test]
async fn the_owner_sees_who_opened_each_document_and_is_notified_once_per_center() {
    let api = TestApi::new().await;
    let (here, there) =
        (api.create_center("Pacific Hand Center").await, api.create_center("Elsewhere Center").await);
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let (adam, eve) = (api.create_admin("Adam", &here).await, api.create_admin("Eve", &here).await);
    let (steve, root) = (api.create_admin("Steve", &there).await, api.create_system_admin().await);
    let (license, resume) = (upload(&api, &ann, "medLicense").await, upload(&api, &ann, "resume").await);
    assert_eq!(api.readers(&ann).await, json!({"limited": false, "centers": [], "readers": []}));
    for (file, by) in [
        (&license, &ann),
        (&license, &adam),
        (&license, &adam),
        (&resume, &eve),
        (&license, &steve),
        (&license, &root),
    ] {
        api.read_file(file, by).await.ok();
        api.app.advance_clock(jiff::SignedDuration::from_mins(1));
    }
    let found = api.readers(&ann).await;
    let rows: Vec<_> = found["readers"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| [&row["slot"], &row["fullName"], &row["centerName"], &row["reads"]].map(Value::clone))
        .collect();
    let row = |slot: &str, name: &str, center: Option<&str>, reads: u64| {
        [json!(slot), json!(name), center.map_or(Value::Null, |name| json!(name)), json!(reads)]
    };
    assert_eq!(
        rows,
        [
            row("medLicense", "Root Wire", None, 1),
            row("medLicense", "Steve Wire", Some("Elsewhere Center"), 1),
            row("resume", "Eve Wire", Some("Pacific Hand Center"), 1),
            row("medLicense", "Adam Wire", Some("Pacific Hand Center"), 2),
        ],
        "not the owner's read"
    );
    let twice = &found["readers"][3];
    assert_eq!(
        (&twice["firstReadAt"], &twice["lastReadAt"], &twice["center"], &twice["signInType"]),
        (
            &json!("2026-05-04T16:01:00.000Z"),
            &json!("2026-05-04T16:02:00.000Z"),
            &json!(here.0),
            &json!("ADMIN")
        )
    );
    let readers: Vec<String> =
        found["readers"].as_array().expect("a list").iter().map(|row| text(&row["userId"])).collect();
    assert_eq!(readers, [&root, &steve, &eve, &adam].map(|reader| reader.id.clone()));
    let subjects = ["Elsewhere Center opened your documents", "Pacific Hand Center opened your documents"];
    let (mut notices, mut mails) = (api.notices(&ann).await, api.subjects(&ann).await);
    mails.retain(|it| it.ends_with("opened your documents"));
    notices.sort();
    mails.sort();
    assert_eq!(notices, subjects, "one for each center");
    assert_eq!(mails, subjects);
    assert_eq!(api.readers(&ben).await["readers"], json!([]), "only the owner sees the readers");
    for by in [&adam, &steve] {
        assert_eq!(api.get("/api/documentreaders", Some(by)).await.problem(), (403, "FORBIDDEN"));
    }
}

/// Shows: AMB-84
#[tokio::test]
async fn the_owner_limits_readers_to_chosen_centers() {
    let api = TestApi::new().await;
    let (here, there) =
        (api.create_center("Pacific Hand Center").await, api.create_center("Elsewhere Center").await);
    let ann = api.create_professional("Ann").await;
    let (adam, steve) = (api.create_admin("Adam", &here).await, api.create_admin("Steve", &there).await);
    let (rosa, root) = (api.create_surgeon("Rosa", &here).await, api.create_system_admin().await);
    let file = upload(&api, &ann, "medLicense").await;
    let job = api.post_case_of(&rosa, &here).await;
    api.post("/api/requestinvite", Some(&ann), json!({"job": job})).await.ok();
    let link = api.get(&format!("/getsignedurl/{}", text(&file)), Some(&steve)).await.ok();
    for (centers, admin_here, admin_there, surgeon) in [
        (vec![&*here.0, &*there.0], true, true, true),
        (vec![&*here.0], true, false, true),
        (vec![&*there.0], false, true, false),
        (vec![], false, false, false),
    ] {
        api.limit_readers(&ann, &centers).await;
        for (by, allowed) in
            [(&adam, admin_here), (&steve, admin_there), (&rosa, surgeon), (&ann, true), (&root, true)]
        {
            let response = api.read_file(&file, by).await;
            assert_eq!(response.status.as_u16(), if allowed { 200 } else { 403 }, "{centers:?} {}", by.email);
            let shown = api.get_profile(&ann, by).await.ok().get("medLicense").is_some();
            assert_eq!(shown, allowed, "{centers:?} {}", by.email);
        }
    }
    let response = api.get(&text(&link[0]), Some(&steve)).await;
    assert_eq!(response.problem(), (403, "FORBIDDEN"), "a link from before");
    api.put("/api/documentcenters", Some(&ann), json!({"limited": false})).await.ok();
    api.read_file(&file, &steve).await.ok();

    let missing = "0193a1c05e7b7c1e9a3f4d5e6f708192";
    let many: Vec<String> = (0..51).map(|n| format!("0193a1c05e7b7c1e9a3f4d5e6f7{n:05}")).collect();
    for (body, field) in [
        (json!({"centers": []}), "limited"),
        (json!({"limited": true, "centers": ["x"]}), "centers"),
        (json!({"limited": true, "centers": [missing]}), "centers"),
        (json!({"limited": true, "centers": many}), "centers"),
    ] {
        let response = api.put("/api/documentcenters", Some(&ann), body.clone()).await;
        assert_eq!((response.problem(), response.fields()), ((400, "VALIDATION"), vec![field]), "{body}");
    }
    assert_eq!(api.readers(&ann).await["limited"], false, "nothing was stored");
}

/// An administrator cannot verify a surgeon who never asked, and so neither post in their name nor read more than About Me
/// (finding H4).
///
/// Shows: AMB-85
#[tokio::test]
async fn an_administrator_cannot_affiliate_a_surgeon_who_did_not_ask() {
    let api = TestApi::new().await;
    let (here, there) =
        (api.create_center("Pacific Hand Center").await, api.create_center("Elsewhere Center").await);
    let (rosa, steve) = (api.create_surgeon("Rosa", &here).await, api.create_admin("Steve", &there).await);
    let root = api.create_system_admin().await;
    api.update_profile(&rosa, json!({"aboutMe": {"text": "Hands.", "flag": true}})).await.ok();
    let license = upload(&api, &rosa, "medLicense").await;
    let assert_foreign = async |when: &str| {
        let shown = api.get_profile(&rosa, &steve).await.ok();
        assert_eq!(shown.as_object().map(serde_json::Map::len), Some(3), "{when}: About Me only");
        assert_eq!(api.read_file(&license, &steve).await.problem(), (403, "FORBIDDEN"), "{when}");
        let case = TestApi::case_payload(&there.0, &rosa.id, 1);
        let posted = api.post("/api/createjob", Some(&steve), case).await;
        assert_eq!(posted.status.as_u16() / 100, 4, "{when}: {}", posted.body);
    };
    for by in [&steve, &root] {
        assert_eq!(api.certify(by, &rosa, &there).await.problem(), (409, "NOT_AFFILIATED"));
    }
    assert_eq!(api.own_profile(&rosa).await["surgeryCenters"], json!([here.0]));
    assert_foreign("not chosen").await;

    api.update_profile(&rosa, json!({"surgeryCenters": [here.0, there.0]})).await.ok();
    assert_foreign("pending").await;
    api.certify(&steve, &rosa, &there).await.ok();
    let verified: Vec<_> = api.own_profile(&rosa).await["affiliations"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|affiliation| (text(&affiliation["center"]["_id"]), text(&affiliation["status"])))
        .collect();
    let status = |center: &(String, String)| (center.0.clone(), "VERIFIED".to_owned());
    assert_eq!(verified, [status(&here), status(&there)]);
    api.read_file(&license, &steve).await.ok();
    let subject = "Elsewhere Center has verified you";
    let mails = async || api.subjects(&rosa).await.into_iter().filter(|it| it == subject).count();
    assert_eq!(mails().await, 1);
    api.certify(&steve, &rosa, &there).await.ok();
    assert_eq!(mails().await, 1, "a repeated call sends no second mail");

    // A verified affiliation that the surgeon did not choose, as earlier releases wrote it, gives no access.
    let sql = "UPDATE affiliations SET own_choice = FALSE WHERE place > 0";
    api.app.database().run_raw_sql(sql, sql).await.expect("changed");
    let shown = api.get_profile(&rosa, &steve).await.ok();
    assert_eq!(shown.as_object().map(serde_json::Map::len), Some(3), "About Me only");
    assert_eq!(api.read_file(&license, &steve).await.problem(), (403, "FORBIDDEN"));
}

/// A request for any of a surgeon's cases does not open the surgeon's restricted profile (finding M6).
///
/// Shows: AMB-86, H-18
#[tokio::test]
async fn a_request_alone_does_not_open_a_surgeons_profile() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let (rosa, ann) = (api.create_surgeon("Rosa", &center).await, api.create_professional("Ann").await);
    let job = api.post_case_of(&rosa, &center).await;
    let restricted = async || api.get_profile(&rosa, &ann).await.ok()["restricted"] == json!(true);
    assert!(restricted().await);
    api.post("/api/requestinvite", Some(&ann), json!({"job": job})).await.ok();
    assert!(restricted().await, "requested");
    let level = api.get(&format!("/api/usersecuritylevel/{}", ann.id), Some(&ann)).await.ok();
    assert_eq!(level, json!({"level": 0}));
    api.add_favorite(&rosa, &ann).await;
    api.invite(&rosa, &job, &ann).await;
    assert!(!restricted().await, "invited");
}

/// A certified person who takes another name or license has to be reviewed again (finding L6).
///
/// Shows: AMB-88
#[tokio::test]
async fn a_changed_name_or_license_returns_certifications_to_review() {
    let api = TestApi::new().await;
    let (here, there) =
        (api.create_center("Pacific Hand Center").await, api.create_center("Elsewhere Center").await);
    let (adam, steve) = (api.create_admin("Adam", &here).await, api.create_admin("Steve", &there).await);
    let ann = api.create_professional("Ann").await;
    let license = json!({"licenseNo": "A 1", "licenseState": "CA", "licenseExpDate": "2030-01-31"});
    api.update_profile(&ann, license).await.ok();
    let state = async || {
        let own = api.own_profile(&ann).await;
        (own["certifiedCenters"].clone(), own["centersInReview"].clone())
    };
    let subject = "Eligibility to review: Pacific Hand Center";
    let mut reviews = 0;
    for (change, returns) in [
        (json!({"phone": "5595550777", "resCity": "Fresno", "yearsOfExperience": "9"}), false),
        (json!({"firstName": "Ann", "licenseNo": "A 1"}), false),
        (json!({"firstName": "Mallory"}), true),
        (json!({"suffix": "Jr"}), true),
        (json!({"licenseNo": "B 2"}), true),
        (json!({"licenseState": "NV"}), true),
        (json!({"licenseExpDate": "2031-01-31"}), true),
    ] {
        api.certify(&adam, &ann, &here).await.ok();
        assert_eq!(state().await, (json!([here.0]), json!([])), "{change}");
        let answer = api.update_profile(&ann, change.clone()).await.ok();
        reviews += usize::from(returns);
        let expected = if returns { (json!([]), json!([here.0])) } else { (json!([here.0]), json!([])) };
        assert_eq!(state().await, expected, "{change}");
        assert_eq!(answer["centersInReview"], expected.1, "the answer shows it");
        let mails = api.subjects(&adam).await.into_iter().filter(|it| it == subject).count();
        assert_eq!(mails, reviews, "{change}");
    }
    assert_eq!(api.notices(&adam).await, vec![subject; reviews]);
    api.update_profile(&ann, json!({"firstName": "Trudy"})).await.ok();
    assert_eq!(api.notices(&adam).await.len(), reviews, "further edits notify no one");
    let elsewhere = api.subjects(&steve).await;
    assert!(!elsewhere.iter().any(|it| it.starts_with("Eligibility to review")), "{elsewhere:?}");
    let seen = api.get_profile(&ann, &adam).await.ok();
    assert_eq!(seen["centersInReview"], json!([here.0]));
    assert_eq!(api.get_profile(&ann, &steve).await.ok()["centersInReview"], json!([]), "other centers");
    let total = api.get(&format!("/api/totalcertifiedusers/{}", here.0), Some(&adam)).await.ok();
    assert_eq!(total, json!({"total": 0}));
    let root = api.create_system_admin().await;
    let entries = api.get("/api/audit?action=CERTIFICATION_RETURNED&limit=100", Some(&root)).await.ok();
    assert_eq!(entries.to_string().matches("CERTIFICATION_RETURNED").count(), reviews);
}
