//! Parts that the steps of a removal of lost second factors share (AMB-101).

use caseboard_domain::person::{Person, Role};
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{
    Tx, affiliations, centers, certifications, factor_removals, passkeys, pending_sign_ins, persons,
    second_factors as store, sessions,
};

use super::letters;
use crate::app::App;
use crate::error::Error;
use crate::outbox;

/// Returns whether an administrator may request the removal for a person: they are two people, both have open accounts, and
/// the person is verified or certified by the confirmed center that the administrator administers. Checked at every step,
/// because each of these can end in between.
pub(super) async fn is_allowed(
    tx: &Tx,
    admin: PersonId,
    center: CenterId,
    person: &Person,
) -> Result<bool, Error> {
    let center_is_live =
        centers::find(tx, center).await?.is_some_and(|center| center.active && center.confirmed);
    if !center_is_live || !person.active || admin == person.id {
        return Ok(false);
    }
    let requester = persons::find(tx, admin).await?;
    let administers = requester.is_some_and(|it| it.active && it.role == Role::Admin)
        && affiliations::is_verified(tx, admin, center).await?;
    let belongs_to_center = match person.role {
        Role::Professional => certifications::is_certified(tx, center, person.id).await?,
        Role::Surgeon | Role::Admin => affiliations::is_verified(tx, person.id, center).await?,
        // Removed at the command line only.
        Role::SystemAdmin => false,
    };
    Ok(administers && belongs_to_center)
}

/// Removes all second factors of a person, passkeys included, ends all sessions and mails the person; returns false if there was
/// none. The caller writes the audit entry.
pub(super) async fn remove_all(app: &App, tx: &Tx, person: &Person) -> Result<bool, Error> {
    let app_removed = store::delete_all(tx, person.id).await?;
    // The lost device may hold both, and a passkey would sign in alone.
    let removed = passkeys::remove_all(tx, person.id).await? > 0 || app_removed;
    pending_sign_ins::delete_of_person(tx, person.id).await?;
    factor_removals::delete(tx, person.id).await?;
    if removed {
        sessions::end_all(tx, person.id).await?;
        let letter = letters::removed_by_request(person, &app.settings.support_email);
        outbox::enqueue_mail(app, tx, person.email.as_str(), &letter).await?;
        tx.publish(Audience::Person(person.id), Topic::Session);
    }
    Ok(removed)
}
