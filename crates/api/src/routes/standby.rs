//! Standby lists, releases, and reports of people who cannot come.

use axum::Json;
use caseboard_domain::actor::{Poster, Professional};
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::page::Slice;
use caseboard_service::{cases, invitations};
use caseboard_wire::params::{IdempotencyKey, ListPage};
use caseboard_wire::request::id;
use caseboard_wire::standby::{
    AbsenceAnswer, FullCasesQuery, FullJob, LeaveStandbyAnswer, ReleaseAnswer, ReleaseProfessional,
    ReportAbsence, StandBy, StandByAnswer,
};

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, WriteErrors};
use crate::input::{Command, Query, optional_word, word};
use crate::next_page::{ListAddress, Paged, parse_page};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// List full cases
///
/// Returns a page of the coming cases without a free place for the professional's group, by start, whose standby lists can be
/// joined. `newjobs` does not have them.
///
/// Requires: professional.
#[utoipa::path(
    get,
    path = "/api/fulljobs",
    operation_id = "listFullCases",
    tag = "cases",
    params(ListPage, FullCasesQuery),
    responses((status = 200, description = "The cases", body = Vec<FullJob>, headers(("Link"))), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_full_cases(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    address: ListAddress,
    Query(list): Query<ListPage>,
    Query(filter): Query<FullCasesQuery>,
) -> Result<Paged<Json<Vec<FullJob>>>, Problem> {
    let page = parse_page(&list)?;
    let own = optional_word("own", filter.own.as_deref(), |text| text.parse().ok())?.unwrap_or(false);
    let Slice { items, next } = cases::list_full_cases(&api.app, &actor, own, page).await?;
    Ok(address.body(page, next, Json(items.into_iter().map(FullJob::new).collect())))
}

/// Join the standby list of a full case
///
/// Puts a professional who was invited too late on the standby list; otherwise, and after an offer that the
/// professional gave up or let expire, asks the owners for a place on it. A place that becomes free is held for the
/// first person on the list, as an invitation. PLACE_FREE (409) if a place is free.
///
/// Requires: professional.
#[utoipa::path(
    post,
    path = "/api/standby",
    operation_id = "standBy",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = StandBy),
    responses((status = 200, description = "On the list, or asked for it", body = StandByAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn stand_by(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<StandBy>,
) -> Result<Json<StandByAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "standBy");
    let case = id("job", command.input.job.as_deref())?;
    let outcome =
        spawn_command(async move { invitations::stand_by(&api.app, &actor, key, case).await }).await?;
    Ok(Json(outcome.into()))
}

/// Leave a standby list
///
/// A place that is held for the professional is offered to the next person.
///
/// Requires: professional who is engaged on the case.
#[utoipa::path(
    post,
    path = "/api/leavestandby",
    operation_id = "leaveStandby",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = StandBy),
    responses((status = 200, description = "Left", body = LeaveStandbyAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn leave_standby(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<StandBy>,
) -> Result<Json<LeaveStandbyAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "leaveStandby");
    let case = id("job", command.input.job.as_deref())?;
    let outcome =
        spawn_command(async move { invitations::leave_standby(&api.app, &actor, key, case).await }).await?;
    Ok(Json(outcome.into()))
}

/// Release a confirmed professional
///
/// Ends the confirmation before the start and fills the place again. With NO_LONGER_NEEDED, the place stays free and the
/// dispatch plan is paused. The professional is notified with the reason. Within 24 hours of the start, agreed minimum pay is
/// claimed as by a cancellation, unless the professional cannot come.
///
/// Requires: owner of the case (its surgeon, the person who posted it, an administrator of its center or the system
/// administrator).
#[utoipa::path(
    post,
    path = "/api/releaseprofessional",
    operation_id = "releaseProfessional",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = ReleaseProfessional),
    responses((status = 200, description = "Released", body = ReleaseAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn release_professional(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<ReleaseProfessional>,
) -> Result<Json<ReleaseAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "releaseProfessional");
    let input = command.input;
    let reason = word("reason", input.reason.as_deref(), ReleaseReason::parse)?;
    let release = invitations::ReleaseProfessional {
        case: id("job", input.job.as_deref())?,
        person: id("user", input.user.as_deref())?,
        reason,
        text: input.text.unwrap_or_default(),
    };
    let outcome =
        spawn_command(async move { invitations::release_professional(&api.app, &actor, key, release).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Report that a confirmed professional cannot come
///
/// Possible once withdrawing is locked, 72 hours before the start; NOT_LOCKED (409) before that. The owners are
/// notified, and the place stays taken until one of them releases it.
///
/// Requires: the confirmed professional.
#[utoipa::path(
    post,
    path = "/api/cannotcome",
    operation_id = "reportAbsence",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = ReportAbsence),
    responses((status = 200, description = "Reported", body = AbsenceAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn report_absence(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<ReportAbsence>,
) -> Result<Json<AbsenceAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "reportAbsence");
    let message = id("_id", command.input.id.as_deref())?;
    let report = invitations::ReportAbsence { message, reason: command.input.reason.unwrap_or_default() };
    let outcome =
        spawn_command(async move { invitations::report_absence(&api.app, &actor, key, report).await })
            .await?;
    Ok(Json(outcome.into()))
}
