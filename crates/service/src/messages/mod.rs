//! What people write to each other outside a case's own steps, and the two mails a client may ask for by itself (D-30,
//! D-31, A-144, AMB-15). Nothing here relays: the text of an owner of cases is part of a mail of the product, goes
//! only to people who are live on one of their cases, and never as HTML.

mod send;
mod send_mail;
mod send_mails;
mod send_texts;

use std::collections::HashMap;

use caseboard_domain::actor::Poster;
use caseboard_domain::{PersonId, Refusal};
use caseboard_store::message_recipients::{self, SenderScope};
use caseboard_store::notices::Contact;
use caseboard_store::{StoreError, Tx};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::error::Error;
use crate::idempotency::StoredOutcome;
use crate::rate_limit::{Counter, MESSAGES};

pub use send_mail::{MailRequest, VERIFICATION_SUBJECT, send_mail};
pub use send_mails::send_mails;
pub use send_texts::send_texts;

/// The outcome of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Queued {
    /// The number of recipients.
    pub queued: u32,
    /// Who gets none, in the order named: unknown, on none of the caller's cases, closed, or with such messages switched
    /// off. Which of these it is, is not told.
    pub skipped: Vec<PersonId>,
}

impl StoredOutcome for Queued {}

/// Returns the scope of possible recipients. The system administrator has none (AMB-15).
fn owner(actor: &Poster) -> Result<SenderScope, Refusal> {
    match actor {
        Poster::Surgeon(surgeon) => Ok(SenderScope::Surgeon(surgeon.person())),
        Poster::CenterAdmin(admin) => Ok(SenderScope::Admin(admin.person())),
        Poster::SystemAdmin(_) => Err(Refusal::forbidden()),
    }
}

/// Counts a call of a person.
async fn count(app: &App, tx: &Tx, person: PersonId) -> Result<(), Error> {
    if app.settings.rate_limit {
        Counter::of(MESSAGES, &person.to_string()).take(tx, app.now()).await?;
    }
    Ok(())
}

/// Splits the named people into recipients and those who are skipped.
async fn reachable(
    app: &App,
    tx: &Tx,
    by: SenderScope,
    people: &[PersonId],
    accepts: impl Fn(&Contact) -> bool,
) -> Result<(Vec<Contact>, Vec<PersonId>), StoreError> {
    let found = message_recipients::list_allowed(tx, by, people, app.now()).await?;
    let mut found: HashMap<PersonId, Contact> =
        found.into_iter().filter(accepts).map(|contact| (contact.id, contact)).collect();
    let (mut reached, mut skipped) = (Vec::new(), Vec::new());
    for person in people {
        match found.remove(person) {
            Some(contact) => reached.push(contact),
            None => skipped.push(*person),
        }
    }
    Ok((reached, skipped))
}

fn queued(reached: &[Contact], skipped: Vec<PersonId>) -> Queued {
    Queued { queued: u32::try_from(reached.len()).unwrap_or(u32::MAX), skipped }
}
