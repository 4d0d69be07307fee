//! The outbox: what is committed is sent, once when all goes well, again when it does not, never for ever.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use caseboard_service::deliver::{Attempt, Carriers, Deliver, Delivered, Undelivered};
use caseboard_service::letter::Letter;
use caseboard_service::{Error, StoreError, outbox};
use caseboard_store::outbox::OutboxItem;
use caseboard_testkit::TestApp;
use jiff::SignedDuration;

/// A delivery transport that records its items and fails on demand.
#[derive(Default)]
struct Postman {
    given: Mutex<Vec<String>>,
    away: AtomicBool,
}

impl Deliver for Postman {
    fn deliver<'a>(&'a self, item: &'a OutboxItem) -> Attempt<'a> {
        Box::pin(async move {
            self.given.lock().expect("free").push(item.id.to_string());
            tokio::task::yield_now().await;
            match self.away.load(Ordering::SeqCst) {
                true => Err(Undelivered::again("nobody opens the door")),
                false => Ok(Delivered::Gone),
            }
        })
    }
}

async fn post(app: &TestApp, count: usize, keep: bool) {
    let inner = app.app().clone();
    let written: Result<(), Error> = app
        .db
        .write(move |tx| {
            let app = inner.clone();
            async move {
                for number in 0..count {
                    let letter = Letter::new(format!("Letter {number}"), "Ana").says("Something happened.");
                    outbox::mail(&app, &tx, "ana@example.org", &letter).await?;
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

fn deliver(postman: &Arc<Postman>) -> Arc<dyn Deliver> {
    postman.clone()
}

/// D-33, AMB-58: mail of a transaction that is rolled back is never sent.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_rolled_back_is_never_sent() {
    let (app, postman) = (TestApp::new().await, Arc::new(Postman::default()));
    post(&app, 2, false).await;
    assert_eq!(outbox::round(&app, &deliver(&postman)).await.expect("a round"), 0);
    assert!(postman.given.lock().expect("free").is_empty());
}

/// K-72, AMB-58: several workers at once send every mail once.
#[tokio::test(flavor = "multi_thread")]
async fn workers_that_share_an_outbox_send_every_mail_once() {
    let (app, postman) = (TestApp::new().await, Arc::new(Postman::default()));
    post(&app, 90, true).await;
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let (app, deliver) = (app.app().clone(), deliver(&postman));
            tokio::spawn(async move { while outbox::round(&app, &deliver).await.expect("a round") > 0 {} })
        })
        .collect();
    for worker in workers {
        worker.await.expect("no panic");
    }
    let mut times = BTreeMap::new();
    for id in postman.given.lock().expect("free").iter() {
        *times.entry(id.clone()).or_insert(0) += 1;
    }
    assert_eq!((times.len(), times.values().max()), (90, Some(&1)));
    assert_eq!(outbox::counts(&app).await.expect("counts"), (0, 90, 0));
}

/// D-33, AMB-58: a failure is tried again after growing pauses, five times with one id, and is then dead.
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_cannot_be_sent_is_tried_five_times_and_then_dead() {
    let (app, postman) = (TestApp::new().await, Arc::new(Postman::default()));
    postman.away.store(true, Ordering::SeqCst);
    post(&app, 1, true).await;
    for pause in [10, 40, 160, 640] {
        assert_eq!(outbox::round(&app, &deliver(&postman)).await.expect("a round"), 1);
        app.advance_clock(SignedDuration::from_secs(pause - 1));
        assert_eq!(
            outbox::round(&app, &deliver(&postman)).await.expect("a round"),
            0,
            "too early after {pause} s"
        );
        app.advance_clock(SignedDuration::from_secs(1));
    }
    assert_eq!(outbox::counts(&app).await.expect("counts"), (1, 0, 0));
    assert_eq!(outbox::round(&app, &deliver(&postman)).await.expect("a round"), 1);
    app.advance_clock(SignedDuration::from_hours(24));
    assert_eq!(outbox::round(&app, &deliver(&postman)).await.expect("a round"), 0);
    assert_eq!(outbox::counts(&app).await.expect("counts"), (0, 0, 1));
    let given = postman.given.lock().expect("free").clone();
    assert_eq!(given.len(), 5);
    assert!(given.iter().all(|id| *id == given[0]), "one id, so one Message-ID: {given:?}");
}

/// A mail server that comes back gets the mail, and its text is then forgotten.
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_sent_once_the_server_is_back_and_its_text_is_forgotten() {
    let (app, postman) = (TestApp::new().await, Arc::new(Postman::default()));
    postman.away.store(true, Ordering::SeqCst);
    post(&app, 1, true).await;
    outbox::round(&app, &deliver(&postman)).await.expect("a round");
    postman.away.store(false, Ordering::SeqCst);
    app.advance_clock(SignedDuration::from_secs(10));
    assert_eq!(outbox::round(&app, &deliver(&postman)).await.expect("a round"), 1);
    assert_eq!(outbox::counts(&app).await.expect("counts"), (0, 1, 0));
    let kept = outbox::mailbox(&app, Some("ana@example.org".into())).await.expect("the mailbox");
    assert_eq!((kept.len(), kept[0].text.as_str(), kept[0].html.as_str()), (1, "", ""));
}

/// A worker that dies holds its mail no longer than its lease.
#[tokio::test(flavor = "multi_thread")]
async fn the_mail_of_a_worker_that_died_is_sent_by_another() {
    let (app, postman) = (TestApp::new().await, Arc::new(Postman::default()));
    post(&app, 1, true).await;
    let now = app.now();
    let leased: Result<Vec<OutboxItem>, StoreError> = app
        .db
        .write(move |tx| async move {
            let leased =
                caseboard_store::outbox::lease_due(&tx, now, now + SignedDuration::from_secs(120)).await?;
            Ok(tx.commit(leased))
        })
        .await;
    let leased = leased.expect("leased");
    assert_eq!(outbox::round(&app, &deliver(&postman)).await.expect("a round"), 0, "it is somebody else's");
    app.advance_clock(SignedDuration::from_secs(120));
    assert_eq!(outbox::round(&app, &deliver(&postman)).await.expect("a round"), 1);
    assert_eq!(*postman.given.lock().expect("free"), [leased[0].id.to_string()]);
}

/// AMB-02: without a mail server the mail stays in the local mailbox, where it can be read.
#[tokio::test(flavor = "multi_thread")]
async fn the_local_mailbox_keeps_what_it_is_given() {
    let app = TestApp::new().await;
    post(&app, 2, true).await;
    let mailbox: Arc<dyn Deliver> = Arc::new(Carriers::default());
    assert_eq!(outbox::round(&app, &mailbox).await.expect("a round"), 2);
    let mails = outbox::mailbox(&app, Some("ana@example.org".into())).await.expect("the mailbox");
    assert!(mails.len() == 2 && mails.iter().all(|mail| mail.text.contains("Something happened.")));
    assert!(mails.iter().all(|mail| mail.html.contains("Hello Ana")));
    assert!(outbox::mailbox(&app, Some("ben@example.org".into())).await.expect("the mailbox").is_empty());
}
