//! Locking a case for a command of who manages it.

use caseboard_domain::actor::Poster;
use caseboard_domain::{CaseId, Refusal};
use caseboard_store::Tx;
use caseboard_store::cases::{self, CaseRow};

use crate::Error;

/// Locks a case that the actor manages.
///
/// # Errors
/// FORBIDDEN for a foreign or missing case.
pub(crate) async fn lock_managed_case(tx: &Tx, case: CaseId, actor: &Poster) -> Result<CaseRow, Error> {
    let case_row = cases::lock(tx, case).await?.ok_or_else(Refusal::forbidden)?;
    actor.require_owner(&case_row.case)?;
    Ok(case_row)
}
