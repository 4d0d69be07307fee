//! Tells the sign-up form whether an address has an account. A limit prevents enumeration of accounts (AMB-19).

use caseboard_domain::person::Email;
use caseboard_domain::throttle::LOOK_UP;
use caseboard_domain::{Field, Refusal};

use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::rate_limit;
use crate::verification;

/// Returns whether an account uses the address, ignoring case, or can still restore it (AMB-82).
///
/// # Errors
/// VALIDATION for an invalid address; the refusal of the limit.
#[boxed]
pub async fn check_email_taken(app: &App, address: &str, email: &str) -> Result<bool, Error> {
    let email = Email::parse(email).map_err(|_| Refusal::field(Field::Email, "Email Address is invalid"))?;
    rate_limit::take(app, LOOK_UP, address).await?;
    let reader = app.clone();
    app.db
        .read(move |conn| async move { verification::is_email_taken(&reader, &conn, &email, None).await })
        .await
}
