//! Confirming a center (AMB-83).

use caseboard_domain::CenterId;
use caseboard_domain::actor::SystemAdmin;
use caseboard_store::{Committed, Tx, centers};

use super::review::{ReviewedCenter, finish, lock};
use crate::app::App;
use crate::audit::{Action, Entry};
use crate::error::Error;
use crate::idempotency::IdempotencyKey;
use crate::letter::Letter;

/// Confirms a center: from now on its code signs people up, and its people have rights over others. Its creator is mailed.
/// Repeating it succeeds and sends no second mail.
///
/// # Errors
/// 403 for a missing center; 409 CENTER_DEACTIVATED.
pub async fn confirm_center(
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
    let changed = center.confirm()?;
    if changed {
        centers::confirm(&tx, id, actor.person(), app.now()).await?;
    }
    let entry = Entry::new(Action::CenterConfirmed, &actor);
    finish(&app, tx, entry, &center, changed, |texts, review, name| {
        Letter::new(texts, (texts.centers.confirmed_subject)(&review.center.name), name)
            .says((texts.centers.confirmed)(&review.center.name))
            .detail(texts.labels.center, review.center.location())
    })
    .await
}
