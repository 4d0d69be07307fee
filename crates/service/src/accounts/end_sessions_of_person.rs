//! Ending the sessions of a person without closing the account (AMB-94).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::{PersonId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, persons, sessions};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Ends all sessions of a person, who can sign in again, and returns how many there were.
///
/// # Errors
/// FORBIDDEN for a missing person.
#[boxed]
pub async fn end_sessions_of_person(app: &App, actor: &SystemAdmin, person: PersonId) -> Result<u64, Error> {
    app.transact((actor.clone(), person), run).await
}

async fn run(app: App, tx: Tx, (actor, person): (SystemAdmin, PersonId)) -> Result<Committed<u64>, Error> {
    let found = persons::lock(&tx, person).await?.ok_or_else(Refusal::forbidden)?;
    let ended = sessions::end_all(&tx, person).await?;
    tx.publish(Audience::Person(person), Topic::Session);
    let entry = Entry::new(Action::SessionsEnded, &actor)
        .on(person)
        .with("role", found.role.as_str())
        .with("sessionsEnded", ended);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(ended))
}
