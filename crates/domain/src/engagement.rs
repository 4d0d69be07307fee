//! The state machine of one professional on one case (decisions, appendix B).
//!
//! Transitions are pure: they look at the engagement, at the [`Opening`](crate::case::Opening) of the case and
//! at `now`, and answer what is to be stored. Nothing here touches the places of the case either: an outcome
//! carries the changed [`Position`](crate::position::Position). Who may make which call is the business of
//! [`crate::actor`].
//!
//! The states are here, what the transitions answer in [`outcome`], the transitions in [`transition`].

pub mod outcome;
pub mod transition;

use jiff::Timestamp;

pub use outcome::{
    Acceptance, Applicant, Cancellation, Declining, Invitation, Invitee, RequestOutcome, SkipReason,
    Withdrawal,
};

use crate::id::{CaseId, EngagementId, PersonId};
use crate::notice::NoticeStatus;
use crate::pay::PayTerms;
use crate::person::Category;
use crate::time::WITHDRAW_LOCK;

/// Requests that one professional may make for one case (AMB-36).
pub const MAX_REQUESTS: u8 = 3;

/// What a professional has taken note of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rejection {
    /// The request was declined: the case can be asked for again.
    Request,
    /// The case was cancelled: it stays under Cancelled.
    Cancellation,
}

/// Where a professional stands with a case. `at` is when that was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Asked for an invitation; no answer yet.
    Requested {
        /// When asked, `inviteRequestDate`.
        at: Timestamp,
    },
    /// Invited; no answer yet.
    Invited {
        /// When invited.
        at: Timestamp,
    },
    /// Invited, but others took the places. Becomes [`State::Invited`] again when one is given back.
    PositionFilled {
        /// When invited.
        at: Timestamp,
    },
    /// Has a place.
    Confirmed {
        /// When accepted, `hiredDate`.
        at: Timestamp,
    },
    /// Turned the invitation down.
    Declined {
        /// When.
        at: Timestamp,
    },
    /// Gave the place back.
    Withdrawn {
        /// When, `withdrawDate`.
        at: Timestamp,
    },
    /// An owner declined the request.
    RequestDeclined {
        /// When.
        at: Timestamp,
    },
    /// The case was cancelled.
    Cancelled {
        /// When.
        at: Timestamp,
        /// Whether the professional had a place.
        was_confirmed: bool,
    },
    /// Took note of a declined request or of a cancellation.
    Acknowledged {
        /// When.
        at: Timestamp,
        /// Of what.
        after: Rejection,
    },
}

impl State {
    /// When the state was reached (for [`State::PositionFilled`]: when the invitation was sent).
    pub const fn at(self) -> Timestamp {
        match self {
            Self::Requested { at }
            | Self::Invited { at }
            | Self::PositionFilled { at }
            | Self::Confirmed { at }
            | Self::Declined { at }
            | Self::Withdrawn { at }
            | Self::RequestDeclined { at }
            | Self::Cancelled { at, .. }
            | Self::Acknowledged { at, .. } => at,
        }
    }

    /// The name in the database. Together with [`State::at`] it is the whole state.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Requested { .. } => "REQUESTED",
            Self::Invited { .. } => "INVITED",
            Self::PositionFilled { .. } => "POSITION_FILLED",
            Self::Confirmed { .. } => "CONFIRMED",
            Self::Declined { .. } => "DECLINED",
            Self::Withdrawn { .. } => "WITHDRAWN",
            Self::RequestDeclined { .. } => "REQUEST_DECLINED",
            Self::Cancelled { was_confirmed: false, .. } => "CANCELLED",
            Self::Cancelled { was_confirmed: true, .. } => "CANCELLED_CONFIRMED",
            Self::Acknowledged { after: Rejection::Request, .. } => "ACKNOWLEDGED_REJECTION",
            Self::Acknowledged { after: Rejection::Cancellation, .. } => "ACKNOWLEDGED_CANCELLATION",
        }
    }

    /// The state of a stored name and instant.
    pub fn restore(name: &str, at: Timestamp) -> Option<Self> {
        Some(match name {
            "REQUESTED" => Self::Requested { at },
            "INVITED" => Self::Invited { at },
            "POSITION_FILLED" => Self::PositionFilled { at },
            "CONFIRMED" => Self::Confirmed { at },
            "DECLINED" => Self::Declined { at },
            "WITHDRAWN" => Self::Withdrawn { at },
            "REQUEST_DECLINED" => Self::RequestDeclined { at },
            "CANCELLED" => Self::Cancelled { at, was_confirmed: false },
            "CANCELLED_CONFIRMED" => Self::Cancelled { at, was_confirmed: true },
            "ACKNOWLEDGED_REJECTION" => Self::Acknowledged { at, after: Rejection::Request },
            "ACKNOWLEDGED_CANCELLATION" => Self::Acknowledged { at, after: Rejection::Cancellation },
            _ => return None,
        })
    }

    /// Whether something can still come of it: a request, an invitation or a place. Such a professional is
    /// told when the case is cancelled (AMB-39) and counts as known to the owners (AMB-60).
    pub const fn is_live(self) -> bool {
        matches!(
            self,
            Self::Requested { .. }
                | Self::Invited { .. }
                | Self::PositionFilled { .. }
                | Self::Confirmed { .. }
        )
    }
}

/// The thread between one professional and one case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Engagement {
    /// Which.
    pub id: EngagementId,
    /// The case.
    pub case: CaseId,
    /// The professional.
    pub person: PersonId,
    /// The professional's group.
    pub category: Category,
    /// What was offered: a snapshot at request, invitation and acceptance (AMB-40).
    pub terms: PayTerms,
    /// Where the professional stands.
    pub state: State,
    /// Requests made so far, at most [`MAX_REQUESTS`].
    pub requests: u8,
}

impl Engagement {
    /// The status of the professional's newest message; nothing while only a request is pending.
    pub const fn message_status(&self) -> Option<NoticeStatus> {
        match self.state {
            State::Requested { .. } => None,
            State::Invited { .. } => Some(NoticeStatus::Invited),
            State::PositionFilled { .. } => Some(NoticeStatus::PositionAlreadyFilled),
            State::Confirmed { .. } => Some(NoticeStatus::Confirmed),
            State::Declined { .. } => Some(NoticeStatus::Declined),
            State::Withdrawn { .. } => Some(NoticeStatus::Withdrawn),
            State::RequestDeclined { .. } => Some(NoticeStatus::RejectedRequest),
            State::Cancelled { .. } => Some(NoticeStatus::Cancelled),
            State::Acknowledged { .. } => Some(NoticeStatus::Acknowledged),
        }
    }

    /// The status of the professional's own request, while it is the newest thing (AMB-36).
    pub const fn request_status(&self) -> Option<NoticeStatus> {
        match self.state {
            State::Requested { .. } => Some(NoticeStatus::InviteRequest),
            _ => None,
        }
    }

    /// The one status of the thread, as owners see it (`inviteStatus`, `participants[].status`).
    pub fn status(&self) -> NoticeStatus {
        self.message_status().or_else(|| self.request_status()).unwrap_or(NoticeStatus::UnknownStatus)
    }
}

/// Whether a confirmed professional may still withdraw: start − now ≥ 72 h (AMB-41).
pub fn may_withdraw(start: Timestamp, now: Timestamp) -> bool {
    start.duration_since(now) >= WITHDRAW_LOCK
}

/// The `inviteStatus` of a favorite (B-29): NOT_INVITED without an engagement (AMB-48).
pub fn invite_status(engagement: Option<&Engagement>) -> NoticeStatus {
    engagement.map_or(NoticeStatus::NotInvited, Engagement::status)
}

#[cfg(test)]
#[path = "engagement_tests.rs"]
mod tests;
