//! The mail about a decided claim (appendix D). It names a day, a center and an amount, and nothing of the case (AMB-52).

use caseboard_domain::case::Case;
use caseboard_domain::claim::{Claim, ClaimStatus};
use caseboard_domain::person::Person;

use crate::letter::Letter;
use crate::texts::Texts;

/// To the professional: the claim was confirmed or rejected.
pub(super) fn decided(claim: &Claim, case: &Case, to: &Person) -> Letter {
    let texts = Texts::of(to.language);
    let decision = match claim.status {
        ClaimStatus::Rejected => &texts.claims.rejected,
        ClaimStatus::Approved | ClaimStatus::Pending => &texts.claims.approved,
    };
    Letter::new(texts, decision.subject, to.full_name())
        .says(decision.decision)
        .fact(texts.facts.service_date, texts.time(case.start, &case.zone))
        .fact(texts.facts.place, &case.location)
        .fact(texts.facts.amount, claim.amount.to_string())
        .button(texts.claims.open, "/userMain/viewClaims")
        .ask(decision.next)
}
