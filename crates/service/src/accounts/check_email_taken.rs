//! Whether an address has an account. The texts of the sign-up ask for it; a limit keeps it from being a list
//! of who is here (AMB-19).

use caseboard_domain::Refusal;
use caseboard_domain::person::Email;
use caseboard_store::persons;

use crate::app::App;
use crate::error::Error;
use crate::throttle::{self, LOOK_UP};

/// True when an account uses the address; case does not matter.
///
/// # Errors
/// VALIDATION for what is no address; the refusal of the limit.
pub async fn check_email_taken(app: &App, address: &str, email: &str) -> Result<bool, Error> {
    let email = Email::parse(email).map_err(|_| Refusal::field("email", "Email Address is invalid"))?;
    throttle::take(app, LOOK_UP, address).await?;
    Ok(app.db.read(move |cx| async move { persons::find_credentials(&cx, &email).await }).await?.is_some())
}
