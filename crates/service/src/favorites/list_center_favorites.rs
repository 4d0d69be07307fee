//! The favorites of a center.

use caseboard_domain::actor::CenterManager;
use caseboard_domain::person::Category;
use caseboard_domain::{CaseId, CenterId, Refusal};
use caseboard_store::centers;
use caseboard_store::favorites::FavoritesOwner;

use super::panel::{Favorite, engagements_by_person, list};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// The input of a list of a center's favorites.
#[derive(Debug, Clone)]
pub struct CenterPanel {
    /// The center.
    pub center: CenterId,
    /// Of these groups.
    pub categories: Vec<Category>,
    /// The case to which `invite_status` refers.
    pub case: Option<CaseId>,
}

/// Returns the favorites of a center that are active professionals, sorted by last name and first name.
///
/// # Errors
/// FORBIDDEN for a center that the actor does not manage, and for a case of another center.
#[boxed]
pub async fn list_center_favorites(
    app: &App,
    actor: &CenterManager,
    panel: CenterPanel,
) -> Result<Vec<Favorite>, Error> {
    actor.require_center(panel.center)?;
    let CenterPanel { center, categories, case } = panel;
    let now = app.now();
    app.db
        .read(move |conn| async move {
            if centers::find(&conn, center).await?.is_none() {
                return Err(Refusal::forbidden().into());
            }
            let engagements_by_person =
                engagements_by_person(&conn, case, |case| case.center == center).await?;
            list(
                &conn,
                FavoritesOwner::Center(center),
                Some(center),
                &categories,
                &engagements_by_person,
                now,
            )
            .await
        })
        .await
}
