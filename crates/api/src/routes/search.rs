//! The search of people, cases and centers.

use axum::Json;
use caseboard_domain::actor::Actor;
use caseboard_service::search;
use caseboard_wire::search::{FindQuery, Found};

use crate::auth::RequireRole;
use crate::error_responses::ReadErrors;
use crate::input::{Query, query_id};
use crate::problem::Problem;
use crate::request_context::RequestContext;

/// Find people, cases and centers
///
/// Returns people whose names, and cases whose surgeon, center, procedures or participants contain words that begin with
/// the words of the text. Surgeons and administrators find the people that they may list and the cases of their own
/// lists that start within 180 days before or after now; professionals find only cases of their own list. System
/// administrators also find centers by name and city.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/find",
    operation_id = "findEverything",
    tag = "eligibility",
    params(FindQuery),
    responses((status = 200, description = "What was found", body = Found), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn find_everything(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Query(query): Query<FindQuery>,
) -> Result<Json<Found>, Problem> {
    let center = query_id("center", query.center.as_deref())?;
    Ok(Json(search::find_everything(&api.app, &actor, query.text.as_deref(), center).await?.into()))
}
