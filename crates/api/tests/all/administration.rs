//! Administration by system administrators: the queue of messages, accounts and the audit log (AMB-118 to AMB-120).

use caseboard_api::{Settings, router};
use caseboard_testkit::TestApp;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::{ApiResponse, PASSWORD, TestApi, TestUser};

/// Gives up all unsent messages with this error.
async fn give_up(api: &TestApi, error: &str) {
    let sql = format!("UPDATE outbox SET dead_at = created_at, last_error = '{error}' WHERE sent_at IS NULL");
    api.app.database().run_raw_sql(&sql, &sql).await.expect("given up");
}

async fn queue(api: &TestApi, root: &TestUser, query: &str) -> Value {
    api.get(&format!("/api/outbox?{query}"), Some(root)).await.ok()
}

async fn newest_entry(api: &TestApi, root: &TestUser, action: &str) -> Value {
    api.get(&format!("/api/audit?limit=1&action={action}"), Some(root)).await.ok()["entries"][0].clone()
}

/// The queue counts messages by state and lists them with purpose, attempts and error. Neither texts nor codes, nor links
/// nor full addresses are in the response, also if the mail server repeated them in its error.
///
/// Shows: AMB-118
#[tokio::test]
async fn the_queue_lists_messages_without_their_texts() {
    let api = TestApi::new().await;
    let root = api.create_system_admin().await;
    let uma = api.sign_up("Uma", json!({})).await;
    let code = api.verification_code(&uma.email).await;
    give_up(&api, &format!("554 <{}>: https://caseboard.example/reset?token=abc {code}", uma.email)).await;
    let listed = queue(&api, &root, "").await;
    let messages = listed["messages"].as_array().expect("a list");
    assert_eq!(listed["counts"]["dead"], json!(messages.len()));
    let of_uma = messages.iter().find(|it| it["lastError"] == json!("554 u•••@wire.example [link] [number]"));
    let of_uma = of_uma.unwrap_or_else(|| panic!("{listed:#}"));
    assert_eq!((&of_uma["channel"], &of_uma["kind"]), (&json!("MAIL"), &json!("ACCOUNT")));
    let text = listed.to_string();
    for secret in [uma.email.as_str(), code.as_str(), "token=abc"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    assert_eq!(queue(&api, &root, "channel=SMS").await["messages"], json!([]));
    assert_eq!(queue(&api, &root, "kind=SECURITY").await["messages"], json!([]));
    assert_eq!(queue(&api, &root, "state=PENDING").await["messages"], json!([]));
    for (query, field) in
        [("state=x", "state"), ("channel=x", "channel"), ("kind=x", "kind"), ("after=x", "after")]
    {
        let response = api.get(&format!("/api/outbox?{query}"), Some(&root)).await;
        assert_eq!((response.status.as_u16(), response.fields()), (400, vec![field]), "{query}");
    }
}

/// An application whose limits are on.
async fn limited() -> TestApi {
    let app = TestApp::new().await;
    let router = router(app.app().clone(), Settings::default());
    TestApi { app, router }
}

/// A page of the queue continues where the one before ended: every message is on one page, in every state.
///
/// Shows: AMB-118
#[tokio::test]
async fn pages_of_the_queue_have_every_message_once() {
    let api = TestApi::new().await;
    let root = api.create_system_admin().await;
    for number in 0..70 {
        api.sign_up(
            &format!(
                "Person{}",
                char::from(b'a' + number % 26).to_string().repeat(1 + usize::from(number / 26))
            ),
            json!({}),
        )
        .await;
    }
    for state in ["PENDING", "DEAD", "SENT"] {
        match state {
            "DEAD" => give_up(&api, "550 no").await,
            "SENT" => {
                let sql = "UPDATE outbox SET dead_at = NULL, sent_at = created_at";
                api.app.database().run_raw_sql(sql, sql).await.expect("sent");
            }
            _ => {}
        }
        let first = queue(&api, &root, &format!("state={state}")).await;
        let next = first["next"].as_str().expect("another page");
        let second = queue(&api, &root, &format!("state={state}&after={next}")).await;
        assert_eq!(second.get("next"), None);
        let pages = [&first, &second].map(|page| page["messages"].as_array().expect("a list"));
        let mut ids: Vec<&str> =
            pages.iter().flat_map(|page| page.iter()).filter_map(|it| it["_id"].as_str()).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(
            json!((pages[0].len(), ids.len(), count)),
            json!((50, count, &first["counts"][state.to_lowercase()]))
        );
    }
}

/// A message that was given up can be sent again or deleted; both are in the audit log, with the reason. A repeated command
/// changes nothing, and its response shows that.
///
/// Shows: AMB-118
#[tokio::test]
async fn messages_that_were_given_up_are_retried_or_dropped() {
    let api = TestApi::new().await;
    let root = api.create_system_admin().await;
    for name in ["Ann", "Ben", "Cyd"] {
        api.sign_up(name, json!({})).await;
    }
    give_up(&api, "550 no").await;
    let dead = queue(&api, &root, "").await["counts"]["dead"].as_i64().expect("a number");
    let message = queue(&api, &root, "").await["messages"][0]["_id"].as_str().expect("an id").to_owned();
    api.prove(&root).await;
    let retry = format!("/api/outbox/{message}/retry");
    assert_eq!(api.post(&retry, Some(&root), json!({})).await.ok(), json!({"count": 1}));
    assert_eq!(api.post(&retry, Some(&root), json!({})).await.ok(), json!({"count": 0}), "it is pending");
    let drop = format!("/api/outbox/{message}/drop");
    let outdated = json!({"reason": "OUTDATED"});
    let refused = api.post(&drop, Some(&root), outdated.clone()).await.ok();
    assert_eq!(refused, json!({"_id": message, "dropped": false}), "a pending message is not dropped");
    let pending = queue(&api, &root, "state=PENDING").await;
    assert_eq!((&pending["counts"]["pending"], &pending["messages"][0]["attempts"]), (&json!(1), &json!(0)));

    let other = queue(&api, &root, "").await["messages"][0]["_id"].as_str().expect("an id").to_owned();
    let drop = format!("/api/outbox/{other}/drop");
    assert_eq!(
        api.post(&drop, Some(&root), outdated.clone()).await.ok(),
        json!({"_id": other, "dropped": true})
    );
    assert_eq!(api.post(&drop, Some(&root), outdated).await.problem(), (403, "FORBIDDEN"), "it is gone");
    assert_eq!(api.post(&drop, Some(&root), json!({"reason": "free text"})).await.status.as_u16(), 400);
    let entry = newest_entry(&api, &root, "MESSAGE_DROPPED").await;
    assert_eq!(entry["object"], json!({"kind": "outbox", "_id": other}));
    assert_eq!(
        entry["detail"],
        json!({"channel": "MAIL", "kind": "ACCOUNT", "why": "OUTDATED", "dropped": true})
    );

    let all = api.post("/api/outbox/retry", Some(&root), json!({})).await.ok();
    assert_eq!(all, json!({"count": dead - 2}));
    assert_eq!(newest_entry(&api, &root, "MESSAGES_RETRIED").await["detail"], json!({"messages": dead - 2}));
    assert_eq!(queue(&api, &root, "").await["counts"]["dead"], json!(0));
}

async fn found(api: &TestApi, root: &TestUser, text: &str) -> Vec<String> {
    let found = api.get(&format!("/api/accounts?text={text}"), Some(root)).await.ok();
    let names = found["accounts"].as_array().expect("a list").iter();
    names.map(|it| it["fullName"].as_str().expect("a name").to_owned()).collect()
}

/// Accounts of every role are found by words of the name, by the beginning of the email address and of the phone number,
/// closed and unverified ones too. Wildcards of SQL find nothing.
///
/// Shows: AMB-119
#[tokio::test]
async fn accounts_are_found_by_name_address_and_phone() {
    let api = TestApi::new().await;
    let root = api.create_system_admin().await;
    let here = api.create_center("Pacific Hand Center").await;
    let rosa = api.create_surgeon("Rosa", &here).await;
    let uma = api.sign_up("Uma", json!({"phone": "5595550142"})).await;
    api.prove(&root).await;
    let close = json!({"active": false, "reason": "DUPLICATE"});
    api.put(&format!("/api/useractive/{}", uma.id), Some(&root), close).await.ok();
    assert_eq!(newest_entry(&api, &root, "ACCOUNT_CLOSED").await["detail"]["why"], json!("DUPLICATE"));
    let all = found(&api, &root, "").await;
    assert!(all.len() >= 3, "{all:?}");
    for (text, name) in [
        ("ros", "Rosa"),
        (&*rosa.email, "Rosa"),
        ("um", "Uma"),
        ("559555014", "Uma"),
        ("(559)%20555-0142", "Uma"),
    ] {
        let names = found(&api, &root, text).await;
        assert!(names.len() == 1 && names[0].contains(name), "{text}: {names:?}");
    }
    for text in ["%25", "_", "%25@", "zzz"] {
        assert!(found(&api, &root, text).await.is_empty(), "{text}");
    }
    let uma = &api.get("/api/accounts?text=uma", Some(&root)).await.ok()["accounts"][0];
    assert_eq!(
        (&uma["active"], &uma["verifiedEmail"], &uma["signInType"]),
        (&json!(false), &json!(false), &json!("USER"))
    );
    for (query, field) in [("after=x", "after"), ("after=5b5d", "after"), ("text=a%00", "text")] {
        let response = api.get(&format!("/api/accounts?{query}"), Some(&root)).await;
        assert_eq!((response.status.as_u16(), response.fields()), (400, vec![field]), "{query}");
    }
}

/// Every account is on one page of the list.
///
/// Shows: AMB-119
#[tokio::test]
async fn pages_of_accounts_have_every_account_once() {
    let api = TestApi::new().await;
    let root = api.create_system_admin().await;
    for number in 0..60_u8 {
        let name = char::from(b'a' + number % 26).to_string().repeat(2 + usize::from(number / 26));
        api.sign_up(&name, json!({})).await;
    }
    let first = api.get("/api/accounts", Some(&root)).await.ok();
    let next = first["next"].as_str().expect("another page");
    let second = api.get(&format!("/api/accounts?after={next}"), Some(&root)).await.ok();
    let ids = |page: &Value| -> Vec<String> {
        let accounts = page["accounts"].as_array().expect("a list").iter();
        accounts.map(|it| it["_id"].as_str().expect("an id").to_owned()).collect()
    };
    let (first, rest) = (ids(&first), ids(&second));
    assert_eq!((first.len(), rest.len()), (50, 11));
    assert!(rest.iter().all(|id| !first.contains(id)));
}

/// Each page of accounts is audited with how many were shown and whether a text was searched for; the text, which may be an
/// address, is not in the log.
///
/// Shows: AMB-119, AMB-376
#[tokio::test]
async fn lists_of_accounts_are_audited_without_the_searched_text() {
    let api = TestApi::new().await;
    let root = api.create_system_admin().await;
    let ann = api.create_professional("Ann").await;
    for (query, filtered, shown) in [
        ("".to_owned(), false, 2),
        (format!("?text={}", ann.email), true, 1),
        ("?text=zz".to_owned(), true, 0),
    ] {
        let found = api.get(&format!("/api/accounts{query}"), Some(&root)).await.ok();
        assert_eq!(found["accounts"].as_array().map(Vec::len), Some(shown));
        let entry = newest_entry(&api, &root, "ACCOUNTS_LISTED").await;
        assert_eq!(entry["person"], json!(root.id), "{entry}");
        assert_eq!(entry["detail"], json!({"filtered": filtered, "shown": shown}));
        assert!(!entry.to_string().contains("ann"), "{entry}");
    }
}

async fn fail_to_sign_in(api: &TestApi, who: &TestUser, password: &str) -> ApiResponse {
    api.post("/api/emaillogin", None, json!({"email": who.email, "password": password})).await
}

/// The details of an account have its centers, sessions and last sign-in; reading them is audited. A day's limit of failed
/// sign-ins is shown, and a system administrator deletes it; the count of attempts begins at zero again.
///
/// Shows: AMB-119
#[tokio::test]
async fn a_locked_account_is_shown_and_unlocked() {
    let api = limited().await;
    let root = api.create_system_admin().await;
    let here = api.create_center("Pacific Hand Center").await;
    let rosa = api.create_surgeon("Rosa", &here).await;
    let address = format!("/api/accounts/{}", rosa.id);
    let details = api.get(&address, Some(&root)).await.ok();
    assert_eq!(details["centers"], json!([{"_id": here.0, "name": "Pacific Hand Center", "verified": true}]));
    assert!(
        details["sessions"].as_i64().expect("a number") >= 1 && details.get("lockedUntil").is_none(),
        "{details}"
    );
    assert_eq!(newest_entry(&api, &root, "PROFILE_READ").await["object"]["_id"], json!(rosa.id));
    let key = caseboard_service::secrets::digest(format!("login-account\0{}", rosa.email));
    let hex: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
    let now = api.app.now();
    let (from, until) = (now.as_microsecond(), (now + SignedDuration::from_hours(20)).as_microsecond());
    let lite = format!(
        "DELETE FROM throttles WHERE key_hash = x'{hex}';
        INSERT INTO throttles (key_hash, window_started_at, window_ends_at, hits) VALUES (x'{hex}', {from}, {until}, 100)"
    );
    let post = lite.replace("x'", "'\\x");
    api.app.database().run_raw_sql(&lite, &post).await.expect("counted");
    assert_eq!(fail_to_sign_in(&api, &rosa, PASSWORD).await.ok()["auth"], json!(false), "locked");
    let locked = api.get(&address, Some(&root)).await.ok();
    assert_eq!(locked["lockedUntil"], json!("2026-05-05T12:00:00.000Z"));
    api.prove(&root).await;
    api.post(&format!("{address}/unlock"), Some(&root), json!({})).await.ok();
    assert_eq!(api.get(&address, Some(&root)).await.ok().get("lockedUntil"), None);
    assert_eq!(fail_to_sign_in(&api, &rosa, PASSWORD).await.ok()["auth"], json!(true));
    assert_eq!(newest_entry(&api, &root, "ACCOUNT_UNLOCKED").await["object"]["_id"], json!(rosa.id));
}

async fn create_other_system_admin(api: &TestApi) -> TestUser {
    let email = "other@wire.example".to_owned();
    let new = caseboard_service::accounts::NewSystemAdmin {
        email: email.clone(),
        first_name: "Other".to_owned(),
        last_name: "Wire".to_owned(),
        password: caseboard_domain::Secret::new(PASSWORD),
    };
    let id = caseboard_service::accounts::create_system_admin(api.app.app(), new).await.expect("created");
    let other = TestUser { id: id.to_string(), token: api.sign_in(&email).await, email };
    api.prove(&other).await;
    other
}

/// A system administrator closes neither their own account nor the only open one of a system administrator; two who close
/// each other's accounts leave one open.
///
/// Shows: AMB-119
#[tokio::test(flavor = "multi_thread")]
async fn one_system_administrator_remains() {
    let api = TestApi::new().await;
    let root = api.create_system_admin().await;
    let other = create_other_system_admin(&api).await;
    let close = async |who: &TestUser, whom: &TestUser| {
        api.put(&format!("/api/useractive/{}", whom.id), Some(who), json!({"active": false})).await
    };
    assert_eq!(close(&root, &root).await.problem(), (409, "OWN_ACCOUNT"));
    let (first, second) = tokio::join!(close(&root, &other), close(&other, &root));
    let closed = [&first, &second].iter().filter(|answer| answer.status.as_u16() == 200).count();
    assert_eq!(closed, 1, "{:?} {:?}", first.status, second.status);
}

/// What happened to one record is listed by its id. The verification of the log returns its extent, is audited, and is
/// the last one from then on; it is limited.
///
/// Shows: AMB-120
#[tokio::test]
async fn the_audit_log_is_filtered_by_object_and_verified() {
    let api = limited().await;
    let root = api.create_system_admin().await;
    let here = api.create_center("Pacific Hand Center").await;
    let adam = api.create_admin("Adam", &here).await;
    let listed = api.get(&format!("/api/audit?object={}", here.0), Some(&root)).await.ok();
    let actions: Vec<&str> =
        listed["entries"].as_array().expect("a list").iter().filter_map(|it| it["action"].as_str()).collect();
    assert!(actions.contains(&"CENTER_CREATED"), "{actions:?}");
    assert!(
        listed["entries"].as_array().expect("a list").iter().all(|it| it["object"]["_id"] == json!(here.0))
    );
    let none = api.get(&format!("/api/audit?object={}&person={}", here.0, adam.id), Some(&root)).await.ok();
    assert!(none["entries"].as_array().expect("a list").iter().all(|it| it["person"] == json!(adam.id)));
    // An administrator reads the entries of their own center only.
    let foreign = api.get(&format!("/api/audit?object={}", root.id), Some(&adam)).await.ok();
    assert_eq!(foreign["entries"], json!([]));

    let status = api.get("/api/auditstatus", Some(&root)).await.ok();
    assert_eq!((status["chains"].as_array().expect("a list").len(), status.get("last")), (8, None));
    api.prove(&root).await;
    let verified = api.post("/api/auditstatus", Some(&root), json!({})).await.ok();
    assert_eq!((&verified["intact"], &verified["broken"]), (&json!(8), &json!([])));
    assert!(verified["entries"].as_i64().expect("a number") > 3, "{verified}");
    let status = api.get("/api/auditstatus", Some(&root)).await.ok();
    assert_eq!((&status["last"]["entries"], &status["last"]["broken"]), (&verified["entries"], &json!(0)));
    for _ in 0..5 {
        api.post("/api/auditstatus", Some(&root), json!({})).await.ok();
    }
    assert_eq!(api.post("/api/auditstatus", Some(&root), json!({})).await.status.as_u16(), 429);
}

/// One call has version, engine, schema, size, queue and workers of the node that answers.
///
/// Shows: AMB-121
#[tokio::test]
async fn the_state_of_the_system_is_one_call() {
    let app = TestApp::with_settings(|settings| settings.rate_limit = false).await;
    let settings = Settings::default();
    settings.readiness.add_worker("outbox");
    settings.readiness.add_worker("housekeeping");
    settings.readiness.count_restart("outbox");
    settings.readiness.set_worker_down("outbox", true);
    let router = router(app.app().clone(), settings);
    let api = TestApi { app, router };
    let root = api.create_system_admin().await;
    api.sign_up("Uma", json!({})).await;
    api.app.advance_clock(SignedDuration::from_mins(7));
    let status = api.get("/api/systemstatus", Some(&root)).await.ok();
    assert_eq!(status["version"], json!(env!("CARGO_PKG_VERSION")));
    assert_eq!(status["startedAt"], json!("2026-05-04T16:00:00.000Z"));
    assert_eq!(status["serverTime"], json!("2026-05-04T16:07:00.000Z"));
    assert!(["sqlite", "postgres"].contains(&status["engine"].as_str().expect("a text")));
    assert!(status["schema"].as_i64().expect("a number") >= 19, "{status}");
    assert!(status["databaseBytes"].as_i64().expect("a number") > 100_000, "{status}");
    assert_eq!((&status["messagesDue"], &status["messagesDead"]), (&json!(1), &json!(0)));
    assert_eq!(status["oldestMessage"], json!("2026-05-04T16:00:00.000Z"));
    let workers = json!([
        {"name": "housekeeping", "restarts": 0, "down": false},
        {"name": "outbox", "restarts": 1, "down": true},
    ]);
    assert_eq!(status["workers"], workers);
}
