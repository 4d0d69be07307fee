//! Confirming or rejecting a claim, once (AMB-67, AMB-68).

use caseboard_domain::actor::Poster;
use caseboard_domain::claim::{Claim, ClaimDecisionDraft};
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::{ClaimId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, cases, claims, engagements, persons};

use super::submit_claim::find_existing;
use super::{ClaimRow, letters, publish_change};
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::outbox;
use crate::{App, Error, IdempotencyKey};

/// Decides a claim. The professional is mailed, if they want mail; after a rejection they may claim again.
///
/// # Errors
/// FORBIDDEN for a foreign or missing claim; VALIDATION of the status or the reason; ALREADY_DECIDED unless the claim is
/// pending.
#[boxed]
pub async fn decide_claim(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    id: ClaimId,
    draft: ClaimDecisionDraft,
) -> Result<ClaimRow, Error> {
    app.command(key, (actor.clone(), id, draft), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id, draft): (Poster, ClaimId, ClaimDecisionDraft),
) -> Result<Committed<ClaimRow>, Error> {
    let now = app.now();
    let case = claims::find_case_id(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    let case_row = cases::lock(&tx, case).await?.ok_or_else(Refusal::forbidden)?;
    let found: Option<Claim> = claims::lock(&tx, &[id]).await?.pop();
    let decided = found.ok_or_else(Refusal::forbidden)?.decide(&actor, &draft, now)?;
    claims::save_decision(&tx, &decided).await?;
    if decided.is_rejected() {
        engagements::set_claimed(&tx, &decided).await?;
        claims::update_case_paid(&tx, case).await?;
        tx.publish(Audience::Person(decided.person), Topic::Cases);
    }
    if let Some(payee) = persons::find(&tx, decided.person).await? {
        let letter = letters::decided(&decided, &case_row.case, &payee);
        outbox::enqueue_notification(&app, &tx, &payee, Occasion::of(EventKind::Payment), &letter).await?;
    }
    publish_change(&tx, case, decided.person).await?;
    let row = find_existing(&tx, id).await?;
    let entry = Entry::new(Action::ClaimDecided, &actor).on(id).at(decided.payer.center);
    audit::record(&app, &tx, entry.with("status", decided.status.as_str()).with("amount", decided.amount))
        .await?;
    Ok(tx.commit(row))
}
