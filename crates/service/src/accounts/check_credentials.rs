//! Checks a user name and a password without creating a session.

use caseboard_domain::Secret;
use caseboard_domain::person::Email;

use super::sign_in::{INCORRECT, SignIn, SignInOrigin, attempt};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Checks a user name and a password without creating a session. The limits of a sign-in apply. The person is
/// mailed that the right password was entered, five times a day at most.
#[boxed]
pub async fn check_credentials(
    app: &App,
    address: &str,
    username: String,
    password: Secret,
) -> Result<SignIn, Error> {
    match Email::parse(&username) {
        Ok(email) => attempt(app, SignInOrigin::at(address), email, password, false).await,
        Err(_) => Ok(SignIn::refused(INCORRECT)),
    }
}
