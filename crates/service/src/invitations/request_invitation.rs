//! Requests an invitation (AMB-35, AMB-36).

use caseboard_domain::actor::Professional;
use caseboard_domain::engagement::{Applicant, Engagement, RequestOutcome};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::{CaseId, EngagementId, NoticeId, Refusal};
use caseboard_store::change_feed::Topic;
use caseboard_store::engagements::{EngagementChange, EngagementRow};
use caseboard_store::{Committed, Tx, cases, engagements, persons};
use serde::{Deserialize, Serialize};

use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::eligibility::{EligibilityCheck, require_not_blocked};
use crate::notices::case_event::CaseEvent;
use crate::notices::fan_out::{CaseEventContext, OwnerNotice};
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// The outcome of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Requested {
    /// INVITED (sent, or invited already), POSITION_ALREADY_FILLED or POSITION_CLOSED.
    pub status: NoticeStatus,
    /// The pending request, if one is stored.
    pub id: Option<NoticeId>,
}

impl StoredOutcome for Requested {}

/// Requests an invitation from the owners of a case. While a request is pending, another one returns it and stores
/// nothing.
///
/// # Errors
/// FORBIDDEN for a case that is missing or has no position for the professional's group, and NOT_ELIGIBLE if the center
/// blocks the professional (AMB-352); ALREADY_CONFIRMED, REQUEST_DECLINED, TOO_MANY_REQUESTS (AMB-36), SCHEDULE_CONFLICT
/// (AMB-34).
#[boxed]
pub async fn request_invitation(
    app: &App,
    actor: &Professional,
    key: Option<IdempotencyKey>,
    case: CaseId,
) -> Result<Requested, Error> {
    app.command(key, (actor.clone(), case), run).await
}

async fn run(app: App, tx: Tx, (actor, case): (Professional, CaseId)) -> Result<Committed<Requested>, Error> {
    let now = app.now();
    let person = persons::lock(&tx, actor.person()).await?.filter(|person| person.active);
    let person = person.ok_or_else(Refusal::forbidden)?;
    let case_row = cases::lock(&tx, case).await?.ok_or_else(Refusal::forbidden)?;
    let group_view = case_row.case.group_view(actor.category()).ok_or_else(Refusal::forbidden)?;
    let existing = engagements::find_by_case_and_person(&tx, case, actor.person()).await?;
    let bookings =
        engagements::list_overlapping_bookings(&tx, actor.person(), group_view.start, group_view.end).await?;
    let applicant = Applicant { person: actor.person(), category: actor.category() };
    let fresh: EngagementId = app.new_id();
    let known = existing.as_ref().map(|row| &row.engagement);
    let outcome = Engagement::request(known, fresh, applicant, &group_view, &bookings, now)?;

    let id = match &outcome {
        RequestOutcome::Sent(engagement) => {
            let full_name = person.full_name();
            let category = actor.category();
            let check = EligibilityCheck { person: actor.person(), full_name: &full_name, category };
            require_not_blocked(&tx, &case_row, check).await?;
            let event_context =
                CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by: actor.person(), now };
            Some(send(&event_context, existing.as_ref(), *engagement, &full_name).await?)
        }
        RequestOutcome::AlreadyPending => {
            existing.and_then(|row| row.request).map(|thread| NoticeId::from_uuid(thread.as_uuid()))
        }
        RequestOutcome::AlreadyInvited | RequestOutcome::Filled | RequestOutcome::Closed => None,
    };
    let status = outcome.answer();
    let entry = Entry::new(Action::InvitationRequested, &actor).on(case).at(case_row.case.center);
    audit::record(&app, &tx, entry.with("status", status.as_str())).await?;
    Ok(tx.commit(Requested { status, id }))
}

/// Stores the request as a notice to each owner and returns the id of the first one.
async fn send(
    event_context: &CaseEventContext<'_>,
    existing: Option<&EngagementRow>,
    engagement: Engagement,
    professional: &str,
) -> Result<NoticeId, Error> {
    let managers = event_context.managers().await?;
    let change = EngagementChange::new(existing, engagement);
    engagements::save(event_context.tx, &[change], event_context.now).await?;
    let (event, status) = (CaseEvent::Requested, NoticeStatus::InviteRequest);
    let notice = OwnerNotice::new(&engagement, professional, event, status);
    let thread = event_context.notify_owners(&managers, notice).await?;
    engagements::set_request_thread(event_context.tx, engagement.id, thread).await?;
    event_context.publish_to_managers(&managers, &[Topic::Requests, Topic::Cases]);
    event_context.publish_to(engagement.person);
    Ok(NoticeId::from_uuid(thread.as_uuid()))
}
