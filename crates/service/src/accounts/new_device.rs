//! The mails about a sign-in on a device that the account did not know, and about a check of the password (AMB-94).

use caseboard_domain::PersonId;
use caseboard_domain::device_name::DeviceName;
use caseboard_domain::throttle::{CREDENTIALS_CHECKED_MAIL, NEW_DEVICE_MAIL};
use caseboard_store::persons::accounts;
use caseboard_store::{Tx, devices, persons};

use super::letters;
use crate::app::App;
use crate::error::Error;
use crate::outbox;
use crate::rate_limit::Counter;

/// Mails the person about a sign-in on a device that the account does not know, unless it is the first one of a new
/// account. To be called before the sign-in is recorded on the device with this token hash. `sent` is false for a token
/// that the server has just issued, which no account knows. A limit keeps a client that drops its device token from
/// causing a mail with every sign-in.
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
    // An account that was not used for long knows no device either, and its owner would not notice a new session.
    if !devices::has_any(tx, person, since).await?
        && accounts::find(tx, person).await?.is_none_or(|account| account.created_at > since)
    {
        return Ok(());
    }
    if !Counter::new(NEW_DEVICE_MAIL, &person.to_string()).take_if_free(app, tx).await? {
        return Ok(());
    }
    let Some(person) = persons::find(tx, person).await? else { return Ok(()) };
    let (device, address) = client(app);
    let letter = letters::new_device(&person, device, now, address);
    Ok(outbox::enqueue_security_mail(app, tx, &person, &letter).await?)
}

/// Mails the person that their password was checked without a sign-in. Such a check reveals to the caller that the
/// password is right, and leaves no trace in the list of sessions.
pub(super) async fn notify_of_check(app: &App, tx: &Tx, person: PersonId) -> Result<(), Error> {
    if !Counter::new(CREDENTIALS_CHECKED_MAIL, &person.to_string()).take_if_free(app, tx).await? {
        return Ok(());
    }
    let Some(person) = persons::find(tx, person).await? else { return Ok(()) };
    let (device, address) = client(app);
    let letter = letters::credentials_checked(&person, device, app.now(), address);
    Ok(outbox::enqueue_security_mail(app, tx, &person, &letter).await?)
}

/// Returns the device and the network address of the request.
fn client(app: &App) -> (DeviceName, Option<&str>) {
    let origin = app.origin();
    let device = origin.and_then(|origin| origin.user_agent.as_deref()).map(DeviceName::of);
    (device.unwrap_or_default(), origin.map(|origin| origin.address.as_str()))
}
