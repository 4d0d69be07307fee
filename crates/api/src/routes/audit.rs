//! The audit log.

use axum::Json as Reply;
use axum::response::IntoResponse;
use caseboard_domain::actor::CenterManager;
use caseboard_service::audit::{self, AuditQuery, Page};
use caseboard_wire::audit::{AuditEntries, AuditEntry, AuditPage, AuditRange};
use http::header;

use crate::auth::RequireRole;
use crate::error_responses::ReadErrors;
use crate::input::{Query, optional_number, query_id};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

fn audit_query(range: AuditRange) -> Result<AuditQuery, Problem> {
    Ok(AuditQuery {
        center: query_id("center", range.center.as_deref())?,
        person: query_id("person", range.person.as_deref())?,
        object: query_id("object", range.object.as_deref())?,
        action: range.action,
        from: range.from,
        to: range.to,
        before: None,
        limit: None,
    })
}

/// List audit log entries
///
/// Returns a page of entries, newest first. Administrators read the entries of their center; the system
/// administrator reads all, with sessions, addresses and request ids.
///
/// Requires: center administrator or system administrator.
#[utoipa::path(
    get,
    path = "/api/audit",
    operation_id = "listAuditEntries",
    tag = "audit",
    params(AuditRange, AuditPage),
    responses((status = 200, description = "A page of entries", body = AuditEntries), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_audit_entries(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Query(range): Query<AuditRange>,
    Query(page): Query<AuditPage>,
) -> Result<Reply<AuditEntries>, Problem> {
    let limit = optional_number("limit", page.limit.as_deref())?;
    let query = AuditQuery { before: page.before, limit, ..audit_query(range)? };
    let Page { entries, next } = audit::list_audit_entries(&api.app, &actor, query).await?;
    Ok(Reply(AuditEntries { entries: entries.into_iter().map(AuditEntry::from).collect(), next }))
}

/// Export audit log entries as CSV
///
/// Exports at most 10,000 entries; more are refused. The export is an entry of the log.
///
/// Requires: center administrator or system administrator.
#[utoipa::path(
    get,
    path = "/api/audit.csv",
    operation_id = "exportAuditEntries",
    tag = "audit",
    params(AuditRange),
    responses((status = 200, description = "CSV with a header line", body = String, content_type = "text/csv"), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn export_audit_entries(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Query(range): Query<AuditRange>,
) -> Result<impl IntoResponse, Problem> {
    let query = audit_query(range)?;
    let sheet =
        spawn_command(async move { audit::export_audit_entries(&api.app, &actor, query).await }).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8; header=present"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"audit.csv\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, sheet))
}
