//! Withdrawing a claim before it is decided (AMB-291).

use caseboard_domain::actor::Professional;
use caseboard_domain::claim::{Claim, ClaimStatus};
use caseboard_domain::{ClaimId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, cases, claims, engagements};

use super::submit_claim::find_existing;
use super::{ClaimRow, publish_change};
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::{App, Error, IdempotencyKey};

/// Withdraws a claim for work that is not decided, and returns it: it is deleted, and the work can be claimed again.
///
/// # Errors
/// FORBIDDEN for a foreign or missing claim, or minimum pay; ALREADY_DECIDED unless the claim is pending.
#[boxed]
pub async fn withdraw_claim(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    id: ClaimId,
) -> Result<ClaimRow, Error> {
    app.command(key, (actor.clone(), id), run).await
}

async fn run(app: App, tx: Tx, (actor, id): (Professional, ClaimId)) -> Result<Committed<ClaimRow>, Error> {
    let case = claims::find_case_id(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    cases::lock(&tx, case).await?.ok_or_else(Refusal::forbidden)?;
    let found: Option<Claim> = claims::lock(&tx, &[id]).await?.pop();
    let claim = found.ok_or_else(Refusal::forbidden)?;
    claim.require_withdrawable(actor.person())?;
    let row = find_existing(&tx, id).await?;
    claims::delete_pending(&tx, id).await?;
    // Like a rejected claim, a withdrawn one does not prevent another one.
    let withdrawn = Claim { status: ClaimStatus::Rejected, ..claim };
    engagements::set_claimed(&tx, &withdrawn).await?;
    claims::update_case_paid(&tx, case).await?;
    publish_change(&tx, case, actor.person()).await?;
    tx.publish(Audience::Person(actor.person()), Topic::Cases);
    let entry = Entry::new(Action::ClaimWithdrawn, &actor).on(id).at(withdrawn.payer.center);
    audit::record(&app, &tx, entry.with("case", case).with("amount", withdrawn.amount)).await?;
    Ok(tx.commit(row))
}
