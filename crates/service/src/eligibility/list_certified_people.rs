//! The professionals that a center has certified.

use caseboard_domain::actor::Poster;
use caseboard_domain::page::Page;
use caseboard_domain::{CenterId, Field, Refusal};
use caseboard_store::persons::directory::{self, ListViewer};

use super::list_people::{PeoplePage, card_context, viewer};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Returns the named center, or by default an administrator's first center.
fn certifier(actor: &Poster, named: Option<CenterId>) -> Result<CenterId, Refusal> {
    let center = named.or_else(|| actor.default_center());
    let center =
        center.ok_or_else(|| Refusal::field(Field::CertifyingCenter, "Surgery center is required"))?;
    actor.require_center(center)?;
    Ok(center)
}

/// Returns a page of the active professionals that a center has certified. The cards show the favorite status of the
/// acting surgeon, or of the center.
///
/// # Errors
/// VALIDATION if no center is named and the actor has none; FORBIDDEN, the same for a foreign and a missing center.
#[boxed]
pub async fn list_certified_people(
    app: &App,
    actor: &Poster,
    center: Option<CenterId>,
    page: Page,
) -> Result<PeoplePage, Error> {
    let center = certifier(actor, center)?;
    let viewer = ListViewer { center: Some(center), ..viewer(actor, Some(center)) };
    let (scope, now, verified_only) = (actor.card_scope(), app.now(), app.settings.email_verification);
    app.db
        .read(move |conn| async move {
            let context = card_context(&conn, viewer, scope, now).await?;
            let items =
                directory::list_certified(&conn, center, viewer.favorites_of, page, verified_only).await?;
            let total = directory::count_certified(&conn, center, verified_only).await?;
            context.page_of(&conn, items, total).await
        })
        .await
}
