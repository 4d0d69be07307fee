//! Adding and removing favorites (AMB-63). Repeating it succeeds.

use caseboard_domain::actor::{CenterManager, Surgeon};
use caseboard_domain::eligibility::{self, FavoriteStatus};
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::{Committed, Tx, affiliations, centers, certifications, persons};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Action, AuditActor, Entry};
use crate::error::Error;

/// The outcome of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FavoriteChanged {
    /// The professional.
    pub person: PersonId,
    /// Whether they are a favorite now.
    pub status: FavoriteStatus,
}

/// Returns the list of the acting surgeon.
///
/// # Errors
/// FORBIDDEN for another surgeon's list.
pub(super) fn own_list(actor: &Surgeon, surgeon: PersonId) -> Result<FavoritesOwner, Refusal> {
    match actor.person() == surgeon {
        true => Ok(FavoritesOwner::Surgeon(surgeon)),
        false => Err(Refusal::forbidden()),
    }
}

/// Adds a favorite to a surgeon's own list, or removes one.
pub(super) async fn change_own(
    app: &App,
    actor: &Surgeon,
    surgeon: PersonId,
    person: PersonId,
    status: FavoriteStatus,
) -> Result<FavoriteChanged, Error> {
    change(app, actor, own_list(actor, surgeon)?, person, status).await
}

/// Adds a favorite to the list of a center that the actor manages, or removes one.
pub(super) async fn change_of_center(
    app: &App,
    actor: &CenterManager,
    center: CenterId,
    person: PersonId,
    status: FavoriteStatus,
) -> Result<FavoriteChanged, Error> {
    actor.require_center(center)?;
    change(app, actor, FavoritesOwner::Center(center), person, status).await
}

async fn change(
    app: &App,
    actor: &impl AuditActor,
    owner: FavoritesOwner,
    person: PersonId,
    status: FavoriteStatus,
) -> Result<FavoriteChanged, Error> {
    let action = match status {
        FavoriteStatus::Added => Action::FavoriteAdded,
        FavoriteStatus::Removed => Action::FavoriteRemoved,
    };
    let entry = Entry::new(action, actor).on(person);
    let entry = match owner {
        FavoritesOwner::Center(center) => entry.at(center),
        FavoritesOwner::Surgeon(_) => entry,
    };
    app.transact((owner, person, status, entry), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (owner, person, status, entry): (FavoritesOwner, PersonId, FavoriteStatus, Entry),
) -> Result<Committed<FavoriteChanged>, Error> {
    let exists = match owner {
        FavoritesOwner::Center(center) => centers::find(&tx, center).await?.is_some(),
        // The account may have been closed since the request was authenticated.
        FavoritesOwner::Surgeon(surgeon) => {
            persons::lock_for_reference(&tx, surgeon).await?.is_some_and(|it| it.active)
        }
    };
    if !exists {
        return Err(Refusal::forbidden().into());
    }
    let changed = match status {
        FavoriteStatus::Added => {
            let found = persons::lock(&tx, person).await?.ok_or_else(Refusal::forbidden)?;
            eligibility::add_favorite(found.role, found.active && app.settings.is_reachable(&found))?;
            if let FavoritesOwner::Center(center) = owner {
                let certified = certifications::is_certified(&tx, center, person).await?;
                eligibility::require_certified_favorite(certified)?;
            }
            favorites::add(&tx, owner, person, app.now()).await?
        }
        FavoriteStatus::Removed => favorites::remove(&tx, owner, person).await?,
    };
    if changed {
        publish_change(&tx, owner).await?;
    }
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(FavoriteChanged { person, status }))
}

/// Publishes a changed list to its viewers.
pub(crate) async fn publish_change(tx: &Tx, owner: FavoritesOwner) -> Result<(), Error> {
    let viewers = match owner {
        FavoritesOwner::Surgeon(surgeon) => vec![surgeon],
        FavoritesOwner::Center(center) => {
            affiliations::list_admins(tx, center).await?.into_iter().map(|admin| admin.id).collect()
        }
    };
    for viewer in viewers {
        tx.publish(Audience::Person(viewer), Topic::Favorites);
    }
    Ok(())
}
