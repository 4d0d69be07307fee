//! The events of a case as their recipients see them: which in-app notice tells of an event, and whose settings apply.

use caseboard_domain::engagement::Engagement;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::notice::{self, NoticeKind, NoticeReport};
use caseboard_domain::notifications::EventKind;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::Category;
use caseboard_domain::{EngagementId, Money, NoticeId};
use jiff::Timestamp;

/// A case event, from the view of its recipients.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseEvent {
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
    /// To a professional on the standby list: a place is held until an instant.
    Offered {
        /// When the offer ends.
        until: Timestamp,
    },
    /// To an owner: a professional asks for a place on the standby list.
    StandbyRequested,
    /// To a professional who asked for it: on the standby list.
    StandbyApproved,
    /// To a professional: an owner released them.
    Released {
        /// The reason of the release.
        reason: ReleaseReason,
        /// Minimum pay that is owed.
        owed: Option<Money>,
    },
    /// To an owner: a confirmed professional cannot come.
    CannotCome,
    /// To an owner: a professional who could not come comes after all.
    ComesAfterAll,
    /// To a confirmed professional: the day is to be confirmed.
    ConfirmDay,
    /// To a confirmed professional: the case starts soon.
    CaseStarts,
    /// To an owner: a confirmed professional has not confirmed the day.
    DayNotConfirmed,
    /// To an owner: a confirmed professional has not arrived.
    NotArrived,
}

/// The facts about one professional on a case that messages contain.
#[derive(Debug, Clone, Copy)]
pub struct EngagementFacts<'a> {
    /// Full name of the professional.
    pub professional: &'a str,
    /// Group of the place.
    pub category: Category,
    /// Pay of the place.
    pub terms: PayTerms,
    /// The copy of a request that the recipient's list contains, and when it was sent; the mail links to it.
    pub request: Option<(NoticeId, Timestamp)>,
    /// The engagement, whose calendar event a mail to a confirmed professional carries.
    pub engagement: Option<EngagementId>,
    /// The path of the button of a mail that needs no session.
    pub link: Option<&'a str>,
}

impl<'a> EngagementFacts<'a> {
    /// The facts of an engagement of the professional with this name.
    pub fn new(engagement: &Engagement, professional: &'a str) -> Self {
        let Engagement { id, category, terms, .. } = *engagement;
        Self { professional, category, terms, request: None, engagement: Some(id), link: None }
    }
}

impl CaseEvent {
    /// Returns every event, a cancellation and a release with and without minimum pay; an offer ends at `until`.
    pub(crate) fn all(owed: Money, until: Timestamp) -> [Self; 22] {
        [
            Self::Invited,
            Self::Reopened,
            Self::Requested,
            Self::RequestDeclined,
            Self::Accepted { complete: false },
            Self::Accepted { complete: true },
            Self::Withdrawn,
            Self::Changed,
            Self::TimeChanged,
            Self::Cancelled { owed: Some(owed) },
            Self::Cancelled { owed: None },
            Self::Offered { until },
            Self::StandbyRequested,
            Self::StandbyApproved,
            Self::Released { reason: ReleaseReason::ScheduleChanged, owed: Some(owed) },
            Self::Released { reason: ReleaseReason::CannotCome, owed: None },
            Self::CannotCome,
            Self::ComesAfterAll,
            Self::ConfirmDay,
            Self::CaseStarts,
            Self::DayNotConfirmed,
            Self::NotArrived,
        ]
    }

    /// Returns the kind of the in-app notice.
    pub(crate) fn kind(self) -> NoticeKind {
        match self {
            Self::Invited | Self::Reopened | Self::Offered { .. } | Self::StandbyApproved => {
                NoticeKind::Invitation
            }
            Self::Requested | Self::StandbyRequested => NoticeKind::InvitationRequest,
            Self::RequestDeclined => NoticeKind::Rejection,
            Self::Accepted { .. } | Self::ComesAfterAll => NoticeKind::Accepted,
            Self::Withdrawn | Self::CannotCome | Self::DayNotConfirmed | Self::NotArrived => {
                NoticeKind::Withdrawal
            }
            Self::Cancelled { .. } => NoticeKind::Cancellation,
            Self::Changed
            | Self::TimeChanged
            | Self::Released { .. }
            | Self::ConfirmDay
            | Self::CaseStarts => NoticeKind::Message,
        }
    }

    /// Returns the kind for which people choose channels.
    pub(crate) const fn preference(self) -> EventKind {
        match self {
            Self::Invited | Self::Reopened | Self::Offered { .. } | Self::StandbyApproved => {
                EventKind::Invitation
            }
            Self::Requested | Self::StandbyRequested => EventKind::Request,
            Self::RequestDeclined | Self::Accepted { .. } => EventKind::Answer,
            Self::Withdrawn | Self::CannotCome | Self::ComesAfterAll => EventKind::Withdrawal,
            Self::Cancelled { .. } | Self::Changed | Self::TimeChanged | Self::Released { .. } => {
                EventKind::CaseChange
            }
            Self::ConfirmDay | Self::CaseStarts | Self::DayNotConfirmed | Self::NotArrived => {
                EventKind::Attendance
            }
        }
    }

    /// Returns what the notice reports or asks beyond its kind, if anything.
    const fn report(self) -> Option<NoticeReport> {
        match self {
            Self::CannotCome => Some(NoticeReport::CannotCome),
            Self::ComesAfterAll => Some(NoticeReport::ComesAfterAll),
            Self::ConfirmDay => Some(NoticeReport::ConfirmDay),
            Self::CaseStarts => Some(NoticeReport::CaseStarts),
            Self::DayNotConfirmed => Some(NoticeReport::DayNotConfirmed),
            Self::NotArrived => Some(NoticeReport::NotArrived),
            _ => None,
        }
    }

    /// Returns the subject of the in-app notice.
    pub(crate) fn subject(self) -> &'static str {
        self.report().map_or(self.kind().subject(), NoticeReport::subject)
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
            Self::Offered { .. } => notice::OFFERED,
            Self::StandbyRequested => notice::STANDBY_REQUESTED,
            Self::StandbyApproved => notice::STANDBY_APPROVED,
            Self::Released { reason, .. } => reason.notice_content(),
            Self::CannotCome => notice::CANNOT_COME,
            Self::ComesAfterAll => notice::COMES_AFTER_ALL,
            Self::ConfirmDay => notice::CONFIRM_DAY,
            Self::CaseStarts => notice::CASE_STARTS,
            Self::DayNotConfirmed => notice::DAY_NOT_CONFIRMED,
            Self::NotArrived => notice::NOT_ARRIVED,
        }
    }

    /// Returns whether the recipient is a professional; otherwise it is an owner of the case.
    pub(crate) fn is_to_professional(self) -> bool {
        match self {
            Self::Invited
            | Self::RequestDeclined
            | Self::Cancelled { .. }
            | Self::Reopened
            | Self::Changed
            | Self::TimeChanged
            | Self::Offered { .. }
            | Self::StandbyApproved
            | Self::ConfirmDay
            | Self::CaseStarts
            | Self::Released { .. } => true,
            Self::Requested
            | Self::StandbyRequested
            | Self::Accepted { .. }
            | Self::Withdrawn
            | Self::DayNotConfirmed
            | Self::NotArrived
            | Self::ComesAfterAll
            | Self::CannotCome => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Defines the names of all variants. A match without one of them does not compile.
    macro_rules! variants {
        ($($variant:ident,)+) => {
            const NAMES: &[&str] = &[$(stringify!($variant)),+];

            fn name(event: CaseEvent) -> &'static str {
                match event {
                    $(CaseEvent::$variant { .. } => stringify!($variant),)+
                }
            }
        };
    }

    variants! {
        Invited,
        Requested,
        RequestDeclined,
        Accepted,
        Withdrawn,
        Cancelled,
        Changed,
        TimeChanged,
        Reopened,
        Offered,
        StandbyRequested,
        StandbyApproved,
        Released,
        CannotCome,
        ComesAfterAll,
        ConfirmDay,
        CaseStarts,
        DayNotConfirmed,
        NotArrived,
    }

    #[test]
    fn all_events_are_listed() {
        let events = CaseEvent::all(Money::from_cents(1), Timestamp::UNIX_EPOCH);
        let listed: BTreeSet<&str> = events.into_iter().map(name).collect();
        assert_eq!(listed, NAMES.iter().copied().collect());
    }
}
