//! How far the centers are from the home of the session's person.

use caseboard_domain::CenterId;
use caseboard_domain::actor::Professional;
use caseboard_domain::notifications::MILES_MAX;
use caseboard_store::{availabilities, centers};

use crate::boxed;
use crate::{App, Error};

/// Returns the confirmed centers within [`MILES_MAX`] miles of the professional's home, with the great-circle distance in
/// miles, rounded; none if the home is not stated or its ZIP code has no area (AMB-292).
#[boxed]
pub async fn list_center_distances(app: &App, actor: &Professional) -> Result<Vec<(CenterId, u32)>, Error> {
    let person = actor.person();
    app.db
        .read(move |conn| async move {
            let Some(availability) = availabilities::find(&conn, person).await? else {
                return Ok(Vec::new());
            };
            if availability.zip_code.is_none() {
                return Ok(Vec::new());
            }
            let confirmed = centers::list_confirmed(&conn).await?;
            let near = confirmed.iter().filter_map(|center| {
                let miles = availability.miles_to(&center.zip_code).filter(|miles| *miles <= MILES_MAX)?;
                Some((center.id, miles))
            });
            Ok(near.collect())
        })
        .await
}
