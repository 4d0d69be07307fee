//! The payloads of the specification, field by field, and the responses to them; trust fields in a payload have no
//! effect.

use crate::support::{TestApi, TestUser, openapi_document};
use http::Method;
use serde_json::{Value, json};

/// A center with a surgeon and a case of that surgeon.
struct Fixture {
    api: TestApi,
    center: (String, String),
    surgeon: TestUser,
}

impl Fixture {
    async fn new() -> Self {
        let api = TestApi::new().await;
        let center = api.create_center("Pacific Hand Center").await;
        let surgeon = api.create_surgeon("Rosa", &center).await;
        Self { api, center, surgeon }
    }

    async fn post_case(&self, count: u32) -> Value {
        let case = TestApi::case_payload(&self.center.0, &self.surgeon.id, count);
        self.api.post("/api/createjob", Some(&self.surgeon), case).await.ok()
    }

    async fn add_favorite(&self, person: &TestUser) {
        self.api.add_favorite(&self.surgeon, person).await;
    }

    async fn invite(&self, job: &Value, people: &[&TestUser]) -> Value {
        let invitees: Vec<Value> = people.iter().map(|it| json!({"id": it.id, "categoryId": 0})).collect();
        let body = json!({"job": job["_id"], "invitees": invitees});
        self.api.post("/api/invitefavorites", Some(&self.surgeon), body).await.ok()
    }

    async fn cases(&self, person: &TestUser, category: i32) -> Value {
        self.api.get(&format!("/api/newjobs/{category}/{}", person.id), Some(person)).await.ok()
    }

    async fn unread(&self, person: &TestUser, filter: &str) -> Value {
        let path = format!("/api/unreadnotifications/{}/{filter}", person.id);
        self.api.get(&path, Some(person)).await.ok()
    }
}

/// The document names no requirement and no decision by its id, which readers of the API do not know: `AMB-83`, `FL-04`, `K-08`.
#[test]
fn the_document_has_no_ids_of_requirements() {
    let text = openapi_document().to_string();
    let is_id = |word: &str| {
        word.split_once('-').is_some_and(|(area, number)| {
            let short =
                area.len() == 1 && area.bytes().all(|it| it.is_ascii_uppercase()) && number.len() == 2;
            (short || ["AMB", "FL"].contains(&area)) && number.parse::<u32>().is_ok()
        })
    };
    let words = text.split(|it: char| !it.is_ascii_alphanumeric() && it != '-' && it != '_');
    let found: Vec<&str> = words.filter(|word| is_id(word)).collect();
    assert!(found.is_empty(), "{found:?}");
}

/// Asserts that the object has all of these fields.
fn assert_has_fields(value: &Value, fields: &str) {
    for field in fields.split_whitespace() {
        assert!(value.get(field).is_some(), "{field} is missing: {value}");
    }
}

/// Invited professionals are notified, all others of the group see the case and can request an invitation, other groups do not
/// see it. A listed case contains the center, the professional's position, messages and request.
///
/// Shows: B-58, B-61, B-59
#[tokio::test]
async fn a_case_is_visible_to_its_professional_group() {
    let fixture = Fixture::new().await;
    let api = &fixture.api;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    let nora = api.sign_up("Nora", json!({"categoryId": 1})).await;
    let code = api.verification_code(&nora.email).await;
    let verified = json!({"verifiedEmail": true, "code": code});
    api.put(&format!("/api/verifyemail/{}", nora.id), None, verified).await.ok();
    fixture.add_favorite(&ann).await;
    let job = fixture.post_case(1).await;
    fixture.invite(&job, &[&ann]).await;

    let invited = fixture.cases(&ann, 0).await;
    let case = &invited[0];
    assert_eq!(case["section"], "INVITED");
    assert!(case.get("participants").is_none(), "sent to owners only (AMB-47)");
    let center = &case["surgeryCenter"][0];
    assert_eq!(
        (&center["name"], &center["city"], &center["state"]),
        (&json!("Pacific Hand Center"), &json!("Fresno"), &json!("CA"))
    );
    assert_eq!((&case["myStaff"]["specialtyId"], &case["myStaff"]["hourlyRate"]), (&json!(0), &json!(120.5)));
    assert_eq!(case["myMsg"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&case["myMsg"][0]["type"], &case["myMsg"][0]["status"]),
        (&json!("INVITATION"), &json!("INVITED"))
    );
    assert!(case.get("myRequest").is_none(), "{case}");

    assert_eq!(fixture.cases(&ben, 0).await[0]["section"], "REQUESTABLE", "visible without an invitation");
    let asked = api.post("/api/requestinvite", Some(&ben), json!({"job": job["_id"]})).await.ok();
    assert_eq!(asked["requestStatus"], "INVITE_REQUEST");
    let requested = fixture.cases(&ben, 0).await;
    assert_eq!((&requested[0]["myMsg"], &requested[0]["myRequest"]["_id"]), (&json!([]), &asked["_id"]));
    assert_eq!(requested[0]["myRequest"]["status"], "INVITE_REQUEST");

    assert_eq!(fixture.cases(&nora, 1).await, json!([]), "the case needs no nurse");
    let foreign = api.post("/api/requestinvite", Some(&nora), json!({"job": job["_id"]})).await;
    assert_eq!(foreign.problem(), (403, "FORBIDDEN"));
}

/// The session user of a surgeon, whose second center waits for its proof, and the favorite and the center of that surgeon
/// have the fields of the specification. Signing in returns a list of one user and the token.
///
/// Shows, B-29
#[tokio::test]
async fn a_session_user_a_favorite_and_a_center_have_the_fields_of_the_specification() {
    let fixture = Fixture::new().await;
    let api = &fixture.api;
    let surgeon = &fixture.surgeon;
    let there = api.create_center("Elsewhere Center").await;
    api.update_profile(surgeon, json!({"surgeryCenters": [fixture.center.0, there.0]})).await.ok();
    let form = json!({"email": surgeon.email, "password": crate::support::PASSWORD});
    let signed_in = api.post("/api/emaillogin", None, form).await.ok();
    assert_eq!((&signed_in["auth"], signed_in["user"].as_array().map(Vec::len)), (&json!(true), Some(1)));
    assert!(signed_in["authToken"].is_string() && signed_in["message"].is_string(), "{signed_in}");
    let user = &signed_in["user"][0];
    assert_has_fields(
        user,
        "userId categoryId adminSignIn signInType fullName email verifiedEmail surgeryCenters myCenters certifiedCenters \
         numOfNewMsg sysAdminOn authLevel viewport currentPageNumber",
    );
    assert_eq!(
        (&user["userId"], &user["signInType"], &user["numOfNewMsg"]),
        (&json!(surgeon.id), &json!("SURGEON"), &json!(0))
    );
    assert_eq!(user["surgeryCenters"], json!([fixture.center.0, there.0]));
    assert_eq!(
        user["myCenters"],
        json!([
            {"value": fixture.center.0, "label": "Pacific Hand Center"},
            {"value": there.0, "label": "Elsewhere Center"},
        ])
    );
    assert_eq!(user["certifiedCenters"], json!([fixture.center.0]));

    let ann = api.create_professional("Ann").await;
    fixture.add_favorite(&ann).await;
    let panel = json!({"categories": [], "surgeon": surgeon.id, "surgeryCenterId": fixture.center.0});
    let favorite = &api.post("/api/surgeonfavorites", Some(surgeon), panel).await.ok()[0];
    for (field, value) in [
        ("_id", json!(ann.id)),
        ("firstName", json!("Ann")),
        ("lastName", json!("Wire")),
        ("fullName", json!("Dr. Ann Wire")),
        ("categoryId", json!(0)),
        ("inviteStatus", json!("NOT_INVITED")),
        ("selected", json!(false)),
    ] {
        assert_eq!(favorite[field], value, "{field}");
    }

    let mut draft = json!({
        "name": "Cove Surgical", "city": "Reno", "state": "NV", "zipCode": "89501", "address": "1 Cove Road",
        "phone": "7755550100",
    });
    let center = api.post("/api/surgerycenter", Some(surgeon), draft.clone()).await.ok();
    assert!(center["_id"].is_string(), "{center}");
    draft["active"] = json!(true);
    for (field, value) in draft.as_object().expect("an object") {
        assert_eq!(&center[field], value, "{field}");
    }
}

/// The whole sign-up payload of the specification is accepted as its client sends it; the account follows from the
/// server's rules.
///
/// Shows
#[tokio::test]
async fn the_sign_up_payload_of_the_specification_is_accepted() {
    let fixture = Fixture::new().await;
    let api = &fixture.api;
    let (center, code) = &fixture.center;
    let (other, _) = api.create_center("Elsewhere Center").await;
    let proof = json!({"centerId": center, "code": code});
    let proof = api.post("/api/verifycentercode", None, proof).await.ok()["centerProof"].clone();
    let form = json!({
        "adminSignIn": true, "signInType": "SURGEON",
        "myCenters": [{"value": center, "label": "Pacific Hand Center"}, {"value": other, "label": "Elsewhere Center"}],
        "firstName": "Sue", "lastName": "Wire", "fullName": "Dr. Sue Wire", "prefix": "Dr.",
        "username": "Sue@wire.example", "password": crate::support::PASSWORD, "email": "Sue@wire.example",
        "phone": "5595550123", "verifiedEmail": false, "categoryId": -1, "Rating": 5, "surgeryCenters": [center, other],
        "active": true, "securityQuestion1": {"question": 0, "answer": "Rex"},
        "securityQuestion2": {"question": 6, "answer": "Oslo"}, "certifiedCenters": [center, other],
        "consent": true, "termsVersion": "2021-09-13", "centerProofs": [proof],
    });
    let id = api.post("/api/user", None, form).await.ok()["_id"].clone();
    let form = json!({"email": "sue@wire.example", "password": crate::support::PASSWORD});
    let signed_in = api.post("/api/emaillogin", None, form).await.ok();
    let user = &signed_in["user"][0];
    assert_eq!((&user["_id"], &user["email"]), (&id, &json!("sue@wire.example")));
    assert_eq!((&user["fullName"], &user["verifiedEmail"]), (&json!("Dr. Sue Wire"), &json!(false)));
    assert_eq!(
        (&user["surgeryCenters"], &user["certifiedCenters"]),
        (&json!([center, other]), &json!([center])),
        "only the proven center, whatever the payload claims"
    );
    assert_eq!(user["affiliations"][1]["status"], "PENDING");
}

/// The result is SUCCESS, or FAILED if no one on the list was invited.
///
/// Shows: B-71, K-30
#[tokio::test]
async fn invite_favorites_returns_success_or_failed() {
    let fixture = Fixture::new().await;
    let (ann, ben) =
        (fixture.api.create_professional("Ann").await, fixture.api.create_professional("Ben").await);
    fixture.add_favorite(&ann).await;
    let job = fixture.post_case(2).await;
    let refused = fixture.invite(&job, &[&ben]).await;
    assert_eq!(
        (&refused["result"], &refused["skipped"][0]["reason"]),
        (&json!("FAILED"), &json!("NOT_FAVORITE"))
    );
    assert_eq!(fixture.invite(&job, &[&ann, &ben]).await["result"], "SUCCESS");
}

/// The list is named by another field in each of the four favorite calls; without it nothing changes.
///
/// Shows: K-50, K-51, K-52, K-53, F-22..F-25
#[tokio::test]
async fn favorite_calls_name_the_list_in_the_field_of_the_specification() {
    let fixture = Fixture::new().await;
    let api = &fixture.api;
    let adam = api.create_admin("Adam", &fixture.center).await;
    let ann = api.create_professional("Ann").await;
    let certify = json!({"center": fixture.center.0});
    api.put(&format!("/api/certifycredential/{}", ann.id), Some(&adam), certify).await.ok();
    let (surgeon, center) = (&fixture.surgeon.id, &fixture.center.0);
    for (call, who, body, field, status) in [
        ("addsurgeonfavorite", &fixture.surgeon, json!({"surgeon": surgeon}), "surgeon", "ADDED"),
        (
            "removesurgeonfavorite",
            &fixture.surgeon,
            json!({"removeSurgeon": surgeon}),
            "removeSurgeon",
            "REMOVED",
        ),
        ("removefavorite", &adam, json!({"removeCenter": center}), "removeCenter", "REMOVED"),
        ("addfavorite", &adam, json!({"center": center}), "center", "ADDED"),
    ] {
        let listed = async || {
            let card = api.get("/api/searchusers?lastName=wire&firstName=ann", Some(who)).await.ok();
            card[0]["favoriteStatus"].clone()
        };
        let path = format!("/api/{call}/{}", ann.id);
        let before = listed().await;
        let refused = api.put(&path, Some(who), json!({"list": surgeon})).await;
        assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec![field]), "{call}");
        assert_eq!(listed().await, before, "{call}");
        assert_ne!(before, status, "{call}");
        assert_eq!(api.put(&path, Some(who), body).await.ok()["favoriteStatus"], status, "{call}");
        assert_eq!(listed().await, status, "{call}");
    }
}

/// Requests are listed by the day of the request, not of the case, for the surgeon or the center in the query.
///
/// Shows: J-45, K-24, K-25, AMB-44
#[tokio::test]
async fn requests_are_listed_by_the_day_they_were_made() {
    let fixture = Fixture::new().await;
    let api = &fixture.api;
    let adam = api.create_admin("Adam", &fixture.center).await;
    let ann = api.create_professional("Ann").await;
    // The case is on May 12; the request is made on May 4 in Fresno.
    let job = fixture.post_case(1).await;
    let asked = api.post("/api/requestinvite", Some(&ann), json!({"job": job["_id"]})).await.ok();
    for (days, found) in [
        ("sdate=2026-05-04&edate=2026-05-04", 1),
        ("sdate=2026-04-04&edate=2026-05-03", 0),
        ("sdate=2026-05-05&edate=2026-05-12", 0),
    ] {
        for (who, path) in [
            (
                &fixture.surgeon,
                format!("/api/requestedinvitestosurgeon?{days}&surgeon={}", fixture.surgeon.id),
            ),
            (&adam, format!("/api/requestedinvites?{days}&center={}", fixture.center.0)),
        ] {
            let list = api.get(&path, Some(who)).await.ok();
            assert_eq!(list.as_array().map(Vec::len), Some(found), "{path}");
            if found == 1 {
                assert_eq!(
                    (&list[0]["sender"]["_id"], &list[0]["job"]["_id"]),
                    (&json!(ann.id), &job["_id"])
                );
                assert_eq!(list[0]["inviteRequestDate"], "2026-05-04T16:00:00.000Z");
            }
        }
    }
    assert_eq!(asked["requestStatus"], "INVITE_REQUEST");
    let other = api.create_surgeon("Sam", &fixture.center).await;
    let path = format!("/api/requestedinvitestosurgeon?surgeon={}", fixture.surgeon.id);
    assert_eq!(api.get(&path, Some(&other)).await.problem(), (403, "FORBIDDEN"));
}

/// A message in the list of unread notifications has the fields of the specification. `invitees` is a field of the request only
/// (K-30); messages are never resent, so `resent` is false and has no date (AMB-48).
///
/// Shows: C-38, C-39, C-40, K-19, K-20
#[tokio::test]
async fn a_notice_has_the_fields_of_the_specification() {
    let fixture = Fixture::new().await;
    let api = &fixture.api;
    let ann = api.create_professional("Ann").await;
    let job = fixture.post_case(1).await;
    api.post("/api/requestinvite", Some(&ann), json!({"job": job["_id"]})).await.ok();
    let always = "_id job surgeryCenter sender recipient specialtyId subject content type status read actions replyed resent \
        hired hourlyRate payPerJob minPay jobDate claimSubmitted requiredStaffs updatedAt threadId certifiedForCenter";

    let request = fixture.unread(&fixture.surgeon, "NOT_CANCELLED").await[0].clone();
    assert_has_fields(&request, always);
    assert_has_fields(&request, "inviteRequestDate");
    assert_eq!(request["actions"], json!(["DECLINE", "INVITE"]));
    assert_eq!(
        (&request["type"], &request["recipient"]),
        (&json!("INVITATION_REQUEST"), &json!(fixture.surgeon.id))
    );
    assert_eq!(
        (&request["sender"]["_id"], &request["sender"]["signInType"]),
        (&json!(ann.id), &json!("USER"))
    );
    assert_has_fields(&request["job"], "_id name status cancelled start openState");
    api.post("/api/inviting", Some(&fixture.surgeon), json!({"requestMsgId": request["_id"]})).await.ok();

    let invitation = fixture.unread(&ann, "NO").await[0].clone();
    assert_has_fields(&invitation, always);
    assert_eq!(invitation["actions"], json!(["REJECT", "ACCEPT"]));
    assert_eq!((&invitation["recipient"], &invitation["jobDate"]), (&json!(ann.id), &job["start"]));
    assert_eq!(invitation["job"]["version"], 1, "an acceptance names the version that was shown (AMB-106)");
    assert_eq!(
        (&invitation["hourlyRate"], &invitation["payPerJob"], &invitation["minPay"]),
        (&json!(120.5), &json!(0), &json!(50))
    );
    assert_eq!((&invitation["resent"], invitation.get("resentDate")), (&json!(false), None));
    assert_eq!((&invitation["read"], &invitation["hired"]), (&json!(false), &json!(false)));
    assert_eq!(invitation["requiredStaffs"][0]["numOfRequired"], 1);
    let unknown = json!({"_id": invitation["_id"], "status": "WHATEVER"});
    for call in ["/api/accepted", "/api/declined", "/api/acknowledged"] {
        let refused = api.post(call, Some(&ann), unknown.clone()).await;
        assert_eq!((refused.problem(), refused.fields()), ((400, "VALIDATION"), vec!["status"]), "{call}");
    }
    assert!(invitation.get("replyedDate").is_none() && invitation.get("invitees").is_none(), "{invitation}");
    let id = json!({"_id": invitation["_id"]});
    api.post("/api/accepted", Some(&ann), id).await.ok();

    let accepted = fixture.unread(&fixture.surgeon, "NOT_CANCELLED").await[0].clone();
    assert_has_fields(&accepted, "hiredDate");
    assert_eq!(accepted["actions"], json!(["ACKNOWLEDGE"]));
    let earlier = api.get(&format!("/api/notifications/{}?limit=9", ann.id), Some(&ann)).await.ok();
    assert_eq!(earlier["items"][0]["actions"], json!([]), "an answered invitation has no actions");
    assert_eq!(
        (&earlier["items"][0]["replyed"], &earlier["items"][0]["replyedDate"]),
        (&json!(true), &json!("2026-05-04T16:00:00.000Z")),
        "the instant of the answer"
    );
    assert_eq!((&accepted["type"], &accepted["hired"]), (&json!("ACCEPTED"), &json!(true)));
    let own = fixture.cases(&ann, 0).await[0]["myMsg"][0].clone();
    assert_has_fields(&own, "hiredDate");
    assert_eq!(
        (&own["replyed"], &own["read"]),
        (&json!(true), &json!(true)),
        "accepting sets read and replyed"
    );
    api.post("/api/withdrawjob", Some(&ann), json!({"msgId": own["_id"]})).await.ok();
    // Messages with the same timestamp have no defined order.
    let unread = fixture.unread(&fixture.surgeon, "NOT_CANCELLED").await;
    let withdrawn =
        unread.as_array().expect("the response is a list").iter().find(|it| it["type"] == "WITHDRAWAL");
    assert_has_fields(withdrawn.expect("a withdrawal"), "withdrawDate");
}

/// The payloads of the specification are accepted as written; the server replaces the names, states, terms and senders in them
/// with its own.
///
/// Shows: K-29, K-30, K-34..K-41, B-59, B-92, C-63
#[tokio::test]
async fn payloads_of_the_specification_are_accepted_but_not_trusted() {
    let fixture = Fixture::new().await;
    let api = &fixture.api;
    let (ann, ben) = (api.create_professional("Ann").await, api.create_professional("Ben").await);
    fixture.add_favorite(&ann).await;
    let me = Some(&fixture.surgeon);

    let mut case = TestApi::case_payload(&fixture.center.0, &fixture.surgeon.id, 2);
    case["staffs"][0]["numOfFilled"] = json!(2);
    for (field, claim) in [
        ("name", json!("Somebody Else")),
        ("postedBy", json!("Somebody Else")),
        ("userId", json!(ann.id)),
        ("location", json!("Elsewhere")),
        ("participants", json!([{"_id": ben.id, "status": "CONFIRMED"}])),
        ("active", json!(false)),
        ("status", json!("COMPLETE")),
        ("cancelled", json!(true)),
        ("paid", json!(true)),
        ("posted", json!("1999-01-01T00:00:00.000Z")),
    ] {
        case[field] = claim;
    }
    let job = api.post("/api/createjob", me, case).await.ok();
    assert_has_fields(
        &job,
        "_id name surgeryCenterId surgeonId postedBy location start duration desc procedures staffs participants active \
         userId status cancelled paid posted",
    );
    assert_eq!(
        (&job["surgeonId"], &job["surgeryCenterId"]["_id"], &job["surgeryCenterId"]["name"]),
        (&json!(fixture.surgeon.id), &json!(fixture.center.0), &json!("Pacific Hand Center"))
    );
    assert_eq!(job["posted"], "2026-05-04T16:00:00.000Z");
    assert_eq!(
        (&job["name"], &job["postedBy"], &job["userId"]),
        (&json!("Dr. Rosa Wire"), &json!("Dr. Rosa Wire"), &json!(fixture.surgeon.id))
    );
    assert_eq!(
        (&job["status"], &job["cancelled"], &job["paid"], &job["active"]),
        (&json!("OPEN"), &json!(false), &json!(false), &json!(true))
    );
    assert_eq!((&job["participants"], &job["staffs"][0]["numOfFilled"]), (&json!([]), &json!(0)));
    assert_eq!(job["location"], "Pacific Hand Center, Fresno, CA");
    assert_eq!(
        (&job["start"], &job["duration"], &job["desc"], &job["procedures"]),
        (
            &json!("2026-05-12T14:00:00.000Z"),
            &json!(2.5),
            &json!("Left hand"),
            &json!(["Carpal tunnel release"])
        )
    );

    let message = json!({
        "job": job["_id"], "surgeryCenter": fixture.center.0, "sender": ben.id, "requiredStaffs": [], "subject": "Buy now",
        "jobDate": "1999-01-01T00:00:00.000Z", "content": "Buy now", "type": "REJECTION", "status": "CONFIRMED", "read": true,
        "replyed": true, "replyedDate": "1999-01-01T00:00:00.000Z", "resent": true, "hired": true,
        "invitees": [{"id": ann.id, "categoryId": 4}],
    });
    let invited = api.post("/api/invitefavorites", me, message.clone()).await.ok();
    let invitation = &fixture.unread(&ann, "NO").await[0];
    assert_eq!(invited["invited"], json!([{"id": ann.id, "_id": invitation["_id"]}]));
    assert_eq!(
        (&invitation["type"], &invitation["status"], &invitation["specialtyId"]),
        (&json!("INVITATION"), &json!("INVITED"), &json!(0))
    );
    assert_eq!(
        (&invitation["sender"]["_id"], &invitation["hired"]),
        (&json!(fixture.surgeon.id), &json!(false))
    );
    assert!(!invitation.to_string().contains("Buy now"), "{invitation}");

    let request = json!({
        "job": job["_id"], "surgeryCenter": fixture.center.0, "sender": ann.id, "specialtyId": 4, "status": "INVITE_REQUEST",
        "subject": "Buy now", "type": "INVITE_REQUEST", "read": false, "replayed": false, "hired": true,
        "hourlyRate": 99999, "payPerJob": 99999, "minPay": 99999,
    });
    let asked = api.post("/api/requestinvite", Some(&ben), request.clone()).await.ok();
    assert_eq!(asked["status"], "INVITED");
    let seen = fixture.unread(&fixture.surgeon, "NOT_CANCELLED").await[0].clone();
    assert_eq!((&seen["sender"]["_id"], &seen["hourlyRate"]), (&json!(ben.id), &json!(120.5)));
    let decision = json!({"requestMsgId": seen["_id"], "responseMsg": message});
    let declined = api.post("/api/declining", me, decision).await.ok();
    assert_eq!(
        (&declined["status"], &declined["recipient"]["_id"]),
        (&json!("REJECTED_REQUEST"), &json!(ben.id))
    );
    let rejection = fixture.unread(&ben, "NO").await[0].clone();
    assert!(!rejection.to_string().contains("Buy now"), "{rejection}");
    // Discarding marks the message as read; acknowledging also changes its status (AMB-54).
    let discarded =
        api.post("/api/acknowledged", Some(&ben), json!({"_id": rejection["_id"], "read": true})).await.ok();
    assert_eq!((&discarded["status"], &discarded["read"]), (&json!("REJECTED_REQUEST"), &json!(true)));
    assert_eq!(fixture.unread(&ben, "NO").await, json!([]));
    let noted = json!({"_id": rejection["_id"], "status": "ACKNOWLEDGED", "read": true, "replyed": true});
    assert_eq!(api.post("/api/acknowledged", Some(&ben), noted).await.ok()["status"], "ACKNOWLEDGED");

    api.post("/api/requestinvite", Some(&ben), request).await.ok();
    let seen = fixture.unread(&fixture.surgeon, "NOT_CANCELLED").await[0].clone();
    let decision = json!({"requestMsgId": seen["_id"], "responseMsg": {"status": "CONFIRMED", "hired": true, "hourlyRate": 1}});
    let inviting = api.post("/api/inviting", me, decision).await.ok();
    assert_eq!((&inviting["status"], &inviting["recipient"]["_id"]), (&json!("INVITED"), &json!(ben.id)));
    let offered = fixture.unread(&ben, "NO").await[0].clone();
    assert_eq!(
        (&offered["_id"], &offered["status"], &offered["hourlyRate"]),
        (&inviting["_id"], &json!("INVITED"), &json!(120.5))
    );

    let no = json!({"_id": offered["_id"], "status": "CONFIRMED", "read": true, "replyed": true});
    assert_eq!(api.post("/api/declined", Some(&ben), no).await.ok()["status"], "DECLINED");
    let yes = json!({"_id": invitation["_id"], "status": "DECLINED", "read": true, "replyed": true});
    let accepted = api.post("/api/accepted", Some(&ann), yes).await.ok();
    assert_eq!((&accepted["status"], &accepted["jobStatus"]), (&json!("CONFIRMED"), &json!("PARTIAL")));
    let withdrawn = api.post("/api/withdrawjob", Some(&ann), json!({"msgId": invitation["_id"]})).await.ok();
    assert_eq!((&withdrawn["status"], &withdrawn["jobStatus"]), (&json!("WITHDRAWN"), &json!("OPEN")));
}

/// An administrator posts and cancels; the lists of a center contain its own cases and requests and not those of another center
/// where the same surgeon works.
///
/// Shows: B-78, J-44, J-51, J-53, K-23, K-25
#[tokio::test]
async fn administrators_see_only_the_cases_of_their_center() {
    let fixture = Fixture::new().await;
    let api = &fixture.api;
    let there = api.create_center("Elsewhere Center").await;
    let (adam, alice) =
        (api.create_admin("Adam", &fixture.center).await, api.create_admin("Alice", &there).await);
    let (steve, ann) = (api.create_surgeon("Steve", &there).await, api.create_professional("Ann").await);
    let here = TestApi::case_payload(&fixture.center.0, &fixture.surgeon.id, 1);
    let here = api.post("/api/createjob", Some(&adam), here).await.ok();
    let other =
        api.post("/api/createjob", Some(&alice), TestApi::case_payload(&there.0, &steve.id, 1)).await.ok();
    let own =
        api.post("/api/createjob", Some(&steve), TestApi::case_payload(&there.0, &steve.id, 1)).await.ok();
    for job in [&here, &other, &own] {
        api.post("/api/requestinvite", Some(&ann), json!({"job": job["_id"]})).await.ok();
    }
    let ids = |list: &Value, of: fn(&Value) -> &Value| -> Vec<String> {
        let mut ids: Vec<String> = list
            .as_array()
            .expect("the response is a list")
            .iter()
            .map(|it| of(it).as_str().expect("the response has an id").to_owned())
            .collect();
        ids.sort();
        ids
    };
    let case_ids = |jobs: &[&Value]| ids(&json!(jobs), |it| &it["_id"]);
    for (who, center, jobs) in
        [(&adam, &fixture.center.0, vec![&here]), (&alice, &there.0, vec![&other, &own])]
    {
        for query in [String::new(), format!("?center={center}")] {
            let listed = api.get(&format!("/api/getjobs{query}"), Some(who)).await.ok();
            assert_eq!(ids(&listed, |it| &it["_id"]), case_ids(&jobs));
            let asked = api.get(&format!("/api/requestedinvites{query}"), Some(who)).await.ok();
            assert_eq!(ids(&asked, |it| &it["job"]["_id"]), case_ids(&jobs));
        }
    }
    let foreign = api.post("/api/canceljob", Some(&adam), json!({"jobId": other["_id"]})).await;
    assert_eq!(foreign.problem(), (403, "FORBIDDEN"));
    for (who, job) in [(&adam, &here), (&alice, &own), (&steve, &other)] {
        let cancelled = api.post("/api/canceljob", Some(who), json!({"jobId": job["_id"]})).await.ok();
        assert_eq!(
            (&cancelled["job"]["_id"], &cancelled["job"]["status"]),
            (&job["_id"], &json!("CANCELLED"))
        );
    }
}

/// Commands without a body: what they concern is in the link, the path or the session.
const WITHOUT_BODY: [&str; 16] = [
    "createCalendarLink",
    "beginPasskeyConfirmation",
    "beginPasskeyRegistration",
    "beginPasskeySignIn",
    "confirmDayByLink",
    "deleteCaseTemplate",
    "withdrawClaim",
    "endSessionsOfPerson",
    "exportOwnData",
    "removePasskey",
    "requestVerification",
    "resendEmailChangeCode",
    "sendNextWave",
    "stopEmails",
    "unblockPerson",
    "withdrawVerification",
];

/// Every operation of the document has a description, the shape of its request and response, and its errors.
///
/// Shows: K-71, K-73, AMB-78
#[tokio::test]
async fn every_operation_is_documented() {
    let document = openapi_document();
    let mut operation_count = 0;
    for (path, item) in document["paths"].as_object().expect("the document has paths") {
        for (method, operation) in item.as_object().expect("the path has operations") {
            let method: Method = method.to_uppercase().parse().expect("a method");
            operation_count += 1;
            for text in ["operationId", "summary", "description"] {
                assert!(
                    operation[text].as_str().is_some_and(|it| !it.is_empty()),
                    "{method} {path} has no {text}"
                );
            }
            let responses = operation["responses"].as_object().expect("the operation has responses");
            for (status, response) in responses {
                let response = response["$ref"].as_str().map_or(response, |name| {
                    &document["components"]["responses"][name.rsplit('/').next().expect("a name")]
                });
                assert!(response["description"].is_string(), "{method} {path} {status}");
                let shaped = response["content"].as_object().is_some_and(|content| {
                    content.values().all(|it| it["schema"].as_object().is_some_and(|it| !it.is_empty()))
                });
                // 204 and 304 have no body; the response of getOpenapiDocument is an OpenAPI document and has
                // no schema of its own.
                let known = ["204", "304"].contains(&status.as_str())
                    || operation["operationId"] == "getOpenapiDocument";
                assert!(shaped || known, "{method} {path} {status} has no schema");
            }
            assert!(
                responses.keys().any(|it| it.starts_with('2')),
                "{method} {path} has no success response"
            );
            assert!(responses.contains_key("500") && responses.contains_key("503"), "{method} {path}");
            if method != Method::GET && responses.contains_key("200") {
                let mut bodies = operation["requestBody"]["content"].as_object().into_iter().flatten();
                let bare =
                    WITHOUT_BODY.contains(&operation["operationId"].as_str().expect("an operation id"));
                assert!(
                    bare || bodies.any(|(_, it)| it["schema"].is_object()),
                    "{method} {path} has no body schema"
                );
                assert!(bare || responses.contains_key("400"), "{method} {path} has no 400 response");
            }
        }
    }
    assert!(operation_count >= 46, "{operation_count}");
}
