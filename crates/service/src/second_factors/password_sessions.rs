//! Ends sessions that began with a password alone when a second factor becomes required (AMB-100).

use caseboard_domain::{PersonId, SessionId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Tx, second_factors, sessions};

use crate::error::Error;

/// Ends the sessions, except the one named, of an administrator of whom a center requires a second factor now and whose
/// password alone was enough until now: of one who has passkeys only, it is not known which sessions began with them.
pub(crate) async fn end_password_sessions(
    tx: &Tx,
    admin: PersonId,
    except: Option<SessionId>,
) -> Result<(), Error> {
    let factors = second_factors::summary(tx, admin).await?;
    // Those without a factor are restricted until they add one, which ends their other sessions.
    let is_concerned =
        factors.is_some_and(|it| it.center_requires && it.totp_since.is_none() && it.passkeys > 0);
    if !is_concerned {
        return Ok(());
    }
    match except {
        Some(session) => sessions::end_others(tx, admin, session).await?,
        None => sessions::end_all(tx, admin).await?,
    };
    tx.publish(Audience::Person(admin), Topic::Session);
    Ok(())
}
