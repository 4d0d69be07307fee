//! Confirms that a professional will come to a case, in the application (AMB-168).

use caseboard_domain::NoticeId;
use caseboard_domain::actor::Professional;
use caseboard_store::{Committed, Tx};

use super::{AttendanceReported, own_attendee, reported, store};
use crate::audit::{self, Action, Entry};
use crate::{App, Error, IdempotencyKey};

/// Confirms the day of the case that a message to the professional is about. Repeating it succeeds.
///
/// # Errors
/// 403 for a foreign or missing message; 409 TOO_EARLY before the question, NOT_CONFIRMED also while a changed time is to be
/// confirmed, ABSENCE_REPORTED, JOB_STARTED, CLOSED.
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
    (actor, message): (Professional, NoticeId),
) -> Result<Committed<AttendanceReported>, Error> {
    let now = app.now();
    let mut own = own_attendee(&tx, message, &actor).await?;
    if own.attendee.confirm(now)? {
        store(&app, &tx, &own, now).await?;
    }
    let case = &own.case_row.case;
    let entry = Entry::new(Action::DayConfirmed, &actor).on(case.id).at(case.center);
    audit::record(&app, &tx, entry.with("by", "APPLICATION")).await?;
    Ok(tx.commit(reported(&own, now)))
}
