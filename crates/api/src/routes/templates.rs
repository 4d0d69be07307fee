//! Templates of postings.

use axum::Json as Reply;
use caseboard_domain::TemplateId;
use caseboard_domain::actor::Poster;
use caseboard_service::{IdempotencyKey as Key, templates};
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;
use caseboard_wire::templates::{JobTemplate, NewJobTemplate, RenameJobTemplate, TemplateList};
use http::HeaderMap;

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, WriteErrors};
use crate::input::{Command, Json, Path, Query, idempotency_key, query_id};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// List templates of postings
///
/// Returns your templates, then those that your centers share, each by name.
///
/// Requires: surgeon, center administrator or system administrator.
#[utoipa::path(
    get,
    path = "/api/jobtemplates",
    operation_id = "listCaseTemplates",
    tag = "templates",
    params(TemplateList),
    responses((status = 200, description = "The templates", body = Vec<JobTemplate>), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_case_templates(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Query(query): Query<TemplateList>,
) -> Result<Reply<Vec<JobTemplate>>, Problem> {
    let center = query_id("centerId", query.center_id.as_deref())?;
    let listed = templates::list_case_templates(&api.app, &actor, center).await?;
    Ok(Reply(listed.into_iter().map(JobTemplate::from).collect()))
}

/// Save a template of postings
///
/// Keeps what can be repeated of a case: center, hours, procedures, instructions and positions; neither a start nor people.
/// The rules are those of `POST /api/createjob`. A person has at most 50 own templates, a center at most 50 shared ones:
/// TOO_MANY_TEMPLATES (409).
///
/// Requires: surgeon, center administrator or system administrator; to share it, one of the administrators.
#[utoipa::path(
    post,
    path = "/api/jobtemplates",
    operation_id = "saveCaseTemplate",
    tag = "templates",
    params(IdempotencyKey),
    request_body(content = NewJobTemplate),
    responses((status = 200, description = "The template", body = JobTemplate), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn save_case_template(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<NewJobTemplate>,
) -> Result<Reply<JobTemplate>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "saveCaseTemplate");
    let draft = command.input.into_draft()?;
    let saved =
        spawn_command(async move { templates::save_case_template(&api.app, &actor, key, draft).await })
            .await?;
    Ok(Reply(saved.into()))
}

/// Rename a template of postings
///
/// Gives it a name that no other template of its owner has.
///
/// Requires: its owner; for a shared one an administrator of the center or the system administrator.
#[utoipa::path(
    put,
    path = "/api/jobtemplates/{id}",
    operation_id = "renameCaseTemplate",
    tag = "templates",
    params(("id" = Id, Path, description = "The template.")),
    request_body(content = RenameJobTemplate),
    responses((status = 200, description = "The template", body = JobTemplate), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn rename_case_template(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(template): Path<String>,
    Json(input): Json<RenameJobTemplate>,
) -> Result<Reply<JobTemplate>, Problem> {
    let template: TemplateId = id("id", Some(&template))?;
    let name = input.name.unwrap_or_default();
    let renamed =
        spawn_command(
            async move { templates::rename_case_template(&api.app, &actor, template, &name).await },
        )
        .await?;
    Ok(Reply(renamed.into()))
}

/// Delete a template of postings
///
/// Cases that were posted from it stay as they are.
///
/// Requires: its owner; for a shared one an administrator of the center or the system administrator.
#[utoipa::path(
    delete,
    path = "/api/jobtemplates/{id}",
    operation_id = "deleteCaseTemplate",
    tag = "templates",
    params(("id" = Id, Path, description = "The template."), IdempotencyKey),
    responses((status = 200, description = "The deleted template", body = JobTemplate), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn delete_case_template(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(template): Path<String>,
    headers: HeaderMap,
) -> Result<Reply<JobTemplate>, Problem> {
    let template: TemplateId = id("id", Some(&template))?;
    let key = idempotency_key(&headers)?.map(|key| {
        Key::new(Some(actor.person()), &key, "deleteCaseTemplate", template.to_string().as_bytes())
    });
    let deleted =
        spawn_command(async move { templates::delete_case_template(&api.app, &actor, key, template).await })
            .await?;
    Ok(Reply(deleted.into()))
}
