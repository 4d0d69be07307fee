//! A text message from the owner of cases to people on them (D-31, K-64).

use caseboard_domain::actor::Poster;
use caseboard_domain::message::{Message, MessageDraft};
use caseboard_store::{Committed, Tx};

use super::{Queued, count, owner, queued, reachable};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::once::Once;
use crate::outbox;

/// Texts those of the people named who are live on a case of the actor and want text messages.
///
/// # Errors
/// 403 for anybody but a surgeon or an administrator; VALIDATION; the refusal of the limit of twenty calls an hour.
pub async fn send_texts(
    app: &App,
    actor: &Poster,
    once: Option<Once>,
    draft: MessageDraft,
) -> Result<Queued, Error> {
    owner(actor)?;
    let message = draft.text_message()?;
    let (shared, actor) = (app.clone(), actor.clone());
    app.command(once, move |tx| run(shared.clone(), actor.clone(), message.clone(), tx)).await
}

async fn run(app: App, actor: Poster, message: Message, tx: Tx) -> Result<Committed<Queued>, Error> {
    count(&app, &tx, actor.person()).await?;
    let (reached, skipped) =
        reachable(&app, &tx, owner(&actor)?, &message.people, |contact| contact.notify_sms).await?;
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
