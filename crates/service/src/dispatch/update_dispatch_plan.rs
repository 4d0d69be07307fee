//! An owner replaces the waves of a plan that were not sent.

use caseboard_domain::DispatchPlanId;
use caseboard_domain::actor::Poster;
use caseboard_domain::dispatch::PlanDraft;
use caseboard_store::{Committed, Tx};

use super::{DispatchTimeline, finish_change, managed_plan};
use crate::boxed;
use crate::{App, Error, IdempotencyKey};

/// Replaces the waves that were not sent. Times after the posting count from the posting; those in the past
/// are due now. `waiting` are the waves that the owner edited; `None` replaces whatever waits.
///
/// # Errors
/// FORBIDDEN for a foreign or missing plan; NOTHING_TO_SEND, also if other waves wait by now; VALIDATION with every invalid
/// field.
#[boxed]
pub async fn update_dispatch_plan(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    plan: DispatchPlanId,
    waiting: Option<Vec<u32>>,
    draft: PlanDraft,
) -> Result<DispatchTimeline, Error> {
    app.command(key, (actor.clone(), plan, waiting, draft), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id, waiting, draft): (Poster, DispatchPlanId, Option<Vec<u32>>, PlanDraft),
) -> Result<Committed<DispatchTimeline>, Error> {
    let new = draft.validate()?;
    let (case_row, mut plan) = managed_plan(&tx, id, &actor).await?;
    if let Some(waiting) = waiting {
        plan.require_same_waiting_waves(&waiting)?;
    }
    plan.replace_waiting(new, &case_row.case, app.now())?;
    finish_change(&app, tx, &actor, case_row, &[plan], "REPLACED").await
}
