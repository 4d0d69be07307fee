//! Reports that a confirmed professional cannot come, when it is too late to withdraw (AMB-161).

use caseboard_domain::actor::Professional;
use caseboard_domain::engagement::standby::written_reason;
use caseboard_domain::engagement::{AbsenceReport, Engagement};
use caseboard_domain::field::Field;
use caseboard_domain::notice::{NoticeReport, NoticeStatus};
use caseboard_domain::{CaseId, NoticeId};
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::{EngagementChange, EngagementRow};
use caseboard_store::{Committed, Tx, engagements, notices};
use serde::{Deserialize, Serialize};

use super::{addressed_to, group_view, own_engagement};
use crate::attendance;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::notices::case_event::CaseEvent;
use crate::notices::fan_out::{CaseEventContext, OwnerNotice};
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// A professional's report that they cannot come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportAbsence {
    /// A message about the case.
    pub message: NoticeId,
    /// The reason.
    pub reason: String,
}

/// The recorded absence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbsenceReported {
    /// The message.
    pub id: NoticeId,
    /// CONFIRMED: the place stays taken until an owner releases it.
    pub status: NoticeStatus,
    /// The case.
    pub case: CaseId,
}

impl StoredOutcome for AbsenceReported {}

/// Reports that the professional cannot come. The owners get notice, mail and text message; the place stays taken until one of
/// them releases it. Repeating it succeeds, keeps the first reason and is not recorded (AMB-269).
///
/// # Errors
/// VALIDATION of the reason; FORBIDDEN for a foreign or missing message; NOT_LOCKED if the professional can withdraw;
/// NOT_CONFIRMED unless they are confirmed; JOB_STARTED if the case has started; CLOSED if it is cancelled.
#[boxed]
pub async fn report_absence(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    input: ReportAbsence,
) -> Result<AbsenceReported, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, input): (Professional, ReportAbsence),
) -> Result<Committed<AbsenceReported>, Error> {
    let (now, reason) = (app.now(), written_reason(Field::AbsenceReason, &input.reason)?);
    let (_, case, engagement) = addressed_to(&tx, input.message, actor.person()).await?;
    let (case_row, person, row) = own_engagement(&tx, case, engagement, &actor).await?;
    let view = group_view(&case_row.case, &row.engagement)?;
    if let AbsenceReport::Reported(engagement) = row.engagement.report_absence(&view, now)? {
        let event_context =
            CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by: actor.person(), now };
        // Not in `store_absence`: closing an account does not show what its person has seen.
        attendance::record_answer(&tx, &engagement, now).await?;
        store_absence(&event_context, &row, engagement, &person.full_name, &reason).await?;
        event_context.publish_to(actor.person());
        let entry = Entry::new(Action::AbsenceReported, &actor).on(case).at(case_row.case.center);
        audit::record(&app, &tx, entry).await?;
    }
    let id = row.notice.unwrap_or(input.message);
    Ok(tx.commit(AbsenceReported { id, status: NoticeStatus::Confirmed, case }))
}

/// Stores that a confirmed professional cannot come, with the reason, and notifies the owners.
pub(crate) async fn store_absence(
    event_context: &CaseEventContext<'_>,
    row: &EngagementRow,
    engagement: Engagement,
    professional: &str,
    reason: &str,
) -> Result<(), Error> {
    let CaseEventContext { tx, now, .. } = *event_context;
    engagements::save(tx, &[EngagementChange::new(Some(row), engagement)], now).await?;
    engagements::set_absence_reason(tx, engagement.id, reason).await?;
    // The earlier notices to the owners no longer apply.
    notices::mark_read_for_everyone(tx, engagement.id, &[NoticeReport::ComesAfterAll], now).await?;
    attendance::close_questions(tx, &engagement, now).await?;
    let managers = event_context.managers().await?;
    let (event, status) = (CaseEvent::CannotCome, NoticeStatus::Confirmed);
    let notice = OwnerNotice { reason, ..OwnerNotice::new(&engagement, professional, event, status) };
    event_context.notify_owners(&managers, notice).await?;
    event_context.publish_to_managers(&managers, &[Topic::Cases]);
    Ok(())
}

/// Marks the report of an absence that has ended as read, and notifies the owners until the end of the case, on the same
/// channels, that the person comes after all (AMB-321).
pub(crate) async fn report_end_of_absence(
    event_context: &CaseEventContext<'_>,
    engagement: &Engagement,
    professional: &str,
) -> Result<(), Error> {
    let CaseEventContext { case, now, .. } = *event_context;
    if now < case.end() {
        let (event, status) = (CaseEvent::ComesAfterAll, NoticeStatus::Confirmed);
        let notice = OwnerNotice::new(engagement, professional, event, status);
        event_context.notify_owners(&event_context.managers().await?, notice).await?;
    }
    close_report(event_context, engagement).await
}

/// Marks the report of an absence that no longer counts as read for its owners.
pub(crate) async fn close_report(
    event_context: &CaseEventContext<'_>,
    engagement: &Engagement,
) -> Result<(), Error> {
    let CaseEventContext { tx, now, .. } = *event_context;
    notices::mark_read_for_everyone(tx, engagement.id, &[NoticeReport::CannotCome], now).await?;
    let managers = event_context.managers().await?;
    event_context.publish_to_managers(&managers, &[Topic::Cases, Topic::Notifications]);
    Ok(())
}
