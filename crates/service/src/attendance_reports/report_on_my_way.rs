//! Reports that a professional is on the way to a case (AMB-170).

use caseboard_domain::NoticeId;
use caseboard_domain::actor::Professional;
use caseboard_domain::attendance::Attendee;
use caseboard_store::{Committed, Tx};

use super::{AttendanceReported, report};
use crate::audit::Action;
use crate::boxed;
use crate::{App, Error, IdempotencyKey};

/// Reports that the professional is on the way to the case that a message to them is about; the time is that of the server.
/// Repeating it succeeds and keeps the first time.
///
/// # Errors
/// FORBIDDEN for a foreign or missing message; TOO_EARLY more than six hours before the start, NOT_CONFIRMED,
/// ABSENCE_REPORTED, CLOSED.
#[boxed]
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
    input: (Professional, NoticeId),
) -> Result<Committed<AttendanceReported>, Error> {
    let apply = |attendee: &mut Attendee, now| attendee.set_out(now);
    report(app, tx, input, Action::SetOut, apply, |entry, _| entry).await
}
