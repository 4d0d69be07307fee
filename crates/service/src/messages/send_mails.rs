//! Sends a message to people on the caller's cases by mail.

use caseboard_domain::actor::Poster;
use caseboard_domain::message::MessageDraft;

use super::{Queued, send};
use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;

/// Queues a mail to each of the people who is on a case of the actor and accepts mail.
///
/// # Errors
/// FORBIDDEN for a caller who is neither surgeon nor center administrator; VALIDATION of the recipients or the text;
/// RATE_LIMITED after the limit of twenty messages an hour.
#[boxed]
pub async fn send_mails(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    draft: MessageDraft,
) -> Result<Queued, Error> {
    app.command(key, (actor.clone(), send::MessageForm::Mail, draft), send::run).await
}
