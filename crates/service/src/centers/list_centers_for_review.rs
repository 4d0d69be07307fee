//! The centers for the system administrator, by status (AMB-83).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::center::CenterStatus;
use caseboard_store::centers::{self, CenterReview};

use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Returns the centers of a status with their creators: unconfirmed ones by age, confirmed ones by name, deactivated ones
/// from the last deactivation.
#[boxed]
pub async fn list_centers_for_review(
    app: &App,
    _actor: &SystemAdmin,
    status: CenterStatus,
) -> Result<Vec<CenterReview>, Error> {
    let found = app.db.read(move |conn| async move { centers::list_for_review(&conn, status).await });
    Ok(found.await?)
}
