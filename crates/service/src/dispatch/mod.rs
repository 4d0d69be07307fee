//! Dispatch plans: inviting professionals to a position in waves (AMB-150).
//!
//! A plan begins with the posting of its case, with the change that adds its position, or when an owner
//! begins it later. Its next wave is a timer ([`crate::timers`]); [`run_wave`] sends it while the case is
//! locked. A plan has no timer while it is paused, its position is full, all waves are sent or the case is
//! over: [`continue_plan`] and the commands of the owners set the timer again.

mod audience;
mod begin_dispatch_plans;
mod get_center_dispatch;
mod get_dispatch_timeline;
mod pause_dispatch_plan;
mod preview_dispatch_plan;
mod run_wave;
mod send_next_wave;
mod skip_wave;
mod update_center_dispatch;
mod update_dispatch_plan;

use caseboard_domain::actor::Poster;
use caseboard_domain::audit::Action;
use caseboard_domain::case::Case;
use caseboard_domain::dispatch::{DispatchPlan, DispatchState, NewPlan};
use caseboard_domain::person::Category;
use caseboard_domain::throttle::PLAN_CHANGES;
use caseboard_domain::timer::TimerKind;
use caseboard_domain::{DispatchPlanId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::change_feed::Topic;
use caseboard_store::{Committed, Tx, dispatch};
use jiff::Timestamp;

pub use begin_dispatch_plans::begin_dispatch_plans;
pub use get_center_dispatch::get_center_dispatch;
pub use get_dispatch_timeline::{DispatchTimeline, PlanTimeline, PlannedInvitation, get_dispatch_timeline};
pub use pause_dispatch_plan::pause_dispatch_plan;
pub use preview_dispatch_plan::{AudienceSize, DispatchPreview, PreviewDispatchPlan, preview_dispatch_plan};
pub(crate) use run_wave::run_wave;
pub use send_next_wave::send_next_wave;
pub use skip_wave::skip_wave;
pub use update_center_dispatch::{UpdateCenterDispatch, update_center_dispatch};
pub use update_dispatch_plan::update_dispatch_plan;

use crate::audit::{self, Entry};
use crate::managed_case::lock_managed_case;
use crate::notices::fan_out::CaseEventContext;
use crate::rate_limit::Counter;
use crate::timers;
use crate::{App, Error};

/// Begins the plan of each position of a new case.
pub(crate) async fn begin_plans(app: &App, tx: &Tx, case: &Case, new: &NewPlan) -> Result<(), Error> {
    for position in &case.positions {
        let id: DispatchPlanId = app.new_id();
        let plan = DispatchPlan::new(id, case, position.category, new.clone());
        dispatch::insert(tx, &plan, case.posted_at).await?;
        set_timer(app, tx, &plan, case, case.posted_at).await?;
    }
    Ok(())
}

/// Begins a plan for each position that was added to a case with plans; a case without plans gets none. The case must be
/// locked.
pub(crate) async fn begin_added(
    app: &App,
    tx: &Tx,
    before: &Case,
    case: &Case,
    now: Timestamp,
) -> Result<(), Error> {
    let categories = case.positions.iter().map(|position| position.category);
    let added: Vec<Category> = categories.filter(|it| before.position(*it).is_none()).collect();
    if added.is_empty() {
        return Ok(());
    }
    let plans = dispatch::list_of_case(tx, case.id).await?;
    let Some(first) = plans.first() else { return Ok(()) };
    for category in added {
        let id: DispatchPlanId = app.new_id();
        let mut plan = first.for_added_position(id, case, category);
        // The case may have been moved since the posting (AMB-306).
        plan.reschedule_waves(case, now);
        dispatch::insert(tx, &plan, now).await?;
        set_timer(app, tx, &plan, case, now).await?;
    }
    Ok(())
}

/// Continues the plan of a position that has a free place again: people who were not invited yet are invited at once (FL-19),
/// or as soon as a paused plan continues. Does nothing for a position without a plan. The case must be locked; `case` has the
/// free place.
pub(crate) async fn continue_plan(
    app: &App,
    tx: &Tx,
    case: &Case,
    category: Category,
    now: Timestamp,
) -> Result<(), Error> {
    change_plan(app, tx, case, category, now, |plan| plan.reopen(now)).await
}

/// Pauses the plan of a position that has a free place again, which the owners do not need now. Otherwise like [`continue_plan`].
pub(crate) async fn pause_plan(
    app: &App,
    tx: &Tx,
    case: &Case,
    category: Category,
    now: Timestamp,
) -> Result<(), Error> {
    change_plan(app, tx, case, category, now, |plan| plan.reopen_paused(now)).await
}

async fn change_plan(
    app: &App,
    tx: &Tx,
    case: &Case,
    category: Category,
    now: Timestamp,
    change: impl Fn(&mut DispatchPlan) + Send,
) -> Result<(), Error> {
    let mut plans = dispatch::list_of_case(tx, case.id).await?;
    plans.retain(|plan| plan.category == category);
    for mut plan in plans {
        change(&mut plan);
        save(app, tx, &plan, case, now).await?;
    }
    Ok(())
}

/// Moves the waves whose time depends on the start of a case, after that start has changed. The case must be locked.
pub(crate) async fn reschedule_waves(app: &App, tx: &Tx, case: &Case, now: Timestamp) -> Result<(), Error> {
    for mut plan in dispatch::list_of_case(tx, case.id).await? {
        plan.reschedule_waves(case, now);
        save(app, tx, &plan, case, now).await?;
    }
    Ok(())
}

/// Stores a changed plan and sets its timer.
async fn save(app: &App, tx: &Tx, plan: &DispatchPlan, case: &Case, now: Timestamp) -> Result<(), Error> {
    dispatch::save(tx, plan, now).await?;
    set_timer(app, tx, plan, case, now).await
}

async fn set_timer(
    app: &App,
    tx: &Tx,
    plan: &DispatchPlan,
    case: &Case,
    now: Timestamp,
) -> Result<(), Error> {
    let due = plan.next_at().filter(|_| plan.state(case, now) == DispatchState::Active);
    Ok(timers::set_or_delete(app, tx, TimerKind::DispatchWave, plan.id.as_uuid(), due).await?)
}

/// Locks the case of a plan that this person manages and returns both; 403 for a foreign or missing plan.
async fn managed_plan(tx: &Tx, id: DispatchPlanId, actor: &Poster) -> Result<(CaseRow, DispatchPlan), Error> {
    let case = dispatch::find_case(tx, id).await?.ok_or_else(Refusal::forbidden)?;
    let case_row = lock_managed_case(tx, case, actor).await?;
    let plan = dispatch::find(tx, id).await?.ok_or_else(Refusal::forbidden)?;
    Ok((case_row, plan))
}

/// Stores plans that an owner changed, and returns the timeline as it is now. `change` is the detail of the audit entry.
async fn finish_change(
    app: &App,
    tx: Tx,
    actor: &Poster,
    case_row: CaseRow,
    plans: &[DispatchPlan],
    change: &'static str,
) -> Result<Committed<DispatchTimeline>, Error> {
    let now = app.now();
    // Counted for each owner: one must not keep the others from pausing a plan.
    let who = format!("{} {}", case_row.case.id, actor.person());
    Counter::new(PLAN_CHANGES, &who).take(app, &tx).await?;
    for plan in plans {
        save(app, &tx, plan, &case_row.case, now).await?;
    }
    let event_context = CaseEventContext { app, tx: &tx, case: &case_row.case, by: actor.person(), now };
    event_context.publish_to_managers(&event_context.managers().await?, &[Topic::Cases]);
    let timeline = get_dispatch_timeline::timeline(&tx, &case_row.case, now).await?;
    for plan in plans {
        let entry = Entry::new(Action::DispatchPlanChanged, actor).on(plan.id).at(case_row.case.center);
        audit::record(app, &tx, entry.with("case", case_row.case.id).with("change", change)).await?;
    }
    Ok(tx.commit(timeline))
}
