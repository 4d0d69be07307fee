//! Returns the availability of the session's person.

use caseboard_domain::actor::Professional;
use caseboard_domain::availability::Availability;
use caseboard_store::availabilities;

use crate::boxed;
use crate::{App, Error};

/// Returns the availability that the session's person has stated; the default, which states nothing, until they set it.
#[boxed]
pub async fn get_availability(app: &App, actor: &Professional) -> Result<Availability, Error> {
    let person = actor.person();
    let found = app.db.read(move |conn| async move { availabilities::find(&conn, person).await }).await?;
    Ok(found.unwrap_or_default())
}
