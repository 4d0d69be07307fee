//! The behavior of people. Each decision follows from the seed, the person and the case alone, so that all policies meet the
//! same people; only the time of an answer also depends on when the notice came.

use jiff::{SignedDuration, Timestamp};

use super::draw::{Draw, Purpose};
use super::world::{CasePlan, World};

/// The decisions of a seed in a region.
#[derive(Clone, Copy)]
pub(super) struct Behavior<'a> {
    pub(super) draw: Draw,
    pub(super) world: &'a World,
}

/// Distance in miles up to which it does not lower the inclination, and the further distance over which the inclination falls to
/// about a third (by the factor e).
const NEAR: f64 = 10.0;
const FALL: f64 = 25.0;

impl Behavior<'_> {
    fn case(&self, case: usize) -> &CasePlan {
        &self.world.cases[case]
    }

    /// Returns whether the person reads notices about the case.
    pub(super) fn reads(&self, person: usize, case: usize) -> bool {
        self.draw.chance(Purpose::Reads, [person, case], self.world.professionals[person].reads)
    }

    /// Returns when the person answers their `nth` notice about the case, which came now. People answer twice as quickly when
    /// the case is within 24 hours or a place is held for them.
    pub(super) fn answers_at(
        &self,
        person: usize,
        case: usize,
        nth: usize,
        held: bool,
        now: Timestamp,
    ) -> Timestamp {
        let urgent = held || self.case(case).start.duration_since(now) < SignedDuration::from_hours(24);
        let mean = self.world.professionals[person].attention * if urgent { 0.5 } else { 1.0 };
        // Every notice of a person about a case has its own delay; from the eighth on they share one, which is rare.
        let unit = self.draw.unit(Purpose::Delay, [person * 8 + nth.min(7), case]);
        self.after_attention(now, -mean * (1.0 - unit).ln())
    }

    /// Returns when so many minutes of full attention have passed: none at night, half of each minute during usual work.
    fn after_attention(&self, now: Timestamp, minutes: f64) -> Timestamp {
        let (mut at, mut left) = (now, minutes * 60.0);
        // One hour per round. The bound of a year is longer than any delay.
        for _ in 0..24 * 365 {
            let local = self.world.zone.local(at);
            let attention = match local.hour() {
                6 | 15..22 => 1.0,
                7..15 => 0.5,
                _ => 0.0,
            };
            let rest = 3_600 - i64::from(local.minute()) * 60 - i64::from(local.second());
            let possible = rest as f64 * attention;
            if left < possible {
                return at + SignedDuration::from_micros((left / attention * 1e6) as i64);
            }
            left -= possible;
            at += SignedDuration::from_secs(rest);
        }
        at
    }

    /// Returns the probability that the person accepts: by the day, the distance, the pay and the hour of the start, and
    /// whether the surgeon knows them. It is 0 on days on which the person works elsewhere.
    pub(super) fn inclination(&self, person: usize, case: usize) -> f64 {
        let (professional, number) = (&self.world.professionals[person], case);
        let case = self.case(number);
        let start = self.world.zone.local(case.start);
        let weekday = usize::try_from(start.weekday().to_monday_zero_offset()).unwrap_or(0);
        if professional.works_elsewhere[weekday] {
            return 0.0;
        }
        let beyond = (self.world.miles(person, case) - NEAR).max(0.0);
        let pay = (case.pay / professional.expects).clamp(0.4, 1.3).powi(2);
        let hour = if (7..17).contains(&start.hour()) { 1.0 } else { 0.8 };
        let known = if self.world.surgeon_favorites[case.surgeon].contains(&person) { 1.5 } else { 1.0 };
        (0.35 * professional.willing * (-beyond / FALL).exp() * pay * hour * known).min(0.95)
    }

    /// Returns whether the person wants the case.
    pub(super) fn accepts(&self, person: usize, case: usize) -> bool {
        self.draw.chance(Purpose::Accepts, [person, case], self.inclination(person, case))
    }

    /// Returns whether a person who does not want the case says so.
    pub(super) fn declines(&self, person: usize, case: usize) -> bool {
        self.draw.chance(Purpose::Declines, [person, case], 0.6)
    }

    /// Returns whether a person who comes too late joins the standby list.
    pub(super) fn joins_standby(&self, person: usize, case: usize) -> bool {
        self.draw.chance(Purpose::JoinsStandby, [person, case], 0.5)
    }

    /// Returns when a person who accepted now gives the case back, if they do: evenly distributed until the start.
    pub(super) fn gives_back_at(&self, person: usize, case: usize, now: Timestamp) -> Option<Timestamp> {
        let about = [person, case];
        let unreliable = self.world.professionals[person].unreliable;
        let gives_back = self.draw.chance(Purpose::Withdraws, about, unreliable);
        let left = self.case(case).start.duration_since(now).as_secs_f64();
        let after = left * self.draw.unit(Purpose::WithdrawsAt, about);
        gives_back.then(|| now + SignedDuration::from_micros((after * 1e6) as i64))
    }

    /// Returns whether a person who holds a place at the start comes.
    pub(super) fn comes(&self, person: usize, case: usize) -> bool {
        self.draw.chance(Purpose::Comes, [person, case], 0.99)
    }

    /// Returns when an owner releases a person who reported now that they cannot come.
    pub(super) fn releases_at(&self, person: usize, case: usize, now: Timestamp) -> Timestamp {
        let minutes = 5.0 + 40.0 * self.draw.unit(Purpose::OwnerDelay, [person, case]);
        self.after_attention(now, minutes)
    }
}
