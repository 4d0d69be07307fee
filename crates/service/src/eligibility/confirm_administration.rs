//! A person who signed up with the code of a center becomes an administrator of it (AMB-385).

use caseboard_domain::Refusal;
use caseboard_domain::actor::CenterManager;
use caseboard_domain::center::Center;
use caseboard_domain::eligibility::FavoriteStatus;
use caseboard_domain::person::Person;
use caseboard_store::{Committed, Tx, affiliations, persons};

use super::Certified;
use super::administrators::{administrator_since, notify_person, publish_administrators};
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
/// 403 for a person who does not wait, and for an actor whose administration has ended; 403 PROOF_REQUIRED without a recent
/// proof of identity.
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
    if affiliations::administers_since(&tx, person.id, center.id).await?.is_some() {
        return Ok(tx.commit(outcome));
    }
    actor.require_proof(now)?;
    let by = persons::find(&tx, actor.person()).await?.ok_or_else(Refusal::forbidden)?;
    // Before the person is one of those who are notified.
    notify_others(&app, &tx, &by, &person, &center).await?;
    if !affiliations::confirm_administrator(&tx, person.id, center.id, now).await? {
        return Err(Refusal::forbidden().into());
    }
    let texts = &Texts::of(person.language).centers;
    let subject = (texts.confirmed_admin_subject)(&center.name);
    let content = (texts.confirmed_admin)(&center.name);
    notify_person(&app, &tx, &by, &person, &center, subject, content).await?;
    outbox::enqueue_security_mail(
        &app,
        &tx,
        &person,
        &letters::administrator_confirmed(&person, &by, &center),
    )
    .await?;
    publish_administrators(&tx, &center).await?;
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
