//! Deactivating a center (AMB-83).

use caseboard_domain::CenterId;
use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::center::deactivation_reason;
use caseboard_store::{Committed, Tx, centers, one_time_tokens};

use super::letters;
use super::review::{Recipients, ReviewedCenter, finish, lock};
use crate::app::App;
use crate::audit::{Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;

/// Deactivates a center: no new cases, its code and the proofs for it are void, and its administrators lose their rights.
/// Existing cases remain. Its creator and its administrators are mailed the reason. Repeating it succeeds and changes nothing.
///
/// # Errors
/// VALIDATION of the reason; FORBIDDEN for a missing center.
#[boxed]
pub async fn deactivate_center(
    app: &App,
    actor: &SystemAdmin,
    key: Option<IdempotencyKey>,
    center: CenterId,
    reason: String,
) -> Result<ReviewedCenter, Error> {
    app.command(key, (actor.clone(), center, reason), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id, reason): (SystemAdmin, CenterId, String),
) -> Result<Committed<ReviewedCenter>, Error> {
    let reason = deactivation_reason(&reason)?;
    let center = lock(&tx, id).await?;
    if center.active {
        centers::deactivate(&tx, id, actor.person(), &reason, app.now()).await?;
        one_time_tokens::revoke_center_proofs(&tx, id).await?;
    }
    let entry = Entry::new(Action::CenterDeactivated, &actor);
    finish(&app, tx, entry, &center, center.active, Recipients::CreatorAndAdmins, |texts, review, name| {
        letters::deactivated(texts, review, name, &app.settings.support_email)
    })
    .await
}
