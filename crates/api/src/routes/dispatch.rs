//! Dispatch plans: who is invited to a case when.

use axum::Json as Reply;
use caseboard_domain::actor::{CenterManager, Poster};
use caseboard_domain::{CaseId, DispatchPlanId};
use caseboard_service::dispatch;
use caseboard_wire::dispatch::{
    BeginDispatchPlans, CenterDispatch, ChosenWave, DispatchPreview, DispatchTimeline, PauseDispatchPlan,
    PreviewPlan, UpdateCenterDispatch, UpdateDispatchPlan,
};
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, WriteErrors};
use crate::input::{Command, Json, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Get the dispatch plans of a case
///
/// Returns, for each position, the waves of its plan: whom they invited, when, and who has seen it. A case without a plan has
/// none.
///
/// Requires: owner of the case.
#[utoipa::path(
    get,
    path = "/api/dispatchplans/{jobId}",
    operation_id = "getDispatchTimeline",
    tag = "dispatch",
    params(("jobId" = Id, Path, description = "The case.")),
    responses((status = 200, description = "The plans", body = DispatchTimeline), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_dispatch_timeline(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(case): Path<String>,
) -> Result<Reply<DispatchTimeline>, Problem> {
    let case: CaseId = id("jobId", Some(&case))?;
    let timeline = dispatch::get_dispatch_timeline(&api.app, &actor, case).await?;
    Ok(Reply(timeline.into()))
}

/// Begin the dispatch plans of a case
///
/// Begins the plan for each position that has none, of a case that was posted without one. Times after the posting count from the
/// posting; waves whose time has passed are sent one after another from now on. NOTHING_TO_SEND (409) if each position has a plan
/// or the case is over.
///
/// Requires: owner of the case.
#[utoipa::path(
    post,
    path = "/api/dispatchplans/{jobId}",
    operation_id = "beginDispatchPlans",
    tag = "dispatch",
    params(("jobId" = Id, Path, description = "The case."), IdempotencyKey),
    request_body(content = BeginDispatchPlans),
    responses((status = 200, description = "The plans of the case", body = DispatchTimeline), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn begin_dispatch_plans(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(case): Path<String>,
    command: Command<BeginDispatchPlans>,
) -> Result<Reply<DispatchTimeline>, Problem> {
    let case: CaseId = id("jobId", Some(&case))?;
    let key = command.idempotency_key(Some(actor.person()), "beginDispatchPlans");
    let draft = command.input.parse()?;
    let begun =
        spawn_command(
            async move { dispatch::begin_dispatch_plans(&api.app, &actor, key, case, draft).await },
        )
        .await?;
    Ok(Reply(begun.into()))
}

/// Replace the waves that were not sent
///
/// What was sent stays. Times after the posting count from the posting; those in the past are due now. NOTHING_TO_SEND (409)
/// if the case is over.
///
/// Requires: owner of the case.
#[utoipa::path(
    put,
    path = "/api/dispatchplan/{id}",
    operation_id = "updateDispatchPlan",
    tag = "dispatch",
    params(("id" = Id, Path, description = "The plan."), IdempotencyKey),
    request_body(content = UpdateDispatchPlan),
    responses((status = 200, description = "The plans of the case", body = DispatchTimeline), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn update_dispatch_plan(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(plan): Path<String>,
    command: Command<UpdateDispatchPlan>,
) -> Result<Reply<DispatchTimeline>, Problem> {
    let plan: DispatchPlanId = id("id", Some(&plan))?;
    let key = command.idempotency_key(Some(actor.person()), "updateDispatchPlan");
    let (waiting, draft) = command.input.parse()?;
    let changed = spawn_command(async move {
        dispatch::update_dispatch_plan(&api.app, &actor, key, plan, waiting, draft).await
    })
    .await?;
    Ok(Reply(changed.into()))
}

/// Send the next wave now
///
/// The next wave is due at once; a paused plan continues. The body names the wave whose audience was confirmed: NOTHING_TO_SEND
/// (409) if another one is next by now, none is left, the position is full or the case is over.
///
/// Requires: owner of the case.
#[utoipa::path(
    post,
    path = "/api/dispatchplan/{id}/next",
    operation_id = "sendNextWave",
    tag = "dispatch",
    params(("id" = Id, Path, description = "The plan."), IdempotencyKey),
    request_body(content = ChosenWave),
    responses((status = 200, description = "The plans of the case", body = DispatchTimeline), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn send_next_wave(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(plan): Path<String>,
    command: Command<ChosenWave>,
) -> Result<Reply<DispatchTimeline>, Problem> {
    let plan: DispatchPlanId = id("id", Some(&plan))?;
    let key = command.idempotency_key(Some(actor.person()), "sendNextWave");
    let wave = command.input.parse()?;
    let changed =
        spawn_command(async move { dispatch::send_next_wave(&api.app, &actor, key, plan, wave).await })
            .await?;
    Ok(Reply(changed.into()))
}

/// Pause or continue a plan
///
/// Possible also while the position is full, so that a place that becomes free is not filled at once. Waves that became due
/// during the pause are sent one after another. NOTHING_TO_SEND (409) if the case is over.
///
/// Requires: owner of the case.
#[utoipa::path(
    put,
    path = "/api/dispatchplan/{id}/paused",
    operation_id = "pauseDispatchPlan",
    tag = "dispatch",
    params(("id" = Id, Path, description = "The plan."), IdempotencyKey),
    request_body(content = PauseDispatchPlan),
    responses((status = 200, description = "The plans of the case", body = DispatchTimeline), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn pause_dispatch_plan(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(plan): Path<String>,
    command: Command<PauseDispatchPlan>,
) -> Result<Reply<DispatchTimeline>, Problem> {
    let plan: DispatchPlanId = id("id", Some(&plan))?;
    let key = command.idempotency_key(Some(actor.person()), "pauseDispatchPlan");
    let paused = command.input.parse()?;
    let changed =
        spawn_command(
            async move { dispatch::pause_dispatch_plan(&api.app, &actor, key, plan, paused).await },
        )
        .await?;
    Ok(Reply(changed.into()))
}

/// Skip a wave
///
/// A wave that was not sent, or the rest of one that is sent in batches. NOTHING_TO_SEND (409) if it was sent or skipped, or
/// the case is over.
///
/// Requires: owner of the case.
#[utoipa::path(
    post,
    path = "/api/dispatchplan/{id}/skip",
    operation_id = "skipWave",
    tag = "dispatch",
    params(("id" = Id, Path, description = "The plan."), IdempotencyKey),
    request_body(content = ChosenWave),
    responses((status = 200, description = "The plans of the case", body = DispatchTimeline), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn skip_wave(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(plan): Path<String>,
    command: Command<ChosenWave>,
) -> Result<Reply<DispatchTimeline>, Problem> {
    let plan: DispatchPlanId = id("id", Some(&plan))?;
    let key = command.idempotency_key(Some(actor.person()), "skipWave");
    let wave = command.input.parse()?;
    let changed =
        spawn_command(async move { dispatch::skip_wave(&api.app, &actor, key, plan, wave).await }).await?;
    Ok(Reply(changed.into()))
}

/// Preview the plan of a case
///
/// Returns the plan that the center offers for the lead time of a case that is not posted yet, and how many people each
/// audience has. No names.
///
/// Requires: surgeon or administrator of the center, or system administrator.
#[utoipa::path(
    post,
    path = "/api/dispatchpreview",
    operation_id = "previewDispatchPlan",
    tag = "dispatch",
    request_body(content = PreviewPlan),
    responses((status = 200, description = "The plan", body = DispatchPreview), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn preview_dispatch_plan(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Json(input): Json<PreviewPlan>,
) -> Result<Reply<DispatchPreview>, Problem> {
    let preview = dispatch::preview_dispatch_plan(&api.app, &actor, input.parse()?).await?;
    Ok(Reply(preview.into()))
}

/// Get the plans that a center offers
///
/// Returns the plans by lead time: those of the product, until the center sets its own.
///
/// Requires: surgeon or administrator of the center, or system administrator.
#[utoipa::path(
    get,
    path = "/api/surgerycenter/{id}/dispatch",
    operation_id = "getCenterDispatch",
    tag = "dispatch",
    params(("id" = Id, Path, description = "The center.")),
    responses((status = 200, description = "The plans", body = CenterDispatch), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_center_dispatch(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(center): Path<String>,
) -> Result<Reply<CenterDispatch>, Problem> {
    let center = id("id", Some(&center))?;
    let plans = dispatch::get_center_dispatch(&api.app, &actor, center).await?;
    Ok(Reply(plans.into()))
}

/// Change the plans that a center offers
///
/// Applies to postings from now on; posted cases keep their plans.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    put,
    path = "/api/surgerycenter/{id}/dispatch",
    operation_id = "updateCenterDispatch",
    tag = "dispatch",
    params(("id" = Id, Path, description = "The center."), IdempotencyKey),
    request_body(content = UpdateCenterDispatch),
    responses((status = 200, description = "The plans as they are now", body = CenterDispatch), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn update_center_dispatch(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path(center): Path<String>,
    command: Command<UpdateCenterDispatch>,
) -> Result<Reply<CenterDispatch>, Problem> {
    let center = id("id", Some(&center))?;
    let key = command.idempotency_key(Some(actor.person()), "updateCenterDispatch");
    let update = command.input.parse(center)?;
    let updated =
        spawn_command(async move { dispatch::update_center_dispatch(&api.app, &actor, key, update).await })
            .await?;
    Ok(Reply(updated.into()))
}
