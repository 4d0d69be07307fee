//! An administrator declines a person who signed up with the code of the center (AMB-385).

use caseboard_domain::Refusal;
use caseboard_domain::actor::CenterManager;
use caseboard_domain::center::Center;
use caseboard_domain::person::Person;
use caseboard_store::{Committed, Tx, affiliations, persons};

use super::Revoked;
use super::administrators::{notify_person, publish_administrators};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::centers::letters;
use crate::error::Error;
use crate::outbox;
use crate::texts::Texts;

/// Declines a person who waits, whose row is locked; the code of the center does not bring them back (AMB-283). The person gets a
/// notice and a mail, whatever their settings are.
///
/// # Errors
/// 403 for a person who does not wait; 403 PROOF_REQUIRED without a recent proof of identity.
pub(super) async fn decline_administration(
    app: App,
    tx: Tx,
    actor: &CenterManager,
    person: Person,
    center: Center,
) -> Result<Committed<Revoked>, Error> {
    let now = app.now();
    actor.require_proof(now)?;
    if !affiliations::decline_administrator(&tx, person.id, center.id, now).await? {
        return Err(Refusal::forbidden().into());
    }
    let by = persons::find(&tx, actor.person()).await?.ok_or_else(Refusal::forbidden)?;
    let texts = &Texts::of(person.language).centers;
    let subject = (texts.declined_admin_subject)(&center.name);
    let content = (texts.declined_admin)(&center.name);
    notify_person(&app, &tx, &by, &person, &center, subject, content).await?;
    let letter = letters::administrator_declined(&person, &center, &app.settings.support_email);
    outbox::enqueue_security_mail(&app, &tx, &person, &letter).await?;
    publish_administrators(&tx, &center).await?;
    let entry = Entry::new(Action::AdministrationDeclined, actor).on(person.id).at(center.id);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(Revoked { person: person.id, center: center.id, upcoming_confirmed: 0 }))
}
