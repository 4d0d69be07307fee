//! Deleting the failed attempts that keep a person from signing in (AMB-119).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::person::Email;
use caseboard_domain::throttle::{
    LOGIN_ACCOUNT, PASSWORD_CHECK, PASSWORD_CHECK_DAY, SECOND_FACTOR, SECOND_FACTOR_DAY, SECURITY_ANSWERS,
};
use caseboard_domain::{PersonId, Refusal};
use caseboard_store::{Committed, Tx, persons};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::rate_limit::Counter;

/// The account after the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnlockedAccount {
    /// The person.
    pub person: PersonId,
}

impl StoredOutcome for UnlockedAccount {}

/// Deletes the counted failures of an account: passwords and second factors on devices that the account does not know,
/// answers to the security questions, and the current password in a session. The limits of an address and of a known
/// device remain and end after fifteen minutes.
///
/// # Errors
/// FORBIDDEN for a missing person.
#[boxed]
pub async fn unlock_account(
    app: &App,
    actor: &SystemAdmin,
    key: Option<IdempotencyKey>,
    person: PersonId,
) -> Result<UnlockedAccount, Error> {
    app.command(key, (actor.clone(), person), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id): (SystemAdmin, PersonId),
) -> Result<Committed<UnlockedAccount>, Error> {
    let person = persons::lock(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    for counter in counters(&person.email, id) {
        counter.clear(&tx).await?;
    }
    let entry = Entry::new(Action::AccountUnlocked, &actor).on(id).with("role", person.role.as_str());
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(UnlockedAccount { person: id }))
}

/// The counters of failures of an account that do not depend on an address or a device.
pub(super) fn counters(email: &Email, person: PersonId) -> [Counter; 6] {
    let who = person.to_string();
    [
        Counter::new(LOGIN_ACCOUNT, email.as_str()),
        Counter::new(SECOND_FACTOR, &who),
        Counter::new(SECOND_FACTOR_DAY, &who),
        Counter::new(SECURITY_ANSWERS, &who),
        Counter::new(PASSWORD_CHECK, &who),
        Counter::new(PASSWORD_CHECK_DAY, &who),
    ]
}
