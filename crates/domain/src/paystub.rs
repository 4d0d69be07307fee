//! Paystubs (`invoice` in the API): approved claims of one payee, grouped for one payment.
//!
//! A paystub is a record only: the payer writes a check outside of the product and enters its number.

use std::collections::HashSet;

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use crate::actor::Poster;
use crate::claim::{Claim, ClaimStatus, Payer, PaymentStatus};
use crate::field::Field;
use crate::id::{ClaimId, PaystubId, PersonId};
use crate::money::Money;
use crate::refusal::{Fields, Refusal, codes};
use crate::text::{TextBounds, single_line};
use crate::time::Zone;

/// The maximum number of claims on a paystub.
pub const CLAIMS_MAX: usize = 200;
/// The bounds of the note on a paystub.
pub const NOTE: TextBounds = TextBounds::up_to(1_000);
/// The bounds of a check number.
pub const CHECK_NUMBER: TextBounds = TextBounds::up_to(40);
/// The number of paystubs on a page.
pub const PAGE: u32 = 20;
/// The maximum number of days by which the date of a payment may precede its paystub.
const PAID_BEFORE_DAYS: i64 = 366;

/// The payment of a paystub, as the payer entered it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// When the paystub was paid; only the day is meaningful.
    pub at: Timestamp,
    /// Number of the check; may be empty.
    pub check_number: String,
    /// Person who entered the payment.
    pub by: PersonId,
}

/// Approved claims of one payee. Names and address are copies from the time of issue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paystub {
    /// Id of the paystub.
    pub id: PaystubId,
    /// Number within the center, from 1.
    pub number: i64,
    /// Payer of all its claims.
    pub payer: Payer,
    /// Name of the center or the surgeon who pays.
    pub payer_name: String,
    /// Professional who is paid.
    pub payee: PersonId,
    /// Full name of the payee when it was issued.
    pub payee_name: String,
    /// Name of the center when it was issued.
    pub center_name: String,
    /// Street, city, state and zip code of the center.
    pub center_address: String,
    /// Time zone of the center, by which its dates are shown.
    pub zone: Zone,
    /// Sum of its claims.
    pub amount: Money,
    /// Note of the payer for the payee; may be empty.
    pub note: String,
    /// Person who issued it.
    pub issued_by: PersonId,
    /// When it was issued, which is also the date when it is due.
    pub issued_at: Timestamp,
    /// Its payment; `None` while it is unpaid.
    pub payment: Option<Payment>,
}

/// Returns the display form of a paystub number: `PS-000012`.
fn format_number(number: i64) -> String {
    format!("PS-{number:06}")
}

/// The common payer and payee of the claims on a paystub, and their sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimGroup {
    /// Payer of all claims.
    pub payer: Payer,
    /// Payee of all claims.
    pub payee: PersonId,
    /// Sum of the amounts.
    pub amount: Money,
}

/// Checks the ids of claims for a paystub: at least one, at most [`CLAIMS_MAX`], none twice.
///
/// # Errors
/// VALIDATION of the claims.
pub fn check_list(claims: &[ClaimId]) -> Result<(), Refusal> {
    let invalid = |message: &str| Err(Refusal::field(Field::PaystubClaims, message));
    if claims.is_empty() {
        return invalid("Claims are required");
    }
    if claims.len() > CLAIMS_MAX {
        return invalid(&format!("A paystub cannot have more than {CLAIMS_MAX} claims"));
    }
    if claims.iter().collect::<HashSet<_>>().len() != claims.len() {
        return invalid("A claim is listed twice");
    }
    Ok(())
}

/// Groups claims for a paystub: all of one payee, one center and one payer, all approved, none on a paystub.
///
/// # Errors
/// FORBIDDEN unless the actor may act for the payer of every claim; CLAIM_NOT_APPROVED if one is not approved;
/// ALREADY_INVOICED if one is on a paystub; MIXED_CLAIMS if they are not of one payee, one center and one payer.
pub fn group(claims: &[Claim], by: &Poster) -> Result<ClaimGroup, Refusal> {
    let first = claims.first().ok_or_else(Refusal::forbidden)?;
    for claim in claims {
        claim.payer.require(by, claim.person)?;
    }
    for claim in claims {
        if claim.status != ClaimStatus::Approved {
            let message = "Only approved claims can be put on a paystub.";
            return Err(Refusal::conflict(codes::CLAIM_NOT_APPROVED, message));
        }
        if claim.paystub.is_some() {
            return Err(already_invoiced());
        }
        if (claim.payer, claim.person) != (first.payer, first.person) {
            let message = "A paystub is for one payee, one center and one payer.";
            return Err(Refusal::conflict(codes::MIXED_CLAIMS, message));
        }
    }
    let amount = Money::from_cents(claims.iter().map(|claim| claim.amount.cents()).sum());
    Ok(ClaimGroup { payer: first.payer, payee: first.person, amount })
}

/// Returns the refusal ALREADY_INVOICED, for a claim that is on another paystub.
pub fn already_invoiced() -> Refusal {
    Refusal::conflict(codes::ALREADY_INVOICED, "A claim is on another paystub already.")
}

/// Validates the note on a paystub.
///
/// # Errors
/// VALIDATION of the note.
pub fn check_note(note: &str) -> Result<String, Refusal> {
    let note = note.trim();
    if !NOTE.accepts(note) {
        return Err(Refusal::field(Field::PaystubNote, "Note is invalid"));
    }
    Ok(note.to_owned())
}

/// The input of a payment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PaymentDraft {
    /// Whether it was paid; must be true.
    pub paid: Option<bool>,
    /// The number of the check.
    pub check_number: Option<String>,
    /// The day of the payment at the center, or an instant.
    pub paid_date: Option<String>,
}

/// Parses a paid date. A day becomes its noon, so that it is the same day in neighboring time zones.
fn paid_at(text: &str, zone: &Zone) -> Option<Timestamp> {
    let text = text.trim();
    if text.len() == 10 {
        let day: Date = text.parse().ok()?;
        return Some(day.at(12, 0, 0, 0).to_zoned(zone.time_zone().clone()).ok()?.timestamp());
    }
    text.parse().ok()
}

impl Paystub {
    /// Returns the number in its display form: `PS-000012`.
    pub fn name(&self) -> String {
        format_number(self.number)
    }

    /// Returns whether the paystub is paid.
    pub const fn status(&self) -> PaymentStatus {
        PaymentStatus::of(self.payment.is_some())
    }

    /// Validates the payment of an unpaid paystub and returns it.
    ///
    /// # Errors
    /// FORBIDDEN unless the actor may act for the payer; VALIDATION of the payment; ALREADY_PAID if the paystub was paid
    /// before.
    pub fn pay(&self, by: &Poster, draft: &PaymentDraft, now: Timestamp) -> Result<Payment, Refusal> {
        self.payer.require(by, self.payee)?;
        let mut fields = Fields::new();
        if draft.paid != Some(true) {
            fields.add(Field::PaymentPaid, "A payment cannot be undone");
        }
        let check_number = single_line(draft.check_number.as_deref().unwrap_or_default());
        if !CHECK_NUMBER.accepts(&check_number) {
            fields.invalid(Field::PaymentCheckNumber, "Check number");
        }
        let at = match draft.paid_date.as_deref().filter(|text| !text.trim().is_empty()) {
            None => Some(now),
            Some(text) => paid_at(text, &self.zone).filter(|at| self.may_be_paid_at(*at, now)),
        };
        if at.is_none() {
            fields.add(Field::PaymentDate, "Paid date is invalid or in the future");
        }
        let at = fields.finish_with(at)?;
        if self.payment.is_some() {
            return Err(Refusal::conflict(codes::ALREADY_PAID, "This paystub has already been paid."));
        }
        Ok(Payment { at, check_number, by: by.person() })
    }

    /// Returns whether a payment may have this date: not in the future, and at most [`PAID_BEFORE_DAYS`] before the
    /// issue.
    fn may_be_paid_at(&self, at: Timestamp, now: Timestamp) -> bool {
        let day = |at: Timestamp| self.zone.local(at).date();
        let first = day(self.issued_at).saturating_sub(PAID_BEFORE_DAYS.days());
        (first..=day(now)).contains(&day(at))
    }
}

#[cfg(test)]
#[path = "paystub_tests.rs"]
mod tests;
