//! The proof of identity of a session in the database, for changes that use it up (AMB-95). Changes that only require it
//! read it from the session: [`caseboard_domain::actor::SessionData::require_proof`].

use caseboard_domain::actor::PROOF_TTL;
use caseboard_domain::{PersonId, Refusal, SessionId};
use caseboard_store::{Conn, Tx, sessions};
use jiff::Timestamp;

use crate::error::Error;

/// Returns the instant since which proofs are valid.
fn since(now: Timestamp) -> Timestamp {
    now.saturating_sub(PROOF_TTL).unwrap_or(Timestamp::MIN)
}

/// Returns whether the session has an unused, valid proof.
pub(crate) async fn exists(
    conn: &Conn,
    person: PersonId,
    session: SessionId,
    now: Timestamp,
) -> Result<bool, Error> {
    Ok(sessions::has_proof(conn, person, session, since(now)).await?)
}

/// Consumes the session's proof in the transaction of the change that requires it.
///
/// # Errors
/// PROOF_REQUIRED if there is none, or it has expired or was used.
pub(crate) async fn consume(
    tx: &Tx,
    person: PersonId,
    session: SessionId,
    now: Timestamp,
) -> Result<(), Error> {
    match sessions::use_proof(tx, person, session, since(now)).await? {
        true => Ok(()),
        false => Err(Refusal::proof_required().into()),
    }
}
