//! Sending the code of a new address again (AMB-18, AMB-82).

use caseboard_domain::actor::SessionData;
use caseboard_domain::code::{RESEND_AFTER, expired_refusal};
use caseboard_domain::throttle::EMAIL_CODE;
use caseboard_store::persons::profiles;
use caseboard_store::{Committed, Tx};

use super::change_email;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit;

/// Mails a new code to the pending address of the session's person and returns after how many seconds another can be
/// requested. The address stays pending as long as the new code is valid.
///
/// # Errors
/// CODE_EXPIRED if no address is pending; the refusal of a limit: a minute between two mails, five an hour, thirty requests
/// in fifteen minutes from one address.
#[boxed]
pub async fn resend_email_change_code(app: &App, session: &SessionData, address: &str) -> Result<u32, Error> {
    rate_limit::take(app, EMAIL_CODE, address).await?;
    app.transact(session.clone(), run).await
}

async fn run(app: App, tx: Tx, session: SessionData) -> Result<Committed<u32>, Error> {
    let stored = profiles::lock(&tx, session.person).await?.filter(|stored| stored.person.active);
    let stored = stored.ok_or_else(expired_refusal)?;
    let pending = stored.pending_email.as_ref().and_then(|pending| pending.unexpired(app.now()));
    change_email::mail_code(&app, &tx, &stored.person, pending.ok_or_else(expired_refusal)?).await?;
    audit::record(&app, &tx, Entry::new(Action::EmailCodeSent, &session).on(session.person)).await?;
    Ok(tx.commit(u32::try_from(RESEND_AFTER.as_secs()).unwrap_or(u32::MAX)))
}
