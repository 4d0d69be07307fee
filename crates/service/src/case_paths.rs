//! The pages of the client that messages about a case lead to.

use caseboard_domain::NoticeId;
use caseboard_domain::case::Case;
use jiff::{Timestamp, ToSpan as _};

/// The path of a case in the professional's own list.
pub(crate) fn own_case_path(case: &Case) -> String {
    format!("/userMain/upcomingJobs?view=mine&item={}", case.id)
}

/// The path of the notices to a professional, with those about a case opened.
pub(crate) fn notice_path(case: &Case) -> String {
    format!("/userMain/notifications?item={}", case.id)
}

/// The path of a case in the list of those who manage it.
pub(crate) fn managed_case_path(case: &Case) -> String {
    format!("/adminMain/adminVerification?{}&item={}", days_around(case, case.start), case.id)
}

/// The path of the list of the requests to the owners.
pub(crate) const REQUESTS_PATH: &str = "/adminMain/adminRequestedInvites";

/// The path of a request in the list of the owners, which contains requests by the day on which they were sent (AMB-44).
pub(crate) fn request_path(case: &Case, request: NoticeId, sent: Timestamp) -> String {
    format!("{REQUESTS_PATH}?{}&item={request}", days_around(case, sent))
}

/// The range of days with which the owners' lists show what happens at an instant. They count days in the zone of the
/// poster's first center, so the day may differ from the case's by one.
fn days_around(case: &Case, at: Timestamp) -> String {
    let day = case.zone.local(at).date();
    let (before, after) = (day.saturating_sub(1.day()), day.saturating_add(1.day()));
    format!("start={before}&end={after}")
}
