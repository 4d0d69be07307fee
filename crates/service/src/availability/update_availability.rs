//! Changes what the session's person states about their time (AMB-210).

use caseboard_domain::Refusal;
use caseboard_domain::actor::Professional;
use caseboard_domain::availability::{Availability, AvailabilityDraft};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, availabilities, dispatch, persons};

use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

impl StoredOutcome for Availability {}

/// Replaces what the session's person states, as a whole. There is no person parameter, because each person states only their own
/// availability. Exceptions that have ended are dropped.
///
/// # Errors
/// VALIDATION with every invalid field; FORBIDDEN if the account was closed meanwhile.
#[boxed]
pub async fn update_availability(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    draft: AvailabilityDraft,
) -> Result<Availability, Error> {
    app.command(key, (actor.clone(), draft), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, draft): (Professional, AvailabilityDraft),
) -> Result<Committed<Availability>, Error> {
    let (person, now) = (actor.person(), app.now());
    let availability = draft.validate(now)?;
    // The lock also serializes two changes of one person, so that each compares with what it replaces.
    persons::lock(&tx, person).await?.filter(|person| person.active).ok_or_else(Refusal::forbidden)?;
    let before = availabilities::find(&tx, person).await?.unwrap_or_default();
    if before != availability {
        availabilities::save(&tx, person, &availability, now).await?;
        tx.publish(Audience::Person(person), Topic::Profile);
        if before.zip_code != availability.zip_code {
            // Lists of cases can be limited by the distance.
            tx.publish(Audience::Person(person), Topic::Cases);
            // They are those of the former home.
            dispatch::remove_miles(&tx, person).await?;
        }
        audit::record(&app, &tx, Entry::new(Action::AvailabilityChanged, &actor).on(person)).await?;
    }
    Ok(tx.commit(availability))
}
