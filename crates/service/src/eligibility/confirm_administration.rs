//! A person who signed up with the code of a center becomes an administrator of it (AMB-385).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::center::{AffiliationStatus, Center};
use caseboard_domain::eligibility::{self, FavoriteStatus};
use caseboard_domain::person::Person;
use caseboard_store::{Committed, Tx, affiliations};

use super::Certified;
use super::administrators::{
    active_person, administrator_since, mail_person, notify_person, publish_administrators,
};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::centers::letters;
use crate::error::Error;
use crate::notices::{AdminMessage, notify_admins};
use crate::outbox;
use crate::texts::Texts;

/// Confirms a waiting person, whose row is locked, as an administrator of a confirmed center. The person and the other
/// administrators get a notice and a mail, whatever their settings are. Repeating it changes nothing.
///
/// # Errors
/// FORBIDDEN for a person who did not sign up for the center, and for an actor whose administration has ended;
/// ADMINISTRATOR_DECIDED for a person who was declined or removed; PROOF_REQUIRED without a recent proof of identity.
pub(super) async fn confirm_administration(
    app: App,
    tx: Tx,
    actor: &CenterManager,
    person: Person,
    center: Center,
) -> Result<Committed<Certified>, Error> {
    let now = app.now();
    let outcome = Certified { person: person.id, center: center.id, favorite: FavoriteStatus::Removed };
    administrator_since(&tx, actor, center.id).await?;
    let state = affiliations::find_administrator_state(&tx, person.id, center.id).await?;
    if state.is_some_and(|state| state.status == AffiliationStatus::Verified) {
        return Ok(tx.commit(outcome));
    }
    eligibility::require_waiting(state)?;
    actor.require_proof(now)?;
    let by = active_person(&tx, actor.person()).await?;
    // Before the person is one of those who are notified.
    notify_others(&app, &tx, &by, &person, &center).await?;
    affiliations::confirm_administrator(&tx, person.id, center.id, now).await?;
    let texts = &Texts::of(person.language).centers;
    let subject = (texts.confirmed_admin_subject)(&center.name);
    let content = (texts.confirmed_admin)(&center.name);
    notify_person(&app, &tx, by.id, &person, &center, subject, content).await?;
    let letter = letters::administrator_confirmed(&person, &by, &center);
    mail_person(&app, &tx, &person, &letter).await?;
    publish_administrators(&app, &tx, &center).await?;
    let entry = Entry::new(Action::AdministrationConfirmed, actor).on(person.id).at(center.id);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(outcome))
}

async fn notify_others(
    app: &App,
    tx: &Tx,
    by: &Person,
    person: &Person,
    center: &Center,
) -> Result<(), Error> {
    let support = &app.settings.support_email;
    notify_admins(app, tx, center, Some(by.id), |admin| {
        let texts = &Texts::of(admin.language).centers;
        let letter = letters::administrator_added(admin, person, by, center, support);
        AdminMessage {
            subject: texts.new_admin_notice_subject.to_owned(),
            content: (texts.admin_added)(&center.name),
            mail: Some(outbox::account_mail(app, admin.email.as_str(), &letter)),
        }
    })
    .await?;
    Ok(())
}
