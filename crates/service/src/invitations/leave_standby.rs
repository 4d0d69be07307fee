//! Leaves the standby list of a position (AMB-157). An offered place is free again.

use caseboard_domain::actor::Professional;
use caseboard_domain::engagement::{Engagement, StandbyEnd, State};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::{CaseId, Refusal};
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::{EngagementChange, EngagementRow};
use caseboard_store::{Committed, Tx, cases, engagements, notices};
use serde::{Deserialize, Serialize};

use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::notices::fan_out::CaseEventContext;
use crate::refill::end_offer;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// The standby list that was left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftStandby {
    /// The case.
    pub case: CaseId,
}

impl StoredOutcome for LeftStandby {}

/// Leaves the standby list, or withdraws the request for a place on it. Repeating it succeeds and is not recorded (AMB-269).
///
/// # Errors
/// FORBIDDEN for a case that is missing or on which the professional is not engaged.
#[boxed]
pub async fn leave_standby(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    case: CaseId,
) -> Result<LeftStandby, Error> {
    app.command(key, (actor.clone(), case), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, case): (Professional, CaseId),
) -> Result<Committed<LeftStandby>, Error> {
    let now = app.now();
    let case_row = cases::lock(&tx, case).await?.ok_or_else(Refusal::forbidden)?;
    let row = engagements::find_by_case_and_person(&tx, case, actor.person()).await?;
    let row = row.ok_or_else(Refusal::forbidden)?;
    let event_context =
        CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by: actor.person(), now };
    match (row.engagement.leave_standby(now), row.engagement.state) {
        (StandbyEnd::Left(after), State::Offered { .. }) => {
            end_offer(&event_context, &case_row, &row, after).await?;
        }
        (StandbyEnd::Left(after), _) => end_waiting(&event_context, &row, after).await?,
        (StandbyEnd::NotWaiting, _) => return Ok(tx.commit(LeftStandby { case })),
    }
    let entry = Entry::new(Action::StandbyLeft, &actor).on(case).at(case_row.case.center);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(LeftStandby { case }))
}

/// Stores that a professional no longer waits, on the standby list or for the answer of a request, and ends the request for the
/// owners.
pub(super) async fn end_waiting(
    event_context: &CaseEventContext<'_>,
    row: &EngagementRow,
    after: Engagement,
) -> Result<(), Error> {
    let CaseEventContext { tx, now, .. } = *event_context;
    engagements::save(tx, &[EngagementChange::new(Some(row), after)], now).await?;
    let pending = matches!(row.engagement.state, State::Requested { .. });
    if let Some(thread) = row.request.filter(|_| pending) {
        notices::record_request_answer(tx, thread, NoticeStatus::Withdrawn, now).await?;
    }
    let managers = event_context.managers().await?;
    let topics = [Topic::Requests, Topic::Cases, Topic::Notifications];
    event_context.publish_to_managers(&managers, &topics);
    event_context.publish_to(after.person);
    Ok(())
}
