//! Posting, editing, cancelling and listing cases, and the changes of a case.

use axum::Json;
use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_domain::case_search::{CaseSearch, CaseSearchDraft};
use caseboard_domain::page::Slice;
use caseboard_service::cases::{self, CaseListQuery, DateRangeInput};
use caseboard_wire::cancellation::{CancelAnswer, CancelJob};
use caseboard_wire::cases::{EditJob, JobChange, NewJob, PostedJob};
use caseboard_wire::params::{CaseSearchQuery, CenterRange, IdempotencyKey, ListPage, SurgeonRange};
use caseboard_wire::professional_jobs::{ProfessionalJob, ProfessionalJobs};
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;
use caseboard_wire::schema::CategoryNumber;

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, WriteErrors};
use crate::input::{Command, Path, Query, number, optional_number, query_id};
use crate::next_page::{JsonText, ListAddress, Paged, parse_page};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Post a case
///
/// A surgeon posts for themself at a center with a verified affiliation (otherwise CENTER_NOT_VERIFIED, 403); an
/// administrator posts for a credentialed surgeon of their center.
///
/// Requires: surgeon, center administrator or system administrator.
#[utoipa::path(
    post,
    path = "/api/createjob",
    operation_id = "postCase",
    tag = "cases",
    params(IdempotencyKey),
    request_body(content = NewJob),
    responses((status = 200, description = "The case", body = PostedJob), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn post_case(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<NewJob>,
) -> Result<Json<PostedJob>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "postCase");
    let draft = command.input.into_draft()?;
    let posted = spawn_command(async move { cases::post_case(&api.app, &actor, key, draft).await }).await?;
    Ok(Json(posted.into()))
}

/// Change a posted case
///
/// Changes a case before its start. Pay and places can only grow. CASE_CHANGED (409) if another person has changed the
/// case since `version` was read. Confirmed people whose time changes keep their place and have to confirm the new time.
///
/// Requires: owner of the case (its surgeon, the person who posted it, an administrator of its center or the system
/// administrator).
#[utoipa::path(
    post,
    path = "/api/editjob",
    operation_id = "editCase",
    tag = "cases",
    params(IdempotencyKey),
    request_body(content = EditJob),
    responses((status = 200, description = "The changed case", body = PostedJob), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn edit_case(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<EditJob>,
) -> Result<Json<PostedJob>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "editCase");
    let case = id("jobId", command.input.job_id.as_deref())?;
    let edit = command.input.into_edit();
    let edited =
        spawn_command(async move { cases::edit_case(&api.app, &actor, key, case, edit).await }).await?;
    Ok(Json(edited.into()))
}

/// List the changes of a case
///
/// Returns the changes, the newest first. Professionals see those that concern them.
///
/// Requires: owner of the case, or a professional who was invited to it or has requested an invitation.
#[utoipa::path(
    get,
    path = "/api/jobchanges/{jobId}",
    operation_id = "listCaseChanges",
    tag = "cases",
    params(("jobId" = Id, Path, description = "The case.")),
    responses((status = 200, description = "The changes", body = Vec<JobChange>), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_case_changes(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Path(case): Path<String>,
) -> Result<Json<Vec<JobChange>>, Problem> {
    let case = id("jobId", Some(&case))?;
    let listed = cases::list_case_changes(&api.app, &actor, case).await?;
    Ok(Json(listed.into_iter().map(JobChange::from).collect()))
}

/// Cancel a case
///
/// Cancels a case before its start; JOB_STARTED (409) after that. Everyone on the case is notified. Within 24 hours
/// of the start, minimum pay is due.
///
/// Requires: owner of the case (its surgeon, the person who posted it, an administrator of its center or the system
/// administrator).
#[utoipa::path(
    post,
    path = "/api/canceljob",
    operation_id = "cancelCase",
    tag = "cases",
    params(IdempotencyKey),
    request_body(content = CancelJob),
    responses((status = 200, description = "Cancelled", body = CancelAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn cancel_case(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<CancelJob>,
) -> Result<Json<CancelAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "cancelCase");
    let case = id("jobId", command.input.job_id.as_deref())?;
    let cancelled =
        spawn_command(async move { cases::cancel_case(&api.app, &actor, key, case).await }).await?;
    Ok(Json(cancelled.into()))
}

/// List the cases of a surgeon
///
/// Returns a page of the cases that start in the range, sorted by start. Default range: today to one month ahead.
///
/// Requires: the surgeon or system administrator.
#[utoipa::path(
    get,
    path = "/api/getsurgeonjobs",
    operation_id = "listSurgeonCases",
    tag = "cases",
    params(SurgeonRange, ListPage),
    responses((status = 200, description = "The cases", body = Vec<PostedJob>, headers(("Link"))), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_surgeon_cases(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    address: ListAddress,
    Query(query): Query<SurgeonRange>,
    Query(list): Query<ListPage>,
) -> Result<Paged<Json<Vec<PostedJob>>>, Problem> {
    let surgeon = query_id("surgeon", query.surgeon.as_deref())?;
    let page = parse_page(&list)?;
    let dates = DateRangeInput { first: query.first, last: query.last };
    let listed = cases::list_surgeon_cases(&api.app, &actor, surgeon, dates, page).await?;
    Ok(address.array(page, listed))
}

/// List the cases of a center
///
/// Returns a page of the cases that start in the range, sorted by start. Default range: today to one month ahead.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    get,
    path = "/api/getjobs",
    operation_id = "listCenterCases",
    tag = "cases",
    params(CenterRange, ListPage),
    responses((status = 200, description = "The cases", body = Vec<PostedJob>, headers(("Link"))), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_center_cases(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    address: ListAddress,
    Query(query): Query<CenterRange>,
    Query(list): Query<ListPage>,
) -> Result<Paged<Json<Vec<PostedJob>>>, Problem> {
    let center = query_id("center", query.center.as_deref())?;
    let page = parse_page(&list)?;
    let dates = DateRangeInput { first: query.first, last: query.last };
    let listed = cases::list_center_cases(&api.app, &actor, center, dates, page).await?;
    Ok(address.array(page, listed))
}

/// List the cases for a professional
///
/// Returns a page of the future cases with a free place for your group, sorted by start. The first page also has all
/// own cases: invitations and requests, confirmed cases until they end, and cancelled cases until seven days after their
/// start; `limit` and the filters do not apply to these. A page with filters may have fewer cases than `limit`: only the
/// header `Link` says whether there is a next page.
///
/// Requires: professional.
#[utoipa::path(
    get,
    path = "/api/newjobs/{categoryId}/{userId}",
    operation_id = "listProfessionalCases",
    tag = "cases",
    params(("categoryId" = CategoryNumber, Path, description = "The professional's own group."), ("userId" = Id, Path, description = "The session's person."), ListPage, CaseSearchQuery),
    responses((status = 200, description = "The cases", body = Vec<ProfessionalJob>, headers(("Link"))), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_professional_cases(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    address: ListAddress,
    Path((category, user)): Path<(String, String)>,
    Query(list): Query<ListPage>,
    Query(search): Query<CaseSearchQuery>,
) -> Result<Paged<JsonText>, Problem> {
    let category = number("categoryId", Some(&category))?;
    let user = id("userId", Some(&user))?;
    let query = CaseListQuery { search: parse_search(&search)?, page: parse_page(&list)? };
    let page = query.page;
    let Slice { items, next } =
        cases::list_professional_cases(&api.app, &actor, category, user, query).await?;
    let jobs = ProfessionalJobs::try_from(items).map_err(|error| Problem::internal(&error))?;
    Ok(address.body(page, next, JsonText(jobs.into_json())))
}

/// Reads the filters of a request.
fn parse_search(query: &CaseSearchQuery) -> Result<CaseSearch, Problem> {
    let draft = CaseSearchDraft {
        first: query.from.as_deref(),
        last: query.to.as_deref(),
        center: query_id("center", query.center.as_deref())?,
        min_pay: optional_number("minPay", query.min_pay.as_deref())?,
        miles: optional_number("miles", query.miles.as_deref())?,
        text: query.text.as_deref(),
    };
    Ok(CaseSearch::parse(draft)?)
}
