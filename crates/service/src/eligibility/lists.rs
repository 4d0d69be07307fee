//! The professionals a center has certified, the search by name, and how many people there are (F-10, F-18, F-21).

use caseboard_domain::actor::Poster;
use caseboard_domain::eligibility::{NamePrefix, PeopleFilter};
use caseboard_domain::page::Page;
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::people::ListViewer;
use caseboard_store::{centers, people};

use super::list_people::{PeoplePage, filter, lens, viewer};
use crate::app::App;
use crate::error::Error;

/// Which center's people are meant: the one that is named, or the first one of an administrator.
fn certifier(actor: &Poster, named: Option<CenterId>) -> Result<CenterId, Refusal> {
    let center = named.or_else(|| actor.default_center());
    let center = center.ok_or_else(|| Refusal::field("surgeryCenterId", "surgeryCenterId is required"))?;
    actor.require_center(center)?;
    Ok(center)
}

/// A page of the active professionals that a center has certified. The cards speak of the favorites of the surgeon who
/// asks, else of those of the center.
///
/// # Errors
/// VALIDATION when no center is named and the actor has none; 403, the same for a foreign and a missing center.
pub async fn list_certified_people(
    app: &App,
    actor: &Poster,
    center: Option<CenterId>,
    page: Page,
) -> Result<PeoplePage, Error> {
    let center = certifier(actor, center)?;
    let viewer = ListViewer { center: Some(center), ..viewer(actor, Some(center)) };
    let now = app.now();
    app.db
        .read(move |cx| async move {
            let lens = lens(&cx, viewer, now).await?;
            let items = people::list_certified(&cx, center, viewer.favorites_of, page).await?;
            Ok(lens.page_of(items, people::count_certified(&cx, center).await?))
        })
        .await
}

/// How many active professionals a center has certified.
///
/// # Errors
/// 403, the same for a foreign and a missing center.
pub async fn count_certified_people(app: &App, actor: &Poster, center: CenterId) -> Result<i64, Error> {
    actor.require_center(center)?;
    app.db
        .read(move |cx| async move {
            centers::find(&cx, center).await?.ok_or_else(Refusal::forbidden)?;
            Ok(people::count_certified(&cx, center).await?)
        })
        .await
}

/// How many people [`super::list_people`] lists; `sign_in_type` as for it.
///
/// # Errors
/// VALIDATION for an unknown filter; 403 for a filter that is not the actor's to ask for.
pub async fn count_people(app: &App, actor: &Poster, sign_in_type: Option<&str>) -> Result<i64, Error> {
    count(app, filter(actor, sign_in_type)?).await
}

/// How many active professionals there are, of any group (AMB-61).
///
/// # Errors
/// What the store says.
pub async fn count_professionals(app: &App, _: &Poster) -> Result<i64, Error> {
    count(app, PeopleFilter::User).await
}

async fn count(app: &App, filter: PeopleFilter) -> Result<i64, Error> {
    Ok(app.db.read(move |cx| async move { people::count(&cx, filter).await }).await?)
}

/// The active people whose names begin so, 50 at most: whom the actor may list, with the cards of the actor's lists.
/// Empty when both texts are empty.
///
/// # Errors
/// VALIDATION for a text that cannot be a name; 403 for a center that is not the actor's to ask for.
pub async fn search_people(
    app: &App,
    actor: &Poster,
    last: Option<&str>,
    first: Option<&str>,
    center: Option<CenterId>,
) -> Result<PeoplePage, Error> {
    if let Some(center) = center {
        actor.require_center(center)?;
    }
    let (filter, viewer, now) = (filter(actor, None)?, viewer(actor, center), app.now());
    let Some(name) = NamePrefix::parse(last, first)? else {
        return Ok(PeoplePage { items: Vec::new(), total: 0 });
    };
    app.db
        .read(move |cx| {
            let name = name.clone();
            async move {
                let lens = lens(&cx, viewer, now).await?;
                let found = people::search_by_name(&cx, filter, &name, viewer).await?;
                let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
                Ok(lens.page_of(found, total))
            }
        })
        .await
}
