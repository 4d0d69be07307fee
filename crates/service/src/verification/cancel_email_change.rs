//! Cancelling a change of the email address before its code is entered (AMB-82).

use caseboard_domain::actor::SessionData;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, persons};

use super::change_email;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Ends the pending address of the session's person; its code is void. Does nothing if no address is pending. There is
/// no person parameter, because the change of another person cannot be cancelled.
#[boxed]
pub async fn cancel_email_change(app: &App, session: &SessionData) -> Result<(), Error> {
    app.transact(session.clone(), run).await
}

async fn run(app: App, tx: Tx, session: SessionData) -> Result<Committed<()>, Error> {
    let person = session.person;
    if persons::lock(&tx, person).await?.is_some() && change_email::end_pending(&app, &tx, person).await? {
        tx.publish(Audience::Person(person), Topic::Profile);
        audit::record(&app, &tx, Entry::new(Action::EmailChangeCancelled, &session).on(person)).await?;
    }
    Ok(tx.commit(()))
}
