//! The mails and text messages of everything that happens around a case (appendix D).
//!
//! They say when in the center's time, where, and what is paid; who is meant and what is done stands only behind the
//! sign-in, because it may be about a patient (AMB-52).

use caseboard_domain::Money;
use caseboard_domain::case::Case;
use caseboard_domain::notice::{self, NoticeKind};
use caseboard_domain::pay::PayTerms;
use caseboard_domain::time::Zone;
use jiff::Timestamp;

use crate::app::Settings;
use crate::letter::Letter;

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

const NEW_CASES: (&str, &str) = ("Open New Cases", "/userMain/upcomingJobs");
const OWN_NOTIFICATIONS: (&str, &str) = ("Open Notifications", "/userMain/notifications");
const NOTIFICATIONS: (&str, &str) = ("Open Notifications", "/adminMain/adminNotifications");
const REQUESTS: (&str, &str) = ("Open Requested Invites", "/adminMain/adminRequestedInvites");

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

    /// What the subject begins with; the time and the place follow.
    fn head(self) -> &'static str {
        match self {
            Self::Invited => "Invitation",
            Self::Requested => "Invite requested",
            Self::RequestDeclined => "Invite request declined",
            Self::Accepted { complete: true } => "Position filled",
            Self::Accepted { complete: false } => "Position accepted",
            Self::Withdrawn => "Professional withdrawn",
            Self::Cancelled { .. } => "Case cancelled",
            Self::Reopened => "Place open again",
        }
    }

    fn sentence(self) -> &'static str {
        match self {
            Self::Invited => {
                "You have been invited to a surgical case. Invitations are first come, first served."
            }
            Self::Requested => "A professional requests an invite for your surgical case.",
            Self::RequestDeclined => notice::REQUEST_DECLINED,
            Self::Accepted { complete: true } => {
                "Your invitation has been accepted. All positions of the case are filled."
            }
            Self::Accepted { complete: false } => {
                "Your invitation has been accepted. Further positions of the case are still open."
            }
            Self::Withdrawn => {
                "A confirmed professional has withdrawn from your surgical case. The place is open again."
            }
            Self::Cancelled { .. } => "The surgical case you were on has been cancelled.",
            Self::Reopened => {
                "A place on a surgical case you were invited to is open again. Invitations are first come, first served."
            }
        }
    }

    fn button(self) -> (&'static str, &'static str) {
        match self {
            Self::Invited | Self::Reopened => NEW_CASES,
            Self::RequestDeclined | Self::Cancelled { .. } => OWN_NOTIFICATIONS,
            Self::Requested => REQUESTS,
            Self::Accepted { .. } | Self::Withdrawn => NOTIFICATIONS,
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
    pub fn letter(self, case: &Case, terms: PayTerms, to_name: &str) -> Letter {
        let (label, path) = self.button();
        let subject = format!("{}: {}, {}", self.head(), short_time(case.start, &case.zone), case.location);
        let letter = Letter::new(subject, to_name)
            .says(self.sentence())
            .fact("When", long_time(case.start, &case.zone))
            .fact("Where", &case.location)
            .fact("Pay", terms.to_string())
            .button(label, path);
        let letter = match self {
            Self::Cancelled { owed: Some(owed) } => letter.fact("Minimum pay owed to you", owed.to_string()),
            _ => letter,
        };
        match self.is_to_professional() {
            true => letter.ask("Questions about the case? Please ask the surgery center."),
            false => letter,
        }
    }

    /// The text message: short enough for one part of 160 characters with most centers.
    pub fn sms(self, settings: &Settings, case: &Case) -> String {
        let (product, when, place) =
            (&settings.product_name, local_time(case.start, &case.zone), &case.location);
        let (before, after) = match self {
            Self::Invited => ("You are invited to a surgical case", " First come, first served."),
            Self::Reopened => ("A place on a surgical case is open again", " First come, first served."),
            Self::Withdrawn => ("A professional has withdrawn from your surgical case", ""),
            Self::Cancelled { .. } => ("Your surgical case has been cancelled", ""),
            Self::Requested | Self::RequestDeclined | Self::Accepted { .. } => (self.head(), ""),
        };
        format!("{product}: {before}. {when}, {place}.{after}")
    }
}

/// `MMMM D YYYY, h:mm A` with the abbreviation of the zone (B-90, AMB-43).
pub fn local_time(at: Timestamp, zone: &Zone) -> String {
    at.to_zoned(zone.time_zone().clone()).strftime("%B %-d %Y, %-I:%M %p %Z").to_string()
}

/// The same with the day of the week before it, for the body of a mail.
fn long_time(at: Timestamp, zone: &Zone) -> String {
    let day = at.to_zoned(zone.time_zone().clone()).strftime("%A").to_string();
    format!("{day}, {}", local_time(at, zone))
}

/// `Fri, May 8, 1:00 PM PDT`, for the subject of a mail.
fn short_time(at: Timestamp, zone: &Zone) -> String {
    at.to_zoned(zone.time_zone().clone()).strftime("%a, %b %-d, %-I:%M %p %Z").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: B-90, AMB-43
    #[test]
    fn mails_show_center_time() {
        let at: Timestamp = "2026-07-04T14:05:00Z".parse().expect("an instant");
        let zone = Zone::parse("America/Los_Angeles").expect("a zone");
        assert_eq!(local_time(at, &zone), "July 4 2026, 7:05 AM PDT");
        assert_eq!(long_time(at, &zone), "Saturday, July 4 2026, 7:05 AM PDT");
        assert_eq!(short_time(at, &zone), "Sat, Jul 4, 7:05 AM PDT");
    }
}
