//! Reads a paystub with its claims (AMB-70).

use caseboard_domain::actor::Actor;
use caseboard_domain::paystub::Paystub;
use caseboard_domain::{PaystubId, Refusal};
use caseboard_store::{Conn, claims, paystubs};

use super::PaystubDetail;
use crate::boxed;
use crate::{App, Error};

/// Returns whether an actor is the payee or on the payer's side.
fn may_read(actor: &Actor, paystub: &Paystub) -> bool {
    match actor.clone().require_poster() {
        Ok(poster) => paystub.payer.is_visible_to(&poster),
        Err(_) => actor.person() == paystub.payee,
    }
}

/// Returns a paystub with its claims.
///
/// # Errors
/// FORBIDDEN, the same for a foreign and a missing one.
#[boxed]
pub async fn get_paystub(app: &App, actor: &Actor, id: PaystubId) -> Result<PaystubDetail, Error> {
    let actor = actor.clone();
    app.db
        .read(move |conn: Conn| async move {
            let found = paystubs::find(&conn, id).await?.filter(|paystub| may_read(&actor, paystub));
            let paystub = found.ok_or_else(Refusal::forbidden)?;
            Ok(PaystubDetail { paystub, claims: claims::list_of_paystub(&conn, id).await? })
        })
        .await
}
