//! What the commands about the administrators of a center share (AMB-373, AMB-385).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::center::Center;
use caseboard_domain::person::Person;
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::notices::{self, NewNotice};
use caseboard_store::{StoreError, Tx, affiliations, persons};
use jiff::Timestamp;

use crate::app::App;
use crate::error::Error;

/// Publishes a changed list of administrators to those who can confirm people: the administrators of the center, without any the
/// system administrators.
pub(crate) async fn publish_administrators(tx: &Tx, center: &Center) -> Result<(), StoreError> {
    let mut readers = affiliations::list_admins(tx, center.id).await?;
    if readers.is_empty() {
        readers = persons::list_system_admins(tx).await?;
    }
    for reader in readers {
        tx.publish(Audience::Person(reader.id), Topic::Profile);
    }
    Ok(())
}

/// Writes a notice about their administration to a person, unless the address was never verified (AMB-01), and publishes the
/// change of their rights.
pub(super) async fn notify_person(
    app: &App,
    tx: &Tx,
    by: &Person,
    person: &Person,
    center: &Center,
    subject: String,
    content: String,
) -> Result<(), StoreError> {
    if app.settings.is_reachable(person) {
        let notice = NewNotice::message(app.new_id(), person.id, by.id, subject, content);
        notices::insert(tx, &[NewNotice { center: Some(center.id), ..notice }], app.now()).await?;
        tx.publish(Audience::Person(person.id), Topic::Notifications);
    }
    tx.publish(Audience::Person(person.id), Topic::Profile);
    Ok(())
}

/// Returns since when the actor administers the center, `None` for a system administrator. Read in the transaction and not taken
/// from the session, because the administration may have ended a moment ago.
///
/// # Errors
/// 403 for an administrator of another center.
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
