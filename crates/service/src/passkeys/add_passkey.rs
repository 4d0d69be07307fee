//! Adds a passkey (AMB-93).

use caseboard_domain::actor::Actor;
use caseboard_domain::refusal::codes;
use caseboard_domain::{Refusal, passkey};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::passkeys::{self, PasskeyRow};
use caseboard_store::{Committed, Tx, persons, second_factors, sessions};

use super::{Passkey, letters};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;
use crate::identity_proof;
use crate::outbox;
use crate::second_factors::cancel_in_session;
use crate::webauthn::{self, Attestation, ChallengePurpose, NewCredential, Rejection, RelyingParty};

/// A new passkey and its name.
#[derive(Debug, Clone, Default)]
pub struct AddPasskey {
    /// The name of the passkey.
    pub name: String,
    /// The answer of the browser.
    pub attestation: Attestation,
}

/// Adds the passkey that a browser created for a challenge of this session, and mails the person about it. If it is the
/// first second factor of a person who needs one (AMB-100), their other sessions end, because they began without it.
///
/// # Errors
/// VALIDATION of the name; PASSKEY_REJECTED for an invalid answer, which uses up its challenge, as a passkey does that is
/// added; PROOF_REQUIRED without a recent proof of identity; PASSKEY_EXISTS if it belongs to an account; TOO_MANY_PASSKEYS if
/// the person has as many as allowed; PASSKEYS_UNAVAILABLE if the public URL has an IP address instead of a host name.
#[boxed]
pub async fn add_passkey(
    app: &App,
    actor: &Actor,
    key: Option<IdempotencyKey>,
    input: AddPasskey,
) -> Result<Passkey, Error> {
    if let Some(outcome) = app.replay(key.as_ref()).await? {
        return Ok(outcome);
    }
    let party = RelyingParty::of(app)?;
    let name = passkey::parse_name(&input.name)?;
    let client_data = input.attestation.client_data.clone();
    let purpose = ChallengePurpose::Registration(actor.session());
    let state = webauthn::find(app, purpose, &client_data).await?;
    let verified = state.and_then(|state| webauthn::verify_registration(&party, &input.attestation, &state));
    let rejection = match verified {
        // The command uses up the challenge, so that a repeated request that waits for the first one finds its outcome.
        Ok(credential) => {
            return app.command(key, (actor.clone(), name, credential, client_data), run).await;
        }
        Err(rejection) => rejection,
    };
    // The first request may have used up the challenge since the outcome was looked for.
    if let Some(outcome) = app.replay(key.as_ref()).await? {
        return Ok(outcome);
    }
    app.transact((actor.clone(), client_data), use_up_challenge).await?;
    let entry = Entry::new(Action::PasskeyAdded, actor).refused(rejection.as_str());
    audit::record_alone(app, entry).await?;
    Err(rejection.refusal().into())
}

/// Uses up the challenge of a rejected answer. Without a proof of identity the challenge stays: the client can send an
/// answer again once it has one.
async fn use_up_challenge(
    app: App,
    tx: Tx,
    (actor, client_data): (Actor, Vec<u8>),
) -> Result<Committed<()>, Error> {
    let session = actor.session();
    if !identity_proof::exists(&tx, actor.person(), session, app.now()).await? {
        return Err(Refusal::proof_required().into());
    }
    // Nothing is used up if the answer was rejected because of its challenge.
    let _unknown = webauthn::use_up(&app, &tx, ChallengePurpose::Registration(session), &client_data).await?;
    Ok(tx.commit(()))
}

async fn run(
    app: App,
    tx: Tx,
    (actor, name, credential, client_data): (Actor, String, NewCredential, Vec<u8>),
) -> Result<Committed<Passkey>, Error> {
    let (now, session) = (app.now(), actor.session());
    let person = persons::lock(&tx, actor.person()).await?.filter(|person| person.active);
    let person = person.ok_or_else(Refusal::forbidden)?;
    identity_proof::consume(&tx, person.id, session, now).await?;
    webauthn::use_up(&app, &tx, ChallengePurpose::Registration(session), &client_data)
        .await?
        .map_err(Rejection::refusal)?;
    passkey::check_count(passkeys::list_of_person(&tx, person.id).await?.len())?;
    if passkeys::find_by_credential(&tx, &credential.id).await?.is_some() {
        let message = "This passkey belongs to an account already.";
        return Err(Refusal::conflict(codes::PASSKEY_EXISTS, message).into());
    }
    let row = PasskeyRow {
        id: app.new_id(),
        person: person.id,
        credential: credential.id,
        public_key: credential.public_key,
        sign_count: credential.sign_count,
        backup_eligible: credential.backup_eligible,
        name,
        created_at: now,
        last_used_at: None,
    };
    // The session of the actor was read before, and a center may require a second factor since then.
    let factors = second_factors::summary(&tx, person.id).await?;
    let is_first_required =
        factors.is_some_and(|found| found.lacks_required(app.settings.require_second_factor(found.role)));
    passkeys::insert(&tx, &row).await?;
    cancel_in_session(&app, &tx, &actor, &person).await?;
    let mut ended = 0;
    if is_first_required {
        ended = sessions::end_others(&tx, person.id, session).await?;
        tx.publish(Audience::Person(person.id), Topic::Session);
    }
    let letter = letters::added(&person, &row.name, &app.settings.support_email);
    outbox::enqueue_mail(&app, &tx, person.email.as_str(), &letter).await?;
    let entry = Entry::new(Action::PasskeyAdded, &actor).on(row.id);
    let entry = entry.with("sessionsEnded", ended);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(row.into()))
}
