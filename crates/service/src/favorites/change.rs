//! Adding and removing favorites (F-22 to F-25, AMB-63). Doing so twice is no fault.

use caseboard_domain::actor::Surgeon;
use caseboard_domain::eligibility::{self, FavoriteStatus};
use caseboard_domain::{PersonId, Refusal};
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

pub(super) fn own(actor: &Surgeon, surgeon: PersonId) -> Result<FavoritesOwner, Refusal> {
    match actor.person() == surgeon {
        true => Ok(FavoritesOwner::Surgeon(surgeon)),
        false => Err(Refusal::forbidden()),
    }
}

pub(super) async fn change(
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
