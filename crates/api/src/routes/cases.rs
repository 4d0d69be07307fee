//! Posting, listing and cancelling cases (B-37 … B-93, C-20 … C-37).

use axum::Json;
use caseboard_domain::actor::{Poster, Professional};
use caseboard_service::cases::{self, Dates};

use crate::auth::As;
use crate::here::Here;
use crate::input::{Command, Path, Query, id, number, query_id};
use crate::openapi::{Read, Write};
use crate::problem::Problem;
use crate::run;
use crate::wire::cases::{CancelAnswer, CancelJob, NewJob, PostedJob, ProfessionalJob};
use crate::wire::params::{CenterRange, IdempotencyKey, SurgeonRange};
use crate::wire::scalar::Id;

/// Post a case
///
/// Posts a case (K-29, B-92, B-93): a surgeon for themself at a proven center (else CENTER_NOT_VERIFIED, 403), an administrator for a credentialed surgeon of the own center.
#[utoipa::path(
    post,
    path = "/api/createjob",
    operation_id = "postCase",
    tag = "cases",
    params(IdempotencyKey),
    request_body(content = NewJob),
    responses((status = 200, description = "The case", body = PostedJob), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn post_case(
    Here(api): Here,
    As(actor): As<Poster>,
    command: Command<NewJob>,
) -> Result<Json<PostedJob>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "postCase");
    let draft = command.input.into_draft()?;
    let posted = run::command(async move { cases::post_case(&api.app, &actor, key, draft).await }).await?;
    Ok(Json(posted.into()))
}

/// Cancel a case
///
/// Cancels a case before its start (K-42, AMB-39); later JOB_STARTED (409). Everybody on it is told; within 24 hours of the start minimum pay falls due (AMB-40).
#[utoipa::path(
    post,
    path = "/api/canceljob",
    operation_id = "cancelCase",
    tag = "cases",
    params(IdempotencyKey),
    request_body(content = CancelJob),
    responses((status = 200, description = "Cancelled", body = CancelAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn cancel_case(
    Here(api): Here,
    As(actor): As<Poster>,
    command: Command<CancelJob>,
) -> Result<Json<CancelAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "cancelCase");
    let case = id("jobId", command.input.job_id.as_deref())?;
    let cancelled =
        run::command(async move { cases::cancel_case(&api.app, &actor, key, case).await }).await?;
    Ok(Json(cancelled.into()))
}

/// The cases of a surgeon
///
/// The surgeon's cases with a start in the range, by start (K-22). Default: today to one month ahead.
#[utoipa::path(
    get,
    path = "/api/getsurgeonjobs",
    operation_id = "listSurgeonCases",
    tag = "cases",
    params(SurgeonRange),
    responses((status = 200, description = "The cases", body = Vec<PostedJob>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_surgeon_cases(
    Here(api): Here,
    As(actor): As<Poster>,
    Query(query): Query<SurgeonRange>,
) -> Result<Json<Vec<PostedJob>>, Problem> {
    let surgeon = query_id("surgeon", query.surgeon.as_deref())?;
    let dates = Dates { sdate: query.sdate, edate: query.edate };
    let listed = cases::list_surgeon_cases(&api.app, &actor, surgeon, dates).await?;
    Ok(Json(listed.into_iter().map(PostedJob::from).collect()))
}

/// The cases of a center
///
/// The center's cases with a start in the range, by start (K-23). Default: today to one month ahead. For its administrators.
#[utoipa::path(
    get,
    path = "/api/getjobs",
    operation_id = "listCenterCases",
    tag = "cases",
    params(CenterRange),
    responses((status = 200, description = "The cases", body = Vec<PostedJob>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_center_cases(
    Here(api): Here,
    As(actor): As<Poster>,
    Query(query): Query<CenterRange>,
) -> Result<Json<Vec<PostedJob>>, Problem> {
    let center = query_id("center", query.center.as_deref())?;
    let dates = Dates { sdate: query.sdate, edate: query.edate };
    let listed = cases::list_center_cases(&api.app, &actor, center, dates).await?;
    Ok(Json(listed.into_iter().map(PostedJob::from).collect()))
}

/// The cases a professional can see
///
/// Future cases with a position of the own group, own confirmed cases until they end, own cancelled cases until seven days after their start, by start (K-21, AMB-42). A complete case is listed to confirmed people only (AMB-32).
#[utoipa::path(
    get,
    path = "/api/newjobs/{categoryId}/{userId}",
    operation_id = "listProfessionalCases",
    tag = "cases",
    params(("categoryId" = i32, Path, description = "The professional's own group.", minimum = 0, maximum = 4), ("userId" = Id, Path, description = "The session's person.")),
    responses((status = 200, description = "The cases", body = Vec<ProfessionalJob>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_professional_cases(
    Here(api): Here,
    As(actor): As<Professional>,
    Path((category, user)): Path<(String, String)>,
) -> Result<Json<Vec<ProfessionalJob>>, Problem> {
    let category = number("categoryId", Some(&category))?;
    let user = id("userId", Some(&user))?;
    let listed = cases::list_professional_cases(&api.app, &actor, category, user).await?;
    Ok(Json(listed.into_iter().map(ProfessionalJob::from).collect()))
}
