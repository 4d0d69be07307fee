//! Generating a paystub for approved claims (AMB-69).

use caseboard_domain::actor::Poster;
use caseboard_domain::claim::Payer;
use caseboard_domain::paystub::{self, ClaimGroup, Paystub};
use caseboard_domain::{ClaimId, PersonId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, StoreError, Tx, affiliations, centers, claims, paystubs, persons};

use super::ListedPaystub;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::{App, Error, IdempotencyKey};

/// The input of a paystub.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPaystub {
    /// The claims.
    pub claims: Vec<ClaimId>,
    /// The note of the payer.
    pub note: String,
}

/// Creates a paystub for claims. Payee, payer, center, amount and dates follow from the claims.
///
/// # Errors
/// FORBIDDEN for foreign or missing claims; VALIDATION of the list of claims or the note; CLAIM_NOT_APPROVED if one is not
/// approved; ALREADY_INVOICED if one is on a paystub; MIXED_CLAIMS if they are not of one payee, one center and one payer.
#[boxed]
pub async fn generate_paystub(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    input: NewPaystub,
) -> Result<ListedPaystub, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, input): (Poster, NewPaystub),
) -> Result<Committed<ListedPaystub>, Error> {
    let now = app.now();
    paystub::check_list(&input.claims)?;
    let note = paystub::check_note(&input.note)?;
    let found = claims::lock(&tx, &input.claims).await?;
    if found.len() != input.claims.len() {
        return Err(Refusal::forbidden().into());
    }
    let ClaimGroup { payer, payee, amount } = paystub::group(&found, &actor)?;

    let missing = |what: &str| Error::Internal(format!("the {what} of a claim is missing"));
    let center = centers::find(&tx, payer.center).await?.ok_or_else(|| missing("center"))?;
    let payee_name = name_of(&tx, payee).await?.ok_or_else(|| missing("payee"))?;
    let payer_name = match payer.surgeon {
        Some(surgeon) => name_of(&tx, surgeon).await?.ok_or_else(|| missing("payer"))?,
        None => center.name.clone(),
    };
    let new = Paystub {
        id: app.new_id(),
        number: paystubs::reserve_number(&tx, payer.center).await?,
        payer,
        payer_name,
        payee,
        payee_name,
        center_address: center.full_address(),
        center_name: center.name,
        zone: center.zone,
        amount,
        note,
        issued_by: actor.person(),
        issued_at: now,
        payment: None,
    };
    paystubs::insert(&tx, &new).await?;
    // The claims are locked, so none can be on another paystub; the guard of this statement guarantees it.
    match claims::assign_to_paystub(&tx, &input.claims, new.id).await {
        Err(StoreError::Guard { .. }) => return Err(paystub::already_invoiced().into()),
        written => written?,
    }
    publish_change(&tx, payer, payee).await?;
    let (id, count) = (new.id, input.claims.len());
    let claims = claims::list_of_paystub(&tx, id).await?.into_iter().map(|row| row.claim.id).collect();
    let entry = Entry::new(Action::PaystubIssued, &actor).on(id).at(payer.center);
    audit::record(&app, &tx, entry.with("claims", count).with("amount", amount)).await?;
    Ok(tx.commit(ListedPaystub { paystub: new, claims }))
}

async fn name_of(tx: &Tx, person: PersonId) -> Result<Option<String>, StoreError> {
    Ok(persons::find(tx, person).await?.map(|person| person.full_name()))
}

/// Publishes changed paystubs to the payee and the payer's side.
pub(super) async fn publish_change(tx: &Tx, payer: Payer, payee: PersonId) -> Result<(), StoreError> {
    let admins = affiliations::list_admins(tx, payer.center).await?;
    for person in admins.into_iter().map(|admin| admin.id).chain(payer.surgeon).chain([payee]) {
        tx.publish(Audience::Person(person), Topic::Claims);
    }
    Ok(())
}
