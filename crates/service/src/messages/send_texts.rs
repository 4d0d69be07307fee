//! A text message from the owner of cases to people on them (D-31, K-64).

use caseboard_domain::actor::Poster;
use caseboard_domain::message::{Message, MessageDraft};
use caseboard_store::{Committed, Tx};

use super::{Queued, count, owner, queued, reachable};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::idempotency::IdempotencyKey;
use crate::outbox;

/// Texts those of the people named who are live on a case of the actor and want text messages.
///
/// # Errors
/// 403 for anybody but a surgeon or an administrator; VALIDATION; the refusal of the limit of twenty calls an hour.
pub async fn send_texts(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    draft: MessageDraft,
) -> Result<Queued, Error> {
    app.command(key, (actor.clone(), draft), run).await
}

async fn run(app: App, tx: Tx, (actor, draft): (Poster, MessageDraft)) -> Result<Committed<Queued>, Error> {
    let owner = owner(&actor)?;
    let message = draft.text_message()?;
    count(&app, &tx, actor.person()).await?;
    let (reached, skipped) =
        reachable(&app, &tx, owner, &message.people, |contact| contact.notify_sms).await?;
    let text = text(&app, &actor, &message);
    for contact in &reached {
        outbox::sms(&app, &tx, contact, &text).await?;
    }
    let outcome = queued(&reached, skipped);
    let entry = Entry::new(Action::TextsSent, &actor).with("queued", i64::from(outcome.queued));
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(outcome))
}

fn text(app: &App, from: &Poster, message: &Message) -> String {
    let (product, name) = (&app.settings.product_name, from.full_name());
    match message.text.as_str() {
        "" => format!("{product}: {name} asks you to look at a surgical case you are on."),
        text => format!("{product}: {name} writes: {text}"),
    }
}
