//! Sends a message from the owner of cases to people on them, by mail or by SMS.

use caseboard_domain::actor::Poster;
use caseboard_domain::message::MessageDraft;
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_store::message_recipients::Recipient;
use caseboard_store::notices::Contact;
use caseboard_store::{Committed, Tx};

use super::{Queued, count, letters, owner, queued, split_recipients};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::outbox;

/// The form of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MessageForm {
    /// A mail.
    Mail,
    /// A text message.
    Text,
}

/// Validates a message, counts it and queues it for each recipient.
pub(super) async fn run(
    app: App,
    tx: Tx,
    (actor, form, draft): (Poster, MessageForm, MessageDraft),
) -> Result<Committed<Queued>, Error> {
    let owner = owner(&actor, form)?;
    let message = match form {
        MessageForm::Mail => draft.mail()?,
        MessageForm::Text => draft.text_message()?,
    };
    count(&app, &tx, actor.person()).await?;
    let about = Occasion::of(EventKind::Message);
    let accepts = |contact: &Contact| match form {
        MessageForm::Mail => outbox::reaches(&app, contact, about.kind).mail,
        MessageForm::Text => outbox::reaches(&app, contact, about.kind).sms,
    };
    let (recipients, skipped) = split_recipients(&app, &tx, owner, &message.people, accepts).await?;
    for Recipient { contact, case } in &recipients {
        match form {
            MessageForm::Mail => {
                let letter = letters::message(actor.full_name(), &message, *case, contact);
                outbox::enqueue_notification(&app, &tx, contact, about, &letter).await?;
            }
            MessageForm::Text => {
                let text = letters::text_message(&app.settings, actor.full_name(), &message, contact);
                outbox::enqueue_sms(&app, &tx, contact, about, &text).await?;
            }
        }
    }
    let outcome = queued(&recipients, skipped);
    let action = match form {
        MessageForm::Mail => Action::MailsSent,
        MessageForm::Text => Action::TextsSent,
    };
    let entry = Entry::new(action, &actor).with("queued", i64::from(outcome.queued));
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(outcome))
}
