//! The requirements of a center for each group (AMB-132).

use caseboard_domain::CenterId;
use caseboard_domain::actor::CenterManager;
use caseboard_domain::person::Category;
use caseboard_domain::requirements::Requirements;

use super::require_eligible::requirements_of;
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// The requirements of a center for a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupRequirements {
    /// The group.
    pub category: Category,
    /// Whether the center has set them; otherwise they are those of the installation.
    pub set: bool,
    /// The requirements of the group.
    pub required: Requirements,
}

/// Returns what a center requires of each of the five groups.
///
/// # Errors
/// FORBIDDEN for a center that the actor does not manage.
#[boxed]
pub async fn list_center_requirements(
    app: &App,
    actor: &CenterManager,
    center: CenterId,
) -> Result<Vec<GroupRequirements>, Error> {
    actor.require_center(center)?;
    let certification = app.settings.require_certified;
    app.db
        .read(move |conn| async move {
            let set = requirements_of(&conn, center).await?;
            let of = |category: Category| {
                let set = set.iter().find(|(group, _)| *group == category).map(|(_, set)| set);
                let required = Requirements::of_center(set, certification);
                GroupRequirements { category, set: set.is_some(), required }
            };
            Ok(Category::ALL.iter().copied().map(of).collect())
        })
        .await
}
