//! The favorites panel of the posting form, and of a posted case.

use std::collections::HashMap;

use caseboard_domain::case::Case;
use caseboard_domain::eligibility::license_expired;
use caseboard_domain::engagement::{Engagement, invite_status};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::person::Category;
use caseboard_domain::time::Zone;
use caseboard_domain::{CaseId, CenterId, PersonId, Refusal};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::{Conn, cases, centers, engagements};
use jiff::Timestamp;

use crate::error::Error;

/// A favorite; without email and phone (AMB-17).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Favorite {
    /// The professional.
    pub id: PersonId,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The computed full name.
    pub full_name: String,
    /// The group.
    pub category: Category,
    /// The status of the person on the case; NOT_INVITED without a case.
    pub invite_status: NoticeStatus,
    /// Certified by the center (AMB-51); false when no center was named.
    pub certified_for_center: bool,
    /// Whether the license has expired, by the date of the center or of a surgeon's first center (AMB-51).
    pub license_expired: bool,
    /// The file of the picture.
    pub profile_picture: Option<String>,
}

/// Returns the engagements on a case of the viewer by person.
pub(super) async fn engagements_by_person(
    conn: &Conn,
    case: Option<CaseId>,
    own: impl Fn(&Case) -> bool,
) -> Result<HashMap<PersonId, Engagement>, Error> {
    let Some(id) = case else { return Ok(HashMap::new()) };
    if !cases::find(conn, id).await?.is_some_and(|found| own(&found.case)) {
        return Err(Refusal::forbidden().into());
    }
    let engaged = engagements::list_of_cases(conn, &[id], i64::MAX).await?;
    Ok(engaged.into_iter().map(|(person, engagement)| (person.id, engagement)).collect())
}

pub(super) async fn list(
    conn: &Conn,
    owner: FavoritesOwner,
    center: Option<CenterId>,
    categories: &[Category],
    engagements_by_person: &HashMap<PersonId, Engagement>,
    now: Timestamp,
) -> Result<Vec<Favorite>, Error> {
    let found = favorites::list_panel(conn, owner, center, categories).await?;
    let zone = match (center, owner) {
        (Some(center), _) | (None, FavoritesOwner::Center(center)) => {
            centers::find(conn, center).await?.map(|it| it.zone)
        }
        (None, FavoritesOwner::Surgeon(surgeon)) => cases::find_zone_of_person(conn, surgeon).await?,
    };
    let today = zone.unwrap_or_else(Zone::utc).local(now).date();
    let favorite = |found: favorites::FavoriteRow| Favorite {
        id: found.id,
        full_name: found.name.full(),
        first_name: found.name.first,
        last_name: found.name.last,
        category: found.category,
        invite_status: invite_status(engagements_by_person.get(&found.id)),
        certified_for_center: found.certified,
        license_expired: license_expired(found.license_expires, today),
        profile_picture: found.profile_picture,
    };
    Ok(found.into_iter().map(favorite).collect())
}
