//! Confirms the day with the link of a mail, without a session (AMB-169).

use caseboard_domain::{CaseId, EngagementId};
use caseboard_store::{Committed, Tx, cases};

use super::check_day_link::{day_link, parse, read};
use super::{DayLink, store};
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::{App, Error};

/// Confirms the day with a link, which is valid once. The link does nothing else and does not sign in.
///
/// # Errors
/// VALIDATION for a link that is not valid or was used.
#[boxed]
pub async fn confirm_day_by_link(app: &App, token: &str) -> Result<DayLink, Error> {
    let (engagement, mac) = parse(token)?;
    let (reader, now, token_mac) = (app.clone(), app.now(), mac.clone());
    let case = app
        .db
        .read(move |conn| async move {
            Ok::<_, Error>(read(&reader, &conn, engagement, &token_mac, now).await?.case_row.case.id)
        })
        .await?;
    app.transact((case, engagement, mac), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (case, engagement, mac): (CaseId, EngagementId, Vec<u8>),
) -> Result<Committed<DayLink>, Error> {
    let now = app.now();
    // What was read before the lock may have changed.
    cases::lock(&tx, case).await?;
    let mut own = read(&app, &tx, engagement, &mac, now).await?;
    own.attendee.confirm(now)?;
    store(&app, &tx, &own, now).await?;
    let entry = Entry::anonymous(Action::DayConfirmed).on(case).at(own.case_row.case.center);
    audit::record(&app, &tx, entry.with("by", "LINK").with("professional", own.contact.id)).await?;
    Ok(tx.commit(day_link(&own)))
}
