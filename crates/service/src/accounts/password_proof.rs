//! Proof that the user of a session entered the password within the last ten minutes. It can be used once, by that
//! session (AMB-10).

use caseboard_domain::{PersonId, Refusal, SessionId};
use caseboard_store::{Conn, Tx, sessions};
use jiff::{SignedDuration, Timestamp};

use crate::error::Error;

/// How long a proof is valid.
pub(crate) const PROOF_TTL: SignedDuration = SignedDuration::from_mins(10);

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
    Ok(sessions::has_password_proof(conn, person, session, since(now)).await?)
}

/// Consumes the session's proof in the transaction of the change that requires it.
///
/// # Errors
/// 403 PROOF_REQUIRED if there is none, or it has expired or was used.
pub(crate) async fn consume(
    tx: &Tx,
    person: PersonId,
    session: SessionId,
    now: Timestamp,
) -> Result<(), Error> {
    match sessions::use_password_proof(tx, person, session, since(now)).await? {
        true => Ok(()),
        false => Err(Refusal::proof_required().into()),
    }
}
