//! Changing the address of an account: the new one waits until its code is entered (AMB-18).

use caseboard_domain::Refusal;
use caseboard_domain::code::may_resend;
use caseboard_domain::person::{Email, Person};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::persons::profiles;
use caseboard_store::{Tx, persons};

use super::{draw, letters};
use crate::app::App;
use crate::error::Error;
use crate::outbox;

/// Keeps the new address, mails a code to it and a notice to the present one. The caller holds the row of the person.
///
/// # Errors
/// 409 EMAIL_TAKEN; the refusal of the limit on mails.
pub(crate) async fn request(app: &App, tx: &Tx, person: &Person, email: &Email) -> Result<(), Error> {
    require_free(tx, person, email).await?;
    resend(app, tx, person, email).await?;
    profiles::set_pending_email(tx, person.id, email, app.now()).await?;
    let notice = letters::change_requested(person, &app.settings.support_email);
    Ok(outbox::enqueue_mail(app, tx, person.email.as_str(), &notice).await?)
}

/// Mails a code to the new address; the one before is void.
///
/// # Errors
/// The refusal of the limit on mails.
pub(super) async fn resend(app: &App, tx: &Tx, person: &Person, email: &Email) -> Result<(), Error> {
    let stored = codes::find(tx, person.id, CodePurpose::ChangeEmail).await?.map(|stored| stored.sent);
    let sent = match may_resend(stored, app.now()) {
        Ok(sent) => Some(sent),
        Err(wait) if app.settings.rate_limit => return Err(Refusal::too_many(wait).into()),
        Err(_) => None,
    };
    let digits = draw(app, tx, person.id, CodePurpose::ChangeEmail, sent).await?;
    Ok(outbox::enqueue_mail(app, tx, email.as_str(), &letters::new_address(person, &digits)).await?)
}

/// Makes the pending address the account's address and informs both addresses.
///
/// # Errors
/// 409 EMAIL_TAKEN if another account has it by now.
pub(super) async fn apply(app: &App, tx: &Tx, person: &Person, email: &Email) -> Result<(), Error> {
    require_free(tx, person, email).await?;
    // Two accounts at once: the index lets one through.
    profiles::confirm_pending_email(tx, person.id, email, app.now()).await.map_err(|error| {
        match error.is_taken("persons") {
            true => Refusal::email_taken(email.as_str()).into(),
            false => Error::from(error),
        }
    })?;
    let farewell = letters::address_replaced(person, &app.settings.support_email);
    outbox::enqueue_mail(app, tx, person.email.as_str(), &farewell).await?;
    Ok(outbox::enqueue_mail(app, tx, email.as_str(), &letters::address_confirmed(person)).await?)
}

async fn require_free(tx: &Tx, person: &Person, email: &Email) -> Result<(), Error> {
    match persons::credentials::find_by_email(tx, email).await? {
        Some(holder) if holder.id != person.id => Err(Refusal::email_taken(email.as_str()).into()),
        _ => Ok(()),
    }
}
