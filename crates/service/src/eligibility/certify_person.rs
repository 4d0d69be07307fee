//! A center certifies a person as eligible (F-05, F-06, F-33, AMB-04, AMB-62).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::center::Center;
use caseboard_domain::eligibility::{self, FavoriteStatus};
use caseboard_domain::person::Person;
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, affiliations, centers, certifications, persons};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::favorites::publish_favorites;
use crate::letter::Letter;
use crate::outbox;

/// A certified person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certified {
    /// Who.
    pub person: PersonId,
    /// By which center.
    pub center: CenterId,
    /// ADDED for a professional; a surgeon does not become a favorite.
    pub favorite: FavoriteStatus,
}

/// Certifies a professional, who becomes a favorite of the center, or a surgeon, whose tie to it becomes proven. Doing
/// so twice is no fault and sends no second mail.
///
/// # Errors
/// 403 for a center that the actor does not manage, and for anybody but an active professional or surgeon.
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
    let found = persons::lock(&tx, person).await?.ok_or_else(Refusal::forbidden)?;
    let center = centers::find(&tx, center).await?.ok_or_else(Refusal::forbidden)?;
    let follows = eligibility::certify(found.role, found.active)?;
    let new = certifications::add(&tx, center.id, person, actor.person(), now).await?;
    let mut changed = new;
    if follows.adds_favorite {
        changed |= favorites::add(&tx, FavoritesOwner::Center(center.id), person, now).await?;
        if new {
            outbox::enqueue_notification(&app, &tx, &found, &letter(&found, &center)).await?;
        }
    }
    if follows.verifies_affiliation {
        changed |= affiliations::verify(&tx, person, center.id, now).await?;
    }
    if changed {
        tx.publish(Audience::Person(person), Topic::Profile);
        publish_favorites(&tx, FavoritesOwner::Center(center.id)).await?;
    }
    audit::record(&app, &tx, Entry::new(Action::Certified, &actor).on(person).at(center.id)).await?;
    Ok(tx.commit(Certified { person, center: center.id, favorite: follows.adds_favorite.into() }))
}

/// To the professional (appendix D).
fn letter(person: &Person, center: &Center) -> Letter {
    Letter::new("Eligibility verified", person.full_name())
        .says(format!("{} has verified your eligibility and added you to its favorites.", center.name))
        .fact("Surgery center", center.location())
}
