//! Verifies answers of authenticators with the passkeys of the database.

use caseboard_domain::PersonId;
use caseboard_store::passkeys::{self, PasskeyRow, PasskeyUse};

use super::verify::verify_assertion;
use super::{Assertion, ChallengeState, Rejection, RelyingParty};
use crate::app::App;
use crate::error::Error;

/// Returns the passkey that signed an answer.
pub(crate) async fn find_stored(app: &App, assertion: &Assertion) -> Result<Option<PasskeyRow>, Error> {
    let credential = assertion.credential.clone();
    let found =
        app.db.read(move |conn| async move { passkeys::find_by_credential(&conn, &credential).await });
    found.await.map_err(Error::from)
}

/// Verifies an answer with a passkey and the state of its challenge.
///
/// Browsers may leave the person out if the challenge was for certain passkeys; an answer that names a person must name
/// the owner (7.2 step 6).
pub(crate) fn verify_stored(
    party: &RelyingParty,
    assertion: &Assertion,
    stored: &PasskeyRow,
    state: &ChallengeState,
) -> Result<PasskeyUse, Rejection> {
    if assertion.user_handle.as_deref().is_some_and(|id| id != stored.person.as_uuid().as_bytes()) {
        return Err(Rejection::UnknownPasskey);
    }
    verify_assertion(party, assertion, stored, state)
}

/// Verifies an answer with a passkey of this person; returns the passkey and what the answer says of it.
pub(crate) async fn verify_of_person(
    app: &App,
    party: &RelyingParty,
    assertion: &Assertion,
    person: PersonId,
    state: &ChallengeState,
) -> Result<Result<(PasskeyRow, PasskeyUse), Rejection>, Error> {
    Ok(match find_stored(app, assertion).await?.filter(|stored| stored.person == person) {
        Some(stored) => verify_stored(party, assertion, &stored, state).map(|used| (stored, used)),
        None => Err(Rejection::UnknownPasskey),
    })
}
