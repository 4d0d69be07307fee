//! The cases of a center.

use caseboard_domain::actor::Poster;
use caseboard_domain::page::{Keyset, Slice};
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::cases::{self, CaseOwner, CaseRange};
use caseboard_store::centers;

use super::posted_case::posted_page;
use super::{DateRangeInput, DefaultRange, PostedCase};
use crate::boxed;
use crate::{App, Error};

/// Returns a page of the cases of a center that start in the range, by start. Days are in the time zone of the center; the
/// default range is one month from today (AMB-44).
///
/// # Errors
/// FORBIDDEN, the same for a foreign and a missing center; VALIDATION of the center and of the range.
#[boxed]
pub async fn list_center_cases(
    app: &App,
    actor: &Poster,
    center: Option<CenterId>,
    dates: DateRangeInput,
    page: Keyset,
) -> Result<Slice<PostedCase>, Error> {
    let (center, now) = (actor.listed_center(center)?, app.now());
    let require_certified = app.settings.require_certified;
    app.db
        .read(move |conn| async move {
            let zone = centers::find(&conn, center).await?.ok_or_else(Refusal::forbidden)?.zone;
            let range = dates.range(&zone, DefaultRange::Postings, now)?;
            let owner = CaseOwner::Center(center);
            let rows = cases::list(&conn, owner, CaseRange::page(range, page)).await?;
            posted_page(&conn, rows, page, require_certified, now).await
        })
        .await
}
