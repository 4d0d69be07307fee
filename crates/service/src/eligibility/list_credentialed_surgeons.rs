//! The surgeons of a center for whom cases can be posted.

use caseboard_domain::actor::Poster;
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::affiliations;

use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// A surgeon with a verified affiliation with the center.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CredentialedSurgeon {
    /// The person.
    pub id: PersonId,
    /// The computed full name.
    pub full_name: String,
}

/// Returns the active surgeons of a center with a verified email address, sorted by last name and first name.
///
/// # Errors
/// FORBIDDEN for a center that the actor may not use.
#[boxed]
pub async fn list_credentialed_surgeons(
    app: &App,
    actor: &Poster,
    center: CenterId,
) -> Result<Vec<CredentialedSurgeon>, Error> {
    actor.require_center(center)?;
    let verified_only = app.settings.email_verification;
    let found = app
        .db
        .read(move |conn| async move { affiliations::list_surgeons(&conn, center, verified_only).await })
        .await;
    let found = found.map_err(Error::from)?;
    Ok(found.into_iter().map(|(id, full_name)| CredentialedSurgeon { id, full_name }).collect())
}
