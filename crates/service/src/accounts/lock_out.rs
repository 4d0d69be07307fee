//! The mails about too many failed sign-ins of an account, and about wrong codes after its password (AMB-94).

use caseboard_domain::PersonId;
use caseboard_domain::person::Email;
use caseboard_domain::throttle::{LOCK_OUT_MAIL, WRONG_CODES, WRONG_CODES_MAIL};
use caseboard_store::persons::credentials;
use caseboard_store::{Committed, Tx, persons};

use super::letters;
use crate::app::App;
use crate::error::Error;
use crate::outbox;
use crate::rate_limit::Counter;

/// Mails the owner of the address, if there is an account, at most once a day.
pub(super) async fn notify_owner(app: &App, email: &Email) -> Result<(), Error> {
    app.transact(email.clone(), run).await
}

async fn run(app: App, tx: Tx, email: Email) -> Result<Committed<()>, Error> {
    if !Counter::new(LOCK_OUT_MAIL, email.as_str()).take_if_free(&app, &tx).await? {
        return Ok(tx.commit(()));
    }
    if let Some(found) = credentials::find_by_email(&tx, &email).await?
        && let Some(person) = persons::find(&tx, found.id).await?
    {
        outbox::enqueue_security_mail(&app, &tx, &person, &letters::locked_out(&person)).await?;
    }
    Ok(tx.commit(()))
}

/// Counts a wrong second factor that followed the password of a person. The fifth one in a day without a
/// right one is mailed to the person, at most once a day: another person may know the password. Without limits none is mailed.
pub(super) async fn count_wrong_code(app: &App, person: PersonId) -> Result<(), Error> {
    let write = async |app: App, tx: Tx, person: PersonId| {
        let who = person.to_string();
        if !Counter::new(WRONG_CODES, &who).take_if_free(&app, &tx).await?
            && Counter::new(WRONG_CODES_MAIL, &who).take_if_free(&app, &tx).await?
            && let Some(person) = persons::find(&tx, person).await?
        {
            outbox::enqueue_security_mail(&app, &tx, &person, &letters::wrong_codes(&person)).await?;
        }
        Ok(tx.commit(()))
    };
    app.transact(person, write).await
}

/// Clears the count of a person's wrong second factors after a right one.
pub(super) async fn clear_wrong_codes(tx: &Tx, person: PersonId) -> Result<(), Error> {
    Counter::new(WRONG_CODES, &person.to_string()).clear(tx).await
}
