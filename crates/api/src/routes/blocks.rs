//! The blocks of a center.

use axum::Json as Reply;
use caseboard_domain::actor::CenterManager;
use caseboard_service::eligibility;
use caseboard_wire::pipeline::{BlockAnswer, BlockPerson};
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;

use crate::auth::RequireRole;
use crate::error_responses::WriteErrors;
use crate::input::{Json, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Block a professional for a center
///
/// The center no longer invites them, and they can no longer accept or request an invitation or join a standby list
/// there. Confirmed cases stay, and the postings mark them. No message is sent. The reason is shown to administrators
/// of the center only. Repeating it replaces the reason.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    put,
    path = "/api/surgerycenter/{id}/blocks/{userId}",
    operation_id = "blockPerson",
    tag = "eligibility",
    params(("id" = Id, Path, description = "The center."), ("userId" = Id, Path, description = "The professional.")),
    request_body(content = BlockPerson),
    responses((status = 200, description = "The professional is blocked", body = BlockAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn block_person(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path((center, person)): Path<(String, String)>,
    Json(BlockPerson { reason }): Json<BlockPerson>,
) -> Result<Reply<BlockAnswer>, Problem> {
    let (center, person) = (id("id", Some(&center))?, id("userId", Some(&person))?);
    let input = eligibility::BlockPerson { person, center, reason };
    spawn_command(async move { eligibility::block_person(&api.app, &actor, input).await }).await?;
    Ok(Reply(BlockAnswer::new(person, true)))
}

/// End the block of a professional
///
/// A closed account can be unblocked too. Open invitations can be accepted again. Repeating it changes nothing.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    delete,
    path = "/api/surgerycenter/{id}/blocks/{userId}",
    operation_id = "unblockPerson",
    tag = "eligibility",
    params(("id" = Id, Path, description = "The center."), ("userId" = Id, Path, description = "The professional.")),
    responses((status = 200, description = "The professional is not blocked", body = BlockAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn unblock_person(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path((center, person)): Path<(String, String)>,
) -> Result<Reply<BlockAnswer>, Problem> {
    let (center, person) = (id("id", Some(&center))?, id("userId", Some(&person))?);
    spawn_command(async move { eligibility::unblock_person(&api.app, &actor, person, center).await }).await?;
    Ok(Reply(BlockAnswer::new(person, false)))
}
