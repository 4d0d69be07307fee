//! What the commands about the administrators of a center share (AMB-373, AMB-385).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::center::{AffiliationStatus, Center};
use caseboard_domain::person::{Person, Role};
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::notices::{self, NewNotice};
use caseboard_store::{StoreError, Tx, affiliations, centers, persons};
use jiff::Timestamp;

use crate::app::App;
use crate::centers::waiting_administrators::{mail_about_first_waiting, mail_system_admins};
use crate::error::Error;
use crate::letter::Letter;
use crate::outbox;

/// Publishes a changed list of administrators to the administrators of the center, and to the system administrators if none of
/// the others can confirm people.
pub(crate) async fn publish_administrators(app: &App, tx: &Tx, center: &Center) -> Result<(), StoreError> {
    let admins = affiliations::list_admins(tx, center.id).await?;
    let reviewers = match admins.iter().any(|admin| app.settings.is_reachable(admin)) {
        true => Vec::new(),
        false => persons::list_system_admins(tx).await?,
    };
    for reader in admins.iter().chain(&reviewers) {
        tx.publish(Audience::Person(reader.id), Topic::Profile);
    }
    Ok(())
}

/// Announces a person with a verified address who waits to become an administrator of a center: the lists of those who can
/// confirm them change, and at a center without an administrator the system administrators get a mail, a few a day. Locks the
/// center, so that the departure of its last administrator at the same moment is not missed.
pub(crate) async fn announce_waiting(
    app: &App,
    tx: &Tx,
    person: &Person,
    center: &Center,
) -> Result<(), Error> {
    centers::lock(tx, center.id).await?;
    publish_administrators(app, tx, center).await?;
    mail_system_admins(app, tx, person, center).await
}

/// Announces that a person, as they were before, does not administer a center any more. If no one is left who can confirm those
/// who wait there, the system administrators get the mail about the one who has waited longest; its button leads to all of them.
/// An account that was closed or never verified could confirm no one, so they got that mail when the person began to wait. Locks
/// the center, so that of the last two administrators who leave at the same moment the second one finds no other.
pub(crate) async fn announce_departure(
    app: &App,
    tx: &Tx,
    former: &Person,
    center: &Center,
) -> Result<(), Error> {
    centers::lock(tx, center.id).await?;
    publish_administrators(app, tx, center).await?;
    match former.active && app.settings.is_reachable(former) {
        true => mail_about_first_waiting(app, tx, center).await,
        false => Ok(()),
    }
}

/// Returns the centers that a person administers, by id, which is the order in which several centers are locked.
pub(crate) async fn list_administered(tx: &Tx, person: &Person) -> Result<Vec<Center>, StoreError> {
    if person.role != Role::Admin {
        return Ok(Vec::new());
    }
    let chosen = affiliations::list_of_person(tx, person.id).await?.into_iter();
    let verified = chosen.filter(|it| it.status == AffiliationStatus::Verified);
    let mut centers: Vec<Center> = verified.map(|it| it.center).collect();
    centers.sort_unstable_by_key(|center| center.id);
    Ok(centers)
}

/// Writes a notice about their administration to a person, unless the address was never verified (AMB-01), and publishes the
/// change of their rights.
pub(super) async fn notify_person(
    app: &App,
    tx: &Tx,
    sender: PersonId,
    person: &Person,
    center: &Center,
    subject: String,
    content: String,
) -> Result<(), StoreError> {
    if app.settings.is_reachable(person) {
        let notice = NewNotice::message(app.new_id(), person.id, sender, subject, content);
        notices::insert(tx, &[NewNotice { center: Some(center.id), ..notice }], app.now()).await?;
        tx.publish(Audience::Person(person.id), Topic::Notifications);
    }
    tx.publish(Audience::Person(person.id), Topic::Profile);
    Ok(())
}

/// Mails a letter about their administration to a person, also where addresses are not verified.
pub(super) async fn mail_person(
    app: &App,
    tx: &Tx,
    person: &Person,
    letter: &Letter,
) -> Result<(), StoreError> {
    match person.active && app.settings.is_reachable(person) {
        true => outbox::enqueue_mail(app, tx, person.email.as_str(), letter).await,
        false => Ok(()),
    }
}

/// Returns since when the actor administers the center, `None` for a system administrator. Read in the transaction and not taken
/// from the session, because the administration may have ended a moment ago.
///
/// # Errors
/// FORBIDDEN for an administrator of another center.
pub(super) async fn administrator_since(
    tx: &Tx,
    actor: &CenterManager,
    center: CenterId,
) -> Result<Option<Timestamp>, Error> {
    match actor {
        CenterManager::CenterAdmin(admin) => {
            let since = affiliations::administers_since(tx, admin.person(), center).await?;
            Ok(Some(since.ok_or_else(Refusal::forbidden)?))
        }
        CenterManager::SystemAdmin(_) => Ok(None),
    }
}

/// Returns the person of an actor, whose account may have been closed since the request was authenticated.
///
/// # Errors
/// FORBIDDEN for a closed account.
pub(super) async fn active_person(tx: &Tx, actor: PersonId) -> Result<Person, Error> {
    let person = persons::find(tx, actor).await?.filter(|person| person.active);
    Ok(person.ok_or_else(Refusal::forbidden)?)
}
