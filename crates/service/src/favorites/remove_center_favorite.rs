//! Removing a favorite of a center.

use caseboard_domain::actor::CenterManager;
use caseboard_domain::eligibility::FavoriteStatus;
use caseboard_domain::{CenterId, PersonId};

use super::change::{FavoriteChanged, change_of_center};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Removes a favorite of a center.
///
/// # Errors
/// FORBIDDEN for a center that the actor does not manage.
#[boxed]
pub async fn remove_center_favorite(
    app: &App,
    actor: &CenterManager,
    person: PersonId,
    center: CenterId,
) -> Result<FavoriteChanged, Error> {
    change_of_center(app, actor, center, person, FavoriteStatus::Removed).await
}
