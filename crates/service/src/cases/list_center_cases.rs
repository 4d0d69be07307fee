//! The cases of a center.

use caseboard_domain::actor::Poster;
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::{cases, centers};

use super::{Dates, DefaultRange, PostedCase, posted};
use crate::centers::center_of;
use crate::{App, Error};

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
