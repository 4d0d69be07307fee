//! An owner sends the next wave of a plan at once.

use caseboard_domain::DispatchPlanId;
use caseboard_domain::actor::Poster;
use caseboard_store::{Committed, Tx};

use super::{DispatchTimeline, finish_change, managed_plan};
use crate::{App, Error, IdempotencyKey};

/// Makes the next wave due now; the server sends it at once. A paused plan continues.
///
/// # Errors
/// 403 for a foreign or missing plan; 409 NOTHING_TO_SEND.
pub async fn send_next_wave(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    plan: DispatchPlanId,
) -> Result<DispatchTimeline, Error> {
    app.command(key, (actor.clone(), plan), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id): (Poster, DispatchPlanId),
) -> Result<Committed<DispatchTimeline>, Error> {
    let (case_row, mut plan) = managed_plan(&tx, id, &actor).await?;
    plan.send_next(&case_row.case, app.now())?;
    finish_change(&app, tx, &actor, case_row, &plan, "SENT").await
}
