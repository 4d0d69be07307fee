//! Starts confirming the identity with a passkey (AMB-93).

use caseboard_domain::actor::Actor;
use caseboard_domain::throttle::PASSKEY_CALLS;
use caseboard_store::{Committed, Tx, passkeys};

use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::rate_limit;
use crate::webauthn::{ChallengePurpose, RequestOptions};

/// Returns a challenge for the passkeys of the actor; they are none if the actor has none.
///
/// # Errors
/// PASSKEYS_UNAVAILABLE if the public URL has an IP address instead of a host name; RATE_LIMITED for too many calls.
#[boxed]
pub async fn begin_passkey_confirmation(app: &App, actor: &Actor) -> Result<RequestOptions, Error> {
    rate_limit::take(app, PASSKEY_CALLS, &actor.person().to_string()).await?;
    app.transact(actor.clone(), run).await
}

async fn run(app: App, tx: Tx, actor: Actor) -> Result<Committed<RequestOptions>, Error> {
    let present = passkeys::list_of_person(&tx, actor.person()).await?;
    let purpose = ChallengePurpose::Confirmation(actor.session());
    let options = RequestOptions::issue(&app, &tx, purpose, &present).await?;
    Ok(tx.commit(options))
}
