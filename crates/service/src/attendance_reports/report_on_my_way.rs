//! Reports that a professional is on the way to a case (AMB-170).

use caseboard_domain::NoticeId;
use caseboard_domain::actor::Professional;
use caseboard_store::{Committed, Tx};

use super::{AttendanceReported, own_attendee, reported, store};
use crate::audit::{self, Action, Entry};
use crate::{App, Error, IdempotencyKey};

/// Reports that the professional is on the way to the case that a message to them is about; the time is that of the server.
/// Repeating it succeeds and keeps the first time.
///
/// # Errors
/// 403 for a foreign or missing message; 409 TOO_EARLY more than six hours before the start, NOT_CONFIRMED, ABSENCE_REPORTED,
/// CLOSED.
pub async fn report_on_my_way(
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
    if own.attendee.set_out(now)? {
        store(&app, &tx, &own, now).await?;
    }
    let case = &own.case_row.case;
    audit::record(&app, &tx, Entry::new(Action::SetOut, &actor).on(case.id).at(case.center)).await?;
    Ok(tx.commit(reported(&own, now)))
}
