//! An owner sends the next wave of a plan at once.

use caseboard_domain::DispatchPlanId;
use caseboard_domain::actor::Poster;
use caseboard_store::{Committed, Tx};

use super::{DispatchTimeline, finish_change, managed_plan};
use crate::boxed;
use crate::{App, Error, IdempotencyKey};

/// Makes the next wave, which has this number, due now; the server sends it at once. A paused plan continues.
///
/// # Errors
/// FORBIDDEN for a foreign or missing plan; NOTHING_TO_SEND, also if another wave is next.
#[boxed]
pub async fn send_next_wave(
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
    plan.send_next(wave, &case_row.case, app.now())?;
    finish_change(&app, tx, &actor, case_row, &[plan], "SENT").await
}
