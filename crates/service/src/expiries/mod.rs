//! Reminders before documents and licenses end, and a weekly summary of them to administrators (AMB-194, AMB-195).

pub(crate) mod letters;
mod run_expiry_check;
mod run_expiry_summary;
mod schedule_expiry_check;

use caseboard_domain::expiry::Expiring;
use caseboard_domain::slot::Slot;

use crate::texts::Texts;

pub(crate) use run_expiry_check::run_expiry_check;
pub(crate) use run_expiry_summary::run_expiry_summary;
pub use schedule_expiry_check::schedule_expiry_check;

/// Returns the name of what ends.
fn name(texts: &Texts, item: Expiring) -> &'static str {
    match item {
        Expiring::License => (texts.documents.slot)(Slot::MedLicense),
        Expiring::Document(slot) => (texts.documents.slot)(slot),
    }
}
