//! What waits for a person.

use axum::Json;
use caseboard_domain::actor::Actor;
use caseboard_service::attention;

use crate::auth::RequireRole;
use crate::error_responses::VerifiedSessionErrors;
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::wire::attention::Attention;

/// List what waits for the own action
///
/// Returns what the session's person has to do, in lists of at most five items with the number of all: for surgeons
/// and administrators requests, claims, people to verify, cases with free places and withdrawals, for the system
/// administrator also centers to confirm, for professionals invitations, cases to claim and what the profile lacks.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/attention",
    operation_id = "getAttention",
    tag = "notices",
    responses((status = 200, description = "What waits", body = Attention), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_attention(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
) -> Result<Json<Attention>, Problem> {
    Ok(Json(attention::get_attention(&api.app, &actor).await?.into()))
}
