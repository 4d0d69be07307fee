//! The last step of the removal of lost second factors: a day after the person confirmed (AMB-101).

use caseboard_domain::PersonId;
use caseboard_store::{Committed, Tx, factor_removals, persons};

use super::removal;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;

/// Removes the second factors of all people whose confirmed request is due, each in its own transaction.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn execute_factor_removals(app: &App) -> Result<(), Error> {
    let now = app.now();
    let due = app.db.read(move |conn| async move { factor_removals::list_due(&conn, now).await }).await;
    for person in due.map_err(Error::from)? {
        if let Err(error) = app.transact(person, execute).await {
            // The others are still executed; this one is tried again by the next run.
            tracing::warn!(%error, "second factors were not removed");
        }
    }
    Ok(())
}

async fn execute(app: App, tx: Tx, id: PersonId) -> Result<Committed<()>, Error> {
    let now = app.now();
    let Some(person) = persons::lock(&tx, id).await? else { return Ok(tx.commit(())) };
    let found = factor_removals::find(&tx, id, now).await?;
    let Some(found) = found.filter(|found| found.due_at.is_some_and(|due| due <= now)) else {
        return Ok(tx.commit(()));
    };
    let entry = Entry::anonymous(Action::SecondFactorRemoved).on(id).at(found.center);
    let entry = entry.with("requestedBy", found.requested_by);
    if !removal::is_allowed(&tx, found.requested_by, found.center, &person).await? {
        factor_removals::delete(&tx, id).await?;
        audit::record(&app, &tx, entry.refused("TIE_ENDED")).await?;
        return Ok(tx.commit(()));
    }
    removal::remove_all(&app, &tx, &person).await?;
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(()))
}
