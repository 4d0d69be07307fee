//! Completing a sign-in with a passkey, after the password (AMB-102).

use caseboard_store::passkeys::{self, PasskeyRow, PasskeyUse};
use caseboard_store::{Committed, Tx};

use super::complete_sign_in::{Attempt, CountedAttempt, answer};
use super::sign_in::{SignIn, SignInOrigin, begin_session};
use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::secrets::digest;
use crate::webauthn::{self, Assertion, ChallengePurpose, ChallengeState, Rejection, RelyingParty};

/// Completes the sign-in of this token with the answer to a challenge of
/// [`begin_passkey_second_factor`](super::begin_passkey_second_factor). A rejected passkey is an outcome and counts as a
/// wrong code does.
///
/// # Errors
/// PASSKEYS_UNAVAILABLE if the public URL has an IP address instead of a host name.
#[boxed]
pub async fn complete_sign_in_by_passkey(
    app: &App,
    origin: SignInOrigin,
    token: String,
    assertion: Assertion,
) -> Result<SignIn, Error> {
    let party = RelyingParty::of(app)?;
    let address = origin.address.clone();
    let outcome = attempt(app, &party, origin, token, &assertion).await;
    answer(app, &address, outcome).await
}

async fn attempt(
    app: &App,
    party: &RelyingParty,
    origin: SignInOrigin,
    token: String,
    assertion: &Assertion,
) -> Result<Attempt, Error> {
    let input = (origin.clone(), token.clone(), assertion.client_data.clone());
    let (counted, used) = match app.transact(input, count).await? {
        Ok(counted) => counted,
        Err(ended) => return Ok(ended),
    };
    let verified = match used {
        Ok(state) => webauthn::verify_of_person(app, party, assertion, counted.person, &state).await?,
        Err(rejection) => Err(rejection),
    };
    let rejection = match verified {
        Ok((stored, used)) => {
            let input = (counted.clone(), stored, used, origin.device);
            match app.transact(input, complete).await? {
                Ok(attempt) => return Ok(attempt),
                Err(rejection) => rejection,
            }
        }
        Err(rejection) => rejection,
    };
    let (app_clone, refused) = (app.clone(), counted.clone());
    let waiting = app.db.read(move |conn| async move { refused.refuse(&app_clone, &conn, token).await });
    Ok(Attempt::Wrong(counted.person, waiting.await?, rejection.as_str()))
}

/// Counts the attempt and uses up the challenge, which must be of the same sign-in.
async fn count(
    app: App,
    tx: Tx,
    (origin, token, client_data): (SignInOrigin, String, Vec<u8>),
) -> Result<Committed<Result<(CountedAttempt, Result<ChallengeState, Rejection>), Attempt>>, Error> {
    let counted = match CountedAttempt::new(&app, &tx, &token, origin.device.as_deref()).await? {
        Ok(counted) => counted,
        Err(person) => return Ok(tx.commit(Err(Attempt::Ended(person)))),
    };
    let purpose = ChallengePurpose::SecondFactor(digest(&token));
    let used = webauthn::use_up(&app, &tx, purpose, &client_data).await?;
    Ok(tx.commit(Ok((counted, used))))
}

async fn complete(
    app: App,
    tx: Tx,
    (counted, stored, used, device): (CountedAttempt, PasskeyRow, PasskeyUse, Option<String>),
) -> Result<Committed<Result<Attempt, Rejection>>, Error> {
    if !counted.finish(&app, &tx).await? {
        return Ok(tx.commit(Ok(Attempt::Ended(Some(counted.person)))));
    }
    if !passkeys::mark_used(&tx, &stored, used, app.now()).await? {
        // It was removed or used while it was verified: the sign-in is over.
        return Ok(tx.commit(Ok(Attempt::Ended(Some(counted.person)))));
    }
    let signed_in = begin_session(&app, &tx, counted.person, device, Some("PASSKEY_AFTER_PASSWORD")).await?;
    Ok(tx.commit(Ok(Attempt::In(signed_in))))
}
