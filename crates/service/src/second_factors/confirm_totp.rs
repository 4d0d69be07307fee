//! Confirms an app with its first code.

use caseboard_domain::actor::Actor;
use caseboard_domain::refusal::codes;
use caseboard_domain::second_factor::parse_totp;
use caseboard_domain::{Field, Refusal, Secret};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, persons, second_factors, sessions};

use super::cancel_factor_removal::cancel_in_session;
use super::check::matching_step;
use super::recovery_codes::{self, NewCodes, RecoveryCodes};
use super::{SECRET, decrypt, letters, session_of};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;
use crate::outbox;
use crate::sealing;

/// Adds the app whose secret was shown in this session, in place of an earlier one, and returns new recovery codes. All
/// other sessions of the person end, because they began without it.
///
/// # Errors
/// CODE_MISMATCH for a wrong code; CODE_EXPIRED if no secret was shown in this session within fifteen minutes;
/// IDEMPOTENCY_OUTCOME_UNREADABLE for a repeated request whose version of the key was dropped.
#[boxed]
pub async fn confirm_totp(
    app: &App,
    actor: &Actor,
    key: Option<IdempotencyKey>,
    code: Secret,
) -> Result<RecoveryCodes, Error> {
    let codes: NewCodes = app.command(key, (actor.clone(), code), run).await?;
    Ok(codes.show(app)?)
}

async fn run(app: App, tx: Tx, (actor, code): (Actor, Secret)) -> Result<Committed<NewCodes>, Error> {
    let (id, session, now) = (actor.person(), session_of(&actor), app.now());
    let person = persons::lock(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    let Some(stored) = second_factors::find_draft(&tx, id, session, now).await? else {
        let message = "Please begin again: the key was shown too long ago.";
        return Err(Refusal::invalid_field(codes::CODE_EXPIRED, Field::Code, message).into());
    };
    let secret = decrypt(app.key(), id, &stored)?;
    let step = parse_totp(code.expose()).and_then(|code| matching_step(&secret, &code, &app, i64::MIN));
    let Some(step) = step else {
        let message = "The code is incorrect.";
        return Err(Refusal::invalid_field(codes::CODE_MISMATCH, Field::Code, message).into());
    };
    let replaced = second_factors::find(&tx, id).await?.is_some();
    let sealed = sealing::seal(app.key(), &*app.entropy, SECRET, id.as_uuid().as_bytes(), &secret);
    second_factors::save(&tx, id, &sealed, app.key().number(), step, now).await?;
    second_factors::delete_draft(&tx, id).await?;
    let codes = recovery_codes::replace(&app, &tx, id).await?;
    cancel_in_session(&app, &tx, &actor, &person).await?;
    let ended = sessions::end_others(&tx, id, session).await?;
    let letter = letters::added(&person, &app.settings.support_email);
    outbox::enqueue_mail(&app, &tx, person.email.as_str(), &letter).await?;
    tx.publish(Audience::Person(id), Topic::Session);
    let entry = Entry::new(Action::SecondFactorAdded, &actor)
        .on(id)
        .with("method", "TOTP")
        .with("replaced", replaced)
        .with("sessionsEnded", ended);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(codes))
}
