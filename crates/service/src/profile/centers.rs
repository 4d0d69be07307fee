//! A surgeon adds centers, and proves some of them later (AMB-04, J-48, K-13).

use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::registration::{CENTERS_MAX, missing_center_proof};
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::{Tx, affiliations, centers, tickets};

use crate::app::App;
use crate::error::Error;

/// Adds the chosen centers that are new as awaiting verification, and makes those proven whose proof is there; says whether
/// anything changed. Nothing is ever taken away here: a list that another window has added to since would lose it.
///
/// # Errors
/// VALIDATION for a center that does not exist or is closed, for too many, and for a proof that is used, too old or none.
pub(super) async fn add(
    app: &App,
    tx: &Tx,
    person: PersonId,
    chosen: &[CenterId],
    proofs: &[[u8; 32]],
) -> Result<bool, Error> {
    let now = app.now();
    let mut known: Vec<CenterId> =
        affiliations::list_of_person(tx, person).await?.into_iter().map(|tie| tie.center.id).collect();
    let mut changed = false;
    for center in chosen {
        if known.contains(center) {
            continue;
        }
        let open = centers::find(tx, *center).await?.is_some_and(|center| center.active);
        if !open || known.len() >= CENTERS_MAX {
            return Err(Refusal::field("surgeryCenters", "Surgery_Center is invalid").into());
        }
        affiliations::insert(tx, person, *center, AffiliationStatus::Pending, known.len(), now).await?;
        known.push(*center);
        changed = true;
    }
    for proof in proofs {
        let center = tickets::use_center_proof(tx, proof, now).await?.ok_or_else(missing_center_proof)?;
        changed |= affiliations::verify(tx, person, center, now).await?;
    }
    Ok(changed)
}
