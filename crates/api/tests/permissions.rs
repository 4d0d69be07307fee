//! Who may call what (K-66 to K-70, AMB-13, AMB-14, AMB-22, appendix C): every call of the document × every kind of person.
//!
//! A call that is in the document and not in the table fails the test, so no call can be forgotten.

mod wire;

use http::Method;
use serde_json::{Value, json};
use wire::{Somebody, Wire};

/// The roles that get past the gate of a call, by their letters: Surgeon, Admin, User, sYstem administrator; `+` lets
/// people in whose address is not verified yet. Public calls are `*`.
const TABLE: &[(&str, &str)] = &[
    ("emailLogin", "*"),
    ("usernameLogin", "*"),
    ("usernameLoginBasic", "*"),
    ("uniqueEmail", "*"),
    ("signUp", "*"),
    ("getUser", "SAUY+"),
    ("updateUser", "SAUY"),
    ("userSecurityLevel", "SAUY"),
    ("getSession", "SAUY+"),
    ("logout", "SAUY+"),
    ("emailVerification", "*"),
    ("verifyEmail", "*"),
    ("surgeryCenters", "*"),
    ("verifyCenterCode", "*"),
    ("addCenterCode", "*"),
    ("createSurgeryCenter", "*"),
    ("addSurgeonFavorite", "S"),
    ("removeSurgeonFavorite", "S"),
    ("addFavorite", "AY"),
    ("removeFavorite", "AY"),
    ("favoriteStaffs", "AY"),
    ("surgeonFavorites", "S"),
    ("users", "SAY"),
    ("certifyCredential", "AY"),
    ("credentialedSurgeons", "SAY"),
    ("certifiedUsers", "SAY"),
    ("totalUsers", "SAY"),
    ("totalAnesthesiologist", "SAY"),
    ("totalCertifiedUsers", "SAY"),
    ("searchUsers", "SAY"),
    ("revokeCredential", "AY"),
    ("surgeonCalendar", "SY"),
    ("centerCalendar", "AY"),
    ("hiredJob", "U"),
    ("notifications", "SAUY"),
    ("sendMails", "SA"),
    ("sendTexts", "SA"),
    ("sendMail", "*"),
    ("cloudUpload", "SUY"),
    ("downloadedFile", "SAUY"),
    ("getSignedUrl", "SAUY"),
    ("getFile", "*"),
    ("documentStatus", "AY"),
    ("createJob", "SAY"),
    ("cancelJob", "SAY"),
    ("getSurgeonJobs", "SY"),
    ("getJobs", "AY"),
    ("newJobs", "U"),
    ("inviteFavorites", "SAY"),
    ("requestInvite", "U"),
    ("inviting", "SAY"),
    ("declining", "SAY"),
    ("accepted", "U"),
    ("declined", "U"),
    ("acknowledged", "SAUY"),
    ("withdrawJob", "U"),
    ("requestedInvites", "AY"),
    ("requestedInvitesToSurgeon", "SY"),
    ("unreadNotifications", "SAUY"),
    ("events", "SAUY"),
    ("healthz", "*"),
    ("readyz", "*"),
    ("getConfig", "*"),
    ("devOutbox", "*"),
    ("openapiJson", "*"),
    ("docs", "*"),
];

/// A request of a call that names nothing but the caller's own things; commands have an empty body, so that they end at
/// their first field once they are past the gate.
fn request(path: &str, who: &Somebody, center: &str) -> String {
    let path = path
        .replace("{userId}", &who.id)
        .replace("{centerId}", center)
        .replace("{filter}", "NO")
        .replace("{categoryId}", "0");
    match path.as_str() {
        "/api/getsurgeonjobs" | "/api/requestedinvitestosurgeon" | "/api/surgeoncalendar" => {
            format!("{path}?surgeon={}", who.id)
        }
        "/api/getjobs" | "/api/requestedinvites" | "/api/centercalendar" => format!("{path}?center={center}"),
        "/api/certifiedusers" => format!("{path}?surgeryCenterId={center}"),
        _ => path.replace("{id}", &who.id),
    }
}

/// J-60, K-66..K-69: every operation × every role, and an unverified person.
#[tokio::test]
async fn k_66_k_67_k_68_k_69_every_call_for_every_role() {
    let wire = Wire::new().await;
    let center = wire.center("Pacific Hand Center").await;
    let people = [
        ('S', wire.surgeon("Rosa", &center).await),
        ('A', wire.admin("Adam", &center).await),
        ('U', wire.professional("Ann").await),
        ('Y', wire.system().await),
        ('+', wire.unverified("Uma", json!({})).await),
    ];
    let document = serde_json::to_value(caseboard_api::document()).expect("plain values");
    let mut cells = 0;
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let name = operation["operationId"].as_str().expect("an operation id");
            let row = TABLE.iter().find(|(known, _)| *known == name);
            let allowed = row.unwrap_or_else(|| panic!("{name} is not in the table of permissions")).1;
            if allowed == "*" {
                let security = operation["security"].as_array().cloned().unwrap_or_default();
                assert!(
                    security.is_empty() || security.contains(&json!({})),
                    "{name} is public but asks for a session"
                );
                continue;
            }
            for (letter, who) in &people {
                cells += 1;
                // A token of its own for each cell: one of the calls ends the session.
                let who = &Somebody { token: wire.sign_in(&who.email).await, ..who.clone() };
                let method: Method = method.to_uppercase().parse().expect("a method");
                let body = (method != Method::GET).then(|| json!({}));
                let path = request(path, who, &center.0);
                let answer = wire.open(method.clone(), &path, Some(who), &[], body.as_ref()).await;
                let status = answer.status().as_u16();
                if allowed.contains(*letter) {
                    assert!(matches!(status, 200 | 204 | 400), "{name} as {letter}: {status}");
                    continue;
                }
                assert_eq!(status, 403, "{name} as {letter}");
                let answer = wire.send(method, &path, Some(who), &[], body.as_ref()).await;
                let code = if *letter == '+' { "EMAIL_UNVERIFIED" } else { "FORBIDDEN" };
                assert_eq!(answer.problem(), (403, code), "{name} as {letter}");
            }
        }
    }
    assert!(cells >= 5 * 29, "{cells}");
}

/// AMB-14, K-70, C-63, C-79, D-34, F-31, F-32: what belongs to others answers like what does not exist, letter for
/// letter, and nothing changes.
#[tokio::test]
async fn k_70_foreign_and_missing_are_the_same_403() {
    let wire = Wire::new().await;
    let here = wire.center("Pacific Hand Center").await;
    let there = wire.center("Elsewhere Center").await;
    let (rosa, adam) = (wire.surgeon("Rosa", &here).await, wire.admin("Adam", &here).await);
    let (sam, steve) = (wire.surgeon("Sam", &there).await, wire.admin("Steve", &there).await);
    let (ann, ben) = (wire.professional("Ann").await, wire.professional("Ben").await);
    wire.put(&format!("/api/addsurgeonfavorite/{}", ann.id), Some(&rosa), json!({"surgeon": rosa.id}))
        .await
        .ok();
    let job =
        wire.post("/api/createjob", Some(&rosa), Wire::case(&here.0, &rosa.id, 2)).await.ok()["_id"].clone();
    let invited = wire
        .post("/api/invitefavorites", Some(&rosa), json!({"job": job, "invitees": [{"id": ann.id}]}))
        .await
        .ok();
    let message = invited["invited"][0]["_id"].clone();
    wire.post("/api/requestinvite", Some(&ben), json!({"job": job})).await.ok();
    let request = wire.get("/api/requestedinvitestosurgeon", Some(&rosa)).await.ok()[0]["_id"].clone();
    let before = (wire.get("/api/getsurgeonjobs", Some(&rosa)).await.ok(), wire.mails("").await.len());

    let nothing = "0193a1c05e7b7c1e9a3f4d5e6f708192";
    type Build = fn(&str) -> (Method, String, Option<Value>);
    let calls: Vec<(&str, &Somebody, String, Build)> = vec![
        ("canceljob", &sam, text(&job), |id| {
            (Method::POST, "/api/canceljob".into(), Some(json!({"jobId": id})))
        }),
        ("canceljob by a stranger", &steve, text(&job), |id| {
            (Method::POST, "/api/canceljob".into(), Some(json!({"jobId": id})))
        }),
        ("invitefavorites", &sam, text(&job), |id| {
            (Method::POST, "/api/invitefavorites".into(), Some(json!({"job": id, "invitees": [{"id": id}]})))
        }),
        ("inviting", &steve, text(&request), |id| {
            (Method::POST, "/api/inviting".into(), Some(json!({"requestMsgId": id})))
        }),
        ("declining", &sam, text(&request), |id| {
            (Method::POST, "/api/declining".into(), Some(json!({"requestMsgId": id})))
        }),
        ("accepted", &ben, text(&message), |id| {
            (Method::POST, "/api/accepted".into(), Some(json!({"_id": id})))
        }),
        ("declined", &ben, text(&message), |id| {
            (Method::POST, "/api/declined".into(), Some(json!({"_id": id})))
        }),
        ("acknowledged", &ben, text(&message), |id| {
            (Method::POST, "/api/acknowledged".into(), Some(json!({"_id": id, "read": true})))
        }),
        ("withdrawjob", &ben, text(&message), |id| {
            (Method::POST, "/api/withdrawjob".into(), Some(json!({"msgId": id})))
        }),
        ("user", &ben, ann.id.clone(), |id| (Method::GET, format!("/api/user/{id}"), None)),
        ("user by a surgeon", &rosa, adam.id.clone(), |id| (Method::GET, format!("/api/user/{id}"), None)),
        ("updateuser", &rosa, ann.id.clone(), |id| {
            (Method::PUT, format!("/api/updateuser/{id}"), Some(json!({"firstName": "Eve"})))
        }),
        ("usersecuritylevel", &rosa, ann.id.clone(), |id| {
            (Method::GET, format!("/api/usersecuritylevel/{id}"), None)
        }),
        ("unreadnotifications", &ben, ann.id.clone(), |id| {
            (Method::GET, format!("/api/unreadnotifications/{id}/NO"), None)
        }),
        ("newjobs", &ben, ann.id.clone(), |id| (Method::GET, format!("/api/newjobs/0/{id}"), None)),
        ("getsurgeonjobs", &sam, rosa.id.clone(), |id| {
            (Method::GET, format!("/api/getsurgeonjobs?surgeon={id}"), None)
        }),
        ("requestedinvitestosurgeon", &sam, rosa.id.clone(), |id| {
            (Method::GET, format!("/api/requestedinvitestosurgeon?surgeon={id}"), None)
        }),
        ("getjobs", &steve, here.0.clone(), |id| (Method::GET, format!("/api/getjobs?center={id}"), None)),
        ("requestedinvites", &steve, here.0.clone(), |id| {
            (Method::GET, format!("/api/requestedinvites?center={id}"), None)
        }),
        ("credentialedsurgeons", &steve, here.0.clone(), |id| {
            (Method::GET, format!("/api/credentialedsurgeons/{id}"), None)
        }),
        ("users of a center", &steve, here.0.clone(), |id| {
            (Method::GET, format!("/api/users?center={id}"), None)
        }),
        ("favoritestaffs", &steve, here.0.clone(), |id| {
            (Method::POST, "/api/favoritestaffs".into(), Some(json!({"surgeryCenter": id})))
        }),
        ("surgeonfavorites", &sam, rosa.id.clone(), |id| {
            (Method::POST, "/api/surgeonfavorites".into(), Some(json!({"surgeon": id})))
        }),
    ];
    for (name, who, foreign, build) in &calls {
        let mut answers = Vec::new();
        for id in [foreign.as_str(), nothing] {
            let (method, path, body) = build(id);
            let answer = wire.send(method, &path, Some(who), &[], body.as_ref()).await;
            assert_eq!(answer.problem(), (403, "FORBIDDEN"), "{name} with {id}");
            answers.push(answer.body);
        }
        assert_eq!(answers[0], answers[1], "{name} tells what exists");
    }
    for (who, path, body) in [
        (&sam, format!("/api/addsurgeonfavorite/{}", ann.id), json!({"surgeon": rosa.id})),
        (&sam, format!("/api/removesurgeonfavorite/{}", ann.id), json!({"removeSurgeon": rosa.id})),
        (&steve, format!("/api/addfavorite/{}", ann.id), json!({"center": here.0})),
        (&steve, format!("/api/removefavorite/{}", ann.id), json!({"removeCenter": here.0})),
        (&steve, format!("/api/certifycredential/{}", ann.id), json!({"center": here.0})),
        (&adam, format!("/api/certifycredential/{nothing}"), json!({"center": here.0})),
        (&adam, format!("/api/addfavorite/{}", rosa.id), json!({"center": here.0})),
    ] {
        assert_eq!(wire.put(&path, Some(who), body).await.problem(), (403, "FORBIDDEN"), "{path}");
    }
    let pending = wire.post("/api/createjob", Some(&sam), Wire::case(&here.0, &sam.id, 1)).await;
    assert_eq!(pending.problem(), (403, "CENTER_NOT_VERIFIED"));
    let foreign = wire.post("/api/createjob", Some(&steve), Wire::case(&there.0, &rosa.id, 1)).await;
    assert_eq!(foreign.problem(), (403, "FORBIDDEN"), "a surgeon of another center");
    let after = (wire.get("/api/getsurgeonjobs", Some(&rosa)).await.ok(), wire.mails("").await.len());
    assert_eq!(before, after, "a refusal writes nothing");
}

fn text(value: &Value) -> String {
    value.as_str().expect("an id").to_owned()
}
