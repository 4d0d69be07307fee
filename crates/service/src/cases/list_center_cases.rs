//! The cases of a center.

use caseboard_domain::actor::Poster;
use caseboard_domain::{CenterId, Field, Refusal};
use caseboard_store::{cases, centers};

use super::{Dates, DefaultRange, PostedCase, posted};
use crate::{App, Error};

/// Returns the center whose list is read: the named one, or by default an administrator's first center.
///
/// # Errors
/// 403 for anyone else; VALIDATION if none is named.
pub(crate) fn center_of(actor: &Poster, named: Option<CenterId>) -> Result<CenterId, Refusal> {
    if let Poster::Surgeon(_) = actor {
        return Err(Refusal::forbidden());
    }
    let missing = || match actor {
        Poster::SystemAdmin(_) => Refusal::field(Field::ListedCenter, "center is required"),
        Poster::Surgeon(_) | Poster::CenterAdmin(_) => Refusal::forbidden(),
    };
    let center = named.or_else(|| actor.default_center()).ok_or_else(missing)?;
    actor.require_center(center)?;
    Ok(center)
}

/// Returns the cases of a center that start in the range, sorted by start. Days are in the time zone of the center; the
/// default range is one month from today (AMB-44).
///
/// # Errors
/// 403, the same for a foreign and a missing center; VALIDATION naming `center`, `sdate` or `edate`.
pub async fn list_center_cases(
    app: &App,
    actor: &Poster,
    center: Option<CenterId>,
    dates: Dates,
) -> Result<Vec<PostedCase>, Error> {
    let (center, now) = (center_of(actor, center)?, app.now());
    app.db
        .read(move |conn| async move {
            let zone = centers::find(&conn, center).await?.ok_or_else(Refusal::forbidden)?.zone;
            let range = dates.range(&zone, DefaultRange::Postings, now)?;
            let case_row = cases::list_by_center(&conn, center, range).await?;
            Ok(posted(&conn, case_row, now).await?)
        })
        .await
}
