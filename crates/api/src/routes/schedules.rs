//! Calendars.

use axum::Json;
use caseboard_domain::actor::{Poster, Professional};
use caseboard_service::cases::DateRangeInput;
use caseboard_service::schedules;
use caseboard_wire::params::{CenterRange, HiredRange, SurgeonRange};
use caseboard_wire::schedules::{HiredEvent, PostedEvent};

use crate::auth::RequireRole;
use crate::error_responses::ReadErrors;
use crate::input::{Query, query_id};
use crate::problem::Problem;
use crate::request_context::RequestContext;

/// Get the calendar of a surgeon
///
/// Returns at most 2000 confirmed and cancelled cases that start in the range, sorted by start. Default range: the
/// current month.
///
/// Requires: the surgeon or system administrator.
#[utoipa::path(
    get,
    path = "/api/surgeoncalendar",
    operation_id = "getSurgeonCalendar",
    tag = "schedules",
    params(SurgeonRange),
    responses((status = 200, description = "The events", body = Vec<PostedEvent>), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_surgeon_calendar(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Query(query): Query<SurgeonRange>,
) -> Result<Json<Vec<PostedEvent>>, Problem> {
    let surgeon = query_id("surgeon", query.surgeon.as_deref())?;
    let dates = DateRangeInput { first: query.first, last: query.last };
    let events = schedules::get_surgeon_calendar(&api.app, &actor, surgeon, dates).await?;
    Ok(Json(events.into_iter().map(PostedEvent::from).collect()))
}

/// Get the calendar of a center
///
/// Returns at most 2000 confirmed and cancelled cases that start in the range, sorted by start. Default range: the
/// current month.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    get,
    path = "/api/centercalendar",
    operation_id = "getCenterCalendar",
    tag = "schedules",
    params(CenterRange),
    responses((status = 200, description = "The events", body = Vec<PostedEvent>), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_center_calendar(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Query(query): Query<CenterRange>,
) -> Result<Json<Vec<PostedEvent>>, Problem> {
    let center = query_id("center", query.center.as_deref())?;
    let dates = DateRangeInput { first: query.first, last: query.last };
    let events = schedules::get_center_calendar(&api.app, &actor, center, dates).await?;
    Ok(Json(events.into_iter().map(PostedEvent::from).collect()))
}

/// Get the calendar of a professional
///
/// Returns at most 2000 cases that the person was hired for and that start in the range, sorted by start. Days are
/// in the time zone of each case. Default range: the current month.
///
/// Requires: professional.
#[utoipa::path(
    get,
    path = "/api/hiredjob",
    operation_id = "getProfessionalCalendar",
    tag = "schedules",
    params(HiredRange),
    responses((status = 200, description = "The events", body = Vec<HiredEvent>), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_professional_calendar(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    Query(query): Query<HiredRange>,
) -> Result<Json<Vec<HiredEvent>>, Problem> {
    let user = query_id("userId", query.user.as_deref())?;
    let events =
        schedules::get_professional_calendar(&api.app, &actor, user, query.first, query.last).await?;
    Ok(Json(events.into_iter().map(HiredEvent::from).collect()))
}
