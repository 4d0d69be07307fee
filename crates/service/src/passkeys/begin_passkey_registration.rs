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
use crate::webauthn::{self, ChallengePurpose, CreationOptions, RelyingParty};

/// Returns what a browser needs to create a passkey. The proof is checked here, so that the person does not create a
/// passkey in vain, and consumed when the passkey is added.
///
/// # Errors
/// 403 PROOF_REQUIRED unless the identity was confirmed in this session; 409 TOO_MANY_PASSKEYS, PASSKEYS_UNAVAILABLE; the
/// refusal of the limit.
#[boxed]
pub async fn begin_passkey_registration(app: &App, actor: &Actor) -> Result<CreationOptions, Error> {
    rate_limit::take(app, PASSKEY_CALLS, &actor.person().to_string()).await?;
    app.transact(actor.clone(), run).await
}

async fn run(app: App, tx: Tx, actor: Actor) -> Result<Committed<CreationOptions>, Error> {
    let rp_id = RelyingParty::of(&app)?.id;
    let session = actor.session();
    if !identity_proof::exists(&tx, actor.person(), session, app.now()).await? {
        return Err(Refusal::proof_required().into());
    }
    let person = persons::find(&tx, actor.person()).await?.ok_or_else(Refusal::forbidden)?;
    let present = passkeys::list_of_person(&tx, person.id).await?;
    passkey::check_count(present.len())?;
    let options = CreationOptions {
        challenge: webauthn::issue(&app, &tx, ChallengePurpose::Registration(session)).await?,
        rp_id,
        rp_name: app.settings.product_name.clone(),
        person: person.id,
        full_name: person.full_name(),
        email: person.email.into_string(),
        exclude: present.into_iter().map(|row| webauthn::encode(row.credential)).collect(),
    };
    Ok(tx.commit(options))
}
