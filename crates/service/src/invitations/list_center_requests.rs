//! Requests for an invitation to a center's cases.

use caseboard_domain::actor::{Actor, Poster};
use caseboard_domain::page::{Keyset, Slice};
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::{centers, notices};

use super::request_gaps::add_gaps;
use crate::boxed;
use crate::cases::{DateRangeInput, DefaultRange};
use crate::notices::ListedNotice;
use crate::{App, Error};

/// Returns a page of the requests made in the range, each once, newest first. Days are in the time zone of the
/// center; the default range is the last month (AMB-44).
///
/// # Errors
/// FORBIDDEN, the same for a foreign and a missing center; VALIDATION of the center and of the range.
#[boxed]
pub async fn list_center_requests(
    app: &App,
    actor: &Poster,
    center: Option<CenterId>,
    dates: DateRangeInput,
    page: Keyset,
) -> Result<Slice<ListedNotice>, Error> {
    let (center, now) = (actor.listed_center(center)?, app.now());
    let viewer = Actor::from(actor.clone());
    let require_certified = app.settings.require_certified;
    app.db
        .read(move |conn| async move {
            let zone = centers::find(&conn, center).await?.ok_or_else(Refusal::forbidden)?.zone;
            let range = dates.range(&zone, DefaultRange::Requests, now)?;
            let list = notices::list_requests_at_center(&conn, center, range, page).await?;
            let mut requests = ListedNotice::slice(page, list, &viewer, now);
            add_gaps(&conn, &mut requests.items, require_certified).await?;
            Ok(requests)
        })
        .await
}
