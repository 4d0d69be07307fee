//! The own second factors.

use caseboard_domain::Refusal;
use caseboard_domain::actor::Actor;
use caseboard_store::second_factors;
use jiff::Timestamp;

use crate::app::App;
use crate::error::Error;

/// The second factors of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondFactors {
    /// When the app was added; `None` without an app.
    pub totp_since: Option<Timestamp>,
    /// The number of unused recovery codes.
    pub recovery_codes: i64,
}

/// Returns the second factors of the session's person.
///
/// # Errors
/// When the database cannot be read.
pub async fn get_second_factors(app: &App, actor: &Actor) -> Result<SecondFactors, Error> {
    let person = actor.person();
    let found: Result<_, Error> =
        app.db.read(move |conn| async move { Ok(second_factors::summary(&conn, person).await?) }).await;
    let found = found?.ok_or_else(Refusal::forbidden)?;
    Ok(SecondFactors { totp_since: found.totp_since, recovery_codes: found.recovery_codes })
}
