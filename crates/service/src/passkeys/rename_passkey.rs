//! Renames a passkey.

use caseboard_domain::actor::Actor;
use caseboard_domain::{PasskeyId, Refusal, passkey};
use caseboard_store::{Committed, Tx, passkeys};

use super::Passkey;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Gives a passkey of the actor another name.
///
/// # Errors
/// VALIDATION for the name; FORBIDDEN for a missing passkey and for another person's.
#[boxed]
pub async fn rename_passkey(app: &App, actor: &Actor, id: PasskeyId, name: &str) -> Result<Passkey, Error> {
    let name = passkey::parse_name(name)?;
    app.transact((actor.clone(), id, name), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id, name): (Actor, PasskeyId, String),
) -> Result<Committed<Passkey>, Error> {
    if !passkeys::rename(&tx, actor.person(), id, &name).await? {
        return Err(Refusal::forbidden().into());
    }
    let row = passkeys::find(&tx, actor.person(), id).await?.ok_or_else(Refusal::forbidden)?;
    audit::record(&app, &tx, Entry::new(Action::PasskeyRenamed, &actor).on(id)).await?;
    Ok(tx.commit(row.into()))
}
