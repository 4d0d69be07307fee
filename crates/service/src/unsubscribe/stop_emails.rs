//! Turning off the optional emails of a person.

use caseboard_domain::PersonId;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, persons};

use super::{LinkOwner, check_unsubscribe_link};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Switches a person's mail off and returns the person; repeating it succeeds. Required messages (codes, passwords, the
/// cancellation of a confirmed case) are still mailed.
///
/// # Errors
/// VALIDATION for a token that is not from a link of the server's mails.
#[boxed]
pub async fn stop_emails(app: &App, token: &str) -> Result<LinkOwner, Error> {
    let owner = check_unsubscribe_link(app, token).await?;
    app.transact(owner.person, run).await?;
    Ok(owner)
}

async fn run(app: App, tx: Tx, person: PersonId) -> Result<Committed<()>, Error> {
    if persons::disable_mail(&tx, person, app.now()).await? {
        tx.publish(Audience::Person(person), Topic::Profile);
        audit::record(&app, &tx, Entry::anonymous(Action::MailStopped).on(person)).await?;
    }
    Ok(tx.commit(()))
}
