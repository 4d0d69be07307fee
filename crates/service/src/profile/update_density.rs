//! Changes the density of the lists of the session's person.

use caseboard_domain::PersonId;
use caseboard_domain::actor::SessionData;
use caseboard_domain::density::Density;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, persons};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};

/// The stored outcome of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DensityUpdated {
    /// The person's density now.
    pub density: Density,
}

impl StoredOutcome for DensityUpdated {}

/// Stores the density of the session's person. There is no person parameter, because the density of another person cannot
/// be changed.
///
/// # Errors
/// VALIDATION for a missing or unknown density.
#[boxed]
pub async fn update_density(
    app: &App,
    session: &SessionData,
    key: Option<IdempotencyKey>,
    density: Option<String>,
) -> Result<DensityUpdated, Error> {
    app.command(key, (session.clone(), density), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (session, density): (SessionData, Option<String>),
) -> Result<Committed<DensityUpdated>, Error> {
    let density = Density::from_input(density.as_deref())?;
    let person: PersonId = session.person;
    if persons::set_density(&tx, person, density, app.now()).await? {
        tx.publish(Audience::Person(person), Topic::Profile);
        let entry = Entry::new(Action::ProfileChanged, &session).on(person).with("fields", vec!["density"]);
        audit::record(&app, &tx, entry).await?;
    }
    Ok(tx.commit(DensityUpdated { density }))
}
