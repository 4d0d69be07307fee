//! Adding a favorite of a center.

use caseboard_domain::actor::CenterManager;
use caseboard_domain::eligibility::FavoriteStatus;
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::favorites::FavoritesOwner;

use super::change::{FavoriteChanged, change};
use crate::app::App;
use crate::error::Error;

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
