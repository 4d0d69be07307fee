//! An owner begins plans for a case that was posted without one (AMB-304).

use caseboard_domain::actor::Poster;
use caseboard_domain::dispatch::{DispatchPlan, PlanDraft};
use caseboard_domain::{CaseId, DispatchPlanId};
use caseboard_store::{Committed, Tx, dispatch};

use super::{DispatchTimeline, finish_change};
use crate::boxed;
use crate::managed_case::lock_managed_case;
use crate::{App, Error, IdempotencyKey};

/// Begins the plan for each position of a case that has none. Times after the posting count from the posting;
/// waves whose time has passed are sent one after another from now on (AMB-154).
///
/// # Errors
/// FORBIDDEN for a foreign or missing case, or if the actor may not invite people to it; NOTHING_TO_SEND if each position has
/// a plan or the case is over; VALIDATION with every invalid field.
#[boxed]
pub async fn begin_dispatch_plans(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    case: CaseId,
    draft: PlanDraft,
) -> Result<DispatchTimeline, Error> {
    app.command(key, (actor.clone(), case, draft), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, case, draft): (Poster, CaseId, PlanDraft),
) -> Result<Committed<DispatchTimeline>, Error> {
    let (now, new) = (app.now(), draft.validate()?);
    let case_row = lock_managed_case(&tx, case, &actor).await?;
    actor.require_may_invite(&case_row.case)?;
    let existing = dispatch::list_of_case(&tx, case).await?;
    let fresh = || app.new_id::<DispatchPlanId>();
    let begun = DispatchPlan::for_positions_without(&existing, fresh, &case_row.case, &new, now)?;
    for plan in &begun {
        dispatch::insert(&tx, plan, now).await?;
    }
    finish_change(&app, tx, &actor, case_row, &begun, "BEGUN").await
}
