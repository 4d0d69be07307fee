//! Fills the places of a position that became free: offers them to its standby list first, then to everyone who is invited
//! (AMB-158).

use std::collections::HashSet;

use caseboard_domain::PersonId;
use caseboard_domain::case::GroupView;
use caseboard_domain::engagement::{Engagement, standby};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::notifications::Occasion;
use caseboard_domain::person::Category;
use caseboard_domain::position::Position;
use caseboard_domain::schedule::conflict;
use caseboard_domain::timer::TimerKind;
use caseboard_store::cases::CaseRow;
use caseboard_store::center_requirements::find_rules;
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::{EngagementChange, EngagementRow};
use caseboard_store::notices::Contact;
use caseboard_store::{cases, centers, engagements, notices, positions};

use crate::Error;
use crate::dispatch;
use crate::eligibility::{CenterDay, EligibilityCheck, list_not_eligible};
use crate::notices::case_event::{CaseEvent, EngagementFacts};
use crate::notices::fan_out::{CaseEventContext, Mail, TextMessage};
use crate::outbox;
use crate::timers;

/// A person on a standby list.
type Waiting = (Contact, EngagementRow);

/// Fills `freed` places of a position that this transaction has freed: offers them to the people on its standby list, opens what
/// is left to everyone who is invited, and continues the dispatch plan. Other free places are those that no one has taken yet or
/// that the owners do not need (AMB-267). A deactivated center offers nothing and mails no one; its plan waits until it is
/// reactivated (AMB-188). `case_row` has the freed places.
pub(crate) async fn places_freed(
    event_context: &CaseEventContext<'_>,
    case_row: &CaseRow,
    category: Category,
    freed: u32,
) -> Result<(), Error> {
    let CaseEventContext { app, tx, case, now, .. } = *event_context;
    let Some(group_view) = case.group_view(category) else { return Ok(()) };
    if group_view.is_closed(now) || group_view.position.is_full() {
        return Ok(());
    }
    if !centers::find(tx, case.center).await?.is_some_and(|center| center.active) {
        reopen_invitations(event_context, case_row, &group_view, &group_view.position, Reopening::Silent)
            .await?;
        return dispatch::continue_plan(app, tx, &case_row.case, category, now).await;
    }
    let hold = standby::hold_time(group_view.start, now);
    let waiting = match hold.and_then(|hold| now.checked_add(hold).ok()) {
        Some(until) => {
            let mut waiting = engagements::list_standby(tx, case.id, category).await?;
            let contacts = waiting.iter().map(|(contact, _)| contact);
            let able = able_to_accept(event_context, case_row, &group_view, contacts).await?;
            let about = Occasion::about_case(CaseEvent::Offered { until }.preference(), group_view.start);
            waiting.retain(|(contact, _)| {
                able.contains(&contact.id) && outbox::arrives_before(app, contact, about, until)
            });
            waiting
        }
        None => Vec::new(),
    };
    let rows: Vec<Engagement> = waiting.iter().map(|(_, row)| row.engagement).collect();
    let refill = standby::refill(&group_view, &rows, freed, now);
    if !refill.offers.is_empty() {
        offer(event_context, category, &waiting, &refill.offers).await?;
    }
    if refill.opens {
        open_to_everyone(event_context, case_row, &group_view, &refill.position).await?;
    } else if !refill.position.is_full() {
        reopen_invitations(event_context, case_row, &group_view, &refill.position, Reopening::Silent).await?;
    }
    Ok(())
}

/// Leaves a place free that this transaction has freed and that the owners do not need (AMB-267): it is offered to no one, no one
/// is notified, and the plan is paused. Earlier invitations are open again, like every invitation to a free place.
pub(crate) async fn leave_place_free(
    event_context: &CaseEventContext<'_>,
    case_row: &CaseRow,
    category: Category,
    was_full: bool,
) -> Result<(), Error> {
    let CaseEventContext { app, tx, case, now, .. } = *event_context;
    if let Some(group_view) = case.group_view(category).filter(|_| was_full) {
        reopen_invitations(event_context, case_row, &group_view, &group_view.position, Reopening::Silent)
            .await?;
        positions::set_unannounced(tx, case.id, category, true).await?;
    }
    dispatch::pause_plan(app, tx, &case_row.case, category, now).await
}

/// Opens the free places of a position to everyone who is invited, after its standby list, and continues its dispatch plan.
async fn open_to_everyone(
    event_context: &CaseEventContext<'_>,
    case_row: &CaseRow,
    group_view: &GroupView,
    position: &Position,
) -> Result<(), Error> {
    let CaseEventContext { app, tx, case, now, .. } = *event_context;
    reopen_invitations(event_context, case_row, group_view, position, Reopening::Notified).await?;
    let mut case = case.clone();
    case.put_position(*position);
    dispatch::continue_plan(app, tx, &case, position.category, now).await
}

/// Whether people are notified that their invitations are open again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reopening {
    /// Everyone who could accept now and does not know of a free place (AMB-32, AMB-267).
    Notified,
    /// No one.
    Silent,
}

/// Reopens the invitations of professionals who could not accept while the position was full.
async fn reopen_invitations(
    event_context: &CaseEventContext<'_>,
    case_row: &CaseRow,
    group_view: &GroupView,
    position: &Position,
    reopening: Reopening,
) -> Result<(), Error> {
    // The mails count as invitations of the poster, not of the person who has freed the place (AMB-240).
    let event_context = CaseEventContext { by: event_context.case.poster, ..*event_context };
    let CaseEventContext { tx, case, now, .. } = event_context;
    let category = position.category;
    let reopened = engagements::reopen_invitations(tx, case.id, category, now).await?;
    let notifies = reopening == Reopening::Notified;
    if notifies {
        positions::set_unannounced(tx, case.id, category, false).await?;
    }
    let contacts = reopened.iter().map(|(contact, _)| contact).filter(|_| notifies);
    let able = able_to_accept(&event_context, case_row, group_view, contacts).await?;
    notices::reopen_invitations(tx, case.id, category, &able, now).await?;
    let mut messages = Vec::new();
    for (professional, on_standby) in &reopened {
        event_context.publish_to(professional.id);
        if !able.contains(&professional.id) {
            continue;
        }
        let facts = EngagementFacts {
            professional: &professional.full_name,
            category,
            terms: position.terms,
            request: None,
            engagement: None,
            link: None,
        };
        messages.extend(event_context.messages(
            professional,
            facts,
            CaseEvent::Reopened,
            Mail::IfOn,
            TextMessage::only_if(*on_standby),
        ));
    }
    event_context.enqueue_invitations(messages).await?;
    event_context.publish_to_group(category);
    Ok(())
}

/// Returns those of some invited people who could accept a place of a position now: with an open account, without another case
/// at that time, and eligible.
async fn able_to_accept(
    event_context: &CaseEventContext<'_>,
    case_row: &CaseRow,
    group_view: &GroupView,
    contacts: impl Iterator<Item = &Contact>,
) -> Result<HashSet<PersonId>, Error> {
    let CaseEventContext { app, tx, case, .. } = *event_context;
    let active: Vec<(PersonId, String)> = contacts
        .filter(|contact| contact.active)
        .map(|contact| (contact.id, contact.full_name.clone()))
        .collect();
    let mut able: HashSet<PersonId> = active.iter().map(|(person, _)| *person).collect();
    if able.is_empty() {
        return Ok(able);
    }
    let people: Vec<PersonId> = able.iter().copied().collect();
    let (start, end) = (group_view.start, group_view.end);
    let bookings = engagements::list_overlapping_bookings_of(tx, &people, start, end).await?;
    for (person, booking) in &bookings {
        if conflict(std::slice::from_ref(booking), case.id, start, end).is_some() {
            able.remove(person);
        }
    }
    let rules = find_rules(tx, case.center, &people).await?;
    let category = group_view.position.category;
    let checks: Vec<EligibilityCheck<'_>> = active
        .iter()
        .map(|(person, full_name)| EligibilityCheck { person: *person, full_name, category })
        .collect();
    let (refused, _) = list_not_eligible(app, tx, CenterDay::of_case(case_row), &rules, &checks).await?;
    for refusal in refused {
        able.remove(&refusal.person);
    }
    Ok(able)
}

/// Writes offers: for each of them a held place, an invitation, its messages and the timer of its end.
async fn offer(
    event_context: &CaseEventContext<'_>,
    category: Category,
    waiting: &[Waiting],
    offers: &[Engagement],
) -> Result<(), Error> {
    let CaseEventContext { app, tx, case, now, .. } = *event_context;
    // The poster offers the place, not the person who has freed it.
    let event_context = CaseEventContext { by: case.poster, ..*event_context };
    positions::hold_places(tx, case.id, category, offers.len()).await?;
    let (mut changes, mut new, mut to_waiting) = (Vec::new(), Vec::new(), Vec::new());
    let mut offer_ends = Vec::new();
    for offered in offers {
        let Some((contact, row)) = waiting.iter().find(|(_, row)| row.engagement.id == offered.id) else {
            continue;
        };
        let Some(until) = offered.state.columns().offer_until else { continue };
        let (id, event) = (event_context.new_notice(), CaseEvent::Offered { until });
        // The earlier invitation is no longer the newest, also if it was open (AMB-267).
        if let Some(old) = row.notice {
            notices::mark_replaced(tx, old, now).await?;
        }
        offer_ends.push((offered.id, until));
        changes.push(EngagementChange { notice: Some(id), ..EngagementChange::new(Some(row), *offered) });
        new.push(event_context.to_professional(id, offered, event, NoticeStatus::Invited));
        let facts = EngagementFacts::new(offered, &contact.full_name);
        let sent = event_context.messages(contact, facts, event, Mail::IfOn, TextMessage::IfOn);
        to_waiting.extend(outbox::carrying(id, sent));
        event_context.publish_to(contact.id);
    }
    engagements::save(tx, &changes, now).await?;
    notices::insert(tx, &new, now).await?;
    for (engagement, until) in offer_ends {
        timers::set(app, tx, TimerKind::OfferEnd, engagement.as_uuid(), until).await?;
    }
    // Not limited per day: a held place that its person does not hear of would stay empty until the offer ends (AMB-158).
    Ok(outbox::enqueue(app, tx, to_waiting).await?)
}

/// Stores an engagement whose offer has ended, frees the place that was held for it, and fills that place.
pub(crate) async fn end_offer(
    event_context: &CaseEventContext<'_>,
    case_row: &CaseRow,
    row: &EngagementRow,
    after: Engagement,
) -> Result<(), Error> {
    let CaseEventContext { app, tx, now, by, .. } = *event_context;
    let category = row.engagement.category;
    engagements::save(tx, &[EngagementChange::new(Some(row), after)], now).await?;
    positions::release_hold(tx, after.case, category).await?;
    notices::mark_position_filled(tx, after.case, category, now).await?;
    let mut case_row = case_row.clone();
    if let Some(position) = case_row.case.position(category).copied() {
        case_row.case.put_position(position.release_hold());
    }
    // The status does not depend on held places; the revision counts the change.
    cases::set_status(tx, after.case, case_row.case.status(), now).await?;
    let event_context = CaseEventContext { app, tx, case: &case_row.case, by, now };
    places_freed(&event_context, &case_row, category, 1).await?;
    event_context.publish_to_managers(&event_context.managers().await?, &[Topic::Cases]);
    event_context.publish_to(after.person);
    Ok(())
}
