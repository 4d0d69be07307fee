//! Claims for payment, which professionals submit and the payer's side decides.

mod decide_claim;
pub(crate) mod letters;
mod list_claimable_cases;
mod list_claims;
mod submit_claim;
mod withdraw_claim;

use caseboard_domain::{CaseId, PersonId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{StoreError, Tx, cases};

use crate::StoredOutcome;

pub use caseboard_store::claims::ClaimRow;
pub use decide_claim::decide_claim;
pub use list_claimable_cases::{Claimable, list_claimable_cases};
pub use list_claims::{ClaimsPage, ClaimsQuery, list_claims};
pub use submit_claim::{ClaimSubmission, submit_claim};
pub use withdraw_claim::withdraw_claim;

impl StoredOutcome for ClaimRow {
    const VERSION: u32 = 3;
}

/// Publishes changed claims of a case to the payee and to the managers of the case.
pub(crate) async fn publish_change(tx: &Tx, case: CaseId, payee: PersonId) -> Result<(), StoreError> {
    for person in cases::list_managers(tx, case, false).await? {
        tx.publish(Audience::Person(person.contact.id), Topic::Claims);
    }
    tx.publish(Audience::Person(payee), Topic::Claims);
    Ok(())
}
