//! A page of people (AMB-17, AMB-61).

use std::collections::HashMap;

use caseboard_domain::actor::{CardScope, Poster};
use caseboard_domain::document::DocumentStatus;
use caseboard_domain::eligibility::{Completeness, FavoriteStatus, PeopleFilter, license_expired};
use caseboard_domain::page::Page;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::requirements::{Gap, Requirements};
use caseboard_domain::slot::Slot;
use caseboard_domain::states::UsState;
use caseboard_domain::time::Zone;
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::favorites::FavoritesOwner;
use caseboard_store::persons::directory::{self, ListViewer, PersonCardRow};
use caseboard_store::{Conn, cases, center_requirements, centers, documents};
use jiff::Timestamp;
use jiff::civil::Date;

use super::require_eligible::{CenterDay, KnownPeople};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// The filters of a list.
#[derive(Debug, Clone)]
pub struct PeopleQuery {
    /// The page of the list.
    pub page: Page,
    /// `signInType` as it was sent; nothing means USER for a surgeon, else ALL.
    pub sign_in_type: Option<String>,
    /// The center to which `favorite` and `certified` refer; the first one of an administrator when not named.
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
    /// The role: surgeon or professional.
    pub role: Role,
    /// Whether the person is a favorite of the viewing surgeon or of the center (AMB-63).
    pub favorite: FavoriteStatus,
    /// Whether the center of the list certified the person; false in a list without a center.
    pub certified: bool,
    /// Whether the license has expired (AMB-51); false for viewers without a confirmed center.
    pub license_expired: bool,
    /// How many of the 15 documents there are; only for those who verify eligibility (AMB-64).
    pub documents: Option<u32>,
    /// The expected documents and license of the person; only for those who verify eligibility (AMB-116).
    pub completeness: Option<Completeness>,
    /// The requirements of the list's center that a professional lacks today, and whether the center blocks them; only for
    /// those who verify eligibility (AMB-132, AMB-352).
    pub gaps: Vec<Gap>,
    /// City, if it is not empty.
    pub res_city: Option<String>,
    /// State, if it is not empty.
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
/// VALIDATION for an unknown filter; FORBIDDEN for a filter or a center that the actor may not use.
#[boxed]
pub async fn list_people(app: &App, actor: &Poster, query: PeopleQuery) -> Result<PeoplePage, Error> {
    let PeopleQuery { page, sign_in_type, center } = query;
    let filter = filter(actor, sign_in_type.as_deref())?;
    if let Some(center) = center {
        actor.require_center(center)?;
    }
    let (viewer, scope, now) = (viewer(actor, center), actor.card_scope(), app.now());
    let verified_only = app.settings.email_verification;
    app.db
        .read(move |conn| async move {
            let context = card_context(&conn, viewer, scope, now).await?;
            let items = directory::list_page(&conn, filter, viewer, page, verified_only).await?;
            let total = directory::count(&conn, filter, verified_only).await?;
            context.page_of(&conn, items, total).await
        })
        .await
}

/// Returns which people a list has: for a surgeon professionals; for others professionals and surgeons, or the chosen
/// role.
pub(crate) fn filter(actor: &Poster, sign_in_type: Option<&str>) -> Result<PeopleFilter, Refusal> {
    let usual = if actor.role() == Role::Surgeon { PeopleFilter::User } else { PeopleFilter::All };
    PeopleFilter::from_input(sign_in_type, usual, actor.role())
}

/// Returns whose favorites and certifications the cards show: a surgeon's own favorites, or those of a center. A surgeon
/// can belong to several centers, so certifications are those of the named one.
pub(super) fn viewer(actor: &Poster, center: Option<CenterId>) -> ListViewer {
    match actor {
        Poster::Surgeon(surgeon) => {
            ListViewer { favorites_of: Some(FavoritesOwner::Surgeon(surgeon.person())), center }
        }
        Poster::CenterAdmin(_) | Poster::SystemAdmin(_) => {
            let center = center.or_else(|| actor.default_center());
            ListViewer { favorites_of: center.map(FavoritesOwner::Center), center }
        }
    }
}

/// The viewer's center and the date there, which cards need besides the data of the person.
#[derive(Debug, Clone, Copy)]
pub(super) struct CardContext {
    today: Date,
    scope: CardScope,
    center: Option<CenterId>,
    state: Option<UsState>,
}

/// Returns the context of a viewer's cards. The date is that of the center, or of a surgeon's first center.
///
/// # Errors
/// FORBIDDEN for a center that does not exist.
pub(super) async fn card_context(
    conn: &Conn,
    viewer: ListViewer,
    scope: CardScope,
    now: Timestamp,
) -> Result<CardContext, Error> {
    let center = match viewer.center {
        Some(center) => Some(centers::find(conn, center).await?.ok_or_else(Refusal::forbidden)?),
        None => None,
    };
    let state = center.as_ref().map(|center| center.state);
    let zone = match (center, viewer.favorites_of) {
        (Some(center), _) => Some(center.zone),
        (None, Some(FavoritesOwner::Surgeon(surgeon))) => cases::find_zone_of_person(conn, surgeon).await?,
        (None, _) => None,
    };
    let today = zone.unwrap_or_else(Zone::utc).local(now).date();
    Ok(CardContext { today, scope, center: viewer.center, state })
}

impl CardContext {
    pub(super) async fn page_of(
        self,
        conn: &Conn,
        items: Vec<PersonCardRow>,
        total: i64,
    ) -> Result<PeoplePage, Error> {
        Ok(PeoplePage { items: self.cards(conn, items).await?, total })
    }

    /// Returns the cards; the documents of all of them are one query, and so is what the center has set with its
    /// blocks. Where it has set something, a third one reads what is known of the people.
    pub(super) async fn cards(
        self,
        conn: &Conn,
        items: Vec<PersonCardRow>,
    ) -> Result<Vec<PersonCard>, Error> {
        let mut states: HashMap<PersonId, Vec<(Slot, Option<DocumentStatus>)>> = HashMap::new();
        if self.scope == CardScope::Documents && !items.is_empty() {
            let people: Vec<_> = items.iter().map(|it| it.id).collect();
            for state in documents::list_states(conn, &people, self.center).await? {
                states.entry(state.person).or_default().push((state.slot, state.status));
            }
        }
        let mut gaps = self.gaps(conn, &items).await?;
        let card = |found: PersonCardRow| {
            let documents = states.remove(&found.id).unwrap_or_default();
            let gaps = gaps.remove(&found.id).unwrap_or_default();
            PersonCard { gaps, ..self.card(found, &documents) }
        };
        Ok(items.into_iter().map(card).collect())
    }

    /// Returns what each professional lacks today of what the center has set for the group, and whether it blocks them.
    async fn gaps(self, conn: &Conn, items: &[PersonCardRow]) -> Result<HashMap<PersonId, Vec<Gap>>, Error> {
        let (CardScope::Documents, Some(center), Some(state)) = (self.scope, self.center, self.state) else {
            return Ok(HashMap::new());
        };
        let groups: HashMap<PersonId, Category> =
            items.iter().filter_map(|it| Some((it.id, it.category?))).collect();
        if groups.is_empty() {
            return Ok(HashMap::new());
        }
        let people: Vec<PersonId> = groups.keys().copied().collect();
        let rules = center_requirements::find_rules(conn, center, &people).await?;
        let required: HashMap<Category, Requirements> = Category::ALL
            .iter()
            .map(|group| (*group, Requirements::in_force(rules.set_for(*group), false)))
            .collect();
        let with_required = groups.iter().map(|(person, group)| (*person, &required[group]));
        let known = KnownPeople::read(conn, center, with_required.clone(), rules.blocked).await?;
        let center_day = CenterDay::new(center, state, self.today);
        Ok(with_required.map(|(person, it)| (person, known.gaps(center_day, person, it))).collect())
    }

    fn card(self, found: PersonCardRow, documents: &[(Slot, Option<DocumentStatus>)]) -> PersonCard {
        let shows_documents = self.scope >= CardScope::Documents;
        let shows_profile = self.scope >= CardScope::Profile;
        let residence = |text: String| Some(text).filter(|text| shows_profile && !text.is_empty());
        PersonCard {
            id: found.id,
            full_name: found.name.full(),
            first_name: found.name.first,
            last_name: found.name.last,
            category: found.category,
            role: found.role,
            favorite: found.favorite.into(),
            certified: found.certified,
            license_expired: shows_profile && license_expired(found.license_expires, self.today),
            documents: shows_documents.then(|| u32::try_from(found.documents).unwrap_or(u32::MAX)),
            completeness: shows_documents
                .then(|| Completeness::of(found.category, documents, found.license_expires, self.today)),
            gaps: Vec::new(),
            res_city: residence(found.res_city),
            res_state: residence(found.res_state),
            profile_picture: found.profile_picture,
        }
    }
}
