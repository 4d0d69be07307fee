//! The last step of the removal of lost second factors: a day after the person confirmed (AMB-101).

use caseboard_domain::PersonId;
use caseboard_domain::person::Person;
use caseboard_domain::timer::TimerOutcome;
use caseboard_store::factor_removals::FactorRemoval;
use caseboard_store::timers::TimerRow;
use caseboard_store::{Committed, Tx, factor_removals, persons};

use super::{letters, removal};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::outbox;

/// Removes the second factors of a person whose confirmed request is due.
pub(crate) async fn execute_factor_removal(
    app: App,
    tx: Tx,
    timer: TimerRow,
) -> Result<Committed<TimerOutcome>, Error> {
    let now = app.now();
    let id = PersonId::from_uuid(timer.subject);
    let Some(person) = persons::lock(&tx, id).await? else { return Ok(tx.commit(TimerOutcome::Done)) };
    let found = factor_removals::find(&tx, id, now).await?;
    // A cancelled request is deleted; one that was requested again after that has no time until it is confirmed.
    let Some(found) = found.filter(|found| found.due_at.is_some_and(|due| due <= now)) else {
        return Ok(tx.commit(TimerOutcome::Done));
    };
    let entry = Entry::anonymous(Action::SecondFactorRemoved).on(id).at(found.center);
    let entry = entry.with("requestedBy", found.requested_by);
    if !removal::is_allowed(&tx, found.requested_by, found.center, &person).await? {
        drop_request(&app, &tx, &person, &found).await?;
        audit::record(&app, &tx, entry.refused("TIE_ENDED")).await?;
        return Ok(tx.commit(TimerOutcome::Done));
    }
    removal::remove_all(&app, &tx, &person).await?;
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(TimerOutcome::Done))
}

/// Deletes a request that is no longer allowed, and mails the person and the administrator: both expect the removal today.
async fn drop_request(app: &App, tx: &Tx, person: &Person, found: &FactorRemoval) -> Result<(), Error> {
    factor_removals::delete(tx, person.id).await?;
    if person.active {
        let letter = letters::removal_dropped(person, &app.settings.support_email);
        outbox::enqueue_mail(app, tx, person.email.as_str(), &letter).await?;
    }
    if let Some(admin) = persons::find(tx, found.requested_by).await?.filter(|admin| admin.active) {
        let letter = letters::removal_dropped_for(&admin, &person.full_name());
        outbox::enqueue_mail(app, tx, admin.email.as_str(), &letter).await?;
    }
    Ok(())
}
