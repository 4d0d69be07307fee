//! Paystubs, on the wire `invoice`s.

use caseboard_domain::claim::{PayerType, PaymentStatus};
use caseboard_service::paystubs::{ListedPaystub, PaystubDetail, PaystubsPage};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::centers::CenterName;
use super::claims::Claim;
use super::lists::PayerFilter;
use super::people::PersonName;
use super::scalar::{Dollars, Id, Instant};
use super::schema::{
    CheckNumber, Count, DayOrInstant, ExportYear, FullAddress, FullName, PageNumber, PageSize, PaystubClaims,
    PaystubNote, TimeZoneName,
};

/// `POST /api/invoice`. All other values are computed from the claims.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewInvoice {
    /// The claims: approved, on no paystub, all of one payee, one center and one payer.
    #[schema(value_type = PaystubClaims)]
    pub transaction_list: Option<Vec<String>>,
    /// A note on the paystub.
    #[schema(value_type = Option<PaystubNote>, nullable = false)]
    pub desc: Option<String>,
    /// Ignored: the next number of the center.
    pub name: Option<Value>,
    /// Ignored: now.
    pub invoice_date: Option<Value>,
    /// Ignored: now.
    pub due_date: Option<Value>,
    /// Ignored: empty.
    pub term: Option<Value>,
    /// Ignored: the payer of the claims.
    pub payer_type: Option<Value>,
    /// Ignored: the center of the claims.
    pub surgery_center_id: Option<Value>,
    /// Ignored: the surgeon who pays the claims.
    pub surgeon_id: Option<Value>,
    /// Ignored: the payee of the claims.
    pub payee: Option<Value>,
    /// Ignored: the sum of the claims.
    pub amount_due: Option<Value>,
    /// Ignored: true.
    pub active: Option<Value>,
    /// Ignored: false.
    pub paid: Option<Value>,
    /// Ignored: `PENDING`.
    pub status: Option<Value>,
}

/// `PUT /api/invoice/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayInvoice {
    /// Must be true: a payment is recorded once and cannot be undone.
    #[schema(value_type = bool, examples(true))]
    pub paid: Option<bool>,
    /// The number of the check.
    #[schema(value_type = Option<CheckNumber>, nullable = false)]
    pub check_number: Option<String>,
    /// The day of the payment, `YYYY-MM-DD` in the center's zone, or an ISO instant; not in the future, at most a year
    /// before the paystub. Missing: now.
    #[schema(value_type = Option<DayOrInstant>, nullable = false)]
    pub paid_date: Option<String>,
}

/// Filters of a list of paystubs.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InvoicesFilter {
    /// The center. Default: the first center of an administrator, all centers for others; a system administrator must name
    /// a center, a surgeon or a payee.
    #[serde(rename = "centerId")]
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
    /// The surgeon who pays; a surgeon may only name their own id.
    #[serde(rename = "surgeonId")]
    #[param(value_type = Option<Id>, nullable = false)]
    pub surgeon: Option<String>,
    /// The payee; a professional may only name their own id.
    #[param(value_type = Option<Id>, nullable = false)]
    pub payee: Option<String>,
    /// The payer. Default: all.
    #[serde(rename = "payerType")]
    #[param(value_type = Option<PayerFilter>, nullable = false, inline)]
    pub payer: Option<String>,
    /// The payment status. Default: all.
    #[param(value_type = Option<PaymentStatus>, nullable = false, inline)]
    pub status: Option<String>,
}

/// A page of paystubs.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InvoicesPage {
    /// Page, from 1.
    #[param(value_type = Option<PageNumber>, nullable = false, default = 1)]
    pub page: Option<String>,
    /// Paystubs on a page; more than 100 are read as 100.
    #[param(value_type = Option<PageSize>, nullable = false, default = 20)]
    pub limit: Option<String>,
}

/// The year of an export.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InvoicesYear {
    /// The year of the paystubs in the time zone of their center. Default: the current year.
    #[param(value_type = Option<ExportYear>, nullable = false)]
    pub year: Option<String>,
}

/// A paystub.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invoice {
    /// The paystub.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Its number, unique within the center.
    #[schema(examples("PS-000012"), max_length = 700)]
    pub name: String,
    /// When it was created.
    pub invoice_date: Instant,
    /// The same as `invoiceDate`.
    pub due_date: Instant,
    /// Always empty.
    #[schema(max_length = 200, examples("On receipt"))]
    pub term: String,
    /// Time zone of the center, in which the dates are days.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
    /// Its claims, by the start of their cases.
    #[schema(value_type = PaystubClaims)]
    pub transaction_list: Vec<Id>,
    /// The payer: the center (`ADMIN`) or a surgeon.
    pub payer_type: PayerType,
    /// Name of the payer at the time of creation.
    #[schema(value_type = FullName)]
    pub payer: String,
    /// The center with its name at the time of creation.
    pub surgery_center_id: CenterName,
    /// Street, city, state and zip code of the center at the time of creation.
    #[schema(value_type = FullAddress)]
    pub surgery_center_address: String,
    /// The surgeon who pays; missing if the center pays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub surgeon_id: Option<PersonName>,
    /// The payee.
    pub payee: PersonName,
    /// Dollars: the sum of the claims.
    pub amount_due: Dollars,
    /// Note of the payer.
    #[schema(value_type = PaystubNote)]
    pub desc: String,
    /// Always true.
    pub active: bool,
    /// Whether it was paid.
    pub paid: bool,
    /// `PENDING` until it is paid.
    pub status: PaymentStatus,
    /// The number of the check, if recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<CheckNumber>, nullable = false)]
    pub check_number: Option<String>,
    /// When it was paid; only the day is meaningful.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub paid_date: Option<Instant>,
}

impl From<ListedPaystub> for Invoice {
    fn from(listed: ListedPaystub) -> Self {
        let ListedPaystub { paystub, claims } = listed;
        let surgeon = paystub.payer.surgeon;
        Self {
            id: paystub.id.into(),
            name: paystub.name(),
            status: paystub.status(),
            invoice_date: paystub.issued_at.into(),
            due_date: paystub.issued_at.into(),
            term: String::new(),
            time_zone: paystub.zone.name().to_owned(),
            transaction_list: claims.into_iter().map(Id::from).collect(),
            payer_type: paystub.payer.kind(),
            surgeon_id: surgeon.map(|id| PersonName { id: id.into(), full_name: paystub.payer_name.clone() }),
            payer: paystub.payer_name,
            surgery_center_id: CenterName { id: paystub.payer.center.into(), name: paystub.center_name },
            surgery_center_address: paystub.center_address,
            payee: PersonName { id: paystub.payee.into(), full_name: paystub.payee_name },
            amount_due: paystub.amount.into(),
            desc: paystub.note,
            active: true,
            paid: paystub.payment.is_some(),
            paid_date: paystub.payment.as_ref().map(|payment| payment.at.into()),
            check_number: paystub.payment.map(|payment| payment.check_number).filter(|it| !it.is_empty()),
        }
    }
}

/// A page of paystubs.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Invoices {
    /// The newest first.
    #[schema(max_items = 100)]
    pub items: Vec<Invoice>,
    /// The number of items on all pages.
    #[schema(value_type = Count)]
    pub total: i64,
    /// Dollars: the sum of those on all pages that are not paid.
    pub unpaid: Dollars,
}

impl From<PaystubsPage> for Invoices {
    fn from(page: PaystubsPage) -> Self {
        let PaystubsPage { items, total, unpaid } = page;
        Self { items: items.into_iter().map(Invoice::from).collect(), total, unpaid: unpaid.into() }
    }
}

/// A paystub with its claims.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct InvoiceDetail {
    /// The paystub.
    #[serde(flatten)]
    pub invoice: Invoice,
    /// Its claims, by the start of their cases.
    #[schema(max_items = 1000)]
    pub transactions: Vec<Claim>,
}

impl From<PaystubDetail> for InvoiceDetail {
    fn from(detail: PaystubDetail) -> Self {
        let PaystubDetail { paystub, claims } = detail;
        let ids = claims.iter().map(|row| row.claim.id).collect();
        Self {
            invoice: ListedPaystub { paystub, claims: ids }.into(),
            transactions: claims.into_iter().map(Claim::from).collect(),
        }
    }
}
