//! The calendar of a center.

use caseboard_domain::CenterId;
use caseboard_domain::actor::Poster;
use caseboard_store::cases::CaseOwner;
use caseboard_store::{centers, schedules};

use super::{PostedEvent, posted_events, require_found};
use crate::boxed;
use crate::cases::{DateRangeInput, DefaultRange};
use crate::{App, Error};

/// Returns the confirmed and the cancelled cases of a center with a start in the range, by start. Days are the center's; the
/// default range is the current month (AMB-44).
///
/// # Errors
/// FORBIDDEN, the same for a foreign and a missing center; VALIDATION of the center and of the range.
#[boxed]
pub async fn get_center_calendar(
    app: &App,
    actor: &Poster,
    center: Option<CenterId>,
    dates: DateRangeInput,
) -> Result<Vec<PostedEvent>, Error> {
    let (center, now) = (actor.listed_center(center)?, app.now());
    let require_certified = app.settings.require_certified;
    let actor = actor.clone();
    app.db
        .read(move |conn| async move {
            let zone = require_found(centers::find(&conn, center).await?)?.zone;
            let range = dates.range(&zone, DefaultRange::Calendar, now)?;
            let entries = schedules::list_of_owner(&conn, CaseOwner::Center(center), range).await?;
            posted_events(&conn, entries, &actor, require_certified, now).await
        })
        .await
}
