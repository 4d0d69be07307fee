//! Ending one of a person's own sessions (AMB-94).

use caseboard_domain::actor::SessionData;
use caseboard_domain::{Refusal, SessionId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, sessions};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Ends a session of the session's person, also the current one. Its token is invalid at once on every node, and its event
/// streams end.
///
/// # Errors
/// FORBIDDEN for a session that has ended already and for one of another person.
#[boxed]
pub async fn end_session(app: &App, data: &SessionData, session: SessionId) -> Result<(), Error> {
    app.transact((data.clone(), session), run).await
}

async fn run(app: App, tx: Tx, (data, session): (SessionData, SessionId)) -> Result<Committed<()>, Error> {
    if !sessions::end(&tx, data.person, session).await? {
        return Err(Refusal::forbidden().into());
    }
    tx.publish(Audience::Person(data.person), Topic::Session);
    audit::record(
        &app,
        &tx,
        Entry::new(Action::SessionsEnded, &data).on(data.person).with("sessionsEnded", 1),
    )
    .await?;
    Ok(tx.commit(()))
}
