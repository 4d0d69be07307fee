//! The calendar of a surgeon.

use caseboard_domain::PersonId;
use caseboard_domain::actor::Poster;
use caseboard_domain::time::Zone;
use caseboard_store::cases::CaseOwner;
use caseboard_store::{cases, schedules};

use super::{PostedEvent, posted_events};
use crate::boxed;
use crate::cases::list_surgeon_cases::surgeon_of;
use crate::cases::{DateRangeInput, DefaultRange};
use crate::{App, Error};

/// Returns the confirmed and the cancelled cases that a surgeon performs, with a start in the range, by start. Days are those
/// of the surgeon's first center; the default range is the current month (AMB-44).
///
/// # Errors
/// FORBIDDEN for other actors than that surgeon and the system administrator; VALIDATION of the surgeon and of the range.
#[boxed]
pub async fn get_surgeon_calendar(
    app: &App,
    actor: &Poster,
    surgeon: Option<PersonId>,
    dates: DateRangeInput,
) -> Result<Vec<PostedEvent>, Error> {
    let (surgeon, now) = (surgeon_of(actor, surgeon)?, app.now());
    let require_certified = app.settings.require_certified;
    let actor = actor.clone();
    app.db
        .read(move |conn| async move {
            let zone = cases::find_zone_of_person(&conn, surgeon).await?.unwrap_or_else(Zone::utc);
            let range = dates.range(&zone, DefaultRange::Calendar, now)?;
            let entries = schedules::list_of_owner(&conn, CaseOwner::Surgeon(surgeon), range).await?;
            posted_events(&conn, entries, &actor, require_certified, now).await
        })
        .await
}
