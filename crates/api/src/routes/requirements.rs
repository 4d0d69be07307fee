//! What centers require of professionals.

use axum::Json as Reply;
use caseboard_domain::actor::CenterManager;
use caseboard_service::eligibility::{self, CenterRequirements};
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::request::id;
use caseboard_wire::requirements::{GroupRequirements, UpdateCenterRequirements};
use caseboard_wire::scalar::Id;

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, WriteErrors};
use crate::input::{Command, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// List what a center requires
///
/// Returns what a center requires of each of the five groups before their people are invited or accept.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    get,
    path = "/api/surgerycenter/{id}/requirements",
    operation_id = "listCenterRequirements",
    tag = "eligibility",
    params(("id" = Id, Path, description = "The center.")),
    responses((status = 200, description = "One entry for each group", body = Vec<GroupRequirements>), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_center_requirements(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path(center): Path<String>,
) -> Result<Reply<Vec<GroupRequirements>>, Problem> {
    let center = id("id", Some(&center))?;
    let groups = eligibility::list_center_requirements(&api.app, &actor, center).await?;
    Ok(Reply(groups.into_iter().map(GroupRequirements::from).collect()))
}

/// Change what a center requires of a group
///
/// Applies to invitations and acceptances from now on. Confirmed people stay confirmed; the postings mark those who no longer
/// meet the requirements.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    put,
    path = "/api/surgerycenter/{id}/requirements",
    operation_id = "updateCenterRequirements",
    tag = "eligibility",
    params(("id" = Id, Path, description = "The center."), IdempotencyKey),
    request_body(content = UpdateCenterRequirements),
    responses((status = 200, description = "The requirements as they are now", body = GroupRequirements), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn update_center_requirements(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path(center): Path<String>,
    command: Command<UpdateCenterRequirements>,
) -> Result<Reply<GroupRequirements>, Problem> {
    let center = id("id", Some(&center))?;
    let key = command.idempotency_key(Some(actor.person()), "updateCenterRequirements");
    let (category, required) = command.input.parse()?;
    let update = CenterRequirements { center, category, required };
    let updated =
        spawn_command(
            async move { eligibility::update_center_requirements(&api.app, &actor, key, update).await },
        )
        .await?;
    Ok(Reply(updated.into()))
}
