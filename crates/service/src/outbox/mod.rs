//! The outbox: mail, text messages and push messages are written in the transaction that causes them and sent after it is
//! committed.
//!
//! This file makes the messages and queues them, `worker.rs` sends them, and `operations.rs` has the commands of operators.

mod operations;
mod worker;

use caseboard_domain::administration::MessageKind;
use caseboard_domain::delivery::Channel;
use caseboard_domain::notifications as domain;
use caseboard_domain::notifications::{
    Channels, EventKind, NotificationPreferences, Occasion, Sending, deliveries,
};
use caseboard_domain::person::{NotificationSettings, Person};
use caseboard_domain::{NoticeId, PersonId};
use caseboard_store::notices::Contact;
use caseboard_store::outbox::{self, OutboxItem};
use caseboard_store::{StoreError, Tx};
use jiff::Timestamp;

pub use caseboard_store::outbox::OutboxState;
pub use operations::{Unsent, count_by_state, list_mailbox, list_unsent, retry_dead};
pub(crate) use worker::MAX_ATTEMPTS;
pub use worker::{deliver_due, run_worker, wait_for_messages};

use crate::app::App;
use crate::letter::Letter;
use crate::push;
use crate::unsubscribe;

/// A recipient with an account: a [`Person`] or a [`Contact`].
#[derive(Debug, Clone, Copy)]
pub struct Recipient<'a> {
    id: PersonId,
    email: &'a str,
    phone: &'a str,
    settings: NotificationSettings,
    preferences: &'a NotificationPreferences,
    push: bool,
    active: bool,
}

impl Recipient<'_> {
    /// Decides on which channels a message is sent, and when.
    fn deliveries(&self, app: &App, about: Occasion) -> Channels<Sending> {
        deliveries(self.choices(), about, app.now())
    }

    fn choices(&self) -> domain::RecipientChoices<'_> {
        let Self { settings, preferences, push, active, .. } = *self;
        domain::RecipientChoices { active, settings, push, preferences }
    }
}

impl<'a> From<&'a Person> for Recipient<'a> {
    fn from(person: &'a Person) -> Self {
        let Person { id, email, phone, notifications, preferences, active, .. } = person;
        let (email, settings) = (email.as_str(), *notifications);
        // A `Person` is read without their browsers, so there is no push message.
        Self { id: *id, email, phone, settings, preferences, push: false, active: *active }
    }
}

impl<'a> From<&'a Contact> for Recipient<'a> {
    fn from(contact: &'a Contact) -> Self {
        let Contact { id, email, phone, notify_email, notify_sms, preferences, push, active, .. } = contact;
        let settings = NotificationSettings { email: *notify_email, sms: *notify_sms };
        Self { id: *id, email, phone, settings, preferences, push: *push, active: *active }
    }
}

/// Returns on which channels a person gets a message at all, now or later.
pub(crate) fn reaches<'a>(app: &App, to: impl Into<Recipient<'a>>, kind: EventKind) -> Channels<bool> {
    let sent = to.into().deliveries(app, Occasion::of(kind));
    let on = |sending: Sending| sending != Sending::Off;
    Channels { mail: on(sent.mail), sms: on(sent.sms), push: on(sent.push) }
}

/// Returns whether a message that is queued now can reach a person before an instant.
pub(crate) fn arrives_before(app: &App, to: &Contact, about: Occasion, until: Timestamp) -> bool {
    domain::arrives_before(Recipient::from(to).choices(), about, until, app.now())
}

/// Returns a mail; `None` if the recipient switched it off or the account is closed (AMB-58, AMB-190). One that can be switched
/// off has an unsubscribe link.
pub(crate) fn notification<'a>(
    app: &App,
    to: impl Into<Recipient<'a>>,
    about: Occasion,
    letter: &Letter,
) -> Option<OutboxItem> {
    let to = to.into();
    let item = || match about.required {
        true => account_mail(app, to.email, letter),
        false => {
            let unsubscribe = Some(unsubscribe::url(app, to.id, to.email));
            mail(app, to.email, letter, unsubscribe, MessageKind::Notification)
        }
    };
    scheduled(to.deliveries(app, about).mail, item)
}

/// Returns a message that is sent at the time of the decision.
fn scheduled(sending: Sending, item: impl FnOnce() -> OutboxItem) -> Option<OutboxItem> {
    match sending {
        Sending::Off => None,
        Sending::Now => Some(item()),
        Sending::NotBefore(at) => Some(OutboxItem { not_before: Some(at), ..item() }),
    }
}

/// Returns a mail that is sent whatever the recipient's settings are: for verification, passwords, the security of a
/// center and the cancellation of a confirmed case (AMB-58).
pub(crate) fn account_mail(app: &App, to: &str, letter: &Letter) -> OutboxItem {
    mail(app, to, letter, None, MessageKind::Account)
}

/// Returns a text message; `None` if the recipient switched it off or the account is closed.
pub(crate) fn sms<'a>(
    app: &App,
    to: impl Into<Recipient<'a>>,
    about: Occasion,
    text: String,
) -> Option<OutboxItem> {
    let to = to.into();
    let item = || OutboxItem { text, ..empty_item(app, Channel::Sms, to.phone, MessageKind::Notification) };
    scheduled(to.deliveries(app, about).sms, item)
}

/// Returns a push message to all browsers of a person; `None` without one, if they switched it off, or if the account is closed.
/// `content` returns that of [`push::content`].
pub(crate) fn push_message(
    app: &App,
    to: &Contact,
    about: Occasion,
    content: impl FnOnce() -> String,
) -> Option<OutboxItem> {
    let item = || {
        let recipient = to.id.to_string();
        let text = content();
        OutboxItem { text, ..empty_item(app, Channel::Push, &recipient, MessageKind::Notification) }
    };
    scheduled(Recipient::from(to).deliveries(app, about).push, item)
}

/// Sets the notice that messages carry, so that the owners of its case see their delivery state (AMB-200).
pub(crate) fn carrying(notice: NoticeId, items: Vec<OutboxItem>) -> impl Iterator<Item = OutboxItem> {
    items.into_iter().map(move |item| OutboxItem { notice: Some(notice), ..item })
}

/// Writes messages into the outbox in one statement. They are sent after the commit.
pub(crate) async fn enqueue(
    app: &App,
    tx: &Tx,
    items: impl IntoIterator<Item = OutboxItem>,
) -> Result<(), StoreError> {
    let items = push::expand(app, tx, items.into_iter().collect()).await?;
    if !items.is_empty() {
        outbox::insert(tx, &items).await?;
        items.iter().for_each(|item| tx.notify_after_commit(app.outbox_notifier(item.channel)));
    }
    Ok(())
}

/// Writes a [`notification`] into the outbox.
pub async fn enqueue_notification<'a>(
    app: &App,
    tx: &Tx,
    to: impl Into<Recipient<'a>>,
    about: Occasion,
    letter: &Letter,
) -> Result<(), StoreError> {
    enqueue(app, tx, notification(app, to, about, letter)).await
}

/// Writes an [`account_mail`] into the outbox.
pub async fn enqueue_mail(app: &App, tx: &Tx, to: &str, letter: &Letter) -> Result<(), StoreError> {
    enqueue(app, tx, [account_mail(app, to, letter)]).await
}

/// Writes a mail about the security of an account into the outbox, whatever the person's settings are. A closed account
/// and an address that was not verified get none, because the address may be another person's.
pub(crate) async fn enqueue_security_mail(
    app: &App,
    tx: &Tx,
    to: &Person,
    letter: &Letter,
) -> Result<(), StoreError> {
    if !to.active || !to.email_verified {
        return Ok(());
    }
    enqueue(app, tx, [mail(app, to.email.as_str(), letter, None, MessageKind::Security)]).await
}

/// Writes a text message into the outbox, unless the recipient switched them off or the account is closed.
pub async fn enqueue_sms<'a>(
    app: &App,
    tx: &Tx,
    to: impl Into<Recipient<'a>>,
    about: Occasion,
    text: &str,
) -> Result<(), StoreError> {
    enqueue(app, tx, sms(app, to, about, text.to_owned())).await
}

fn mail(app: &App, to: &str, letter: &Letter, unsubscribe: Option<String>, kind: MessageKind) -> OutboxItem {
    let item = empty_item(app, Channel::Mail, to, kind);
    OutboxItem { subject: letter.subject.clone(), letter: letter.to_json(), unsubscribe, ..item }
}

fn empty_item(app: &App, channel: Channel, to: &str, kind: MessageKind) -> OutboxItem {
    OutboxItem {
        id: app.new_id(),
        channel,
        recipient: to.to_owned(),
        subject: String::new(),
        letter: String::new(),
        text: String::new(),
        html: String::new(),
        calendar: None,
        push: None,
        unsubscribe: None,
        created_at: app.now(),
        not_before: None,
        attempts: 0,
        kind,
        notice: None,
    }
}
