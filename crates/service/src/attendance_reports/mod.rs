//! Reports of professionals who come to a case: confirming the day, setting out and arriving (AMB-168 to AMB-171).

mod check_day_link;
mod confirm_day;
mod confirm_day_by_link;
mod report_arrival;
mod report_on_my_way;

use caseboard_domain::actor::Professional;
use caseboard_domain::attendance::{Attendance, AttendanceState, Attendee};
use caseboard_domain::case::Case;
use caseboard_domain::engagement::Engagement;
use caseboard_domain::notice::NoticeReport;
use caseboard_domain::refusal::codes;
use caseboard_domain::{CaseId, NoticeId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::{EngagementChange, EngagementRow};
use caseboard_store::notices::Contact;
use caseboard_store::{Committed, Tx, attendances, engagements, notices};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use check_day_link::{DayLink, check_day_link};
pub use confirm_day::confirm_day;
pub use confirm_day_by_link::confirm_day_by_link;
pub use report_arrival::{ReportArrival, report_arrival};
pub use report_on_my_way::report_on_my_way;

use crate::attendance::{close_question, record_answer};
use crate::audit::{self, Action, Entry};
use crate::invitations::{addressed_to, group_view, own_engagement, report_end_of_absence};
use crate::notices::fan_out::CaseEventContext;
use crate::{App, Error, StoredOutcome};

/// A professional's attendance after a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttendanceReported {
    /// The case.
    pub case: CaseId,
    /// The state now.
    pub state: AttendanceState,
    /// The time at which the state began.
    pub at: Timestamp,
}

impl StoredOutcome for AttendanceReported {}

/// A confirmed professional with the locked case.
struct OwnAttendee {
    case_row: CaseRow,
    contact: Contact,
    row: EngagementRow,
    attendee: Attendee,
}

/// Locks the case of a message to a professional who is confirmed for it.
async fn own_attendee(tx: &Tx, message: NoticeId, actor: &Professional) -> Result<OwnAttendee, Error> {
    let (_, case, engagement) = addressed_to(tx, message, actor.person()).await?;
    let (case_row, contact, row) = own_engagement(tx, case, engagement, actor).await?;
    let stored = attendances::find(tx, row.engagement.id).await?;
    let attendee = attendee(&case_row.case, &row.engagement, stored)?;
    Ok(OwnAttendee { case_row, contact, row, attendee })
}

fn attendee(case: &Case, engagement: &Engagement, stored: Option<Attendance>) -> Result<Attendee, Error> {
    let found = Attendee::of(engagement, &group_view(case, engagement)?, stored);
    let refusal = || Refusal::conflict(codes::NOT_CONFIRMED, "You are not confirmed for this job.");
    Ok(found.ok_or_else(refusal)?)
}

/// Applies what a professional reports with a message about a case: `apply` changes the attendee and returns whether anything
/// changed. Every report is audited, with the details that `detail` adds.
async fn report(
    app: App,
    tx: Tx,
    (actor, message): (Professional, NoticeId),
    action: Action,
    apply: impl FnOnce(&mut Attendee, Timestamp) -> Result<bool, Refusal> + Send,
    detail: impl FnOnce(Entry, &Attendance) -> Entry + Send,
) -> Result<Committed<AttendanceReported>, Error> {
    let now = app.now();
    let mut own = own_attendee(&tx, message, &actor).await?;
    if apply(&mut own.attendee, now)? {
        store(&app, &tx, &own, now).await?;
    }
    let case = &own.case_row.case;
    let entry = Entry::new(action, &actor).on(case.id).at(case.center);
    audit::record(&app, &tx, detail(entry, &own.attendee.attendance())).await?;
    Ok(tx.commit(reported(&own, now)))
}

/// Stores what a professional reported, and marks the questions to them and the reports to the owners as read.
async fn store(app: &App, tx: &Tx, own: &OwnAttendee, now: Timestamp) -> Result<(), Error> {
    let OwnAttendee { case_row, contact, row, attendee } = own;
    let engagement = &row.engagement;
    let event_context = CaseEventContext { app, tx, case: &case_row.case, by: contact.id, now };
    if engagement.cannot_come.is_some()
        && !attendee.is_absent()
        && let Some(regained) = engagement.clear_absence()
    {
        engagements::save(tx, &[EngagementChange::new(Some(row), regained)], now).await?;
        report_end_of_absence(&event_context, &regained, &contact.full_name).await?;
    }
    attendances::save(tx, &attendee.attendance()).await?;
    record_answer(tx, engagement, now).await?;
    close_question(tx, engagement, now).await?;
    // A person who is on the way can still report the arrival from the notice that the case starts soon.
    let done: &[NoticeReport] = match attendee.attendance().arrived {
        Some(_) => &[NoticeReport::DayNotConfirmed, NoticeReport::NotArrived, NoticeReport::CaseStarts],
        None => &[NoticeReport::DayNotConfirmed],
    };
    notices::mark_read_for_everyone(tx, engagement.id, done, now).await?;
    let managers = event_context.managers().await?;
    event_context.publish_to_managers(&managers, &[Topic::Cases, Topic::Notifications]);
    event_context.publish_to(contact.id);
    Ok(())
}

fn reported(own: &OwnAttendee, now: Timestamp) -> AttendanceReported {
    let state = own.attendee.state(now).unwrap_or(AttendanceState::Confirmed);
    let at = own.attendee.since(state).unwrap_or(now);
    AttendanceReported { case: own.case_row.case.id, state, at }
}
