//! Ends offers of places that were not accepted in time (AMB-158).

use std::time::Duration;

use caseboard_domain::{CaseId, EngagementId, PersonId};
use caseboard_store::engagements::LockedEngagement;
use caseboard_store::{Committed, Tx, engagements};
use tokio::sync::watch;

use crate::audit::{self, Action, Entry};
use crate::notices::fan_out::CaseEventContext;
use crate::refill::end_offer;
use crate::{App, Error};

/// How often a node looks for offers whose time is over. An offer that is accepted after its end is refused in any case.
const PAUSE: Duration = Duration::from_secs(1);

/// Ends offers in time until `stop` turns true.
pub async fn run_offer_worker(app: App, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        if let Err(error) = expire_offers(&app).await {
            tracing::warn!(%error, "offers of places have to wait");
        }
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            _ = stop.changed() => {}
        }
    }
}

/// Ends the offers whose time is over and offers their places to the next people; returns how many. Each offer ends in a
/// transaction of its own that locks the case and reads the offer again, so several nodes end it once.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn expire_offers(app: &App) -> Result<usize, Error> {
    let now = app.now();
    let due = app
        .db
        .read(move |conn| async move { Ok::<_, Error>(engagements::list_expired_offers(&conn, now).await?) })
        .await?;
    let mut ended = 0;
    for offer in due {
        ended += usize::from(app.transact(offer, run).await?);
    }
    Ok(ended)
}

async fn run(
    app: App,
    tx: Tx,
    (engagement, case, person): (EngagementId, CaseId, PersonId),
) -> Result<Committed<bool>, Error> {
    let now = app.now();
    let found = engagements::lock_with_case(&tx, engagement, case, person).await?;
    let Some(LockedEngagement { case_row, engagement_row: row, .. }) = found else {
        return Ok(tx.commit(false));
    };
    let Some(after) = row.engagement.expire_offer(now) else { return Ok(tx.commit(false)) };
    let by = case_row.case.poster;
    let event_context = CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by, now };
    end_offer(&event_context, &case_row, &row, after).await?;
    let entry = Entry::anonymous(Action::OfferExpired).on(case).at(case_row.case.center);
    audit::record(&app, &tx, entry.with("professional", person)).await?;
    Ok(tx.commit(true))
}
