//! The function of the timer `ATTENDANCE_CHECK`: asks confirmed professionals to confirm the day, notifies them
//! that the case starts soon, and notifies the owners of those who have not confirmed it or have not arrived.

use caseboard_domain::attendance::{Attendee, next_check};
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::timer::TimerOutcome;
use caseboard_domain::{CaseId, EngagementId};
use caseboard_store::cases::CaseRow;
use caseboard_store::change_feed::Topic;
use caseboard_store::notices::Contact;
use caseboard_store::timers::TimerRow;
use caseboard_store::{Committed, Tx, attendances, cases, engagements, notices};

use super::{ask_hours, attendee_of, close_question, link_path, list_attendances};
use crate::notices::case_event::{CaseEvent, EngagementFacts};
use crate::notices::fan_out::{CaseEventContext, Mail, Managers, OwnerNotice, TextMessage};
use crate::outbox;
use crate::{App, Error};

/// Does what is due for the confirmed professionals of a case, and sets the next time.
pub(crate) async fn run_check(app: App, tx: Tx, timer: TimerRow) -> Result<Committed<TimerOutcome>, Error> {
    let now = app.now();
    let Some(case_row) = cases::lock(&tx, CaseId::from_uuid(timer.subject)).await? else {
        return Ok(tx.commit(TimerOutcome::Done));
    };
    let case = &case_row.case;
    if case.is_cancelled() || case.end() <= now {
        return Ok(tx.commit(TimerOutcome::Done));
    }
    check(&app, &tx, &case_row).await?;
    let outcome = next_check(case.start, now).map_or(TimerOutcome::Done, TimerOutcome::Again);
    Ok(tx.commit(outcome))
}

async fn check(app: &App, tx: &Tx, case_row: &CaseRow) -> Result<(), Error> {
    let (case, now) = (&case_row.case, app.now());
    let mut live = engagements::list_live(tx, case.id).await?;
    live.retain(|(_, row)| matches!(row.engagement.state, State::Confirmed { .. }));
    if live.is_empty() {
        return Ok(());
    }
    let ids: Vec<EngagementId> = live.iter().map(|(_, row)| row.engagement.id).collect();
    let attendances = list_attendances(tx, &ids).await?;
    let ask_hours = ask_hours(tx, case).await?;
    let event_context = CaseEventContext { app, tx, case, by: case.poster, now };
    let managers = event_context.managers().await?;
    for (contact, row) in &live {
        let engagement = row.engagement;
        if let Some(attendee) = attendee_of(case, &engagement, &attendances) {
            check_attendee(&event_context, &managers, contact, &engagement, attendee, ask_hours).await?;
        }
    }
    Ok(())
}

/// Sends what is due about one professional, and stores that it was sent. `by_poster` has the poster as author, as notices to
/// the professional do; that of notices to the owners is the professional.
async fn check_attendee(
    by_poster: &CaseEventContext<'_>,
    managers: &Managers,
    contact: &Contact,
    engagement: &Engagement,
    mut attendee: Attendee,
    ask_hours: u32,
) -> Result<(), Error> {
    let CaseEventContext { app, tx, now, .. } = *by_poster;
    let (due, missed) = (attendee.due(ask_hours, now), attendee.is_missed(now));
    let starts = attendee.is_start_notice_due(now);
    if !(due.asks || due.reports || missed || starts) {
        return Ok(());
    }
    attendee.record(due, now);
    // The notice that the case starts has the action of the question.
    if due.asks && !starts {
        let link = link_path(app, &attendee.attendance(), &contact.email);
        notify_professional(by_poster, contact, engagement, CaseEvent::ConfirmDay, Some(&link)).await?;
    }
    if starts {
        attendee.record_start_notice(now);
        notify_professional(by_poster, contact, engagement, CaseEvent::CaseStarts, None).await?;
    }
    let by_professional = CaseEventContext { by: contact.id, ..*by_poster };
    if due.reports {
        notify_owners(&by_professional, managers, contact, engagement, CaseEvent::DayNotConfirmed).await?;
    }
    if missed {
        attendee.record_missed(now);
        notify_owners(&by_professional, managers, contact, engagement, CaseEvent::NotArrived).await?;
    }
    attendances::save(tx, &attendee.attendance()).await?;
    by_professional.publish_to(contact.id);
    by_professional.publish_to_managers(managers, &[Topic::Cases]);
    Ok(())
}

/// Asks a professional to confirm the day, by a `link` that needs no session, or notifies them that the case starts soon. The
/// notice replaces an unread one that asks whether they come, and has the same action.
async fn notify_professional(
    event_context: &CaseEventContext<'_>,
    contact: &Contact,
    engagement: &Engagement,
    event: CaseEvent,
    link: Option<&str>,
) -> Result<(), Error> {
    let CaseEventContext { app, tx, now, .. } = *event_context;
    close_question(tx, engagement, now).await?;
    let id = event_context.new_notice();
    let notice = event_context.to_professional(id, engagement, event, NoticeStatus::Confirmed);
    notices::insert(tx, &[notice], now).await?;
    let facts = EngagementFacts { link, ..EngagementFacts::new(engagement, &contact.full_name) };
    let messages = event_context.messages(contact, facts, event, Mail::IfOn, TextMessage::IfOn);
    Ok(outbox::enqueue(app, tx, outbox::carrying(id, messages)).await?)
}

/// Notifies the owners of a professional who may not come.
async fn notify_owners(
    event_context: &CaseEventContext<'_>,
    managers: &Managers,
    contact: &Contact,
    engagement: &Engagement,
    event: CaseEvent,
) -> Result<(), Error> {
    let notice = OwnerNotice::new(engagement, &contact.full_name, event, NoticeStatus::Confirmed);
    event_context.notify_owners(managers, notice).await?;
    Ok(())
}
