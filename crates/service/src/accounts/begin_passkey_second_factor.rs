//! Starts completing a sign-in with a passkey, after the password (AMB-102).

use caseboard_domain::{Field, Refusal};
use caseboard_store::{Committed, Tx, passkeys, pending_sign_ins};

use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::rate_limit::{self, PASSKEY_CHALLENGES};
use crate::secrets::digest;
use crate::webauthn::{ChallengePurpose, RequestOptions};

/// Returns a challenge for the passkeys of the person of a waiting sign-in. It is valid for that sign-in only.
///
/// # Errors
/// VALIDATION naming the token if the sign-in is unknown, completed or expired; 409 PASSKEYS_UNAVAILABLE; the refusal of the
/// limit: 300 challenges in 15 minutes for one address.
#[boxed]
pub async fn begin_passkey_second_factor(
    app: &App,
    address: &str,
    token: &str,
) -> Result<RequestOptions, Error> {
    rate_limit::take(app, PASSKEY_CHALLENGES, address).await?;
    app.transact(digest(token), run).await
}

async fn run(app: App, tx: Tx, hash: [u8; 32]) -> Result<Committed<RequestOptions>, Error> {
    let found = pending_sign_ins::find(&tx, &hash, app.now()).await?;
    let found = found.ok_or_else(|| Refusal::field(Field::SignInToken, "token is invalid"))?;
    let rows = passkeys::list_of_person(&tx, found.person).await?;
    let credentials: Vec<_> = rows.into_iter().map(|row| row.credential).collect();
    let purpose = ChallengePurpose::SecondFactor(hash);
    let options = RequestOptions::issue(&app, &tx, purpose, &credentials).await?;
    Ok(tx.commit(options))
}
