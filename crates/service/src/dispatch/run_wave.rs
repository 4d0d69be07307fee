//! Sends the due waves of a plan; the function of the timer `DISPATCH_WAVE`.

use caseboard_domain::audit::Action;
use caseboard_domain::center::CenterStatus;
use caseboard_domain::dispatch::wave::WaveAudience;
use caseboard_domain::dispatch::{BATCH_MAX, DispatchPlan, DispatchState, PlannedWave};
use caseboard_domain::engagement::{Engagement, Invitee};
use caseboard_domain::timer::TimerOutcome;
use caseboard_domain::{DispatchPlanId, EngagementId, PersonId};
use caseboard_store::cases::CaseRow;
use caseboard_store::dispatch::{self, NewPlanInvitation};
use caseboard_store::engagements::InviteCandidate;
use caseboard_store::timers::TimerRow;
use caseboard_store::{Committed, Tx, cases, centers};
use jiff::SignedDuration;

use super::audience::{Staffing, list_invitees};
use crate::audit::{self, Entry};
use crate::notices::fan_out::{CaseEventContext, NewInvitation, store_invitations};
use crate::{App, Error};

/// How long the plan of a deactivated or unconfirmed center waits before it is checked again.
const CENTER_PAUSE: SignedDuration = SignedDuration::from_hours(1);

/// Sends the due waves of a plan, unless it is paused, full or over. A deactivated or unconfirmed center
/// invites no one by a plan, whose timeline shows its owners which of the chosen people are free (AMB-83):
/// its plans wait and continue within an hour after it is confirmed or reactivated (AMB-188).
pub(crate) async fn run_wave(app: App, tx: Tx, timer: TimerRow) -> Result<Committed<TimerOutcome>, Error> {
    let now = app.now();
    let id = DispatchPlanId::from_uuid(timer.subject);
    let case_row = match dispatch::find_case(&tx, id).await? {
        Some(case) => cases::lock(&tx, case).await?,
        None => None,
    };
    let plan = dispatch::find(&tx, id).await?;
    let (Some(case_row), Some(mut plan)) = (case_row, plan) else {
        return Ok(tx.commit(TimerOutcome::Done));
    };
    if plan.state(&case_row.case, now) != DispatchState::Active {
        return Ok(tx.commit(TimerOutcome::Done));
    }
    let center = centers::find(&tx, case_row.case.center).await?;
    let invites = center.is_some_and(|center| center.status() == CenterStatus::Confirmed);
    if !invites {
        return Ok(tx.commit(TimerOutcome::Again(now + CENTER_PAUSE)));
    }
    let due = plan.due(now);
    if !due.is_empty() {
        send(&app, &tx, &case_row, &mut plan, &due).await?;
    }
    let outcome = plan.next_at().map_or(TimerOutcome::Done, TimerOutcome::Again);
    Ok(tx.commit(outcome))
}

async fn send(
    app: &App,
    tx: &Tx,
    case_row: &CaseRow,
    plan: &mut DispatchPlan,
    due: &[usize],
) -> Result<(), Error> {
    let (case, now) = (&case_row.case, app.now());
    let event_context = CaseEventContext { app, tx, case, by: case.poster, now };
    let staffing = Staffing::of(case_row);
    let mut sent = Vec::with_capacity(due.len());
    let mut entries = Vec::with_capacity(due.len());
    let mut invited = 0;
    for index in due {
        let planned = &plan.waves[*index];
        let (people, are_left) = send_wave(&event_context, &staffing, plan, planned).await?;
        sent.push((*index, are_left));
        invited += people.len();
        let entry = Entry::anonymous(Action::WaveSent).on(plan.id).at(case.center).with("case", case.id);
        entries.push(entry.with("wave", planned.number).with("professionals", people));
    }
    plan.record_sent(&sent, invited, case.start, now);
    dispatch::save(tx, plan, now).await?;
    for entry in entries {
        audit::record(app, tx, entry).await?;
    }
    Ok(())
}

/// Sends a wave, or its next batch. Returns who was invited, and whether people are left for another batch.
async fn send_wave(
    event_context: &CaseEventContext<'_>,
    staffing: &Staffing,
    plan: &DispatchPlan,
    planned: &PlannedWave,
) -> Result<(Vec<PersonId>, bool), Error> {
    let CaseEventContext { app, tx, case, now, .. } = *event_context;
    let mut invitees = list_invitees(app, tx, staffing, plan, planned, now).await?;
    let size = planned.wave.batch.unwrap_or(BATCH_MAX) as usize;
    let are_left = invitees.len() > size;
    invitees.truncate(size);
    if planned.wave.audience == WaveAudience::Group {
        event_context.publish_to_group(plan.category);
    }
    let mut invitations = Vec::with_capacity(invitees.len());
    let mut stored = Vec::with_capacity(invitees.len());
    for (contact, ranked) in invitees {
        let invitee = Invitee {
            person: contact.id,
            role: contact.role,
            category: contact.category,
            active: contact.active,
            // The audience of the wave replaces the condition that only favorites can be invited.
            favorite: true,
        };
        let fresh: EngagementId = app.new_id();
        let group_view = case.group_view(plan.category);
        let Ok(invitation) = Engagement::invite(None, fresh, &invitee, group_view.as_ref(), now) else {
            continue;
        };
        let (engagement, notice) = (invitation.engagement.id, event_context.new_notice());
        stored.push(NewPlanInvitation { engagement, wave: planned.number, notice, ranked });
        let candidate = InviteCandidate { contact, favorite: true, engagement_row: None };
        invitations.push(NewInvitation { candidate, notice, invitation });
    }
    store_invitations(event_context, &invitations).await?;
    dispatch::add_invitations(tx, plan.id, &stored, now).await?;
    Ok((invitations.into_iter().map(|new| new.candidate.contact.id).collect(), are_left))
}
