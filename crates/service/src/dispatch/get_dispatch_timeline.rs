//! The plans of a case as its owners see them.

use caseboard_domain::actor::Poster;
use caseboard_domain::case::Case;
use caseboard_domain::dispatch::{DispatchPlan, DispatchState, PlannedWave, RankReason};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::person::Category;
use caseboard_domain::{CaseId, DispatchPlanId, PersonId, Refusal};
use caseboard_store::dispatch::{self, PlanInvitationRow};
use caseboard_store::{Conn, cases};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::boxed;
use crate::{App, Error, StoredOutcome};

/// The plans of a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DispatchTimeline {
    /// The case.
    pub case: CaseId,
    /// One plan for each position that has one, in the order of the positions.
    pub plans: Vec<PlanTimeline>,
}

impl StoredOutcome for DispatchTimeline {}

/// The plan of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanTimeline {
    /// The plan.
    pub id: DispatchPlanId,
    /// The group of the position.
    pub category: Category,
    /// The state.
    pub state: DispatchState,
    /// The waves.
    pub waves: Vec<PlannedWave>,
    /// The invitations, the oldest first.
    pub invitations: Vec<PlannedInvitation>,
}

/// An invitation that a plan sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedInvitation {
    /// The number of the wave.
    pub wave: u32,
    /// The professional.
    pub person: PersonId,
    /// The full name.
    pub full_name: String,
    /// When it was sent.
    pub invited_at: Timestamp,
    /// Whether the professional has seen or answered it.
    pub seen: bool,
    /// The status of the professional on the case.
    pub status: NoticeStatus,
    /// Why the professional was invited at this place of the order.
    pub reasons: Vec<RankReason>,
}

/// Returns the plans of a case; none for a case without one.
///
/// # Errors
/// FORBIDDEN for a foreign or missing case.
#[boxed]
pub async fn get_dispatch_timeline(
    app: &App,
    actor: &Poster,
    case: CaseId,
) -> Result<DispatchTimeline, Error> {
    let (actor, now) = (actor.clone(), app.now());
    app.db
        .read(move |conn| async move {
            let found = cases::find(&conn, case).await?.ok_or_else(Refusal::forbidden)?;
            actor.require_owner(&found.case)?;
            timeline(&conn, &found.case, now).await
        })
        .await
}

pub(super) async fn timeline(conn: &Conn, case: &Case, now: Timestamp) -> Result<DispatchTimeline, Error> {
    let plans = dispatch::list_of_case(conn, case.id).await?;
    let invitations = match plans.is_empty() {
        true => Vec::new(),
        false => dispatch::list_invitations(conn, case.id).await?,
    };
    let plans = plans.into_iter().map(|plan| plan_timeline(plan, case, &invitations, now)).collect();
    Ok(DispatchTimeline { case: case.id, plans })
}

fn plan_timeline(
    plan: DispatchPlan,
    case: &Case,
    invitations: &[PlanInvitationRow],
    now: Timestamp,
) -> PlanTimeline {
    let own = invitations.iter().filter(|invitation| invitation.plan == plan.id);
    let invitation = |row: &PlanInvitationRow| PlannedInvitation {
        wave: row.wave,
        person: row.person,
        full_name: row.full_name.clone(),
        invited_at: row.invited_at,
        seen: row.seen,
        status: row.engagement.status(),
        reasons: row.reasons.clone(),
    };
    PlanTimeline {
        id: plan.id,
        category: plan.category,
        state: plan.state(case, now),
        invitations: own.map(invitation).collect(),
        waves: plan.waves,
    }
}
