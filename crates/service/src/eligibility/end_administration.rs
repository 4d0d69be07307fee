//! An administrator ends the administration of one who joined the center later (AMB-373).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::center::Center;
use caseboard_domain::person::Person;
use caseboard_domain::{Refusal, eligibility};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::notices::{self, NewNotice};
use caseboard_store::{Committed, Tx, affiliations, persons};

use super::Revoked;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::centers::letters;
use crate::error::Error;
use crate::notices::{AdminMessage, notify_admins};
use crate::outbox;
use crate::texts::Texts;

/// Ends the administration of a person whose row is locked. Their sessions stay but lose their rights at the center at
/// once; the code of the center does not restore them (AMB-283). The person and all administrators of the center get a
/// notice and a mail, whatever their settings are. For a person whose administration was ended before, nothing happens.
///
/// # Errors
/// 403 for a person who is no administrator of the center or did not join it after the actor; 403 PROOF_REQUIRED without a
/// recent proof of identity.
pub(super) async fn end_administration(
    app: App,
    tx: Tx,
    actor: &CenterManager,
    person: Person,
    center: Center,
) -> Result<Committed<Revoked>, Error> {
    let now = app.now();
    let outcome = Revoked { person: person.id, center: center.id, upcoming_confirmed: 0 };
    // Read here, not taken from the session: the administration of the actor may have ended a moment ago.
    let by_since = match actor {
        CenterManager::CenterAdmin(admin) => {
            let since = affiliations::administers_since(&tx, admin.person(), center.id).await?;
            Some(since.ok_or_else(Refusal::forbidden)?)
        }
        CenterManager::SystemAdmin(_) => None,
    };
    let Some(since) = affiliations::administers_since(&tx, person.id, center.id).await? else {
        if affiliations::is_revoked(&tx, person.id, center.id).await? {
            return Ok(tx.commit(outcome));
        }
        return Err(Refusal::forbidden().into());
    };
    eligibility::require_earlier_administrator(by_since, since)?;
    actor.require_proof(now)?;
    affiliations::revoke(&tx, person.id, center.id, now).await?;
    let by = persons::find(&tx, actor.person()).await?.ok_or_else(Refusal::forbidden)?;
    notify(&app, &tx, &by, &person, &center).await?;
    tx.publish(Audience::Person(person.id), Topic::Profile);
    for admin in affiliations::list_admins(&tx, center.id).await? {
        // Their lists of administrators are shorter.
        tx.publish(Audience::Person(admin.id), Topic::Profile);
    }
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
    if app.settings.is_reachable(person) {
        let texts = &Texts::of(person.language).centers;
        let subject = texts.admin_removed_notice_subject.to_owned();
        let content = (texts.own_removal_notice)(&center.name);
        let notice = NewNotice::message(app.new_id(), person.id, by.id, subject, content);
        notices::insert(tx, &[NewNotice { center: Some(center.id), ..notice }], app.now()).await?;
        tx.publish(Audience::Person(person.id), Topic::Notifications);
    }
    let letter = letters::administration_ended(person, by, center, support);
    Ok(outbox::enqueue_security_mail(app, tx, person, &letter).await?)
}
