//! The function of the timer `EXPIRY_SUMMARY`: mails the administrators of a center which documents and licenses end soon.

use caseboard_domain::expiry::{Expiring, SUMMARY_DAYS};
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::requirements::PersonFacts;
use caseboard_domain::timer::TimerOutcome;
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::expiries::{self, CertifiedPerson};
use caseboard_store::timers::TimerRow;
use caseboard_store::{Committed, Tx, center_requirements, centers};
use jiff::ToSpan as _;
use jiff::civil::Date;

use super::letters::{self, Ending};
use crate::app::App;
use crate::error::Error;
use crate::notices::{AdminMessage, notify_admins};
use crate::outbox;
use crate::texts::Texts;

/// Sends the summary of a center to its administrators, nothing if nothing ends in the next 30 days as the center dates it.
pub(crate) async fn run_expiry_summary(
    app: App,
    tx: Tx,
    timer: TimerRow,
) -> Result<Committed<TimerOutcome>, Error> {
    let now = app.now();
    let center = centers::find(&tx, CenterId::from_uuid(timer.subject)).await?;
    let Some(center) = center.filter(|center| center.active && center.confirmed) else {
        return Ok(tx.commit(TimerOutcome::Done));
    };
    let first = center.zone.local(now).date();
    let last = first.saturating_add(SUMMARY_DAYS.days());
    let people = expiries::list_people(&tx, center.id, first, last).await?;
    let ids: Vec<PersonId> = people.iter().map(|person| person.id).collect();
    let facts = center_requirements::list_facts(&tx, &ids, center.id).await?;
    let ending: Vec<Ending<'_>> =
        people.iter().filter_map(|person| ending(person, facts.get(&person.id)?, first, last)).collect();
    if ending.is_empty() {
        return Ok(tx.commit(TimerOutcome::Done));
    }
    notify_admins(&app, &tx, &center, None, |admin| {
        let texts = &Texts::of(admin.language).eligibility;
        let (about, letter) =
            (Occasion::of(EventKind::Eligibility), letters::expiring(admin, &center, &ending));
        AdminMessage {
            subject: (texts.expiring_subject)(&center.name),
            // Only the mail names people, as those about cases do.
            content: (texts.expiring)(letters::count(&ending), &center.name),
            mail: outbox::notification(&app, admin, about, &letter),
        }
    })
    .await?;
    Ok(tx.commit(TimerOutcome::Done))
}

/// Returns what of a person ends in these days as the center dates it, the next first.
fn ending<'a>(
    person: &'a CertifiedPerson,
    facts: &PersonFacts,
    first: Date,
    last: Date,
) -> Option<Ending<'a>> {
    let license = facts.license_expires.map(|day| (day, Expiring::License));
    let dated = |document: &caseboard_domain::requirements::DocumentFact| {
        Some((document.expires?, Expiring::Document(document.slot)))
    };
    let all = license.into_iter().chain(facts.documents.iter().filter_map(dated));
    let mut items: Vec<(Date, Expiring)> = all.filter(|(day, _)| (first..=last).contains(day)).collect();
    items.sort_unstable();
    (!items.is_empty()).then_some(Ending { person, items })
}
