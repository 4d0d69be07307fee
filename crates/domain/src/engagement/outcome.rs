//! What the transitions of an engagement take and answer.

use crate::engagement::Engagement;
use crate::id::PersonId;
use crate::money::Money;
use crate::notice::NoticeStatus;
use crate::person::{Category, Role};
use crate::position::Position;

/// A professional who asks for an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Applicant {
    /// Who.
    pub person: PersonId,
    /// The group.
    pub category: Category,
}

/// What came of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestOutcome {
    /// Stored; the owners are told. A new engagement when there was none.
    Sent(Engagement),
    /// The same request is pending: nothing is stored.
    AlreadyPending,
    /// There is an invitation to answer: nothing is stored (AMB-35).
    AlreadyInvited,
    /// No place is left: nothing is stored.
    Filled,
    /// Cancelled or started: nothing is stored.
    Closed,
}

impl RequestOutcome {
    /// The `status` of the answer. INVITED means "sent" here (AMB-35).
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
    /// Who.
    pub person: PersonId,
    /// The role; only professionals can be invited.
    pub role: Role,
    /// The group of a professional.
    pub category: Option<Category>,
    /// Whether the account is open.
    pub active: bool,
    /// Whether they are a favorite of the inviter (of the surgeon, or of the center).
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

/// An invitation to be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Invitation {
    /// Now invited. A new engagement when there was none.
    pub engagement: Engagement,
    /// A pending request was answered by it: the owners' copies of the request become read.
    pub answers_request: bool,
}

/// What came of an acceptance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Acceptance {
    /// The place is taken.
    Confirmed {
        /// Now confirmed.
        engagement: Engagement,
        /// The line with one more place taken.
        position: Position,
    },
    /// Confirmed before: the first answer is repeated and nothing is stored.
    AlreadyConfirmed,
    /// No place was left. The engagement is stored when its state changed.
    Filled(Engagement),
    /// Cancelled or started: nothing is stored.
    Closed,
}

impl Acceptance {
    /// The `status` of the answer.
    pub const fn answer(&self) -> NoticeStatus {
        match self {
            Self::Confirmed { .. } | Self::AlreadyConfirmed => NoticeStatus::Confirmed,
            Self::Filled(_) => NoticeStatus::PositionAlreadyFilled,
            Self::Closed => NoticeStatus::PositionClosed,
        }
    }

    /// The last place was taken: the other invitations of the group flip (AMB-32).
    pub const fn fills(&self) -> bool {
        matches!(self, Self::Confirmed { position, .. } if position.is_full())
    }
}

/// What came of turning an invitation down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declining {
    /// Stored.
    Declined(Engagement),
    /// Done before: nothing is stored.
    AlreadyDeclined,
}

/// What came of a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Withdrawal {
    /// The place is free again.
    Withdrawn {
        /// Now withdrawn.
        engagement: Engagement,
        /// The line with one place given back.
        position: Position,
        /// The line was full: the flipped invitations come back (AMB-32).
        reopens: bool,
    },
    /// Done before: nothing is stored.
    AlreadyWithdrawn,
}

/// What cancelling the case does to one professional.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cancellation {
    /// Now cancelled.
    pub engagement: Engagement,
    /// Had a place: is always mailed (AMB-39).
    pub was_confirmed: bool,
    /// What is owed, when minimum pay applies and there is one (AMB-40).
    pub min_pay: Option<Money>,
}
