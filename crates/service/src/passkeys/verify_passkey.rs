//! Confirms the identity with a passkey, as `verify_password` does with the password (AMB-93).

use caseboard_domain::actor::Actor;
use caseboard_domain::{Refusal, passkey};
use caseboard_store::passkeys::{self, PasskeyRow};
use caseboard_store::{Committed, Tx, persons, sessions};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::rate_limit::{self, PASSKEY_CALLS};
use crate::webauthn::{self, Assertion, ChallengePurpose, Rejection, RelyingParty};

/// Verifies the answer to a challenge of this session. The session then has the proof that commands ask for.
///
/// # Errors
/// 400 PASSKEY_REJECTED for an invalid answer or another person's passkey; 409 PASSKEYS_UNAVAILABLE; the refusal of the
/// limit.
pub async fn verify_passkey(app: &App, actor: &Actor, assertion: Assertion) -> Result<(), Error> {
    let party = RelyingParty::of(app)?;
    rate_limit::take(app, PASSKEY_CALLS, &actor.person().to_string()).await?;
    let verified =
        match app.transact((actor.clone(), assertion.client_data.clone()), use_up_challenge).await? {
            Ok(()) => verify(app, actor, &party, &assertion).await?,
            Err(rejection) => Err(rejection),
        };
    let verified = match verified {
        Ok((row, counter)) => app.transact((actor.clone(), row, counter), run).await?,
        Err(rejection) => Err(rejection),
    };
    if let Err(rejection) = verified {
        let entry = Entry::new(Action::PasskeyChecked, actor).refused(rejection.as_str());
        audit::record_alone(app, entry).await?;
        return Err(rejection.refusal().into());
    }
    Ok(())
}

async fn use_up_challenge(
    app: App,
    tx: Tx,
    (actor, client_data): (Actor, Vec<u8>),
) -> Result<Committed<Result<(), Rejection>>, Error> {
    let purpose = ChallengePurpose::Confirmation(actor.session_data().session);
    let used = webauthn::use_up(&app, &tx, purpose, &client_data).await?;
    Ok(tx.commit(used))
}

/// Verifies the signature with the key of a passkey of the actor.
async fn verify(
    app: &App,
    actor: &Actor,
    party: &RelyingParty,
    assertion: &Assertion,
) -> Result<Result<(PasskeyRow, u32), Rejection>, Error> {
    let credential = assertion.credential.clone();
    let found =
        app.db.read(move |conn| async move { passkeys::find_by_credential(&conn, &credential).await });
    let row = found.await.map_err(Error::from)?.filter(|row| row.person == actor.person());
    let Some(row) = row else { return Ok(Err(Rejection::UnknownPasskey)) };
    Ok(webauthn::verify_assertion(party, assertion, &row.public_key).and_then(|counter| {
        match passkey::is_counter_valid(row.sign_count, counter) {
            true => Ok((row, counter)),
            false => Err(Rejection::Counter),
        }
    }))
}

async fn run(
    app: App,
    tx: Tx,
    (actor, row, counter): (Actor, PasskeyRow, u32),
) -> Result<Committed<Result<(), Rejection>>, Error> {
    let (person, now) = (actor.person(), app.now());
    persons::lock(&tx, person).await?.filter(|person| person.active).ok_or_else(Refusal::forbidden)?;
    if !passkeys::mark_used(&tx, row.id, row.sign_count, counter, now).await? {
        return Ok(tx.commit(Err(Rejection::UnknownPasskey)));
    }
    if !sessions::mark_proven(&tx, person, actor.session_data().session, now).await? {
        return Err(Refusal::forbidden().into());
    }
    audit::record(&app, &tx, Entry::new(Action::PasskeyChecked, &actor).on(row.id)).await?;
    Ok(tx.commit(Ok(())))
}
