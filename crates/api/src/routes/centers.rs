//! Surgery centers and the codes that prove an affiliation.

use axum::Json as Reply;
use caseboard_domain::CenterId;
use caseboard_domain::actor::{Actor, CenterManager, SystemAdmin};
use caseboard_domain::center::CenterStatus;
use caseboard_service::centers;
use caseboard_wire::centers::{
    AddCenterCode, AddCenterCodeAnswer, CenterBrief, CenterFilter, CenterReview, CreatedCenter,
    DeactivateCenter, NewCenter, ReplaceAddCenterCode, ReplacedAddCenterCode, ReviewCenter, ReviewedCenter,
    RotateCode, RotatedCode, VerifyCenterCode, VerifyCenterCodeAnswer,
};
use caseboard_wire::params::{CenterTicket, IdempotencyKey};
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;
use http::HeaderMap;

use crate::address::ClientAddress;
use crate::auth::{OptionalActor, RequireRole};
use crate::error_responses::{PublicErrors, PublicWriteErrors, ReadErrors, WriteErrors};
use crate::input::{Command, Json, Path, Query, optional_word};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// The message for a wrong center identification code.
const NO_MATCH: &str = "The Identification Code doesn't match.";

/// The message for a wrong admin code. The specification has two blanks in it.
const INVALID_CODE: &str = "Invalid Code...  Please try again";

/// The header with the ticket of `POST /api/addcentercode`.
const TICKET: &str = "X-Center-Ticket";

/// List surgery centers
///
/// Returns every confirmed, active center by name. Public because the sign-up form needs it.
///
/// Requires: no session.
#[utoipa::path(
    get,
    path = "/api/surgerycenters",
    operation_id = "listCenters",
    tag = "centers",
    responses((status = 200, description = "The centers", body = Vec<CenterBrief>), PublicErrors),
)]
pub(crate) async fn list_centers(
    RequestContext(api): RequestContext,
) -> Result<Reply<Vec<CenterBrief>>, Problem> {
    let centers = centers::list_centers(&api.app).await?;
    Ok(Reply(centers.into_iter().map(CenterBrief::from).collect()))
}

/// Verify a center code
///
/// Exchanges a center identification code for a proof that the sign-up accepts. Five wrong attempts per center and
/// client address in 15 minutes. CENTER_UNCONFIRMED (400) for the right code of an unconfirmed center.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/verifycentercode",
    operation_id = "verifyCenterCode",
    tag = "centers",
    request_body(content = VerifyCenterCode),
    responses((status = 200, description = "Right with a proof, or wrong with a message", body = VerifyCenterCodeAnswer), PublicWriteErrors),
)]
pub(crate) async fn verify_center_code(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Json(input): Json<VerifyCenterCode>,
) -> Result<Reply<VerifyCenterCodeAnswer>, Problem> {
    let center = id("centerId", input.center_id.as_deref())?;
    let code = input.code.unwrap_or_default();
    let proof =
        spawn_command(async move { centers::verify_center_code(&api.app, &address.0, center, code).await })
            .await?;
    Ok(Reply(match proof {
        Some(proof) => VerifyCenterCodeAnswer {
            matched: true,
            center_proof: Some(proof.proof),
            expires_in: Some(u64::from(proof.expires_in)),
            message: None,
        },
        None => VerifyCenterCodeAnswer {
            matched: false,
            center_proof: None,
            expires_in: None,
            message: Some(NO_MATCH.to_owned()),
        },
    }))
}

/// Verify the admin code
///
/// Exchanges the admin code for a single-use ticket for `POST /api/surgerycenter`, which is void as soon as the code is
/// replaced. Five wrong attempts per client address in 15 minutes.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/addcentercode",
    operation_id = "verifyAdminCode",
    tag = "centers",
    request_body(content = AddCenterCode),
    responses((status = 200, description = "Right with a ticket, or wrong with a message", body = AddCenterCodeAnswer), PublicWriteErrors),
)]
pub(crate) async fn verify_admin_code(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Json(input): Json<AddCenterCode>,
) -> Result<Reply<AddCenterCodeAnswer>, Problem> {
    let code = input.code.unwrap_or_default();
    let ticket =
        spawn_command(async move { centers::verify_admin_code(&api.app, &address.0, code).await }).await?;
    Ok(Reply(match ticket {
        Some(ticket) => AddCenterCodeAnswer {
            ok: true,
            ticket: Some(ticket.ticket),
            expires_in: Some(u64::from(ticket.expires_in)),
            message: None,
        },
        None => AddCenterCodeAnswer {
            ok: false,
            ticket: None,
            expires_in: None,
            message: Some(INVALID_CODE.to_owned()),
        },
    }))
}

/// Replace the admin code
///
/// Generates a new code for adding centers and returns it once, or closes the page for adding centers. The former code
/// and its tickets are void at once. PROOF_REQUIRED (403) without a recent proof of identity
/// (`POST /api/verifypassword`).
///
/// Requires: system administrator.
#[utoipa::path(
    put,
    path = "/api/addcentercode",
    operation_id = "replaceAddCenterCode",
    tag = "centers",
    params(IdempotencyKey),
    request_body(content = ReplaceAddCenterCode),
    responses((status = 200, description = "The new code, this one time", body = ReplacedAddCenterCode), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn replace_add_center_code(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    command: Command<ReplaceAddCenterCode>,
) -> Result<Reply<ReplacedAddCenterCode>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "replaceAddCenterCode");
    let open = command.input.open.ok_or_else(|| Problem::field("open", "open is required"))?;
    let replaced =
        spawn_command(async move { centers::replace_add_center_code(&api.app, &actor, key, open).await })
            .await?;
    Ok(Reply(replaced.into()))
}

/// Create a surgery center
///
/// A surgeon who creates a center is affiliated with it at once. Unless a system administrator creates it, the center is
/// unconfirmed: it serves its creator's own cases only, and its code is not accepted. CENTER_EXISTS (409) if a center has
/// the same name and zip code.
///
/// Requires: a ticket in `X-Center-Ticket`, or surgeon or system administrator.
#[utoipa::path(
    post,
    path = "/api/surgerycenter",
    operation_id = "createCenter",
    tag = "centers",
    params(CenterTicket, IdempotencyKey),
    request_body(content = NewCenter),
    responses((status = 200, description = "The center and, this one time, its private identification", body = CreatedCenter), WriteErrors),
    security((), ("bearer" = [])),
)]
pub(crate) async fn create_center(
    RequestContext(api): RequestContext,
    OptionalActor(actor): OptionalActor,
    headers: HeaderMap,
    command: Command<NewCenter>,
) -> Result<Reply<CreatedCenter>, Problem> {
    let key = command.idempotency_key(actor.as_ref().map(Actor::person), "createCenter");
    let ticket = headers.get(TICKET).and_then(|ticket| ticket.to_str().ok()).map(str::to_owned);
    let draft = command.input.into_draft();
    let center =
        spawn_command(
            async move { centers::create_center(&api.app, actor.as_ref(), ticket, key, draft).await },
        )
        .await?;
    Ok(Reply(center.into()))
}

/// Correct the data of a center
///
/// Replaces name, address, phone number and time zone; cases that are not over get the new location. The creator and the
/// administrators of the center are mailed what changed. CENTER_HAS_CASES (409) for another state or time zone while the center
/// has cases that are not over; CENTER_EXISTS (409) if another active center has the name and the zip code. PROOF_REQUIRED (403)
/// without a recent proof of identity (`POST /api/verifypassword`).
///
/// Requires: system administrator.
#[utoipa::path(
    put,
    path = "/api/surgerycenter/{id}",
    operation_id = "updateCenter",
    tag = "centers",
    params(("id" = Id, Path, description = "The center."), IdempotencyKey),
    request_body(content = NewCenter),
    responses((status = 200, description = "The center as it is now", body = ReviewedCenter), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn update_center(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Path(center): Path<String>,
    command: Command<NewCenter>,
) -> Result<Reply<ReviewedCenter>, Problem> {
    let center: CenterId = id("id", Some(&center))?;
    let key = command.idempotency_key(Some(actor.person()), "updateCenter");
    let draft = command.input.into_draft();
    let updated =
        spawn_command(async move { centers::update_center(&api.app, &actor, key, center, draft).await })
            .await?;
    Ok(Reply(updated.into()))
}

/// Replace the code of a center
///
/// Generates a new identification; the old code and its proofs become invalid at once. The new one is only returned
/// here; the administrators of the center get an email without it. PROOF_REQUIRED (403) without a recent proof of
/// identity (`POST /api/verifypassword`).
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    post,
    path = "/api/surgerycenter/{id}/code",
    operation_id = "rotateCenterCode",
    tag = "centers",
    params(("id" = Id, Path, description = "The center."), IdempotencyKey),
    request_body(content = RotateCode),
    responses((status = 200, description = "The new identification, this one time", body = RotatedCode), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn rotate_center_code(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path(center): Path<String>,
    command: Command<RotateCode>,
) -> Result<Reply<RotatedCode>, Problem> {
    let center: CenterId = id("id", Some(&center))?;
    let key = command.idempotency_key(Some(actor.person()), "rotateCenterCode");
    let rotated =
        spawn_command(async move { centers::rotate_center_code(&api.app, &actor, key, center).await })
            .await?;
    Ok(Reply(rotated.into()))
}

/// List centers for review
///
/// Returns the centers of a status with their creators: unconfirmed ones by age, confirmed ones by name, deactivated ones
/// from the last deactivation. With a text it returns the first 100 centers by name that its words find.
///
/// Requires: system administrator.
#[utoipa::path(
    get,
    path = "/api/centerreviews",
    operation_id = "listCentersForReview",
    tag = "centers",
    params(CenterFilter),
    responses((status = 200, description = "The centers", body = Vec<CenterReview>), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_centers_for_review(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Query(filter): Query<CenterFilter>,
) -> Result<Reply<Vec<CenterReview>>, Problem> {
    let status = optional_word("status", filter.status.as_deref(), CenterStatus::parse)?;
    let found = centers::list_centers_for_review(&api.app, &actor, status, filter.text.as_deref()).await?;
    Ok(Reply(found.into_iter().map(CenterReview::from).collect()))
}

/// Confirm a center
///
/// From now on the code of the center signs people up, and its people have rights over others. Its creator is mailed.
/// CENTER_DEACTIVATED (409) for a deactivated center.
///
/// Requires: system administrator.
#[utoipa::path(
    post,
    path = "/api/surgerycenter/{id}/confirm",
    operation_id = "confirmCenter",
    tag = "centers",
    params(("id" = Id, Path, description = "The center."), IdempotencyKey),
    request_body(content = ReviewCenter),
    responses((status = 200, description = "The center as it is now", body = ReviewedCenter), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn confirm_center(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Path(center): Path<String>,
    command: Command<ReviewCenter>,
) -> Result<Reply<ReviewedCenter>, Problem> {
    let center: CenterId = id("id", Some(&center))?;
    let key = command.idempotency_key(Some(actor.person()), "confirmCenter");
    let reviewed =
        spawn_command(async move { centers::confirm_center(&api.app, &actor, key, center).await }).await?;
    Ok(Reply(reviewed.into()))
}

/// Deactivate a center
///
/// No new cases, its code is void, and its administrators lose their rights. Existing cases remain. Its creator and
/// its administrators are mailed the reason.
///
/// Requires: system administrator.
#[utoipa::path(
    post,
    path = "/api/surgerycenter/{id}/deactivate",
    operation_id = "deactivateCenter",
    tag = "centers",
    params(("id" = Id, Path, description = "The center."), IdempotencyKey),
    request_body(content = DeactivateCenter),
    responses((status = 200, description = "The center as it is now", body = ReviewedCenter), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn deactivate_center(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Path(center): Path<String>,
    command: Command<DeactivateCenter>,
) -> Result<Reply<ReviewedCenter>, Problem> {
    let center: CenterId = id("id", Some(&center))?;
    let key = command.idempotency_key(Some(actor.person()), "deactivateCenter");
    let reason = command.input.reason.unwrap_or_default();
    let reviewed =
        spawn_command(async move { centers::deactivate_center(&api.app, &actor, key, center, reason).await })
            .await?;
    Ok(Reply(reviewed.into()))
}

/// Reactivate a center
///
/// The center is confirmed or not as before. Its creator and its administrators are mailed.
///
/// Requires: system administrator.
#[utoipa::path(
    post,
    path = "/api/surgerycenter/{id}/reactivate",
    operation_id = "reactivateCenter",
    tag = "centers",
    params(("id" = Id, Path, description = "The center."), IdempotencyKey),
    request_body(content = ReviewCenter),
    responses((status = 200, description = "The center as it is now", body = ReviewedCenter), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn reactivate_center(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Path(center): Path<String>,
    command: Command<ReviewCenter>,
) -> Result<Reply<ReviewedCenter>, Problem> {
    let center: CenterId = id("id", Some(&center))?;
    let key = command.idempotency_key(Some(actor.person()), "reactivateCenter");
    let reviewed =
        spawn_command(async move { centers::reactivate_center(&api.app, &actor, key, center).await }).await?;
    Ok(Reply(reviewed.into()))
}
