//! Removes the second factors of a person at the command line (AMB-101).

use caseboard_domain::person::Email;
use caseboard_domain::{Field, PersonId, Refusal};
use caseboard_store::persons::credentials;
use caseboard_store::{Committed, Tx, persons};

use super::removal;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Removes the second factors of the account with this address, ends its sessions and mails the person. Returns false if
/// there was none. The operator runs this command, who could change the database as well, so there is no delay.
///
/// # Errors
/// VALIDATION if no account has the address.
#[boxed]
pub async fn remove_by_operator(app: &App, email: &str) -> Result<bool, Error> {
    let unknown = || Refusal::field(Field::Email, "no account has this email address");
    let email = Email::parse(email).map_err(|_| unknown())?;
    let found = app.db.read(move |conn| async move { credentials::find_by_email(&conn, &email).await }).await;
    let found = found.map_err(Error::from)?.ok_or_else(unknown)?;
    app.transact(found.id, run).await
}

async fn run(app: App, tx: Tx, id: PersonId) -> Result<Committed<bool>, Error> {
    let person = persons::lock(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    let removed = removal::remove_all(&app, &tx, &person).await?;
    let entry = Entry::anonymous(Action::SecondFactorRemoved).on(id).with("by", "OPERATOR");
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(removed))
}
