//! The cases of a surgeon.

use caseboard_domain::actor::Poster;
use caseboard_domain::page::{Keyset, Slice};
use caseboard_domain::time::Zone;
use caseboard_domain::{Field, PersonId, Refusal};
use caseboard_store::cases::{self, CaseOwner, CaseRange};

use super::posted_case::posted_page;
use super::{DateRangeInput, DefaultRange, PostedCase};
use crate::boxed;
use crate::{App, Error};

/// Returns the surgeon whose list is read: a surgeon's own, or the one that the system administrator names.
///
/// # Errors
/// FORBIDDEN for anyone else; VALIDATION if none is named.
pub(crate) fn surgeon_of(actor: &Poster, named: Option<PersonId>) -> Result<PersonId, Refusal> {
    match (actor, named) {
        (Poster::Surgeon(own), None) => Ok(own.person()),
        (Poster::Surgeon(own), Some(named)) if named == own.person() => Ok(named),
        (Poster::SystemAdmin(_), Some(named)) => Ok(named),
        (Poster::SystemAdmin(_), None) => Err(Refusal::field(Field::ListedSurgeon, "surgeon is required")),
        (Poster::Surgeon(_) | Poster::CenterAdmin(_), _) => Err(Refusal::forbidden()),
    }
}

/// Returns a page of the cases that a surgeon performs or posted and that start in the range, by start. Days are in the
/// time zone of the surgeon's first center; the default range is one month from today (AMB-44).
///
/// # Errors
/// FORBIDDEN for another surgeon, and the same for a missing one; VALIDATION of the surgeon and of the range.
#[boxed]
pub async fn list_surgeon_cases(
    app: &App,
    actor: &Poster,
    surgeon: Option<PersonId>,
    dates: DateRangeInput,
    page: Keyset,
) -> Result<Slice<PostedCase>, Error> {
    let (surgeon, now) = (surgeon_of(actor, surgeon)?, app.now());
    let (actor, require_certified) = (actor.clone(), app.settings.require_certified);
    app.db
        .read(move |conn| async move {
            let zone = cases::find_zone_of_person(&conn, surgeon).await?.unwrap_or_else(Zone::utc);
            let range = dates.range(&zone, DefaultRange::Postings, now)?;
            let owner = CaseOwner::Surgeon(surgeon);
            let rows = cases::list(&conn, owner, CaseRange::page(range, page)).await?;
            let mut posted = posted_page(&conn, rows, page, require_certified, now).await?;
            for case in posted.items.iter_mut().filter(|it| !actor.owns(&it.case_row.case)) {
                case.hide_from_former_owner();
            }
            Ok(posted)
        })
        .await
}
