//! Messages from owners of cases to participants, and the two mails that a client may request itself (D-30, D-31,
//! A-144, AMB-15). This is not a mail relay: a message is embedded in a mail of the product as plain text and sent only
//! to participants of the author's cases.

pub(crate) mod letters;
mod send;
mod send_mail;
mod send_mails;
mod send_texts;

use std::collections::HashMap;

use caseboard_domain::actor::Poster;
use caseboard_domain::throttle::MESSAGES;
use caseboard_domain::{PersonId, Refusal};
use caseboard_store::message_recipients::{self, Recipient, SenderScope};
use caseboard_store::notices::Contact;
use caseboard_store::{StoreError, Tx};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::error::Error;
use crate::idempotency::StoredOutcome;
use crate::rate_limit::Counter;
use send::MessageForm;

pub use send_mail::{MailRequest, VERIFICATION_SUBJECT, send_mail};
pub use send_mails::send_mails;
pub use send_texts::send_texts;

/// The outcome of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Queued {
    /// The number of recipients.
    pub queued: u32,
    /// People who get no message, in the given order: unknown, on none of the caller's cases, with a closed account, or
    /// with such messages switched off. The reason is not revealed.
    pub skipped: Vec<PersonId>,
}

impl StoredOutcome for Queued {}

/// Returns the scope of possible recipients. The system administrator has none (AMB-15), and a surgeon texts no one from an
/// unconfirmed center, because no one verifies phone numbers (AMB-374).
fn owner(actor: &Poster, form: MessageForm) -> Result<SenderScope, Refusal> {
    match (actor, form) {
        (Poster::Surgeon(surgeon), MessageForm::Mail) => Ok(SenderScope::Surgeon(surgeon.person())),
        (Poster::Surgeon(surgeon), MessageForm::Text) => {
            Ok(SenderScope::SurgeonAtConfirmed(surgeon.person()))
        }
        (Poster::CenterAdmin(admin), _) => Ok(SenderScope::Admin(admin.person())),
        (Poster::SystemAdmin(_), _) => Err(Refusal::forbidden()),
    }
}

/// Counts a call of a person towards the limit.
async fn count(app: &App, tx: &Tx, person: PersonId) -> Result<(), Error> {
    Counter::new(MESSAGES, &person.to_string()).take(app, tx).await
}

/// Splits the named people into recipients and those who are skipped.
async fn split_recipients(
    app: &App,
    tx: &Tx,
    by: SenderScope,
    people: &[PersonId],
    accepts: impl Fn(&Contact) -> bool,
) -> Result<(Vec<Recipient>, Vec<PersonId>), StoreError> {
    let verified_only = app.settings.email_verification;
    let found = message_recipients::list_allowed(tx, by, people, app.now(), verified_only).await?;
    let accepted = found.into_iter().filter(|recipient| accepts(&recipient.contact));
    let mut found: HashMap<PersonId, Recipient> =
        accepted.map(|recipient| (recipient.contact.id, recipient)).collect();
    let (mut recipients, mut skipped) = (Vec::new(), Vec::new());
    for person in people {
        match found.remove(person) {
            Some(recipient) => recipients.push(recipient),
            None => skipped.push(*person),
        }
    }
    Ok((recipients, skipped))
}

fn queued(recipients: &[Recipient], skipped: Vec<PersonId>) -> Queued {
    Queued { queued: u32::try_from(recipients.len()).unwrap_or(u32::MAX), skipped }
}
