//! Timers: work that becomes due is done once, on any number of nodes.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use caseboard_domain::language::Language;
use caseboard_domain::timer::{TimerKind, TimerOutcome};
use caseboard_service::letter::Letter;
use caseboard_service::texts::Texts;
use caseboard_service::timers::{self, LEASE, run_due_with};
use caseboard_service::{App, Error, outbox};
use caseboard_store::timers::TimerRow;
use caseboard_store::{Committed, StoreError, Tx};
use caseboard_testkit::TestApp;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

const KIND: TimerKind = TimerKind::DispatchWave;

async fn set(app: &App, subjects: &[Uuid], due: Timestamp) {
    let subjects = subjects.to_vec();
    let written: Result<(), Error> = app
        .transact(subjects, move |app, tx, subjects| async move {
            for subject in subjects {
                timers::set(&app, &tx, KIND, subject, due).await?;
            }
            Ok(tx.commit(()))
        })
        .await;
    written.expect("timers are set");
}

/// A run whose effect is a mail to its subject.
async fn send_mail(app: App, tx: Tx, timer: TimerRow) -> Result<Committed<TimerOutcome>, Error> {
    let letter = Letter::new(Texts::of(Language::English), "Due".to_owned(), "Ana").paragraph("It is due.");
    outbox::enqueue_mail(&app, &tx, &format!("{}@example.org", timer.subject.simple()), &letter).await?;
    Ok(tx.commit(TimerOutcome::Done))
}

/// Returns how many mails each subject got.
async fn mails(app: &App) -> BTreeMap<String, usize> {
    let mut mails = BTreeMap::new();
    for mail in outbox::list_mailbox(app, None).await.expect("listed") {
        *mails.entry(mail.recipient).or_default() += 1;
    }
    mails
}

fn subjects(app: &App, count: usize) -> Vec<Uuid> {
    (0..count).map(|_| app.new_id()).collect()
}

/// Shows: FL-17, AMB-149
#[tokio::test(flavor = "multi_thread")]
async fn due_timers_run_and_others_wait() {
    let app = TestApp::new().await;
    let due = app.now() + SignedDuration::from_mins(5);
    set(&app, &subjects(&app, 1), due).await;
    assert_eq!(run_due_with(&app, send_mail).await.expect("run"), 0);
    app.advance_clock(SignedDuration::from_mins(5));
    assert_eq!(run_due_with(&app, send_mail).await.expect("run"), 1);
    assert_eq!(run_due_with(&app, send_mail).await.expect("run"), 0);
    assert_eq!(mails(&app).await.len(), 1);
}

/// Shows: FL-17, AMB-149
#[tokio::test(flavor = "multi_thread")]
async fn several_workers_run_every_timer_once() {
    let app = TestApp::new().await;
    set(&app, &subjects(&app, 150), app.now()).await;
    let nodes = [app.app().clone(), app.other_node().await, app.other_node().await];
    let workers = nodes.map(|node| {
        tokio::spawn(async move { while run_due_with(&node, send_mail).await.expect("run") > 0 {} })
    });
    for worker in workers {
        worker.await.expect("no panic");
    }
    let mails = mails(&app).await;
    assert_eq!((mails.len(), mails.values().max()), (150, Some(&1)));
}

/// Shows: FL-17, AMB-149
#[tokio::test(flavor = "multi_thread")]
async fn a_timer_of_a_killed_worker_runs_after_its_lease() {
    let app = TestApp::new().await;
    set(&app, &subjects(&app, 1), app.now()).await;
    // The worker leases the timer and is killed before its commit.
    let (now, lease) = (app.now(), app.new_id());
    let leased: Result<Vec<TimerRow>, StoreError> = app
        .db
        .write(move |tx| async move {
            let leased = caseboard_store::timers::lease_due(&tx, now, now + LEASE, lease).await?;
            Ok(tx.commit(leased))
        })
        .await;
    assert_eq!(leased.expect("leased").len(), 1);
    let other = app.other_node().await;
    assert_eq!(run_due_with(&other, send_mail).await.expect("run"), 0, "leased");
    app.advance_clock(LEASE);
    assert_eq!(run_due_with(&other, send_mail).await.expect("run"), 1);
    assert_eq!(mails(&app).await.len(), 1);
}

/// Shows: FL-17, AMB-149
#[tokio::test(flavor = "multi_thread")]
async fn a_late_timer_runs_once_and_may_name_its_next_time() {
    let app = TestApp::new().await;
    set(&app, &subjects(&app, 1), app.now()).await;
    app.advance_clock(SignedDuration::from_hours(48));
    let again = |app: App, tx: Tx, timer: TimerRow| async move {
        let letter =
            Letter::new(Texts::of(Language::English), "Due".to_owned(), "Ana").paragraph("It is due.");
        outbox::enqueue_mail(&app, &tx, &format!("{}@example.org", timer.subject.simple()), &letter).await?;
        Ok(tx.commit(TimerOutcome::Again(app.now() + SignedDuration::from_hours(1))))
    };
    assert_eq!(run_due_with(&app, again).await.expect("run"), 1);
    assert_eq!(run_due_with(&app, again).await.expect("run"), 0, "two days late, but once");
    app.advance_clock(SignedDuration::from_hours(1));
    assert_eq!(run_due_with(&app, again).await.expect("run"), 1);
    assert_eq!(mails(&app).await.values().collect::<Vec<_>>(), [&2]);
}

/// Shows: FL-17, AMB-149
#[tokio::test(flavor = "multi_thread")]
async fn a_failed_run_leaves_no_effect_and_is_repeated() {
    let app = TestApp::new().await;
    set(&app, &subjects(&app, 1), app.now()).await;
    let failing = |app: App, tx: Tx, timer: TimerRow| async move {
        let _ = send_mail(app, tx, timer).await?;
        Err(Error::Internal("a failure of this test".to_owned()))
    };
    assert_eq!(run_due_with(&app, failing).await.expect("run"), 1);
    assert!(mails(&app).await.is_empty());
    assert_eq!(run_due_with(&app, send_mail).await.expect("run"), 0, "paused");
    app.advance_clock(SignedDuration::from_secs(5));
    assert_eq!(run_due_with(&app, send_mail).await.expect("run"), 1);
    assert_eq!(mails(&app).await.len(), 1);
}

/// Shows: FL-17, AMB-149
#[tokio::test(flavor = "multi_thread")]
async fn a_timer_that_is_set_again_during_its_run_stays() {
    let app = TestApp::new().await;
    let subject = subjects(&app, 1);
    set(&app, &subject, app.now()).await;
    let (now, lease) = (app.now(), app.new_id());
    let leased: Result<Vec<TimerRow>, StoreError> = app
        .db
        .write(move |tx| async move {
            let leased = caseboard_store::timers::lease_due(&tx, now, now + LEASE, lease).await?;
            Ok(tx.commit(leased))
        })
        .await;
    let timer = leased.expect("leased")[0];
    let later = app.now() + SignedDuration::from_hours(2);
    set(&app, &subject, later).await;
    let finished: Result<TimerOutcome, StoreError> = app
        .db
        .write(move |tx| async move {
            caseboard_store::timers::finish(tx.commit(TimerOutcome::Done), &timer, lease).await
        })
        .await;
    assert!(matches!(finished, Err(StoreError::Guard { .. })), "{finished:?}");
    app.advance_clock(SignedDuration::from_hours(2));
    assert_eq!(run_due_with(&app, send_mail).await.expect("run"), 1);
}

/// Two workers that run the same timer at the same time need PostgreSQL; SQLite has one writer.
mod postgres_only {
    use caseboard_testkit::require_postgres;

    use super::*;

    /// Shows: FL-17, AMB-149
    #[tokio::test(flavor = "multi_thread")]
    async fn a_run_that_outlives_its_lease_is_not_committed() {
        require_postgres();
        let app = TestApp::new().await;
        set(&app, &subjects(&app, 1), app.now()).await;
        let outer = app.app().clone();
        let runs = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&runs);
        // The first run takes so long that another worker leases the timer meanwhile.
        let slow = move |app: App, tx: Tx, timer: TimerRow| {
            let (runs, outer) = (Arc::clone(&counted), outer.clone());
            async move {
                if runs.fetch_add(1, Ordering::Relaxed) == 0 {
                    let (now, lease) = (outer.now() + LEASE, outer.new_id());
                    let taken: Result<(), StoreError> = outer
                        .db
                        .write(move |tx| async move {
                            caseboard_store::timers::lease_due(&tx, now, now, lease).await?;
                            Ok(tx.commit(()))
                        })
                        .await;
                    taken?;
                }
                send_mail(app, tx, timer).await
            }
        };
        assert_eq!(run_due_with(&app, slow.clone()).await.expect("run"), 1);
        assert!(mails(&app).await.is_empty(), "the first run is not committed");
        app.advance_clock(LEASE + LEASE);
        run_due_with(&app, slow).await.expect("run");
        assert_eq!(mails(&app).await.values().collect::<Vec<_>>(), [&1]);
        assert_eq!(runs.load(Ordering::Relaxed), 2);
    }
}
