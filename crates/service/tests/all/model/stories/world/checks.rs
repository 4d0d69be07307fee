//! The invariants that are checked after each step of a story.

use std::collections::BTreeSet;

use caseboard_domain::dispatch::{Audience, DispatchState, WaveState};
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::person::Category;
use caseboard_domain::schedule::overlaps;
use jiff::Timestamp;

use super::{Stored, World, check};

impl World<'_> {
    /// Runs what is due, and checks every case against how it was before.
    pub(super) async fn check(&mut self, before: &[Stored]) -> Result<(), String> {
        self.run_due().await?;
        let (now, after) = (self.fixture.now(), self.read().await);
        let confirmed: Vec<(usize, usize, Timestamp, Timestamp)> = after
            .iter()
            .enumerate()
            .flat_map(|(number, stored)| stored.engagements.iter().map(move |it| (number, stored, it)))
            .filter(|(_, _, it)| matches!(it.state, State::Confirmed { .. }))
            .map(|(number, stored, it)| {
                (number, self.number(it.person), stored.case().start, stored.case().end())
            })
            .collect();
        for (number, stored) in after.iter().enumerate() {
            let times = (stored.case().start, stored.case().end());
            let is_busy = |who| {
                confirmed.iter().any(|(case, person, start, end)| {
                    *case != number && *person == who && overlaps((*start, *end), times)
                })
            };
            self.check_invitations(number, stored, &is_busy)?;
            for engagement in &stored.engagements {
                let who = self.number(engagement.person);
                self.check_engagement(number, who, engagement, &is_busy)?;
            }
            for position in &stored.case().positions {
                let held = |state: &State| matches!(state, State::Offered { .. });
                let category = position.category;
                check(position.held() as usize == stored.count(category, held), || {
                    format!("case {number} holds {} places", position.held())
                })?;
                if stored.case().is_cancelled() || stored.case().has_started(now) {
                    continue;
                }
                check_refill(number, stored, before.get(number), category, now)?;
            }
        }
        for (number, stored) in after.iter().enumerate() {
            for it in &stored.engagements {
                self.known.insert((number, self.number(it.person)), it.state);
            }
        }
        Ok(())
    }

    fn is_eligible(&self, who: usize) -> bool {
        self.certified.contains(&who) && !self.closed.contains(&who)
    }

    /// Checks that a plan invites a person once, and only people who are eligible, free and without an engagement on the case.
    fn check_invitations(
        &mut self,
        case: usize,
        stored: &Stored,
        is_busy: &dyn Fn(usize) -> bool,
    ) -> Result<(), String> {
        let mut people = BTreeSet::new();
        for row in &stored.invitations {
            let who = self.number(row.person);
            check(people.insert(who), || format!("{who} was invited twice to case {case}"))?;
            if !self.invited.insert((case, who)) {
                continue;
            }
            check(self.is_eligible(who), || {
                format!("{who} was invited to case {case}, but is not eligible")
            })?;
            check(!is_busy(who), || format!("{who} was invited to case {case}, but is busy"))?;
            check(!self.known.contains_key(&(case, who)), || {
                format!("{who} was on case {case} when a plan invited them")
            })?;
        }
        Ok(())
    }

    fn check_engagement(
        &self,
        case: usize,
        who: usize,
        engagement: &Engagement,
        is_busy: &dyn Fn(usize) -> bool,
    ) -> Result<(), String> {
        let before = self.known.get(&(case, who));
        let changed = before != Some(&engagement.state);
        match engagement.state {
            State::Offered { .. } if changed => check(self.is_eligible(who) && !is_busy(who), || {
                format!("a place on case {case} is offered to {who}, who cannot take it")
            }),
            State::Invited { .. } => {
                let was_invited = matches!(
                    before,
                    Some(State::Invited { .. } | State::PositionFilled { .. } | State::Offered { .. })
                );
                check(was_invited || self.is_eligible(who), || {
                    format!("{who} was invited to case {case}, but is not eligible")
                })
            }
            _ => Ok(()),
        }
    }
}

/// Checks that a position with a free place has no one who waits for it, no due wave, and a plan that has continued if the
/// place became free now.
fn check_refill(
    number: usize,
    stored: &Stored,
    before: Option<&Stored>,
    category: Category,
    now: Timestamp,
) -> Result<(), String> {
    let free = stored.free(category);
    let suspended = stored.count(category, |state| matches!(state, State::PositionFilled { .. }));
    check(free == 0 || suspended == 0, || {
        format!("case {number} has {free} free places and {suspended} people who wait for one")
    })?;
    let plan = stored.plans.iter().find(|plan| plan.category == category);
    let Some(plan) = plan.filter(|_| free > 0) else { return Ok(()) };
    if plan.state(stored.case(), now) == DispatchState::Active {
        let late = plan.next_at().is_some_and(|at| at <= now);
        check(!late, || format!("a wave of case {number} is due and was not sent"))?;
    }
    let was_full = before.is_some_and(|it| it.free(category) == 0);
    let old = before.and_then(|it| it.plans.iter().find(|plan| plan.category == category));
    let Some(old) = old.filter(|_| was_full && !plan.paused) else { return Ok(()) };
    let could_continue = old.waves.iter().any(|wave| {
        wave.next_at.is_some() || (wave.state == WaveState::Sent && wave.wave.audience != Audience::Group)
    });
    let continued = plan.waves.iter().any(|wave| wave.ran_at == Some(now));
    check(!could_continue || continued, || format!("the plan of case {number} did not continue"))
}
