//! A center revokes a person's eligibility (AMB-62), or the administration of a later administrator (AMB-373).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::{CenterId, PersonId, eligibility};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::{Committed, Tx, affiliations, certifications, schedules, verification_requests};

use super::end_administration::end_administration;
use super::{Revoked, letters, lock_person_for, may_mail, publish_certification};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::outbox;

/// Revokes the eligibility of a professional, who stops being a favorite of the center, or of a surgeon, whose affiliation
/// becomes pending again. Confirmed cases and surgeons' own favorites stay. Of an administrator who joined the center after the
/// actor, the administration ends. Repeating it succeeds and sends no second mail.
///
/// # Errors
/// FORBIDDEN for a center that the actor does not manage, for system administrators, and for administrators who did not join
/// the center after the actor; PROOF_REQUIRED for an administrator without a recent proof of identity.
#[boxed]
pub async fn revoke_certification(
    app: &App,
    actor: &CenterManager,
    person: PersonId,
    center: CenterId,
) -> Result<Revoked, Error> {
    actor.require_center(center)?;
    app.transact((actor.clone(), person, center), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, person, center): (CenterManager, PersonId, CenterId),
) -> Result<Committed<Revoked>, Error> {
    let now = app.now();
    let (found, center) = lock_person_for(&tx, person, center).await?;
    let effects = eligibility::revoke(found.role)?;
    if effects.ends_administration {
        return end_administration(app, tx, &actor, found, center).await;
    }
    let was_certified = certifications::remove(&tx, center.id, person).await?;
    // A declined request is not a removed eligibility, so no mail says so.
    let mut changed = verification_requests::remove(&tx, center.id, person).await? || was_certified;
    if effects.removes_favorite {
        changed |= favorites::remove(&tx, FavoritesOwner::Center(center.id), person).await?;
        if was_certified && may_mail(&app, &tx, person, center.id).await? {
            outbox::enqueue_notification(
                &app,
                &tx,
                &found,
                Occasion::of(EventKind::Eligibility),
                &letters::revoked(&found, &center),
            )
            .await?;
        }
    }
    if effects.unverifies_affiliation {
        changed |= affiliations::revoke(&tx, person, center.id, now).await?;
    }
    if changed {
        publish_certification(&tx, person, center.id).await?;
    }
    let upcoming_confirmed = schedules::count_upcoming(&tx, person, found.role, center.id, now).await?;
    if changed {
        audit::record(&app, &tx, Entry::new(Action::EligibilityRevoked, &actor).on(person).at(center.id))
            .await?;
    }
    Ok(tx.commit(Revoked { person, center: center.id, upcoming_confirmed }))
}
