//! Housekeeping deletes what has expired and nothing else.

use std::collections::BTreeSet;

use caseboard_domain::administration::MessageKind;
use caseboard_domain::delivery::Channel;
use caseboard_domain::person::Category;
use caseboard_domain::time::days;
use caseboard_domain::{OutboxId, SessionId};
use caseboard_service::cases::post_case;
use caseboard_service::{StoreError, housekeeping};
use caseboard_store::outbox::{self, OutboxItem};
use caseboard_store::{one_time_tokens, persons, sessions};
use caseboard_testkit::{Fixture, TestApp, on_postgres, sql_id};
use jiff::SignedDuration;
use uuid::Uuid;

/// Expired sessions and tickets are deleted; others are not.
///
/// Shows: AMB-20
#[tokio::test(flavor = "multi_thread")]
async fn expired_sessions_and_tickets_are_deleted() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(Category::Anesthesiologist).await.person();
    let now = fixture.app().now();
    let ends = [now + SignedDuration::from_mins(1), now + SignedDuration::from_mins(5)];
    let id: SessionId = fixture.app().new_id();
    let written: Result<(), StoreError> = fixture
        .app()
        .db
        .write(move |tx| async move {
            for (number, end) in ends.into_iter().enumerate() {
                let hash = [u8::try_from(number).expect("a small number"); 32];
                one_time_tokens::insert_add_center(&tx, &hash, None, end).await?;
                sessions::insert(&tx, &hash, id, person, now, end, &sessions::SessionOrigin::default())
                    .await?;
            }
            Ok(tx.commit(()))
        })
        .await;
    written.expect("written");
    fixture.advance_clock(SignedDuration::from_mins(2));
    housekeeping::run_once(fixture.app()).await.expect("a housekeeping round");
    let later = fixture.app().now() + SignedDuration::from_hours(1);
    let left: Result<(u64, u64), StoreError> = fixture
        .app()
        .db
        .write(move |tx| async move {
            let left = (
                sessions::delete_expired(&tx, later).await?,
                one_time_tokens::delete_expired(&tx, later).await?,
            );
            Ok(tx.commit(left))
        })
        .await;
    assert_eq!(left.expect("counted"), (1, 1), "only the unexpired rows remain");
}

fn new_messages(app: &TestApp, count: usize) -> Vec<OutboxItem> {
    let message = |_| OutboxItem {
        id: app.new_id(),
        channel: Channel::Mail,
        recipient: "ana@example.org".to_owned(),
        subject: "Code".to_owned(),
        letter: String::new(),
        text: String::new(),
        html: String::new(),
        calendar: None,
        push: None,
        unsubscribe: None,
        created_at: app.now(),
        not_before: None,
        attempts: 0,
        kind: MessageKind::Account,
        notice: None,
    };
    (0..count).map(message).collect()
}

/// One run deletes more messages than one transaction does: an installation can send more than that between two runs.
#[tokio::test(flavor = "multi_thread")]
async fn one_run_deletes_thousands_of_sent_messages() {
    let app =
        TestApp::with_settings(|settings| settings.outbox_retention = SignedDuration::from_hours(1)).await;
    let (messages, now) = (new_messages(&app, 2_500), app.now());
    let written = app.db.write(move |tx| {
        let messages = messages.clone();
        async move {
            outbox::insert(&tx, &messages).await?;
            let ids: Vec<OutboxId> = messages.iter().map(|message| message.id).collect();
            outbox::mark_sent(&tx, &ids, now, true).await?;
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("written");
    app.advance_clock(SignedDuration::from_hours(2));
    housekeeping::run_once(app.app()).await.expect("a housekeeping round");
    let counts = caseboard_service::outbox::count_by_state(&app).await.expect("counted");
    assert_eq!(counts, (0, 0, 0));
}

/// Sent messages contain addresses; the setting decides how long they stay. Unsent and dead ones stay.
#[tokio::test(flavor = "multi_thread")]
async fn old_sent_messages_are_deleted() {
    let app = TestApp::with_settings(|settings| settings.outbox_retention = days(7)).await;
    let messages = new_messages(&app, 4);
    let ids: Vec<OutboxId> = messages.iter().map(|message| message.id).collect();
    let (now, sent) = (app.now(), ids.clone());
    let written: Result<(), StoreError> = app
        .db
        .write(move |tx| {
            let (messages, ids) = (messages.clone(), sent.clone());
            async move {
                for message in &messages {
                    outbox::insert(&tx, std::slice::from_ref(message)).await?;
                }
                outbox::mark_sent(&tx, &ids[..1], now, true).await?;
                outbox::mark_sent(&tx, &ids[1..2], now + days(1), true).await?;
                outbox::mark_dead(&tx, ids[2], 0, now, "rejected").await?;
                Ok(tx.commit(()))
            }
        })
        .await;
    written.expect("written");
    let left = async || {
        let left = caseboard_service::outbox::list_mailbox(&app, None).await.expect("listed");
        left.into_iter().map(|message| message.id).collect::<BTreeSet<_>>()
    };
    app.advance_clock(days(7));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(left().await.len(), 4, "seven days have not passed");
    app.advance_clock(SignedDuration::from_secs(1));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(left().await, ids[1..].iter().copied().collect());
    app.advance_clock(days(400));
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(left().await, ids[2..].iter().copied().collect(), "unsent ones stay");
}

/// Inserts this many outcomes of requests and tickets that expired long ago.
async fn insert_expired(app: &TestApp, count: usize) {
    let (numbers, bytes) = match on_postgres() {
        true => (format!("generate_series(1, {count}) AS n(n)"), "decode(md5(n::text), 'hex')"),
        false => (
            format!(
                "(WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {count}) SELECT n FROM n)"
            ),
            "CAST(n AS BLOB)",
        ),
    };
    let scope = sql_id(Uuid::nil());
    let sql = format!(
        "INSERT INTO idempotency (scope_id, key_hash, operation, request_hash, outcome, created_at)
            SELECT {scope}, {bytes}, 'postCase', {bytes}, '{{}}', n FROM {numbers};
         INSERT INTO tickets (token_hash, kind, expires_at) SELECT {bytes}, 'ADD_CENTER', n FROM {numbers}"
    );
    app.database().run_raw_sql(&sql, &sql).await.expect("inserted");
}

/// Returns how many outcomes of requests and tickets there are.
async fn count_expired(app: &TestApp) -> [usize; 2] {
    let rows = app.database().dump_rows_of(&["idempotency", "tickets"]).await;
    ["idempotency", "tickets"].map(|table| rows[table].len())
}

/// After a long pause a run deletes in several steps what one step does not.
#[tokio::test(flavor = "multi_thread")]
async fn one_run_deletes_thousands_of_expired_rows() {
    let app = TestApp::new().await;
    insert_expired(&app, 2_500).await;
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert_eq!(count_expired(&app).await, [0, 0]);
}

/// On PostgreSQL other transactions lock rows and tables meanwhile.
mod postgres_only {
    use caseboard_testkit::{require_postgres, waiting_for_locks};

    use super::*;

    /// A table whose rows cannot be deleted does not prevent the cleaning of the others, and is cleaned by the next run.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_locked_table_does_not_block_the_cleaning_of_others() {
        require_postgres();
        let app = TestApp::new().await;
        insert_expired(&app, 3).await;
        let lock = "LOCK TABLE idempotency IN ACCESS EXCLUSIVE MODE";
        let held = app.database().hold_transaction(lock, "NOT EXISTS (SELECT 1 FROM tickets)", "").await;
        housekeeping::run_once(&app).await.expect_err("a table is locked");
        assert_eq!(app.database().dump_rows_of(&["tickets"]).await["tickets"].len(), 0);
        held.await.expect("released");
        assert_eq!(count_expired(&app).await, [3, 0]);
        housekeeping::run_once(&app).await.expect("a housekeeping round");
        assert_eq!(count_expired(&app).await, [0, 0]);
    }

    /// A case gets an unverified surgeon while the account is about to be removed: the account stays.
    ///
    /// Shows: AMB-252
    #[tokio::test(flavor = "multi_thread")]
    async fn an_unverified_surgeon_who_gets_a_case_meanwhile_stays() {
        require_postgres();
        let fixture = Fixture::new().await;
        let (surgeon, id) = (fixture.surgeon.person(), sql_id(fixture.surgeon.person().as_uuid()));
        let unverified = format!(
            "UPDATE persons SET email_verified = FALSE WHERE id = {id};
             INSERT INTO codes (person_id, purpose, code_hash, sent_at, expires_at, wrong_tries,
                window_started_at, sent_in_window) VALUES ({id}, 'VERIFY_EMAIL', decode('00', 'hex'), 0, 0, 0, 0, 0)"
        );
        fixture.database().run_raw_sql("", &unverified).await.expect("changed");
        fixture.advance_clock(housekeeping::UNVERIFIED_RETENTION + SignedDuration::from_hours(1));
        let start = fixture.hours_from_now(100);
        let mut draft = fixture.case_draft(start, &[(Category::Anesthesiologist, 1)]);
        draft.center = Some(fixture.other_center);
        post_case(&fixture, &fixture.other_center_surgeon, None, draft).await.expect("posted");
        // The removal waits for another change of the person, which commits with the case.
        let lock = format!("SELECT 1 FROM persons WHERE id = {id} FOR NO KEY UPDATE");
        let last = format!("UPDATE cases SET surgeon_id = {id}");
        let held = fixture.database().hold_transaction(&lock, &waiting_for_locks(1), &last).await;
        let app = fixture.app().clone();
        let removing = tokio::spawn(async move { housekeeping::run_once(&app).await });
        held.await.expect("the case is changed");
        removing.await.expect("no panic").expect("a housekeeping round");
        let found = fixture.db.read(move |conn| async move { persons::find(&conn, surgeon).await });
        let found: Result<_, StoreError> = found.await;
        assert!(found.expect("read").is_some_and(|person| person.active), "the account stays");
    }
}
