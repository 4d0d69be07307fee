//! The eligibility pipeline of a center.

use axum::Json;
use caseboard_domain::actor::CenterManager;
use caseboard_domain::page::{self, Page};
use caseboard_service::eligibility::{self, PipelineQuery};
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::pipeline::{AskForDocuments, AskForDocumentsAnswer, EligibilityPipeline, PipelineFilter};
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, WriteErrors};
use crate::input::{Command, Path, Query, optional_number};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// List the eligibility pipeline of a center
///
/// Returns a page of the professionals whom the center knows (verified, asking to be verified, favorites, and people who worked
/// there in the last two years), with what each of them lacks today or for an open case, fewest items first, and how many open
/// positions they could fill once nothing is missing.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    get,
    path = "/api/eligibilitypipeline/{centerId}",
    operation_id = "listEligibilityPipeline",
    tag = "eligibility",
    params(("centerId" = Id, Path, description = "The center."), PipelineFilter),
    responses((status = 200, description = "The page", body = EligibilityPipeline), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_eligibility_pipeline(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path(center): Path<String>,
    Query(filter): Query<PipelineFilter>,
) -> Result<Json<EligibilityPipeline>, Problem> {
    let center = id("centerId", Some(&center))?;
    let number = optional_number("page", filter.page.as_deref())?;
    let size = optional_number("limit", filter.limit.as_deref())?;
    let category = optional_number("categoryId", filter.category.as_deref())?;
    let query = PipelineQuery {
        center,
        category: PipelineFilter::category(category)?,
        requirement: filter.requirement()?,
        name: filter.words()?,
        page: Page::parse(number, size, page::ELIGIBILITY)?,
    };
    Ok(Json(eligibility::list_eligibility_pipeline(&api.app, &actor, query).await?.into()))
}

/// Ask professionals for what is missing
///
/// Sends each of them one notice that names what they can supply, and a mail according to their settings. A center asks a person
/// once in seven days; the answer names those who were not asked. Repeating it sends nothing.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    post,
    path = "/api/askfordocuments",
    operation_id = "askForDocuments",
    tag = "eligibility",
    params(IdempotencyKey),
    request_body(content = AskForDocuments),
    responses((status = 200, description = "The people who were asked", body = AskForDocumentsAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn ask_for_documents(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    command: Command<AskForDocuments>,
) -> Result<Json<AskForDocumentsAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "askForDocuments");
    let input = command.input.parse()?;
    let asked =
        spawn_command(async move { eligibility::ask_for_documents(&api.app, &actor, key, input).await });
    Ok(Json(asked.await?.into()))
}
