//! The mails and text messages of everything that happens around a case (appendix D).
//!
//! They say when in the center's time, where, and what is paid; who is meant and what is done stands only behind the
//! sign-in, because it may be about a patient (AMB-52).

use caseboard_domain::Money;
use caseboard_domain::case::Case;
use caseboard_domain::notice::{self, NoticeKind};
use caseboard_domain::pay::PayTerms;

use crate::app::Settings;
use crate::letter::Letter;
use crate::texts::{CaseTexts, EventTexts, Texts};

/// Something that happened, as it is put to those who are told.
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
        /// Every place is taken now.
        complete: bool,
    },
    /// To an owner: a professional withdrew.
    Withdrawn,
    /// To a professional: the case was cancelled.
    Cancelled {
        /// Minimum pay that is owed.
        owed: Option<Money>,
    },
    /// To a professional whose invitation had to wait: a place is free again.
    Reopened,
}

impl Event {
    /// What the in-app notice of the event is.
    pub(crate) fn kind(self) -> NoticeKind {
        match self {
            Self::Invited | Self::Reopened => NoticeKind::Invitation,
            Self::Requested => NoticeKind::InvitationRequest,
            Self::RequestDeclined => NoticeKind::Rejection,
            Self::Accepted { .. } => NoticeKind::Accepted,
            Self::Withdrawn => NoticeKind::Withdrawal,
            Self::Cancelled { .. } => NoticeKind::Cancellation,
        }
    }

    /// The text of the in-app notice.
    pub(crate) fn content(self) -> &'static str {
        match self {
            Self::Invited | Self::Reopened => notice::INVITED,
            Self::Requested => notice::INVITE_REQUESTED,
            Self::RequestDeclined => notice::REQUEST_DECLINED,
            Self::Accepted { complete } => notice::accepted_content(complete),
            Self::Withdrawn => notice::WITHDRAWN,
            Self::Cancelled { .. } => notice::CANCELLED,
        }
    }

    /// The texts of the event in a language.
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
        }
    }

    /// The label of the button and the path that it leads to.
    fn button(self, texts: &CaseTexts) -> (&'static str, &'static str) {
        match self {
            Self::Invited | Self::Reopened => (texts.open_cases, "/userMain/upcomingJobs"),
            Self::RequestDeclined | Self::Cancelled { .. } => {
                (texts.open_notifications, "/userMain/notifications")
            }
            Self::Requested => (texts.open_requests, "/adminMain/adminRequestedInvites"),
            Self::Accepted { .. } | Self::Withdrawn => {
                (texts.open_notifications, "/adminMain/adminNotifications")
            }
        }
    }

    /// Whether it goes to a professional; the others go to those who own the case.
    fn is_to_professional(self) -> bool {
        match self {
            Self::Invited | Self::RequestDeclined | Self::Cancelled { .. } | Self::Reopened => true,
            Self::Requested | Self::Accepted { .. } | Self::Withdrawn => false,
        }
    }

    /// The mail to one person.
    pub fn letter(self, texts: &'static Texts, case: &Case, terms: PayTerms, to_name: &str) -> Letter {
        let (event, facts) = (self.texts(&texts.cases), &texts.facts);
        let (label, path) = self.button(&texts.cases);
        let subject =
            format!("{}: {}, {}", event.head, texts.short_time(case.start, &case.zone), case.location);
        let letter = Letter::new(texts, subject, to_name)
            .says(event.sentence)
            .fact(facts.when, texts.long_time(case.start, &case.zone))
            .fact(facts.place, &case.location)
            .fact(facts.pay, (texts.pay)(terms))
            .button(label, path);
        let letter = match self {
            Self::Cancelled { owed: Some(owed) } => letter.fact(texts.cases.owed, owed.to_string()),
            _ => letter,
        };
        match self.is_to_professional() {
            true => letter.ask(texts.cases.ask),
            false => letter,
        }
    }

    /// The text message: short enough for one part of 160 characters with most centers.
    pub fn sms(self, texts: &Texts, settings: &Settings, case: &Case) -> String {
        let EventTexts { sms, sms_end, .. } = self.texts(&texts.cases);
        let (product, when, place) =
            (&settings.product_name, texts.time(case.start, &case.zone), &case.location);
        format!("{product}: {sms}. {when}, {place}.{sms_end}")
    }
}
