//! The mail about a sign-in on a device that the account did not know (AMB-94).

use caseboard_domain::PersonId;
use caseboard_domain::device_name::DeviceName;
use caseboard_store::persons::accounts;
use caseboard_store::{Tx, devices, persons};

use super::letters;
use crate::app::App;
use crate::error::Error;
use crate::outbox;
use crate::rate_limit::{Counter, NEW_DEVICE_MAIL};

/// Mails the person before the sign-in is recorded on the device with this token hash, if the account does not know the
/// device, unless it is the first one of a new account. `sent` is false for a new token, which no account knows. A limit
/// keeps a client that drops its device token from causing a mail with every sign-in.
pub(super) async fn notify_person(
    app: &App,
    tx: &Tx,
    person: PersonId,
    token_hash: &[u8; 32],
    sent: bool,
) -> Result<(), Error> {
    let now = app.now();
    let since = now - app.settings.device_retention;
    if sent && devices::belongs_to(tx, token_hash, person, since).await? {
        return Ok(());
    }
    // An account that was not used for long knows no device either, and its owner would not look at its sessions.
    if !devices::has_any(tx, person, since).await?
        && accounts::find(tx, person).await?.is_none_or(|account| account.created_at > since)
    {
        return Ok(());
    }
    if !Counter::new(NEW_DEVICE_MAIL, &person.to_string()).take_if_free(tx, now).await? {
        return Ok(());
    }
    let Some(person) = persons::find(tx, person).await? else { return Ok(()) };
    let origin = app.origin();
    let device = origin.and_then(|origin| origin.user_agent.as_deref()).map(DeviceName::of);
    let address = origin.map(|origin| origin.address.as_str());
    let letter = letters::new_device(&person, device.unwrap_or_default(), now, address);
    Ok(outbox::enqueue_security_mail(app, tx, &person, &letter).await?)
}
