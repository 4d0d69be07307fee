//! A professional withdraws a request for verification (AMB-115).

use caseboard_domain::actor::Professional;
use caseboard_domain::throttle::VERIFICATION_REQUESTS;
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::verification_requests::{self, VerificationRequest};
use caseboard_store::{Committed, Tx, centers};

use super::publish_certification;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit;

/// Withdraws a request. Without one it succeeds and changes nothing.
///
/// # Errors
/// The refusal of the limit; FORBIDDEN for a missing center.
#[boxed]
pub async fn withdraw_verification(
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
    centers::find(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    if verification_requests::remove(&tx, id, person).await? {
        publish_certification(&tx, person, id).await?;
    }
    let open = verification_requests::list_of_person(&tx, person).await?;
    audit::record(&app, &tx, Entry::new(Action::VerificationWithdrawn, &actor).on(person).at(id)).await?;
    Ok(tx.commit(open))
}
