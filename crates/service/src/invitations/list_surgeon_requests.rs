//! Requests for an invitation to a surgeon's cases.

use caseboard_domain::PersonId;
use caseboard_domain::actor::{Actor, Poster};
use caseboard_domain::page::{Keyset, Slice};
use caseboard_domain::time::Zone;
use caseboard_store::{cases, notices};

use super::request_gaps::add_gaps;
use crate::boxed;
use crate::cases::list_surgeon_cases::surgeon_of;
use crate::cases::{DateRangeInput, DefaultRange};
use crate::notices::ListedNotice;
use crate::{App, Error};

/// Returns a page of the requests made in the range, newest first. Days are in the time zone of the surgeon's first
/// center; the default range is the last month (AMB-44).
///
/// # Errors
/// FORBIDDEN for another surgeon, and the same for a missing one; VALIDATION of the surgeon and of the range.
#[boxed]
pub async fn list_surgeon_requests(
    app: &App,
    actor: &Poster,
    surgeon: Option<PersonId>,
    dates: DateRangeInput,
    page: Keyset,
) -> Result<Slice<ListedNotice>, Error> {
    let (surgeon, now) = (surgeon_of(actor, surgeon)?, app.now());
    let viewer = Actor::from(actor.clone());
    let require_certified = app.settings.require_certified;
    app.db
        .read(move |conn| async move {
            let zone = cases::find_zone_of_person(&conn, surgeon).await?.unwrap_or_else(Zone::utc);
            let range = dates.range(&zone, DefaultRange::Requests, now)?;
            let list = notices::list_requests_to_person(&conn, surgeon, range, page).await?;
            let mut requests = ListedNotice::slice(page, list, &viewer, now);
            add_gaps(&conn, &mut requests.items, require_certified).await?;
            Ok(requests)
        })
        .await
}
