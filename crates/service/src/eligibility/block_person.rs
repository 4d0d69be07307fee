//! A center blocks a professional (AMB-352).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::eligibility::{block_reason, require_blockable};
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::{Committed, Tx, center_blocks};

use super::{lock_person_for, publish_block};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// A professional and a center that blocks them, with the private reason of its administrators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockPerson {
    /// The professional.
    pub person: PersonId,
    /// The center.
    pub center: CenterId,
    /// The reason; `None` if there is none.
    pub reason: Option<String>,
}

/// Blocks a professional for a center: they are neither invited there nor can they accept, request an invitation or
/// join a standby list. Confirmed cases, the certification and favorites stay, and no message is sent. Repeating it replaces the
/// reason.
///
/// # Errors
/// VALIDATION of the reason; FORBIDDEN for a center that the actor does not manage, and for persons who are not active
/// professionals; CENTER_UNCONFIRMED or CENTER_DEACTIVATED if the center is not confirmed.
#[boxed]
pub async fn block_person(
    app: &App,
    actor: &CenterManager,
    BlockPerson { person, center, reason }: BlockPerson,
) -> Result<(), Error> {
    let reason = block_reason(reason.as_deref().unwrap_or_default())?;
    actor.require_center(center)?;
    app.transact((actor.clone(), person, center, reason), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, person, center, reason): (CenterManager, PersonId, CenterId, String),
) -> Result<Committed<()>, Error> {
    let (found, center) = lock_person_for(&tx, person, center).await?;
    require_blockable(found.role, found.active && app.settings.is_reachable(&found))?;
    center.require_confirmed()?;
    if center_blocks::add(&tx, center.id, person, &reason, actor.person(), app.now()).await? {
        publish_block(&tx, person, center.id).await?;
        // The reason is private to the administrators of the center, so it is not in the log.
        audit::record(&app, &tx, Entry::new(Action::PersonBlocked, &actor).on(person).at(center.id)).await?;
    }
    Ok(tx.commit(()))
}
