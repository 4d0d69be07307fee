//! Starts a sign-in with a passkey (AMB-93).

use caseboard_domain::throttle::PASSKEY_CHALLENGES;
use caseboard_store::{Committed, Tx};

use super::{SignInOrigin, passkey_attempts};
use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::webauthn::{ChallengePurpose, RequestOptions};

/// Returns a challenge. The request names no account, so the answer is the same for all callers.
///
/// # Errors
/// PASSKEYS_UNAVAILABLE if the public URL has an IP address instead of a host name; the refusal of the limit: 300 challenges
/// in 15 minutes for one known device, or for one address.
#[boxed]
pub async fn begin_passkey_sign_in(app: &App, origin: SignInOrigin) -> Result<RequestOptions, Error> {
    app.transact(origin, run).await
}

async fn run(app: App, tx: Tx, origin: SignInOrigin) -> Result<Committed<RequestOptions>, Error> {
    passkey_attempts::take(&app, &tx, PASSKEY_CHALLENGES, &origin).await?;
    let options = RequestOptions::issue(&app, &tx, ChallengePurpose::SignIn, &[]).await?;
    Ok(tx.commit(options))
}
