//! The favorites of a center.

use caseboard_domain::actor::CenterManager;
use caseboard_domain::person::Category;
use caseboard_domain::{CaseId, CenterId, Refusal};
use caseboard_store::centers;
use caseboard_store::favorites::FavoritesOwner;

use super::panel::{Favorite, read, standing};
use crate::app::App;
use crate::error::Error;

/// Which favorites of a center are wanted.
#[derive(Debug, Clone)]
pub struct CenterPanel {
    /// The center.
    pub center: CenterId,
    /// Of these groups; of all when empty.
    pub categories: Vec<Category>,
    /// The case that `invite_status` speaks of.
    pub case: Option<CaseId>,
}

/// The favorites of a center that are active professionals, by last name, first name.
///
/// # Errors
/// 403 for a center that the actor does not manage, and for a case of another center.
pub async fn list_center_favorites(
    app: &App,
    actor: &CenterManager,
    panel: CenterPanel,
) -> Result<Vec<Favorite>, Error> {
    actor.require_center(panel.center)?;
    let CenterPanel { center, categories, case } = panel;
    let now = app.now();
    app.db
        .read(move |cx| async move {
            if centers::find(&cx, center).await?.is_none() {
                return Err(Refusal::forbidden().into());
            }
            let standing = standing(&cx, case, |case| case.center == center).await?;
            read(&cx, FavoritesOwner::Center(center), Some(center), &categories, &standing, now).await
        })
        .await
}
