//! Lists passkeys.

use caseboard_domain::actor::Actor;
use caseboard_store::passkeys;

use super::Passkey;
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Returns the passkeys of the actor, the oldest first.
#[boxed]
pub async fn list_passkeys(app: &App, actor: &Actor) -> Result<Vec<Passkey>, Error> {
    let person = actor.person();
    let rows = app.db.read(move |conn| async move { passkeys::list_of_person(&conn, person).await }).await;
    Ok(rows.map_err(Error::from)?.into_iter().map(Passkey::from).collect())
}
