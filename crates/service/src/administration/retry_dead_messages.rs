//! Sending all messages again that were given up (AMB-118).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::delivery::Channel;
use caseboard_store::{Committed, Tx, outbox};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};

/// How many messages will be sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RetriedMessages {
    /// The number of messages.
    pub count: u64,
}

impl StoredOutcome for RetriedMessages {}

/// Makes all dead messages pending again with a new period of 24 hours, as `caseboard outbox retry --all-dead` does.
#[boxed]
pub async fn retry_dead_messages(
    app: &App,
    actor: &SystemAdmin,
    key: Option<IdempotencyKey>,
) -> Result<RetriedMessages, Error> {
    app.command(key, actor.clone(), run).await
}

async fn run(app: App, tx: Tx, actor: SystemAdmin) -> Result<Committed<RetriedMessages>, Error> {
    let count = outbox::make_due(&tx, None, app.now()).await?;
    finish(&app, tx, Entry::new(Action::MessagesRetried, &actor), count).await
}

/// Wakes the worker, records the entry and returns the number.
pub(super) async fn finish(
    app: &App,
    tx: Tx,
    entry: Entry,
    count: u64,
) -> Result<Committed<RetriedMessages>, Error> {
    if count > 0 {
        Channel::ALL.iter().for_each(|channel| tx.notify_after_commit(app.outbox_notifier(*channel)));
    }
    audit::record(app, &tx, entry.with("messages", count)).await?;
    Ok(tx.commit(RetriedMessages { count }))
}
