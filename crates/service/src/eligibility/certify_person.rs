//! A center certifies a person as eligible (AMB-62, AMB-85), or confirms an administrator (AMB-385).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::eligibility;
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::{Committed, Tx, affiliations, certifications};

use super::confirm_administration::confirm_administration;
use super::{Certified, letters, lock_person_for, may_mail, publish_certification};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::outbox;

/// Certifies a professional, who becomes a favorite of the center, or a surgeon, whose pending affiliation becomes verified. A
/// person who waits to become an administrator of the center becomes one. Repeating it succeeds and sends no second mail.
///
/// # Errors
/// FORBIDDEN for a center that the actor does not manage, for closed accounts, for system administrators, and for people who
/// do not wait to become administrators of the center; CENTER_UNCONFIRMED or CENTER_DEACTIVATED if the center is not
/// confirmed; NOT_AFFILIATED for a surgeon who has not chosen the center; PROOF_REQUIRED for an administrator without a
/// recent proof of identity.
#[boxed]
pub async fn certify_person(
    app: &App,
    actor: &CenterManager,
    person: PersonId,
    center: CenterId,
) -> Result<Certified, Error> {
    actor.require_center(center)?;
    app.transact((actor.clone(), person, center), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, person, center): (CenterManager, PersonId, CenterId),
) -> Result<Committed<Certified>, Error> {
    let now = app.now();
    let (found, center) = lock_person_for(&tx, person, center).await?;
    center.require_confirmed()?;
    let effects = eligibility::certify(found.role, found.active && app.settings.is_reachable(&found))?;
    if effects.confirms_administration {
        return confirm_administration(app, tx, &actor, found, center).await;
    }
    if effects.verifies_affiliation {
        eligibility::require_affiliation(affiliations::find_status(&tx, person, center.id).await?)?;
    }
    let new = certifications::add(&tx, center.id, person, actor.person(), now).await?;
    let mut changed = new;
    if effects.adds_favorite {
        changed |= favorites::add(&tx, FavoritesOwner::Center(center.id), person, now).await?;
        if new && may_mail(&app, &tx, person, center.id).await? {
            outbox::enqueue_notification(
                &app,
                &tx,
                &found,
                Occasion::of(EventKind::Eligibility),
                &letters::certified(&found, &center),
            )
            .await?;
        }
    }
    if effects.verifies_affiliation && affiliations::verify_pending(&tx, person, center.id).await? {
        changed = true;
        // Cases can be posted in the surgeon's name from now on, so the mail ignores the settings.
        if may_mail(&app, &tx, person, center.id).await? {
            let letter = letters::affiliated(&found, &center, &app.settings.support_email);
            outbox::enqueue_mail(&app, &tx, found.email.as_str(), &letter).await?;
        }
    }
    if changed {
        publish_certification(&tx, person, center.id).await?;
    }
    audit::record(&app, &tx, Entry::new(Action::Certified, &actor).on(person).at(center.id)).await?;
    Ok(tx.commit(Certified { person, center: center.id, favorite: effects.adds_favorite.into() }))
}
