//! Paystubs, on the wire `invoice`s (G-20 to G-24, AMB-69 to AMB-71).

use caseboard_domain::claim::{PayerType, PaymentStatus};
use caseboard_service::paystubs::{ListedPaystub, PaystubDetail, PaystubsPage};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::cases::PersonName;
use super::centers::CenterName;
use super::claims::Claim;
use super::lists::PayerFilter;
use super::scalar::{Dollars, Id, Instant};
use super::schema::{
    CheckNumber, Count, DayOrInstant, FullAddress, FullName, PageNumber, PageSize, PaystubClaims,
    PaystubNote, TimeZoneName,
};

/// `POST /api/invoice` (K-58). Everything but the claims and the text follows from the claims (AMB-69).
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewInvoice {
    /// The claims: approved, on no paystub, all of one payee, one center and one payer.
    #[schema(value_type = PaystubClaims)]
    pub transaction_list: Option<Vec<String>>,
    /// A text on the paystub.
    #[schema(value_type = Option<PaystubNote>, nullable = false)]
    pub desc: Option<String>,
    /// Ignored: the next number of the center.
    pub name: Option<Value>,
    /// Ignored: now.
    pub invoice_date: Option<Value>,
    /// Ignored: now (L-32).
    pub due_date: Option<Value>,
    /// Ignored: empty (L-32).
    pub term: Option<Value>,
    /// Ignored: the payer of the claims.
    pub payer_type: Option<Value>,
    /// Ignored: the center of the claims.
    pub surgery_center_id: Option<Value>,
    /// Ignored: the surgeon who pays the claims.
    pub surgeon_id: Option<Value>,
    /// Ignored: the payee of the claims.
    pub payee: Option<Value>,
    /// Ignored: the sum of the claims (G-30).
    pub amount_due: Option<Value>,
    /// Ignored: true.
    pub active: Option<Value>,
    /// Ignored: false.
    pub paid: Option<Value>,
    /// Ignored: `PENDING`.
    pub status: Option<Value>,
}

/// `PUT /api/invoice/{id}` (AMB-70).
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayInvoice {
    /// Must be true: a payment is noted once and stays.
    #[schema(value_type = bool, examples(true))]
    pub paid: Option<bool>,
    /// The number of the check (AMB-71).
    #[schema(value_type = Option<CheckNumber>, nullable = false)]
    pub check_number: Option<String>,
    /// The day of the payment, `YYYY-MM-DD` in the center's zone, or an ISO instant; not in the future, at most a year
    /// before the paystub. Missing: now.
    #[schema(value_type = Option<DayOrInstant>, nullable = false)]
    pub paid_date: Option<String>,
}

/// Whose paystubs are listed (AMB-70).
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InvoicesFilter {
    /// The center. Missing: an administrator's first center, everybody else's every center; a system administrator names
    /// a center, a surgeon or a payee.
    #[serde(rename = "centerId")]
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
    /// The surgeon who pays; a surgeon may name the own id only.
    #[serde(rename = "surgeonId")]
    #[param(value_type = Option<Id>, nullable = false)]
    pub surgeon: Option<String>,
    /// Who is paid; a professional may name the own id only.
    #[param(value_type = Option<Id>, nullable = false)]
    pub payee: Option<String>,
    /// Who pays. Missing: everybody.
    #[serde(rename = "payerType")]
    #[param(value_type = Option<PayerFilter>, nullable = false, inline)]
    pub payer: Option<String>,
    /// Whether they are paid. Missing: all.
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
    /// The year in which the paystubs were made, by the clock of their center. Missing: this year.
    #[param(value_type = Option<i32>, nullable = false, minimum = 2000, maximum = 2999, example = 2026)]
    pub year: Option<String>,
}

/// A paystub (G-22).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invoice {
    /// The paystub.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Its number, unique within the center.
    #[schema(examples("PS-000012"), max_length = 700)]
    pub name: String,
    /// When it was made.
    pub invoice_date: Instant,
    /// The same as `invoiceDate` (L-32).
    pub due_date: Instant,
    /// Always empty (L-32).
    #[schema(max_length = 200, examples("On receipt"))]
    pub term: String,
    /// Zone of the center: the days of the dates are meant in it (AMB-43).
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
    /// Its claims, by the start of their cases.
    #[schema(max_items = 1000)]
    pub transaction_list: Vec<Id>,
    /// Who pays: the center (`ADMIN`) or a surgeon (AMB-68).
    pub payer_type: PayerType,
    /// Name of the payer when it was made.
    #[schema(value_type = FullName)]
    pub payer: String,
    /// The center, as it was called when it was made.
    pub surgery_center_id: CenterName,
    /// Street, city, state and zip code of the center when it was made.
    #[schema(value_type = FullAddress)]
    pub surgery_center_address: String,
    /// The surgeon who pays; left out when the center pays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub surgeon_id: Option<PersonName>,
    /// Who is paid.
    pub payee: PersonName,
    /// Dollars: the sum of the claims (G-30).
    pub amount_due: Dollars,
    /// A text of the payer.
    #[schema(value_type = PaystubNote)]
    pub desc: String,
    /// Always true (G-21).
    pub active: bool,
    /// Whether it was paid.
    pub paid: bool,
    /// `PENDING` until it is paid (G-21).
    pub status: PaymentStatus,
    /// The number of the check, if one was noted (AMB-71).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<CheckNumber>, nullable = false)]
    pub check_number: Option<String>,
    /// When it was paid; the day counts.
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
    /// How many all pages hold.
    #[schema(value_type = Count)]
    pub total: i64,
}

impl From<PaystubsPage> for Invoices {
    fn from(page: PaystubsPage) -> Self {
        Self { items: page.items.into_iter().map(Invoice::from).collect(), total: page.total }
    }
}

/// A paystub with its claims (AMB-70).
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
