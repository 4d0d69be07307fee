//! Notices (`message` in the API): kinds, statuses, actions and texts. The module `engagement` decides the effect of an
//! answer on the case.

use jiff::Timestamp;

use crate::case::CaseStatus;
use crate::position::Position;

closed_list! {
    /// The kind of a message.
    pub enum NoticeKind as "MessageType" {
        /// To a professional: an invitation to a case.
        Invitation = "INVITATION",
        /// To any person: information without an action.
        Message = "MESSAGE",
        /// To the owners: a confirmed professional withdrew.
        Withdrawal = "WITHDRAWAL",
        /// To a professional: the case was cancelled.
        Cancellation = "CANCELLATION",
        /// To the owners: a professional asks for an invitation.
        InvitationRequest = "INVITATION_REQUEST",
        /// To a professional: the request was declined.
        Rejection = "REJECTION",
        /// To the owners: an invitation was accepted.
        Accepted = "ACCEPTED",
    }
}

closed_list! {
    /// The status of a message. Some are never stored in this version but stay in the list.
    pub enum NoticeStatus as "MessageStatus" {
        /// No invitation was sent; only as the `inviteStatus` of a favorite.
        NotInvited = "NOT_INVITED",
        /// Invited, not answered.
        Invited = "INVITED",
        /// Not stored in this version.
        Rejected = "REJECTED",
        /// Accepted, and a place was free.
        Confirmed = "CONFIRMED",
        /// Not stored in this version.
        Accepted = "ACCEPTED",
        /// Invited, but every place is taken; may accept when one reopens.
        PositionAlreadyFilled = "POSITION_ALREADY_FILLED",
        /// The professional rejected the invitation.
        Declined = "DECLINED",
        /// The case has started or was cancelled: it takes no answer. Never stored.
        PositionClosed = "POSITION_CLOSED",
        /// A confirmed professional withdrew.
        Withdrawn = "WITHDRAWN",
        /// The case was cancelled.
        Cancelled = "CANCELLED",
        /// The professional has seen the cancellation or the declined request.
        Acknowledged = "ACKNOWLEDGED",
        /// The professional asks for an invitation.
        InviteRequest = "INVITE_REQUEST",
        /// An owner released the confirmed professional.
        Removed = "REMOVED",
        /// Not stored in this version: discarding only marks a message as read.
        Discarded = "DISCARDED",
        /// Not stored in this version.
        UnknownStatus = "UNKNOWN_STATUS",
        /// The request for an invitation was declined.
        RejectedRequest = "REJECTED_REQUEST",
        /// Confirmed, and the changed time of the case is not confirmed yet. Never stored.
        AwaitingReconfirmation = "AWAITING_RECONFIRMATION",
    }
}

closed_list! {
    /// What the recipient of a message can do with it.
    pub enum NoticeAction {
        /// Accept the invitation.
        Accept = "ACCEPT",
        /// Reject the invitation.
        Reject = "REJECT",
        /// Answer the request with an invitation.
        Invite = "INVITE",
        /// Decline the request.
        Decline = "DECLINE",
        /// Mark the message as read, and acknowledge what it reports.
        Acknowledge = "ACKNOWLEDGE",
        /// Mark the message as read.
        Discard = "DISCARD",
        /// Release the confirmed professional who cannot come.
        Release = "RELEASE",
        /// Confirm the day of the case.
        ConfirmDay = "CONFIRM_DAY",
        /// Confirm the changed time of the case.
        ConfirmTime = "CONFIRM_TIME",
        /// Withdraw from the case, which frees the place.
        Withdraw = "WITHDRAW",
        /// Report that the recipient cannot come, when withdrawing is not possible any more.
        CannotCome = "CANNOT_COME",
        /// Report to be on the way.
        SetOut = "ON_MY_WAY",
        /// Report to have arrived.
        Arrive = "HERE",
        /// Join the standby list of the full position.
        StandBy = "STAND_BY",
    }
}

impl NoticeAction {
    /// Returns whether another confirmed case at the same time prevents it (AMB-34).
    pub const fn needs_free_time(self) -> bool {
        matches!(self, Self::Accept | Self::ConfirmTime | Self::StandBy)
    }
}

/// The data of a notice's case on which the actions depend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticeCaseState<'a> {
    /// Status of the case.
    pub status: CaseStatus,
    /// Start of the case.
    pub start: Timestamp,
    /// Position that the notice is about, if any.
    pub position: Option<Position>,
    /// The time until which a place is held for the professional that the notice is about.
    pub offer_until: Option<Timestamp>,
    /// Whether that professional is on the standby list, or asks to be.
    pub standby: bool,
    /// Whether that professional is confirmed and reported that they cannot come.
    pub cannot_come: bool,
    /// Whether that professional is confirmed, and the owners were notified that the day is not confirmed.
    pub day_reported: bool,
    /// The actions of that professional on the way to the case, if they are the recipient and confirmed for it.
    pub own: &'a [NoticeAction],
}

/// Returns the actions of a notice, the main one last. `case` is `None` for a notice that is not about a case.
///
/// A notice that can be answered offers the answers. Any other offers to mark it as read, until it is. The kind also
/// determines the recipient: only professionals get invitations, only owners get requests.
pub fn actions(
    kind: NoticeKind,
    status: NoticeStatus,
    read: bool,
    case: Option<&NoticeCaseState<'_>>,
    now: Timestamp,
) -> Vec<NoticeAction> {
    let upcoming = case.filter(|case| now < case.start);
    let answers: &[NoticeAction] = match (kind, upcoming) {
        (NoticeKind::Invitation, Some(case)) if can_answer_invitation(status, case, now) => {
            &[NoticeAction::Reject, NoticeAction::Accept]
        }
        (NoticeKind::Invitation, Some(case)) if !read && can_stand_by(status, case) => {
            &[NoticeAction::Discard, NoticeAction::StandBy]
        }
        (NoticeKind::InvitationRequest, Some(case)) if status == NoticeStatus::InviteRequest => {
            request_answers(case)
        }
        // Only notices about confirmed people who may not come have this status.
        (NoticeKind::Withdrawal, Some(case))
            if status == NoticeStatus::Confirmed
                && case.status != CaseStatus::Cancelled
                && (case.cannot_come || case.day_reported) =>
        {
            &[NoticeAction::Discard, NoticeAction::Release]
        }
        _ => &[],
    };
    if !answers.is_empty() {
        return answers.to_vec();
    }
    // A message to a confirmed professional offers what is next on the way to the case, also after the start.
    let steps = case.map_or(&[][..], |case| case.own);
    if (kind, status) == (NoticeKind::Message, NoticeStatus::Confirmed) && !steps.is_empty() {
        return [&[NoticeAction::Discard], steps].concat();
    }
    match (kind, upcoming) {
        _ if read => Vec::new(),
        (NoticeKind::Cancellation | NoticeKind::Withdrawal | NoticeKind::Accepted, Some(_)) => {
            vec![NoticeAction::Acknowledge]
        }
        _ => vec![NoticeAction::Discard],
    }
}

fn can_answer_invitation(status: NoticeStatus, case: &NoticeCaseState<'_>, now: Timestamp) -> bool {
    let full = match case.offer_until {
        Some(until) => until <= now,
        None => case.position.map_or(case.status == CaseStatus::Complete, |position| position.is_full()),
    };
    status == NoticeStatus::Invited && case.status != CaseStatus::Cancelled && !full
}

/// Returns whether an invitation that came too late offers the standby list. One that a request has replaced is read (AMB-384).
fn can_stand_by(status: NoticeStatus, case: &NoticeCaseState<'_>) -> bool {
    status == NoticeStatus::PositionAlreadyFilled
        && case.status != CaseStatus::Cancelled
        && !case.standby
        && case.position.as_ref().is_some_and(Position::is_full)
}

/// Returns the answers to an open request. A request for a place on the standby list is about a full
/// position; any other can only be declined while the position is full, and has no answer while the whole
/// case is, as the specification says.
fn request_answers(case: &NoticeCaseState<'_>) -> &'static [NoticeAction] {
    let full = case.position.is_some_and(|position| position.is_full());
    match case.status {
        CaseStatus::Cancelled => &[],
        CaseStatus::Complete if !case.standby => &[],
        CaseStatus::Open | CaseStatus::Partial if full && !case.standby => &[NoticeAction::Decline],
        CaseStatus::Open | CaseStatus::Partial | CaseStatus::Complete => {
            &[NoticeAction::Decline, NoticeAction::Invite]
        }
    }
}

impl NoticeKind {
    /// Parses the kind in a request; both spellings of an invitation request are accepted.
    pub fn from_input(name: &str) -> Option<Self> {
        match name {
            "INVITE_REQUEST" => Some(Self::InvitationRequest),
            _ => Self::parse(name),
        }
    }

    /// Returns the subject of a notice of this kind. Subjects and contents name no person and no procedure.
    pub const fn subject(self) -> &'static str {
        match self {
            Self::Invitation => "Invitation",
            Self::Message => "Message",
            Self::Withdrawal => "Job Withdrawn",
            Self::Cancellation => "Job Cancelled",
            Self::InvitationRequest => "Invite Requested",
            Self::Rejection => "Declined Request",
            Self::Accepted => "Job Accepted",
        }
    }

    /// Returns the usual content of a notice of this kind; empty if there is none.
    pub const fn content(self) -> &'static str {
        match self {
            Self::Invitation => INVITED,
            Self::Message => "",
            Self::Withdrawal => WITHDRAWN,
            Self::Cancellation => CANCELLED,
            Self::InvitationRequest => INVITE_REQUESTED,
            Self::Rejection => REQUEST_DECLINED,
            Self::Accepted => accepted_content(false),
        }
    }
}

closed_list! {
    /// What a notice reports or asks beyond its kind. It is stored as the subject of the notice.
    pub enum NoticeReport {
        /// On a WITHDRAWAL: a confirmed professional cannot come.
        CannotCome = "CANNOT_COME",
        /// On an ACCEPTED: a professional who could not come comes after all.
        ComesAfterAll = "COMES_AFTER_ALL",
        /// On a MESSAGE: asks a confirmed professional to confirm the day.
        ConfirmDay = "CONFIRM_DAY",
        /// On a WITHDRAWAL: a confirmed professional has not confirmed the day.
        DayNotConfirmed = "DAY_NOT_CONFIRMED",
        /// On a MESSAGE: the case of a confirmed professional starts soon.
        CaseStarts = "CASE_STARTS",
        /// On a WITHDRAWAL: a confirmed professional has not arrived.
        NotArrived = "NOT_ARRIVED",
        /// On a MESSAGE: asks a professional for what is missing for their eligibility; the content names it.
        DocumentsRequested = "DOCUMENTS_REQUESTED",
    }
}

impl NoticeReport {
    /// Returns the subject of a notice with this report.
    pub const fn subject(self) -> &'static str {
        match self {
            Self::CannotCome => "Cannot Come",
            Self::ComesAfterAll => "Comes After All",
            Self::ConfirmDay => "Confirm the Day",
            Self::DayNotConfirmed => "Day Not Confirmed",
            Self::CaseStarts => "Case Starts Soon",
            Self::NotArrived => "Not Arrived",
            Self::DocumentsRequested => "Documents Requested",
        }
    }

    /// Returns the kind of a notice with this report.
    pub const fn kind(self) -> NoticeKind {
        match self {
            Self::CannotCome | Self::DayNotConfirmed | Self::NotArrived => NoticeKind::Withdrawal,
            Self::ComesAfterAll => NoticeKind::Accepted,
            Self::ConfirmDay | Self::CaseStarts | Self::DocumentsRequested => NoticeKind::Message,
        }
    }

    /// Returns the report of a notice; `None` for one that reports nothing beyond its kind.
    pub fn of(kind: NoticeKind, subject: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|report| report.kind() == kind && report.subject() == subject)
    }
}

/// Returns the content of an ACCEPTED notice; `complete` is whether the case is full now.
pub const fn accepted_content(complete: bool) -> &'static str {
    if complete { "position filled" } else { "position accepted" }
}

/// The content of a REJECTION.
pub const REQUEST_DECLINED: &str = "Your invite request has been declined.";
/// The content of an INVITATION.
pub const INVITED: &str = "You have been invited to a surgical case.";
/// The content of an INVITATION_REQUEST.
pub const INVITE_REQUESTED: &str = "An invite has been requested for your surgical case.";
/// The content of an INVITATION to a place that is held for the recipient.
pub const OFFERED: &str = "A place on a surgical case is held for you. Accept it before the offer ends.";
/// The content of an INVITATION to a full position whose standby list the recipient is on.
pub const STANDBY_APPROVED: &str = "You are on the standby list of a surgical case.";
/// The content of an INVITATION_REQUEST to join the standby list.
pub const STANDBY_REQUESTED: &str =
    "A professional asks for a place on the standby list of your surgical case.";
/// The content of the WITHDRAWAL about a professional who cannot come, before the reason.
pub const CANNOT_COME: &str = "A confirmed professional cannot come to your surgical case:";
/// The reason after it if the account of the professional was closed (AMB-242). Clients translate it like the contents.
pub const ACCOUNT_CLOSED: &str = "The account was closed.";
/// The content of the MESSAGE that asks a confirmed professional to confirm the day.
pub const CONFIRM_DAY: &str = "Please confirm that you will come to your surgical case.";
/// The content of the WITHDRAWAL about a professional who has not confirmed the day.
pub const DAY_NOT_CONFIRMED: &str =
    "A confirmed professional has not confirmed the day of your surgical case.";
/// The content of the WITHDRAWAL about a professional who has not arrived.
pub const NOT_ARRIVED: &str = "A confirmed professional has not arrived at your surgical case.";
/// The content of the ACCEPTED about a professional who comes after all.
pub const COMES_AFTER_ALL: &str = "A professional who could not come comes to your surgical case after all.";
/// The content of the MESSAGE to a confirmed professional whose case starts soon.
pub const CASE_STARTS: &str =
    "Your surgical case starts soon. Please report when you are on the way and when you are there.";
/// The content of a WITHDRAWAL.
pub const WITHDRAWN: &str = "A confirmed professional has withdrawn from your surgical case.";
/// The content of a MESSAGE about a changed case.
pub const CASE_CHANGED: &str = "A surgical case has changed.";
/// The content of a MESSAGE about a changed time that a confirmed professional has to confirm.
pub const TIME_CHANGED: &str = "The time of a surgical case has changed. Please confirm the new time.";
/// The content of a CANCELLATION.
pub const CANCELLED: &str = "job cancelled";

#[cfg(test)]
#[path = "notice_tests.rs"]
mod tests;
