//! Sign-in with a passkey alone (AMB-93). The authenticator holds the key and has verified its user, so a passkey counts as
//! both factors.
//!
//! Like a wrong password, a rejected passkey is an outcome, which the client reads from a 200.

use caseboard_domain::throttle::PASSKEY_SIGN_IN;
use caseboard_store::passkeys::{self, PasskeyRow, PasskeyUse};
use caseboard_store::{Committed, Tx, persons};

use super::sign_in::{INACTIVE, TOO_MANY, begin_session, record_refusal};
use super::{SignIn, SignInOrigin, passkey_attempts};
use crate::app::App;
use crate::audit::{Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit::{Counter, is_limit};
use crate::webauthn::{self, Assertion, ChallengePurpose, ChallengeState, Rejection, RelyingParty};

/// The answer to a passkey that no account has, for example because its owner removed it.
pub const UNKNOWN_PASSKEY: &str = "This passkey is not known";
/// The answer to a passkey that cannot be verified.
pub const PASSKEY_REJECTED: &str = "The passkey could not be verified";

/// Signs in with the answer to a challenge of [`begin_passkey_sign_in`](super::begin_passkey_sign_in).
///
/// # Errors
/// PASSKEYS_UNAVAILABLE if the public URL has an IP address instead of a host name.
#[boxed]
pub async fn sign_in_by_passkey(
    app: &App,
    origin: SignInOrigin,
    assertion: Assertion,
) -> Result<SignIn, Error> {
    let party = RelyingParty::of(app)?;
    let input = (origin.clone(), assertion.client_data.clone());
    let (counted, state) = match app.transact(input, count).await {
        Ok(Ok(counted)) => counted,
        Ok(Err(rejection)) => {
            return refuse(app, &origin, Entry::anonymous(Action::SignedIn), rejection).await;
        }
        Err(error) if is_limit(&error) => {
            record_refusal(app, &origin.address, Entry::anonymous(Action::SignedIn), "TOO_MANY").await?;
            return Ok(SignIn::refused(TOO_MANY));
        }
        Err(error) => return Err(error),
    };
    let Some(stored) = webauthn::find_stored(app, &assertion).await? else {
        return refuse(app, &origin, Entry::anonymous(Action::SignedIn), Rejection::UnknownPasskey).await;
    };
    let entry = Entry::anonymous(Action::SignedIn).on(stored.person);
    // The person chose the account in the browser, so the answer must name it.
    let verified = match assertion.user_handle {
        Some(_) => webauthn::verify_stored(&party, &assertion, &stored, &state),
        None => Err(Rejection::UnknownPasskey),
    };
    let used = match verified {
        Ok(used) => used,
        Err(rejection) => return refuse(app, &origin, entry, rejection).await,
    };
    let (address, device) = (origin.address.clone(), origin.device.clone());
    match app.transact((stored, used, counted, device), complete).await? {
        Ok(signed_in) => Ok(signed_in),
        Err(Refused::Closed) => {
            record_refusal(app, &address, entry, "CLOSED_ACCOUNT").await?;
            Ok(SignIn::refused(INACTIVE))
        }
        Err(Refused::Changed) => refuse(app, &origin, entry, Rejection::UnknownPasskey).await,
    }
}

async fn refuse(
    app: &App,
    origin: &SignInOrigin,
    entry: Entry,
    rejection: Rejection,
) -> Result<SignIn, Error> {
    record_refusal(app, &origin.address, entry, rejection.as_str()).await?;
    Ok(SignIn::refused(match rejection {
        Rejection::UnknownPasskey => UNKNOWN_PASSKEY,
        _ => PASSKEY_REJECTED,
    }))
}

/// Counts the attempt and uses up the challenge. Returns the counter and the state of the challenge.
async fn count(
    app: App,
    tx: Tx,
    (origin, client_data): (SignInOrigin, Vec<u8>),
) -> Result<Committed<Result<(Counter, ChallengeState), Rejection>>, Error> {
    let counted = passkey_attempts::take(&app, &tx, PASSKEY_SIGN_IN, &origin).await?;
    let used = webauthn::use_up(&app, &tx, ChallengePurpose::SignIn, &client_data).await?;
    Ok(tx.commit(used.map(|state| (counted, state))))
}

/// Why a verified passkey does not sign in.
enum Refused {
    /// The account is closed.
    Closed,
    /// The passkey was removed or used while it was verified.
    Changed,
}

async fn complete(
    app: App,
    tx: Tx,
    (stored, used, counted, device): (PasskeyRow, PasskeyUse, Counter, Option<String>),
) -> Result<Committed<Result<SignIn, Refused>>, Error> {
    let Some(person) = persons::lock(&tx, stored.person).await?.filter(|person| person.active) else {
        return Ok(tx.commit(Err(Refused::Closed)));
    };
    if !passkeys::mark_used(&tx, &stored, used, app.now()).await? {
        return Ok(tx.commit(Err(Refused::Changed)));
    }
    counted.give_back(&tx).await?;
    let signed_in = begin_session(&app, &tx, person.id, device, Some("PASSKEY")).await?;
    Ok(tx.commit(Ok(signed_in)))
}
