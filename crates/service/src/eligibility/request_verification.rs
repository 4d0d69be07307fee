//! A professional asks a center to verify their eligibility (AMB-115).

use caseboard_domain::actor::Professional;
use caseboard_domain::throttle::VERIFICATION_REQUESTS;
use caseboard_domain::{CenterId, Refusal, eligibility};
use caseboard_store::verification_requests::{self, VerificationRequest};
use caseboard_store::{Committed, Tx, centers, certifications, persons};

use super::publish_certification;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit;

/// Asks a center, which then lists the person among those who await verification. No mail is sent, so that requests cannot
/// be used to write to administrators. Asking a center that is asked or has certified the person succeeds and changes
/// nothing.
///
/// # Errors
/// RATE_LIMITED for too many requests; FORBIDDEN for a missing center, and if the account was closed meanwhile;
/// CENTER_UNCONFIRMED or CENTER_DEACTIVATED if the center is not confirmed; TOO_MANY_VERIFICATION_REQUESTS if the
/// professional has asked as many centers as allowed.
#[boxed]
pub async fn request_verification(
    app: &App,
    actor: &Professional,
    center: CenterId,
) -> Result<Vec<VerificationRequest>, Error> {
    rate_limit::take(app, VERIFICATION_REQUESTS, &actor.person().to_string()).await?;
    app.transact((actor.clone(), center), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id): (Professional, CenterId),
) -> Result<Committed<Vec<VerificationRequest>>, Error> {
    let person = actor.person();
    // The lock keeps concurrent requests of the person from passing the limit.
    persons::lock(&tx, person).await?.filter(|person| person.active).ok_or_else(Refusal::forbidden)?;
    let center = centers::find(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    center.require_confirmed()?;
    let open = verification_requests::list_of_person(&tx, person).await?;
    let known = open.iter().any(|request| request.center == id)
        || certifications::is_certified(&tx, id, person).await?
        || certifications::list_centers_in_review(&tx, person).await?.contains(&id);
    if !known {
        eligibility::require_request_capacity(i64::try_from(open.len()).unwrap_or(i64::MAX))?;
        verification_requests::add(&tx, id, person, app.now()).await?;
        publish_certification(&tx, person, id).await?;
    }
    let open = verification_requests::list_of_person(&tx, person).await?;
    audit::record(&app, &tx, Entry::new(Action::VerificationRequested, &actor).on(person).at(id)).await?;
    Ok(tx.commit(open))
}
