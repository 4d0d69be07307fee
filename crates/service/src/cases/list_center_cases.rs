//! The cases of a center.

use caseboard_domain::actor::Poster;
use caseboard_domain::{CenterId, Field, Refusal};
use caseboard_store::{cases, centers};

use super::{Dates, DefaultRange, PostedCase, posted};
use crate::{App, Error};

/// Returns the center whose list is read: an administrator's own (the first one unless named), or the one that the system
/// administrator names.
///
/// # Errors
/// 403 for anyone else; VALIDATION when none is named.
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

/// The cases of a center with a start in the range, by start. Days are the center's; the range is today to one month
/// ahead unless given (AMB-44).
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
        .read(move |cx| async move {
            let zone = centers::find(&cx, center).await?.ok_or_else(Refusal::forbidden)?.zone;
            let range = dates.range(&zone, DefaultRange::Postings, now)?;
            let listed = cases::list_by_center(&cx, center, range).await?;
            Ok(posted(&cx, listed, now).await?)
        })
        .await
}
