//! Reports that a professional has arrived at a case (AMB-170).

use caseboard_domain::NoticeId;
use caseboard_domain::actor::Professional;
use caseboard_domain::attendance::{Attendance, Attendee};
use caseboard_domain::geo::GeoPoint;
use caseboard_store::{Committed, Tx};

use super::{AttendanceReported, report};
use crate::audit::{Action, Entry};
use crate::boxed;
use crate::{App, Error, IdempotencyKey};

/// The arrival of a professional at a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportArrival {
    /// A message about the case.
    pub message: NoticeId,
    /// The place of the professional; only if they agreed to share it with the owners of the case.
    pub point: Option<GeoPoint>,
}

/// Reports that the professional has arrived; the time is that of the server. It ends a reported absence
/// (AMB-301). Repeating it succeeds and keeps the first time and coordinates.
///
/// # Errors
/// FORBIDDEN for a foreign or missing message; TOO_EARLY more than six hours before the start, NOT_CONFIRMED, CLOSED.
#[boxed]
pub async fn report_arrival(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    input: ReportArrival,
) -> Result<AttendanceReported, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, ReportArrival { message, point }): (Professional, ReportArrival),
) -> Result<Committed<AttendanceReported>, Error> {
    let apply = |attendee: &mut Attendee, now| attendee.arrive(point, now);
    // A repeated report keeps the first coordinates, so those of the request may not be stored.
    let detail = |entry: Entry, stored: &Attendance| entry.with("position", stored.point.is_some());
    report(app, tx, (actor, message), Action::Arrived, apply, detail).await
}
