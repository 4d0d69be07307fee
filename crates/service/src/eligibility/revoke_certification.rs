//! A center revokes a person's eligibility (F-08, F-33, AMB-62).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::center::Center;
use caseboard_domain::person::Person;
use caseboard_domain::{CenterId, PersonId, Refusal, eligibility};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, affiliations, centers, certifications, persons, schedules};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::favorites::publish_favorites;
use crate::letter::Letter;
use crate::outbox;

/// A person whose eligibility was revoked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revoked {
    /// Who.
    pub person: PersonId,
    /// By which center.
    pub center: CenterId,
    /// Confirmed cases at the center that are still ahead: they stay.
    pub upcoming_confirmed: i64,
}

/// Revokes the eligibility of a professional, who stops being a favorite of the center, or of a surgeon, whose tie to it
/// is pending again. Confirmed cases and surgeons' own favorites stay. Doing so twice is no fault and sends no second
/// mail.
///
/// # Errors
/// 403 for a center that the actor does not manage, and for anybody but a professional or surgeon.
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
    let found = persons::lock(&tx, person).await?.ok_or_else(Refusal::forbidden)?;
    let center = centers::find(&tx, center).await?.ok_or_else(Refusal::forbidden)?;
    let follows = eligibility::revoke(found.role)?;
    let was_certified = certifications::remove(&tx, center.id, person).await?;
    let mut changed = was_certified;
    if follows.removes_favorite {
        changed |= favorites::remove(&tx, FavoritesOwner::Center(center.id), person).await?;
        if was_certified {
            outbox::enqueue_notification(&app, &tx, &found, &letter(&found, &center)).await?;
        }
    }
    if follows.unverifies_affiliation {
        changed |= affiliations::unverify(&tx, person, center.id).await?;
    }
    if changed {
        tx.publish(Audience::Person(person), Topic::Profile);
        publish_favorites(&tx, FavoritesOwner::Center(center.id)).await?;
    }
    let upcoming_confirmed = schedules::count_upcoming(&tx, person, found.role, center.id, now).await?;
    if changed {
        audit::record(&app, &tx, Entry::new(Action::EligibilityRevoked, &actor).on(person).at(center.id))
            .await?;
    }
    Ok(tx.commit(Revoked { person, center: center.id, upcoming_confirmed }))
}

/// To the professional (appendix D).
fn letter(person: &Person, center: &Center) -> Letter {
    Letter::new("Eligibility removed", person.full_name())
        .says(format!(
            "{} no longer lists you as eligible. Cases you are confirmed for stay as they are.",
            center.name
        ))
        .fact("Surgery center", center.location())
        .button("Open your profile", "/userMain/profile")
}
