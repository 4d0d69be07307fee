//! The time of people around a case, by the rules of the decisions: whether they state to be available (AMB-210, AMB-211), and
//! whether their confirmed cases leave them enough time (AMB-214).

use caseboard_domain::dispatch::RankReason;
use caseboard_domain::{CaseId, CenterId, NoticeId};
use caseboard_service::availability::check_acceptance;
use caseboard_store::dispatch::PlanInvitationRow;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::choices::Choices;
use super::{Stored, World, check, is_confirmed};
use crate::model::stories::choices::HOMES;

/// The minutes from one center to the other: 156.7 miles × 1.3 at 40 miles an hour, rounded up, and 15 minutes.
const DRIVE: i64 = 321;

/// Returns the local time at both centers.
pub(super) fn local(at: Timestamp) -> DateTime {
    TimeZone::get("America/Los_Angeles").expect("a time zone").to_datetime(at)
}

/// The beginning of the minute of a time.
pub(super) fn minute_of(at: Timestamp) -> Timestamp {
    Timestamp::from_second(at.as_second().div_euclid(60) * 60).expect("a time")
}

/// A confirmed case of a person, or a case that is compared with those.
#[derive(Debug, Clone, Copy)]
pub(super) struct Booking {
    pub(super) who: usize,
    pub(super) case: usize,
    pub(super) start: Timestamp,
    pub(super) end: Timestamp,
    pub(super) center: CenterId,
}

impl Booking {
    pub(super) fn of(who: usize, case: usize, stored: &Stored) -> Self {
        let of_case = stored.case();
        Self { who, case, start: of_case.start, end: of_case.end(), center: of_case.center }
    }

    /// Returns whether the person has another case at the same time.
    pub(super) fn is_busy(&self, bookings: &[Self]) -> bool {
        let is_other = |it: &&Self| it.who == self.who && it.case != self.case;
        bookings.iter().filter(is_other).any(|it| it.start < self.end && self.start < it.end)
    }
}

/// Why a plan does not invite a person who has no engagement on the case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Obstacle {
    NotEligible,
    Busy,
    LittleTime,
}

impl Choices {
    /// Returns whether the person states to be available for all of a time, or not to be for a part of it; `None` for neither.
    pub(super) fn stated(&self, start: Timestamp, end: Timestamp) -> Option<bool> {
        let minutes =
            std::iter::successors(Some(minute_of(start)), |at| Some(*at + SignedDuration::from_mins(1)));
        let stated: Vec<Option<bool>> =
            minutes.take_while(|at| *at < end).map(|at| self.stated_at(local(at))).collect();
        let never = stated.contains(&Some(false));
        if never || stated.contains(&None) { never.then_some(false) } else { Some(true) }
    }

    /// Returns what is stated about a minute: a date replaces the day of the week, and outside of the hours in which a person is
    /// available they are not.
    fn stated_at(&self, at: DateTime) -> Option<bool> {
        let day = usize::from(at.weekday().to_monday_zero_offset().unsigned_abs());
        let stated = self.dates.get(&at.date()).copied().or(self.week[day])?;
        let hour = i64::from(at.hour());
        let within = stated.hours.is_none_or(|(from, until)| (from..until).contains(&hour));
        if stated.available { Some(within) } else { within.then_some(false) }
    }

    /// Returns the miles to the center in Fresno or to the one that is `away`; `None` without a home.
    pub(super) fn miles(&self, away: bool) -> Option<u32> {
        let (_, fresno, oakland) = HOMES[self.home?];
        Some(if away { oakland } else { fresno })
    }
}

impl World<'_> {
    /// Returns the confirmed cases of all people.
    pub(super) fn bookings(&self, all: &[Stored]) -> Vec<Booking> {
        let mut bookings = Vec::new();
        for (case, stored) in all.iter().enumerate() {
            let confirmed = stored.engagements.iter().filter(|it| is_confirmed(&it.state));
            bookings.extend(confirmed.map(|it| Booking::of(self.number(it.person), case, stored)));
        }
        bookings
    }

    /// Returns whether a confirmed case of the same person is too near to a case: within the drive from one center to the other,
    /// or, if they start on different days, within the hours of rest that the person has set (AMB-214).
    fn is_near(&self, booking: &Booking, other: &Booking) -> bool {
        if booking.who != other.who || booking.case == other.case {
            return false;
        }
        let (first, second) = if other.start <= booking.start { (other, booking) } else { (booking, other) };
        let gap = second.start.duration_since(first.end);
        let drive = if first.center == second.center { 0 } else { DRIVE };
        let another_day = local(first.start).date() != local(second.start).date();
        let rest = if another_day { 60 * self.choices[booking.who].rest } else { 0 };
        // Cases that overlap are refused, and no warning.
        !gap.is_negative() && gap < SignedDuration::from_mins(drive.max(rest))
    }

    /// Returns why a plan does not invite a person to a case, if they have no engagement on it.
    pub(super) fn obstacle(&self, booking: &Booking, bookings: &[Booking]) -> Option<Obstacle> {
        if !self.is_eligible(booking.who, booking.center) {
            Some(Obstacle::NotEligible)
        } else if booking.is_busy(bookings) {
            Some(Obstacle::Busy)
        } else if bookings.iter().any(|it| self.is_near(booking, it)) {
            Some(Obstacle::LittleTime)
        } else {
            None
        }
    }

    /// Checks that a plan knew what an invited person has stated about the time of the case, and how far away they live.
    pub(super) fn check_reasons(&mut self, booking: &Booking, row: &PlanInvitationRow) -> Result<(), String> {
        let Booking { who, case, start, end, center } = *booking;
        let choices = &self.choices[who];
        let expected = (choices.stated(start, end), choices.miles(center == self.away));
        let available = row.reasons.iter().find_map(|reason| match reason {
            RankReason::Available => Some(true),
            RankReason::NotAvailable => Some(false),
            _ => None,
        });
        let miles = row.reasons.iter().find_map(|reason| match reason {
            RankReason::Miles(miles) => Some(*miles),
            _ => None,
        });
        check((available, miles) == expected, || {
            format!("{who} was invited to case {case} as {:?}, not {expected:?}", (available, miles))
        })?;
        match available {
            Some(true) => self.note("Invitation AVAILABLE"),
            Some(false) => self.note("Invitation NOT_AVAILABLE"),
            None => {}
        }
        Ok(())
    }

    /// Checks that a person who is about to accept is warned about the confirmed cases that are too near; returns whether there
    /// are any.
    pub(super) async fn check_warnings(
        &self,
        who: usize,
        case: usize,
        notice: NoticeId,
        all: &[Stored],
    ) -> Result<bool, String> {
        let outcome = check_acceptance(self.fixture.app(), &self.professionals[who], notice).await;
        let warnings = outcome.map_err(|error| format!("no warnings: {error}"))?;
        let mut found: Vec<CaseId> = warnings.iter().map(|it| it.booking.case).collect();
        let (booking, bookings) = (Booking::of(who, case, &all[case]), self.bookings(all));
        let near = bookings.iter().filter(|it| self.is_near(&booking, it));
        let mut expected: Vec<CaseId> = near.map(|it| self.cases[it.case]).collect();
        found.sort_unstable();
        expected.sort_unstable();
        check(found == expected, || {
            format!("{who} is warned about {found:?} before accepting case {case}, not about {expected:?}")
        })?;
        Ok(!found.is_empty())
    }
}
