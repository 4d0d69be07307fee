//! A professional asks for an invitation (C-41 to C-46, AMB-35, AMB-36).

use caseboard_domain::actor::Professional;
use caseboard_domain::engagement::{Applicant, Engagement, RequestOutcome};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::{CaseId, EngagementId, NoticeId, Refusal};
use caseboard_store::engagements::{Change, Record};
use caseboard_store::feed::Topic;
use caseboard_store::{Committed, Tx, cases, engagements, persons};
use serde::{Deserialize, Serialize};

use crate::audit::{self, Action, Entry};
use crate::notices::fan_out::Happening;
use crate::notices::letters::Event;
use crate::{App, Error, Once};

/// What became of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Requested {
    /// INVITED (sent, or invited already), POSITION_ALREADY_FILLED or POSITION_CLOSED.
    pub status: NoticeStatus,
    /// The pending request; there when one is stored.
    pub id: Option<NoticeId>,
}

/// Asks the owners of a case for an invitation. While a request is pending, again is the same answer and no second row.
///
/// # Errors
/// 403 for a case that is missing or has no line for the own group; 409 ALREADY_CONFIRMED, REQUEST_DECLINED,
/// TOO_MANY_REQUESTS (AMB-36), SCHEDULE_CONFLICT (AMB-34).
pub async fn request_invitation(
    app: &App,
    actor: &Professional,
    once: Option<Once>,
    case: CaseId,
) -> Result<Requested, Error> {
    let (shared, actor) = (app.clone(), actor.clone());
    app.command(once, move |tx| run(shared.clone(), actor.clone(), case, tx)).await
}

async fn run(app: App, actor: Professional, case: CaseId, tx: Tx) -> Result<Committed<Requested>, Error> {
    let now = app.now();
    if !persons::lock(&tx, actor.person()).await?.is_some_and(|person| person.active) {
        return Err(Refusal::forbidden().into());
    }
    let listed = cases::lock(&tx, case).await?.ok_or_else(Refusal::forbidden)?;
    let opening = listed.case.opening(actor.category()).ok_or_else(Refusal::forbidden)?;
    let existing = engagements::of_pair(&tx, case, actor.person()).await?;
    let bookings = engagements::bookings(&tx, actor.person(), opening.start, opening.end).await?;
    let applicant = Applicant { person: actor.person(), category: actor.category() };
    let fresh = EngagementId::from_uuid(app.new_id());
    let known = existing.as_ref().map(|record| &record.engagement);
    let outcome = Engagement::request(known, fresh, applicant, &opening, &bookings, now)?;

    let id = match &outcome {
        RequestOutcome::Sent(engagement) => {
            let happening = Happening { app: &app, tx: &tx, case: &listed.case, by: actor.person(), now };
            Some(send(&happening, existing.as_ref(), *engagement).await?)
        }
        RequestOutcome::AlreadyPending => {
            existing.and_then(|record| record.request).map(|thread| NoticeId::from_uuid(thread.as_uuid()))
        }
        RequestOutcome::AlreadyInvited | RequestOutcome::Filled | RequestOutcome::Closed => None,
    };
    let status = outcome.answer();
    let entry = Entry::new(Action::InvitationRequested, &actor).on(case).at(listed.case.center);
    audit::record(&app, &tx, entry.with("status", status.as_str())).await?;
    Ok(tx.commit(Requested { status, id }))
}

/// Stores the request and tells the owners; its id is that of the first copy.
async fn send(
    happening: &Happening<'_>,
    existing: Option<&Record>,
    engagement: Engagement,
) -> Result<NoticeId, Error> {
    let managers = happening.managers().await?;
    let change = Change::new(existing, engagement);
    engagements::save(happening.tx, &[change], happening.now).await?;
    let thread =
        happening.tell_owners(&managers, &engagement, Event::Requested, NoticeStatus::InviteRequest).await?;
    engagements::set_request(happening.tx, engagement.id, thread).await?;
    happening.wake_managers(&managers, &[Topic::Requests, Topic::Cases]);
    happening.wake(engagement.person);
    Ok(NoticeId::from_uuid(thread.as_uuid()))
}
