//! The favorites of a surgeon.

use caseboard_domain::actor::Surgeon;
use caseboard_domain::person::Category;
use caseboard_domain::{CaseId, CenterId, PersonId, Refusal};
use caseboard_store::favorites::FavoritesOwner;

use super::panel::{Favorite, read, standing};
use crate::app::App;
use crate::error::Error;

/// Which favorites of a surgeon are wanted.
#[derive(Debug, Clone)]
pub struct SurgeonPanel {
    /// The acting surgeon.
    pub surgeon: PersonId,
    /// The center that `certified_for_center` speaks of.
    pub center: Option<CenterId>,
    /// Of these groups; of all when empty.
    pub categories: Vec<Category>,
    /// The case that `invite_status` speaks of.
    pub case: Option<CaseId>,
}

/// Returns the acting surgeon's favorites that are active professionals, by last name, first name.
///
/// # Errors
/// 403 for another surgeon's list, for a center the surgeon has no proven tie to, and for another person's case.
pub async fn list_surgeon_favorites(
    app: &App,
    actor: &Surgeon,
    panel: SurgeonPanel,
) -> Result<Vec<Favorite>, Error> {
    let SurgeonPanel { surgeon, center, categories, case } = panel;
    let foreign_center = center.is_some_and(|center| !actor.verified_centers().contains(&center));
    if surgeon != actor.person() || foreign_center {
        return Err(Refusal::forbidden().into());
    }
    let now = app.now();
    app.db
        .read(move |cx| async move {
            let standing = standing(&cx, case, |case| [case.surgeon, case.poster].contains(&surgeon)).await?;
            read(&cx, FavoritesOwner::Surgeon(surgeon), center, &categories, &standing, now).await
        })
        .await
}
