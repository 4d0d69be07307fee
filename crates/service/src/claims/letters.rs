//! The mail about a decided claim (appendix D). It names a day, a center and an amount, and nothing of the case (AMB-52).

use caseboard_domain::case::Case;
use caseboard_domain::claim::{Claim, ClaimStatus};

use crate::letter::Letter;
use crate::notices::letters::local_time;

/// To the professional: the claim was confirmed or rejected.
pub(super) fn decided(claim: &Claim, case: &Case, to_name: &str) -> Letter {
    let (subject, sentence, next) = match claim.status {
        ClaimStatus::Rejected => (
            "Your claim has been rejected",
            "A claim you submitted has been rejected.",
            "You can submit it again with other hours. Questions about the decision? Please ask the surgery center.",
        ),
        ClaimStatus::Approved | ClaimStatus::Pending => (
            "Your claim has been approved",
            "A claim you submitted has been approved. It will be on your next paystub.",
            "Questions about the payment? Please ask the surgery center.",
        ),
    };
    Letter::new(subject, to_name)
        .says(sentence)
        .fact("Service date", local_time(case.start, &case.zone))
        .fact("Where", &case.location)
        .fact("Amount", claim.amount.to_string())
        .button("Open Claims", "/userMain/viewClaims")
        .ask(next)
}
