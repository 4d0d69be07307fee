//! The audit log.

use axum::Json as Reply;
use axum::response::IntoResponse;
use caseboard_domain::actor::CenterManager;
use caseboard_service::audit::{self, AuditQuery, Page};
use http::header;

use crate::auth::As;
use crate::here::Here;
use crate::input::{Query, maybe_number, query_id};
use crate::openapi::Read;
use crate::problem::Problem;
use crate::run;
use crate::wire::audit::{AuditEntries, AuditEntry, AuditPage, AuditRange};

fn question(range: AuditRange) -> Result<AuditQuery, Problem> {
    Ok(AuditQuery {
        center: query_id("center", range.center.as_deref())?,
        person: query_id("person", range.person.as_deref())?,
        action: range.action,
        from: range.from,
        to: range.to,
        before: None,
        limit: None,
    })
}

/// Read the audit log
///
/// Who did what, when, and how it ended, newest first. Administrators read what concerns their center; the system administrator reads everything, with sessions, addresses and requests.
#[utoipa::path(
    get,
    path = "/api/audit",
    operation_id = "listAuditEntries",
    tag = "audit",
    params(AuditRange, AuditPage),
    responses((status = 200, description = "A page of entries", body = AuditEntries), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_audit_entries(
    Here(api): Here,
    As(actor): As<CenterManager>,
    Query(range): Query<AuditRange>,
    Query(page): Query<AuditPage>,
) -> Result<Reply<AuditEntries>, Problem> {
    let limit = maybe_number("limit", page.limit.as_deref())?;
    let question = AuditQuery { before: page.before, limit, ..question(range)? };
    let Page { entries, next } = audit::list_audit_entries(&api.app, &actor, question).await?;
    Ok(Reply(AuditEntries { entries: entries.into_iter().map(AuditEntry::from).collect(), next }))
}

/// Take the audit log away
///
/// The same entries as a file for a spreadsheet, at most 10,000 of them; more is refused, so that nothing is left out unseen. Taking the file is an entry of the log.
#[utoipa::path(
    get,
    path = "/api/audit.csv",
    operation_id = "exportAuditEntries",
    tag = "audit",
    params(AuditRange),
    responses((status = 200, description = "CSV with a header line", body = String, content_type = "text/csv"), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn export_audit_entries(
    Here(api): Here,
    As(actor): As<CenterManager>,
    Query(range): Query<AuditRange>,
) -> Result<impl IntoResponse, Problem> {
    let question = question(range)?;
    let sheet =
        run::command(async move { audit::export_audit_entries(&api.app, &actor, question).await }).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8; header=present"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"audit.csv\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, sheet))
}
