//! An owner skips a wave of a plan.

use caseboard_domain::DispatchPlanId;
use caseboard_domain::actor::Poster;
use caseboard_store::{Committed, Tx};

use super::{DispatchTimeline, finish_change, managed_plan};
use crate::boxed;
use crate::{App, Error, IdempotencyKey};

/// Skips a wave that was not sent, or the rest of one that is sent in batches.
///
/// # Errors
/// FORBIDDEN for a foreign or missing plan; NOTHING_TO_SEND if the wave was sent or skipped, or the case is over.
#[boxed]
pub async fn skip_wave(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    plan: DispatchPlanId,
    wave: u32,
) -> Result<DispatchTimeline, Error> {
    app.command(key, (actor.clone(), plan, wave), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id, wave): (Poster, DispatchPlanId, u32),
) -> Result<Committed<DispatchTimeline>, Error> {
    let (case_row, mut plan) = managed_plan(&tx, id, &actor).await?;
    plan.skip(wave, &case_row.case, app.now())?;
    finish_change(&app, tx, &actor, case_row, &[plan], "SKIPPED").await
}
