//! Changing a posted case before its start (AMB-106).

use caseboard_domain::CaseId;
use caseboard_domain::actor::Poster;
use caseboard_domain::case::Case;
use caseboard_domain::case_draft::PostingWarning;
use caseboard_domain::case_edit::{
    CaseEdit, Change, EditedCase, endangers_min_pay, require_min_pay_kept, require_payer,
};
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::throttle::CASE_CHANGES;
use caseboard_store::case_changes::CaseChange;
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::{EngagementChange, EngagementRow};
use caseboard_store::notices::{Contact, NewNotice};
use caseboard_store::{Committed, Tx, case_changes, cases, engagements, notices};

use super::posted_case::read_posted_case;
use super::{CaseRow, PostedCase};
use crate::attendance;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::dispatch;
use crate::managed_case::lock_managed_case;
use crate::notices::case_event::{CaseEvent, EngagementFacts};
use crate::notices::fan_out::{CaseEventContext, Mail, TextMessage};
use crate::outbox;
use crate::rate_limit::Counter;
use crate::refill::places_freed;
use crate::{App, Error, IdempotencyKey};

/// Changes a case. Confirmed people whose time changes keep their place and have to confirm the new time; they get a mail
/// regardless of their settings. Invited people are notified of what concerns them, within the daily limit of invitations
/// (AMB-240), and raised pay applies to everyone who has requested an invitation, is invited or is confirmed. A time at which
/// the surgeon has another case is a warning (AMB-361).
///
/// # Errors
/// FORBIDDEN for a foreign or missing case, and for more places at a deactivated center (AMB-284); CASE_CHANGED if the change
/// is based on another version, JOB_STARTED, CLOSED; VALIDATION with every invalid field, and for pay and places that the
/// actor does not pay for (AMB-287); RATE_LIMITED after twenty changes of the case in 24 hours.
#[boxed]
pub async fn edit_case(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    case: CaseId,
    edit: CaseEdit,
) -> Result<PostedCase, Error> {
    app.command(key, (actor.clone(), case, edit), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, case, edit): (Poster, CaseId, CaseEdit),
) -> Result<Committed<PostedCase>, Error> {
    let now = app.now();
    let stored = lock_managed_case(&tx, case, &actor).await?;
    let before = stored.case.clone();
    let EditedCase { case: after, changes } = edit.validate(&before, now)?;
    require_payer(&before, &changes, &actor)?;
    if !changes.is_empty() {
        // Counted for each owner: one must not keep the others from changing the start or the pay.
        Counter::new(CASE_CHANGES, &format!("{case} {}", actor.person())).take(&app, &tx).await?;
        if endangers_min_pay(&before, &after, now) {
            let live = engagements::list_live(&tx, case).await?;
            let agreed: Vec<Engagement> = live.iter().map(|(_, row)| row.engagement).collect();
            require_min_pay_kept(&before, &after, &agreed, now)?;
        }
        if changes.iter().any(|change| matches!(change, Change::Places { .. })) {
            actor.require_may_invite(&after)?;
        }
        cases::edit(&tx, &before, &after, now).await?;
        let (by, by_name) = (actor.person(), actor.full_name().to_owned());
        let change = CaseChange { by, by_name, at: now, changes: changes.clone() };
        case_changes::insert(&tx, case, after.version, &change).await?;
        let event_context = CaseEventContext { app: &app, tx: &tx, case: &after, by: actor.person(), now };
        update_engagements(&event_context, &changes).await?;
        if changes.iter().any(Change::is_time) {
            if before.start != after.start {
                dispatch::reschedule_waves(&app, &tx, &after, now).await?;
            }
            attendance::reschedule_check(&app, &tx, &after, now).await?;
        }
        dispatch::begin_added(&app, &tx, &before, &after, now).await?;
        let edited = CaseRow { case: after.clone(), ..stored };
        offer_added_places(&event_context, &before, &edited).await?;
        event_context
            .publish_to_managers(&event_context.managers().await?, &[Topic::Cases, Topic::Notifications]);
    }
    let mut posted = read_posted_case(&tx, case, app.settings.require_certified, now).await?;
    if changes.iter().any(Change::is_time) && cases::has_surgeon_conflict(&tx, &after).await? {
        posted.warnings.push(PostingWarning::SurgeonOverlap);
    }
    if !changes.is_empty() {
        let entry = Entry::new(Action::CaseChanged, &actor).on(case).at(after.center);
        audit::record(&app, &tx, entry.with("version", after.version)).await?;
    }
    Ok(tx.commit(posted))
}

/// Offers the places that were added to positions, and refreshes the open clients of every group.
async fn offer_added_places(
    event_context: &CaseEventContext<'_>,
    before: &Case,
    edited: &CaseRow,
) -> Result<(), Error> {
    for position in &edited.case.positions {
        if let Some(old) = before.position(position.category)
            && let added @ 1.. = position.required().saturating_sub(old.required())
        {
            places_freed(event_context, edited, position.category, added).await?;
        }
        event_context.publish_to_group(position.category);
    }
    Ok(())
}

/// Stores time, terms and states of the engagements, and notifies invited and confirmed people, and those on the standby list, of
/// what concerns them.
async fn update_engagements(event_context: &CaseEventContext<'_>, changes: &[Change]) -> Result<(), Error> {
    let CaseEventContext { tx, case, now, .. } = *event_context;
    let moved = changes.iter().any(Change::is_time);
    if moved {
        engagements::move_of_case(tx, case.id, case.start, case.end(), now).await?;
    }
    for change in changes {
        if let Change::Pay { category, new, .. } = change {
            engagements::raise_terms(tx, case.id, *category, *new, now).await?;
        }
    }
    let live = engagements::list_live(tx, case.id).await?;
    let mut saved: Vec<EngagementChange> = Vec::new();
    let mut recipients: Vec<(&Contact, Engagement, CaseEvent)> = Vec::new();
    for (contact, row) in &live {
        if !changes.iter().any(|change| change.concerns(row.engagement.category)) {
            continue;
        }
        event_context.publish_to(contact.id);
        match to_reconfirm(row, moved) {
            Some(engagement) => {
                saved.push(EngagementChange::new(Some(row), engagement));
                recipients.push((contact, engagement, CaseEvent::TimeChanged));
            }
            None if row.engagement.is_notified_of_changes() => {
                recipients.push((contact, row.engagement, CaseEvent::Changed));
            }
            None => {}
        }
    }
    engagements::save(tx, &saved, now).await?;
    let notice = |(_, engagement, event): &(&Contact, Engagement, CaseEvent)| {
        let status = match engagement.state {
            State::Confirmed { .. } => NoticeStatus::Confirmed,
            State::PositionFilled { .. } => NoticeStatus::PositionAlreadyFilled,
            _ => NoticeStatus::Invited,
        };
        event_context.to_professional(event_context.new_notice(), engagement, *event, status)
    };
    let new: Vec<NewNotice> = recipients.iter().map(notice).collect();
    notices::insert(tx, &new, now).await?;
    enqueue_messages(event_context, recipients, new).await
}

/// Queues the messages about a changed case; `written` are the notices to the recipients, in their order.
async fn enqueue_messages(
    event_context: &CaseEventContext<'_>,
    recipients: Vec<(&Contact, Engagement, CaseEvent)>,
    written: Vec<NewNotice>,
) -> Result<(), Error> {
    let (mut to_confirmed, mut to_invited) = (Vec::new(), Vec::new());
    for ((contact, engagement, event), NewNotice { id, .. }) in recipients.into_iter().zip(written) {
        let time_changed = event == CaseEvent::TimeChanged;
        let mail = if time_changed { Mail::Always } else { Mail::IfOn };
        let facts = EngagementFacts::new(&engagement, &contact.full_name);
        let text = TextMessage::only_if(time_changed);
        let messages = event_context.messages(contact, facts, event, mail, text);
        match engagement.state {
            // The owners see whether the question for the new time was delivered (AMB-350).
            State::Confirmed { .. } if time_changed => to_confirmed.extend(outbox::carrying(id, messages)),
            State::Confirmed { .. } => to_confirmed.extend(messages),
            _ => to_invited.extend(messages),
        }
    }
    outbox::enqueue(event_context.app, event_context.tx, to_confirmed).await?;
    event_context.enqueue_invitations(to_invited).await
}

/// Returns the engagement of a confirmed person who has to confirm a changed time; `None` for others.
fn to_reconfirm(row: &EngagementRow, moved: bool) -> Option<Engagement> {
    row.engagement.change_time().filter(|_| moved)
}
