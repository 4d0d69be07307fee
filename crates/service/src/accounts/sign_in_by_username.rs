//! Signing in with a user name.

use caseboard_domain::{Field, Secret};

use super::sign_in::{SignIn, SignInOrigin, attempt, parse_login};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Signs in with a user name, which is the email address in lower case (AMB-07).
///
/// # Errors
/// VALIDATION for a missing or malformed name or a missing password.
#[boxed]
pub async fn sign_in_by_username(
    app: &App,
    origin: SignInOrigin,
    username: String,
    password: Secret,
) -> Result<SignIn, Error> {
    let email = parse_login(&username, Field::Username, "Username", &password)?;
    attempt(app, origin, email, password, true).await
}
