//! The first step of the removal of lost second factors: an administrator requests it (AMB-101).

use caseboard_domain::actor::CenterAdmin;
use caseboard_domain::person::Email;
use caseboard_domain::refusal::codes;
use caseboard_domain::second_factor::{REMOVAL_CONFIRMED_WITHIN, REMOVAL_DELAY};
use caseboard_domain::throttle::FACTOR_REMOVALS;
use caseboard_domain::{CenterId, Fields, Refusal};
use caseboard_store::factor_removals::{self, FactorRemoval};
use caseboard_store::persons::credentials;
use caseboard_store::{Committed, Tx, centers, persons, second_factors};
use serde::{Deserialize, Serialize};

use super::{letters, removal};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::identity_proof;
use crate::outbox;
use crate::rate_limit::Counter;
use crate::secrets::{digest, new_token};

/// The outcome; it has no data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemovalRequested {}

impl StoredOutcome for RemovalRequested {}

/// Requests to remove the second factors of another person of the center, and mails that person a link which confirms or
/// cancels it. Nothing changes until the person confirmed and a day has passed.
///
/// # Errors
/// VALIDATION of the address; FORBIDDEN for a center that the actor does not administer, and the same for a missing person,
/// one not verified or certified by it, and the actor; PROOF_REQUIRED without a recent proof of identity; NO_SECOND_FACTOR if
/// the person has none; REMOVAL_REQUESTED if a removal is requested already; the refusal of the limit of three requests a day
/// for one person.
#[boxed]
pub async fn request_factor_removal(
    app: &App,
    actor: &CenterAdmin,
    key: Option<IdempotencyKey>,
    center: CenterId,
    email: &str,
) -> Result<RemovalRequested, Error> {
    app.command(key, (actor.clone(), center, email.to_owned()), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, center, email): (CenterAdmin, CenterId, String),
) -> Result<Committed<RemovalRequested>, Error> {
    let now = app.now();
    let mut fields = Fields::new();
    let parsed = Email::from_form(&email, &mut fields);
    let email = fields.finish_with(parsed)?;
    if !actor.centers().contains(&center) {
        return Err(Refusal::forbidden().into());
    }
    let found = credentials::find_by_email(&tx, &email).await?.ok_or_else(Refusal::forbidden)?;
    let person = persons::lock(&tx, found.id).await?.ok_or_else(Refusal::forbidden)?;
    if !removal::is_allowed(&tx, actor.person(), center, &person).await? {
        return Err(Refusal::forbidden().into());
    }
    identity_proof::consume(&tx, actor.person(), actor.session(), now).await?;
    if second_factors::summary(&tx, person.id).await?.is_none_or(|found| !found.has_any()) {
        let message = "This person has no second factor.";
        return Err(Refusal::conflict(codes::NO_SECOND_FACTOR, message).into());
    }
    if factor_removals::find(&tx, person.id, now).await?.is_some() {
        let message = "The removal is requested already. This person has an email about it.";
        return Err(Refusal::conflict(codes::REMOVAL_REQUESTED, message).into());
    }
    Counter::new(FACTOR_REMOVALS, &person.id.to_string()).take(&app, &tx).await?;
    // An expired request may still be there.
    factor_removals::delete(&tx, person.id).await?;
    let token = new_token(&*app.entropy);
    let new = FactorRemoval {
        person: person.id,
        requested_by: actor.person(),
        center,
        requested_at: now,
        due_at: None,
    };
    factor_removals::insert(&tx, &digest(&token), &new, now + REMOVAL_CONFIRMED_WITHIN).await?;
    let place = centers::find(&tx, center).await?.ok_or_else(Refusal::forbidden)?;
    let support = &app.settings.support_email;
    let letter = letters::removal_requested(&person, &place.name, REMOVAL_DELAY.as_hours(), support, &token);
    outbox::enqueue_mail(&app, &tx, person.email.as_str(), &letter).await?;
    let entry = Entry::new(Action::FactorRemovalAsked, &actor).on(person.id).at(center);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(RemovalRequested {}))
}
