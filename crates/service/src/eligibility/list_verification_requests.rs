//! The requests for verification of a professional (AMB-115).

use caseboard_domain::actor::Professional;
use caseboard_store::verification_requests;
pub use caseboard_store::verification_requests::VerificationRequest;

use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Returns the centers that the professional has asked, the oldest request first.
#[boxed]
pub async fn list_verification_requests(
    app: &App,
    actor: &Professional,
) -> Result<Vec<VerificationRequest>, Error> {
    let person = actor.person();
    let open =
        app.db.read(move |conn| async move { verification_requests::list_of_person(&conn, person).await });
    Ok(open.await?)
}
