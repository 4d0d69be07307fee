//! Posted surgical cases (`job` in the API): data, status, owners and the rules of cancelling.

use std::ops::RangeInclusive;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::hours::Hours;
use crate::id::{CaseId, CenterId, PersonId};
use crate::person::{Category, Role};
use crate::position::Position;
use crate::refusal::{Refusal, codes};
use crate::time::{MIN_PAY_WINDOW, Zone};

closed_list! {
    /// How many places of a case are taken. Always derived, never set.
    pub enum CaseStatus as "JobStatus" {
        /// No place is taken.
        Open = "OPEN",
        /// Some places are taken.
        Partial = "PARTIAL",
        /// Every place is taken: `position filled`.
        Complete = "COMPLETE",
        /// The case was cancelled, however many places were taken.
        Cancelled = "CANCELLED",
    }
}

closed_list! {
    /// Whether a case can still be joined.
    pub enum OpenState {
        /// A place is free and the case has not started.
        Open = "OPEN",
        /// Cancelled, complete or started.
        Closed = "CLOSED",
    }
}

impl CaseStatus {
    /// Returns the status that follows from the places.
    pub fn derive<'a>(cancelled: bool, positions: impl IntoIterator<Item = &'a Position>) -> Self {
        if cancelled {
            return Self::Cancelled;
        }
        let (mut any_filled, mut all_full, mut any) = (false, true, false);
        for position in positions {
            any = true;
            any_filled |= position.filled() > 0;
            all_full &= position.is_filled();
        }
        match (any && all_full, any_filled) {
            (true, _) => Self::Complete,
            (false, true) => Self::Partial,
            (false, false) => Self::Open,
        }
    }
}

/// A posted case with its positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// Id of the case.
    pub id: CaseId,
    /// Person who posted the case.
    pub poster: PersonId,
    /// Role of the poster; it decides who owns and who pays the case.
    pub poster_role: Role,
    /// Full name of the poster when the case was posted.
    pub poster_name: String,
    /// Surgeon who performs the case.
    pub surgeon: PersonId,
    /// Full name of the surgeon when the case was posted.
    pub surgeon_name: String,
    /// Surgery center at which the case takes place.
    pub center: CenterId,
    /// `center name, city, ST` when the case was posted.
    pub location: String,
    /// Time zone of the center when the case was posted.
    pub zone: Zone,
    /// Start of the surgery.
    pub start: Timestamp,
    /// Estimated length.
    pub hours: Hours,
    /// Special instructions of the poster.
    pub notes: String,
    /// Surgical procedures, one line each.
    pub procedures: Vec<String>,
    /// One position per professional group, in the order of the form.
    pub positions: Vec<Position>,
    /// When the case was posted.
    pub posted_at: Timestamp,
    /// When the case was cancelled; `None` if it is not.
    pub cancelled_at: Option<Timestamp>,
    /// Counts the changes of the posted case, from 1; 0 in outcomes that an earlier version of the server stored.
    #[serde(default)]
    pub version: i64,
}

/// The versions that a request may name: integers that every client can hold in a double.
pub const VERSIONS: RangeInclusive<i64> = 0..=9_007_199_254_740_991;

/// The outcome of a request to cancel a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CancelOutcome {
    /// The case is to be cancelled now.
    Proceed,
    /// The case was cancelled before. Cancelling is idempotent, so this is a success.
    AlreadyCancelled,
}

impl Case {
    /// Returns the first instant after the case.
    pub fn end(&self) -> Timestamp {
        end_of(self.start, self.hours)
    }

    /// Returns whether the case was cancelled.
    pub const fn is_cancelled(&self) -> bool {
        self.cancelled_at.is_some()
    }

    /// Returns whether the start has passed.
    pub fn has_started(&self, now: Timestamp) -> bool {
        self.start <= now
    }

    /// Returns the status that follows from its positions.
    pub fn status(&self) -> CaseStatus {
        CaseStatus::derive(self.is_cancelled(), &self.positions)
    }

    /// Returns whether the case can still be joined.
    pub fn open_state(&self, now: Timestamp) -> OpenState {
        open_state(self.status(), self.start, now)
    }

    /// Returns the position for a professional group.
    pub fn position(&self, category: Category) -> Option<&Position> {
        self.positions.iter().find(|position| position.category == category)
    }

    /// Returns the case as the professionals of a group see it; `None` if it has no position for the group.
    pub fn group_view(&self, category: Category) -> Option<GroupView> {
        let position = *self.position(category)?;
        let (start, end, cancelled) = (self.start, self.end(), self.is_cancelled());
        Some(GroupView { case: self.id, start, end, cancelled, position })
    }

    /// Replaces the position for the same group.
    pub fn put_position(&mut self, changed: Position) {
        for position in &mut self.positions {
            if position.category == changed.category {
                *position = changed;
            }
        }
    }

    /// Checks that the case may be cancelled: only before its start. A repeated cancellation succeeds.
    ///
    /// # Errors
    /// JOB_STARTED if the case has started.
    pub fn may_cancel(&self, now: Timestamp) -> Result<CancelOutcome, Refusal> {
        if self.is_cancelled() {
            return Ok(CancelOutcome::AlreadyCancelled);
        }
        if self.has_started(now) {
            return Err(Refusal::conflict(
                codes::JOB_STARTED,
                "The job has started and can no longer be cancelled.",
            ));
        }
        Ok(CancelOutcome::Proceed)
    }

    /// Returns whether cancelling now would owe minimum pay: 0 < start − now ≤ 24 h.
    pub fn min_pay_applies(&self, now: Timestamp) -> bool {
        min_pay_applies(self.start, now)
    }

    /// Returns whether a person owns the case and is notified of requests, acceptances and withdrawals: the poster, the
    /// performing surgeon and, if an administrator posted it, every administrator of the center. When the performing
    /// surgeon has lost the affiliation, the center takes over: its administrators own the case instead (AMB-87). An
    /// administrator who posted it owns it only while they administer the center, which a deactivation ends (AMB-83).
    /// `administers` is whether the person is such an administrator, `affiliated` whether the performing surgeon still
    /// is.
    pub fn is_owner(&self, person: PersonId, administers: bool, affiliated: bool) -> bool {
        if administers && (self.poster_role == Role::Admin || !affiliated) {
            return true;
        }
        match person == self.surgeon {
            true => affiliated,
            false => person == self.poster && self.poster_role != Role::Admin,
        }
    }
}

/// Returns the first instant after a case.
pub fn end_of(start: Timestamp, hours: Hours) -> Timestamp {
    start.saturating_add(hours.as_span()).unwrap_or(Timestamp::MAX)
}

/// Returns [`Case::open_state`] for callers that have only the status and the start.
pub fn open_state(status: CaseStatus, start: Timestamp, now: Timestamp) -> OpenState {
    match status {
        CaseStatus::Cancelled | CaseStatus::Complete => OpenState::Closed,
        _ if start <= now => OpenState::Closed,
        CaseStatus::Open | CaseStatus::Partial => OpenState::Open,
    }
}

/// Returns [`Case::min_pay_applies`] for callers that have only the start.
pub fn min_pay_applies(start: Timestamp, now: Timestamp) -> bool {
    let ahead = start.duration_since(now);
    SignedDuration::ZERO < ahead && ahead <= MIN_PAY_WINDOW
}

/// A case as the professionals of one group see it: the input of the engagement rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupView {
    /// Id of the case.
    pub case: CaseId,
    /// Start of the case.
    pub start: Timestamp,
    /// The first instant after the case.
    pub end: Timestamp,
    /// Whether the case was cancelled.
    pub cancelled: bool,
    /// Position for the group, with its free places and terms.
    pub position: Position,
}

impl GroupView {
    /// Returns whether the case is cancelled or started, so that no engagement can change, even with a free place.
    pub fn is_closed(&self, now: Timestamp) -> bool {
        self.cancelled || self.start <= now
    }
}

#[cfg(test)]
#[path = "case_tests.rs"]
mod tests;
