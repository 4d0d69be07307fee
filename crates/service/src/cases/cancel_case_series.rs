//! Cancelling a case and the later ones of its series (AMB-183).

use caseboard_domain::actor::Poster;
use caseboard_domain::{CaseId, Refusal};
use caseboard_store::{Committed, Tx, cases};
use serde::{Deserialize, Serialize};

use super::cancel_case::{Cancelled, cancel, record};
use crate::boxed;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// The cancelled cases, by start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CancelledSeries(pub Vec<Cancelled>);

impl StoredOutcome for CancelledSeries {}

/// Cancels a case and all that start later in its series, in one transaction, each like [`super::cancel_case`]. Cases that
/// were cancelled before stay as they are.
///
/// # Errors
/// FORBIDDEN for a foreign or missing case; JOB_STARTED for one that has started.
#[boxed]
pub async fn cancel_case_series(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    case: CaseId,
) -> Result<CancelledSeries, Error> {
    app.command(key, (actor.clone(), case), run).await
}

async fn run(app: App, tx: Tx, (actor, case): (Poster, CaseId)) -> Result<Committed<CancelledSeries>, Error> {
    let now = app.now();
    let own = cases::find(&tx, case).await?.ok_or_else(Refusal::forbidden)?;
    actor.require_owner(&own.case)?;
    own.case.may_cancel(now)?;
    let later = cases::list_later_of_series(&tx, case, now).await?;
    let mut ids: Vec<CaseId> = later.into_iter().map(|row| row.case.id).collect();
    if own.series.is_none() {
        ids.push(case);
    }
    // Locks are taken in the order of the ids, so that two concurrent cancellations of a series cannot deadlock.
    ids.sort_unstable();
    let mut locked = Vec::with_capacity(ids.len());
    for id in ids {
        let case_row = cases::lock(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
        // Another owner may have changed its start since it was listed.
        if case_row.case.may_cancel(now).is_ok() {
            locked.push(case_row);
        }
    }
    locked.sort_by_key(|case_row| (case_row.case.start, case_row.case.id));
    let (mut cancelled, mut made) = (Vec::with_capacity(locked.len()), Vec::with_capacity(locked.len()));
    for case_row in &locked {
        let (one, claims) = cancel(&app, &tx, &actor, case_row).await?;
        cancelled.push(one);
        made.push(claims);
    }
    for (case_row, claims) in locked.iter().zip(made) {
        record(&app, &tx, &actor, case_row, claims).await?;
    }
    Ok(tx.commit(CancelledSeries(cancelled)))
}
