//! The state machine of one professional on one case (decisions, appendix B).
//!
//! Transitions are pure: they look at the engagement, at the [`Opening`] of the case and at `now`, and answer
//! what is to be stored. Nothing here touches the places of the case either: an outcome carries the changed
//! [`Position`]. Who may make which call is the business of [`crate::actor`].

use jiff::Timestamp;

use crate::case::{Opening, min_pay_applies};
use crate::id::{CaseId, EngagementId, PersonId};
use crate::money::Money;
use crate::notice::NoticeStatus;
use crate::pay::PayTerms;
use crate::person::{Category, Role};
use crate::position::Position;
use crate::refusal::{Refusal, codes};
use crate::schedule::{Booking, conflict, conflict_refusal};
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

/// Somebody whom an owner wants to invite, as the server knows them.
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

named! {
    /// Why somebody was not invited (AMB-37).
    pub enum SkipReason {
        /// Invited or confirmed already.
        AlreadyInvited = "ALREADY_INVITED",
        /// No favorite of the inviter; also said of people who do not exist.
        NotFavorite = "NOT_FAVORITE",
        /// The case has no line for the group.
        WrongCategory = "WRONG_CATEGORY",
        /// The account is closed.
        Inactive = "INACTIVE",
        /// The case is cancelled or started, or the places of the group are taken.
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

fn already_answered() -> Refusal {
    Refusal::conflict(codes::ALREADY_ANSWERED, "This has already been answered.")
}

/// 409 CLOSED, with the toast of a failed invitation (C-77).
fn closed() -> Refusal {
    Refusal::conflict(codes::CLOSED, "Your invitation was unsuccessful")
}

fn not_invited() -> Refusal {
    Refusal::conflict(codes::NOT_INVITED, "There is no open invitation for this job.")
}

impl Engagement {
    fn to(self, state: State) -> Self {
        Self { state, ..self }
    }

    /// A professional asks for an invitation (`requestinvite`). `existing` is the engagement, if there is one;
    /// `fresh` is the id of a new one. `bookings` are the professional's confirmed cases, at least those that
    /// could overlap.
    ///
    /// # Errors
    /// 409: ALREADY_CONFIRMED, REQUEST_DECLINED (acknowledge first), TOO_MANY_REQUESTS, SCHEDULE_CONFLICT.
    pub fn request(
        existing: Option<&Self>,
        fresh: EngagementId,
        applicant: Applicant,
        opening: &Opening,
        bookings: &[Booking],
        now: Timestamp,
    ) -> Result<RequestOutcome, Refusal> {
        if opening.is_closed(now) {
            return Ok(RequestOutcome::Closed);
        }
        let full = opening.position.is_full();
        let requests = existing.map_or(0, |engagement| engagement.requests);
        match existing.map(|engagement| engagement.state) {
            Some(State::Requested { .. }) => return Ok(RequestOutcome::AlreadyPending),
            Some(State::Invited { .. } | State::PositionFilled { .. }) if !full => {
                return Ok(RequestOutcome::AlreadyInvited);
            }
            Some(State::Confirmed { .. }) => {
                return Err(Refusal::conflict(codes::ALREADY_CONFIRMED, "You are confirmed for this job."));
            }
            Some(State::RequestDeclined { .. }) => {
                return Err(Refusal::conflict(
                    codes::REQUEST_DECLINED,
                    "Your invite request has been declined. Please acknowledge it first.",
                ));
            }
            // Only a cancelled case leaves these, and it is closed; kept apart so that nothing revives them.
            Some(State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. }) => {
                return Ok(RequestOutcome::Closed);
            }
            Some(State::Invited { .. } | State::PositionFilled { .. })
            | Some(State::Declined { .. } | State::Withdrawn { .. })
            | Some(State::Acknowledged { after: Rejection::Request, .. })
            | None => {}
        }
        if full {
            return Ok(RequestOutcome::Filled);
        }
        if requests >= MAX_REQUESTS {
            return Err(Refusal::conflict(
                codes::TOO_MANY_REQUESTS,
                "You have already requested an invite for this job 3 times.",
            ));
        }
        if let Some(booking) = conflict(bookings, opening.case, opening.start, opening.end) {
            return Err(conflict_refusal(booking));
        }
        Ok(RequestOutcome::Sent(Self {
            id: existing.map_or(fresh, |engagement| engagement.id),
            case: opening.case,
            person: applicant.person,
            category: applicant.category,
            terms: opening.position.terms,
            state: State::Requested { at: now },
            requests: requests + 1,
        }))
    }

    /// An owner invites a favorite (`invitefavorites`). `opening` is the case as the invitee's group sees it,
    /// nothing when it has no line for the group.
    ///
    /// # Errors
    /// The reason why this person is skipped; the other invitees are not touched by it (AMB-37).
    pub fn invite(
        existing: Option<&Self>,
        fresh: EngagementId,
        invitee: &Invitee,
        opening: Option<&Opening>,
        now: Timestamp,
    ) -> Result<Invitation, SkipReason> {
        if !invitee.favorite || invitee.role != Role::Professional {
            return Err(SkipReason::NotFavorite);
        }
        if !invitee.active {
            return Err(SkipReason::Inactive);
        }
        let (Some(category), Some(opening)) = (invitee.category, opening) else {
            return Err(SkipReason::WrongCategory);
        };
        if opening.position.category != category {
            return Err(SkipReason::WrongCategory);
        }
        match existing.map(|engagement| engagement.state) {
            Some(State::Invited { .. } | State::PositionFilled { .. } | State::Confirmed { .. }) => {
                return Err(SkipReason::AlreadyInvited);
            }
            Some(State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. }) => {
                return Err(SkipReason::Closed);
            }
            _ => {}
        }
        if opening.is_closed(now) || opening.position.is_full() {
            return Err(SkipReason::Closed);
        }
        let engagement = Self {
            id: existing.map_or(fresh, |engagement| engagement.id),
            case: opening.case,
            person: invitee.person,
            category,
            terms: opening.position.terms,
            state: State::Invited { at: now },
            requests: existing.map_or(0, |engagement| engagement.requests),
        };
        let answers_request = existing.is_some_and(|e| matches!(e.state, State::Requested { .. }));
        Ok(Invitation { engagement, answers_request })
    }

    /// Whether the request can be answered by an owner now.
    fn answerable(&self, opening: &Opening, now: Timestamp) -> Result<(), Refusal> {
        match self.state {
            State::Requested { .. } if opening.is_closed(now) => Err(closed()),
            State::Requested { .. } => Ok(()),
            State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. } => {
                Err(closed())
            }
            _ => Err(already_answered()),
        }
    }

    /// An owner answers a request with an invitation (`inviting`).
    ///
    /// # Errors
    /// 409 ALREADY_ANSWERED (by this or another owner, C-79); 409 CLOSED (cancelled, started or full).
    pub fn answer_invite(&self, opening: &Opening, now: Timestamp) -> Result<Self, Refusal> {
        self.answerable(opening, now)?;
        if opening.position.is_full() {
            return Err(closed());
        }
        Ok(Self { terms: opening.position.terms, ..self.to(State::Invited { at: now }) })
    }

    /// An owner declines a request (`declining`). A full case does not stand in the way: the professional
    /// learns more from a no than from silence.
    ///
    /// # Errors
    /// 409 ALREADY_ANSWERED; 409 CLOSED (cancelled or started, AMB-42).
    pub fn answer_decline(&self, opening: &Opening, now: Timestamp) -> Result<Self, Refusal> {
        self.answerable(opening, now)?;
        Ok(self.to(State::RequestDeclined { at: now }))
    }

    /// The professional accepts (`accepted`): first come, first served (C-51, AMB-33).
    ///
    /// # Errors
    /// 409: SCHEDULE_CONFLICT, and the invitation stays (AMB-34); NOT_INVITED; ALREADY_ANSWERED.
    pub fn accept(
        &self,
        opening: &Opening,
        bookings: &[Booking],
        now: Timestamp,
    ) -> Result<Acceptance, Refusal> {
        match self.state {
            State::Confirmed { .. } => return Ok(Acceptance::AlreadyConfirmed),
            State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. } => {
                return Ok(Acceptance::Closed);
            }
            State::Declined { .. } | State::Withdrawn { .. } => return Err(already_answered()),
            State::Requested { .. } | State::RequestDeclined { .. } | State::Acknowledged { .. } => {
                return Err(not_invited());
            }
            State::Invited { .. } | State::PositionFilled { .. } => {}
        }
        if opening.is_closed(now) {
            return Ok(Acceptance::Closed);
        }
        let Ok(position) = opening.position.take() else {
            return Ok(Acceptance::Filled(self.to(State::PositionFilled { at: self.state.at() })));
        };
        if let Some(booking) = conflict(bookings, opening.case, opening.start, opening.end) {
            return Err(conflict_refusal(booking));
        }
        let engagement = Self { terms: position.terms, ..self.to(State::Confirmed { at: now }) };
        Ok(Acceptance::Confirmed { engagement, position })
    }

    /// The professional turns the invitation down (`declined`).
    ///
    /// # Errors
    /// 409: ALREADY_ANSWERED (accepted or withdrawn), CLOSED (cancelled), NOT_INVITED.
    pub fn decline(&self, now: Timestamp) -> Result<Declining, Refusal> {
        match self.state {
            State::Invited { .. } | State::PositionFilled { .. } => {
                Ok(Declining::Declined(self.to(State::Declined { at: now })))
            }
            State::Declined { .. } => Ok(Declining::AlreadyDeclined),
            State::Confirmed { .. } | State::Withdrawn { .. } => Err(already_answered()),
            State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. } => {
                Err(job_cancelled())
            }
            State::Requested { .. } | State::RequestDeclined { .. } | State::Acknowledged { .. } => {
                Err(not_invited())
            }
        }
    }

    /// The professional gives the place back (`withdrawjob`), at least 72 hours ahead, exactly 72 included
    /// (C-59, C-60, AMB-41).
    ///
    /// # Errors
    /// 409: WITHDRAW_LOCKED, CLOSED (cancelled), NOT_CONFIRMED.
    pub fn withdraw(&self, opening: &Opening, now: Timestamp) -> Result<Withdrawal, Refusal> {
        match self.state {
            State::Confirmed { .. } if opening.cancelled => Err(job_cancelled()),
            State::Confirmed { .. } if may_withdraw(opening.start, now) => Ok(Withdrawal::Withdrawn {
                engagement: self.to(State::Withdrawn { at: now }),
                position: opening.position.free(),
                reopens: opening.position.is_full(),
            }),
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

    /// The case is cancelled (`canceljob`): what that does to this professional; nothing to whoever has
    /// nothing to lose (AMB-39). `start` is the start of the case.
    pub fn cancel(&self, start: Timestamp, now: Timestamp) -> Option<Cancellation> {
        if !self.state.is_live() {
            return None;
        }
        let was_confirmed = matches!(self.state, State::Confirmed { .. });
        let owed = was_confirmed && self.terms.min_pay.is_positive() && min_pay_applies(start, now);
        Some(Cancellation {
            engagement: self.to(State::Cancelled { at: now, was_confirmed }),
            was_confirmed,
            min_pay: owed.then_some(self.terms.min_pay),
        })
    }

    /// The professional takes note (`acknowledged` with a status): of a cancellation or of a declined request.
    /// Nothing else is changed by it; the notice becomes read in any case (AMB-54).
    pub fn acknowledge(&self, now: Timestamp) -> Option<Self> {
        let after = match self.state {
            State::Cancelled { .. } => Rejection::Cancellation,
            State::RequestDeclined { .. } => Rejection::Request,
            _ => return None,
        };
        Some(self.to(State::Acknowledged { at: now, after }))
    }

    /// The last place was taken by somebody else: open invitations wait (AMB-32).
    pub fn fill(&self) -> Option<Self> {
        match self.state {
            State::Invited { at } => Some(self.to(State::PositionFilled { at })),
            _ => None,
        }
    }

    /// A place was given back: waiting invitations can be accepted again (AMB-32).
    pub fn reopen(&self) -> Option<Self> {
        match self.state {
            State::PositionFilled { at } => Some(self.to(State::Invited { at })),
            _ => None,
        }
    }

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

fn job_cancelled() -> Refusal {
    Refusal::conflict(codes::CLOSED, "job cancelled")
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
