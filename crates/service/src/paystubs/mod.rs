//! Paystubs: approved claims grouped for one payment; reading, exporting and recording payments.

mod export_paystubs;
mod generate_paystub;
mod get_paystub;
mod get_paystub_pdf;
mod list_paystubs;
mod pdf;
mod record_payment;

use caseboard_domain::ClaimId;
use caseboard_domain::paystub::Paystub;
use serde::{Deserialize, Serialize};

use crate::StoredOutcome;
use crate::claims::ClaimRow;

pub use export_paystubs::{CsvExport, EXPORT_YEARS, ExportQuery, export_paystubs};
pub use generate_paystub::{NewPaystub, generate_paystub};
pub use get_paystub::get_paystub;
pub use get_paystub_pdf::{PaystubPdf, get_paystub_pdf};
pub use list_paystubs::{PaystubsPage, PaystubsQuery, list_paystubs};
pub use record_payment::record_payment;

/// A paystub with the ids of its claims.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ListedPaystub {
    /// The paystub.
    pub paystub: Paystub,
    /// Its claims, by the start of their cases.
    pub claims: Vec<ClaimId>,
}

impl StoredOutcome for ListedPaystub {
    const VERSION: u32 = 2;
}

/// A paystub with its claims.
#[derive(Debug, Clone, PartialEq)]
pub struct PaystubDetail {
    /// The paystub.
    pub paystub: Paystub,
    /// Its claims, by the start of their cases.
    pub claims: Vec<ClaimRow>,
}
