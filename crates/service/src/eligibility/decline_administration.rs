//! An administrator declines a person who signed up with the code of the center (AMB-385).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::center::Center;
use caseboard_domain::person::Person;
use caseboard_domain::{CenterId, PersonId, eligibility};
use caseboard_store::{Committed, Tx, affiliations};

use super::administrators::{
    active_person, administrator_since, mail_person, notify_person, publish_administrators,
};
use super::{Revoked, lock_person_for};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::centers::letters;
use crate::error::Error;
use crate::texts::Texts;

/// Declines a person who waits to become an administrator of the center. Unlike [`super::revoke_certification`], it never ends
/// the administration of a person whom a colleague confirmed meanwhile. Repeating it changes nothing.
///
/// # Errors
/// FORBIDDEN for a center that the actor does not manage, and for a person who did not sign up for it; ADMINISTRATOR_DECIDED
/// for an administrator; PROOF_REQUIRED without a recent proof of identity.
#[boxed]
pub async fn decline_administrator(
    app: &App,
    actor: &CenterManager,
    person: PersonId,
    center: CenterId,
) -> Result<Revoked, Error> {
    actor.require_center(center)?;
    app.transact((actor.clone(), person, center), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, person, center): (CenterManager, PersonId, CenterId),
) -> Result<Committed<Revoked>, Error> {
    let (found, center) = lock_person_for(&tx, person, center).await?;
    administrator_since(&tx, &actor, center.id).await?;
    decline_administration(app, tx, &actor, found, center).await
}

/// Declines a person who waits, whose row is locked; the code of the center does not bring them back (AMB-283). The person gets a
/// notice and a mail, whatever their settings are.
///
/// # Errors
/// As [`decline_administrator`].
pub(super) async fn decline_administration(
    app: App,
    tx: Tx,
    actor: &CenterManager,
    person: Person,
    center: Center,
) -> Result<Committed<Revoked>, Error> {
    let now = app.now();
    let outcome = Revoked { person: person.id, center: center.id, upcoming_confirmed: 0 };
    let state = affiliations::find_administrator_state(&tx, person.id, center.id).await?;
    if state.is_some_and(|state| state.revoked) {
        return Ok(tx.commit(outcome));
    }
    eligibility::require_waiting(state)?;
    actor.require_proof(now)?;
    active_person(&tx, actor.person()).await?;
    affiliations::decline_administrator(&tx, person.id, center.id, now).await?;
    let texts = &Texts::of(person.language).centers;
    let subject = (texts.declined_admin_subject)(&center.name);
    let content = (texts.declined_admin)(&center.name);
    // Neither the notice nor the mail names who declined, who may not know the person.
    notify_person(&app, &tx, person.id, &person, &center, subject, content).await?;
    let letter = letters::administrator_declined(&person, &center, &app.settings.support_email);
    mail_person(&app, &tx, &person, &letter).await?;
    publish_administrators(&app, &tx, &center).await?;
    let entry = Entry::new(Action::AdministrationDeclined, actor).on(person.id).at(center.id);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(outcome))
}
