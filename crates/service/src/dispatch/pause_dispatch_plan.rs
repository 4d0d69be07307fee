//! An owner pauses or continues a plan.

use caseboard_domain::DispatchPlanId;
use caseboard_domain::actor::Poster;
use caseboard_store::{Committed, Tx};

use super::{DispatchTimeline, finish_change, managed_plan};
use crate::boxed;
use crate::{App, Error, IdempotencyKey};

/// Pauses a plan, or continues it. Waves that became due during a pause are sent one after another. Repeating it succeeds.
///
/// # Errors
/// FORBIDDEN for a foreign or missing plan; NOTHING_TO_SEND if the case is over.
#[boxed]
pub async fn pause_dispatch_plan(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    plan: DispatchPlanId,
    paused: bool,
) -> Result<DispatchTimeline, Error> {
    app.command(key, (actor.clone(), plan, paused), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id, paused): (Poster, DispatchPlanId, bool),
) -> Result<Committed<DispatchTimeline>, Error> {
    let (case_row, mut plan) = managed_plan(&tx, id, &actor).await?;
    plan.set_paused(paused, &case_row.case, app.now())?;
    let change = if paused { "PAUSED" } else { "CONTINUED" };
    finish_change(&app, tx, &actor, case_row, &[plan], change).await
}
