//! A center ends the block of a professional (AMB-352).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::eligibility::require_unblockable;
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::{Committed, Tx, center_blocks};

use super::{lock_person_for, publish_block};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Ends the block of a professional by a center, whose reason is deleted, also if the account is closed. Their open
/// invitations can be accepted again. Repeating it succeeds and is not recorded.
///
/// # Errors
/// FORBIDDEN for a center that the actor does not manage, and for persons who are not professionals.
#[boxed]
pub async fn unblock_person(
    app: &App,
    actor: &CenterManager,
    person: PersonId,
    center: CenterId,
) -> Result<(), Error> {
    actor.require_center(center)?;
    app.transact((actor.clone(), person, center), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, person, center): (CenterManager, PersonId, CenterId),
) -> Result<Committed<()>, Error> {
    let (found, center) = lock_person_for(&tx, person, center).await?;
    require_unblockable(found.role)?;
    if center_blocks::remove(&tx, center.id, person).await? {
        publish_block(&tx, person, center.id).await?;
        audit::record(&app, &tx, Entry::new(Action::PersonUnblocked, &actor).on(person).at(center.id))
            .await?;
    }
    Ok(tx.commit(()))
}
