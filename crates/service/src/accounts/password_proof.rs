//! The proof that whoever holds a session also knows the password: it was entered again within ten minutes. It serves
//! once, for the session it was given in (AMB-10).

use caseboard_domain::{PersonId, Refusal, SessionId};
use caseboard_store::{Cx, Tx, sessions};
use jiff::{SignedDuration, Timestamp};

use crate::error::Error;

/// How long a proof is good.
pub(crate) const PROOF_TTL: SignedDuration = SignedDuration::from_mins(10);

/// Proofs given after this instant are good now.
fn since(now: Timestamp) -> Timestamp {
    now.saturating_sub(PROOF_TTL).unwrap_or(Timestamp::MIN)
}

/// Whether the session has a proof that was not used.
pub(crate) async fn exists(
    cx: &Cx,
    person: PersonId,
    session: SessionId,
    now: Timestamp,
) -> Result<bool, Error> {
    Ok(sessions::has_password_proof(cx, person, session, since(now)).await?)
}

/// Uses the session's proof up, in the transaction of the change that it allows.
///
/// # Errors
/// 403 PROOF_REQUIRED when there is none, it is too old or was used.
pub(crate) async fn use_up(
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
