//! Confirms the identity with a passkey, as `verify_password` does with the password (AMB-93).

use caseboard_domain::Refusal;
use caseboard_domain::actor::Actor;
use caseboard_domain::throttle::PASSKEY_CALLS;
use caseboard_store::passkeys::{self, PasskeyRow, PasskeyUse};
use caseboard_store::{Committed, Tx, persons, sessions};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit;
use crate::webauthn::{self, Assertion, ChallengePurpose, ChallengeState, Rejection, RelyingParty};

/// Verifies the answer to a challenge of this session. The session then has the proof that commands ask for.
///
/// # Errors
/// PASSKEY_REJECTED for an invalid answer or another person's passkey; PASSKEYS_UNAVAILABLE if the public URL has an IP
/// address instead of a host name; RATE_LIMITED for too many calls.
#[boxed]
pub async fn verify_passkey(app: &App, actor: &Actor, assertion: Assertion) -> Result<(), Error> {
    let party = RelyingParty::of(app)?;
    rate_limit::take(app, PASSKEY_CALLS, &actor.person().to_string()).await?;
    let verified =
        match app.transact((actor.clone(), assertion.client_data.clone()), use_up_challenge).await? {
            Ok(state) => webauthn::verify_of_person(app, &party, &assertion, actor.person(), &state).await?,
            Err(rejection) => Err(rejection),
        };
    let verified = match verified {
        Ok((row, used)) => app.transact((actor.clone(), row, used), run).await?,
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
) -> Result<Committed<Result<ChallengeState, Rejection>>, Error> {
    let purpose = ChallengePurpose::Confirmation(actor.session());
    let used = webauthn::use_up(&app, &tx, purpose, &client_data).await?;
    Ok(tx.commit(used))
}

async fn run(
    app: App,
    tx: Tx,
    (actor, row, used): (Actor, PasskeyRow, PasskeyUse),
) -> Result<Committed<Result<(), Rejection>>, Error> {
    let (person, now) = (actor.person(), app.now());
    persons::lock(&tx, person).await?.filter(|person| person.active).ok_or_else(Refusal::forbidden)?;
    if !passkeys::mark_used(&tx, &row, used, now).await? {
        return Ok(tx.commit(Err(Rejection::UnknownPasskey)));
    }
    if !sessions::mark_proven(&tx, person, actor.session(), now).await? {
        return Err(Refusal::forbidden().into());
    }
    audit::record(&app, &tx, Entry::new(Action::PasskeyChecked, &actor).on(row.id)).await?;
    Ok(tx.commit(Ok(())))
}
