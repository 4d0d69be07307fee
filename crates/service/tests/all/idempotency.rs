//! `Idempotency-Key`: a repeated request with a known key does not run the command again.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use caseboard_domain::{PersonId, Refusal};
use caseboard_service::{App, Error, IdempotencyKey, StoredOutcome, housekeeping, rate_limit};
use caseboard_store::{Tx, rate_limits};
use caseboard_testkit::TestApp;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

/// Number of commits of the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Hits(i64);

impl StoredOutcome for Hits {
    const VERSION: u32 = 3;
}

/// A command that counts its runs (`tries`) and its commits (the outcome).
async fn hit(
    app: &TestApp,
    key: Option<IdempotencyKey>,
    tries: Arc<AtomicUsize>,
    refuse: bool,
) -> Result<i64, Error> {
    let hits = app.command(
        key,
        (tries, refuse),
        async |app: App, tx: Tx, (tries, refuse): (Arc<AtomicUsize>, bool)| {
            let (now, key) = (app.now(), [7; 32]);
            tries.fetch_add(1, Ordering::SeqCst);
            rate_limits::count_hits(&tx, &key, now, now + SignedDuration::from_hours(48), 1).await?;
            if refuse {
                return Err(Refusal::forbidden().into());
            }
            let hits = rate_limits::find_window(&tx, &key, now).await?.map_or(0, |(hits, _)| hits);
            Ok(tx.commit(Hits(hits)))
        },
    );
    hits.await.map(|Hits(hits)| hits)
}

fn key(app: &TestApp, key: &str, request: &[u8]) -> (PersonId, IdempotencyKey) {
    let person: PersonId = app.new_id();
    (person, IdempotencyKey::new(Some(person), key, "countHits", request))
}

/// Fifty concurrent requests with one key get the same response.
///
/// Shows: B-52, AMB-37
#[tokio::test(flavor = "multi_thread")]
async fn fifty_concurrent_requests_with_one_key_run_once() {
    let app = Arc::new(TestApp::new().await);
    let (_, once) = key(&app, "one intent", b"request");
    let tries = Arc::new(AtomicUsize::new(0));
    let asking: Vec<_> = (0..50)
        .map(|_| {
            let (app, once, tries) = (app.clone(), once.clone(), tries.clone());
            tokio::spawn(async move { hit(&app, Some(once), tries, false).await })
        })
        .collect();
    for request in asking {
        assert_eq!(request.await.expect("the task does not panic").expect("answered"), 1);
    }
    assert_eq!(
        hit(&app, None, tries, false).await.expect("answered"),
        2,
        "without a key the command runs again"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_belongs_to_its_request_and_its_user() {
    let app = TestApp::new().await;
    let tries = Arc::new(AtomicUsize::new(0));
    let (person, once) = key(&app, "k", b"request");
    hit(&app, Some(once), tries.clone(), false).await.expect("run");
    let other = IdempotencyKey::new(Some(person), "k", "countHits", b"another request");
    match hit(&app, Some(other), tries.clone(), false).await {
        Err(Error::Refused(refusal)) => {
            assert_eq!(
                (refusal.code, refusal.kind),
                ("IDEMPOTENCY_KEY_REUSED", caseboard_domain::RefusalKind::Conflict)
            );
        }
        other => panic!("{other:?}"),
    }
    let elsewhere = IdempotencyKey::new(Some(person), "k", "otherOperation", b"request");
    assert!(hit(&app, Some(elsewhere), tries.clone(), false).await.is_err());
    let (_, another_person) = key(&app, "k", b"request");
    assert_eq!(hit(&app, Some(another_person), tries.clone(), false).await.expect("run"), 2);
    assert_eq!(tries.load(Ordering::SeqCst), 2);
}

/// A rejection writes nothing, so a corrected request with the key is the first one.
#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_request_does_not_use_its_key() {
    let app = TestApp::new().await;
    let tries = Arc::new(AtomicUsize::new(0));
    let (_, once) = key(&app, "k", b"request");
    assert!(hit(&app, Some(once.clone()), tries.clone(), true).await.is_err());
    assert_eq!(hit(&app, Some(once), tries, false).await.expect("run"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_expires_after_a_day() {
    let app = TestApp::new().await;
    let tries = Arc::new(AtomicUsize::new(0));
    let (_, once) = key(&app, "k", b"request");
    hit(&app, Some(once.clone()), tries.clone(), false).await.expect("run");
    app.advance_clock(SignedDuration::from_hours(24));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(
        hit(&app, Some(once.clone()), tries.clone(), false).await.expect("answered"),
        1,
        "the first outcome"
    );
    app.advance_clock(SignedDuration::from_micros(1));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(
        hit(&app, Some(once), tries, false).await.expect("run"),
        2,
        "the key has expired, so the command runs again"
    );
}

/// A repeated request gets the first outcome even if the command would refuse it now, and does not run again.
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_returns_the_first_outcome_even_if_now_invalid() {
    let app = TestApp::new().await;
    let tries = Arc::new(AtomicUsize::new(0));
    let (_, key) = key(&app, "k", b"request");
    assert_eq!(hit(&app, Some(key.clone()), tries.clone(), false).await.expect("run"), 1);
    assert_eq!(hit(&app, Some(key), tries.clone(), true).await.expect("the first outcome"), 1);
    assert_eq!(tries.load(Ordering::SeqCst), 1);
}

/// A stored outcome of another version, without a version, or that is not JSON is rejected with a 409; the
/// command does not run again.
#[tokio::test(flavor = "multi_thread")]
async fn an_unreadable_stored_outcome_is_a_conflict() {
    let app = TestApp::new().await;
    let tries = Arc::new(AtomicUsize::new(0));
    let (_, key) = key(&app, "k", b"request");
    hit(&app, Some(key.clone()), tries.clone(), false).await.expect("run");
    for stored in [r#"{"v":2,"outcome":1}"#, r#"{"v":3,"outcome":"one"}"#, "1", "null", "no JSON"] {
        let update = format!("UPDATE idempotency SET outcome = '{stored}'");
        app.database().run_raw_sql(&update, &update).await.expect("inserted");
        match hit(&app, Some(key.clone()), tries.clone(), false).await {
            Err(Error::Refused(refusal)) => {
                assert_eq!(refusal.code, "IDEMPOTENCY_OUTCOME_UNREADABLE", "{stored}");
                assert_eq!(refusal.kind, caseboard_domain::RefusalKind::Conflict, "{stored}");
            }
            other => panic!("{stored}: {other:?}"),
        }
    }
    let current = r#"UPDATE idempotency SET outcome = '{"v":3,"outcome":1}'"#;
    app.database().run_raw_sql(current, current).await.expect("inserted");
    assert_eq!(hit(&app, Some(key), tries.clone(), false).await.expect("the first outcome"), 1);
    assert_eq!(tries.load(Ordering::SeqCst), 1, "the command ran once");
}

/// Limits are stored in the database, so that all nodes count together.
///
/// Shows: AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn a_limit_returns_the_seconds_to_wait_and_ends_with_its_window() {
    let app = TestApp::new().await;
    let limit = caseboard_domain::throttle::ADD_CENTER_CODE;
    for _ in 0..5 {
        rate_limit::take(&app, limit, "10.0.0.1").await.expect("within the limit");
    }
    app.advance_clock(SignedDuration::from_mins(5));
    let refused = rate_limit::take(&app, limit, "10.0.0.1").await.expect_err("above the limit");
    assert!(matches!(&refused, Error::Refused(it) if it.retry_after() == Some(600)), "{refused:?}");
    rate_limit::take(&app, limit, "10.0.0.2").await.expect("another address");
    app.advance_clock(SignedDuration::from_mins(10));
    rate_limit::take(&app, limit, "10.0.0.1").await.expect("after the window");
}

/// The sources of the crate below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let nested = entries.map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    nested.flatten().filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// Whether a statement, in one line, looks the key up before it does anything else. An argument of the command that can fail,
/// such as `draft.validate()?`, would be such a check.
fn looks_the_key_up_first(statement: &str) -> bool {
    let call = match statement.strip_prefix("let ") {
        Some(binding) => binding.split_once(" = ").map_or("", |(_, value)| value),
        None => statement,
    };
    let call = call.trim_start_matches("match ");
    let call =
        call.strip_prefix("if let Some(").map_or(call, |rest| rest.split_once(" = ").map_or("", |it| it.1));
    let call = call.trim_start_matches("if ");
    match call.strip_prefix("app.command(") {
        Some(rest) => !rest.split(").await").next().unwrap_or_default().contains('?'),
        None => call.starts_with("app.replay(") || call.starts_with("app.replay::<"),
    }
}

/// A check before the command would refuse a repeated request that has an outcome: after a proof of identity or a right has
/// ended, the client would not learn what became of the first request.
///
/// Shows: AMB-334
#[test]
fn every_function_with_a_key_looks_it_up_first() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut count = 0;
    // `App::command` itself is in app.rs.
    for path in sources(&root).into_iter().filter(|path| !path.ends_with("app.rs")) {
        let text = fs::read_to_string(&path).expect("the source");
        for function in text.split("pub async fn ").skip(1) {
            let (signature, body) = function.split_once(" {\n").unwrap_or_default();
            if !signature.contains("key: Option<IdempotencyKey>") {
                continue;
            }
            let body = body.split("\n}\n").next().unwrap_or_default();
            let lines = body.lines().map(str::trim).filter(|line| !line.starts_with("//"));
            let statement = lines.collect::<Vec<_>>().join(" ");
            let first = statement.split(';').next().unwrap_or_default();
            assert!(looks_the_key_up_first(first), "{}: {first}", path.display());
            count += 1;
        }
    }
    assert!(count >= 60, "{count} functions with a key");
}

/// Shows: AMB-334
#[test]
fn the_test_of_the_sources_finds_checks_before_the_key() {
    for fine in [
        "app.command(key, (actor.clone(), id), run).await",
        "let drawn: NewCode = app.command(key, (actor.clone(), center), run).await?",
        "if let Some(first) = app.replay(key.as_ref()).await? { return Ok(first)",
        "if app.replay::<MailSent>(key.as_ref()).await?.is_some() { return Ok(())",
        "let outcome = match app.replay(key.as_ref()).await? { Some(first) => first, None => new(app)?, }",
    ] {
        assert!(looks_the_key_up_first(fine), "{fine}");
    }
    for check in [
        "actor.require_proof(app.now())?",
        "let text = input.reason.text(&input.text)?",
        "if let Some(Actor::SystemAdmin(admin)) = caller { admin.require_proof(app.now())?",
        "app.command(key, (actor.clone(), draft.validate()?), run).await",
    ] {
        assert!(!looks_the_key_up_first(check), "{check}");
    }
}
