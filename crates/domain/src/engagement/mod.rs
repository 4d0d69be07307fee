//! Engagements: the state machine of one professional on one case.
//!
//! Transitions are pure functions of the engagement, the [`GroupView`](crate::case::GroupView) of the case and `now`. They
//! return what the caller has to store, including the changed [`Position`](crate::position::Position). Permissions are
//! checked by [`crate::actor`].
//!
//! This module has the states, [`outcome`] the results of transitions, [`transition`] the transitions, and [`standby`]
//! those of the standby list.

pub mod outcome;
pub mod standby;
pub mod transition;

use jiff::Timestamp;

pub use outcome::{
    AbsenceReport, Acceptance, Applicant, Cancellation, DeclineOutcome, Invitation, Invitee, Reconfirmation,
    Release, RequestOutcome, RequestWithdrawal, SkipReason, StandbyEnd, StandbyOutcome, Withdrawal,
};

use crate::id::{CaseId, EngagementId, PersonId};
use crate::notice::NoticeStatus;
use crate::pay::PayTerms;
use crate::person::Category;
use crate::time::WITHDRAW_LOCK;

/// The maximum number of requests of a professional for a case.
pub const MAX_REQUESTS: u8 = 3;

/// The maximum number of professionals to invite in one call.
pub const INVITEES_MAX: usize = 100;

/// A rejection that a professional has acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rejection {
    /// A declined request; the professional may request an invitation again.
    Request,
    /// A cancellation; the case stays in the section Cancelled.
    Cancellation,
}

/// The state of a professional on a case. `at` is when the state was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Has requested an invitation; not answered.
    Requested {
        /// When the invitation was requested.
        at: Timestamp,
    },
    /// Invited; not answered.
    Invited {
        /// When the invitation was sent.
        at: Timestamp,
    },
    /// Invited from the standby list: a place is held for the professional until an instant (AMB-158).
    Offered {
        /// When the place was offered.
        at: Timestamp,
        /// When the offer ends, exclusive.
        until: Timestamp,
    },
    /// Invited, but every place is taken or held. Becomes [`State::Invited`] again when a place becomes free.
    PositionFilled {
        /// When the invitation was sent.
        at: Timestamp,
    },
    /// Confirmed for a place.
    Confirmed {
        /// When the invitation was accepted.
        at: Timestamp,
        /// Whether the time of the case has changed since, and the professional has not confirmed the new one yet (AMB-106).
        reconfirm: bool,
    },
    /// Declined the invitation.
    Declined {
        /// When the invitation was declined.
        at: Timestamp,
    },
    /// Withdrew after the confirmation.
    Withdrawn {
        /// When the professional withdrew.
        at: Timestamp,
        /// Whether the owners had moved the case and the professional had not confirmed the new time.
        excused: bool,
    },
    /// An owner released the confirmed professional (AMB-160).
    Released {
        /// When the professional was released.
        at: Timestamp,
    },
    /// An owner declined the request.
    RequestDeclined {
        /// When the request was declined.
        at: Timestamp,
    },
    /// The case was cancelled.
    Cancelled {
        /// When the case was cancelled.
        at: Timestamp,
        /// Whether the professional was confirmed.
        was_confirmed: bool,
    },
    /// Acknowledged a declined request or a cancellation.
    Acknowledged {
        /// When it was acknowledged.
        at: Timestamp,
        /// The acknowledged rejection.
        after: Rejection,
    },
}

impl State {
    /// Returns when the state was reached (for [`State::PositionFilled`]: when the invitation was sent).
    pub const fn at(self) -> Timestamp {
        match self {
            Self::Requested { at }
            | Self::Invited { at }
            | Self::Offered { at, .. }
            | Self::PositionFilled { at }
            | Self::Confirmed { at, .. }
            | Self::Declined { at }
            | Self::Withdrawn { at, .. }
            | Self::Released { at }
            | Self::RequestDeclined { at }
            | Self::Cancelled { at, .. }
            | Self::Acknowledged { at, .. } => at,
        }
    }

    /// Returns the name of the state. Together with [`State::at`] it is the whole state.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Confirmed { reconfirm: true, .. } => "AWAITING_RECONFIRMATION",
            Self::Offered { .. } => "OFFERED",
            Self::Released { .. } => "RELEASED",
            _ => self.stored_name(),
        }
    }

    /// Returns the text in the database, where [`StateColumns`] has the rest of the state.
    pub const fn stored_name(self) -> &'static str {
        match self {
            Self::Requested { .. } => "REQUESTED",
            Self::Invited { .. } | Self::Offered { .. } => "INVITED",
            Self::PositionFilled { .. } => "POSITION_FILLED",
            Self::Confirmed { .. } => "CONFIRMED",
            Self::Declined { .. } => "DECLINED",
            Self::Withdrawn { .. } | Self::Released { .. } => "WITHDRAWN",
            Self::RequestDeclined { .. } => "REQUEST_DECLINED",
            Self::Cancelled { was_confirmed: false, .. } => "CANCELLED",
            Self::Cancelled { was_confirmed: true, .. } => "CANCELLED_CONFIRMED",
            Self::Acknowledged { after: Rejection::Request, .. } => "ACKNOWLEDGED_REJECTION",
            Self::Acknowledged { after: Rejection::Cancellation, .. } => "ACKNOWLEDGED_CANCELLATION",
        }
    }

    /// Returns whether a confirmed professional has yet to confirm a changed time.
    pub const fn awaits_reconfirmation(self) -> bool {
        matches!(self, Self::Confirmed { reconfirm: true, .. })
    }

    /// Returns the columns that the state has beside its name and instant.
    pub const fn columns(self) -> StateColumns {
        StateColumns {
            reconfirm: self.awaits_reconfirmation(),
            offer_until: match self {
                Self::Offered { until, .. } => Some(until),
                _ => None,
            },
            released: matches!(self, Self::Released { .. }),
            excused: matches!(self, Self::Withdrawn { excused: true, .. }),
        }
    }

    /// Returns the state with a stored name, instant and further columns; `None` for an unknown name.
    pub fn restore(name: &str, at: Timestamp, columns: StateColumns) -> Option<Self> {
        let StateColumns { reconfirm, offer_until, released, excused } = columns;
        Some(match name {
            "REQUESTED" => Self::Requested { at },
            "INVITED" => match offer_until {
                Some(until) => Self::Offered { at, until },
                None => Self::Invited { at },
            },
            "POSITION_FILLED" => Self::PositionFilled { at },
            "CONFIRMED" => Self::Confirmed { at, reconfirm },
            "DECLINED" => Self::Declined { at },
            "WITHDRAWN" if released => Self::Released { at },
            "WITHDRAWN" => Self::Withdrawn { at, excused },
            "REQUEST_DECLINED" => Self::RequestDeclined { at },
            "CANCELLED" => Self::Cancelled { at, was_confirmed: false },
            "CANCELLED_CONFIRMED" => Self::Cancelled { at, was_confirmed: true },
            "ACKNOWLEDGED_REJECTION" => Self::Acknowledged { at, after: Rejection::Request },
            "ACKNOWLEDGED_CANCELLATION" => Self::Acknowledged { at, after: Rejection::Cancellation },
            _ => return None,
        })
    }

    /// Returns whether an action of the professional led from `before` to this state: a request or an acceptance, or a request
    /// that an owner answered with an invitation. Only then may the surgeon read documents (AMB-84).
    pub const fn is_own_choice(self, before: Option<Self>) -> bool {
        match self {
            Self::Requested { .. } | Self::Confirmed { .. } | Self::Offered { .. } => true,
            Self::Invited { .. } | Self::PositionFilled { .. } => {
                matches!(before, Some(Self::Requested { .. }))
            }
            _ => false,
        }
    }

    /// Returns whether an open case is in a separate section of the professional's list, and not among the cases to request.
    pub const fn has_own_section(self) -> bool {
        matches!(
            self,
            Self::Requested { .. }
                | Self::RequestDeclined { .. }
                | Self::Invited { .. }
                | Self::PositionFilled { .. }
                | Self::Confirmed { .. }
        )
    }

    /// Returns whether the engagement is live: requested, invited or confirmed. Such a professional is notified if the
    /// case is cancelled, and the owners may see their profile.
    pub const fn is_live(self) -> bool {
        matches!(
            self,
            Self::Requested { .. }
                | Self::Invited { .. }
                | Self::Offered { .. }
                | Self::PositionFilled { .. }
                | Self::Confirmed { .. }
        )
    }

    /// Returns whether the professional had a place and has lost it.
    pub const fn has_lost_place(self) -> bool {
        matches!(self, Self::Withdrawn { .. } | Self::Released { .. })
    }
}

/// The columns of a stored [`State`] beside its name and instant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StateColumns {
    /// Whether a confirmed professional has yet to confirm a changed time.
    pub reconfirm: bool,
    /// The time until which a place is held for an invited professional.
    pub offer_until: Option<Timestamp>,
    /// Whether a professional who no longer has a place was released by an owner.
    pub released: bool,
    /// Whether a professional withdrew because the owners had moved the case.
    pub excused: bool,
}

/// The relation between one professional and one case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Engagement {
    /// Id of the engagement.
    pub id: EngagementId,
    /// Id of the case.
    pub case: CaseId,
    /// Id of the professional.
    pub person: PersonId,
    /// Group of the professional.
    pub category: Category,
    /// Offered pay terms, copied from the position at request, invitation and acceptance.
    pub terms: PayTerms,
    /// Current state; every transition replaces it.
    pub state: State,
    /// Number of requests so far, at most [`MAX_REQUESTS`].
    pub requests: u8,
    /// The time at which the professional joined the standby list of the position (AMB-157); the list is in this order.
    pub standby: Option<Timestamp>,
    /// Whether the professional, since the last invitation or approval by an owner, left the standby list while a place
    /// was held for them, or let the offer expire. Joining the list again then needs the approval of an owner
    /// (AMB-265).
    pub offer_missed: bool,
    /// When the confirmed professional reported that they cannot come (AMB-161).
    pub cannot_come: Option<Timestamp>,
    /// Whether there is a claim for the work that is not rejected. Only claims change it.
    pub claimed: bool,
    /// Whether there is a claim for minimum pay that is not rejected. Only claims change it.
    pub min_pay_claimed: bool,
}

impl Engagement {
    /// Returns an engagement in this state that is on no standby list and has no claim.
    pub const fn new(
        id: EngagementId,
        case: CaseId,
        person: PersonId,
        category: Category,
        terms: PayTerms,
        state: State,
    ) -> Self {
        Self {
            id,
            case,
            person,
            category,
            terms,
            state,
            requests: 0,
            standby: None,
            offer_missed: false,
            cannot_come: None,
            claimed: false,
            min_pay_claimed: false,
        }
    }

    /// Returns when the professional left the case, if that counts against them in the order of a wave; `before` is the
    /// engagement before this change. A withdrawal counts, but not from a case that the owners had moved; a release
    /// counts after the professional reported that they cannot come, which takes the place of a withdrawal when it is
    /// too late for one (AMB-153).
    pub fn counted_withdrawal(&self, before: Option<&Self>) -> Option<Timestamp> {
        match self.state {
            State::Withdrawn { at, excused: false } => Some(at),
            State::Released { at } if before.is_some_and(|it| it.cannot_come.is_some()) => Some(at),
            _ => None,
        }
    }

    /// Returns the status of the professional's latest message; `None` while only a request is pending.
    pub const fn message_status(&self) -> Option<NoticeStatus> {
        match self.state {
            State::Requested { .. } => None,
            State::Invited { .. } | State::Offered { .. } => Some(NoticeStatus::Invited),
            State::PositionFilled { .. } => Some(NoticeStatus::PositionAlreadyFilled),
            State::Confirmed { .. } => Some(NoticeStatus::Confirmed),
            State::Declined { .. } => Some(NoticeStatus::Declined),
            State::Withdrawn { .. } => Some(NoticeStatus::Withdrawn),
            State::Released { .. } => Some(NoticeStatus::Removed),
            State::RequestDeclined { .. } => Some(NoticeStatus::RejectedRequest),
            State::Cancelled { .. } => Some(NoticeStatus::Cancelled),
            State::Acknowledged { .. } => Some(NoticeStatus::Acknowledged),
        }
    }

    /// Returns the status of the professional's own request while it is pending.
    pub const fn request_status(&self) -> Option<NoticeStatus> {
        match self.state {
            State::Requested { .. } => Some(NoticeStatus::InviteRequest),
            _ => None,
        }
    }

    /// Returns the status as the owners of the case see it.
    pub fn status(&self) -> NoticeStatus {
        if self.state.awaits_reconfirmation() {
            return NoticeStatus::AwaitingReconfirmation;
        }
        self.message_status().or_else(|| self.request_status()).unwrap_or(NoticeStatus::UnknownStatus)
    }
}

/// Returns whether a confirmed professional may still withdraw: start − now ≥ 72 h.
pub fn may_withdraw(start: Timestamp, now: Timestamp) -> bool {
    start.duration_since(now) >= WITHDRAW_LOCK
}

/// Returns the invitation status of a favorite: NOT_INVITED without an engagement.
pub fn invite_status(engagement: Option<&Engagement>) -> NoticeStatus {
    engagement.map_or(NoticeStatus::NotInvited, Engagement::status)
}

#[cfg(test)]
mod tests;
