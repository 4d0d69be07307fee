//! Ends the offer of a place that was not accepted in time (AMB-158); the function of the timer `OFFER_END`.

use caseboard_domain::EngagementId;
use caseboard_domain::engagement::State;
use caseboard_domain::timer::TimerOutcome;
use caseboard_store::engagements::LockedEngagement;
use caseboard_store::timers::TimerRow;
use caseboard_store::{Committed, Tx, engagements};

use crate::audit::{self, Action, Entry};
use crate::notices::fan_out::CaseEventContext;
use crate::refill::end_offer;
use crate::{App, Error};

/// Ends an offer whose time is over and offers its place to the next person. Does nothing if the offer has ended in another way;
/// if there is a newer offer, the timer is set to its end.
pub(crate) async fn expire_offer(
    app: App,
    tx: Tx,
    timer: TimerRow,
) -> Result<Committed<TimerOutcome>, Error> {
    let (now, id) = (app.now(), EngagementId::from_uuid(timer.subject));
    let Some((contact, found)) = engagements::find(&tx, id).await? else {
        return Ok(tx.commit(TimerOutcome::Done));
    };
    let (case, person) = (found.engagement.case, contact.id);
    let found = engagements::lock_with_case(&tx, id, case, person).await?;
    let Some(LockedEngagement { case_row, engagement_row: row, .. }) = found else {
        return Ok(tx.commit(TimerOutcome::Done));
    };
    let Some(after) = row.engagement.expire_offer(now) else {
        let outcome = match row.engagement.state {
            State::Offered { until, .. } => TimerOutcome::Again(until),
            _ => TimerOutcome::Done,
        };
        return Ok(tx.commit(outcome));
    };
    let by = case_row.case.poster;
    let event_context = CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by, now };
    end_offer(&event_context, &case_row, &row, after).await?;
    let entry = Entry::anonymous(Action::OfferExpired).on(case).at(case_row.case.center);
    audit::record(&app, &tx, entry.with("professional", person)).await?;
    Ok(tx.commit(TimerOutcome::Done))
}
