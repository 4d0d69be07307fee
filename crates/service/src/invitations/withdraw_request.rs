//! Withdraws a request for an invitation, or for a place on a standby list (AMB-289).

use caseboard_domain::actor::Professional;
use caseboard_domain::engagement::RequestWithdrawal;
use caseboard_domain::{CaseId, Refusal};
use caseboard_store::{Committed, Tx, cases, engagements};
use serde::{Deserialize, Serialize};

use super::leave_standby::end_waiting;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::notices::fan_out::CaseEventContext;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// The withdrawn request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WithdrawnRequest {
    /// The case.
    pub case: CaseId,
}

impl StoredOutcome for WithdrawnRequest {}

/// Withdraws the pending request of a professional. It still counts as one of their requests for the case (AMB-36). Repeating
/// it succeeds and is not recorded.
///
/// # Errors
/// FORBIDDEN for a case that is missing or on which the professional is not engaged; ALREADY_ANSWERED if no request is
/// pending.
#[boxed]
pub async fn withdraw_request(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    case: CaseId,
) -> Result<WithdrawnRequest, Error> {
    app.command(key, (actor.clone(), case), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, case): (Professional, CaseId),
) -> Result<Committed<WithdrawnRequest>, Error> {
    let now = app.now();
    let case_row = cases::lock(&tx, case).await?.ok_or_else(Refusal::forbidden)?;
    let row = engagements::find_by_case_and_person(&tx, case, actor.person()).await?;
    let row = row.ok_or_else(Refusal::forbidden)?;
    if let RequestWithdrawal::Withdrawn(after) = row.engagement.withdraw_request(now)? {
        let event_context =
            CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by: actor.person(), now };
        end_waiting(&event_context, &row, after).await?;
        let entry = Entry::new(Action::RequestWithdrawn, &actor).on(case).at(case_row.case.center);
        audit::record(&app, &tx, entry).await?;
    }
    Ok(tx.commit(WithdrawnRequest { case }))
}
