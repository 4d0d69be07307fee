//! A person's own second factors, and who administers the centers of an administrator or waits to.

use caseboard_domain::actor::Actor;
use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::person::Role;
use caseboard_domain::{PersonId, Refusal, eligibility};
use caseboard_store::affiliations::{self, Administrator};
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
    /// The administrators of these centers and the people who wait to become one, the person included, in the order in which they
    /// joined or signed up; none while a required second factor of the person is missing.
    pub administrators: Vec<CenterAdministrator>,
}

/// An administrator of a center of the session's person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CenterAdministrator {
    /// The administrator, with the center and the time from which they administer it.
    pub administrator: Administrator,
    /// Whether the session's person may end their administration (AMB-373), or decline them while they wait (AMB-385).
    pub removable: bool,
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
    let verifies = app.settings.email_verification;
    let complete = actor.session_data().second_factor.require().is_ok();
    let found: Result<_, Error> = app
        .db
        .read(move |conn| async move {
            let summary = second_factors::summary(&conn, person).await?;
            let removal = factor_removals::find(&conn, person, now).await?;
            let centers = match role {
                Role::Admin => centers::list_center_security(&conn, person).await?,
                _ => Vec::new(),
            };
            let mut administrators = match role {
                Role::Admin if complete => affiliations::list_administrators_with(&conn, person).await?,
                _ => Vec::new(),
            };
            for it in &mut administrators {
                it.email_verified |= !verifies;
            }
            Ok((summary, removal, centers, administrators))
        })
        .await;
    let (summary, removal, centers, administrators) = found?;
    let summary = summary.ok_or_else(Refusal::forbidden)?;
    Ok(SecondFactors {
        totp_since: summary.totp_since,
        recovery_codes: summary.recovery_codes,
        removal: removal.map(|it| FactorRemovalState { requested_at: it.requested_at, due_at: it.due_at }),
        administrators: removable_by(person, administrators),
        centers,
    })
}

/// Marks the administrators whose administration a person may end.
fn removable_by(person: PersonId, all: Vec<Administrator>) -> Vec<CenterAdministrator> {
    let own: Vec<_> = all.iter().filter(|it| it.person == person).map(|it| (it.center, it.since)).collect();
    let removable = |of: &Administrator| {
        own.iter().any(|(center, since)| {
            *center == of.center
                && (of.status == AffiliationStatus::Pending
                    || eligibility::is_earlier_administrator(*since, of.since))
        })
    };
    all.into_iter()
        .map(|administrator| CenterAdministrator { removable: removable(&administrator), administrator })
        .collect()
}
