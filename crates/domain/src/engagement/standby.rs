//! The standby list of a position, offers of places, releases and reported absences (AMB-157 to AMB-161).

use jiff::{SignedDuration, Timestamp};

use crate::case::{GroupView, min_pay_applies};
use crate::engagement::transition::{
    already_confirmed, job_cancelled, request_declined, require_requests_left,
};
use crate::engagement::{
    AbsenceReport, Applicant, Engagement, Rejection, Release, StandbyEnd, StandbyOutcome, State, may_withdraw,
};
use crate::field::Field;
use crate::id::EngagementId;
use crate::money::Money;
use crate::position::Position;
use crate::refusal::{Fields, Refusal, codes};
use crate::schedule::{Booking, conflict, conflict_refusal};
use crate::text::TextBounds;
use crate::time::URGENT;

closed_list! {
    /// Why an owner releases a confirmed professional.
    pub enum ReleaseReason {
        /// The center needs fewer people.
        NoLongerNeeded = "NO_LONGER_NEEDED",
        /// The professional no longer meets the requirements of the center.
        NotEligible = "NOT_ELIGIBLE",
        /// The schedule of the center has changed.
        ScheduleChanged = "SCHEDULE_CHANGED",
        /// The professional has reported that they cannot come.
        CannotCome = "CANNOT_COME",
        /// The professional has not confirmed the day.
        DayNotConfirmed = "DAY_NOT_CONFIRMED",
        /// Another reason, which the owner writes.
        Other = "OTHER",
    }
}

/// The bounds of a written reason.
pub const REASON: TextBounds = TextBounds::between(1, 500);

/// Validates a written reason and returns it trimmed.
///
/// # Errors
/// VALIDATION naming the field.
pub fn written_reason(field: Field, text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    let mut fields = Fields::new();
    if text.is_empty() {
        fields.required(field, "Reason");
    } else if !REASON.accepts(text) {
        fields.add(field, format!("Reason can have at most {} characters", REASON.max));
    }
    fields.finish()?;
    Ok(text.to_owned())
}

impl ReleaseReason {
    /// Returns the content of the MESSAGE to the released professional; the written reason of [`ReleaseReason::Other`]
    /// is added after its content.
    pub const fn notice_content(self) -> &'static str {
        match self {
            Self::NoLongerNeeded => "You have been released from a surgical case: you are no longer needed.",
            Self::NotEligible => {
                "You have been released from a surgical case: you no longer meet the requirements of the center."
            }
            Self::ScheduleChanged => "You have been released from a surgical case: the schedule has changed.",
            Self::CannotCome => "You have been released from a surgical case, because you cannot come.",
            Self::DayNotConfirmed => {
                "You have been released from a surgical case, because you did not confirm the day."
            }
            Self::Other => "You have been released from a surgical case:",
        }
    }

    /// Returns whether the place of the released professional is to be filled again; otherwise it stays free until the owners ask
    /// for someone (AMB-267).
    pub const fn refills(self) -> bool {
        !matches!(self, Self::NoLongerNeeded)
    }

    /// Returns the validated written reason of [`ReleaseReason::Other`]; empty for the other reasons, which have none.
    ///
    /// # Errors
    /// VALIDATION naming the field.
    pub fn text(self, text: &str) -> Result<String, Refusal> {
        match self {
            Self::Other => written_reason(Field::ReleaseText, text),
            Self::NoLongerNeeded
            | Self::NotEligible
            | Self::ScheduleChanged
            | Self::CannotCome
            | Self::DayNotConfirmed => Ok(String::new()),
        }
    }
}

/// How long a place is held for a person on the standby list.
pub const HOLD: SignedDuration = SignedDuration::from_mins(15);

/// How long a place is held if the case starts within [`URGENT`].
pub const URGENT_HOLD: SignedDuration = SignedDuration::from_mins(5);

/// If a case starts within this time, a free place is offered to everyone at once.
pub const NO_HOLD: SignedDuration = SignedDuration::from_hours(6);

/// Returns for how long a free place is held for the next person on the standby list; `None` if it is offered to everyone at
/// once, less than six hours before the start.
pub fn hold_time(start: Timestamp, now: Timestamp) -> Option<SignedDuration> {
    let lead = start.duration_since(now);
    if lead < NO_HOLD {
        None
    } else if lead < URGENT {
        Some(URGENT_HOLD)
    } else {
        Some(HOLD)
    }
}

/// How the free places of a position are filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refill {
    /// The people to whom a place is offered, in the state Offered, in the order of the standby list.
    pub offers: Vec<Engagement>,
    /// The position with a held place for each of them.
    pub position: Position,
    /// Whether a freed place remains after the offers, for everyone who is invited.
    pub opens: bool,
}

/// Offers the `freed` places of a position to the people on its standby list, one after another; other free places are those that
/// the owners do not need (AMB-267). `waiting` are those who could accept now, in the order of the list.
pub fn refill(group_view: &GroupView, waiting: &[Engagement], freed: u32, now: Timestamp) -> Refill {
    let mut refill = Refill { offers: Vec::new(), position: group_view.position, opens: false };
    if group_view.is_closed(now) {
        return refill;
    }
    let until = hold_time(group_view.start, now).and_then(|hold| now.checked_add(hold).ok());
    let mut left = freed;
    for engagement in waiting {
        let Some(offered) = until.and_then(|until| engagement.offer(group_view, until, now)) else {
            continue;
        };
        if left == 0 {
            break;
        }
        let Ok(position) = refill.position.hold() else { break };
        refill.position = position;
        refill.offers.push(offered);
        left -= 1;
    }
    refill.opens = left > 0 && !refill.position.is_full();
    refill
}

fn not_confirmed(message: &'static str) -> Refusal {
    Refusal::conflict(codes::NOT_CONFIRMED, message)
}

impl Engagement {
    /// Returns the minimum pay that ending a confirmation at `now` owes. Minimum pay is owed once, and not to
    /// a person who reported that they cannot come.
    pub fn owed_min_pay(&self, start: Timestamp, now: Timestamp) -> Option<Money> {
        let confirmed = matches!(self.state, State::Confirmed { .. });
        let owed = confirmed
            && !self.min_pay_claimed
            && self.cannot_come.is_none()
            && self.terms.min_pay.is_positive()
            && min_pay_applies(start, now);
        owed.then_some(self.terms.min_pay)
    }

    /// Returns whether the professional asks for a place on the standby list, and an owner has yet to approve it (AMB-157).
    pub const fn awaits_standby_approval(&self) -> bool {
        self.standby.is_some() && matches!(self.state, State::Requested { .. })
    }

    /// Returns whether a place is held for the professional at `now`.
    pub fn has_offer(&self, now: Timestamp) -> bool {
        matches!(self.state, State::Offered { until, .. } if now < until)
    }

    /// Returns whether an action of the professional led from `before` to the state: see [`State::is_own_choice`]. Joining the
    /// standby list counts, because it leads to a place without another action of the professional.
    pub fn is_own_choice(&self, before: Option<State>) -> bool {
        self.standby.is_some() || self.state.is_own_choice(before)
    }

    /// Returns whether the professional joins the standby list without the approval of an owner: only an invited one
    /// who has not missed an offer.
    ///
    /// # Errors
    /// ALREADY_CONFIRMED, ALREADY_OFFERED, REQUEST_DECLINED or CLOSED in states from which no one joins the list.
    fn joins_standby_at_once(&self) -> Result<bool, Refusal> {
        match self.state {
            State::Confirmed { .. } => Err(already_confirmed()),
            State::Offered { .. } => {
                Err(Refusal::conflict(codes::ALREADY_OFFERED, "A place is offered to you already."))
            }
            State::RequestDeclined { .. } => Err(request_declined()),
            // Only a cancelled case leads to these states. It is closed already; the arm makes sure that they are final.
            State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. } => {
                Err(job_cancelled())
            }
            State::Invited { .. } | State::PositionFilled { .. } => Ok(!self.offer_missed),
            State::Requested { .. }
            | State::Declined { .. }
            | State::Withdrawn { .. }
            | State::Released { .. }
            | State::Acknowledged { after: Rejection::Request, .. } => Ok(false),
        }
    }

    /// Applies the command of a professional to join the standby list of a full position. An invited professional is on
    /// the list at once; any other sends a request, which an owner answers like every request, and so does one who has
    /// missed an offer (AMB-265): otherwise two people could pass a held place back and forth and keep it from everyone
    /// else.
    ///
    /// # Errors
    /// CLOSED (cancelled or started), PLACE_FREE, ALREADY_CONFIRMED, ALREADY_OFFERED, REQUEST_DECLINED, TOO_MANY_REQUESTS
    /// or SCHEDULE_CONFLICT.
    pub fn stand_by(
        existing: Option<&Self>,
        fresh: EngagementId,
        applicant: Applicant,
        group_view: &GroupView,
        bookings: &[Booking],
        now: Timestamp,
    ) -> Result<StandbyOutcome, Refusal> {
        if group_view.is_closed(now) {
            return Err(Refusal::conflict(codes::CLOSED, "The job is cancelled or has started."));
        }
        let joins_at_once = existing.map_or(Ok(false), Self::joins_standby_at_once)?;
        if existing.is_some_and(|engagement| engagement.standby.is_some()) {
            return Ok(StandbyOutcome::AlreadyWaiting);
        }
        if !group_view.position.is_full() {
            return Err(Refusal::conflict(
                codes::PLACE_FREE,
                "A place is free: there is no need for the standby list.",
            ));
        }
        if let Some(booking) = conflict(bookings, group_view.case, group_view.start, group_view.end) {
            return Err(conflict_refusal(booking));
        }
        if let Some(engagement) = existing.filter(|_| joins_at_once) {
            let state = State::PositionFilled { at: engagement.state.at() };
            return Ok(StandbyOutcome::Joined(Self { state, standby: Some(now), ..*engagement }));
        }
        let requests = existing.map_or(0, |engagement| engagement.requests);
        // A pending request becomes one for the standby list and is not counted again.
        let pending = existing.is_some_and(|engagement| matches!(engagement.state, State::Requested { .. }));
        if !pending {
            require_requests_left(requests)?;
        }
        let fresh = Self::new(
            fresh,
            group_view.case,
            applicant.person,
            applicant.category,
            group_view.position.terms,
            State::Requested { at: now },
        );
        let engagement = existing.copied().unwrap_or(fresh);
        Ok(StandbyOutcome::Requested(Self {
            category: applicant.category,
            terms: group_view.position.terms,
            state: State::Requested { at: now },
            requests: if pending { requests } else { requests + 1 },
            standby: Some(now),
            ..engagement
        }))
    }

    /// Applies the command of a professional to leave the standby list. An offered place is free again, and a pending request
    /// for the standby list ends.
    pub fn leave_standby(&self, now: Timestamp) -> StandbyEnd {
        let state = match self.state {
            _ if self.standby.is_none() => return StandbyEnd::NotWaiting,
            State::Offered { at, .. } => State::PositionFilled { at },
            State::Requested { .. } => State::Acknowledged { at: now, after: Rejection::Request },
            state => state,
        };
        let offer_missed = self.offer_missed || matches!(self.state, State::Offered { .. });
        StandbyEnd::Left(Self { state, standby: None, offer_missed, ..*self })
    }

    /// Offers a held place to a professional on the standby list; `None` in other states, which do not change. An invitation is
    /// open on the list while a place is free that the owners do not need (AMB-267).
    pub fn offer(&self, group_view: &GroupView, until: Timestamp, now: Timestamp) -> Option<Self> {
        let waits = self.standby.is_some()
            && matches!(self.state, State::PositionFilled { .. } | State::Invited { .. });
        let state = State::Offered { at: now, until };
        waits.then_some(Self { terms: group_view.position.terms, state, ..*self })
    }

    /// Ends an offer whose time is over: the professional is off the list, and invited like the others if a place is free.
    /// `None` if there is no offer or its time is not over.
    pub fn expire_offer(&self, now: Timestamp) -> Option<Self> {
        match self.state {
            State::Offered { at, until } if until <= now => {
                let state = State::PositionFilled { at };
                Some(Self { state, standby: None, offer_missed: true, ..*self })
            }
            _ => None,
        }
    }

    /// Applies the release of a confirmed professional by an owner, which is possible until the start.
    ///
    /// # Errors
    /// JOB_STARTED if the case has started; CLOSED if it is cancelled; NOT_CONFIRMED in other states.
    pub fn release(&self, group_view: &GroupView, now: Timestamp) -> Result<Release, Refusal> {
        match self.state {
            State::Released { .. } => Ok(Release::AlreadyReleased),
            State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. } => {
                Err(job_cancelled())
            }
            State::Confirmed { .. } if group_view.cancelled => Err(job_cancelled()),
            State::Confirmed { .. } if group_view.start <= now => {
                Err(Refusal::conflict(codes::JOB_STARTED, "The job has started."))
            }
            State::Confirmed { .. } => Ok(Release::Released {
                engagement: Self {
                    state: State::Released { at: now },
                    standby: None,
                    cannot_come: None,
                    ..*self
                },
                position: group_view.position.free(),
                min_pay: self.owed_min_pay(group_view.start, now),
            }),
            _ => Err(not_confirmed("This professional is not confirmed for the job.")),
        }
    }

    /// Returns the engagement of a confirmed professional whose account is closed; `None` in other states, and if the owners know
    /// already that the professional cannot come.
    pub fn mark_absent(&self, now: Timestamp) -> Option<Self> {
        match (self.state, self.cannot_come) {
            (State::Confirmed { .. }, None) => Some(Self { cannot_come: Some(now), ..*self }),
            _ => None,
        }
    }

    /// Returns the engagement of a confirmed professional whose reported absence no longer counts, because their account is open
    /// again or they have arrived (AMB-301); `None` in other states.
    pub fn clear_absence(&self) -> Option<Self> {
        match self.state {
            State::Confirmed { .. } => Some(Self { cannot_come: None, ..*self }),
            _ => None,
        }
    }

    /// Applies the report of a confirmed professional that they cannot come, which is possible while withdrawing is not: the
    /// place stays taken until an owner releases it.
    ///
    /// # Errors
    /// NOT_LOCKED if the professional can withdraw; JOB_STARTED if the case has started; CLOSED if it is cancelled;
    /// NOT_CONFIRMED in other states.
    pub fn report_absence(&self, group_view: &GroupView, now: Timestamp) -> Result<AbsenceReport, Refusal> {
        match self.state {
            State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. } => {
                Err(job_cancelled())
            }
            State::Confirmed { .. } if group_view.cancelled => Err(job_cancelled()),
            State::Confirmed { .. } if self.cannot_come.is_some() => Ok(AbsenceReport::AlreadyReported),
            State::Confirmed { .. } if group_view.start <= now => {
                Err(Refusal::conflict(codes::JOB_STARTED, "The job has started."))
            }
            State::Confirmed { reconfirm, .. } if reconfirm || may_withdraw(group_view.start, now) => {
                Err(Refusal::conflict(codes::NOT_LOCKED, "You can still withdraw from this job."))
            }
            State::Confirmed { .. } => Ok(AbsenceReport::Reported(Self { cannot_come: Some(now), ..*self })),
            _ => Err(not_confirmed("You are not confirmed for this job.")),
        }
    }
}

#[cfg(test)]
#[path = "standby_tests.rs"]
mod tests;
