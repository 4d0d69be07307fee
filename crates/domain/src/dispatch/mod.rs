//! Dispatch plans: in which order and when professionals are invited to a position (AMB-150).
//!
//! A plan is an ordered list of waves. [`wave`] has the waves and what a request may contain, [`presets`] the plans that a
//! center offers, [`rank`] the order inside a wave. This module has a plan that has begun: which wave is due, and what the
//! commands of the owners change.

pub mod presets;
pub mod rank;
pub mod wave;

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::case::Case;
use crate::id::{CaseId, DispatchPlanId, PersonId};
use crate::person::Category;
use crate::refusal::{Refusal, codes};
pub use presets::{CenterDispatch, LeadTime};
pub use rank::{Candidate, RankReason, RankReasonKind, Ranked, rank};
pub use wave::{NewPlan, PlanDraft, Wave, WaveAudience, WaveDraft, WaveTime};

/// The pause between two batches of one wave.
pub const BATCH_PAUSE: SignedDuration = SignedDuration::from_mins(10);
/// The largest number of invitations of one batch, also of a wave without a batch size.
pub const BATCH_MAX: u32 = 500;
/// If a wave runs with a longer delay than this, the waves after it are moved, so that waves that became due while the
/// server was down are not all sent at once (AMB-154).
const LATE: SignedDuration = SignedDuration::from_mins(1);
/// The shortest pause between a late wave and the next one.
const GAP: SignedDuration = SignedDuration::from_mins(5);

closed_list! {
    /// The progress of a wave.
    pub enum WaveState {
        /// It has not been sent yet.
        Waiting = "WAITING",
        /// A batch was sent; more people are left.
        Running = "RUNNING",
        /// It was sent.
        Sent = "SENT",
        /// An owner skipped it.
        Skipped = "SKIPPED",
    }
}

closed_list! {
    /// The state of a dispatch plan.
    pub enum DispatchState {
        /// It sends its waves.
        Active = "ACTIVE",
        /// An owner paused it.
        Paused = "PAUSED",
        /// No place is free: every one is taken or held. It continues when one becomes free.
        Filled = "FILLED",
        /// All waves were sent or skipped.
        Finished = "FINISHED",
        /// The case was cancelled or has started.
        Ended = "ENDED",
    }
}

/// A wave of a plan that has begun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedWave {
    /// Number of the wave in its plan, stored with its invitations; never used twice.
    pub number: u32,
    /// The wave.
    pub wave: Wave,
    /// The people of the audience [`WaveAudience::Chosen`]; empty for others.
    pub people: Vec<PersonId>,
    /// The progress.
    pub state: WaveState,
    /// When it, or its next batch, is due; `None` when it was sent or skipped.
    pub next_at: Option<Timestamp>,
    /// When it was last sent.
    pub ran_at: Option<Timestamp>,
}

/// The dispatch plan of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DispatchPlan {
    /// Id of the plan; also the seed that orders people with equal scores.
    pub id: DispatchPlanId,
    /// The case.
    pub case: CaseId,
    /// The group of the position.
    pub category: Category,
    /// Whether an owner paused it.
    pub paused: bool,
    /// Whether a place became free and no wave has invited anyone since: a wave that invites no one does not delay the next one.
    pub searching: bool,
    /// The waves by number; those that were sent are never removed.
    pub waves: Vec<PlannedWave>,
}

impl PlannedWave {
    /// Returns a wave that has not been sent, due at its time and not before the posting.
    fn waiting(number: u32, wave: Wave, people: Vec<PersonId>, case: &Case) -> Self {
        let next_at = Some(wave.time.at(case).max(case.posted_at));
        Self { number, wave, people, state: WaveState::Waiting, next_at, ran_at: None }
    }

    /// Makes the wave, or its next batch, due now at the latest. A wave that was sent or skipped does not change.
    fn make_due(&mut self, now: Timestamp) {
        self.next_at = self.next_at.map(|at| at.min(now));
    }

    /// Makes the wave due now, also one that was sent, for people who were not invited yet.
    fn search_again(&mut self, now: Timestamp) {
        self.next_at = Some(self.next_at.map_or(now, |at| at.min(now)));
        self.state = if self.ran_at.is_some() { WaveState::Running } else { WaveState::Waiting };
    }
}

impl DispatchPlan {
    /// Returns the plan of a position of a new case.
    pub fn new(id: DispatchPlanId, case: &Case, category: Category, new: NewPlan) -> Self {
        let waves = planned(new, case, 0);
        Self { id, case: case.id, category, paused: false, searching: false, waves }
    }

    /// Returns the plan of a position that was added to the case of this plan: its waves, without those that an owner skipped.
    /// Waves whose time has passed are late, so they are sent one after another from now on (AMB-154). It is paused if this one
    /// is.
    #[must_use]
    pub fn for_added_position(&self, id: DispatchPlanId, case: &Case, category: Category) -> Self {
        let repeated = self.waves.iter().filter(|it| it.state != WaveState::Skipped);
        let planned = |(number, it): (u32, &PlannedWave)| {
            PlannedWave::waiting(number, it.wave, it.people.clone(), case)
        };
        Self {
            id,
            case: case.id,
            category,
            paused: self.paused,
            searching: false,
            waves: (0..).zip(repeated).map(planned).collect(),
        }
    }

    /// Returns the plans of those positions of a case without plans, or with plans for some positions only,
    /// that have none (AMB-304). Waves whose time has passed are late, so they are sent one after another
    /// (AMB-154).
    ///
    /// # Errors
    /// NOTHING_TO_SEND if each position has a plan, or the case is over.
    pub fn for_positions_without(
        existing: &[Self],
        mut fresh: impl FnMut() -> DispatchPlanId,
        case: &Case,
        new: &NewPlan,
        now: Timestamp,
    ) -> Result<Vec<Self>, Refusal> {
        let categories = case.positions.iter().map(|position| position.category);
        let missing = categories.filter(|category| existing.iter().all(|plan| plan.category != *category));
        let plans: Vec<Self> =
            missing.map(|category| Self::new(fresh(), case, category, new.clone())).collect();
        let first = plans.first().ok_or_else(|| {
            Refusal::conflict(codes::NOTHING_TO_SEND, "Each position of the case has a plan already.")
        })?;
        first.require_open(case, now)?;
        Ok(plans)
    }

    /// Returns the state of the plan.
    pub fn state(&self, case: &Case, now: Timestamp) -> DispatchState {
        let full = case.position(self.category).is_none_or(|position| position.is_full());
        if case.is_cancelled() || case.has_started(now) {
            DispatchState::Ended
        } else if self.paused {
            // Owners have to see that a plan will not continue when a place becomes free.
            DispatchState::Paused
        } else if full {
            DispatchState::Filled
        } else if self.waves.iter().all(|wave| wave.next_at.is_none()) {
            DispatchState::Finished
        } else {
            DispatchState::Active
        }
    }

    /// Returns when the plan has something to do; `None` while it is paused and after its last wave.
    pub fn next_at(&self) -> Option<Timestamp> {
        self.waves.iter().filter_map(|wave| wave.next_at).min().filter(|_| !self.paused)
    }

    /// Returns the indexes of the waves to send now: all that are planned for the earliest time that is due.
    pub fn due(&self, now: Timestamp) -> Vec<usize> {
        let Some(first) = self.next_at().filter(|first| *first <= now) else { return Vec::new() };
        (0..self.waves.len()).filter(|index| self.waves[*index].next_at == Some(first)).collect()
    }

    /// Records that the waves of [`Self::due`] were sent. `sent` has their indexes, each with whether people are left
    /// for another batch; `invited` is the number of people whom they invited. If they were late, the waves after them
    /// move, so that they are not sent at once: by the delay, or by less if the last of them would otherwise move to
    /// the `start` of the case and never be sent. While a free place is [searched for](Self::searching), a wave that
    /// invites no one makes the next one due, and after the last one the widest audience.
    pub fn record_sent(&mut self, sent: &[(usize, bool)], invited: usize, start: Timestamp, now: Timestamp) {
        self.move_late(sent, start, now);
        self.searching &= invited == 0;
        if !self.searching {
            return;
        }
        if self.waves.iter().any(|wave| wave.next_at.is_some()) {
            self.make_next_due(now);
        } else {
            let audiences = sent.iter().filter_map(|(index, _)| Some(self.waves.get(*index)?.wave.audience));
            let widest = audiences.filter(|audience| *audience != WaveAudience::Group).max();
            self.repeat_widest(widest, now);
        }
    }

    fn move_late(&mut self, sent: &[(usize, bool)], start: Timestamp, now: Timestamp) {
        let planned = sent.iter().filter_map(|(index, _)| self.waves.get(*index)?.next_at).min();
        for (index, left) in sent {
            let Some(wave) = self.waves.get_mut(*index) else { continue };
            wave.ran_at = Some(now);
            wave.next_at = left.then(|| now.saturating_add(BATCH_PAUSE).unwrap_or(Timestamp::MAX));
            wave.state = if *left { WaveState::Running } else { WaveState::Sent };
        }
        let late = planned.map_or(SignedDuration::ZERO, |planned| now.duration_since(planned));
        if late <= LATE {
            return;
        }
        let earliest = now.saturating_add(GAP).unwrap_or(Timestamp::MAX);
        let is_sent = |index: usize| sent.iter().any(|(own, _)| *own == index);
        let after_posting = |wave: &PlannedWave| matches!(wave.wave.time, WaveTime::AfterPosting { .. });
        // One delay for all keeps their order and their distances.
        let last =
            self.waves.iter().enumerate().filter(|(index, wave)| !is_sent(*index) && after_posting(wave));
        let last = last.filter_map(|(_, wave)| wave.next_at.filter(|at| *at < start)).max();
        let left = last.map_or(late, |last| start.duration_since(last) - GAP);
        let delay = late.min(left).max(SignedDuration::ZERO);
        for (index, wave) in self.waves.iter_mut().enumerate() {
            let Some(at) = wave.next_at.filter(|_| !is_sent(index)) else { continue };
            let delay = if after_posting(wave) { delay } else { SignedDuration::ZERO };
            wave.next_at = Some(at.saturating_add(delay).unwrap_or(Timestamp::MAX).max(earliest));
        }
    }

    /// Makes the next wave due now, if one is left.
    fn make_next_due(&mut self, now: Timestamp) {
        let waiting = self.waves.iter_mut().filter(|wave| wave.next_at.is_some());
        if let Some(wave) = waiting.min_by_key(|wave| wave.next_at) {
            wave.make_due(now);
        }
    }

    /// Makes the next wave due now, at the request of an owner who confirmed its audience. It also ends a pause.
    ///
    /// # Errors
    /// NOTHING_TO_SEND if the wave with this number is not the next one any more, because it was sent or skipped meanwhile, no
    /// wave is left, the position is full or the case is over.
    pub fn send_next(&mut self, number: u32, case: &Case, now: Timestamp) -> Result<(), Refusal> {
        self.require_open(case, now)?;
        if case.position(self.category).is_none_or(|position| position.is_full()) {
            return Err(nothing_to_send());
        }
        let waiting = self.waves.iter().enumerate().filter_map(|(index, wave)| Some((wave.next_at?, index)));
        let (_, index) = waiting.min().ok_or_else(nothing_to_send)?;
        let wave = &mut self.waves[index];
        if wave.number != number {
            let message = "Another step of the plan is next now. Please check it.";
            return Err(Refusal::conflict(codes::NOTHING_TO_SEND, message));
        }
        wave.make_due(now);
        self.paused = false;
        Ok(())
    }

    /// Skips a wave that was not sent, or the batches that are left of one that was sent in part.
    ///
    /// # Errors
    /// NOTHING_TO_SEND if it was sent or skipped, or the case is over.
    pub fn skip(&mut self, number: u32, case: &Case, now: Timestamp) -> Result<(), Refusal> {
        self.require_open(case, now)?;
        let wave = self.waves.iter_mut().find(|wave| wave.number == number && wave.next_at.is_some());
        let wave = wave.ok_or_else(nothing_to_send)?;
        wave.next_at = None;
        wave.state = if wave.ran_at.is_some() { WaveState::Sent } else { WaveState::Skipped };
        Ok(())
    }

    /// Pauses or continues the plan, also while its position is full, so that a place that becomes free is
    /// not filled at once. Waves that became due during the pause are sent one after another.
    ///
    /// # Errors
    /// NOTHING_TO_SEND if the case is over.
    pub fn set_paused(&mut self, paused: bool, case: &Case, now: Timestamp) -> Result<(), Refusal> {
        self.require_open(case, now)?;
        self.paused = paused;
        Ok(())
    }

    /// Requires that the waiting waves are those that the owner has seen, in any order: replacing others would bring
    /// back waves that were sent or skipped meanwhile.
    ///
    /// # Errors
    /// NOTHING_TO_SEND if other waves are waiting.
    pub fn require_same_waiting_waves(&self, seen: &[u32]) -> Result<(), Refusal> {
        let waiting = self.waves.iter().filter(|wave| wave.state == WaveState::Waiting);
        let waiting: BTreeSet<u32> = waiting.map(|wave| wave.number).collect();
        match seen.iter().copied().collect::<BTreeSet<u32>>() == waiting {
            true => Ok(()),
            false => {
                let message = "The steps of the plan were changed or sent meanwhile. Please check them.";
                Err(Refusal::conflict(codes::NOTHING_TO_SEND, message))
            }
        }
    }

    /// Replaces the waves that were not sent. Times after the posting count from the posting. Waves whose
    /// time has passed are late, so they are sent one after another from now on (AMB-154).
    ///
    /// # Errors
    /// NOTHING_TO_SEND if the case is over; VALIDATION if the plan gets too long.
    pub fn replace_waiting(&mut self, new: NewPlan, case: &Case, now: Timestamp) -> Result<(), Refusal> {
        self.require_open(case, now)?;
        let mut waves: Vec<PlannedWave> = self
            .waves
            .iter()
            .filter(|wave| wave.ran_at.is_some() || wave.next_at.is_none())
            .cloned()
            .collect();
        if waves.len() + new.waves.len() > wave::HISTORY_MAX {
            return Err(wave::too_many());
        }
        let next = self.waves.iter().map(|wave| wave.number + 1).max().unwrap_or(0);
        waves.extend(planned(new, case, next));
        self.waves = waves;
        Ok(())
    }

    /// Continues a plan whose position has a free place again (FL-19): the next wave that invites people is due now. After the
    /// last one, the widest audience that was invited is searched again, for people who were not invited yet.
    pub fn reopen(&mut self, now: Timestamp) {
        self.searching = true;
        let next = (0..self.waves.len()).filter(|index| {
            let wave = &self.waves[*index];
            wave.wave.audience != WaveAudience::Group && wave.next_at.is_some()
        });
        match next.min_by_key(|index| self.waves[*index].next_at) {
            Some(index) => self.waves[index].search_again(now),
            None => self.repeat_widest(None, now),
        }
    }

    /// Makes the wave with the widest audience that was invited due again, for people who were not invited yet, if it is wider
    /// than another one.
    fn repeat_widest(&mut self, than: Option<WaveAudience>, now: Timestamp) {
        let sent = self.waves.iter_mut().filter(|wave| {
            wave.state == WaveState::Sent
                && wave.wave.audience != WaveAudience::Group
                && Some(wave.wave.audience) > than
        });
        if let Some(wave) = sent.max_by_key(|wave| wave.wave.audience) {
            wave.search_again(now);
        }
    }

    /// Pauses a plan whose position has a free place that the owners do not need now (AMB-267). When they
    /// continue it, it searches as after [`Self::reopen`].
    pub fn reopen_paused(&mut self, now: Timestamp) {
        self.reopen(now);
        self.paused = true;
    }

    /// Moves the waves that wait after the start of the case has changed: those planned before the start with it, and the others
    /// nearer to now if the last of them would not be sent before the start, in their order and with proportional distances
    /// (AMB-306).
    pub fn reschedule_waves(&mut self, case: &Case, now: Timestamp) {
        let after_posting = |wave: &PlannedWave| matches!(wave.wave.time, WaveTime::AfterPosting { .. });
        let waiting = self.waves.iter_mut().filter(|wave| wave.state == WaveState::Waiting);
        let (moved, fixed): (Vec<_>, Vec<_>) = waiting.partition(|wave| after_posting(wave));
        for wave in fixed {
            wave.next_at = Some(wave.wave.time.at(case).max(now));
        }
        let end = case.start.saturating_sub(GAP).unwrap_or(Timestamp::MIN).max(now);
        let Some(last) = moved.iter().filter_map(|wave| wave.next_at).max().filter(|last| *last > end) else {
            return;
        };
        let (left, planned) = (end.duration_since(now), last.duration_since(now));
        for wave in moved {
            let Some(at) = wave.next_at.filter(|at| *at > now) else { continue };
            let share = at.duration_since(now).as_secs_f64() / planned.as_secs_f64();
            let nearer = SignedDuration::from_secs_f64((left.as_secs_f64() * share).floor());
            wave.next_at = Some(now.saturating_add(nearer).unwrap_or(Timestamp::MAX));
        }
    }

    fn require_open(&self, case: &Case, now: Timestamp) -> Result<(), Refusal> {
        match self.state(case, now) {
            DispatchState::Ended => Err(nothing_to_send()),
            DispatchState::Active
            | DispatchState::Paused
            | DispatchState::Filled
            | DispatchState::Finished => Ok(()),
        }
    }
}

fn planned(new: NewPlan, case: &Case, first: u32) -> Vec<PlannedWave> {
    let NewPlan { waves, people } = new;
    let planned = |(number, wave): (u32, Wave)| {
        let people = if wave.audience == WaveAudience::Chosen { people.clone() } else { Vec::new() };
        PlannedWave::waiting(number, wave, people, case)
    };
    (first..).zip(waves).map(planned).collect()
}

fn nothing_to_send() -> Refusal {
    Refusal::conflict(codes::NOTHING_TO_SEND, "There is no invitation left to send.")
}

#[cfg(test)]
mod tests;
