//! Minimum pay that ending a confirmation owes.

use caseboard_domain::Money;
use caseboard_domain::claim::Claim;
use caseboard_domain::engagement::Engagement;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{claims, engagements};

use crate::Error;
use crate::notices::fan_out::CaseEventContext;

/// Claims the minimum pay that a cancellation or a release owes a professional (AMB-40, AMB-160). No request of the
/// professional is needed.
pub(crate) async fn claim_min_pay(
    event_context: &CaseEventContext<'_>,
    engagement: &Engagement,
    owed: Money,
) -> Result<Claim, Error> {
    let CaseEventContext { app, tx, case, now, .. } = *event_context;
    let claim = Claim::min_pay(app.new_id(), case, engagement, owed, now);
    claims::insert(tx, &claim).await?;
    engagements::set_claimed(tx, &claim).await?;
    // Other claims of the case can be paid already; this one is not.
    claims::update_case_paid(tx, case.id).await?;
    tx.publish(Audience::Person(claim.person), Topic::Claims);
    Ok(claim)
}
