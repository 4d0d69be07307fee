//! Notices: the messages about the events of a case on all channels, the lists of notices, and what was delivered and seen.

pub mod case_event;
mod center_admins;
pub(crate) mod fan_out;
pub mod letters;
mod list_deliveries;
mod list_notices;
mod list_unread_notices;
mod mark_notices_seen;

use caseboard_domain::actor::Actor;
use caseboard_domain::attendance::{Attendee, Confirmation};
use caseboard_domain::case::{OpenState, end_of, open_state};
use caseboard_domain::eligibility::license_expired;
use caseboard_domain::notice::{self, NoticeAction, NoticeCaseState, NoticeKind};
use caseboard_domain::page::{Cursor, Keyset, Slice};
use caseboard_domain::requirements::Gap;
use caseboard_domain::time::Zone;
use jiff::Timestamp;

pub use caseboard_store::notices::{CaseNoticeRow, NoticeCaseRow, NoticeCenterRow, NoticeRow, SenderRow};
pub(crate) use center_admins::{AdminMessage, notify_admins};
pub use list_deliveries::{ChannelDelivery, NoticeDelivery, list_deliveries};
pub use list_notices::{History, list_notices};
pub use list_unread_notices::{UnreadNotices, list_unread_notices};
pub use mark_notices_seen::{SEEN_MAX, mark_notices_seen};

/// A notice with the data that depend on the time of the request.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedNotice {
    /// The notice. The expiry date of the license is removed, clients see only `license_expired`, and so is a case at the same
    /// time unless it prevents one of the actions.
    pub notice: NoticeRow,
    /// Whether the case can still be joined.
    pub open_state: Option<OpenState>,
    /// The actions of the viewer on the notice, the main one last.
    pub actions: Vec<NoticeAction>,
    /// Whether the professional's license has expired, by the day of the center.
    pub license_expired: bool,
    /// The requirements that the sender of a request lacks if the viewer can answer it with an invitation; empty in other lists.
    pub gaps: Vec<Gap>,
}

impl ListedNotice {
    /// Makes a page of the notices that were read for it.
    pub(crate) fn slice(page: Keyset, read: Vec<NoticeRow>, viewer: &Actor, now: Timestamp) -> Slice<Self> {
        page.slice(read, |notice| Cursor { at: notice.created_at, id: notice.id.as_uuid() })
            .map(|notice| Self::new(notice, viewer, now))
    }

    fn new(mut notice: NoticeRow, viewer: &Actor, now: Timestamp) -> Self {
        let manages = notice.center.as_ref().is_none_or(|center| viewer.sees_engagements_at(center.id));
        if let Some(engagement) = notice.engagement.as_mut().filter(|_| !manages) {
            engagement.hide_from_former_owner();
        }
        // Only the recipient can act on a notice.
        let read = notice.read || notice.recipient != viewer.person();
        let zone = notice.case.as_ref().map_or_else(Zone::utc, |case| case.zone.clone());
        let attendee = attendee(&notice);
        let person = notice.engagement.map(|engagement| engagement.person);
        let is_own = person == Some(notice.recipient) && person == Some(viewer.person());
        let own = attendee.filter(|_| is_own).map(|it| it.notice_actions(now)).unwrap_or_default();
        let case = notice.case.as_ref().map(|case| NoticeCaseState {
            status: case.status,
            start: case.start,
            position: notice.engagement.and_then(|engagement| engagement.position),
            offer_until: notice.engagement.and_then(|engagement| engagement.offer_until),
            cannot_come: notice.engagement.is_some_and(|engagement| engagement.cannot_come.is_some()),
            day_reported: attendee.is_some_and(|it| it.is_unconfirmed()),
            own: &own,
            standby: notice.engagement.is_some_and(|engagement| engagement.standby.is_some()),
        });
        // A former owner cannot answer a request, only mark it as read.
        let answerable = case.as_ref().filter(|_| manages || notice.kind != NoticeKind::InvitationRequest);
        let expires = notice.engagement.as_mut().and_then(|engagement| engagement.license_expires.take());
        let actions = notice::actions(notice.kind, notice.status, read, answerable, now);
        // Of any other notice it would say nothing that matters.
        notice.same_time_at =
            notice.same_time_at.filter(|_| actions.iter().any(|action| action.needs_free_time()));
        Self {
            open_state: notice.case.as_ref().map(|case| open_state(case.status, case.start, now)),
            actions,
            license_expired: license_expired(expires, zone.local(now).date()),
            gaps: Vec::new(),
            notice,
        }
    }
}

/// Returns the confirmed professional that a notice is about, if it is about one.
fn attendee(notice: &NoticeRow) -> Option<Attendee> {
    let (case, engagement) = (notice.case.as_ref()?, notice.engagement?);
    let confirmation = Confirmation {
        engagement: engagement.id,
        accepted: engagement.accepted?,
        reconfirm: engagement.reconfirm,
        cannot_come: engagement.cannot_come.is_some(),
        start: case.start,
        end: end_of(case.start, case.hours),
        cancelled: case.cancelled,
    };
    Some(Attendee::new(confirmation, engagement.attendance))
}
