//! Submitting a claim for a case that was worked (AMB-65, AMB-66), or again for rejected minimum pay (AMB-244).

use caseboard_domain::actor::Professional;
use caseboard_domain::claim::{self, Claim, ClaimDraft};
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::{ClaimId, NoticeId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, claims, engagements};

use super::{ClaimRow, publish_change};
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::invitations::{addressed_to, own_engagement};
use crate::{App, Error, IdempotencyKey};

/// The input of a claim.
#[derive(Debug, Clone, PartialEq)]
pub struct ClaimSubmission {
    /// Any message to the professional about the case they were confirmed for.
    pub notice: NoticeId,
    /// Hours and note.
    pub draft: ClaimDraft,
}

/// Submits a claim. The rate is that of the confirmed engagement; the amount is computed. A professional whose minimum pay was
/// rejected claims that again, for which hours are not read.
///
/// # Errors
/// FORBIDDEN for a foreign or missing message; VALIDATION of the hours or the note; the refusals of
/// [`Claim::submit`].
#[boxed]
pub async fn submit_claim(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    input: ClaimSubmission,
) -> Result<ClaimRow, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, input): (Professional, ClaimSubmission),
) -> Result<Committed<ClaimRow>, Error> {
    let now = app.now();
    let (_, case, engagement) = addressed_to(&tx, input.notice, actor.person()).await?;
    let (case_row, _, engagement_row) = own_engagement(&tx, case, engagement, &actor).await?;
    let id: ClaimId = app.new_id();
    let new = match rejected_min_pay(&tx, &engagement_row.engagement).await? {
        Some(rejected) => rejected.min_pay_again(id, &input.draft, now)?,
        None => {
            let valid = input.draft.validate()?;
            let claimed = claims::is_work_claimed(&tx, case, actor.person()).await?;
            Claim::submit(id, &case_row.case, &engagement_row.engagement, valid, claimed, now)?
        }
    };
    match claims::insert(&tx, &new).await {
        // The lock of the case already excludes a second claim; the unique key guarantees it.
        Err(error) if error.is_taken("claims") => return Err(claim::exists().into()),
        written => written?,
    }
    engagements::set_claimed(&tx, &new).await?;
    claims::update_case_paid(&tx, case).await?;
    publish_change(&tx, case, actor.person()).await?;
    tx.publish(Audience::Person(actor.person()), Topic::Cases);
    let row = find_existing(&tx, id).await?;
    let entry = Entry::new(Action::ClaimSubmitted, &actor).on(id).at(new.payer.center);
    audit::record(&app, &tx, entry.with("case", case).with("amount", new.amount)).await?;
    Ok(tx.commit(row))
}

/// Returns the rejected minimum pay that the professional of an engagement can claim again.
async fn rejected_min_pay(tx: &Tx, engagement: &Engagement) -> Result<Option<Claim>, Error> {
    if matches!(engagement.state, State::Confirmed { .. }) {
        return Ok(None);
    }
    let newest = claims::find_newest_of_engagement(tx, engagement.id).await?;
    Ok(newest.filter(|claim| claim.is_min_pay_to_claim_again(engagement.state)))
}

/// Returns a claim that this transaction has written.
pub(super) async fn find_existing(tx: &Tx, id: ClaimId) -> Result<ClaimRow, Error> {
    claims::find(tx, id).await?.ok_or_else(|| Error::Internal(format!("claim {id} is missing")))
}
