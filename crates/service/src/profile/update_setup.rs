//! Changes what the session's person has decided about the steps of the setup (AMB-124).

use caseboard_domain::actor::Professional;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, persons};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};

/// The changed parts of the setup.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SetupChange {
    /// Whether the steps are hidden; `None` leaves it.
    pub hidden: Option<bool>,
    /// The person keeps the notification settings as they are.
    pub keep_notifications: bool,
}

/// The stored outcome, which has no data: clients read the setup with the call `get_attention`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetupUpdated {}

impl StoredOutcome for SetupUpdated {}

/// Hides or shows the steps of the setup, and records that the person keeps the notification settings. There is no person
/// parameter, because the setup of another person cannot be changed.
#[boxed]
pub async fn update_setup(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    change: SetupChange,
) -> Result<SetupUpdated, Error> {
    app.command(key, (actor.clone(), change), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, change): (Professional, SetupChange),
) -> Result<Committed<SetupUpdated>, Error> {
    let (person, now) = (actor.person(), app.now());
    let mut changed = Vec::new();
    if let Some(hidden) = change.hidden
        && persons::set_setup_hidden(&tx, person, hidden, now).await?
    {
        changed.push("setup");
    }
    if change.keep_notifications && persons::set_notifications_chosen(&tx, person, now).await? {
        changed.push("notificationsChosen");
    }
    if !changed.is_empty() {
        tx.publish(Audience::Person(person), Topic::Profile);
        let entry = Entry::new(Action::ProfileChanged, &actor).on(person).with("fields", changed);
        audit::record(&app, &tx, entry).await?;
    }
    Ok(tx.commit(SetupUpdated {}))
}
