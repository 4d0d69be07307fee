//! Cases that repeat, and cases out of a file.

use axum::Json;
use caseboard_domain::actor::Poster;
use caseboard_service::{cases, series};
use caseboard_wire::cancellation::CancelJob;
use caseboard_wire::cases::PostedJob;
use caseboard_wire::imports::{ImportAnswer, ImportJobs, ReadRows};
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;
use caseboard_wire::series::{CancelSeriesAnswer, NewJobSeries, PostedJobSeries};

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, WriteErrors};
use crate::input::{Command, Json as Body, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Post a case for several dates
///
/// Posts a case for each date, 60 at most, and invites favorites to all of them; all or none. Every date is validated as
/// in `createjob`; the message of a wrong one names it. An invited person gets a message for each case, and one mail and
/// one text message for all of them.
///
/// Requires: surgeon, center administrator or system administrator, as for `createjob`.
#[utoipa::path(
    post,
    path = "/api/createjobs",
    operation_id = "postCaseSeries",
    tag = "cases",
    params(IdempotencyKey),
    request_body(content = NewJobSeries),
    responses((status = 200, description = "The cases", body = PostedJobSeries), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn post_case_series(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<NewJobSeries>,
) -> Result<Json<PostedJobSeries>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "postCaseSeries");
    let input = command.input.into_input()?;
    let posted =
        spawn_command(async move { series::post_case_series(&api.app, &actor, key, input).await }).await?;
    Ok(Json(posted.into()))
}

/// List a case and the later ones of its series
///
/// Returns the case and those of its series that start later, without those that were cancelled or have started, sorted
/// by start: what `cancelseries` would cancel, with the minimum pay that each would owe. Empty for a case without a
/// series.
///
/// Requires: owner of the case (its surgeon, the person who posted it, an administrator of its center or the system
/// administrator).
#[utoipa::path(
    get,
    path = "/api/jobseries/{jobId}",
    operation_id = "listCaseSeries",
    tag = "cases",
    params(("jobId" = Id, Path, description = "The case.")),
    responses((status = 200, description = "The cases", body = Vec<PostedJob>), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_case_series(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(case): Path<String>,
) -> Result<Json<Vec<PostedJob>>, Problem> {
    let case = id("jobId", Some(&case))?;
    let listed = cases::list_case_series(&api.app, &actor, case).await?;
    Ok(Json(listed.into_iter().map(PostedJob::from).collect()))
}

/// Cancel a case and the later ones of its series
///
/// Cancels the case and those of its series that start later, each as `canceljob` does, in one transaction. Cases that were
/// cancelled before stay as they are. JOB_STARTED (409) if the case has started.
///
/// Requires: owner of the case (its surgeon, the person who posted it, an administrator of its center or the system
/// administrator).
#[utoipa::path(
    post,
    path = "/api/cancelseries",
    operation_id = "cancelCaseSeries",
    tag = "cases",
    params(IdempotencyKey),
    request_body(content = CancelJob),
    responses((status = 200, description = "Cancelled", body = CancelSeriesAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn cancel_case_series(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<CancelJob>,
) -> Result<Json<CancelSeriesAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "cancelCaseSeries");
    let case = id("jobId", command.input.job_id.as_deref())?;
    let cancelled =
        spawn_command(async move { cases::cancel_case_series(&api.app, &actor, key, case).await }).await?;
    Ok(Json(cancelled.into()))
}

/// Post cases from the rows of a file
///
/// Posts a case for each valid row, 50 at most in a request, and answers per row: a row is posted as a whole or not at
/// all. A repeated request posts no row of a file twice, so no `Idempotency-Key` is needed.
///
/// Requires: surgeon, center administrator or system administrator, each row as for `createjob`.
#[utoipa::path(
    post,
    path = "/api/importjobs",
    operation_id = "importCases",
    tag = "cases",
    request_body(content = ImportJobs),
    responses((status = 200, description = "The rows", body = ImportAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn import_cases(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Body(input): Body<ImportJobs>,
) -> Result<Json<ImportAnswer>, Problem> {
    let ReadRows { input, rest } = input.read()?;
    let outcomes = match input.rows.is_empty() {
        true => Vec::new(),
        false => spawn_command(async move { cases::import_cases(&api.app, &actor, input).await }).await?,
    };
    Ok(Json(rest.answer(outcomes)))
}
