//! Adding a favorite of a surgeon.

use caseboard_domain::PersonId;
use caseboard_domain::actor::Surgeon;
use caseboard_domain::eligibility::FavoriteStatus;

use super::change::{FavoriteChanged, change_own};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Adds a favorite of the acting surgeon.
///
/// # Errors
/// FORBIDDEN for another surgeon's list, and for persons who are not active professionals.
#[boxed]
pub async fn add_surgeon_favorite(
    app: &App,
    actor: &Surgeon,
    person: PersonId,
    surgeon: PersonId,
) -> Result<FavoriteChanged, Error> {
    change_own(app, actor, surgeon, person, FavoriteStatus::Added).await
}
