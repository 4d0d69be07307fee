//! Whether confirmed professionals will come to a case: the questions before it and the stored answers (AMB-168 to AMB-171).
//!
//! The timer of a case ([`run_check`]) asks confirmed professionals and notifies the owners. Its times do not depend on the
//! setting of the center or on acceptances, so that only a changed start sets it again; what is due is decided from what is
//! stored then.

mod run_check;

use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::EngagementId;
use caseboard_domain::attendance::{Attendance, Attendee, next_check, next_check_after_move};
use caseboard_domain::case::Case;
use caseboard_domain::engagement::Engagement;
use caseboard_domain::notice::{NoticeReport, TIME_CHANGED};
use caseboard_domain::timer::TimerKind;
use caseboard_store::notices::deliveries;
use caseboard_store::{Conn, StoreError, Tx, attendances, dispatch, notices};
use jiff::Timestamp;

pub(crate) use run_check::run_check;

use crate::timers;
use crate::{App, Error};

/// The path of the call that the link of a mail leads to.
pub const PATH: &str = "/api/dayconfirmation";

/// The attendances of confirmed professionals by engagement.
pub(crate) type AttendanceById = HashMap<EngagementId, Attendance>;

/// Reads the attendances of these engagements; runs no statement for an empty list.
pub(crate) async fn list_attendances(
    conn: &Conn,
    engagements: &[EngagementId],
) -> Result<AttendanceById, Error> {
    let list = attendances::list(conn, engagements).await?;
    Ok(list.into_iter().map(|attendance| (attendance.engagement, attendance)).collect())
}

/// Returns the confirmed professional of an engagement with their attendance; `None` in other states.
pub(crate) fn attendee_of(
    case: &Case,
    engagement: &Engagement,
    attendances: &AttendanceById,
) -> Option<Attendee> {
    let group_view = case.group_view(engagement.category)?;
    Attendee::of(engagement, &group_view, attendances.get(&engagement.id).copied())
}

/// Sets the timer of a new case.
pub(crate) async fn begin(app: &App, tx: &Tx, case: &Case, now: Timestamp) -> Result<(), Error> {
    set_timer(app, tx, case, next_check(case.start, now)).await
}

/// Sets the timer of a case whose time has changed, and has the owners notified of those who do not confirm the new one, also if
/// they were notified before. The case must be locked.
pub(crate) async fn reschedule_check(app: &App, tx: &Tx, case: &Case, now: Timestamp) -> Result<(), Error> {
    attendances::clear_reports(tx, case.id).await?;
    // What was reported about the earlier time no longer needs an owner, nor a professional who was notified that
    // it comes soon.
    for report in [NoticeReport::DayNotConfirmed, NoticeReport::CaseStarts] {
        notices::mark_read_of_case(tx, case.id, report, now).await?;
    }
    set_timer(app, tx, case, next_check_after_move(case.start, now)).await
}

async fn set_timer(app: &App, tx: &Tx, case: &Case, due: Option<Timestamp>) -> Result<(), Error> {
    Ok(timers::set_or_delete(app, tx, TimerKind::AttendanceCheck, case.id.as_uuid(), due).await?)
}

/// Confirms the day together with a changed time that a professional has just confirmed, if the question is due by then.
pub(crate) async fn confirm_with_time(
    tx: &Tx,
    case: &Case,
    engagement: &Engagement,
    now: Timestamp,
) -> Result<(), Error> {
    let ask_hours = ask_hours(tx, case).await?;
    let attendances = list_attendances(tx, &[engagement.id]).await?;
    let attendee = attendee_of(case, engagement, &attendances);
    close_questions(tx, engagement, now).await?;
    if let Some(mut attendee) = attendee.filter(|_| ask_hours > 0)
        && attendee.confirm_with_time(ask_hours, now)
    {
        attendances::save(tx, &attendee.attendance()).await?;
    }
    Ok(())
}

/// Records that a professional who reports or answers something about coming has seen the questions to them (AMB-350). To
/// be called before these are closed.
pub(crate) async fn record_answer(
    tx: &Tx,
    engagement: &Engagement,
    now: Timestamp,
) -> Result<(), StoreError> {
    deliveries::mark_answered(tx, engagement.id, engagement.person, now).await
}

/// Marks the questions whether a professional will come as read: they are answered or can no longer be answered.
pub(crate) async fn close_question(tx: &Tx, engagement: &Engagement, now: Timestamp) -> Result<(), Error> {
    let Engagement { id, person, .. } = *engagement;
    Ok(notices::mark_read_by_report(tx, id, person, NoticeReport::ConfirmDay, now).await?)
}

/// Marks the questions of [`close_question`] and those for the consent to a changed time as read, and that
/// the case starts soon.
pub(crate) async fn close_questions(tx: &Tx, engagement: &Engagement, now: Timestamp) -> Result<(), Error> {
    close_question(tx, engagement, now).await?;
    let Engagement { id, person, .. } = *engagement;
    notices::mark_read_by_report(tx, id, person, NoticeReport::CaseStarts, now).await?;
    Ok(notices::mark_read_by_content(tx, id, person, TIME_CHANGED, now).await?)
}

/// Marks the reports to the owners that a professional may not come, or comes after all, as read: the place
/// was freed, or the professional has confirmed the time since.
pub(crate) async fn close_reports(
    tx: &Tx,
    engagement: EngagementId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let reports = [NoticeReport::CannotCome, NoticeReport::DayNotConfirmed, NoticeReport::ComesAfterAll];
    notices::mark_read_for_everyone(tx, engagement, &reports, now).await
}

/// Stores that a professional whose absence has ended had not arrived by then, if that is known. Returns whether it was stored.
pub(crate) async fn record_late_return(
    tx: &Tx,
    case: &Case,
    engagement: &Engagement,
    now: Timestamp,
) -> Result<bool, Error> {
    let attendances = list_attendances(tx, &[engagement.id]).await?;
    let Some(mut attendee) = attendee_of(case, engagement, &attendances) else { return Ok(false) };
    let recorded = attendee.record_late_return(now);
    if recorded {
        attendances::save(tx, &attendee.attendance()).await?;
    }
    Ok(recorded)
}

/// Returns the hours before the start at which the center of a case has confirmed professionals asked.
async fn ask_hours(conn: &Conn, case: &Case) -> Result<u32, Error> {
    Ok(dispatch::find_of_center(conn, case.center).await?.unwrap_or_default().confirm_day)
}

/// Returns the text whose MAC is in a link: it binds the link to one acceptance, one start of the case, and the address that the
/// mail went to.
pub(crate) fn signed_text(attendance: &Attendance, email: &str) -> String {
    format!("{}:{}:{email}", attendance.accepted.as_microsecond(), attendance.start.as_microsecond())
}

/// Returns the purpose of the MAC in a link.
pub(crate) fn purpose(attendance: &Attendance) -> String {
    format!("confirm-day:{}", attendance.engagement)
}

/// Returns the path of the link that confirms the day. It is valid for one confirmation, without a session.
fn link_path(app: &App, attendance: &Attendance, email: &str) -> String {
    let mut token = attendance.engagement.as_uuid().as_bytes().to_vec();
    token.extend(app.key().mac(&purpose(attendance), &signed_text(attendance, email)));
    format!("{PATH}?token={}", URL_SAFE_NO_PAD.encode(token))
}
