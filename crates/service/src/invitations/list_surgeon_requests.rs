//! Requests for an invitation to a surgeon's cases.

use caseboard_domain::PersonId;
use caseboard_domain::actor::Poster;
use caseboard_domain::time::Zone;
use caseboard_store::{cases, notices};

use crate::cases::list_surgeon_cases::surgeon_of;
use crate::cases::{Dates, DefaultRange};
use crate::notices::ListedNotice;
use crate::{App, Error};

/// Requests made in the range, newest first, 500 at most. Days are those of the surgeon's first center; the range is one
/// month back to today unless given (AMB-44).
///
/// # Errors
/// 403; VALIDATION naming `surgeon`, `sdate` or `edate`.
pub async fn list_surgeon_requests(
    app: &App,
    actor: &Poster,
    surgeon: Option<PersonId>,
    dates: Dates,
) -> Result<Vec<ListedNotice>, Error> {
    let (surgeon, now) = (surgeon_of(actor, surgeon)?, app.now());
    let viewer = actor.person();
    app.db
        .read(move |cx| async move {
            let zone = cases::find_zone_of_person(&cx, surgeon).await?.unwrap_or_else(Zone::utc);
            let range = dates.range(&zone, DefaultRange::Requests, now)?;
            let list = notices::list_requests_to_person(&cx, surgeon, range).await?;
            Ok(list.into_iter().map(|notice| ListedNotice::new(notice, viewer, now)).collect())
        })
        .await
}
