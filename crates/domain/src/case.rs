//! Posted surgical cases (`job` in the API): data, status, owners and the rules of cancelling.

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
    /// The status that follows from the places.
    pub fn derive<'a>(cancelled: bool, positions: impl IntoIterator<Item = &'a Position>) -> Self {
        if cancelled {
            return Self::Cancelled;
        }
        let (mut any_filled, mut all_full, mut any) = (false, true, false);
        for position in positions {
            any = true;
            any_filled |= position.filled() > 0;
            all_full &= position.is_full();
        }
        match (any && all_full, any_filled) {
            (true, _) => Self::Complete,
            (false, true) => Self::Partial,
            (false, false) => Self::Open,
        }
    }
}

/// A posted case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// Its id.
    pub id: CaseId,
    /// The poster.
    pub poster: PersonId,
    /// The role of the person.
    pub poster_role: Role,
    /// The poster's full name when the case was posted.
    pub poster_name: String,
    /// The performing surgeon.
    pub surgeon: PersonId,
    /// The surgeon's full name when the case was posted.
    pub surgeon_name: String,
    /// The surgery center.
    pub center: CenterId,
    /// `center name, city, ST` when the case was posted.
    pub location: String,
    /// The center's time zone when the case was posted.
    pub zone: Zone,
    /// When it starts.
    pub start: Timestamp,
    /// Estimated length.
    pub hours: Hours,
    /// Special instructions.
    pub notes: String,
    /// Surgical procedures.
    pub procedures: Vec<String>,
    /// One position per professional group, in the order of the form.
    pub positions: Vec<Position>,
    /// When it was posted.
    pub posted_at: Timestamp,
    /// When it was cancelled, if it was.
    pub cancelled_at: Option<Timestamp>,
}

/// The outcome of a request to cancel a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cancelling {
    /// It is cancelled now.
    Proceed {
        /// Whether minimum pay is owed to confirmed professionals whose terms include one.
        min_pay_applies: bool,
    },
    /// It was cancelled before. Cancelling is idempotent, so this is a success.
    AlreadyCancelled,
}

impl Case {
    /// The first instant after the case.
    pub fn end(&self) -> Timestamp {
        end_of(self.start, self.hours)
    }

    /// Whether it was cancelled.
    pub const fn is_cancelled(&self) -> bool {
        self.cancelled_at.is_some()
    }

    /// Whether the start has passed.
    pub fn has_started(&self, now: Timestamp) -> bool {
        self.start <= now
    }

    /// The status that follows from its positions.
    pub fn status(&self) -> CaseStatus {
        CaseStatus::derive(self.is_cancelled(), &self.positions)
    }

    /// Whether it can still be joined.
    pub fn open_state(&self, now: Timestamp) -> OpenState {
        open_state(self.status(), self.start, now)
    }

    /// The position for a professional group.
    pub fn position(&self, category: Category) -> Option<&Position> {
        self.positions.iter().find(|position| position.category == category)
    }

    /// The case as the professionals of a group see it; `None` if it has no position for the group.
    pub fn opening(&self, category: Category) -> Option<Opening> {
        let position = *self.position(category)?;
        let (start, end, cancelled) = (self.start, self.end(), self.is_cancelled());
        Some(Opening { case: self.id, start, end, cancelled, position })
    }

    /// Replaces the position of the same group.
    pub fn put_position(&mut self, changed: Position) {
        for position in &mut self.positions {
            if position.category == changed.category {
                *position = changed;
            }
        }
    }

    /// Checks that the case may be cancelled: only before its start, and repeatedly.
    ///
    /// # Errors
    /// 409 JOB_STARTED.
    pub fn may_cancel(&self, now: Timestamp) -> Result<Cancelling, Refusal> {
        if self.is_cancelled() {
            return Ok(Cancelling::AlreadyCancelled);
        }
        if self.has_started(now) {
            return Err(Refusal::conflict(
                codes::JOB_STARTED,
                "The job has started and can no longer be cancelled.",
            ));
        }
        Ok(Cancelling::Proceed { min_pay_applies: self.min_pay_applies(now) })
    }

    /// Whether cancelling now would owe minimum pay: 0 < start − now ≤ 24 h.
    pub fn min_pay_applies(&self, now: Timestamp) -> bool {
        min_pay_applies(self.start, now)
    }

    /// Whether a person is one of its owners: poster, performing surgeon, and, when an administrator
    /// posted it, every administrator of the center. `administers` says whether the person is one of those.
    pub fn is_owner(&self, person: PersonId, administers: bool) -> bool {
        person == self.poster || person == self.surgeon || (administers && self.poster_role == Role::Admin)
    }

    /// Everyone who is notified of requests, acceptances and withdrawals, each once, the poster first. `center_admins`
    /// are the administrators of its center.
    pub fn owners(&self, center_admins: &[PersonId]) -> Vec<PersonId> {
        let mut owners = vec![self.poster];
        let admins = if self.poster_role == Role::Admin { center_admins } else { &[] };
        for person in std::iter::once(&self.surgeon).chain(admins) {
            if !owners.contains(person) {
                owners.push(*person);
            }
        }
        owners
    }
}

/// The first instant after a case.
pub fn end_of(start: Timestamp, hours: Hours) -> Timestamp {
    start.saturating_add(hours.as_span()).unwrap_or(Timestamp::MAX)
}

/// [`Case::open_state`] for callers that have only the status and the start.
pub fn open_state(status: CaseStatus, start: Timestamp, now: Timestamp) -> OpenState {
    match status {
        CaseStatus::Cancelled | CaseStatus::Complete => OpenState::Closed,
        _ if start <= now => OpenState::Closed,
        CaseStatus::Open | CaseStatus::Partial => OpenState::Open,
    }
}

/// [`Case::min_pay_applies`] for callers that have only the start.
pub fn min_pay_applies(start: Timestamp, now: Timestamp) -> bool {
    let ahead = start.duration_since(now);
    SignedDuration::ZERO < ahead && ahead <= MIN_PAY_WINDOW
}

/// A case as the professionals of one group see it: the input of the engagement rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// The case.
    pub case: CaseId,
    /// Its start.
    pub start: Timestamp,
    /// The first instant after the case.
    pub end: Timestamp,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// The position for the group.
    pub position: Position,
}

impl Opening {
    /// Whether the case is cancelled or started: no engagement can change, full or not.
    pub fn is_closed(&self, now: Timestamp) -> bool {
        self.cancelled || self.start <= now
    }
}

#[cfg(test)]
#[path = "case_tests.rs"]
mod tests;
