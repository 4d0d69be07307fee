//! An administrator ends the administration of one who joined the center later (AMB-373).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::center::Center;
use caseboard_domain::eligibility;
use caseboard_domain::person::Person;
use caseboard_store::{Committed, Tx, affiliations};

use super::Revoked;
use super::administrators::{active_person, administrator_since, announce_departure, notify_person};
use super::decline_administration::decline_administration;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::centers::letters;
use crate::error::Error;
use crate::notices::{AdminMessage, notify_admins};
use crate::outbox;
use crate::texts::Texts;

/// Ends the administration of a person whose row is locked. Their sessions stay but lose their rights at the center at
/// once; the code of the center does not restore them (AMB-283). The person and all administrators of the center get a
/// notice and a mail, whatever their settings are; the system administrators get a mail if someone waits whom no one else can
/// confirm. A person who waits is declined, of which only they are notified. For a person who was removed or declined
/// before, nothing happens.
///
/// # Errors
/// FORBIDDEN for a person who neither administers the center nor waits, and for an administrator who did not join it after
/// the actor; PROOF_REQUIRED without a recent proof of identity.
pub(super) async fn end_administration(
    app: App,
    tx: Tx,
    actor: &CenterManager,
    person: Person,
    center: Center,
) -> Result<Committed<Revoked>, Error> {
    let now = app.now();
    let outcome = Revoked { person: person.id, center: center.id, upcoming_confirmed: 0 };
    let by_since = administrator_since(&tx, actor, center.id).await?;
    let Some(since) = affiliations::administers_since(&tx, person.id, center.id).await? else {
        return decline_administration(app, tx, actor, person, center).await;
    };
    eligibility::require_earlier_administrator(by_since, since)?;
    actor.require_proof(now)?;
    affiliations::revoke(&tx, person.id, center.id, now).await?;
    let by = active_person(&tx, actor.person()).await?;
    notify(&app, &tx, &by, &person, &center).await?;
    announce_departure(&app, &tx, &person, &center).await?;
    audit::record(&app, &tx, Entry::new(Action::AdministrationEnded, actor).on(person.id).at(center.id))
        .await?;
    Ok(tx.commit(outcome))
}

/// Writes the notices and mails. An address that was never verified gets neither (AMB-01).
async fn notify(app: &App, tx: &Tx, by: &Person, person: &Person, center: &Center) -> Result<(), Error> {
    let support = &app.settings.support_email;
    notify_admins(app, tx, center, Some(by.id), |admin| {
        let texts = &Texts::of(admin.language).centers;
        let letter = letters::administrator_removed(admin, person, by, center, support);
        AdminMessage {
            subject: texts.admin_removed_notice_subject.to_owned(),
            content: (texts.admin_removed_notice)(&center.name),
            mail: Some(outbox::account_mail(app, admin.email.as_str(), &letter)),
        }
    })
    .await?;
    let texts = &Texts::of(person.language).centers;
    let subject = texts.admin_removed_notice_subject.to_owned();
    let content = (texts.own_removal_notice)(&center.name);
    notify_person(app, tx, by.id, person, center, subject, content).await?;
    let letter = letters::administration_ended(person, by, center, support);
    Ok(outbox::enqueue_security_mail(app, tx, person, &letter).await?)
}
