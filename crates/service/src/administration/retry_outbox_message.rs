//! Sending a message again that was given up (AMB-118).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::{OutboxId, Refusal};
use caseboard_store::{Committed, Tx, outbox};

use super::retry_dead_messages::{RetriedMessages, finish};
use crate::app::App;
use crate::audit::{Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;

/// Makes a dead message pending again with a new period of 24 hours. A message that is not dead any more stays as it is.
///
/// # Errors
/// FORBIDDEN for a missing message.
#[boxed]
pub async fn retry_outbox_message(
    app: &App,
    actor: &SystemAdmin,
    key: Option<IdempotencyKey>,
    id: OutboxId,
) -> Result<RetriedMessages, Error> {
    app.command(key, (actor.clone(), id), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id): (SystemAdmin, OutboxId),
) -> Result<Committed<RetriedMessages>, Error> {
    outbox::lock_state(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    let count = outbox::make_due(&tx, Some(id), app.now()).await?;
    finish(&app, tx, Entry::new(Action::MessagesRetried, &actor).on(id), count).await
}
