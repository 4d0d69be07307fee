//! Sends the messages of the outbox.
//!
//! The worker of a channel leases due messages, sends them, and records each outcome. A failed message is
//! retried for 24 hours with growing pauses and is then a dead letter, which `caseboard outbox` lists and
//! retries. Delivery is at least once: SMTP cannot promise more, so every attempt carries the same Message-ID
//! and mail programs show the mail once (AMB-58).

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use caseboard_domain::OutboxId;
use caseboard_domain::delivery::Channel;
use caseboard_store::outbox::{self, OutboxItem};
use caseboard_store::{StoreError, Tx, push_subscriptions};
use futures_util::FutureExt as _;
use jiff::SignedDuration;
use metrics::histogram;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::app::App;
use crate::boxed;
use crate::calendar_events;
use crate::deliver::{Delivery, DeliveryError, Transport};
use crate::letter::Letter;
use crate::ports::Entropy;
use crate::push::{self, Prepared};
use crate::stop::stopped;

/// The pauses after the first failed attempts, in seconds.
const FIRST_PAUSES: [i64; 7] = [30, 60, 120, 300, 600, 1200, 1800];
/// The pause after every later attempt, and the longest pause that a gateway can ask for.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(1);
/// The pauses add up to 24 hours and 8 minutes: 68 minutes of first pauses, then 23 hours.
pub(crate) const MAX_ATTEMPTS: i64 = FIRST_PAUSES.len() as i64 + 23 + 1;
/// A pause is up to a tenth longer, so that messages that failed together are not retried together.
const JITTER_PERCENT: i64 = 10;
/// How long a worker owns the messages that it leased.
const LEASE: SignedDuration = SignedDuration::from_mins(2);
/// How many messages are sent at once. The messages of a lease take three rounds, which normally end before the lease.
const CONCURRENT_DELIVERIES: usize = 20;
/// The longest delivery, with the rendering of its message; longer than the time limits of the SMTP commands
/// and of the SMS gateway.
const DELIVERY_TIMEOUT: SignedDuration = SignedDuration::from_secs(35);
/// The longest sleep of an idle worker: it finds messages of other nodes and those that are due again.
const IDLE: SignedDuration = SignedDuration::from_secs(2);

/// Sends the due messages of a channel until `stop` turns true. Deliveries that have begun are finished; leased
/// messages whose delivery has not begun are due again at once. Each channel has its own worker, so that a push service
/// or a gateway that does not answer delays no mail.
#[boxed]
pub async fn run_worker(
    app: App,
    transport: Arc<dyn Transport>,
    channel: Channel,
    mut stop: watch::Receiver<bool>,
) {
    while !*stop.borrow() {
        let sent = match deliver_until(&app, &transport, channel, &stop).await {
            Ok(sent) => sent,
            Err(error) => {
                tracing::warn!(%error, "the outbox cannot be read");
                0
            }
        };
        if sent == 0 {
            let idle = Duration::try_from(IDLE).unwrap_or_default();
            tokio::select! {
                () = wait_for_messages(&app, channel) => {}
                () = tokio::time::sleep(idle) => {}
                () = stopped(&mut stop) => return,
            }
        }
    }
}

/// Waits until a transaction of this node has committed messages of a channel. Each such transaction ends one wait, also one
/// that begins after the commit.
pub async fn wait_for_messages(app: &App, channel: Channel) {
    app.outbox_notifier(channel).notified().await;
}

/// An attempt to deliver a message that has ended.
#[derive(Clone)]
struct Attempt {
    id: OutboxId,
    /// The recipient, as stored.
    recipient: String,
    /// Number of this attempt, from 1.
    number: i64,
    outcome: Outcome,
}

/// How an attempt has ended.
#[derive(Clone)]
enum Outcome {
    /// The message was delivered, or not.
    Ended(Result<Delivery, DeliveryError>),
    /// The delivery did not begin: the lease would have ended before it, or the worker stops.
    NotBegun,
}

/// Leases and sends up to sixty due messages of a channel. Returns how many were leased. Outcomes of
/// deliveries that end together are recorded in one transaction. A delivery that does not begin, because its
/// lease ends too soon, is no attempt (AMB-281).
pub async fn deliver_due(
    app: &App,
    transport: &Arc<dyn Transport>,
    channel: Channel,
) -> Result<usize, StoreError> {
    let (_running, stop) = watch::channel(false);
    deliver_until(app, transport, channel, &stop).await
}

/// [`deliver_due`], which begins no delivery once `stop` is true.
async fn deliver_until(
    app: &App,
    transport: &Arc<dyn Transport>,
    channel: Channel,
    stop: &watch::Receiver<bool>,
) -> Result<usize, StoreError> {
    let now = app.now();
    // An idle poll costs a read, not a write.
    if !app.db.read(move |conn| async move { outbox::has_due(&conn, channel, now).await }).await? {
        return Ok(0);
    }
    let items: Result<Vec<OutboxItem>, StoreError> = app
        .db
        .write(move |tx| async move {
            let items = outbox::lease_due(&tx, channel, now, now + LEASE).await?;
            Ok(tx.commit(items))
        })
        .await;
    let items = items?;
    let count = items.len();
    let concurrent = Arc::new(Semaphore::new(CONCURRENT_DELIVERIES));
    let mut sending = JoinSet::new();
    for item in items {
        let (app, transport, concurrent) = (app.clone(), Arc::clone(transport), Arc::clone(&concurrent));
        let stop = stop.clone();
        sending.spawn(async move {
            let _permit = concurrent.acquire().await;
            // After the end of the lease another worker may send the message, and would now send it twice.
            let ends_too_soon = app.now() + DELIVERY_TIMEOUT > now + LEASE;
            if ends_too_soon {
                tracing::warn!(id = %item.id, "a message waits for its next lease, because this one ends too soon");
            }
            if ends_too_soon || *stop.borrow() {
                let OutboxItem { id, recipient, attempts: number, .. } = item;
                return Attempt { id, recipient, number, outcome: Outcome::NotBegun };
            }
            deliver(&app, &*transport, item).await
        });
    }
    while let Some(first) = sending.join_next().await {
        let mut ended = vec![first];
        while let Some(next) = sending.try_join_next() {
            ended.push(next);
        }
        let attempts = ended.into_iter().filter_map(Result::ok).collect();
        if let Err(error) = record_outcomes(app, attempts).await {
            tracing::warn!(%error, "the outcome of a delivery was not recorded; the message will be sent again");
        }
    }
    Ok(count)
}

async fn deliver(app: &App, transport: &dyn Transport, item: OutboxItem) -> Attempt {
    let (id, number, channel, started) = (item.id, item.attempts, item.channel, Instant::now());
    let recipient = item.recipient.clone();
    let sending = timeout(DELIVERY_TIMEOUT.unsigned_abs(), prepare_and_send(app, transport, item));
    let outcome = match AssertUnwindSafe(sending).catch_unwind().await {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(_)) => Err(DeliveryError::retryable("the delivery took too long")),
        // Without a recorded failure the message would be sent again after each lease without an end.
        Err(_) => Err(DeliveryError::retryable("the delivery panicked")),
    };
    record_duration(channel, &outcome, started);
    Attempt { id, recipient, number, outcome: Outcome::Ended(outcome) }
}

async fn prepare_and_send(
    app: &App,
    transport: &dyn Transport,
    item: OutboxItem,
) -> Result<Delivery, DeliveryError> {
    let item = match item.channel {
        Channel::Mail | Channel::Sms => render(app, item).await?,
        Channel::Push => encrypt(app, item).await?,
    };
    transport.deliver(&item).await
}

fn record_duration(channel: Channel, outcome: &Result<Delivery, DeliveryError>, started: Instant) {
    let outcome = match outcome {
        Ok(Delivery::HandedOver) => "sent",
        Ok(Delivery::StoredLocally) => return,
        Err(DeliveryError::Retryable { .. }) => "retryable",
        Err(DeliveryError::Gone { .. }) => "gone",
        Err(DeliveryError::Permanent { .. }) => "permanent",
    };
    histogram!("caseboard_delivery_seconds", "channel" => channel.as_str().to_lowercase(), "outcome" => outcome)
        .record(started.elapsed());
}

async fn record_outcomes(app: &App, attempts: Vec<Attempt>) -> Result<(), StoreError> {
    let app = app.clone();
    let write = app.db.clone();
    let written = write.write(move |tx| {
        let (app, attempts) = (app.clone(), attempts.clone());
        async move {
            let (mut handed_over, mut stored_locally) = (Vec::new(), Vec::new());
            for attempt in attempts {
                let Attempt { id, number, .. } = attempt;
                match &attempt.outcome {
                    Outcome::Ended(Ok(Delivery::HandedOver)) => handed_over.push(id),
                    Outcome::Ended(Ok(Delivery::StoredLocally)) => stored_locally.push(id),
                    Outcome::Ended(Err(error)) => record_failure(&app, &tx, &attempt, error).await?,
                    Outcome::NotBegun => outbox::give_back(&tx, id, number, app.now()).await?,
                }
            }
            outbox::mark_sent(&tx, &handed_over, app.now(), true).await?;
            outbox::mark_sent(&tx, &stored_locally, app.now(), false).await?;
            Ok(tx.commit(()))
        }
    });
    written.await
}

async fn record_failure(
    app: &App,
    tx: &Tx,
    attempt: &Attempt,
    error: &DeliveryError,
) -> Result<(), StoreError> {
    let Attempt { id, ref recipient, number: attempts, .. } = *attempt;
    match error {
        DeliveryError::Retryable { reason, retry_after } if attempts < MAX_ATTEMPTS => {
            tracing::warn!(%id, attempts, reason, "a delivery failed and will be retried");
            let pause = pause_after(attempts, &*app.entropy);
            let pause = pause.max(retry_after.unwrap_or_default().min(LONGEST_PAUSE));
            outbox::reschedule(tx, id, attempts, app.now() + pause, reason).await
        }
        DeliveryError::Gone { reason } => {
            tracing::info!(%id, reason, "a push message has no recipient any more");
            if let Ok(browser) = recipient.parse() {
                push_subscriptions::delete(tx, browser).await?;
            }
            outbox::mark_gone(tx, id, app.now(), reason).await
        }
        DeliveryError::Retryable { reason, .. } | DeliveryError::Permanent { reason } => {
            tracing::error!(%id, attempts, reason, "a delivery failed permanently and will not be retried");
            outbox::mark_dead(tx, id, attempts, app.now(), reason).await
        }
    }
}

/// The pause after this many failed attempts, with jitter.
fn pause_after(attempts: i64, entropy: &dyn Entropy) -> SignedDuration {
    let index = usize::try_from(attempts - 1).unwrap_or(0);
    let seconds = FIRST_PAUSES.get(index).map_or(LONGEST_PAUSE.as_secs(), |&seconds| seconds);
    let mut random = [0; 4];
    entropy.fill(&mut random);
    let longest_jitter = seconds * 1_000 * JITTER_PERCENT / 100;
    let jitter = longest_jitter * i64::from(u32::from_le_bytes(random)) / i64::from(u32::MAX);
    SignedDuration::from_secs(seconds) + SignedDuration::from_millis(jitter)
}

/// Renders the text and the HTML of a mail from its stored letter and adds its calendar event. A letter that cannot be read is a
/// permanent failure.
pub(super) async fn render(app: &App, mut item: OutboxItem) -> Result<OutboxItem, DeliveryError> {
    if !item.letter.is_empty() {
        let letter = Letter::from_json(&item.letter, &item.subject).map_err(|error| {
            DeliveryError::permanent(format!("the stored letter cannot be read: {error}"))
        })?;
        item.text = letter.text(&app.settings, item.unsubscribe.as_deref());
        item.html = letter.html(&app.settings, item.unsubscribe.as_deref());
        if let Some(engagement) = letter.calendar {
            let part = calendar_events::mail_part(app, engagement, letter.language(), &item.recipient).await;
            item.calendar = part.map_err(|_| DeliveryError::retryable("the database cannot be read"))?;
        }
    }
    Ok(item)
}

/// Encrypts a push message for its browser.
async fn encrypt(app: &App, mut item: OutboxItem) -> Result<OutboxItem, DeliveryError> {
    let prepared = push::push_request(app, &item).await;
    match prepared.map_err(|error| DeliveryError::retryable(error.to_string()))? {
        Prepared::Request(request) => item.push = Some(request),
        Prepared::Gone => {
            return Err(DeliveryError::Gone { reason: "the browser was removed".to_owned() });
        }
        Prepared::Impossible(reason) => return Err(DeliveryError::permanent(reason)),
    }
    Ok(item)
}
