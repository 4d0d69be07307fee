//! The outbox: messages of committed transactions are sent, retried after failures, and finally dead.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use caseboard_domain::delivery::Channel;
use caseboard_domain::language::Language;
use caseboard_domain::timer::TimerKind;
use caseboard_service::deliver::{Delivery, DeliveryError, DeliveryFuture, Transport, Transports};
use caseboard_service::letter::Letter;
use caseboard_service::outbox::{self, Unsent};
use caseboard_service::texts::Texts;
use caseboard_service::{App, Clock, Error, StoreError};
use caseboard_store::outbox::OutboxItem;
use caseboard_store::{Committed, Tx, statistics, timers};
use caseboard_testkit::{Latch, TestApp};
use futures_util::FutureExt as _;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::{Notify, watch};
use uuid::Uuid;

/// A transport that records the ids of its messages and fails on demand.
#[derive(Default)]
struct RecordingTransport {
    ids: Mutex<Vec<String>>,
    failure: Mutex<Option<DeliveryError>>,
}

impl RecordingTransport {
    fn fail_with(&self, failure: Option<DeliveryError>) {
        *self.failure.lock().expect("the mutex is not poisoned") = failure;
    }

    fn ids(&self) -> Vec<String> {
        self.ids.lock().expect("the mutex is not poisoned").clone()
    }
}

impl Transport for RecordingTransport {
    fn deliver<'a>(&'a self, item: &'a OutboxItem) -> DeliveryFuture<'a> {
        Box::pin(async move {
            self.ids.lock().expect("the mutex is not poisoned").push(item.id.to_string());
            tokio::task::yield_now().await;
            match self.failure.lock().expect("the mutex is not poisoned").clone() {
                Some(failure) => Err(failure),
                None => Ok(Delivery::HandedOver),
            }
        })
    }
}

struct FixedClock(Timestamp);

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        self.0
    }
}

async fn deliver_due(app: &TestApp, transport: &Arc<RecordingTransport>) -> usize {
    let transport: Arc<dyn Transport> = transport.clone();
    outbox::deliver_due(app, &transport, Channel::Mail).await.expect("the outbox is readable")
}

async fn enqueue(app: &TestApp, count: usize, keep: bool) {
    let inner = app.app().clone();
    let written: Result<(), Error> = app
        .db
        .write(move |tx| {
            let app = inner.clone();
            async move {
                for number in 0..count {
                    let letter = Letter::new(Texts::of(Language::English), format!("Letter {number}"), "Ana")
                        .paragraph("Something happened.");
                    outbox::enqueue_mail(&app, &tx, "ana@example.org", &letter).await?;
                }
                match keep {
                    true => Ok(tx.commit(())),
                    false => Err(StoreError::Missing("the body says no").into()),
                }
            }
        })
        .await;
    assert_eq!(written.is_ok(), keep);
}

/// Mail of a transaction that is rolled back is never sent.
///
/// Shows: D-33, AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn mail_of_a_rolled_back_transaction_is_not_sent() {
    let (app, transport) = (TestApp::new().await, Arc::new(RecordingTransport::default()));
    enqueue(&app, 2, false).await;
    assert_eq!(deliver_due(&app, &transport).await, 0);
    assert!(transport.ids().is_empty());
}

/// Writes a mail and does not commit before the latch is released.
async fn enqueue_and_wait(
    app: App,
    tx: Tx,
    (latch, enqueued): (Arc<Latch>, Arc<Notify>),
) -> Result<Committed<()>, Error> {
    let letter = Letter::new(Texts::of(Language::English), "Letter".to_owned(), "Ana").paragraph("A text.");
    outbox::enqueue_mail(&app, &tx, "ana@example.org", &letter).await?;
    enqueued.notify_one();
    latch.wait();
    Ok(tx.commit(()))
}

/// Writes no message.
async fn delete_timer(_: App, tx: Tx, (): ()) -> Result<Committed<()>, Error> {
    timers::delete(&tx, TimerKind::DispatchWave, Uuid::nil()).await?;
    Ok(tx.commit(()))
}

/// The worker is notified after the commit of the transaction that wrote its messages, not at the end of another one.
///
/// Shows: AMB-58
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_worker_is_notified_after_the_commit_of_its_messages() {
    let app = TestApp::new().await;
    let (latch, enqueued) = (Arc::new(Latch::default()), Arc::new(Notify::new()));
    // SQLite has one writer: there the other transaction is committed before the first one begins, and only its caller continues
    // later.
    let mut other = Box::pin(app.transact((), delete_timer));
    let ended = other.as_mut().now_or_never();
    app.db.check_write().await.expect("written");
    let (writer, input) = (app.app().clone(), (Arc::clone(&latch), Arc::clone(&enqueued)));
    let writing = tokio::spawn(async move { writer.transact(input, enqueue_and_wait).await });
    enqueued.notified().await;
    if ended.is_none() {
        other.await.expect("committed");
    }
    let early = outbox::wait_for_messages(&app, Channel::Mail).now_or_never();
    latch.release();
    writing.await.expect("no panic").expect("committed");
    let late = outbox::wait_for_messages(&app, Channel::Mail).now_or_never();
    assert_eq!((early, late), (None, Some(())));
}

/// Concurrent workers send every mail once.
///
/// Shows: K-72, AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_workers_send_every_mail_once() {
    let (app, transport) = (TestApp::new().await, Arc::new(RecordingTransport::default()));
    enqueue(&app, 90, true).await;
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let (app, transport): (_, Arc<dyn Transport>) = (app.app().clone(), transport.clone());
            tokio::spawn(async move {
                while outbox::deliver_due(&app, &transport, Channel::Mail).await.expect("delivered") > 0 {}
            })
        })
        .collect();
    for worker in workers {
        worker.await.expect("the task does not panic");
    }
    let mut times = BTreeMap::new();
    for id in transport.ids() {
        *times.entry(id).or_insert(0) += 1;
    }
    assert_eq!((times.len(), times.values().max()), (90, Some(&1)));
    assert_eq!(outbox::count_by_state(&app).await.expect("counts"), (0, 90, 0));
}

/// The documented pauses in seconds: seven growing ones, then one hour.
const PAUSES: [i64; 9] = [30, 60, 120, 300, 600, 1200, 1800, 3600, 3600];

/// A failure is retried after growing pauses with a jitter of a tenth, for 24 hours and with one id; then the message is dead.
///
/// Shows: D-33, AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn a_failing_mail_is_retried_for_24_hours_and_then_dead() {
    let (app, transport) = (TestApp::new().await, Arc::new(RecordingTransport::default()));
    transport.fail_with(Some(DeliveryError::retryable("connection refused")));
    enqueue(&app, 1, true).await;
    let first = app.now();
    assert_eq!(deliver_due(&app, &transport).await, 1);
    for pause in PAUSES.into_iter().chain(std::iter::repeat(3600)).take(30) {
        assert_eq!(outbox::count_by_state(&app).await.expect("counts"), (1, 0, 0), "pending");
        app.advance_clock(SignedDuration::from_secs(pause - 1));
        assert_eq!(deliver_due(&app, &transport).await, 0, "too early after {pause} s");
        app.advance_clock(SignedDuration::from_secs(1 + pause / 10));
        assert_eq!(deliver_due(&app, &transport).await, 1, "due after {pause} s and its jitter");
    }
    assert!(app.now().duration_since(first) >= SignedDuration::from_hours(24));
    assert_eq!(outbox::count_by_state(&app).await.expect("counts"), (0, 0, 1));
    app.advance_clock(SignedDuration::from_hours(48));
    assert_eq!(deliver_due(&app, &transport).await, 0);
    let ids = transport.ids();
    assert_eq!(ids.len(), 31);
    assert!(ids.iter().all(|id| *id == ids[0]), "one id, so one Message-ID: {ids:?}");
}

/// While the mail server refuses messages, the metrics show them and their age between the attempts too.
///
/// Shows: AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn health_counts_messages_that_wait_for_a_retry() {
    let (app, transport) = (TestApp::new().await, Arc::new(RecordingTransport::default()));
    let health = async || {
        let now = app.now();
        let read = app.db.read(move |conn| async move { statistics::read_health(&conn, now).await });
        read.await.expect("read")
    };
    transport.fail_with(Some(DeliveryError::retryable("connection refused")));
    let created = app.now();
    enqueue(&app, 2, true).await;
    for _ in 0..3 {
        assert_eq!(deliver_due(&app, &transport).await, 2);
        assert_eq!((health().await.outbox_due, health().await.outbox_oldest), (2, Some(created)));
        app.advance_clock(SignedDuration::from_mins(6));
    }
    transport.fail_with(None);
    assert_eq!(deliver_due(&app, &transport).await, 2);
    assert_eq!((health().await.outbox_due, health().await.outbox_oldest), (0, None));
}

/// The retries of messages that failed at the same time are spread.
#[tokio::test(flavor = "multi_thread")]
async fn jitter_spreads_the_retries() {
    let (app, transport) = (TestApp::new().await, Arc::new(RecordingTransport::default()));
    transport.fail_with(Some(DeliveryError::retryable("connection refused")));
    enqueue(&app, 12, true).await;
    assert_eq!(deliver_due(&app, &transport).await, 12);
    let pending = outbox::list_unsent(&app.db, Unsent::Pending, 100).await.expect("listed");
    let instants: BTreeSet<_> = pending.iter().map(|item| item.due_at).collect();
    assert!(instants.len() > 6, "{instants:?}");
    let earliest = app.now() + SignedDuration::from_secs(30);
    assert!(instants.iter().all(|due| (earliest..=earliest + SignedDuration::from_secs(3)).contains(due)));
}

/// A message is dead after one permanent failure; `retry` sends it again with the same id and a new period of
/// 24 hours.
#[tokio::test(flavor = "multi_thread")]
async fn a_dead_mail_is_listed_and_can_be_retried() {
    let (app, transport) = (TestApp::new().await, Arc::new(RecordingTransport::default()));
    transport.fail_with(Some(DeliveryError::permanent("550 no such user")));
    enqueue(&app, 2, true).await;
    assert_eq!(deliver_due(&app, &transport).await, 2);
    let dead = outbox::list_unsent(&app.db, Unsent::Dead, 100).await.expect("listed");
    assert_eq!(dead.len(), 2);
    assert_eq!((dead[0].attempts, dead[0].last_error.as_deref()), (1, Some("550 no such user")));
    assert_eq!(outbox::list_unsent(&app.db, Unsent::Dead, 1).await.expect("listed").len(), 1);
    assert!(outbox::list_unsent(&app.db, Unsent::Pending, 100).await.expect("listed").is_empty());

    let clock = FixedClock(app.now());
    assert_eq!(outbox::retry_dead(&app.db, Some(dead[0].id), &clock).await.expect("retried"), 1);
    assert_eq!(outbox::retry_dead(&app.db, Some(dead[0].id), &clock).await.expect("retried"), 0, "pending");
    transport.fail_with(Some(DeliveryError::retryable("connection refused")));
    assert_eq!(deliver_due(&app, &transport).await, 1);
    let pending = outbox::list_unsent(&app.db, Unsent::Pending, 100).await.expect("listed");
    assert_eq!((pending[0].id, pending[0].attempts), (dead[0].id, 1));
    transport.fail_with(None);
    assert_eq!(
        outbox::retry_dead(&app.db, None, &clock).await.expect("retried"),
        1,
        "only the other message is dead"
    );
    app.advance_clock(SignedDuration::from_secs(33));
    assert_eq!(deliver_due(&app, &transport).await, 2);
    assert_eq!(outbox::count_by_state(&app).await.expect("counts"), (0, 2, 0));
    let sent: BTreeSet<String> = transport.ids().into_iter().collect();
    assert_eq!(sent.len(), 2, "every attempt has the id of its message");
}

/// A mail that failed is sent when the server is available again, and its text is then deleted.
#[tokio::test(flavor = "multi_thread")]
async fn the_text_of_a_sent_mail_is_deleted() {
    let (app, transport) = (TestApp::new().await, Arc::new(RecordingTransport::default()));
    transport.fail_with(Some(DeliveryError::retryable("connection refused")));
    enqueue(&app, 1, true).await;
    assert_eq!(deliver_due(&app, &transport).await, 1);
    transport.fail_with(None);
    app.advance_clock(SignedDuration::from_secs(33));
    assert_eq!(deliver_due(&app, &transport).await, 1);
    assert_eq!(outbox::count_by_state(&app).await.expect("counts"), (0, 1, 0));
    let stored = outbox::list_mailbox(&app, Some("ana@example.org".into())).await.expect("the mailbox");
    assert_eq!((stored.len(), stored[0].text.as_str(), stored[0].html.as_str()), (1, "", ""));
}

/// The messages of a crashed worker are sent after its lease expires.
#[tokio::test(flavor = "multi_thread")]
async fn a_leased_mail_is_sent_by_another_worker_after_the_lease() {
    let (app, transport) = (TestApp::new().await, Arc::new(RecordingTransport::default()));
    enqueue(&app, 1, true).await;
    let now = app.now();
    let leased: Result<Vec<OutboxItem>, StoreError> = app
        .db
        .write(move |tx| async move {
            let leased = caseboard_store::outbox::lease_due(
                &tx,
                Channel::Mail,
                now,
                now + SignedDuration::from_secs(120),
            )
            .await?;
            Ok(tx.commit(leased))
        })
        .await;
    let leased = leased.expect("leased");
    assert_eq!(deliver_due(&app, &transport).await, 0, "leased by another worker");
    app.advance_clock(SignedDuration::from_secs(120));
    assert_eq!(deliver_due(&app, &transport).await, 1);
    assert_eq!(transport.ids(), [leased[0].id.to_string()]);
}

/// Without a mail server the mail stays in the local mailbox, where it can be read.
///
/// Shows: AMB-02
#[tokio::test(flavor = "multi_thread")]
async fn without_a_transport_mail_stays_in_the_local_mailbox() {
    let app = TestApp::new().await;
    enqueue(&app, 2, true).await;
    let mailbox: Arc<dyn Transport> = Arc::new(Transports::default());
    assert_eq!(outbox::deliver_due(&app, &mailbox, Channel::Mail).await.expect("delivered"), 2);
    let mails = outbox::list_mailbox(&app, Some("ana@example.org".into())).await.expect("the mailbox");
    assert!(mails.len() == 2 && mails.iter().all(|mail| mail.text.contains("Something happened.")));
    assert!(mails.iter().all(|mail| mail.html.contains("Hello Ana")));
    assert!(
        outbox::list_mailbox(&app, Some("ben@example.org".into())).await.expect("the mailbox").is_empty()
    );
}

/// A transport that panics, as a defect in a library for mails could.
struct PanickingTransport;

impl Transport for PanickingTransport {
    fn deliver<'a>(&'a self, item: &'a OutboxItem) -> DeliveryFuture<'a> {
        Box::pin(async move { panic!("{} cannot be sent", item.id) })
    }
}

/// A message whose delivery panics is retried with the pauses of other failures, instead of after each lease without an end.
///
/// Shows: AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn a_delivery_that_panics_is_a_failed_attempt() {
    let app = TestApp::new().await;
    enqueue(&app, 1, true).await;
    let transport: Arc<dyn Transport> = Arc::new(PanickingTransport);
    for attempts in 1..=31 {
        assert_eq!(outbox::deliver_due(&app, &transport, Channel::Mail).await.expect("delivered"), 1);
        let which = if attempts < 31 { Unsent::Pending } else { Unsent::Dead };
        let message = outbox::list_unsent(&app.db, which, 10).await.expect("listed").remove(0);
        assert_eq!(
            (message.attempts, message.last_error.as_deref()),
            (attempts, Some("the delivery panicked"))
        );
        app.advance_clock(SignedDuration::from_mins(67));
    }
}

/// A transport whose first delivery takes this long.
struct SlowTransport {
    app: Arc<TestApp>,
    first: Mutex<Option<SignedDuration>>,
    sent: Mutex<Vec<String>>,
}

impl Transport for SlowTransport {
    fn deliver<'a>(&'a self, item: &'a OutboxItem) -> DeliveryFuture<'a> {
        Box::pin(async move {
            if let Some(duration) = self.first.lock().expect("not poisoned").take() {
                self.app.advance_clock(duration);
            }
            self.sent.lock().expect("not poisoned").push(item.id.to_string());
            Ok(Delivery::HandedOver)
        })
    }
}

/// A delivery that could outlive its lease does not begin: another worker could lease the message meanwhile and send it, too. The
/// message is due again at once, and has used up none of its attempts.
///
/// Shows: AMB-58, AMB-281
#[tokio::test(flavor = "multi_thread")]
async fn no_delivery_begins_shortly_before_its_lease_ends() {
    let app = Arc::new(TestApp::new().await);
    enqueue(&app, 40, true).await;
    // The lease lasts 120 seconds, and a delivery 35 at most.
    let first = Mutex::new(Some(SignedDuration::from_secs(86)));
    let slow = Arc::new(SlowTransport { app: Arc::clone(&app), first, sent: Mutex::default() });
    let transport: Arc<dyn Transport> = slow.clone();
    assert_eq!(outbox::deliver_due(&app, &transport, Channel::Mail).await.expect("delivered"), 40);
    let sent = slow.sent.lock().expect("not poisoned").len();
    assert!((1..=20).contains(&sent), "only deliveries that had begun: {sent}");
    let waiting = outbox::list_unsent(&app.db, Unsent::Pending, 100).await.expect("listed");
    let states: Vec<_> = waiting.iter().map(|it| (it.attempts, it.due_at)).collect();
    assert_eq!(states, vec![(0, app.now()); 40 - sent]);
    assert_eq!(outbox::deliver_due(&app, &transport, Channel::Mail).await.expect("delivered"), 40 - sent);
    let sent: BTreeSet<String> = slow.sent.lock().expect("not poisoned").drain(..).collect();
    assert_eq!(sent.len(), 40);
}

/// A transport that asks the worker to stop with its first delivery.
struct StoppingTransport {
    stop: watch::Sender<bool>,
    sent: Mutex<usize>,
}

impl Transport for StoppingTransport {
    fn deliver<'a>(&'a self, _item: &'a OutboxItem) -> DeliveryFuture<'a> {
        Box::pin(async move {
            *self.sent.lock().expect("not poisoned") += 1;
            self.stop.send_replace(true);
            Ok(Delivery::HandedOver)
        })
    }
}

/// A worker that is to stop begins no delivery any more. What it has leased is due at once for another node, and has used up none
/// of its attempts.
///
/// Shows: AMB-58, AMB-281
#[tokio::test(flavor = "multi_thread")]
async fn no_delivery_begins_after_the_stop() {
    let app = TestApp::new().await;
    enqueue(&app, 60, true).await;
    let (stop, stopping) = watch::channel(false);
    let transport = Arc::new(StoppingTransport { stop, sent: Mutex::default() });
    outbox::run_worker(app.clone(), transport.clone(), Channel::Mail, stopping).await;
    let sent = *transport.sent.lock().expect("not poisoned");
    assert!((1..=20).contains(&sent), "only deliveries that had begun: {sent}");
    let waiting = outbox::list_unsent(&app.db, Unsent::Pending, 100).await.expect("listed");
    let states: Vec<_> = waiting.iter().map(|it| (it.attempts, it.due_at)).collect();
    assert_eq!(states, vec![(0, app.now()); 60 - sent]);
}

/// The outcome of an attempt whose lease has ended does not decide about the attempt that another worker began.
///
/// Shows: AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn a_late_outcome_does_not_change_the_next_attempt() {
    let app = TestApp::new().await;
    enqueue(&app, 1, true).await;
    let state = async || outbox::list_unsent(&app.db, Unsent::Pending, 10).await.expect("listed").remove(0);
    for _ in 0..2 {
        let (now, until) = (app.now(), app.now() + SignedDuration::from_mins(2));
        let leased: Result<Vec<OutboxItem>, StoreError> = app
            .db
            .write(move |tx| async move {
                let leased = caseboard_store::outbox::lease_due(&tx, Channel::Mail, now, until).await?;
                Ok(tx.commit(leased))
            })
            .await;
        assert_eq!(leased.expect("leased").len(), 1);
        app.advance_clock(SignedDuration::from_mins(2));
    }
    let leased = state().await;
    let record = async |attempt: i64| {
        let (id, now) = (leased.id, app.now());
        let written: Result<(), StoreError> = app
            .db
            .write(move |tx| async move {
                caseboard_store::outbox::reschedule(&tx, id, attempt, now, "late").await?;
                caseboard_store::outbox::mark_dead(&tx, id, attempt, now, "late").await?;
                Ok(tx.commit(()))
            })
            .await;
        written.expect("written");
    };
    record(1).await;
    assert_eq!(state().await, leased, "the second attempt is under way");
    record(2).await;
    assert_eq!(outbox::count_by_state(&app).await.expect("counts"), (0, 0, 1));
}
