//! Mails the daily summary of new cases; the function of the timer `DAILY_SUMMARY`.

use caseboard_domain::case_search::estimated_pay;
use caseboard_domain::notifications::{EventKind, Occasion, SummaryCase};
use caseboard_domain::timer::TimerOutcome;
use caseboard_domain::{CaseId, PersonId};
use caseboard_store::daily_summaries::{self, NewCaseRow};
use caseboard_store::timers::TimerRow;
use caseboard_store::{Committed, Tx, persons};
use jiff::SignedDuration;
use uuid::Uuid;

use super::letters;
use crate::app::App;
use crate::error::Error;
use crate::outbox;

/// A case is visible when its transaction is committed, which is after the time that it was posted at. So each summary ends this
/// long before it is sent, and the next one begins there.
const COMMIT_TIME: SignedDuration = SignedDuration::from_mins(1);

/// Mails a professional the new cases that match their filter, nothing if there are none, and returns the
/// time of the next summary. A summary that is late contains the cases of all days since the last one.
pub(crate) async fn run_daily_summary(
    app: App,
    tx: Tx,
    timer: TimerRow,
) -> Result<Committed<TimerOutcome>, Error> {
    let (id, now) = (PersonId::from_uuid(timer.subject), app.now());
    let Some(person) = persons::lock(&tx, id).await? else { return Ok(tx.commit(TimerOutcome::Done)) };
    let (Some(filter), Some(group)) = (&person.preferences.summary, person.category) else {
        return Ok(tx.commit(TimerOutcome::Done));
    };
    let Some(next) = person.preferences.next_summary(now) else {
        return Ok(tx.commit(TimerOutcome::Done));
    };
    let until = now - COMMIT_TIME;
    let from = daily_summaries::covered_until(&tx, id).await?.unwrap_or(until);
    if until <= from {
        return Ok(tx.commit(TimerOutcome::Again(next)));
    }
    let mut matching = Vec::new();
    // The cases of a series have the same time, so the next page begins after a time and an id.
    let mut after = (from, CaseId::from_uuid(Uuid::max()));
    loop {
        let found = daily_summaries::list_new_cases(&tx, id, group, after, until, now).await?;
        let (count, last) = (found.len(), found.last().map(|row| (row.posted_at, row.id)));
        matching.extend(found.into_iter().filter(|row| filter.matches(&new_case(row))));
        match last {
            Some(last) if count == daily_summaries::PAGE => after = last,
            _ => break,
        }
    }
    matching.sort_by_key(|row| (row.start, row.id));
    if !matching.is_empty() {
        let letter = letters::daily_summary(&person, &matching);
        let about = Occasion::of(EventKind::Summary);
        outbox::enqueue_notification(&app, &tx, &person, about, &letter).await?;
    }
    daily_summaries::cover(&tx, id, until).await?;
    Ok(tx.commit(TimerOutcome::Again(next)))
}

fn new_case(row: &NewCaseRow) -> SummaryCase<'_> {
    SummaryCase {
        center: row.center,
        zip: &row.zip_code,
        zone: &row.zone,
        start: row.start,
        pay: estimated_pay(&row.terms, row.hours),
    }
}
