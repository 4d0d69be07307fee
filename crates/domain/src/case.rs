//! A posted surgical case (`job` on the wire): its facts, its status, who owns it and when it may be
//! cancelled.

use jiff::{SignedDuration, Timestamp};

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
    /// The status that follows from the places (AMB-31, B-72).
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Which.
    pub id: CaseId,
    /// Who posted it (`userId`, AMB-47).
    pub poster: PersonId,
    /// As what.
    pub poster_role: Role,
    /// The poster's full name (`postedBy`), a snapshot.
    pub poster_name: String,
    /// The performing surgeon (`surgeonId`).
    pub surgeon: PersonId,
    /// The surgeon's full name (`name`), a snapshot.
    pub surgeon_name: String,
    /// Where.
    pub center: CenterId,
    /// `center name, city, ST`, a snapshot.
    pub location: String,
    /// The center's zone, a snapshot (AMB-43).
    pub zone: Zone,
    /// When it starts.
    pub start: Timestamp,
    /// How long it is estimated to take.
    pub hours: Hours,
    /// Special instructions (`desc`).
    pub notes: String,
    /// What is done.
    pub procedures: Vec<String>,
    /// One line per group, in the order posted; the first is the priced one of the form.
    pub positions: Vec<Position>,
    /// When it was posted.
    pub posted_at: Timestamp,
    /// When it was cancelled, if it was.
    pub cancelled_at: Option<Timestamp>,
}

/// What cancelling a case would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cancelling {
    /// It is cancelled now.
    Proceed {
        /// Minimum pay is owed to confirmed professionals that have one (AMB-40).
        min_pay_applies: bool,
    },
    /// It was cancelled before: nothing is done and the answer is a success (AMB-39).
    AlreadyCancelled,
}

impl Case {
    /// The first instant after it.
    pub fn end(&self) -> Timestamp {
        end_of(self.start, self.hours)
    }

    /// Whether it was cancelled.
    pub const fn is_cancelled(&self) -> bool {
        self.cancelled_at.is_some()
    }

    /// Whether its start is now or past.
    pub fn has_started(&self, now: Timestamp) -> bool {
        self.start <= now
    }

    /// How far it is filled.
    pub fn status(&self) -> CaseStatus {
        CaseStatus::derive(self.is_cancelled(), &self.positions)
    }

    /// Whether it takes answers (AMB-31).
    pub fn open_state(&self, now: Timestamp) -> OpenState {
        open_state(self.status(), self.start, now)
    }

    /// The line of a group.
    pub fn position(&self, category: Category) -> Option<&Position> {
        self.positions.iter().find(|position| position.category == category)
    }

    /// The case as the professionals of a group see it; nothing when it has no line for them.
    pub fn opening(&self, category: Category) -> Option<Opening> {
        let position = *self.position(category)?;
        let (start, end, cancelled) = (self.start, self.end(), self.is_cancelled());
        Some(Opening { case: self.id, start, end, cancelled, position })
    }

    /// Puts a changed line in the place of the one of its group.
    pub fn put_position(&mut self, changed: Position) {
        for position in &mut self.positions {
            if position.category == changed.category {
                *position = changed;
            }
        }
    }

    /// Whether it may be cancelled now: before the start only; again is a success (AMB-39).
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

    /// Whether cancelling now would owe minimum pay: 0 < start − now ≤ 24 h (AMB-40, B-84, L-02).
    pub fn min_pay_applies(&self, now: Timestamp) -> bool {
        min_pay_applies(self.start, now)
    }

    /// Whether a person is one of its owners (AMB-55): poster, performing surgeon, and, when an administrator
    /// posted it, every administrator of the center. `administers` tells whether the person is one of those.
    pub fn is_owner(&self, person: PersonId, administers: bool) -> bool {
        person == self.poster || person == self.surgeon || (administers && self.poster_role == Role::Admin)
    }

    /// Everyone who is told about requests, acceptances and withdrawals (AMB-55), without doubles, poster
    /// first. `center_admins` are the administrators of its center.
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

/// [`Case::open_state`] for callers that hold the status and the start only.
pub fn open_state(status: CaseStatus, start: Timestamp, now: Timestamp) -> OpenState {
    match status {
        CaseStatus::Cancelled | CaseStatus::Complete => OpenState::Closed,
        _ if start <= now => OpenState::Closed,
        CaseStatus::Open | CaseStatus::Partial => OpenState::Open,
    }
}

/// [`Case::min_pay_applies`] for callers that hold the start only.
pub fn min_pay_applies(start: Timestamp, now: Timestamp) -> bool {
    let ahead = start.duration_since(now);
    SignedDuration::ZERO < ahead && ahead <= MIN_PAY_WINDOW
}

/// A case as the professionals of one group see it: all that the rules of an engagement need to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// The case.
    pub case: CaseId,
    /// Its start.
    pub start: Timestamp,
    /// The first instant after it.
    pub end: Timestamp,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// The line of the group.
    pub position: Position,
}

impl Opening {
    /// Cancelled or started: no engagement can change any more, full or not.
    pub fn is_closed(&self, now: Timestamp) -> bool {
        self.cancelled || self.start <= now
    }
}

#[cfg(test)]
#[path = "case_tests.rs"]
mod tests;
