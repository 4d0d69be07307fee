//! One account as a system administrator sees it (AMB-119).

use caseboard_domain::PersonId;
use caseboard_domain::Refusal;
use caseboard_domain::actor::SystemAdmin;
use caseboard_store::persons::accounts::{self, AccountCenter, AccountRow};
use caseboard_store::sessions;
use jiff::Timestamp;

use super::unlock_account::counters;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// An account with its centers and the state of its sign-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountDetails {
    /// The account.
    pub account: AccountRow,
    /// The centers that the person chose.
    pub centers: Vec<AccountCenter>,
    /// The last sign-in, unless it is too long ago for its device to be known.
    pub last_sign_in: Option<Timestamp>,
    /// Number of active sessions, 100 at most.
    pub sessions: usize,
    /// The time until which failed attempts keep the person from signing in on an unknown device, or from a step of it.
    pub locked_until: Option<Timestamp>,
}

/// Returns an account. Reading it is recorded, as reading a profile is.
///
/// # Errors
/// FORBIDDEN for a missing person.
#[boxed]
pub async fn get_account(app: &App, actor: &SystemAdmin, person: PersonId) -> Result<AccountDetails, Error> {
    let app_clone = app.clone();
    let found = app.db.read(move |conn| async move {
        let account = accounts::find(&conn, person).await?.ok_or_else(Refusal::forbidden)?;
        let centers = accounts::list_centers(&conn, person).await?;
        let last_sign_in = accounts::find_last_sign_in(&conn, person).await?;
        let sessions = sessions::list(&conn, person, app_clone.now()).await?.len();
        let mut locked_until = None;
        for counter in counters(&account.email, person) {
            locked_until = locked_until.max(counter.full_until(&app_clone, &conn).await?);
        }
        Ok::<_, Error>(AccountDetails { account, centers, last_sign_in, sessions, locked_until })
    });
    let details = found.await?;
    let role = details.account.role.as_str();
    audit::record_alone(app, Entry::new(Action::ProfileRead, actor).on(person).with("role", role)).await?;
    Ok(details)
}
