//! Answers a request with an invitation or a rejection.

use caseboard_domain::actor::Poster;
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::refusal::codes;
use caseboard_domain::{NoticeId, PersonId, Refusal, ThreadId};
use caseboard_store::center_requirements::find_rules;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::engagements::{EngagementChange, EngagementRow};
use caseboard_store::notices::Contact;
use caseboard_store::{Committed, Tx, engagements, notices};
use serde::{Deserialize, Serialize};

use super::{engagement_on, group_view};
use crate::audit::{self, Action, Entry};
use crate::eligibility::{EligibilityCheck, require_eligible};
use crate::managed_case::lock_managed_case;
use crate::notices::case_event::{CaseEvent, EngagementFacts};
use crate::notices::fan_out::{CaseEventContext, Mail, TextMessage};
use crate::outbox;
use crate::{App, Error, StoredOutcome};

/// The answered request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    /// The reply to the professional.
    pub id: NoticeId,
    /// INVITED, REJECTED_REQUEST, or POSITION_ALREADY_FILLED for a professional who is on the standby list now.
    pub status: NoticeStatus,
    /// The professional.
    pub professional: PersonId,
    /// The professional's full name.
    pub professional_name: String,
}

impl StoredOutcome for Answered {
    const VERSION: u32 = 2;
}

/// How an owner answers a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequestAnswer {
    /// The professional is invited, or joins the standby list.
    Approve,
    /// The request is declined.
    Decline,
}

/// Why the request of a closed account can only be declined (AMB-24).
const ACCOUNT_CLOSED: &str = "This professional's account is closed. The request can only be declined.";

pub(super) async fn run(
    app: App,
    tx: Tx,
    (actor, request, answer): (Poster, NoticeId, RequestAnswer),
) -> Result<Committed<Answered>, Error> {
    let now = app.now();
    let found =
        notices::find(&tx, request).await?.filter(|notice| notice.kind == NoticeKind::InvitationRequest);
    let about = found.and_then(|notice| Some((notice.thread, notice.case?, notice.engagement?)));
    let (thread, case, engagement) = about.ok_or_else(Refusal::forbidden)?;
    let case_row = lock_managed_case(&tx, case, &actor).await?;
    let (professional, row) = engagement_on(&tx, engagement).await?;
    let group_view = group_view(&case_row.case, &row.engagement)?;

    let after = match answer {
        RequestAnswer::Approve => row.engagement.approve_request(&group_view, now)?,
        RequestAnswer::Decline => row.engagement.decline_request(&group_view, now)?,
    };
    // A copy of an earlier request must not answer the pending one.
    if row.request != Some(thread) {
        return Err(Refusal::conflict(codes::ALREADY_ANSWERED, "This has already been answered.").into());
    }
    if answer == RequestAnswer::Approve {
        if !professional.active {
            return Err(Refusal::conflict(codes::CLOSED, ACCOUNT_CLOSED).into());
        }
        let rules = find_rules(&tx, case_row.case.center, &[professional.id]).await?;
        let (person, category) = (professional.id, after.category);
        let check = EligibilityCheck { person, full_name: &professional.full_name, category };
        require_eligible(&app, &tx, &case_row, &rules, &[check]).await?;
    }

    let event_context =
        CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by: actor.person(), now };
    let (id, status) = write_answer(&event_context, thread, (&professional, &row), after, answer).await?;
    let managers = event_context.managers().await?;
    event_context.publish_to_managers(&managers, &[Topic::Requests, Topic::Cases]);
    for owner in &managers.owners {
        tx.publish(Audience::Person(owner.id), Topic::Notifications);
    }
    event_context.publish_to(professional.id);
    let action = match answer {
        RequestAnswer::Approve => Action::RequestGranted,
        RequestAnswer::Decline => Action::RequestDeclined,
    };
    let entry = Entry::new(action, &actor).on(case).at(case_row.case.center);
    audit::record(&app, &tx, entry.with("professional", professional.id)).await?;
    let (professional, professional_name) = (professional.id, professional.full_name);
    Ok(tx.commit(Answered { id, status, professional, professional_name }))
}

/// Writes the answer with its notice and messages to the professional. Returns the notice and its status.
async fn write_answer(
    event_context: &CaseEventContext<'_>,
    thread: ThreadId,
    (professional, row): (&Contact, &EngagementRow),
    after: Engagement,
    answer: RequestAnswer,
) -> Result<(NoticeId, NoticeStatus), Error> {
    let CaseEventContext { app, tx, now, .. } = *event_context;
    let (event, status) = match (answer, after.state) {
        // A person who asked for a place on the standby list is invited although the position is full, and waits for a place.
        (RequestAnswer::Approve, State::PositionFilled { .. }) => {
            (CaseEvent::StandbyApproved, NoticeStatus::PositionAlreadyFilled)
        }
        (RequestAnswer::Approve, _) => (CaseEvent::Invited, NoticeStatus::Invited),
        (RequestAnswer::Decline, _) => (CaseEvent::RequestDeclined, NoticeStatus::RejectedRequest),
    };
    let id = event_context.new_notice();
    let change = EngagementChange { notice: Some(id), ..EngagementChange::new(Some(row), after) };
    engagements::save(tx, &[change], now).await?;
    let recorded = match answer {
        RequestAnswer::Approve => NoticeStatus::Invited,
        RequestAnswer::Decline => NoticeStatus::RejectedRequest,
    };
    notices::record_request_answer(tx, thread, recorded, now).await?;
    notices::insert(tx, &[event_context.to_professional(id, &after, event, status)], now).await?;
    let facts = EngagementFacts::new(&after, &professional.full_name);
    let text = TextMessage::only_if(answer == RequestAnswer::Approve);
    let messages = event_context.messages(professional, facts, event, Mail::IfOn, text);
    outbox::enqueue(app, tx, outbox::carrying(id, messages)).await?;
    Ok((id, status))
}
