//! The order of people inside a wave (AMB-153).
//!
//! A person begins with 100 points. Each fact adds or subtracts points and is a reason that the owners see:
//!
//! | fact | points |
//! |---|---|
//! | stated to be available, not available | 40, −40 |
//! | worked at the center | 10 for each case, at most 50 |
//! | withdrew from a case in the last 180 days, or was released after reporting an absence | −15 for each, at most −60 |
//! | distance to the center | 25, −1 for each mile, at least −25 |
//! | invited in the last 14 days | −5 for each case, at most −50 |
//!
//! A fact that is not known adds nothing. Equal scores are ordered by a hash of the plan and the person, so that the order is
//! the same on every node and different for each plan.

use serde::{Deserialize, Serialize};

use crate::id::{DispatchPlanId, PersonId};
use crate::mix::mix;

/// The facts about a person who can be invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// The person.
    pub person: PersonId,
    /// Whether the person stated to be available at the time of the case; `None` if nothing was stated.
    pub available: Option<bool>,
    /// Number of cases worked at the center.
    pub worked_here: u32,
    /// Number of cases that the person left in the last 180 days, by a withdrawal or by a release after a reported absence.
    pub withdrawals: u32,
    /// Distance to the center; `None` if unknown.
    pub miles: Option<u32>,
    /// Number of cases to which the person was invited in the last 14 days, also again.
    pub recent_invitations: u32,
}

/// Why a person is invited earlier or later than others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RankReason {
    /// Stated to be available.
    Available,
    /// Stated not to be available.
    NotAvailable,
    /// Worked at the center this many times.
    WorkedHere(u32),
    /// Gave back a place this many times in the last 180 days: by a withdrawal, or by a release after a reported absence.
    Withdrew(u32),
    /// Lives this many miles from the center.
    Miles(u32),
    /// Was invited to this many cases in the last 14 days, also again.
    InvitedRecently(u32),
}

closed_list! {
    /// The kind of a reason for the order of invitations.
    pub enum RankReasonKind as "DispatchReasonKind" {
        /// Stated to be available.
        Available = "AVAILABLE",
        /// Stated not to be available.
        NotAvailable = "NOT_AVAILABLE",
        /// Worked at the center.
        WorkedHere = "WORKED_HERE",
        /// Gave back places in the last 180 days, by a withdrawal or by a release after a reported absence.
        Withdrew = "WITHDREW",
        /// Lives at this distance from the center.
        Miles = "MILES",
        /// Was invited in the last 14 days.
        InvitedRecently = "INVITED_RECENTLY",
    }
}

impl RankReason {
    /// Returns the kind.
    pub const fn kind(self) -> RankReasonKind {
        match self {
            Self::Available => RankReasonKind::Available,
            Self::NotAvailable => RankReasonKind::NotAvailable,
            Self::WorkedHere(_) => RankReasonKind::WorkedHere,
            Self::Withdrew(_) => RankReasonKind::Withdrew,
            Self::Miles(_) => RankReasonKind::Miles,
            Self::InvitedRecently(_) => RankReasonKind::InvitedRecently,
        }
    }

    /// Returns the points.
    pub fn points(self) -> i64 {
        match self {
            Self::Available => 40,
            Self::NotAvailable => -40,
            Self::WorkedHere(times) => (10 * i64::from(times)).min(50),
            Self::Withdrew(times) => (-15 * i64::from(times)).max(-60),
            // An unknown home ranks like one at 25 miles, so that stating a home nearby is an advantage.
            Self::Miles(miles) => 25 - i64::from(miles).min(50),
            Self::InvitedRecently(times) => (-5 * i64::from(times)).max(-50),
        }
    }
}

/// A person in the order of a wave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked {
    /// The person.
    pub person: PersonId,
    /// The score.
    pub score: i64,
    /// Its reasons.
    pub reasons: Vec<RankReason>,
}

/// Returns the people in the order in which a plan invites them.
pub fn rank(candidates: &[Candidate], plan: DispatchPlanId) -> Vec<Ranked> {
    let mut ranked: Vec<Ranked> = candidates.iter().map(score).collect();
    ranked.sort_by_key(|it| (std::cmp::Reverse(it.score), tie_break(plan, it.person), it.person));
    ranked
}

fn score(candidate: &Candidate) -> Ranked {
    let Candidate { person, available, worked_here, withdrawals, miles, recent_invitations } = *candidate;
    let some = |times: u32| Some(times).filter(|times| *times > 0);
    let reasons: Vec<RankReason> = [
        available.map(|it| if it { RankReason::Available } else { RankReason::NotAvailable }),
        some(worked_here).map(RankReason::WorkedHere),
        some(withdrawals).map(RankReason::Withdrew),
        miles.map(RankReason::Miles),
        some(recent_invitations).map(RankReason::InvitedRecently),
    ]
    .into_iter()
    .flatten()
    .collect();
    let score = 100 + reasons.iter().map(|reason| reason.points()).sum::<i64>();
    Ranked { person, score, reasons }
}

/// Returns a hash of both ids that orders people with equal scores. It is the same in every version of the server.
fn tie_break(plan: DispatchPlanId, person: PersonId) -> u64 {
    let (plan_high, plan_low) = plan.as_uuid().as_u64_pair();
    let (person_high, person_low) = person.as_uuid().as_u64_pair();
    [plan_high, plan_low, person_high, person_low].into_iter().fold(0, |hash, part| mix(hash ^ part))
}
