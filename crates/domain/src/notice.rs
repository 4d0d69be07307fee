//! Notices: what one recipient is told (`message` on the wire). Under which heading a notice stands and which buttons it
//! has is the client's (`web/src/domain/notices.ts`); what an answer does to the case is decided by `engagement`.

closed_list! {
    /// What a notice is about (C-40). INVITE_REQUEST is read as INVITATION_REQUEST: use
    /// [`NoticeKind::from_input`] for what clients send (AMB-56, D-26).
    pub enum NoticeKind {
        /// To a professional: an owner invites.
        Invitation = "INVITATION",
        /// To anyone: plain information.
        Message = "MESSAGE",
        /// To owners: a confirmed professional has withdrawn.
        Withdrawal = "WITHDRAWAL",
        /// To a professional: the case is cancelled.
        Cancellation = "CANCELLATION",
        /// To owners: a professional asks for an invitation.
        InvitationRequest = "INVITATION_REQUEST",
        /// To a professional: the request is declined.
        Rejection = "REJECTION",
        /// To owners: a professional has accepted.
        Accepted = "ACCEPTED",
    }
}

closed_list! {
    /// The status of a message (C-39). Some are never set by the server (AMB-48): NOT_INVITED is the
    /// `inviteStatus` of a favorite without an engagement, POSITION_CLOSED an answer only, and REJECTED,
    /// ACCEPTED, REMOVED, DISCARDED and UNKNOWN_STATUS are kept for the contract.
    pub enum NoticeStatus {
        /// No invitation and no request.
        NotInvited = "NOT_INVITED",
        /// Invited, not answered.
        Invited = "INVITED",
        /// Unused.
        Rejected = "REJECTED",
        /// Has the place.
        Confirmed = "CONFIRMED",
        /// Unused as a status; a kind of notice has the same name.
        Accepted = "ACCEPTED",
        /// Invited, but the places are taken.
        PositionAlreadyFilled = "POSITION_ALREADY_FILLED",
        /// The professional said no.
        Declined = "DECLINED",
        /// The case is over or cancelled; an answer, never stored.
        PositionClosed = "POSITION_CLOSED",
        /// The professional gave the place back.
        Withdrawn = "WITHDRAWN",
        /// The case was cancelled.
        Cancelled = "CANCELLED",
        /// The professional has taken note of a cancellation or of a declined request.
        Acknowledged = "ACKNOWLEDGED",
        /// The professional asks for an invitation.
        InviteRequest = "INVITE_REQUEST",
        /// Unused.
        Removed = "REMOVED",
        /// Unused: discarding only marks as read (AMB-54).
        Discarded = "DISCARDED",
        /// Unused.
        UnknownStatus = "UNKNOWN_STATUS",
        /// An owner declined the request.
        RejectedRequest = "REJECTED_REQUEST",
    }
}

impl NoticeKind {
    /// The kind a client names; both spellings of a request are taken (AMB-56).
    pub fn from_input(name: &str) -> Option<Self> {
        match name {
            "INVITE_REQUEST" => Some(Self::InvitationRequest),
            _ => Self::parse(name),
        }
    }

    /// The subject of a notice of this kind. Subjects and contents name no person and no procedure.
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
}

/// The content of an ACCEPTED notice: the case is full now, or it is not (AMB-55, C-49).
pub const fn accepted_content(complete: bool) -> &'static str {
    if complete { "position filled" } else { "position accepted" }
}

/// The content of a REJECTION (C-45).
pub const REQUEST_DECLINED: &str = "Your invite request has been declined.";
/// The content of an INVITATION.
pub const INVITED: &str = "You have been invited to a surgical case.";
/// The content of an INVITATION_REQUEST.
pub const INVITE_REQUESTED: &str = "An invite has been requested for your surgical case.";
/// The content of a WITHDRAWAL.
pub const WITHDRAWN: &str = "A confirmed professional has withdrawn from your surgical case.";
/// The content of a CANCELLATION.
pub const CANCELLED: &str = "job cancelled";

#[cfg(test)]
#[path = "notice_tests.rs"]
mod tests;
