//! The security level of a person, 0 to 4 (AMB-60).

use caseboard_domain::PersonId;
use caseboard_domain::actor::Actor;

use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::security_level;

/// Returns the own level; level 3, which depends on the viewer, is never returned.
///
/// # Errors
/// FORBIDDEN for another person.
#[boxed]
pub async fn get_security_level(app: &App, actor: &Actor, id: PersonId) -> Result<u8, Error> {
    actor.require_self(id)?;
    let role = actor.role();
    // An actor is verified, or the installation does not require it.
    Ok(app.db.read(move |conn| async move { security_level::of_person(&conn, id, role, true).await }).await?)
}
