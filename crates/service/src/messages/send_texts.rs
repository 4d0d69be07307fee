//! Sends a message to people on the caller's cases by SMS.

use caseboard_domain::actor::Poster;
use caseboard_domain::message::MessageDraft;

use super::{Queued, send};
use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;

/// Queues a text message to each of the people who is on a case of the actor and accepts text messages.
///
/// # Errors
/// As for [`super::send_mails`].
#[boxed]
pub async fn send_texts(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    draft: MessageDraft,
) -> Result<Queued, Error> {
    app.command(key, (actor.clone(), send::MessageForm::Text, draft), send::run).await
}
