//! Mails and text messages about case events (appendix D).
//!
//! They contain the time (in the center's time zone), the place and the pay. Names and procedures are shown only after
//! sign-in, because they may be about a patient (AMB-52).

use caseboard_domain::Money;
use caseboard_domain::case::Case;
use caseboard_domain::notice::{self, NoticeKind};
use caseboard_domain::pay::PayTerms;

use crate::app::Settings;
use crate::letter::Letter;
use crate::texts::{CaseTexts, EventTexts, Texts};

/// A case event, from the view of its recipients.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// To a professional: invited.
    Invited,
    /// To an owner: a professional requests an invitation.
    Requested,
    /// To a professional: the request was declined.
    RequestDeclined,
    /// To an owner: a professional accepted.
    Accepted {
        /// Whether all places are taken now.
        complete: bool,
    },
    /// To an owner: a professional withdrew.
    Withdrawn,
    /// To a professional: the case was cancelled.
    Cancelled {
        /// Minimum pay that is owed.
        owed: Option<Money>,
    },
    /// To an invited or confirmed professional: something about the case has changed.
    Changed,
    /// To a confirmed professional: the time has changed and is to be confirmed.
    TimeChanged,
    /// To a professional who could not accept while the position was full: a place is free again.
    Reopened,
}

impl Event {
    /// Returns the kind of the in-app notice.
    pub(crate) fn kind(self) -> NoticeKind {
        match self {
            Self::Invited | Self::Reopened => NoticeKind::Invitation,
            Self::Requested => NoticeKind::InvitationRequest,
            Self::RequestDeclined => NoticeKind::Rejection,
            Self::Accepted { .. } => NoticeKind::Accepted,
            Self::Withdrawn => NoticeKind::Withdrawal,
            Self::Cancelled { .. } => NoticeKind::Cancellation,
            Self::Changed | Self::TimeChanged => NoticeKind::Message,
        }
    }

    /// Returns the text of the in-app notice.
    pub(crate) fn content(self) -> &'static str {
        match self {
            Self::Invited | Self::Reopened => notice::INVITED,
            Self::Requested => notice::INVITE_REQUESTED,
            Self::RequestDeclined => notice::REQUEST_DECLINED,
            Self::Accepted { complete } => notice::accepted_content(complete),
            Self::Withdrawn => notice::WITHDRAWN,
            Self::Cancelled { .. } => notice::CANCELLED,
            Self::Changed => notice::CASE_CHANGED,
            Self::TimeChanged => notice::TIME_CHANGED,
        }
    }

    /// Returns the texts of the event in a language.
    fn texts(self, texts: &CaseTexts) -> &EventTexts {
        match self {
            Self::Invited => &texts.invited,
            Self::Requested => &texts.requested,
            Self::RequestDeclined => &texts.request_declined,
            Self::Accepted { complete: true } => &texts.filled,
            Self::Accepted { complete: false } => &texts.accepted,
            Self::Withdrawn => &texts.withdrawn,
            Self::Cancelled { .. } => &texts.cancelled,
            Self::Reopened => &texts.reopened,
            Self::Changed => &texts.changed,
            Self::TimeChanged => &texts.time_changed,
        }
    }

    /// Returns the label of the button and its path.
    fn button(self, texts: &CaseTexts) -> (&'static str, &'static str) {
        match self {
            Self::Invited | Self::Reopened | Self::Changed | Self::TimeChanged => {
                (texts.open_cases, "/userMain/upcomingJobs")
            }
            Self::RequestDeclined | Self::Cancelled { .. } => {
                (texts.open_notifications, "/userMain/notifications")
            }
            Self::Requested => (texts.open_requests, "/adminMain/adminRequestedInvites"),
            Self::Accepted { .. } | Self::Withdrawn => {
                (texts.open_notifications, "/adminMain/adminNotifications")
            }
        }
    }

    /// Returns whether the recipient is a professional; otherwise it is an owner of the case.
    fn is_to_professional(self) -> bool {
        match self {
            Self::Invited
            | Self::RequestDeclined
            | Self::Cancelled { .. }
            | Self::Reopened
            | Self::Changed
            | Self::TimeChanged => true,
            Self::Requested | Self::Accepted { .. } | Self::Withdrawn => false,
        }
    }

    /// Returns the mail to one person.
    pub fn letter(self, texts: &'static Texts, case: &Case, terms: PayTerms, to_name: &str) -> Letter {
        let (event, labels) = (self.texts(&texts.cases), &texts.labels);
        let (label, path) = self.button(&texts.cases);
        let subject =
            format!("{}: {}, {}", event.head, texts.short_time(case.start, &case.zone), case.location);
        let letter = Letter::new(texts, subject, to_name)
            .says(event.sentence)
            .detail(labels.when, texts.long_time(case.start, &case.zone))
            .detail(labels.place, &case.location)
            .detail(labels.pay, (texts.pay)(terms))
            .button(label, path);
        let letter = match self {
            Self::Cancelled { owed: Some(owed) } => letter.detail(texts.cases.owed, owed.to_string()),
            _ => letter,
        };
        match self.is_to_professional() {
            true => letter.ask(texts.cases.ask),
            false => letter,
        }
    }

    /// Returns the text message; for most names of centers it fits into one part of 160 characters.
    pub fn sms(self, texts: &Texts, settings: &Settings, case: &Case) -> String {
        let EventTexts { sms, sms_end, .. } = self.texts(&texts.cases);
        let (product, when, place) =
            (&settings.product_name, texts.time(case.start, &case.zone), &case.location);
        format!("{product}: {sms}. {when}, {place}.{sms_end}")
    }
}
