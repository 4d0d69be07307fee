//! Recording the payment of a paystub (AMB-70, AMB-71).

use caseboard_domain::actor::Poster;
use caseboard_domain::paystub::PaymentDraft;
use caseboard_domain::{PaystubId, Refusal};
use caseboard_store::{Committed, Tx, cases, claims, paystubs};

use super::ListedPaystub;
use super::generate_paystub::publish_change;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::{App, Error, IdempotencyKey};

/// Records a payment, once. The paystub and its claims become paid, and every case whose claims are now all paid.
///
/// # Errors
/// PROOF_REQUIRED without a recent proof of identity; FORBIDDEN for a foreign or missing paystub; VALIDATION of the payment;
/// ALREADY_PAID if it was paid before.
#[boxed]
pub async fn record_payment(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    id: PaystubId,
    draft: PaymentDraft,
) -> Result<ListedPaystub, Error> {
    app.command(key, (actor.clone(), id, draft), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id, draft): (Poster, PaystubId, PaymentDraft),
) -> Result<Committed<ListedPaystub>, Error> {
    let now = app.now();
    // Here and not before the command: a request that is repeated after the proof has ended gets its outcome (AMB-334).
    actor.require_proof(now)?;
    // The claims of a paystub never change, so its cases can be locked before it.
    let concerned = paystubs::list_case_ids(&tx, id).await?;
    for case in &concerned {
        cases::lock(&tx, *case).await?.ok_or_else(Refusal::forbidden)?;
    }
    let mut paystub = paystubs::lock(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    let payment = paystub.pay(&actor, &draft, now)?;
    paystubs::mark_paid(&tx, id, &payment).await?;
    claims::mark_paid(&tx, id).await?;
    for case in &concerned {
        claims::update_case_paid(&tx, *case).await?;
        crate::claims::publish_change(&tx, *case, paystub.payee).await?;
    }
    publish_change(&tx, paystub.payer, paystub.payee).await?;
    paystub.payment = Some(payment);
    let claims = claims::list_of_paystub(&tx, id).await?.into_iter().map(|row| row.claim.id).collect();
    let entry = Entry::new(Action::PaystubPaid, &actor).on(id).at(paystub.payer.center);
    audit::record(&app, &tx, entry.with("amount", paystub.amount)).await?;
    Ok(tx.commit(ListedPaystub { paystub, claims }))
}
