//! Reactivating a center (AMB-83).

use caseboard_domain::CenterId;
use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::center::{Center, center_name_taken};
use caseboard_store::{Committed, Tx, centers};

use super::letters;
use super::review::{Recipients, ReviewedCenter, finish, lock};
use super::waiting_administrators::mail_about_first_waiting;
use crate::app::App;
use crate::audit::{Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;
use crate::second_factors::end_password_sessions;

/// Reactivates a center, which is confirmed or not as before. Its creator is mailed, and the system
/// administrators about a person who waits there to be confirmed (AMB-385). If it requires a second factor of its
/// administrators, sessions that may have begun without one end. Repeating it succeeds and sends no second mail.
///
/// # Errors
/// FORBIDDEN for a missing center; CENTER_EXISTS if an active center has the same name and ZIP code.
#[boxed]
pub async fn reactivate_center(
    app: &App,
    actor: &SystemAdmin,
    key: Option<IdempotencyKey>,
    center: CenterId,
) -> Result<ReviewedCenter, Error> {
    app.command(key, (actor.clone(), center), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id): (SystemAdmin, CenterId),
) -> Result<Committed<ReviewedCenter>, Error> {
    let center = lock(&tx, id).await?;
    if !center.active {
        centers::reactivate(&tx, id).await.map_err(|error| match error.is_taken("centers") {
            true => center_name_taken().into(),
            false => Error::from(error),
        })?;
        // While the center was deactivated, its administrators signed in with the password alone (AMB-100).
        end_password_sessions(&tx, id, None).await?;
        // If the last administrator left while it was deactivated, no one was mailed about who waits.
        mail_about_first_waiting(&app, &tx, &Center { active: true, ..center.clone() }).await?;
    }
    let entry = Entry::new(Action::CenterReactivated, &actor);
    finish(&app, tx, entry, &center, !center.active, Recipients::CreatorAndAdmins, |texts, review, name| {
        letters::reactivated(texts, &review.center, name)
    })
    .await
}
