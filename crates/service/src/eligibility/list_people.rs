//! A page of people (AMB-17, AMB-61).

use caseboard_domain::actor::Poster;
use caseboard_domain::eligibility::{FavoriteStatus, PeopleFilter, license_expired};
use caseboard_domain::page::Page;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::time::Zone;
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::favorites::FavoritesOwner;
use caseboard_store::persons::directory::{self, ListViewer, PersonCardRow};
use caseboard_store::{Conn, cases, centers};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::app::App;
use crate::error::Error;

/// The filters of a list.
#[derive(Debug, Clone)]
pub struct PeopleQuery {
    /// Which page of them.
    pub page: Page,
    /// `signInType` as it was sent; nothing means USER for a surgeon, else ALL.
    pub sign_in_type: Option<String>,
    /// The center that `favorite` and `certified` speak of; the first one of an administrator when not named.
    pub center: Option<CenterId>,
}

/// A person in the list; without email and phone (AMB-17).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonCard {
    /// The person.
    pub id: PersonId,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The computed full name.
    pub full_name: String,
    /// The group of a professional.
    pub category: Option<Category>,
    /// SURGEON or USER.
    pub role: Role,
    /// Whether the person is a favorite of the viewing surgeon or of the center (AMB-63).
    pub favorite: FavoriteStatus,
    /// Whether the center certified the person; false for a viewing surgeon.
    pub certified: bool,
    /// The license is over (AMB-51).
    pub license_expired: bool,
    /// How many of the 15 documents there are; only for those who verify eligibility (AMB-64).
    pub documents: Option<u32>,
    /// City, if non_empty.
    pub res_city: Option<String>,
    /// State, if non_empty.
    pub res_state: Option<String>,
    /// The file of the picture.
    pub profile_picture: Option<String>,
}

/// A page and the number of people on all pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeoplePage {
    /// Sorted by last name, first name, id.
    pub items: Vec<PersonCard>,
    /// Number of items on all pages.
    pub total: i64,
}

/// Reads a page of active people. Surgeons may list professionals only.
///
/// # Errors
/// VALIDATION for an unknown filter; 403 for a filter or a center that the actor may not use.
pub async fn list_people(app: &App, actor: &Poster, query: PeopleQuery) -> Result<PeoplePage, Error> {
    let PeopleQuery { page, sign_in_type, center } = query;
    let filter = filter(actor, sign_in_type.as_deref())?;
    if let Some(center) = center {
        actor.require_center(center)?;
    }
    let (viewer, now) = (viewer(actor, center), app.now());
    app.db
        .read(move |conn| async move {
            let lens = lens(&conn, viewer, now).await?;
            let items = directory::list_page(&conn, filter, viewer, page).await?;
            Ok(lens.page_of(items, directory::count(&conn, filter).await?))
        })
        .await
}

/// Returns which people a list has: for a surgeon professionals; for others professionals and surgeons, or the chosen
/// role.
pub(super) fn filter(actor: &Poster, sign_in_type: Option<&str>) -> Result<PeopleFilter, Refusal> {
    let usual = if actor.role() == Role::Surgeon { PeopleFilter::User } else { PeopleFilter::All };
    PeopleFilter::from_input(sign_in_type, usual, actor.role())
}

/// Returns whose favorites and certifications the cards show: a surgeon's own favorites, or those of a center.
pub(super) fn viewer(actor: &Poster, center: Option<CenterId>) -> ListViewer {
    let center = center.or_else(|| actor.default_center());
    match actor {
        Poster::Surgeon(surgeon) => {
            ListViewer { favorites_of: Some(FavoritesOwner::Surgeon(surgeon.person())), center: None }
        }
        Poster::CenterAdmin(_) | Poster::SystemAdmin(_) => {
            ListViewer { favorites_of: center.map(FavoritesOwner::Center), center }
        }
    }
}

/// The data of a card that depend on the viewer and the date.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lens {
    today: Date,
    documents: bool,
}

/// Returns the viewer's data for cards. The date is that of the center, or of a surgeon's first center.
///
/// # Errors
/// 403 for a center that does not exist.
pub(super) async fn lens(conn: &Conn, viewer: ListViewer, now: Timestamp) -> Result<Lens, Error> {
    let zone = match (viewer.center, viewer.favorites_of) {
        (Some(center), _) => Some(centers::find(conn, center).await?.ok_or_else(Refusal::forbidden)?.zone),
        (None, Some(FavoritesOwner::Surgeon(surgeon))) => cases::find_zone_of_person(conn, surgeon).await?,
        (None, _) => None,
    };
    let today = zone.unwrap_or_else(Zone::utc).local(now).date();
    Ok(Lens { today, documents: !matches!(viewer.favorites_of, Some(FavoritesOwner::Surgeon(_))) })
}

impl Lens {
    pub(super) fn page_of(self, items: Vec<PersonCardRow>, total: i64) -> PeoplePage {
        PeoplePage { items: items.into_iter().map(|found| self.card(found)).collect(), total }
    }

    fn card(self, found: PersonCardRow) -> PersonCard {
        let non_empty = |text: String| Some(text).filter(|text| !text.is_empty());
        PersonCard {
            id: found.id,
            full_name: found.name.full(),
            first_name: found.name.first,
            last_name: found.name.last,
            category: found.category,
            role: found.role,
            favorite: found.favorite.into(),
            certified: found.certified,
            license_expired: license_expired(found.license_expires, self.today),
            documents: self.documents.then(|| u32::try_from(found.documents).unwrap_or(u32::MAX)),
            res_city: non_empty(found.res_city),
            res_state: non_empty(found.res_state),
            profile_picture: found.profile_picture,
        }
    }
}
