//! The security level of a person, 0 to 4 (H-19, AMB-60).

use caseboard_domain::PersonId;
use caseboard_domain::actor::Actor;
use caseboard_domain::person::{self, Role};
use caseboard_store::{Cx, StoreError, persons};

use crate::app::App;
use crate::error::Error;

/// The own level; the pairwise 3 is never told.
///
/// # Errors
/// 403 for any id but the session's.
pub async fn get_security_level(app: &App, actor: &Actor, id: PersonId) -> Result<u8, Error> {
    actor.require_self(id)?;
    let role = actor.role();
    // Whoever is an actor is verified, or the installation does not ask for it.
    Ok(app.db.read(move |cx| async move { level(&cx, id, role, true).await }).await?)
}

/// The derived level of a person.
pub(crate) async fn level(cx: &Cx, id: PersonId, role: Role, verified: bool) -> Result<u8, StoreError> {
    let (certified, live) = match role {
        Role::Professional => persons::find_activity(cx, id).await?,
        _ => (false, false),
    };
    Ok(person::security_level(role, verified, certified, live))
}
