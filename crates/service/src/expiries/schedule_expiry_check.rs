//! The time of the daily check for documents and licenses that end soon.

use caseboard_domain::timer::TimerKind;
use caseboard_store::{Committed, Tx, timers};
use jiff::Timestamp;
use jiff::civil::time;
use jiff::tz::TimeZone;
use uuid::Uuid;

use crate::app::App;
use crate::error::Error;

/// Sets the timer of the daily check, unless there is one. Housekeeping calls it, so that a failure is repaired by its next run.
pub async fn schedule_expiry_check(app: &App) -> Result<(), Error> {
    app.transact((), run).await
}

async fn run(app: App, tx: Tx, (): ()) -> Result<Committed<()>, Error> {
    timers::set_new(&tx, TimerKind::ExpiryCheck, Uuid::nil(), next_check(app.now())).await?;
    Ok(tx.commit(()))
}

/// Returns the next 15:00 UTC after an instant: a time between 5:00 and 11:00 on the same day in all of the 50 states.
pub(super) fn next_check(after: Timestamp) -> Timestamp {
    let today = after.to_zoned(TimeZone::UTC).date();
    let at = |day: jiff::civil::Date| {
        day.to_datetime(time(15, 0, 0, 0)).to_zoned(TimeZone::UTC).map(|it| it.timestamp()).ok()
    };
    let days = [Some(today), today.tomorrow().ok()];
    days.into_iter().flatten().filter_map(at).find(|at| *at > after).unwrap_or(Timestamp::MAX)
}
