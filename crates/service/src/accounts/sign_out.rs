//! Sign-out. The token is invalid at once on every node.

use caseboard_domain::actor::SessionData;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::sessions;

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Ends the session and its event streams.
#[boxed]
pub async fn sign_out(app: &App, data: &SessionData) -> Result<(), Error> {
    let (person, session) = (data.person, data.session);
    app.transact(Entry::new(Action::SignedOut, data), move |app, tx, entry| async move {
        sessions::end(&tx, person, session).await?;
        tx.publish(Audience::Person(person), Topic::Session);
        audit::record(&app, &tx, entry).await?;
        Ok(tx.commit(()))
    })
    .await
}
