//! Confirming a center (AMB-83), which replaces its code (AMB-108).

use caseboard_domain::CenterId;
use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::center::IdentificationId;
use caseboard_store::{Committed, Tx, cases, centers};

use super::review::{Recipients, ReviewedCenter, finish, lock};
use super::{letters, replace_code};
use crate::app::App;
use crate::audit::{Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;

/// Confirms a center: from now on people can sign up with its code, and its people have rights over others. The code is
/// replaced, so that the previous one cannot be used to sign up administrators, and the new one is mailed to the creator.
/// Repeating it succeeds, and changes and mails nothing.
///
/// # Errors
/// FORBIDDEN for a missing center; CENTER_DEACTIVATED for a deactivated one.
#[boxed]
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
    let mut random = [0; 16];
    app.entropy.fill(&mut random);
    let identification = IdentificationId::from_entropy(random);
    if changed {
        centers::confirm(&tx, id, actor.person(), app.now()).await?;
        cases::increment_revisions_of_center(&tx, id).await?;
        replace_code(&app, &tx, id, identification.code()).await?;
    }
    let entry = Entry::new(Action::CenterConfirmed, &actor);
    finish(&app, tx, entry, &center, changed, Recipients::Creator, move |texts, review, name| {
        letters::confirmed(texts, &review.center, &identification, name)
    })
    .await
}
