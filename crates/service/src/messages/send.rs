//! Sends a message from the owner of cases to people on them, by mail or by SMS.

use caseboard_domain::actor::Poster;
use caseboard_domain::message::{Message, MessageDraft};
use caseboard_store::notices::Contact;
use caseboard_store::outbox::Channel;
use caseboard_store::{Committed, Tx};

use super::{Queued, count, owner, queued, reachable};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::letter::Letter;
use crate::outbox;
use crate::texts::Texts;

/// Validates a message, counts it and queues it for each recipient.
pub(super) async fn run(
    app: App,
    tx: Tx,
    (actor, channel, draft): (Poster, Channel, MessageDraft),
) -> Result<Committed<Queued>, Error> {
    let owner = owner(&actor)?;
    let message = match channel {
        Channel::Mail => draft.mail()?,
        Channel::Sms => draft.text_message()?,
    };
    count(&app, &tx, actor.person()).await?;
    let accepts = |contact: &Contact| match channel {
        Channel::Mail => contact.notify_email,
        Channel::Sms => contact.notify_sms,
    };
    let (reached, skipped) = reachable(&app, &tx, owner, &message.people, accepts).await?;
    for contact in &reached {
        match channel {
            Channel::Mail => {
                let letter = letter(&actor, &message, contact);
                outbox::enqueue_notification(&app, &tx, contact, &letter).await?;
            }
            Channel::Sms => {
                outbox::enqueue_sms(&app, &tx, contact, &sms_text(&app, &actor, &message, contact)).await?
            }
        }
    }
    let outcome = queued(&reached, skipped);
    let action = match channel {
        Channel::Mail => Action::MailsSent,
        Channel::Sms => Action::TextsSent,
    };
    let entry = Entry::new(action, &actor).with("queued", i64::from(outcome.queued));
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(outcome))
}

/// Builds the mail. The subject begins with the author's name, so that the mail does not look like one of the product.
fn letter(author: &Poster, message: &Message, to: &Contact) -> Letter {
    let (name, texts) = (author.full_name(), Texts::of(to.language));
    let letter = Letter::new(texts, (texts.messages.subject)(name, &message.subject), &to.full_name);
    let letter = match message.text.as_str() {
        "" => letter.says((texts.messages.look)(name)),
        text => letter.says((texts.messages.writes)(name)).says(text),
    };
    letter.button(texts.messages.open, "/userMain/myPendingJobs")
}

fn sms_text(app: &App, author: &Poster, message: &Message, to: &Contact) -> String {
    let (name, texts) = (author.full_name(), Texts::of(to.language));
    let text = match message.text.as_str() {
        "" => (texts.messages.look)(name),
        text => (texts.messages.sms)(name, text),
    };
    format!("{}: {text}", app.settings.product_name)
}
