//! The function of the timer `EXPIRY_SUMMARY`: mails the administrators of a center which documents and licenses end soon.

use caseboard_domain::expiry::{Expiring, SUMMARY_DAYS};
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::requirements::PersonFacts;
use caseboard_domain::timer::TimerOutcome;
use caseboard_domain::{CenterId, NoticeId, PersonId, ThreadId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::expiries::{self, CertifiedPerson};
use caseboard_store::notices::{self, NewNotice};
use caseboard_store::timers::TimerRow;
use caseboard_store::{Committed, Tx, affiliations, center_requirements, centers};
use jiff::ToSpan as _;
use jiff::civil::Date;

use super::letters::{self, Ending};
use crate::app::App;
use crate::error::Error;
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
    let thread = ThreadId::from_uuid(app.new_id());
    let (mut copies, mut messages) = (Vec::new(), Vec::new());
    let verified_only = app.settings.email_verification;
    for admin in affiliations::list_admins_to_mail(&tx, center.id, verified_only).await? {
        let texts = &Texts::of(admin.language).eligibility;
        let id = if copies.is_empty() { thread.as_uuid() } else { app.new_id() };
        copies.push(NewNotice {
            id: NoticeId::from_uuid(id),
            thread,
            recipient: admin.id,
            // There is no other person whose action caused it.
            sender: admin.id,
            case: None,
            engagement: None,
            center: Some(center.id),
            kind: NoticeKind::Message,
            status: NoticeStatus::NotInvited,
            subject: (texts.expiring_subject)(&center.name),
            // Only the mail names people, as those about cases do.
            content: (texts.expiring)(letters::count(&ending), &center.name),
            hired_at: None,
            withdrawn_at: None,
            slot: None,
        });
        let letter = letters::expiring(&admin, &center, &ending);
        messages.extend(outbox::notification(&app, &admin, Occasion::of(EventKind::Eligibility), &letter));
        tx.publish(Audience::Person(admin.id), Topic::Notifications);
    }
    notices::insert(&tx, &copies, now).await?;
    outbox::enqueue(&app, &tx, messages).await?;
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
