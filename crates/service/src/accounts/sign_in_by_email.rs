//! Signing in with an email address.

use caseboard_domain::{Field, Secret};

use super::sign_in::{SignIn, SignInOrigin, attempt, parse_login};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Signs in with an email address.
///
/// # Errors
/// VALIDATION for a missing or malformed address or a missing password.
#[boxed]
pub async fn sign_in_by_email(
    app: &App,
    origin: SignInOrigin,
    email: String,
    password: Secret,
) -> Result<SignIn, Error> {
    let email = parse_login(&email, Field::Email, "Email Address", &password)?;
    attempt(app, origin, email, password, true).await
}
