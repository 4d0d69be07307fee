//! Confirms the changed time of a case for which the professional is confirmed (AMB-106).

use caseboard_domain::actor::Professional;
use caseboard_domain::case_edit::case_changed;
use caseboard_domain::engagement::Reconfirmation;
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::{CaseId, NoticeId, Refusal};
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::EngagementChange;
use caseboard_store::{Committed, Tx, engagements, persons};
use serde::{Deserialize, Serialize};

use super::{addressed_to, group_view, own_engagement, report_end_of_absence};
use crate::attendance;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::notices::fan_out::CaseEventContext;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// The confirmed time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeConfirmed {
    /// The message.
    pub id: NoticeId,
    /// CONFIRMED.
    pub status: NoticeStatus,
    /// The case.
    pub case: CaseId,
}

impl StoredOutcome for ChangeConfirmed {}

/// The consent of a professional to the changed time of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConfirmChangedCase {
    /// A message about the case.
    pub message: NoticeId,
    /// The version of the case that the professional has seen.
    pub version: i64,
}

/// Confirms the changed time. Repeating it succeeds.
///
/// # Errors
/// FORBIDDEN for a foreign or missing message; CASE_CHANGED if the case was changed since, SCHEDULE_CONFLICT (AMB-34),
/// CLOSED, NOT_CONFIRMED.
#[boxed]
pub async fn confirm_changed_case(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    input: ConfirmChangedCase,
) -> Result<ChangeConfirmed, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, input): (Professional, ConfirmChangedCase),
) -> Result<Committed<ChangeConfirmed>, Error> {
    let now = app.now();
    let (_, case, engagement) = addressed_to(&tx, input.message, actor.person()).await?;
    if !persons::lock(&tx, actor.person()).await?.is_some_and(|person| person.active) {
        return Err(Refusal::forbidden().into());
    }
    let (case_row, person, row) = own_engagement(&tx, case, engagement, &actor).await?;
    let group_view = group_view(&case_row.case, &row.engagement)?;
    let bookings =
        engagements::list_overlapping_bookings(&tx, actor.person(), group_view.start, group_view.end).await?;
    if let Reconfirmation::Confirmed(engagement) = row.engagement.reconfirm(&group_view, &bookings, now)? {
        if case_row.case.version != input.version {
            return Err(case_changed().into());
        }
        engagements::save(&tx, &[EngagementChange::new(Some(&row), engagement)], now).await?;
        attendance::record_answer(&tx, &engagement, now).await?;
        attendance::confirm_with_time(&tx, &case_row.case, &engagement, now).await?;
        attendance::close_reports(&tx, engagement.id, now).await?;
        let event_context =
            CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by: actor.person(), now };
        if row.engagement.cannot_come.is_some() && engagement.cannot_come.is_none() {
            report_end_of_absence(&event_context, &engagement, &person.full_name).await?;
        }
        let managers = event_context.managers().await?;
        event_context.publish_to_managers(&managers, &[Topic::Cases, Topic::Notifications]);
        event_context.publish_to(actor.person());
    }
    let entry = Entry::new(Action::ChangedTimeConfirmed, &actor).on(case).at(case_row.case.center);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(ChangeConfirmed { id: input.message, status: NoticeStatus::Confirmed, case }))
}
