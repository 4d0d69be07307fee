//! Adding and verifying the centers of a surgeon (AMB-04).

use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::person::Person;
use caseboard_domain::registration::{CENTERS_MAX, missing_center_proof};
use caseboard_domain::{CenterId, Field, Refusal};
use caseboard_store::favorites::FavoritesOwner;
use caseboard_store::{Tx, affiliations, centers, one_time_tokens};

use crate::app::App;
use crate::eligibility;
use crate::error::Error;
use crate::favorites::publish_favorites;
use crate::outbox;

/// Why the code of a center does not verify a revoked affiliation.
const REVOKED: &str =
    "This surgery center has ended your affiliation. Ask its administrator to verify you again.";

/// Adds new centers as pending and verifies those with a proof, of which the surgeon is mailed. Returns whether anything changed.
/// No center is removed, because another window may have added one in the meantime.
///
/// # Errors
/// VALIDATION for a center that does not exist or is closed, for too many centers, and for a proof that is used,
/// expired or unknown; CENTER_UNCONFIRMED (AMB-83); and for a center whose administrator ended the
/// affiliation (AMB-283).
pub(super) async fn add(
    app: &App,
    tx: &Tx,
    surgeon: &Person,
    chosen: &[CenterId],
    proofs: &[[u8; 32]],
) -> Result<bool, Error> {
    let (now, person) = (app.now(), surgeon.id);
    let mut known: Vec<CenterId> =
        affiliations::list_of_person(tx, person).await?.into_iter().map(|it| it.center.id).collect();
    let mut changed = false;
    for center in chosen {
        if known.contains(center) {
            continue;
        }
        let open = centers::find(tx, *center).await?.filter(|center| center.active);
        let Some(open) = open.filter(|_| known.len() < CENTERS_MAX) else {
            return Err(Refusal::field(Field::Centers, "Surgery_Center is invalid").into());
        };
        open.require_joinable(Field::Centers)?;
        affiliations::insert(tx, person, *center, AffiliationStatus::Pending, known.len(), now).await?;
        // The list of people whom the center has to verify is longer.
        publish_favorites(tx, FavoritesOwner::Center(*center)).await?;
        known.push(*center);
        changed = true;
    }
    for proof in proofs {
        let center =
            one_time_tokens::use_center_proof(tx, proof, now).await?.ok_or_else(missing_center_proof)?;
        let open = centers::find(tx, center).await?.filter(|center| center.active);
        let open = open.ok_or_else(missing_center_proof)?;
        open.require_joinable(Field::Centers)?;
        if affiliations::is_revoked(tx, person, center).await? {
            return Err(Refusal::field(Field::Centers, REVOKED).into());
        }
        if affiliations::verify(tx, person, center, now).await? {
            changed = true;
            let letter = eligibility::letters::affiliated(surgeon, &open, &app.settings.support_email);
            outbox::enqueue_security_mail(app, tx, surgeon, &letter).await?;
        }
    }
    Ok(changed)
}
