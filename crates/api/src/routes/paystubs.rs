//! Paystubs: generation, lists, export and payment.

use axum::Json as Reply;
use axum::response::IntoResponse;
use caseboard_domain::actor::{Actor, Poster};
use caseboard_domain::claim::{PayerType, PaymentStatus};
use caseboard_domain::page::Page;
use caseboard_domain::paystub::{self, PaymentDraft};
use caseboard_service::paystubs::{self, CsvExport, ExportQuery, NewPaystub, PaystubPdf, PaystubsQuery};
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::paystubs::{
    Invoice, InvoiceDetail, Invoices, InvoicesFilter, InvoicesPage, InvoicesYear, NewInvoice, PayInvoice,
};
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;
use caseboard_wire::schema::BinaryBody;
use http::header;

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, WriteErrors};
use crate::input::{Command, Path, Query, optional_number, optional_word, query_id};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

fn query(filter: &InvoicesFilter) -> Result<PaystubsQuery, Problem> {
    Ok(PaystubsQuery {
        center: query_id("centerId", filter.center.as_deref())?,
        surgeon: query_id("surgeonId", filter.surgeon.as_deref())?,
        payee: query_id("payee", filter.payee.as_deref())?,
        payer: optional_word("payerType", filter.payer.as_deref(), PayerType::from_input)?,
        status: optional_word("status", filter.status.as_deref(), PaymentStatus::parse)?,
    })
}

/// Generate a paystub
///
/// Combines approved claims of one payee, one center and one payer. The server computes the amount.
/// CLAIM_NOT_APPROVED, ALREADY_INVOICED or MIXED_CLAIMS (409).
///
/// Requires: surgeon who pays, administrator of the center or system administrator.
#[utoipa::path(
    post,
    path = "/api/invoice",
    operation_id = "generatePaystub",
    tag = "paystubs",
    params(IdempotencyKey),
    request_body(content = NewInvoice),
    responses((status = 200, description = "The paystub", body = Invoice), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn generate_paystub(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<NewInvoice>,
) -> Result<Reply<Invoice>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "generatePaystub");
    let NewInvoice { transaction_list, desc, .. } = command.input;
    let named = transaction_list.unwrap_or_default();
    let claims = named
        .iter()
        .enumerate()
        .map(|(place, claim)| id(&format!("transactionList[{place}]"), Some(claim)))
        .collect::<Result<Vec<_>, _>>()?;
    let input = NewPaystub { claims, note: desc.unwrap_or_default() };
    let made =
        spawn_command(async move { paystubs::generate_paystub(&api.app, &actor, key, input).await }).await?;
    Ok(Reply(made.into()))
}

/// List paystubs
///
/// Returns a page, newest first. A professional reads their own paystubs, a surgeon the paystubs that they pay, an administrator
/// those of their centers, a system administrator all.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/invoices",
    operation_id = "listPaystubs",
    tag = "paystubs",
    params(InvoicesFilter, InvoicesPage),
    responses((status = 200, description = "The page", body = Invoices), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_paystubs(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Query(filter): Query<InvoicesFilter>,
    Query(page): Query<InvoicesPage>,
) -> Result<Reply<Invoices>, Problem> {
    let (number, limit) =
        (optional_number("page", page.page.as_deref())?, optional_number("limit", page.limit.as_deref())?);
    let page = Page::parse(number, limit, paystub::PAGE)?;
    Ok(Reply(paystubs::list_paystubs(&api.app, &actor, query(&filter)?, page).await?.into()))
}

/// Export paystubs as CSV
///
/// Exports the paystubs of a year with the same permissions as the list, one row per claim. More than 20,000 rows
/// are refused.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/invoices.csv",
    operation_id = "exportPaystubs",
    tag = "paystubs",
    params(InvoicesFilter, InvoicesYear),
    responses((status = 200, description = "CSV with a header line", body = String, content_type = "text/csv"), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn export_paystubs(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Query(filter): Query<InvoicesFilter>,
    Query(year): Query<InvoicesYear>,
) -> Result<impl IntoResponse, Problem> {
    let query = ExportQuery { of: query(&filter)?, year: optional_number("year", year.year.as_deref())? };
    let CsvExport { name, text } = paystubs::export_paystubs(&api.app, &actor, query).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8; header=present".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, text))
}

/// Get a paystub
///
/// Returns a paystub with its claims.
///
/// Requires: payee, surgeon who pays, administrator of the center or system administrator.
#[utoipa::path(
    get,
    path = "/api/invoice/{id}",
    operation_id = "getPaystub",
    tag = "paystubs",
    params(("id" = Id, Path, description = "The paystub.")),
    responses((status = 200, description = "The paystub", body = InvoiceDetail), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_paystub(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Path(paystub): Path<String>,
) -> Result<Reply<InvoiceDetail>, Problem> {
    let paystub = id("id", Some(&paystub))?;
    Ok(Reply(paystubs::get_paystub(&api.app, &actor, paystub).await?.into()))
}

/// Record the payment of a paystub
///
/// Marks the paystub, its claims, and every case whose claims are all paid as paid. ALREADY_PAID (409) after that.
/// No money is transferred. PROOF_REQUIRED (403) without a recent proof of identity (`POST /api/verifypassword`).
///
/// Requires: surgeon who pays, administrator of the center or system administrator.
#[utoipa::path(
    put,
    path = "/api/invoice/{id}",
    operation_id = "recordPayment",
    tag = "paystubs",
    params(("id" = Id, Path, description = "The paystub."), IdempotencyKey),
    request_body(content = PayInvoice),
    responses((status = 200, description = "The paystub", body = Invoice), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn record_payment(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(paystub): Path<String>,
    command: Command<PayInvoice>,
) -> Result<Reply<Invoice>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "recordPayment");
    let paystub = id("id", Some(&paystub))?;
    let PayInvoice { paid, check_number, paid_date } = command.input;
    let draft = PaymentDraft { paid, check_number, paid_date };
    let paid =
        spawn_command(async move { paystubs::record_payment(&api.app, &actor, key, paystub, draft).await })
            .await?;
    Ok(Reply(paid.into()))
}

/// Download a paystub as PDF
///
/// Fonts are embedded and text can be selected.
///
/// Requires: payee, surgeon who pays, administrator of the center or system administrator.
#[utoipa::path(
    get,
    path = "/api/invoice/{id}/pdf",
    operation_id = "getPaystubPdf",
    tag = "paystubs",
    params(("id" = Id, Path, description = "The paystub.")),
    responses((status = 200, description = "The PDF", body = inline(BinaryBody), content_type = "application/pdf"), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_paystub_pdf(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Path(paystub): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let paystub = id("id", Some(&paystub))?;
    let PaystubPdf { name, bytes } = paystubs::get_paystub_pdf(&api.app, &actor, paystub).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, format!("inline; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, bytes))
}
