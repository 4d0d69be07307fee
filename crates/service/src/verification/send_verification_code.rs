//! Sending the code of a new account again (AMB-01).

use caseboard_domain::code::RESEND_AFTER;
use caseboard_domain::throttle::EMAIL_CODE;
use caseboard_domain::{PersonId, Refusal};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::{Committed, Tx, persons};

use super::{code_limits, issue};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit;

/// Mails a new code to the address of an account that is not verified yet and returns after how many seconds another can
/// be requested. An unknown and a verified person get the same answer, and no mail. The code of a new address of an account
/// is sent again by [`super::resend_email_change_code`], in a session of the account (AMB-82).
///
/// # Errors
/// The refusal of a limit: a minute between two mails, five an hour and a sixth for an address that requested few of them,
/// thirty requests in fifteen minutes from one address.
#[boxed]
pub async fn send_verification_code(app: &App, address: &str, user: PersonId) -> Result<u32, Error> {
    rate_limit::take(app, EMAIL_CODE, address).await?;
    app.transact((user, address.to_owned()), run).await
}

async fn run(app: App, tx: Tx, (user, address): (PersonId, String)) -> Result<Committed<u32>, Error> {
    let pause = u32::try_from(RESEND_AFTER.as_secs()).unwrap_or(u32::MAX);
    let waiting = persons::lock(&tx, user).await?.filter(|person| person.active && !person.email_verified);
    let Some(person) = waiting else { return Ok(tx.commit(pause)) };
    let purpose = CodePurpose::VerifyEmail;
    let stored = codes::find(&tx, user, purpose).await?;
    let sent = code_limits::count_mail(&app, &tx, user, purpose, stored.as_ref(), &address).await?;
    let sent = sent.map_err(Refusal::too_many)?;
    issue(&app, &tx, &person, sent).await?;
    audit::record(&app, &tx, Entry::anonymous(Action::EmailCodeSent).on(user)).await?;
    Ok(tx.commit(pause))
}
