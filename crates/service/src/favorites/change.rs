//! Adding and removing favorites (F-22 to F-25, AMB-63). Doing so twice is no fault.

use caseboard_domain::actor::{CenterManager, Surgeon};
use caseboard_domain::eligibility::{self, FavoriteStatus};
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, affiliations, centers, persons};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Acting, Action, Entry};
use crate::error::Error;

/// How a person stands now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FavoriteChanged {
    /// The professional.
    pub person: PersonId,
    /// What holds now.
    pub status: FavoriteStatus,
}

/// Adds a favorite of the surgeon who asks.
///
/// # Errors
/// 403 for another surgeon's list, and for anybody but an active professional.
pub async fn add_surgeon_favorite(
    app: &App,
    actor: &Surgeon,
    person: PersonId,
    surgeon: PersonId,
) -> Result<FavoriteChanged, Error> {
    change(app, actor, own(actor, surgeon)?, person, FavoriteStatus::Added).await
}

/// Removes a favorite of the surgeon who asks.
///
/// # Errors
/// 403 for another surgeon's list.
pub async fn remove_surgeon_favorite(
    app: &App,
    actor: &Surgeon,
    person: PersonId,
    surgeon: PersonId,
) -> Result<FavoriteChanged, Error> {
    change(app, actor, own(actor, surgeon)?, person, FavoriteStatus::Removed).await
}

/// Adds a favorite of a center.
///
/// # Errors
/// 403 for a center that the actor does not manage, and for anybody but an active professional.
pub async fn add_center_favorite(
    app: &App,
    actor: &CenterManager,
    person: PersonId,
    center: CenterId,
) -> Result<FavoriteChanged, Error> {
    actor.require_center(center)?;
    change(app, actor, FavoritesOwner::Center(center), person, FavoriteStatus::Added).await
}

/// Removes a favorite of a center.
///
/// # Errors
/// 403 for a center that the actor does not manage.
pub async fn remove_center_favorite(
    app: &App,
    actor: &CenterManager,
    person: PersonId,
    center: CenterId,
) -> Result<FavoriteChanged, Error> {
    actor.require_center(center)?;
    change(app, actor, FavoritesOwner::Center(center), person, FavoriteStatus::Removed).await
}

fn own(actor: &Surgeon, surgeon: PersonId) -> Result<FavoritesOwner, Refusal> {
    match actor.person() == surgeon {
        true => Ok(FavoritesOwner::Surgeon(surgeon)),
        false => Err(Refusal::forbidden()),
    }
}

async fn change(
    app: &App,
    actor: &impl Acting,
    owner: FavoritesOwner,
    person: PersonId,
    to: FavoriteStatus,
) -> Result<FavoriteChanged, Error> {
    let action = match to {
        FavoriteStatus::Added => Action::FavoriteAdded,
        FavoriteStatus::Removed => Action::FavoriteRemoved,
    };
    let entry = Entry::new(action, actor).on(person);
    let entry = match owner {
        FavoritesOwner::Center(center) => entry.at(center),
        FavoritesOwner::Surgeon(_) => entry,
    };
    app.transact((owner, person, to, entry), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (owner, person, to, entry): (FavoritesOwner, PersonId, FavoriteStatus, Entry),
) -> Result<Committed<FavoriteChanged>, Error> {
    if let FavoritesOwner::Center(center) = owner
        && centers::find(&tx, center).await?.is_none()
    {
        return Err(Refusal::forbidden().into());
    }
    let changed = match to {
        FavoriteStatus::Added => {
            let found = persons::lock(&tx, person).await?.ok_or_else(Refusal::forbidden)?;
            eligibility::add_favorite(found.role, found.active)?;
            favorites::add(&tx, owner, person, app.now()).await?
        }
        FavoriteStatus::Removed => favorites::remove(&tx, owner, person).await?,
    };
    if changed {
        tell(&tx, owner).await?;
    }
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(FavoriteChanged { person, status: to }))
}

/// Wakes whoever shows the list.
pub(crate) async fn tell(tx: &Tx, owner: FavoritesOwner) -> Result<(), Error> {
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
