//! Paystubs: approved claims put together for one payment, read, paid, and taken away on paper (AMB-69 to AMB-71).

mod export_paystubs;
mod generate_paystub;
mod get_paystub;
mod get_paystub_pdf;
mod list_paystubs;
mod pdf;
mod record_payment;

use caseboard_domain::claim::{Payer, PaymentStatus};
use caseboard_domain::paystub::{self, Paystub};
use caseboard_domain::time::Zone;
use caseboard_domain::{ClaimId, Money, PaystubId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::StoredOutcome;
use crate::cases::PersonRef;
use crate::claims::{CenterRef, ClaimView};

pub use export_paystubs::{CsvExport, ExportQuery, export_paystubs};
pub use generate_paystub::{NewPaystub, generate_paystub};
pub use get_paystub::get_paystub;
pub use get_paystub_pdf::{PaystubPdf, get_paystub_pdf};
pub use list_paystubs::{PaystubsPage, PaystubsQuery, list_paystubs};
pub use record_payment::record_payment;

/// How a paystub was paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paid {
    /// When; the day counts.
    pub at: Timestamp,
    /// The number of the check; empty when none was noted.
    pub check_number: String,
}

/// A paystub as the payee and the payer's side see it (G-22).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PaystubView {
    /// Which.
    pub id: PaystubId,
    /// `PS-000012`, unique within the center.
    pub name: String,
    /// When it was made; also when it is due (L-32).
    pub issued_at: Timestamp,
    /// The zone in which its days are meant.
    pub zone: Zone,
    /// Its claims, by the start of their cases.
    pub claims: Vec<ClaimId>,
    /// Who pays.
    pub payer: Payer,
    /// The name of the payer.
    pub payer_name: String,
    /// The center, as it was called.
    pub center: CenterRef,
    /// Street, city, state and zip code of the center.
    pub center_address: String,
    /// Who is paid, as they were called.
    pub payee: PersonRef,
    /// The sum of the claims.
    pub amount: Money,
    /// What the payer says to it.
    pub note: String,
    /// PENDING until it is paid (G-21).
    pub status: PaymentStatus,
    /// How it was paid.
    pub paid: Option<Paid>,
}

impl StoredOutcome for PaystubView {}

impl PaystubView {
    fn new(paystub: Paystub, claims: Vec<ClaimId>) -> Self {
        let status = paystub.status();
        Self {
            id: paystub.id,
            name: paystub::format_number(paystub.number),
            issued_at: paystub.issued_at,
            zone: paystub.zone,
            claims,
            payer: paystub.payer,
            payer_name: paystub.payer_name,
            center: CenterRef { id: paystub.payer.center, name: paystub.center_name },
            center_address: paystub.center_address,
            payee: PersonRef { id: paystub.payee, full_name: paystub.payee_name },
            amount: paystub.amount,
            note: paystub.note,
            status,
            paid: paystub.payment.map(|it| Paid { at: it.at, check_number: it.check_number }),
        }
    }
}

/// A paystub with its claims.
#[derive(Debug, Clone, PartialEq)]
pub struct PaystubDetail {
    /// The paystub.
    pub paystub: PaystubView,
    /// Its claims, by the start of their cases.
    pub claims: Vec<ClaimView>,
}
