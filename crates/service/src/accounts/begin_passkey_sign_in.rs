//! Starts a sign-in with a passkey (AMB-93).

use caseboard_store::{Committed, Tx};

use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::rate_limit::{self, PASSKEY_CHALLENGES};
use crate::webauthn::{ChallengePurpose, RequestOptions};

/// Returns a challenge. The request names no account, so the answer is the same for all callers.
///
/// # Errors
/// 409 PASSKEYS_UNAVAILABLE; the refusal of the limit: 300 challenges in 15 minutes for one address.
#[boxed]
pub async fn begin_passkey_sign_in(app: &App, address: &str) -> Result<RequestOptions, Error> {
    rate_limit::take(app, PASSKEY_CHALLENGES, address).await?;
    app.transact((), run).await
}

async fn run(app: App, tx: Tx, (): ()) -> Result<Committed<RequestOptions>, Error> {
    let options = RequestOptions::issue(&app, &tx, ChallengePurpose::SignIn, &[]).await?;
    Ok(tx.commit(options))
}
