//! The closed word lists of the wire (A-27, B-63, B-68, B-71, B-86, C-39, C-40, F-28, AMB-04, AMB-37).

use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

macro_rules! words {
    ($(#[doc = $doc:literal])* $name:ident { $($(#[doc = $word_doc:literal])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($(#[doc = $word_doc])* $variant),+ }

        impl $name {
            /// Every word of the list, in its documented order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word as it stands on the wire.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The value a word of the wire stands for, if it is one of the list.
            #[must_use]
            pub fn of(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .description(Some(concat!($($doc, "\n",)* $("\n-", " `", $word, "`:", $($word_doc,)*)+).trim()))
                    .enum_values(Some([$($word),+]))
                    .into()
            }
        }
        impl ToSchema for $name {}
    };
}

words! {
    /// What a person is. `USER` is a professional.
    SignInType {
        /// Posts cases for themself.
        Surgeon = "SURGEON",
        /// Runs a surgery center.
        Admin = "ADMIN",
        /// A professional who takes cases.
        User = "USER",
        /// Runs the installation.
        SystemAdmin = "SYSTEM_ADMIN",
    }
}
words! {
    /// The roles one can sign up as (AMB-06).
    SignUpType {
        /// Surgeon looking for an anesthesiologist to hire.
        Surgeon = "SURGEON",
        /// Administrator looking for an anesthesiologist.
        Admin = "ADMIN",
        /// Anesthesiologist looking for work.
        User = "USER",
    }
}
words! {
    /// One of the fifteen documents of a person (H-75).
    DocumentSlot {
        /// Curriculum vitae.
        CurriculumVitae = "curriculumVitae",
        /// Identification.
        Identification = "identification",
        /// Medical license.
        MedLicense = "medLicense",
        /// Medical degree.
        MedDegreeCert = "medDegreeCert",
        /// Board certificate.
        BoardCert = "boardCert",
        /// Residency certificate.
        ResidencyCert = "residencyCert",
        /// Advanced cardiac and basic life support.
        AclsBls = "ACLSBLS",
        /// Registration with the Drug Enforcement Administration.
        DeaCert = "deaCert",
        /// Immunization records.
        ImmunizationRecords = "immunizationRecords",
        /// Letter of medical education.
        MedEdLetter = "medEdLetter",
        /// Malpractice insurance.
        MedMalpracticeFile = "medMalpracticeFile",
        /// First peer reference.
        PeerRef1 = "peerRef1",
        /// Second peer reference.
        PeerRef2 = "peerRef2",
        /// Third peer reference.
        PeerRef3 = "peerRef3",
        /// The resume, a PDF.
        Resume = "resume",
    }
}
words! {
    /// Whose cards a list of people holds (F-13, AMB-61).
    UserFilter {
        /// Surgeons and professionals.
        All = "ALL",
        /// Surgeons only.
        Surgeon = "SURGEON",
        /// Professionals only.
        User = "USER",
    }
}
words! {
    /// How far a person's tie to a center is proven (AMB-04).
    AffiliationStatus {
        /// Proven by the center's code or confirmed by its administrator.
        Verified = "VERIFIED",
        /// Chosen, not yet proven: no posting for this center.
        Pending = "PENDING",
    }
}
words! {
    /// Where a case stands (B-63, AMB-31).
    JobStatus {
        /// No place is taken.
        Open = "OPEN",
        /// Some places are taken.
        Partial = "PARTIAL",
        /// Every place is taken: `position filled`.
        Complete = "COMPLETE",
        /// The poster cancelled it.
        Cancelled = "CANCELLED",
    }
}
words! {
    /// Whether a case can still be joined (B-68, AMB-31).
    OpenState {
        /// A place is free and the case has not started.
        Open = "OPEN",
        /// Cancelled, complete or started.
        Closed = "CLOSED",
    }
}
words! {
    /// The status of a calendar event (E-12). Cases without a confirmed professional are in no calendar, so that everything
    /// but `CONFIRMED` may be shown as Cancelled (E-13, AMB-59).
    EventStatus {
        /// At least one professional is confirmed; on their own schedule, the caller.
        Confirmed = "CONFIRMED",
        /// The case was cancelled.
        Cancelled = "CANCELLED",
    }
}
words! {
    /// Which notifications a page is of (AMB-53).
    HistoryState {
        /// All there ever were.
        All = "all",
        /// Those that wait for an answer.
        Unread = "unread",
    }
}
words! {
    /// What a card offers (B-86). `REQUESTED` and `CLOSED` show no action.
    CardButton {
        /// The poster may cancel.
        Cancel = "CANCEL",
        /// Accept and Reject.
        Invited = "INVITED",
        /// Withdraw.
        Confirmed = "CONFIRMED",
        /// A request is pending: no action.
        Requested = "REQUESTED",
        /// Request Invite.
        Requestable = "REQUESTABLE",
        /// Cancelled: Acknowledge for a professional, nothing for the poster.
        Cancelled = "CANCELLED",
        /// Started or full: no action.
        Closed = "CLOSED",
        /// The request was declined: Acknowledge.
        Rejected = "REJECTED",
    }
}
words! {
    /// The section of a professional's list a case belongs to (C-21 … C-32).
    CaseSection {
        /// Confirmed.
        Confirmed = "CONFIRMED",
        /// Invited.
        Invited = "INVITED",
        /// Invite Requested: pending, or declined and not yet acknowledged.
        Requested = "REQUESTED",
        /// Cancelled.
        Cancelled = "CANCELLED",
        /// Open to a request; belongs to no section of `My Pending Cases`.
        Requestable = "REQUESTABLE",
    }
}
words! {
    /// The states of a message (C-39). Some are never stored in this version (AMB-48) but stay in the list.
    MessageStatus {
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
        /// The case has started or was cancelled: nothing can be taken.
        PositionClosed = "POSITION_CLOSED",
        /// A confirmed professional withdrew.
        Withdrawn = "WITHDRAWN",
        /// The case was cancelled.
        Cancelled = "CANCELLED",
        /// The professional has seen the cancellation or the declined request.
        Acknowledged = "ACKNOWLEDGED",
        /// The professional asks for an invitation.
        InviteRequest = "INVITE_REQUEST",
        /// Not stored in this version.
        Removed = "REMOVED",
        /// Not stored in this version.
        Discarded = "DISCARDED",
        /// Not stored in this version.
        UnknownStatus = "UNKNOWN_STATUS",
        /// The request for an invitation was declined.
        RejectedRequest = "REJECTED_REQUEST",
    }
}
words! {
    /// The kinds of message (C-40). `INVITE_REQUEST` is read as `INVITATION_REQUEST` and never answered (AMB-56).
    MessageType {
        /// To a professional: an invitation to a case.
        Invitation = "INVITATION",
        /// Information.
        Message = "MESSAGE",
        /// To the owners: a confirmed professional withdrew.
        Withdrawal = "WITHDRAWAL",
        /// To a professional: the case was cancelled.
        Cancellation = "CANCELLATION",
        /// To the owners: a professional asks for an invitation.
        InvitationRequest = "INVITATION_REQUEST",
        /// Another spelling of `INVITATION_REQUEST`, on input only.
        InviteRequest = "INVITE_REQUEST",
        /// To a professional: the request was declined.
        Rejection = "REJECTION",
        /// To the owners: an invitation was accepted.
        Accepted = "ACCEPTED",
    }
}
words! {
    /// Whether a person is a favorite of the viewer (F-28, AMB-63).
    FavoriteStatus {
        /// Is a favorite.
        Added = "ADDED",
        /// Is not.
        Removed = "REMOVED",
    }
}
words! {
    /// The outcome of a change (B-71, AMB-78).
    ResultWord {
        /// Done.
        Success = "SUCCESS",
        /// Not done; nothing was written.
        Failed = "FAILED",
    }
}
words! {
    /// Which unread notifications are listed (AMB-53).
    NoticeFilter {
        /// Without cancellations and without messages of cancelled cases (surgeons and administrators).
        NotCancelled = "NOT_CANCELLED",
        /// All (professionals).
        No = "NO",
    }
}
words! {
    /// Why an invitee was passed over (AMB-37).
    SkipReason {
        /// Is invited or confirmed already.
        AlreadyInvited = "ALREADY_INVITED",
        /// Is not a favorite of the poster.
        NotFavorite = "NOT_FAVORITE",
        /// The case has no position of this category.
        WrongCategory = "WRONG_CATEGORY",
        /// Has no active account.
        Inactive = "INACTIVE",
        /// The case is cancelled, started or full.
        Closed = "CLOSED",
    }
}
words! {
    /// What a posting warns of without refusing it (AMB-34).
    PostingWarning {
        /// The surgeon has another case at this time.
        SurgeonOverlap = "SURGEON_OVERLAP",
    }
}
words! {
    /// The rate a claim is paid by (G-18).
    RateType {
        /// Hours times the hourly rate.
        Hourly = "HOURLY",
        /// One amount for the case.
        PerJob = "PER_JOB",
        /// The minimum pay of a late cancellation.
        MinPay = "MIN_PAY",
    }
}
words! {
    /// Where a claim stands (G-17).
    ClaimStatus {
        /// Not decided.
        Pending = "PENDING",
        /// To be paid.
        Approved = "APPROVED",
        /// Not to be paid.
        Rejected = "REJECTED",
    }
}

words! {
    /// The degrees before medical school (H-48).
    UndergraduateDegree {
        /// Bachelor of Science.
        Bs = "BS",
        /// Bachelor of Arts.
        Ba = "BA",
        /// Bachelor of Applied Science.
        Bas = "BAS",
        /// Bachelor of Fine Arts.
        Bfa = "BFA",
        /// Bachelor of Business Administration.
        Bba = "BBA",
    }
}
words! {
    /// The degrees of a medical school (H-47).
    MedicalDegree {
        /// Doctor of Medicine.
        Md = "MD",
        /// Master of Science.
        Ms = "MS",
        /// Doctor of Osteopathic Medicine.
        Do = "DO",
    }
}
words! {
    /// What an administrator thinks of a document (H-76, AMB-64).
    DocumentStatus {
        /// Good.
        Approved = "APPROVED",
        /// Not good.
        Rejected = "REJECTED",
        /// Not looked at yet.
        Pending = "PENDING",
    }
}

words! {
    /// What the payer's side may decide about a claim (G-06, G-07).
    ClaimDecision {
        /// To be paid.
        Approved = "APPROVED",
        /// Not to be paid; the professional may claim again.
        Rejected = "REJECTED",
    }
}
words! {
    /// Whether something was paid (B-70).
    PaymentStatus {
        /// Not yet.
        Pending = "PENDING",
        /// Paid.
        Paid = "PAID",
    }
}
words! {
    /// Who pays (AMB-68).
    PayerType {
        /// The center.
        Admin = "ADMIN",
        /// The surgeon who posted the case.
        Surgeon = "SURGEON",
    }
}
words! {
    /// Who pays, as a list may be asked (AMB-68).
    PayerFilter {
        /// The center.
        Admin = "ADMIN",
        /// Another word for `ADMIN`.
        Center = "CENTER",
        /// The surgeon who posted the case.
        Surgeon = "SURGEON",
    }
}

/// Words that the rules know under the same name: `CaseStatus::Open` is `JobStatus::Open`.
macro_rules! same_words {
    ($($theirs:path => $ours:ident),+ $(,)?) => {
        $(impl From<$theirs> for $ours {
            fn from(theirs: $theirs) -> Self {
                Self::of(theirs.as_str()).expect("a test compares the two lists")
            }
        })+

        #[cfg(test)]
        mod tests {
            use super::*;

            #[test]
            fn every_word_of_the_rules_stands_on_the_wire() {
                $(for theirs in <$theirs>::ALL.iter().copied() {
                    assert_eq!($ours::from(theirs).word(), theirs.as_str());
                })+
            }

            #[test]
            fn the_lists_of_the_specification_are_whole() {
                let words = |all: &[MessageStatus]| all.iter().map(|it| it.word()).collect::<Vec<_>>().join(", ");
                // C-39, letter for letter.
                assert_eq!(
                    words(MessageStatus::ALL),
                    "NOT_INVITED, INVITED, REJECTED, CONFIRMED, ACCEPTED, POSITION_ALREADY_FILLED, DECLINED, POSITION_CLOSED, \
                     WITHDRAWN, CANCELLED, ACKNOWLEDGED, INVITE_REQUEST, REMOVED, DISCARDED, UNKNOWN_STATUS, REJECTED_REQUEST"
                );
                // C-40, with the second spelling that is only read (AMB-56).
                let kinds = MessageType::ALL.iter().map(|it| it.word()).collect::<Vec<_>>().join(", ");
                assert_eq!(
                    kinds,
                    "INVITATION, MESSAGE, WITHDRAWAL, CANCELLATION, INVITATION_REQUEST, INVITE_REQUEST, REJECTION, ACCEPTED"
                );
            }
        }
    };
}

same_words! {
    caseboard_domain::person::Role => SignInType,
    caseboard_domain::case::CaseStatus => JobStatus,
    caseboard_domain::case::OpenState => OpenState,
    caseboard_domain::notice::NoticeStatus => MessageStatus,
    caseboard_domain::notice::NoticeKind => MessageType,
    caseboard_domain::eligibility::FavoriteStatus => FavoriteStatus,
    caseboard_domain::pay::RateType => RateType,
    caseboard_domain::claim::ClaimStatus => ClaimStatus,
    caseboard_domain::claim::PaymentStatus => PaymentStatus,
    caseboard_domain::claim::PayerType => PayerType,
    caseboard_domain::engagement::SkipReason => SkipReason,
    caseboard_domain::schedule::EventStatus => EventStatus,
    caseboard_domain::section::Section => CaseSection,
    caseboard_domain::section::ButtonCategory => CardButton,
    caseboard_domain::profile::UndergraduateDegree => UndergraduateDegree,
    caseboard_domain::profile::MedicalDegree => MedicalDegree,
    caseboard_domain::document::DocumentStatus => DocumentStatus,
}

impl From<caseboard_domain::center::AffiliationStatus> for AffiliationStatus {
    fn from(theirs: caseboard_domain::center::AffiliationStatus) -> Self {
        match theirs {
            caseboard_domain::center::AffiliationStatus::Pending => Self::Pending,
            caseboard_domain::center::AffiliationStatus::Verified => Self::Verified,
        }
    }
}
