//! The outbox: mail and text messages are sent after the transaction that causes them, never within it.
//!
//! A worker leases what is due, sends it, and says how it went. A failure is tried again with growing pauses, five
//! times in all, then the item is dead and stays for an operator to inspect. SMTP cannot promise "exactly once"; the
//! promise is "at least once, with the same Message-ID", so that a mail program shows it once (AMB-58, D-33).

use std::sync::Arc;

use caseboard_domain::person::{NotificationSettings, Person};
use caseboard_domain::{OutboxId, PersonId};
use caseboard_store::notices::Contact;
use caseboard_store::outbox::{self, Channel, OutboxItem};
use caseboard_store::{StoreError, Tx};
use jiff::SignedDuration;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::app::App;
use crate::deliver::{Deliver, Delivered, Undelivered};
use crate::letter::Letter;
use crate::unsubscribe;

/// How often an item is tried before it is dead.
const TRIES: i64 = 5;
/// How long a worker may take over what it leased before another one may take it.
const LEASE: SignedDuration = SignedDuration::from_secs(120);
/// How long the worker sleeps at most: another node's items, and those whose pause is over, are found by then.
const IDLE: SignedDuration = SignedDuration::from_secs(2);
/// The longest pause before another try, whatever the other side asks for.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(1);

/// A person to notify: a [`Person`] or a [`Contact`].
#[derive(Debug, Clone, Copy)]
pub struct Addressee<'a> {
    id: PersonId,
    email: &'a str,
    phone: &'a str,
    wants: NotificationSettings,
    active: bool,
}

impl<'a> From<&'a Person> for Addressee<'a> {
    fn from(person: &'a Person) -> Self {
        let Person { id, email, phone, notifications, active, .. } = person;
        Self { id: *id, email: email.as_str(), phone, wants: *notifications, active: *active }
    }
}

impl<'a> From<&'a Contact> for Addressee<'a> {
    fn from(contact: &'a Contact) -> Self {
        let Contact { id, email, phone, notify_email, notify_sms, active, .. } = contact;
        let wants = NotificationSettings { email: *notify_email, sms: *notify_sms };
        Self { id: *id, email, phone, wants, active: *active }
    }
}

/// Mails a letter to those who want mail: not to people who switched it off, and to no closed account. It says how to
/// stop such mail (AMB-58). In the transaction that causes it.
///
/// # Errors
/// What the store says.
pub async fn inform<'a>(
    app: &App,
    tx: &Tx,
    to: impl Into<Addressee<'a>>,
    letter: &Letter,
) -> Result<(), StoreError> {
    let to = to.into();
    if !to.active || !to.wants.email {
        return Ok(());
    }
    put_letter(app, tx, to.email, letter, Some(unsubscribe::url(app, to.id, to.email))).await
}

/// Mails a letter whatever the settings are: for verification, passwords, the safety of a center and the cancellation of
/// a confirmed case (AMB-58). In the transaction that causes it.
///
/// # Errors
/// What the store says.
pub async fn mail(app: &App, tx: &Tx, to: &str, letter: &Letter) -> Result<(), StoreError> {
    put_letter(app, tx, to, letter, None).await
}

/// Sends a text message to those who want them, in the transaction that causes it.
///
/// # Errors
/// What the store says.
pub async fn sms<'a>(app: &App, tx: &Tx, to: impl Into<Addressee<'a>>, text: &str) -> Result<(), StoreError> {
    let to = to.into();
    if !to.active || !to.wants.sms {
        return Ok(());
    }
    let item = item(app, Channel::Sms, to.phone);
    put(app, tx, OutboxItem { text: text.to_owned(), ..item }).await
}

async fn put_letter(
    app: &App,
    tx: &Tx,
    to: &str,
    letter: &Letter,
    unsubscribe: Option<String>,
) -> Result<(), StoreError> {
    let text = letter.text(&app.settings, unsubscribe.as_deref());
    let html = letter.html(&app.settings, unsubscribe.as_deref());
    let item = item(app, Channel::Mail, to);
    put(app, tx, OutboxItem { subject: letter.subject.clone(), text, html, unsubscribe, ..item }).await
}

fn item(app: &App, channel: Channel, to: &str) -> OutboxItem {
    OutboxItem {
        id: OutboxId::from_uuid(app.new_id()),
        channel,
        recipient: to.to_owned(),
        subject: String::new(),
        text: String::new(),
        html: String::new(),
        unsubscribe: None,
        created_at: app.now(),
        attempts: 0,
    }
}

async fn put(app: &App, tx: &Tx, item: OutboxItem) -> Result<(), StoreError> {
    outbox::insert(tx, &item).await?;
    app.outbox_notifier().mark_written();
    Ok(())
}

/// The newest mails, or those to one address: what the local mailbox shows (AMB-02).
///
/// # Errors
/// What the store says.
pub async fn mailbox(app: &App, to: Option<String>) -> Result<Vec<OutboxItem>, crate::Error> {
    Ok(app.db.read(move |cx| async move { outbox::list_latest(&cx, to.as_deref()).await }).await?)
}

/// Sends what is due until told to stop; what is under way then is finished.
pub async fn work(app: App, deliver: Arc<dyn Deliver>, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let sent = match round(&app, &deliver).await {
            Ok(sent) => sent,
            Err(error) => {
                tracing::warn!(%error, "the outbox cannot be read");
                0
            }
        };
        if sent == 0 {
            let idle = std::time::Duration::try_from(IDLE).unwrap_or_default();
            tokio::select! {
                () = app.outbox_notifier().notified() => {}
                () = tokio::time::sleep(idle) => {}
                _ = stop.changed() => {}
            }
        }
    }
}

/// Sends what is due now and says how many items that were.
///
/// # Errors
/// When the outbox cannot be read or written.
pub async fn round(app: &App, deliver: &Arc<dyn Deliver>) -> Result<usize, StoreError> {
    let now = app.now();
    // An idle look costs a read, not a write.
    let due = app.db.read(move |cx| async move { outbox::next_due(&cx).await }).await?;
    if due.is_none_or(|due| due > now) {
        return Ok(0);
    }
    let items: Result<Vec<OutboxItem>, StoreError> = app
        .db
        .write(move |tx| async move {
            let items = outbox::lease_due(&tx, now, now + LEASE).await?;
            Ok(tx.commit(items))
        })
        .await;
    let items = items?;
    let count = items.len();
    let mut sending = JoinSet::new();
    for item in items {
        let (app, deliver) = (app.clone(), Arc::clone(deliver));
        sending.spawn(async move {
            let outcome = deliver.deliver(&item).await;
            note(&app, &item, outcome).await
        });
    }
    while let Some(noted) = sending.join_next().await {
        match noted {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "a sent item could not be noted; it will be sent again"),
            Err(error) => tracing::error!(%error, "a delivery broke off"),
        }
    }
    Ok(count)
}

async fn note(
    app: &App,
    item: &OutboxItem,
    outcome: Result<Delivered, Undelivered>,
) -> Result<(), StoreError> {
    let (id, attempts, now) = (item.id, item.attempts, app.now());
    let written = app.db.write(move |tx| {
        let outcome = outcome.clone();
        async move {
            match outcome {
                Ok(delivered) => outbox::mark_sent(&tx, id, now, delivered == Delivered::Gone).await?,
                Err(Undelivered::Again { after, why }) if attempts < TRIES => {
                    tracing::warn!(%id, attempts, why, "a delivery failed and will be tried again");
                    let wait = after.unwrap_or_default().clamp(pause(attempts), LONGEST_PAUSE);
                    outbox::reschedule(&tx, id, now + wait, &why).await?;
                }
                Err(Undelivered::Again { why, .. } | Undelivered::Never { why }) => {
                    tracing::error!(%id, attempts, why, "a delivery failed for good");
                    outbox::mark_dead(&tx, id, now, &why).await?;
                }
            }
            Ok(tx.commit(()))
        }
    });
    written.await
}

/// Ten seconds, forty, under three minutes, eleven minutes.
fn pause(attempts: i64) -> SignedDuration {
    let power = u32::try_from(attempts - 1).unwrap_or(0).min(4);
    SignedDuration::from_secs(10 * 4_i64.pow(power))
}

/// What happened to the outbox so far: waiting, sent, dead.
///
/// # Errors
/// What the store says.
pub async fn counts(app: &App) -> Result<(i64, i64, i64), crate::Error> {
    Ok(app.db.read(|cx| async move { outbox::count_by_state(&cx).await }).await?)
}
