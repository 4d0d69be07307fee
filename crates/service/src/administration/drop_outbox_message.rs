//! Deleting a message that was given up (AMB-118).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::administration::DropReason;
use caseboard_domain::{OutboxId, Refusal};
use caseboard_store::{Committed, Tx, outbox};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};

/// The outcome of deleting a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DroppedMessage {
    /// The message.
    pub id: OutboxId,
    /// Whether it was deleted; false if it is not dead any more.
    pub dropped: bool,
}

impl StoredOutcome for DroppedMessage {}

/// Deletes a dead message with its text. The audit log keeps its id, transport and purpose, and the reason.
///
/// # Errors
/// FORBIDDEN for a missing message.
#[boxed]
pub async fn drop_outbox_message(
    app: &App,
    actor: &SystemAdmin,
    key: Option<IdempotencyKey>,
    id: OutboxId,
    reason: DropReason,
) -> Result<DroppedMessage, Error> {
    app.command(key, (actor.clone(), id, reason), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id, reason): (SystemAdmin, OutboxId, DropReason),
) -> Result<Committed<DroppedMessage>, Error> {
    let message = outbox::lock_state(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    let dropped = outbox::delete_dead(&tx, id).await?;
    let entry = Entry::new(Action::MessageDropped, &actor)
        .on(id)
        .with("channel", message.channel.as_str())
        .with("kind", message.kind.as_str())
        .with("why", reason.as_str())
        .with("dropped", dropped);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(DroppedMessage { id, dropped }))
}
