//! The limits of a sign-in with a passkey, which names no account before it is verified.

use caseboard_domain::throttle::Limit;
use caseboard_store::{Tx, devices};

use super::SignInOrigin;
use crate::app::App;
use crate::error::Error;
use crate::rate_limit::Counter;
use crate::secrets::digest;

/// Counts an attempt of this origin and returns its counter. A device on which an account signed in before has a counter of
/// its own, so that others who share its address cannot exclude it; beyond the limit of the device that of the address
/// applies.
///
/// # Errors
/// RATE_LIMITED with the seconds to wait.
pub(super) async fn take(app: &App, tx: &Tx, limit: Limit, origin: &SignInOrigin) -> Result<Counter, Error> {
    if let Some(device) = &origin.device
        && devices::exists(tx, &digest(device), app.now() - app.settings.device_retention).await?
    {
        let of_device = Counter::new(limit, &format!("device {device}"));
        if of_device.take_if_free(app, tx).await? {
            return Ok(of_device);
        }
    }
    let of_address = Counter::new(limit, &origin.address);
    of_address.take(app, tx).await?;
    Ok(of_address)
}
