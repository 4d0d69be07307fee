//! Timers: work that becomes due is done once, on any number of nodes.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use caseboard_domain::language::Language;
use caseboard_domain::timer::{TimerKind, TimerOutcome};
use caseboard_service::letter::Letter;
use caseboard_service::texts::Texts;
use caseboard_service::timers::{self, IDLE, LEASE, run_due_with, run_worker_with};
use caseboard_service::{App, Error, outbox};
use caseboard_store::timers::TimerRow;
use caseboard_store::{Committed, StoreError, Tx, statements_run};
use caseboard_testkit::TestApp;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::watch;
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
            let leased =
                caseboard_store::timers::lease_due(&tx, KIND.is_urgent(), now, now + LEASE, lease).await?;
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
            let leased =
                caseboard_store::timers::lease_due(&tx, KIND.is_urgent(), now, now + LEASE, lease).await?;
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

/// Thousands of summaries that become due at a full hour do not delay a wave (FL-19): urgent timers are leased first.
///
/// Shows: FL-17, FL-19, AMB-266
#[tokio::test(flavor = "multi_thread")]
async fn urgent_timers_do_not_wait_for_summaries() {
    let app = TestApp::new().await;
    let hour = app.now();
    let summaries = subjects(&app, 50);
    let written: Result<(), Error> = app
        .transact(summaries, move |app, tx, subjects| async move {
            for subject in subjects {
                timers::set(&app, &tx, TimerKind::DailySummary, subject, hour).await?;
            }
            Ok(tx.commit(()))
        })
        .await;
    written.expect("timers are set");
    app.advance_clock(SignedDuration::from_secs(5));
    let wave = subjects(&app, 1);
    set(&app, &wave, app.now()).await;
    assert_eq!(run_due_with(&app, send_mail).await.expect("run"), 1);
    assert_eq!(
        mails(&app).await.into_keys().collect::<Vec<_>>(),
        [format!("{}@example.org", wave[0].simple())]
    );
    while run_due_with(&app, send_mail).await.expect("run") > 0 {}
    assert_eq!(mails(&app).await.len(), 51);
}

/// A worker that can lease nothing pauses before it tries again.
///
/// Shows: FL-17, AMB-149
#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_cannot_lease_pauses() {
    let app = TestApp::new().await;
    set(&app, &subjects(&app, 1), app.now()).await;
    let fails = (
        "CREATE TRIGGER fails BEFORE UPDATE ON timers BEGIN SELECT RAISE(ABORT, 'of this test'); END",
        "ALTER TABLE timers ADD CONSTRAINT fails CHECK (attempts < 1)",
    );
    app.database().run_raw_sql(fails.0, fails.1).await.expect("written");
    let count = statements_of_a_worker(&app).await;
    assert!((1..10).contains(&count), "{count}: it tries once a second");
}

/// A worker whose stop channel is closed ends; it would look for timers without a pause otherwise.
#[tokio::test(flavor = "multi_thread")]
async fn a_worker_ends_when_its_stop_channel_is_closed() {
    let app = TestApp::new().await;
    let (stop, stopped) = watch::channel(false);
    drop(stop);
    let worker = run_worker_with(app.clone(), stopped, true, IDLE, send_mail);
    tokio::time::timeout(Duration::from_secs(20), worker).await.expect("it ends");
}

/// Returns how many statements a worker of urgent timers runs in 0.9 seconds; nothing else may run meanwhile.
async fn statements_of_a_worker(app: &App) -> u64 {
    let (stop, stopped) = watch::channel(false);
    let before = statements_run();
    let worker = tokio::spawn(run_worker_with(app.clone(), stopped, true, IDLE, send_mail));
    tokio::time::sleep(Duration::from_millis(900)).await;
    let count = statements_run() - before;
    stop.send(true).expect("the worker listens");
    worker.await.expect("no panic");
    count
}

/// A run that panics is a failed run: it is repeated after growing pauses, instead of after each lease without an end.
///
/// Shows: FL-17, AMB-149
#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_panics_is_repeated_after_growing_pauses() {
    let app = TestApp::new().await;
    set(&app, &subjects(&app, 1), app.now()).await;
    let panicking =
        async |_: App, _: Tx, _: TimerRow| -> Result<Committed<TimerOutcome>, Error> { panic!("a defect") };
    for pause in [5, 10, 20, 40] {
        assert_eq!(run_due_with(&app, panicking).await.expect("run"), 1);
        app.advance_clock(SignedDuration::from_secs(pause - 1));
        assert_eq!(run_due_with(&app, send_mail).await.expect("run"), 0, "too early");
        app.advance_clock(SignedDuration::from_secs(1));
    }
    assert_eq!(run_due_with(&app, send_mail).await.expect("run"), 1);
    assert_eq!(mails(&app).await.len(), 1);
}

/// Two workers that run the same timer at the same time need PostgreSQL; SQLite has one writer.
mod postgres_only {
    use caseboard_testkit::require_postgres;
    use tokio::sync::Notify;

    use super::*;

    /// A due timer that another transaction has locked is skipped; the worker does not ask for it without a pause.
    ///
    /// Shows: FL-17, AMB-149
    #[tokio::test(flavor = "multi_thread")]
    async fn a_worker_pauses_while_due_timers_are_locked() {
        require_postgres();
        let app = TestApp::new().await;
        let subject = subjects(&app, 1);
        set(&app, &subject, app.now()).await;
        let (locked, release) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (db, signals, now) = (app.db.clone(), (Arc::clone(&locked), Arc::clone(&release)), app.now());
        let holder = tokio::spawn(async move {
            let held = db.write(move |tx| {
                let ((locked, release), subject) = (signals.clone(), subject[0]);
                async move {
                    caseboard_store::timers::set(&tx, KIND, subject, now).await?;
                    locked.notify_one();
                    release.notified().await;
                    Ok::<_, StoreError>(tx.commit(()))
                }
            });
            held.await
        });
        locked.notified().await;
        let count = statements_of_a_worker(&app).await;
        assert!((2..100).contains(&count), "{count}");
        release.notify_one();
        holder.await.expect("no panic").expect("committed");
    }

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
                            caseboard_store::timers::lease_due(&tx, KIND.is_urgent(), now, now, lease)
                                .await?;
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
