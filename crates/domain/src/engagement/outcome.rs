//! Inputs and results of the engagement transitions.

use crate::engagement::Engagement;
use crate::id::PersonId;
use crate::money::Money;
use crate::notice::NoticeStatus;
use crate::person::{Category, Role};
use crate::position::Position;

/// A professional who requests an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Applicant {
    /// Id of the person.
    pub person: PersonId,
    /// Group of the professional.
    pub category: Category,
}

/// The outcome of a request for an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestOutcome {
    /// The engagement, which may be new, is to be stored and the owners notified.
    Sent(Engagement),
    /// A request is pending: nothing changes.
    AlreadyPending,
    /// There is an unanswered invitation: nothing changes.
    AlreadyInvited,
    /// Every place is taken: nothing changes.
    Filled,
    /// The case is cancelled or started: nothing changes.
    Closed,
}

impl RequestOutcome {
    /// Returns the status in the response. INVITED means that the request was sent.
    pub const fn answer(&self) -> NoticeStatus {
        match self {
            Self::Sent(_) | Self::AlreadyPending | Self::AlreadyInvited => NoticeStatus::Invited,
            Self::Filled => NoticeStatus::PositionAlreadyFilled,
            Self::Closed => NoticeStatus::PositionClosed,
        }
    }
}

/// A person whom an owner wants to invite, as stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Invitee {
    /// Id of the person.
    pub person: PersonId,
    /// Role of the person; only professionals can be invited.
    pub role: Role,
    /// Group of a professional.
    pub category: Option<Category>,
    /// Whether the account is active; others are skipped.
    pub active: bool,
    /// Whether the person is a favorite of the inviting surgeon or center.
    pub favorite: bool,
}

closed_list! {
    /// Why a person was not invited.
    pub enum SkipReason {
        /// Is invited or confirmed already.
        AlreadyInvited = "ALREADY_INVITED",
        /// Is not a favorite of the poster, or does not exist.
        NotFavorite = "NOT_FAVORITE",
        /// The case has no position of this category.
        WrongCategory = "WRONG_CATEGORY",
        /// Has no active account.
        Inactive = "INACTIVE",
        /// The case is cancelled, started or full.
        Closed = "CLOSED",
    }
}

/// The outcome of an invitation, to be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Invitation {
    /// The invited engagement, which may be new.
    pub engagement: Engagement,
    /// Whether the invitation answers a pending request, whose notices are then marked as read.
    pub answers_request: bool,
}

/// The outcome of an acceptance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Acceptance {
    /// The professional is confirmed: engagement and position are to be stored.
    Confirmed {
        /// The engagement in the state Confirmed, with the terms of the position.
        engagement: Engagement,
        /// The position with one more place taken.
        position: Position,
    },
    /// The professional was confirmed before: nothing changes, and the first response is repeated.
    AlreadyConfirmed,
    /// Every place was taken. The engagement is to be stored if its state changed.
    Filled(Engagement),
    /// The case is cancelled or started: nothing changes.
    Closed,
}

impl Acceptance {
    /// Returns the status in the response.
    pub const fn answer(&self) -> NoticeStatus {
        match self {
            Self::Confirmed { .. } | Self::AlreadyConfirmed => NoticeStatus::Confirmed,
            Self::Filled(_) => NoticeStatus::PositionAlreadyFilled,
            Self::Closed => NoticeStatus::PositionClosed,
        }
    }
}

/// The outcome of confirming a changed time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reconfirmation {
    /// The confirmed engagement is to be stored.
    Confirmed(Engagement),
    /// There was nothing to confirm: nothing changes.
    AlreadyConfirmed,
}

/// The outcome of declining an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeclineOutcome {
    /// The declined engagement is to be stored.
    Declined(Engagement),
    /// The invitation was declined before: nothing changes.
    AlreadyDeclined,
}

/// The outcome of a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "the value lives for one call, and boxing it would end Copy")]
pub enum Withdrawal {
    /// The place is free again.
    Withdrawn {
        /// The engagement in the state Withdrawn.
        engagement: Engagement,
        /// The position with one more free place.
        position: Position,
    },
    /// The professional withdrew before: nothing changes.
    AlreadyWithdrawn,
}

/// The outcome of joining the standby list of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandbyOutcome {
    /// The professional was invited before and is on the list now.
    Joined(Engagement),
    /// The professional asks to be on the list, which an owner has to approve.
    Requested(Engagement),
    /// The professional is on the list or asks for it already: nothing changes.
    AlreadyWaiting,
}

/// The outcome of leaving the standby list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandbyEnd {
    /// The engagement is to be stored.
    Left(Engagement),
    /// The professional was not on the list: nothing changes.
    NotWaiting,
}

/// The outcome of withdrawing a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestWithdrawal {
    /// The engagement is to be stored.
    Withdrawn(Engagement),
    /// The request was withdrawn, or a declined one acknowledged, before: nothing changes.
    AlreadyWithdrawn,
}

/// The outcome of releasing a confirmed professional.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "the value lives for one call, and boxing it would end Copy")]
pub enum Release {
    /// The place is free again.
    Released {
        /// The engagement in the state Released.
        engagement: Engagement,
        /// The position with one more free place.
        position: Position,
        /// Minimum pay that is owed, if any.
        min_pay: Option<Money>,
    },
    /// The professional was released before: nothing changes.
    AlreadyReleased,
}

/// The outcome of the report of a confirmed professional that they cannot come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AbsenceReport {
    /// The engagement is to be stored and the owners notified; the place stays taken.
    Reported(Engagement),
    /// It was reported before: nothing changes.
    AlreadyReported,
}

/// The effect of cancelling a case on one professional.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cancellation {
    /// The engagement in the state Cancelled.
    pub engagement: Engagement,
    /// Whether the professional was confirmed; if so, a mail is sent in any case.
    pub was_confirmed: bool,
    /// Minimum pay that is owed, if any.
    pub min_pay: Option<Money>,
}
