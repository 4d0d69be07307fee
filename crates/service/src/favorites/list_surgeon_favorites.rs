//! The favorites of a surgeon.

use caseboard_domain::actor::{Poster, Surgeon};
use caseboard_domain::person::Category;
use caseboard_domain::{CaseId, CenterId, PersonId, Refusal};
use caseboard_store::favorites::FavoritesOwner;

use super::panel::{Favorite, engagements_by_person, list};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// The input of a list of a surgeon's favorites.
#[derive(Debug, Clone)]
pub struct SurgeonPanel {
    /// The acting surgeon.
    pub surgeon: PersonId,
    /// The center to which `certified_for_center` refers.
    pub center: Option<CenterId>,
    /// Of these groups.
    pub categories: Vec<Category>,
    /// The case to which `invite_status` refers.
    pub case: Option<CaseId>,
}

/// Returns the acting surgeon's favorites that are active professionals, sorted by last name and first name.
///
/// # Errors
/// FORBIDDEN for another surgeon's list, for a center for which the surgeon has no cases of their own, and for another
/// person's case.
#[boxed]
pub async fn list_surgeon_favorites(
    app: &App,
    actor: &Surgeon,
    panel: SurgeonPanel,
) -> Result<Vec<Favorite>, Error> {
    let SurgeonPanel { surgeon, center, categories, case } = panel;
    let foreign_center = center.is_some_and(|center| !actor.manages_own_cases_of(center));
    if surgeon != actor.person() || foreign_center {
        return Err(Refusal::forbidden().into());
    }
    let (now, owner) = (app.now(), Poster::Surgeon(actor.clone()));
    app.db
        .read(move |conn| async move {
            let engagements_by_person = engagements_by_person(&conn, case, |case| owner.owns(case)).await?;
            list(&conn, FavoritesOwner::Surgeon(surgeon), center, &categories, &engagements_by_person, now)
                .await
        })
        .await
}
