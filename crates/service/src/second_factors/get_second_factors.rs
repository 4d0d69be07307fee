//! A person's own second factors.

use caseboard_domain::Refusal;
use caseboard_domain::actor::Actor;
use caseboard_domain::person::Role;
use caseboard_store::centers::CenterSecurity;
use caseboard_store::{centers, factor_removals, second_factors};
use jiff::Timestamp;

use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// The second factors of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondFactors {
    /// When the app was added; `None` without an app.
    pub totp_since: Option<Timestamp>,
    /// The number of unused recovery codes.
    pub recovery_codes: i64,
    /// The requested removal of the factors.
    pub removal: Option<FactorRemovalState>,
    /// The confirmed centers that the person administers.
    pub centers: Vec<CenterSecurity>,
}

/// A requested removal of second factors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactorRemovalState {
    /// When it was requested.
    pub requested_at: Timestamp,
    /// When the factors are removed; `None` until the person confirmed.
    pub due_at: Option<Timestamp>,
}

/// Returns the second factors of the session's person.
#[boxed]
pub async fn get_second_factors(app: &App, actor: &Actor) -> Result<SecondFactors, Error> {
    let (person, role, now) = (actor.person(), actor.role(), app.now());
    let found: Result<_, Error> = app
        .db
        .read(move |conn| async move {
            let summary = second_factors::summary(&conn, person).await?;
            let removal = factor_removals::find(&conn, person, now).await?;
            let centers = match role {
                Role::Admin => centers::list_center_security(&conn, person).await?,
                _ => Vec::new(),
            };
            Ok((summary, removal, centers))
        })
        .await;
    let (summary, removal, centers) = found?;
    let summary = summary.ok_or_else(Refusal::forbidden)?;
    Ok(SecondFactors {
        totp_since: summary.totp_since,
        recovery_codes: summary.recovery_codes,
        removal: removal.map(|it| FactorRemovalState { requested_at: it.requested_at, due_at: it.due_at }),
        centers,
    })
}
