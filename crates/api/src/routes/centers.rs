//! Surgery centers and the codes that prove a tie to one (A-62 … … A-146).

use axum::Json as Reply;
use caseboard_domain::CenterId;
use caseboard_domain::actor::{Actor, CenterManager};
use caseboard_service::centers;
use http::HeaderMap;

use crate::address::Caller;
use crate::auth::{As, MaybeActor};
use crate::here::Here;
use crate::input::{Command, Json, Path, id};
use crate::openapi::{Open, OpenWrite, OptionalSessionCreate, Write};
use crate::problem::Problem;
use crate::run;
use crate::wire::centers::{
    AddCenterCode, AddCenterCodeAnswer, CenterBrief, CreatedCenter, NewCenter, RotateCode, RotatedCode,
    VerifyCenterCode, VerifyCenterCodeAnswer,
};
use crate::wire::params::{CenterTicket, IdempotencyKey};
use crate::wire::scalar::Id;

/// A wrong center identification code.
const NO_MATCH: &str = "The Identification Code doesn't match.";

/// A wrong admin code, with its two blanks.
const INVALID_CODE: &str = "Invalid Code...  Please try again";

/// The header that carries the ticket of `addcentercode`.
const TICKET: &str = "X-Center-Ticket";

/// All surgery centers
///
/// Every active center, by name; public because sign-up needs it (K-06).
#[utoipa::path(
    get,
    path = "/api/surgerycenters",
    operation_id = "listCenters",
    tag = "centers",
    responses((status = 200, description = "The centers", body = Vec<CenterBrief>), Open),
)]
pub(crate) async fn list_centers(Here(api): Here) -> Result<Reply<Vec<CenterBrief>>, Problem> {
    let centers = centers::list_centers(&api.app).await?;
    Ok(Reply(centers.into_iter().map(CenterBrief::from).collect()))
}

/// Prove a tie to a center
///
/// Checks a center identification code and hands out a proof for the sign-up (AMB-03); five wrong tries per center and client address in 15 minutes.
#[utoipa::path(
    post,
    path = "/api/verifycentercode",
    operation_id = "verifyCenterCode",
    tag = "centers",
    request_body(content = VerifyCenterCode),
    responses((status = 200, description = "Right with a proof, or wrong with a message", body = VerifyCenterCodeAnswer), OpenWrite),
)]
pub(crate) async fn verify_center_code(
    Here(api): Here,
    caller: Caller,
    Json(input): Json<VerifyCenterCode>,
) -> Result<Reply<VerifyCenterCodeAnswer>, Problem> {
    let center = id("centerId", input.center_id.as_deref())?;
    let code = input.code.unwrap_or_default();
    let proof =
        run::command(async move { centers::verify_center_code(&api.app, &caller.0, center, code).await })
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

/// Unlock adding a center
///
/// Checks the admin code and hands out a single-use ticket (AMB-05); five wrong tries per client address in 15 minutes.
#[utoipa::path(
    post,
    path = "/api/addcentercode",
    operation_id = "verifyAdminCode",
    tag = "centers",
    request_body(content = AddCenterCode),
    responses((status = 200, description = "Right with a ticket, or wrong with a message", body = AddCenterCodeAnswer), OpenWrite),
)]
pub(crate) async fn verify_admin_code(
    Here(api): Here,
    caller: Caller,
    Json(input): Json<AddCenterCode>,
) -> Result<Reply<AddCenterCodeAnswer>, Problem> {
    let code = input.code.unwrap_or_default();
    let ticket =
        run::command(async move { centers::verify_admin_code(&api.app, &caller.0, code).await }).await?;
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

/// Add a center
///
/// Creates a center with a ticket, or as a signed-in surgeon (who is tied to it at once) or system administrator (AMB-04, AMB-05). CENTER_EXISTS (409) when name and zip code exist.
#[utoipa::path(
    post,
    path = "/api/surgerycenter",
    operation_id = "createCenter",
    tag = "centers",
    params(CenterTicket, IdempotencyKey),
    request_body(content = NewCenter),
    responses((status = 200, description = "The center and, this one time, its private identification", body = CreatedCenter), OptionalSessionCreate),
    security((), ("bearer" = [])),
)]
pub(crate) async fn create_center(
    Here(api): Here,
    MaybeActor(actor): MaybeActor,
    headers: HeaderMap,
    command: Command<NewCenter>,
) -> Result<Reply<CreatedCenter>, Problem> {
    let key = command.idempotency_key(actor.as_ref().map(Actor::person), "createCenter");
    let ticket = headers.get(TICKET).and_then(|ticket| ticket.to_str().ok()).map(str::to_owned);
    let draft = command.input.into_draft();
    let center =
        run::command(
            async move { centers::create_center(&api.app, actor.as_ref(), ticket, key, draft).await },
        )
        .await?;
    Ok(Reply(center.into()))
}

/// Replace the code of a center
///
/// Draws a new identification; the old code and the proofs given for it are void at once (AMB-03). It is answered this one time; the administrators of the center are mailed that it was replaced, without it.
#[utoipa::path(
    post,
    path = "/api/surgerycenter/{id}/code",
    operation_id = "rotateCenterCode",
    tag = "centers",
    params(("id" = Id, Path, description = "The center."), IdempotencyKey),
    request_body(content = RotateCode),
    responses((status = 200, description = "The new identification, this one time", body = RotatedCode), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn rotate_center_code(
    Here(api): Here,
    As(actor): As<CenterManager>,
    Path(center): Path<String>,
    command: Command<RotateCode>,
) -> Result<Reply<RotatedCode>, Problem> {
    let center: CenterId = id("id", Some(&center))?;
    let key = command.idempotency_key(Some(actor.person()), "rotateCenterCode");
    let rotated =
        run::command(async move { centers::rotate_center_code(&api.app, &actor, key, center).await }).await?;
    Ok(Reply(rotated.into()))
}
