//! Starts completing a sign-in with a passkey, after the password (AMB-102).

use caseboard_domain::throttle::PASSKEY_SECOND_STEP;
use caseboard_domain::{Field, Refusal};
use caseboard_store::{Committed, Tx, passkeys, pending_sign_ins};

use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::rate_limit::Counter;
use crate::secrets::digest;
use crate::webauthn::{ChallengePurpose, RequestOptions};

/// Returns a challenge for the passkeys of the person of a waiting sign-in. It is valid for that sign-in only.
///
/// # Errors
/// VALIDATION naming the token if the sign-in is unknown, completed or expired; PASSKEYS_UNAVAILABLE if the public URL has an
/// IP address instead of a host name; the refusal of the limit: 20 challenges for one waiting sign-in. Addresses are not
/// limited here, because others may share that of the person.
#[boxed]
pub async fn begin_passkey_second_factor(app: &App, token: &str) -> Result<RequestOptions, Error> {
    app.transact(token.to_owned(), run).await
}

async fn run(app: App, tx: Tx, token: String) -> Result<Committed<RequestOptions>, Error> {
    let hash = digest(&token);
    let found = pending_sign_ins::find(&tx, &hash, app.now()).await?;
    let found = found.ok_or_else(|| Refusal::field(Field::SignInToken, "token is invalid"))?;
    Counter::new(PASSKEY_SECOND_STEP, &token).take(&app, &tx).await?;
    let present = passkeys::list_of_person(&tx, found.person).await?;
    let purpose = ChallengePurpose::SecondFactor(hash);
    let options = RequestOptions::issue(&app, &tx, purpose, &present).await?;
    Ok(tx.commit(options))
}
