//! Starts adding a passkey (AMB-93).

use caseboard_domain::actor::Actor;
use caseboard_domain::throttle::PASSKEY_CALLS;
use caseboard_domain::{Refusal, passkey};
use caseboard_store::{Committed, Tx, passkeys, persons};

use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::identity_proof;
use crate::rate_limit;
use crate::webauthn::{CreationOptions, RelyingParty};

/// Returns what a browser needs to create a passkey. The proof is checked here, so that the person does not create a
/// passkey that is then refused, and consumed when the passkey is added.
///
/// # Errors
/// PROOF_REQUIRED unless the identity was confirmed in this session; TOO_MANY_PASSKEYS if the person has as many as allowed;
/// PASSKEYS_UNAVAILABLE if the public URL has an IP address instead of a host name; RATE_LIMITED for too many calls.
#[boxed]
pub async fn begin_passkey_registration(app: &App, actor: &Actor) -> Result<CreationOptions, Error> {
    rate_limit::take(app, PASSKEY_CALLS, &actor.person().to_string()).await?;
    app.transact(actor.clone(), run).await
}

async fn run(app: App, tx: Tx, actor: Actor) -> Result<Committed<CreationOptions>, Error> {
    RelyingParty::of(&app)?;
    let session = actor.session();
    if !identity_proof::exists(&tx, actor.person(), session, app.now()).await? {
        return Err(Refusal::proof_required().into());
    }
    let person = persons::find(&tx, actor.person()).await?.ok_or_else(Refusal::forbidden)?;
    let present = passkeys::list_of_person(&tx, person.id).await?;
    passkey::check_count(present.len())?;
    let options = CreationOptions::issue(&app, &tx, session, person, &present).await?;
    Ok(tx.commit(options))
}
