//! The pages of the client that messages about a case lead to.

use caseboard_domain::case::Case;
use jiff::ToSpan as _;

/// The path of a case in the professional's own list.
pub(crate) fn own_case_path(case: &Case) -> String {
    format!("/userMain/upcomingJobs?view=mine&item={}", case.id)
}

/// The path of a case in the list of those who manage it.
pub(crate) fn managed_case_path(case: &Case) -> String {
    format!("/adminMain/adminVerification?{}&item={}", days_around(case), case.id)
}

/// The range of days with which the owners' lists show a case. They count days in the zone of the poster's first center,
/// so the day may differ from the case's by one.
pub(crate) fn days_around(case: &Case) -> String {
    let day = case.zone.local(case.start).date();
    let (before, after) = (day.saturating_sub(1.day()), day.saturating_add(1.day()));
    format!("start={before}&end={after}")
}
