//! Signing out: the token is dead at once, on every node.

use caseboard_domain::actor::SessionFacts;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::sessions;

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;

/// Ends the session, and with it the event streams that hang on it.
///
/// # Errors
/// When the database cannot be written.
pub async fn sign_out(app: &App, facts: &SessionFacts) -> Result<(), Error> {
    let (person, session) = (facts.person, facts.session);
    app.transact(Entry::new(Action::SignedOut, facts), move |app, tx, entry| async move {
        sessions::end(&tx, person, session).await?;
        tx.publish(Audience::Person(person), Topic::Session);
        audit::record(&app, &tx, entry).await?;
        Ok(tx.commit(()))
    })
    .await
}
