//! A mail from the owner of cases to people on them (D-30, K-63).

use caseboard_domain::actor::Poster;
use caseboard_domain::message::{Message, MessageDraft};
use caseboard_store::{Committed, Tx};

use super::{Queued, count, owner, queued, reachable};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::idempotency::IdempotencyKey;
use crate::letter::Letter;
use crate::outbox;

/// Mails a text to those of the people named who are live on a case of the actor and want mail.
///
/// # Errors
/// 403 for anybody but a surgeon or an administrator; VALIDATION; the refusal of the limit of twenty calls an hour.
pub async fn send_mails(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    draft: MessageDraft,
) -> Result<Queued, Error> {
    app.command(key, (actor.clone(), draft), run).await
}

async fn run(app: App, tx: Tx, (actor, draft): (Poster, MessageDraft)) -> Result<Committed<Queued>, Error> {
    let owner = owner(&actor)?;
    let message = draft.mail()?;
    count(&app, &tx, actor.person()).await?;
    let (reached, skipped) =
        reachable(&app, &tx, owner, &message.people, |contact| contact.notify_email).await?;
    for contact in &reached {
        outbox::inform(&app, &tx, contact, &letter(&actor, &message, &contact.full_name)).await?;
    }
    let outcome = queued(&reached, skipped);
    let entry = Entry::new(Action::MailsSent, &actor).with("queued", i64::from(outcome.queued));
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(outcome))
}

/// The subject begins with who writes, so that a mail cannot imitate one of the product's own.
fn letter(from: &Poster, message: &Message, to_name: &str) -> Letter {
    let name = from.full_name();
    let letter = Letter::new(format!("Message from {name}: {}", message.subject), to_name);
    let letter = match message.text.as_str() {
        "" => letter.says(format!("{name} asks you to look at a surgical case you are on.")),
        text => letter.says(format!("{name} writes about a surgical case you are on:")).says(text),
    };
    letter.button("Open My Pending Cases", "/userMain/myPendingJobs")
}
