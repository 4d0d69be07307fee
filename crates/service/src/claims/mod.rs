//! Claims: what professionals ask to be paid for cases, and what the payer's side decides (AMB-65 to AMB-68).

mod decide_claim;
mod letters;
mod list_claimable_cases;
mod list_claims;
mod submit_claim;

use caseboard_domain::claim::{ClaimStatus, PayerType, PaymentStatus, WorkedHours};
use caseboard_domain::pay::{PayTerms, RateType};
use caseboard_domain::time::Zone;
use caseboard_domain::{CaseId, CenterId, ClaimId, Hours, Money, PaystubId, PersonId};
use caseboard_store::claims::ClaimRow;
use caseboard_store::feed::{Audience, Topic};
use caseboard_store::{StoreError, Tx, cases};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::StoredOutcome;
use crate::cases::PersonRef;

pub use decide_claim::decide_claim;
pub use list_claimable_cases::{Claimable, list_claimable_cases};
pub use list_claims::{ClaimsPage, ClaimsQuery, list_claims};
pub use submit_claim::{ClaimSubmission, submit_claim};

/// A center by id and name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CenterRef {
    /// Which.
    pub id: CenterId,
    /// Its name.
    pub name: String,
}

/// A claim as the payee and the payer's side see it (G-16).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ClaimView {
    /// Which.
    pub id: ClaimId,
    /// The case.
    pub case: CaseId,
    /// Where it stands (AMB-67).
    pub status: ClaimStatus,
    /// When the case started.
    pub service_at: Timestamp,
    /// The zone of the case's center.
    pub zone: Zone,
    /// When it was made.
    pub created_at: Timestamp,
    /// The performing surgeon.
    pub surgeon: PersonRef,
    /// What was done; the surgeon's name where nothing was listed.
    pub case_name: String,
    /// Who posted the case.
    pub posted_by: String,
    /// Where.
    pub center: CenterRef,
    /// Who is to be paid.
    pub payee: PersonRef,
    /// Who pays (AMB-68).
    pub payer: PayerType,
    /// What the amount is computed by (G-18).
    pub rate: RateType,
    /// What was agreed.
    pub terms: PayTerms,
    /// How long the case was estimated to take.
    pub estimated: Hours,
    /// What was worked; nothing for minimum pay.
    pub worked: Option<WorkedHours>,
    /// What it comes to.
    pub amount: Money,
    /// What the professional says to it.
    pub note: String,
    /// Whether it was paid (B-70).
    pub payment: PaymentStatus,
    /// The paystub it is on.
    pub paystub: Option<PaystubId>,
    /// Who decided it.
    pub decided_by: Option<PersonRef>,
    /// When.
    pub decided_at: Option<Timestamp>,
}

impl StoredOutcome for ClaimView {}

impl From<ClaimRow> for ClaimView {
    fn from(shown: ClaimRow) -> Self {
        let ClaimRow { claim, surgeon_name, procedures, .. } = shown;
        let case_name = if procedures.is_empty() { surgeon_name.clone() } else { procedures.join(", ") };
        Self {
            id: claim.id,
            case: claim.case,
            status: claim.status,
            service_at: shown.service_at,
            zone: shown.zone,
            created_at: claim.created_at,
            surgeon: PersonRef { id: shown.surgeon, full_name: surgeon_name },
            case_name,
            posted_by: shown.posted_by,
            center: CenterRef { id: claim.payer.center, name: shown.center_name },
            payee: PersonRef { id: claim.person, full_name: shown.payee_name },
            payer: claim.payer.kind(),
            rate: claim.rate,
            terms: claim.terms,
            estimated: shown.estimated,
            worked: claim.worked,
            amount: claim.amount,
            note: claim.note,
            payment: PaymentStatus::of(claim.paid),
            paystub: claim.paystub,
            decided_by: claim
                .decision
                .zip(shown.decided_by_name)
                .map(|(decision, full_name)| PersonRef { id: decision.by, full_name }),
            decided_at: claim.decision.map(|decision| decision.at),
        }
    }
}

/// Tells the payee's screens and those of everybody who manages the case that its claims have changed.
pub(crate) async fn wake(tx: &Tx, case: CaseId, payee: PersonId) -> Result<(), StoreError> {
    for (contact, _) in cases::list_contacts(tx, case).await? {
        tx.publish(Audience::Person(contact.id), Topic::Claims);
    }
    tx.publish(Audience::Person(payee), Topic::Claims);
    Ok(())
}
