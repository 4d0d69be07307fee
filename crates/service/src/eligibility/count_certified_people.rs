//! The number of professionals that a center has certified.

use caseboard_domain::actor::Poster;
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::centers;
use caseboard_store::persons::directory;

use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Returns how many active professionals a center has certified.
///
/// # Errors
/// FORBIDDEN, the same for a foreign and a missing center.
#[boxed]
pub async fn count_certified_people(app: &App, actor: &Poster, center: CenterId) -> Result<i64, Error> {
    actor.require_center(center)?;
    let verified_only = app.settings.email_verification;
    app.db
        .read(move |conn| async move {
            centers::find(&conn, center).await?.ok_or_else(Refusal::forbidden)?;
            Ok(directory::count_certified(&conn, center, verified_only).await?)
        })
        .await
}
