//! The invariants that are checked after each step of a story.

use std::collections::BTreeSet;

use caseboard_domain::actor::Professional;
use caseboard_domain::dispatch::{DispatchState, WaveAudience, WaveState};
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::person::Category;
use caseboard_store::dispatch;
use jiff::Timestamp;

use super::person_time::Booking;
use super::{Stored, World, check, is_confirmed};

impl World<'_> {
    /// Runs what is due, and checks every case against how it was before.
    pub(super) async fn check(&mut self, before: &[Stored]) -> Result<(), String> {
        self.run_due().await?;
        let (now, after) = (self.fixture.now(), self.read().await);
        let (bookings, mut invited) = (self.bookings(&after), Vec::new());
        for (number, stored) in after.iter().enumerate() {
            invited.extend(self.check_invitations(number, stored, &bookings)?);
            self.check_claims(number, stored).await?;
            for engagement in &stored.engagements {
                self.check_engagement(number, stored, engagement, &bookings)?;
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
            self.check_waves(number, stored, before.get(number), &invited, &bookings).await?;
        }
        self.check_messages(before, &after, &invited).await?;
        for (number, stored) in after.iter().enumerate() {
            for it in &stored.engagements {
                self.known.insert((number, self.number(it.person)), it.state);
            }
        }
        Ok(())
    }

    /// Checks after a change of a case that confirmed people have to consent to a changed time, and to nothing else.
    pub(super) async fn check_consent(&self, case: usize, before: &Stored) -> Result<(), String> {
        let after = &self.read().await[case];
        let times = |stored: &Stored| (stored.case().start, stored.case().end());
        let moved = times(before) != times(after);
        for old in before.engagements.iter().filter(|it| is_confirmed(&it.state)) {
            let new = after.engagements.iter().find(|it| it.id == old.id).map(|it| it.state);
            let (State::Confirmed { at, reconfirm }, who) = (old.state, self.number(old.person)) else {
                continue;
            };
            let expected = State::Confirmed { at, reconfirm: reconfirm || moved };
            check(new == Some(expected), || {
                format!("{who} is {new:?} on the changed case {case}, not {expected:?}")
            })?;
        }
        Ok(())
    }

    /// Checks that each position of a case has one plan, or none has one.
    pub(super) async fn check_plans(&self, case: usize, planned: bool) -> Result<(), String> {
        let after = &self.read().await[case];
        for position in &after.case().positions {
            let plans = after.plans.iter().filter(|plan| plan.category == position.category).count();
            check(plans == usize::from(planned), || format!("a position of case {case} has {plans} plans"))?;
        }
        Ok(())
    }

    /// Checks how many cases each person has left and is not confirmed for again, as the order of a wave counts them.
    pub(super) async fn check_left(&self) {
        let people: Vec<_> = self.professionals.iter().map(Professional::person).collect();
        let (center, now) = (self.fixture.center, self.fixture.now());
        let read = self
            .fixture
            .db
            .read(move |conn| async move { dispatch::list_candidates(&conn, &people, center, now).await });
        for row in read.await.expect("read") {
            let who = self.number(row.contact.id);
            let is_back = |case| self.known.get(&(case, who)).is_some_and(is_confirmed);
            let left = self.left.iter().filter(|(case, person)| *person == who && !is_back(*case)).count();
            assert_eq!(row.withdrawals as usize, left, "the cases that {who} has left");
        }
    }

    /// Checks that a plan invites a person once, and only people who are eligible, free and without an engagement on the case,
    /// and whose other cases leave them enough time. Returns those whom plans have invited now, each with the case.
    fn check_invitations(
        &mut self,
        case: usize,
        stored: &Stored,
        bookings: &[Booking],
    ) -> Result<Vec<(usize, usize)>, String> {
        let (mut people, mut invited) = (BTreeSet::new(), Vec::new());
        for row in &stored.invitations {
            let who = self.number(row.person);
            check(people.insert(who), || format!("{who} was invited twice to case {case}"))?;
            if !self.invited.insert((case, who)) {
                continue;
            }
            let booking = Booking::of(who, case, stored);
            let obstacle = self.obstacle(&booking, bookings);
            check(obstacle.is_none(), || format!("{who} was invited to case {case}: {obstacle:?}"))?;
            check(!self.known.contains_key(&(case, who)), || {
                format!("{who} was on case {case} when a plan invited them")
            })?;
            self.check_reasons(&booking, row)?;
            invited.push((case, who));
        }
        Ok(invited)
    }

    fn check_engagement(
        &self,
        case: usize,
        stored: &Stored,
        engagement: &Engagement,
        bookings: &[Booking],
    ) -> Result<(), String> {
        let who = self.number(engagement.person);
        let booking = Booking::of(who, case, stored);
        let is_eligible = self.is_eligible(who, booking.center);
        let before = self.known.get(&(case, who));
        let changed = before != Some(&engagement.state);
        match engagement.state {
            State::Offered { until, .. } if changed => {
                check(is_eligible && !booking.is_busy(bookings), || {
                    format!("a place on case {case} is offered to {who}, who cannot take it")
                })?;
                check(self.arrives_before(who, booking.start, until), || {
                    format!(
                        "a place on case {case} is offered to {who} until {until}, before their messages arrive"
                    )
                })
            }
            State::Invited { .. } => {
                let was_invited = matches!(
                    before,
                    Some(State::Invited { .. } | State::PositionFilled { .. } | State::Offered { .. })
                );
                check(was_invited || is_eligible, || {
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
        wave.next_at.is_some() || (wave.state == WaveState::Sent && wave.wave.audience != WaveAudience::Group)
    });
    let continued = plan.waves.iter().any(|wave| wave.ran_at == Some(now));
    check(!could_continue || continued, || format!("the plan of case {number} did not continue"))
}
