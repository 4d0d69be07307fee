//! Paystubs: generating, listing, reading, paying and taking them away (G-15 to G-25, AMB-69 to AMB-71).

use axum::Json as Reply;
use axum::response::IntoResponse;
use caseboard_domain::actor::{Actor, Poster};
use caseboard_domain::claim::{PayerType, PaymentStatus};
use caseboard_domain::page::Page;
use caseboard_domain::paystub::{self, PaymentDraft};
use caseboard_service::paystubs::{self, CsvExport, ExportQuery, NewPaystub, PaystubPdf, PaystubsQuery};
use http::header;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::claims::maybe_word;
use crate::auth::As;
use crate::here::Here;
use crate::input::{Command, Path, Query, id, maybe_number, query_id};
use crate::openapi::{Read, Write};
use crate::problem::Problem;
use crate::run;
use crate::wire::params::IdempotencyKey;
use crate::wire::paystubs::{
    Invoice, InvoiceDetail, Invoices, InvoicesFilter, InvoicesPage, InvoicesYear, NewInvoice, PayInvoice,
};
use crate::wire::scalar::Id;

/// The bytes of a PDF, for the document.
struct Pdf;

impl PartialSchema for Pdf {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
            .into()
    }
}
impl ToSchema for Pdf {}

fn query(filter: &InvoicesFilter) -> Result<PaystubsQuery, Problem> {
    Ok(PaystubsQuery {
        center: query_id("centerId", filter.center.as_deref())?,
        surgeon: query_id("surgeonId", filter.surgeon.as_deref())?,
        payee: query_id("payee", filter.payee.as_deref())?,
        payer: maybe_word("payerType", filter.payer.as_deref(), PayerType::from_input)?,
        status: maybe_word("status", filter.status.as_deref(), PaymentStatus::parse)?,
    })
}

/// Generate a paystub
///
/// Puts approved claims of one payee, one center and one payer on a paystub (K-58, G-20, AMB-69). The server computes the amount; dates are now, the term is empty (L-32). For the payer's side. 409: CLAIM_NOT_APPROVED, ALREADY_INVOICED, MIXED_CLAIMS.
#[utoipa::path(
    post,
    path = "/api/invoice",
    operation_id = "generatePaystub",
    tag = "paystubs",
    params(IdempotencyKey),
    request_body(content = NewInvoice),
    responses((status = 200, description = "The paystub", body = Invoice), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn generate_paystub(
    Here(api): Here,
    As(actor): As<Poster>,
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
        run::command(async move { paystubs::generate_paystub(&api.app, &actor, key, input).await }).await?;
    Ok(Reply(made.into()))
}

/// A page of paystubs
///
/// A professional reads the own paystubs, a surgeon those the surgeon pays, an administrator those of the own center, a system administrator any; the newest first (AMB-70).
#[utoipa::path(
    get,
    path = "/api/invoices",
    operation_id = "listPaystubs",
    tag = "paystubs",
    params(InvoicesFilter, InvoicesPage),
    responses((status = 200, description = "The page", body = Invoices), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_paystubs(
    Here(api): Here,
    As(actor): As<Actor>,
    Query(filter): Query<InvoicesFilter>,
    Query(page): Query<InvoicesPage>,
) -> Result<Reply<Invoices>, Problem> {
    let (number, limit) =
        (maybe_number("page", page.page.as_deref())?, maybe_number("limit", page.limit.as_deref())?);
    let page = Page::parse(number, limit, paystub::PAGE)?;
    Ok(Reply(paystubs::list_paystubs(&api.app, &actor, query(&filter)?, page).await?.into()))
}

/// Take the paystubs of a year away
///
/// The paystubs of a year as a file for a spreadsheet, one row for every claim, with the same rights as the list; at most 20,000 rows, more is refused, so that nothing is left out unseen.
#[utoipa::path(
    get,
    path = "/api/invoices.csv",
    operation_id = "exportPaystubs",
    tag = "paystubs",
    params(InvoicesFilter, InvoicesYear),
    responses((status = 200, description = "CSV with a header line", body = String, content_type = "text/csv"), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn export_paystubs(
    Here(api): Here,
    As(actor): As<Actor>,
    Query(filter): Query<InvoicesFilter>,
    Query(year): Query<InvoicesYear>,
) -> Result<impl IntoResponse, Problem> {
    let query = ExportQuery { of: query(&filter)?, year: maybe_number("year", year.year.as_deref())? };
    let CsvExport { name, text } = paystubs::export_paystubs(&api.app, &actor, query).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8; header=present".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, text))
}

/// A paystub
///
/// A paystub with its claims, for the payee and the payer's side (AMB-70).
#[utoipa::path(
    get,
    path = "/api/invoice/{id}",
    operation_id = "getPaystub",
    tag = "paystubs",
    params(("id" = Id, Path, description = "The paystub.")),
    responses((status = 200, description = "The paystub", body = InvoiceDetail), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn get_paystub(
    Here(api): Here,
    As(actor): As<Actor>,
    Path(paystub): Path<String>,
) -> Result<Reply<InvoiceDetail>, Problem> {
    let paystub = id("id", Some(&paystub))?;
    Ok(Reply(paystubs::get_paystub(&api.app, &actor, paystub).await?.into()))
}

/// Note a payment
///
/// Notes that a paystub was paid, once (AMB-70): its claims are paid, and so is every case whose claims are all paid. ALREADY_PAID (409) after that. For the payer's side. No money moves here (AMB-71).
#[utoipa::path(
    put,
    path = "/api/invoice/{id}",
    operation_id = "recordPayment",
    tag = "paystubs",
    params(("id" = Id, Path, description = "The paystub."), IdempotencyKey),
    request_body(content = PayInvoice),
    responses((status = 200, description = "The paystub", body = Invoice), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn record_payment(
    Here(api): Here,
    As(actor): As<Poster>,
    Path(paystub): Path<String>,
    command: Command<PayInvoice>,
) -> Result<Reply<Invoice>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "recordPayment");
    let paystub = id("id", Some(&paystub))?;
    let PayInvoice { paid, check_number, paid_date } = command.input;
    let draft = PaymentDraft { paid, check_number, paid_date };
    let paid =
        run::command(async move { paystubs::record_payment(&api.app, &actor, key, paystub, draft).await })
            .await?;
    Ok(Reply(paid.into()))
}

/// A paystub on paper
///
/// A paystub as PDF with embedded fonts and text that can be selected, for the payee and the payer's side (AMB-70).
#[utoipa::path(
    get,
    path = "/api/invoice/{id}/pdf",
    operation_id = "getPaystubPdf",
    tag = "paystubs",
    params(("id" = Id, Path, description = "The paystub.")),
    responses((status = 200, description = "The PDF", body = inline(Pdf), content_type = "application/pdf"), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn get_paystub_pdf(
    Here(api): Here,
    As(actor): As<Actor>,
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
