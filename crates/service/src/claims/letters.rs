//! The mail about a decided claim, which names minimum pay if that was claimed (appendix D). It contains date, center, surgeon
//! and amount, but no details of the case (AMB-52).

use caseboard_domain::case::Case;
use caseboard_domain::claim::{Claim, ClaimStatus};
use caseboard_domain::person::Person;

use crate::case_paths::own_claim_path;
use crate::letter::Letter;
use crate::texts::Texts;

/// Mail to the professional about the confirmed or rejected claim.
pub(crate) fn decided(claim: &Claim, case: &Case, to: &Person) -> Letter {
    let texts = Texts::of(to.language);
    let decision = match (claim.status, claim.is_min_pay()) {
        (ClaimStatus::Rejected, false) => &texts.claims.rejected,
        (ClaimStatus::Rejected, true) => &texts.claims.min_pay_rejected,
        (ClaimStatus::Approved | ClaimStatus::Pending, false) => &texts.claims.approved,
        (ClaimStatus::Approved | ClaimStatus::Pending, true) => &texts.claims.min_pay_approved,
    };
    Letter::new(texts, format!("{}: {}", decision.head, texts.when_and_where(case)), to.full_name())
        .paragraph(decision.decision)
        .detail(texts.labels.service_date, texts.time(case.start, &case.zone))
        .detail(texts.labels.place, &case.location)
        .detail(texts.labels.surgeon, &case.surgeon_name)
        .detail(texts.labels.amount, claim.amount.to_string())
        .button(texts.claims.open, &own_claim_path(claim.id))
        .ask(decision.next)
}
