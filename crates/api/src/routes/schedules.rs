//! Schedules (E-10 … E-20).

use axum::Json;
use caseboard_domain::actor::{Poster, Professional};
use caseboard_service::cases::Dates;
use caseboard_service::schedules;

use crate::auth::As;
use crate::here::Here;
use crate::input::{Query, query_id};
use crate::openapi::Read;
use crate::problem::Problem;
use crate::wire::params::{CenterRange, HiredRange, SurgeonRange};
use crate::wire::schedules::{HiredEvent, PostedEvent};

/// The calendar of a surgeon
///
/// The confirmed and the cancelled cases of the surgeon with a start in the range, by start, at most 2000 (E-14, K-26, AMB-59). Without dates: the month of today.
#[utoipa::path(
    get,
    path = "/api/surgeoncalendar",
    operation_id = "getSurgeonCalendar",
    tag = "schedules",
    params(SurgeonRange),
    responses((status = 200, description = "The events", body = Vec<PostedEvent>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn get_surgeon_calendar(
    Here(api): Here,
    As(actor): As<Poster>,
    Query(query): Query<SurgeonRange>,
) -> Result<Json<Vec<PostedEvent>>, Problem> {
    let surgeon = query_id("surgeon", query.surgeon.as_deref())?;
    let dates = Dates { sdate: query.sdate, edate: query.edate };
    let events = schedules::get_surgeon_calendar(&api.app, &actor, surgeon, dates).await?;
    Ok(Json(events.into_iter().map(PostedEvent::from).collect()))
}

/// The calendar of a center
///
/// The confirmed and the cancelled cases of the center with a start in the range, by start, at most 2000 (E-15, K-27, AMB-59). Without dates: the month of today.
#[utoipa::path(
    get,
    path = "/api/centercalendar",
    operation_id = "getCenterCalendar",
    tag = "schedules",
    params(CenterRange),
    responses((status = 200, description = "The events", body = Vec<PostedEvent>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn get_center_calendar(
    Here(api): Here,
    As(actor): As<Poster>,
    Query(query): Query<CenterRange>,
) -> Result<Json<Vec<PostedEvent>>, Problem> {
    let center = query_id("center", query.center.as_deref())?;
    let dates = Dates { sdate: query.sdate, edate: query.edate };
    let events = schedules::get_center_calendar(&api.app, &actor, center, dates).await?;
    Ok(Json(events.into_iter().map(PostedEvent::from).collect()))
}

/// The schedule of a professional
///
/// The cases the session's person was hired for, with a start in the range, by start, at most 2000 (E-16, K-28). A day is meant in the zone of each case. Without dates: the month of today.
#[utoipa::path(
    get,
    path = "/api/hiredjob",
    operation_id = "getProfessionalCalendar",
    tag = "schedules",
    params(HiredRange),
    responses((status = 200, description = "The events", body = Vec<HiredEvent>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn get_professional_calendar(
    Here(api): Here,
    As(actor): As<Professional>,
    Query(query): Query<HiredRange>,
) -> Result<Json<Vec<HiredEvent>>, Problem> {
    let user = query_id("userId", query.user.as_deref())?;
    let events =
        schedules::get_professional_calendar(&api.app, &actor, user, query.first, query.last).await?;
    Ok(Json(events.into_iter().map(HiredEvent::from).collect()))
}
