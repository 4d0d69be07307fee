//! The transitions of an engagement, one method for each action of a person.

use jiff::Timestamp;

use crate::case::GroupView;
use crate::engagement::{
    Acceptance, Applicant, Cancellation, DeclineOutcome, Engagement, Invitation, Invitee, MAX_REQUESTS,
    Reconfirmation, Rejection, RequestOutcome, RequestWithdrawal, SkipReason, State, Withdrawal,
    may_withdraw,
};
use crate::id::EngagementId;
use crate::person::Role;
use crate::refusal::{Refusal, codes};
use crate::schedule::{Booking, conflict, conflict_refusal};

fn already_answered() -> Refusal {
    Refusal::conflict(codes::ALREADY_ANSWERED, "This has already been answered.")
}

/// Returns the refusal CLOSED with the message of a failed invitation.
fn closed() -> Refusal {
    Refusal::conflict(codes::CLOSED, "Your invitation was unsuccessful")
}

fn not_invited() -> Refusal {
    Refusal::conflict(codes::NOT_INVITED, "There is no open invitation for this job.")
}

pub(super) fn job_cancelled() -> Refusal {
    Refusal::conflict(codes::CLOSED, "job cancelled")
}

pub(super) fn already_confirmed() -> Refusal {
    Refusal::conflict(codes::ALREADY_CONFIRMED, "You are confirmed for this job.")
}

pub(super) fn request_declined() -> Refusal {
    Refusal::conflict(
        codes::REQUEST_DECLINED,
        "Your invite request has been declined. Please acknowledge it first.",
    )
}

/// Requires that a professional may request one more time; `requests` is the number of requests for the case so far (AMB-36).
///
/// # Errors
/// TOO_MANY_REQUESTS at the limit.
pub(super) fn require_requests_left(requests: u8) -> Result<(), Refusal> {
    if requests < MAX_REQUESTS {
        return Ok(());
    }
    Err(Refusal::conflict(
        codes::TOO_MANY_REQUESTS,
        format!("You have already requested an invite for this job {MAX_REQUESTS} times."),
    ))
}

/// Returns whether a confirmed professional may withdraw: until 72 hours before the start, or until the start while a changed
/// time is not confirmed.
fn withdrawable(reconfirm: bool, group_view: &GroupView, now: Timestamp) -> bool {
    may_withdraw(group_view.start, now) || (reconfirm && now < group_view.start)
}

impl Engagement {
    fn to(self, state: State) -> Self {
        Self { state, ..self }
    }

    /// Applies the request of a professional for an invitation. `existing` is the current engagement, `fresh` the id of
    /// a new one. `bookings` are the professional's confirmed cases, at least those that could overlap.
    ///
    /// # Errors
    /// ALREADY_CONFIRMED, REQUEST_DECLINED (to be acknowledged first), TOO_MANY_REQUESTS or SCHEDULE_CONFLICT.
    pub fn request(
        existing: Option<&Self>,
        fresh: EngagementId,
        applicant: Applicant,
        group_view: &GroupView,
        bookings: &[Booking],
        now: Timestamp,
    ) -> Result<RequestOutcome, Refusal> {
        if group_view.is_closed(now) {
            return Ok(RequestOutcome::Closed);
        }
        let full = group_view.position.is_full();
        let requests = existing.map_or(0, |engagement| engagement.requests);
        match existing.map(|engagement| engagement.state) {
            Some(State::Requested { .. }) => return Ok(RequestOutcome::AlreadyPending),
            Some(State::Invited { .. } | State::PositionFilled { .. }) if !full => {
                return Ok(RequestOutcome::AlreadyInvited);
            }
            Some(State::Offered { .. }) => return Ok(RequestOutcome::AlreadyInvited),
            Some(State::Confirmed { .. }) => {
                return Err(already_confirmed());
            }
            Some(State::RequestDeclined { .. }) => {
                return Err(request_declined());
            }
            // Only a cancelled case leads to these states. It is closed already; the arm makes sure that they are final.
            Some(State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. }) => {
                return Ok(RequestOutcome::Closed);
            }
            Some(State::Invited { .. } | State::PositionFilled { .. })
            | Some(State::Declined { .. } | State::Withdrawn { .. } | State::Released { .. })
            | Some(State::Acknowledged { after: Rejection::Request, .. })
            | None => {}
        }
        if full {
            return Ok(RequestOutcome::Filled);
        }
        require_requests_left(requests)?;
        if let Some(booking) = conflict(bookings, group_view.case, group_view.start, group_view.end) {
            return Err(conflict_refusal(booking));
        }
        let Applicant { person, category } = applicant;
        let (terms, state) = (group_view.position.terms, State::Requested { at: now });
        let fresh = Self::new(fresh, group_view.case, person, category, terms, state);
        Ok(RequestOutcome::Sent(Self {
            category,
            terms,
            state,
            requests: requests + 1,
            ..existing.copied().unwrap_or(fresh)
        }))
    }

    /// Applies the withdrawal of a pending request by the professional, for an invitation or for a place on the standby list
    /// (AMB-289). It counts as one of the professional's requests.
    ///
    /// # Errors
    /// ALREADY_ANSWERED if no request is pending.
    pub fn withdraw_request(&self, now: Timestamp) -> Result<RequestWithdrawal, Refusal> {
        match self.state {
            State::Requested { .. } => {
                let state = State::Acknowledged { at: now, after: Rejection::Request };
                Ok(RequestWithdrawal::Withdrawn(Self { state, standby: None, ..*self }))
            }
            State::Acknowledged { after: Rejection::Request, .. } => Ok(RequestWithdrawal::AlreadyWithdrawn),
            _ => Err(already_answered()),
        }
    }

    /// Applies the invitation of a favorite by an owner. `group_view` is the case as the invitee's group sees it, `None`
    /// if it has no position for the group.
    ///
    /// # Errors
    /// Why this person is skipped; other invitees are not affected.
    pub fn invite(
        existing: Option<&Self>,
        fresh: EngagementId,
        invitee: &Invitee,
        group_view: Option<&GroupView>,
        now: Timestamp,
    ) -> Result<Invitation, SkipReason> {
        if !invitee.favorite || invitee.role != Role::Professional {
            return Err(SkipReason::NotFavorite);
        }
        if !invitee.active {
            return Err(SkipReason::Inactive);
        }
        let (Some(category), Some(group_view)) = (invitee.category, group_view) else {
            return Err(SkipReason::WrongCategory);
        };
        if group_view.position.category != category {
            return Err(SkipReason::WrongCategory);
        }
        match existing.map(|engagement| engagement.state) {
            Some(
                State::Invited { .. }
                | State::Offered { .. }
                | State::PositionFilled { .. }
                | State::Confirmed { .. },
            ) => {
                return Err(SkipReason::AlreadyInvited);
            }
            Some(State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. }) => {
                return Err(SkipReason::Closed);
            }
            _ => {}
        }
        if group_view.is_closed(now) || group_view.position.is_full() {
            return Err(SkipReason::Closed);
        }
        let (terms, state) = (group_view.position.terms, State::Invited { at: now });
        let fresh = Self::new(fresh, group_view.case, invitee.person, category, terms, state);
        let engagement =
            Self { category, terms, state, offer_missed: false, ..existing.copied().unwrap_or(fresh) };
        let answers_request = existing.is_some_and(|e| matches!(e.state, State::Requested { .. }));
        Ok(Invitation { engagement, answers_request })
    }

    /// Checks that an owner can answer the request now.
    fn require_answerable(&self, group_view: &GroupView, now: Timestamp) -> Result<(), Refusal> {
        match self.state {
            State::Requested { .. } if group_view.is_closed(now) => Err(closed()),
            State::Requested { .. } => Ok(()),
            State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. } => {
                Err(closed())
            }
            _ => Err(already_answered()),
        }
    }

    /// Applies the approval of a request by an owner, which invites the professional. A professional who asked for a place on the
    /// standby list of a position that is full joins that list.
    ///
    /// # Errors
    /// ALREADY_ANSWERED, also by another owner; CLOSED if the case is cancelled, started, or full and the professional did
    /// not ask to join the standby list.
    pub fn approve_request(&self, group_view: &GroupView, now: Timestamp) -> Result<Self, Refusal> {
        self.require_answerable(group_view, now)?;
        let state = match group_view.position.is_full() {
            true if self.standby.is_none() => return Err(closed()),
            true => State::PositionFilled { at: now },
            false => State::Invited { at: now },
        };
        Ok(Self { terms: group_view.position.terms, offer_missed: false, ..self.to(state) })
    }

    /// Applies the decline of a request by an owner. It is possible also if the case is full, so that the professional
    /// gets an answer.
    ///
    /// # Errors
    /// ALREADY_ANSWERED if no request is pending; CLOSED if the case is cancelled or started (AMB-42).
    pub fn decline_request(&self, group_view: &GroupView, now: Timestamp) -> Result<Self, Refusal> {
        self.require_answerable(group_view, now)?;
        Ok(Self { standby: None, ..self.to(State::RequestDeclined { at: now }) })
    }

    /// Applies the acceptance of an invitation by the professional; the first to accept gets the place.
    ///
    /// # Errors
    /// SCHEDULE_CONFLICT (the invitation stays), NOT_INVITED or ALREADY_ANSWERED.
    pub fn accept(
        &self,
        group_view: &GroupView,
        bookings: &[Booking],
        now: Timestamp,
    ) -> Result<Acceptance, Refusal> {
        match self.state {
            State::Confirmed { .. } => return Ok(Acceptance::AlreadyConfirmed),
            State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. } => {
                return Ok(Acceptance::Closed);
            }
            State::Declined { .. } | State::Withdrawn { .. } | State::Released { .. } => {
                return Err(already_answered());
            }
            State::Requested { .. } | State::RequestDeclined { .. } | State::Acknowledged { .. } => {
                return Err(not_invited());
            }
            State::Invited { .. } | State::Offered { .. } | State::PositionFilled { .. } => {}
        }
        if group_view.is_closed(now) {
            return Ok(Acceptance::Closed);
        }
        let taken = match self.state {
            State::Offered { until, .. } if now < until => group_view.position.take_held(),
            // `expire_offer` ends the offer, after which the person may be invited like the others.
            State::Offered { .. } => return Ok(Acceptance::Filled(*self)),
            _ => group_view.position.take(),
        };
        let Ok(position) = taken else {
            return Ok(Acceptance::Filled(self.to(State::PositionFilled { at: self.state.at() })));
        };
        if let Some(booking) = conflict(bookings, group_view.case, group_view.start, group_view.end) {
            return Err(conflict_refusal(booking));
        }
        let state = State::Confirmed { at: now, reconfirm: false };
        let engagement = Self { terms: position.terms, standby: None, ..self.to(state) };
        Ok(Acceptance::Confirmed { engagement, position })
    }

    /// Applies the decline of an invitation by the professional.
    ///
    /// # Errors
    /// ALREADY_ANSWERED (accepted or withdrawn), CLOSED (cancelled) or NOT_INVITED.
    pub fn decline(&self, now: Timestamp) -> Result<DeclineOutcome, Refusal> {
        match self.state {
            State::Invited { .. } | State::Offered { .. } | State::PositionFilled { .. } => {
                Ok(DeclineOutcome::Declined(Self { standby: None, ..self.to(State::Declined { at: now }) }))
            }
            State::Declined { .. } => Ok(DeclineOutcome::AlreadyDeclined),
            State::Confirmed { .. } | State::Withdrawn { .. } | State::Released { .. } => {
                Err(already_answered())
            }
            State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. } => {
                Err(job_cancelled())
            }
            State::Requested { .. } | State::RequestDeclined { .. } | State::Acknowledged { .. } => {
                Err(not_invited())
            }
        }
    }

    /// Applies the withdrawal of a confirmed professional, which is possible until exactly 72 hours before the start, and
    /// until the start while a changed time is not confirmed.
    ///
    /// # Errors
    /// WITHDRAW_LOCKED if it is too late; CLOSED if the case is cancelled; NOT_CONFIRMED in other states.
    pub fn withdraw(&self, group_view: &GroupView, now: Timestamp) -> Result<Withdrawal, Refusal> {
        match self.state {
            State::Confirmed { .. } if group_view.cancelled => Err(job_cancelled()),
            State::Confirmed { reconfirm, .. } if withdrawable(reconfirm, group_view, now) => {
                Ok(Withdrawal::Withdrawn {
                    engagement: Self {
                        cannot_come: None,
                        ..self.to(State::Withdrawn { at: now, excused: reconfirm })
                    },
                    position: group_view.position.free(),
                })
            }
            State::Confirmed { .. } => Err(Refusal::conflict(
                codes::WITHDRAW_LOCKED,
                "Withdrawal is not permitted within 72 hours of the surgery.",
            )),
            State::Withdrawn { .. } => Ok(Withdrawal::AlreadyWithdrawn),
            State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. } => {
                Err(job_cancelled())
            }
            _ => Err(Refusal::conflict(codes::NOT_CONFIRMED, "You are not confirmed for this job.")),
        }
    }

    /// Applies a change of the time of the case: a confirmed professional keeps the place and has to confirm the new time;
    /// `None` in other states, which do not change.
    pub fn change_time(&self) -> Option<Self> {
        match self.state {
            State::Confirmed { at, .. } => Some(self.to(State::Confirmed { at, reconfirm: true })),
            _ => None,
        }
    }

    /// Returns whether the professional is notified of changes of the case: with a place, an offer or an open
    /// invitation, and on the standby list, because a place at the new time may be offered to them (AMB-106,
    /// AMB-158).
    pub const fn is_notified_of_changes(&self) -> bool {
        match self.state {
            State::Confirmed { .. } | State::Invited { .. } | State::Offered { .. } => true,
            State::PositionFilled { .. } => self.standby.is_some(),
            _ => false,
        }
    }

    /// Applies the confirmation of a changed time by the professional, which ends a reported absence. `bookings` are their other
    /// confirmed cases.
    ///
    /// # Errors
    /// SCHEDULE_CONFLICT (the place stays taken), CLOSED (cancelled or started) or NOT_CONFIRMED.
    pub fn reconfirm(
        &self,
        group_view: &GroupView,
        bookings: &[Booking],
        now: Timestamp,
    ) -> Result<Reconfirmation, Refusal> {
        match self.state {
            State::Confirmed { reconfirm: false, .. } => Ok(Reconfirmation::AlreadyConfirmed),
            State::Confirmed { .. } if group_view.cancelled => Err(job_cancelled()),
            State::Confirmed { .. } if group_view.start <= now => {
                Err(Refusal::conflict(codes::CLOSED, "The job has started."))
            }
            State::Confirmed { at, .. } => {
                match conflict(bookings, group_view.case, group_view.start, group_view.end) {
                    Some(booking) => Err(conflict_refusal(booking)),
                    // A reported absence was about the time before.
                    None => Ok(Reconfirmation::Confirmed(Self {
                        cannot_come: None,
                        ..self.to(State::Confirmed { at, reconfirm: false })
                    })),
                }
            }
            State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. } => {
                Err(job_cancelled())
            }
            _ => Err(Refusal::conflict(codes::NOT_CONFIRMED, "You are not confirmed for this job.")),
        }
    }

    /// Applies the cancellation of the case, which starts at `start`; `None` if the engagement is not live.
    pub fn cancel(&self, start: Timestamp, now: Timestamp) -> Option<Cancellation> {
        if !self.state.is_live() {
            return None;
        }
        let was_confirmed = matches!(self.state, State::Confirmed { .. });
        Some(Cancellation {
            engagement: Self { standby: None, ..self.to(State::Cancelled { at: now, was_confirmed }) },
            was_confirmed,
            min_pay: self.owed_min_pay(start, now),
        })
    }

    /// Applies the acknowledgement of a cancellation or a declined request by the professional; `None` in other states,
    /// which do not change.
    pub fn acknowledge(&self, now: Timestamp) -> Option<Self> {
        let after = match self.state {
            State::Cancelled { .. } => Rejection::Cancellation,
            State::RequestDeclined { .. } => Rejection::Request,
            _ => return None,
        };
        Some(self.to(State::Acknowledged { at: now, after }))
    }

    /// Marks an open invitation as filled after the last place was taken; `None` in other states.
    pub fn fill(&self) -> Option<Self> {
        match self.state {
            State::Invited { at } => Some(self.to(State::PositionFilled { at })),
            _ => None,
        }
    }

    /// Reopens an invitation that was marked as filled after a place became free; `None` in other states.
    pub fn reopen(&self) -> Option<Self> {
        match self.state {
            State::PositionFilled { at } => Some(self.to(State::Invited { at })),
            _ => None,
        }
    }
}
