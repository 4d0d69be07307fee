//! The availability that professionals state, and warnings about their time.

use axum::Json as Reply;
use caseboard_domain::actor::{Poster, Professional};
use caseboard_domain::{CaseId, NoticeId};
use caseboard_service::availability;
use caseboard_wire::availability::{
    AcceptanceWarnings, Availability, CenterDistance, InviteeWarnings, ShortGap, UpdateAvailability,
    WarnedInvitee,
};
use caseboard_wire::dispatch::PreviewPlan;
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, VerifiedSessionErrors, WriteErrors};
use crate::input::{Command, Json, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Get your availability
///
/// Returns the pattern of the week, the exceptions and the hours of rest; nothing is stated until the person sets it.
///
/// Requires: professional.
#[utoipa::path(
    get,
    path = "/api/availability",
    operation_id = "getAvailability",
    tag = "availability",
    responses((status = 200, description = "The availability", body = Availability), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_availability(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
) -> Result<Reply<Availability>, Problem> {
    Ok(Reply(availability::get_availability(&api.app, &actor).await?.into()))
}

/// List how far the centers are from your home
///
/// Returns the miles to each confirmed center within 500 miles of the area of your home's ZIP code; none if your
/// availability does not state one.
///
/// Requires: professional.
#[utoipa::path(
    get,
    path = "/api/centerdistances",
    operation_id = "listCenterDistances",
    tag = "availability",
    responses((status = 200, description = "The distances", body = Vec<CenterDistance>), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_center_distances(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
) -> Result<Reply<Vec<CenterDistance>>, Problem> {
    let listed = availability::list_center_distances(&api.app, &actor).await?;
    Ok(Reply(listed.into_iter().map(CenterDistance::from).collect()))
}

/// Change your availability
///
/// Replaces all of it. It hides no cases: people who are not available are invited later, and their inviters are warned.
///
/// Requires: professional.
#[utoipa::path(
    put,
    path = "/api/availability",
    operation_id = "updateAvailability",
    tag = "availability",
    params(IdempotencyKey),
    request_body(content = UpdateAvailability),
    responses((status = 200, description = "The availability as it is now", body = Availability), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn update_availability(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<UpdateAvailability>,
) -> Result<Reply<Availability>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "updateAvailability");
    let draft = command.input.into_draft()?;
    let updated =
        spawn_command(async move { availability::update_availability(&api.app, &actor, key, draft).await })
            .await?;
    Ok(Reply(updated.into()))
}

/// Check the time around a case before accepting it
///
/// Returns your confirmed cases before and after which too little time is left for the drive (the great-circle distance
/// between the ZIP codes × 1.3 at 40 miles an hour, and 15 minutes) or for the rest between two days. These are
/// warnings only: the case can be accepted all the same.
///
/// Requires: the professional to whom the message is addressed.
#[utoipa::path(
    get,
    path = "/api/acceptancewarnings/{id}",
    operation_id = "checkAcceptance",
    tag = "availability",
    params(("id" = Id, Path, description = "The invitation, or another message about a case.")),
    responses((status = 200, description = "The warnings", body = AcceptanceWarnings), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn check_acceptance(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    Path(message): Path<String>,
) -> Result<Reply<AcceptanceWarnings>, Problem> {
    let message: NoticeId = id("id", Some(&message))?;
    let warnings = availability::check_acceptance(&api.app, &actor, message).await?;
    Ok(Reply(AcceptanceWarnings { short_gaps: warnings.into_iter().map(ShortGap::from).collect() }))
}

/// Check the favorites for a case
///
/// Returns the favorites whom the caller may invite to the case and who lack what its center requires, have stated that they
/// are not available at its time, or have little time between cases. Nothing is said about their other cases.
///
/// Requires: owner of the case.
#[utoipa::path(
    get,
    path = "/api/inviteewarnings/{jobId}",
    operation_id = "checkInvitees",
    tag = "availability",
    params(("jobId" = Id, Path, description = "The case.")),
    responses((status = 200, description = "The warnings", body = InviteeWarnings), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn check_invitees(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(case): Path<String>,
) -> Result<Reply<InviteeWarnings>, Problem> {
    let case: CaseId = id("jobId", Some(&case))?;
    let warnings = availability::check_invitees(&api.app, &actor, case).await?;
    Ok(Reply(InviteeWarnings { people: warnings.into_iter().map(WarnedInvitee::from).collect() }))
}

/// Check the time of the favorites for a case that is not posted yet
///
/// Returns the same as for a posted case.
///
/// Requires: surgeon or administrator of the center, or system administrator.
#[utoipa::path(
    post,
    path = "/api/inviteewarnings",
    operation_id = "previewInvitees",
    tag = "availability",
    request_body(content = PreviewPlan),
    responses((status = 200, description = "The warnings", body = InviteeWarnings), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn preview_invitees(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Json(input): Json<PreviewPlan>,
) -> Result<Reply<InviteeWarnings>, Problem> {
    let warnings = availability::preview_invitees(&api.app, &actor, input.parse()?).await?;
    Ok(Reply(InviteeWarnings { people: warnings.into_iter().map(WarnedInvitee::from).collect() }))
}
