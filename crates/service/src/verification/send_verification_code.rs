//! Sending the code again (AMB-01, AMB-18).

use caseboard_domain::code::{RESEND_AFTER, may_resend};
use caseboard_domain::{PersonId, Refusal};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::persons::profiles;
use caseboard_store::{Committed, Tx};

use super::{change_email, issue};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::rate_limit::{self, EMAIL_CODE};

/// Mails a new code and says after how many seconds another can be asked for: to the address of an account that is not
/// verified yet, or to the one that a verified account is to have. An unknown person, and one whom nothing waits for, gets
/// the same answer, and no mail.
///
/// # Errors
/// The refusal of a limit: a minute between two mails, five an hour, thirty questions in fifteen minutes from one
/// address.
pub async fn send_verification_code(app: &App, address: &str, user: PersonId) -> Result<u32, Error> {
    rate_limit::take(app, EMAIL_CODE, address).await?;
    app.transact(user, run).await
}

async fn run(app: App, tx: Tx, user: PersonId) -> Result<Committed<u32>, Error> {
    let pause = u32::try_from(RESEND_AFTER.as_secs()).unwrap_or(u32::MAX);
    let Some(stored) = profiles::lock(&tx, user).await?.filter(|stored| stored.person.active) else {
        return Ok(tx.commit(pause));
    };
    let person = &stored.person;
    match &stored.pending_email {
        Some(email) => change_email::resend(&app, &tx, person, email).await?,
        None if person.email_verified => return Ok(tx.commit(pause)),
        None => {
            let sent = codes::find(&tx, user, CodePurpose::VerifyEmail).await?.map(|stored| stored.sent);
            let sent = match may_resend(sent, app.now()) {
                Ok(sent) => Some(sent),
                Err(wait) if app.settings.rate_limit => return Err(Refusal::too_many(wait).into()),
                Err(_) => None,
            };
            issue(&app, &tx, person, sent).await?;
        }
    }
    audit::record(&app, &tx, Entry::anonymous(Action::EmailCodeSent).on(user)).await?;
    Ok(tx.commit(pause))
}
