//! The section of a professional's list that a case belongs to, and the actions of its card.

use jiff::Timestamp;

use crate::case::{Case, GroupView};
use crate::engagement::{Engagement, Rejection, State};
use crate::time::CANCELLED_SHOWN;

closed_list! {
    /// The section of a professional's list that a case belongs to.
    pub enum Section as "CaseSection" {
        /// Confirmed.
        Confirmed = "CONFIRMED",
        /// Invited: the professional can accept or reject.
        Invited = "INVITED",
        /// Invite Requested: pending, or declined and not yet acknowledged.
        Requested = "REQUESTED",
        /// Open to a request; belongs to no section of `My Pending Cases`.
        Requestable = "REQUESTABLE",
        /// The case was cancelled while the professional was involved.
        Cancelled = "CANCELLED",
    }
}

closed_list! {
    /// The actions of a card. `REQUESTED` and `CLOSED` show no action.
    pub enum ButtonCategory as "CardButton" {
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
        /// Cancelled: Acknowledge for a professional, no action for the poster.
        Cancelled = "CANCELLED",
        /// Started or full: no action.
        Closed = "CLOSED",
        /// The request was declined: Acknowledge.
        Rejected = "REJECTED",
    }
}

/// Returns the section of a case for one professional; `None` if it is not shown.
///
/// Cancelled cases are shown to the professionals involved until 7 days after the start, confirmed ones until their end,
/// others before the start while the position of the group has a free place.
pub fn section(engagement: Option<&Engagement>, group_view: &GroupView, now: Timestamp) -> Option<Section> {
    let state = engagement.map(|engagement| engagement.state);
    if group_view.cancelled {
        let own = matches!(
            state,
            Some(State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. })
        );
        let recent = now.duration_since(group_view.start) < CANCELLED_SHOWN;
        return (own && recent).then_some(Section::Cancelled);
    }
    if matches!(state, Some(State::Confirmed { .. })) {
        return (now < group_view.end).then_some(Section::Confirmed);
    }
    if group_view.start <= now {
        return None;
    }
    if engagement.is_some_and(|engagement| engagement.has_offer(now)) {
        return Some(Section::Invited);
    }
    if group_view.position.is_full() {
        return None;
    }
    match state {
        Some(State::Invited { .. } | State::Offered { .. } | State::PositionFilled { .. }) => {
            Some(Section::Invited)
        }
        Some(State::Requested { .. } | State::RequestDeclined { .. }) => Some(Section::Requested),
        Some(State::Confirmed { .. }) => Some(Section::Confirmed),
        None
        | Some(
            State::Declined { .. }
            | State::Withdrawn { .. }
            | State::Released { .. }
            | State::Acknowledged { .. }
            | State::Cancelled { .. },
        ) => Some(Section::Requestable),
    }
}

/// Returns the actions of a professional's card.
pub fn professional_button(
    engagement: Option<&Engagement>,
    group_view: &GroupView,
    now: Timestamp,
) -> ButtonCategory {
    match section(engagement, group_view, now) {
        None => ButtonCategory::Closed,
        Some(Section::Confirmed) => ButtonCategory::Confirmed,
        Some(Section::Invited) => ButtonCategory::Invited,
        Some(Section::Requestable) => ButtonCategory::Requestable,
        Some(Section::Cancelled) => ButtonCategory::Cancelled,
        Some(Section::Requested) => match engagement.map(|engagement| engagement.state) {
            Some(State::RequestDeclined { .. }) => ButtonCategory::Rejected,
            _ => ButtonCategory::Requested,
        },
    }
}

/// Returns the actions of an owner's card.
pub fn poster_button(case: &Case, now: Timestamp) -> ButtonCategory {
    if case.is_cancelled() {
        ButtonCategory::Cancelled
    } else if case.has_started(now) {
        ButtonCategory::Closed
    } else {
        ButtonCategory::Cancel
    }
}

#[cfg(test)]
#[path = "section_tests.rs"]
mod tests;
