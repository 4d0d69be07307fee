//! Joins the standby list of a full position (AMB-157).

use caseboard_domain::actor::Professional;
use caseboard_domain::engagement::{Applicant, Engagement, StandbyOutcome, State};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::{CaseId, EngagementId, Refusal};
use caseboard_store::center_requirements::find_rules;
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::{EngagementChange, EngagementRow};
use caseboard_store::{Committed, Tx, cases, engagements, notices, persons};
use serde::{Deserialize, Serialize};

use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::eligibility::{EligibilityCheck, require_eligible};
use crate::notices::case_event::CaseEvent;
use crate::notices::fan_out::{CaseEventContext, OwnerNotice};
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// A professional on a standby list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandbyJoined {
    /// The case.
    pub case: CaseId,
    /// Whether an owner has yet to approve it, because the professional was not invited.
    pub awaits_approval: bool,
}

impl StoredOutcome for StandbyJoined {}

/// Puts a professional who was invited on the standby list, or asks the owners for a place on it, also if the
/// professional has missed an offer (AMB-265). Repeating it succeeds and is not recorded (AMB-269).
///
/// # Errors
/// FORBIDDEN for a case that is missing or has no position for the professional's group, NOT_ELIGIBLE and NOT_CERTIFIED as
/// when accepting; PLACE_FREE, CLOSED, ALREADY_CONFIRMED, ALREADY_OFFERED, REQUEST_DECLINED, TOO_MANY_REQUESTS (AMB-36),
/// SCHEDULE_CONFLICT (AMB-34).
#[boxed]
pub async fn stand_by(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    case: CaseId,
) -> Result<StandbyJoined, Error> {
    app.command(key, (actor.clone(), case), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, case): (Professional, CaseId),
) -> Result<Committed<StandbyJoined>, Error> {
    let person = persons::lock(&tx, actor.person()).await?.filter(|person| person.active);
    let person = person.ok_or_else(Refusal::forbidden)?;
    let case_row = cases::lock(&tx, case).await?.ok_or_else(Refusal::forbidden)?;
    // Read under the lock of the case: the list has the order in which people have joined it.
    let now = app.now();
    let existing = engagements::find_by_case_and_person(&tx, case, actor.person()).await?;
    // An engagement keeps the group that the professional had at that time.
    let category = existing.map_or(actor.category(), |row| row.engagement.category);
    let group_view = case_row.case.group_view(category).ok_or_else(Refusal::forbidden)?;
    let bookings =
        engagements::list_overlapping_bookings(&tx, actor.person(), group_view.start, group_view.end).await?;
    let applicant = Applicant { person: actor.person(), category };
    let fresh: EngagementId = app.new_id();
    let known = existing.as_ref().map(|row| &row.engagement);
    let outcome = Engagement::stand_by(known, fresh, applicant, &group_view, &bookings, now)?;

    let awaits_approval = match outcome {
        StandbyOutcome::Joined(engagement) | StandbyOutcome::Requested(engagement) => {
            engagement.awaits_standby_approval()
        }
        StandbyOutcome::AlreadyWaiting => known.is_some_and(Engagement::awaits_standby_approval),
    };
    if let StandbyOutcome::Joined(engagement) | StandbyOutcome::Requested(engagement) = outcome {
        let full_name = person.full_name();
        let rules = find_rules(&tx, case_row.case.center, &[actor.person()]).await?;
        let check = EligibilityCheck { person: actor.person(), full_name: &full_name, category };
        require_eligible(&app, &tx, &case_row, &rules, &[check]).await?;
        let event_context =
            CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by: actor.person(), now };
        let asks = matches!(outcome, StandbyOutcome::Requested(_));
        write_standby(&event_context, existing.as_ref(), engagement, &full_name, asks).await?;
        let entry = Entry::new(Action::StandbyJoined, &actor).on(case).at(case_row.case.center);
        audit::record(&app, &tx, entry.with("awaitsApproval", awaits_approval)).await?;
    }
    Ok(tx.commit(StandbyJoined { case, awaits_approval }))
}

/// Writes a place on the standby list, or the notices to the owners who are asked for it.
async fn write_standby(
    event_context: &CaseEventContext<'_>,
    existing: Option<&EngagementRow>,
    engagement: Engagement,
    full_name: &str,
    asks: bool,
) -> Result<(), Error> {
    let CaseEventContext { tx, now, .. } = *event_context;
    engagements::save(tx, &[EngagementChange::new(existing, engagement)], now).await?;
    let managers = event_context.managers().await?;
    if asks {
        // An invitation that becomes a request is no longer unread.
        if let Some(row) = existing
            && let (State::PositionFilled { .. }, Some(old)) = (row.engagement.state, row.notice)
        {
            notices::mark_replaced(tx, old, now).await?;
        }
        // A pending request is replaced, so that the owners read what they approve.
        if let Some(thread) = existing.and_then(|row| row.request) {
            notices::record_request_answer(tx, thread, NoticeStatus::Withdrawn, now).await?;
        }
        let (event, status) = (CaseEvent::StandbyRequested, NoticeStatus::InviteRequest);
        let notice = OwnerNotice::new(&engagement, full_name, event, status);
        let thread = event_context.notify_owners(&managers, notice).await?;
        engagements::set_request_thread(tx, engagement.id, thread).await?;
    } else {
        notices::mark_position_filled(tx, engagement.case, engagement.category, now).await?;
    }
    event_context.publish_to_managers(&managers, &[Topic::Requests, Topic::Cases]);
    event_context.publish_to(engagement.person);
    Ok(())
}
