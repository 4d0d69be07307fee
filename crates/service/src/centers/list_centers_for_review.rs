//! The centers for the system administrator, by status or by words (AMB-83, AMB-365).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::center::CenterStatus;
use caseboard_domain::search::SearchWords;
use caseboard_store::centers::{self, CenterReview};

use super::search_centers;
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// The maximum number of centers that a text finds.
const FOUND_MAX: usize = 100;

/// Returns the centers of a status with their creators: unconfirmed ones by age, confirmed ones by name, deactivated ones
/// from the last deactivation; without a status the unconfirmed ones. With a text it returns the centers that its words find, by
/// name, of every status if none is given.
///
/// # Errors
/// VALIDATION naming the text.
#[boxed]
pub async fn list_centers_for_review(
    app: &App,
    _actor: &SystemAdmin,
    status: Option<CenterStatus>,
    text: Option<&str>,
) -> Result<Vec<CenterReview>, Error> {
    let words = SearchWords::parse(text)?;
    let searching = text.is_some_and(|text| !text.trim().is_empty());
    let read = app.db.read(move |conn| async move {
        let Some(words) = words else {
            if searching {
                return Ok(Vec::new());
            }
            let status = status.unwrap_or(CenterStatus::Unconfirmed);
            return Ok(centers::list_for_review(&conn, status).await?);
        };
        let found = search_centers(&conn, &words).await?;
        let wanted = found.into_iter().filter(|center| status.is_none_or(|status| center.status() == status));
        let ids: Vec<_> = wanted.map(|center| center.id).take(FOUND_MAX).collect();
        Ok::<_, Error>(centers::list_reviews_of(&conn, &ids).await?)
    });
    read.await
}
