//! Confirms that a professional will come to a case, in the application (AMB-168).

use caseboard_domain::NoticeId;
use caseboard_domain::actor::Professional;
use caseboard_domain::attendance::Attendee;
use caseboard_store::{Committed, Tx};

use super::{AttendanceReported, report};
use crate::audit::{Action, Entry};
use crate::boxed;
use crate::{App, Error, IdempotencyKey};

/// Confirms the day of the case that a message to the professional is about. Repeating it succeeds.
///
/// # Errors
/// FORBIDDEN for a foreign or missing message; TOO_EARLY before the question, NOT_CONFIRMED also while a changed time is to
/// be confirmed, ABSENCE_REPORTED, JOB_STARTED, CLOSED.
#[boxed]
pub async fn confirm_day(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    message: NoticeId,
) -> Result<AttendanceReported, Error> {
    app.command(key, (actor.clone(), message), run).await
}

async fn run(
    app: App,
    tx: Tx,
    input: (Professional, NoticeId),
) -> Result<Committed<AttendanceReported>, Error> {
    let apply = |attendee: &mut Attendee, now| attendee.confirm(now);
    let detail = |entry: Entry, _: &_| entry.with("by", "APPLICATION");
    report(app, tx, input, Action::DayConfirmed, apply, detail).await
}
