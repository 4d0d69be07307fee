//! The pages of the client that messages about a case, and about the people of a center, lead to.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::case::Case;
use caseboard_domain::center::Center;
use caseboard_domain::time::Zone;
use caseboard_domain::{CaseId, ClaimId, NoticeId};
use jiff::{Timestamp, ToSpan as _};
use uuid::Uuid;

/// The path of a case in the professional's own list.
pub(crate) fn own_case_path(case: CaseId) -> String {
    format!("{NEW_CASES}?view=mine&item={case}")
}

/// The path of an open case in the list of new cases. The list is filtered by its day, or a long one would have the case on a
/// later page.
pub(crate) fn open_case_path(case: CaseId, start: Timestamp, zone: &Zone) -> String {
    let day = zone.local(start).date();
    format!("{NEW_CASES}?from={day}&until={day}&item={case}")
}

/// The list of new cases of a professional.
pub(crate) const NEW_CASES: &str = "/userMain/upcomingJobs";

/// The path of a claim in the professional's own list.
pub(crate) fn own_claim_path(claim: ClaimId) -> String {
    format!("/userMain/viewClaims?claim={claim}")
}

/// The path of the notices to a professional.
const NOTICES: &str = "/userMain/notifications";

/// The path of the notices to a surgeon or an administrator, newest first.
pub const OWNER_NOTICES: &str = "/adminMain/adminNotifications";

/// The path in text messages that leads to [`OWNER_NOTICES`] (AMB-355).
pub const OWNER_SHORT_LINK: &str = "/o";

/// The path of the notices to a professional, with the newest one about a case opened.
pub(crate) fn notice_path(case: CaseId) -> String {
    format!("{NOTICES}?item={case}")
}

/// The beginning of the path of links in text messages to professionals; the case follows as 22 letters, ten fewer than its id.
pub const SHORT_LINK_PATH: &str = "/n/";

/// The short path that leads to [`notice_path`] (AMB-355).
pub(crate) fn short_notice_path(case: &Case) -> String {
    format!("{SHORT_LINK_PATH}{}", URL_SAFE_NO_PAD.encode(case.id.as_uuid()))
}

/// Returns the path to which a short link leads: the notice about the case, or all notices if the code names no case.
pub fn short_link_target(code: &str) -> String {
    let id = URL_SAFE_NO_PAD.decode(code).ok().and_then(|bytes| Uuid::from_slice(&bytes).ok());
    id.map_or_else(|| NOTICES.to_owned(), |id| notice_path(CaseId::from_uuid(id)))
}

/// The path of a case in the list of those who manage it, for the center of the case (AMB-343).
pub(crate) fn managed_case_path(case: &Case) -> String {
    let days = days_around(case, case.start);
    format!("/adminMain/adminVerification?{days}&item={}&center={}", case.id, case.center)
}

/// The path of the list of the requests to the owners, for the center of the case. With a request, it shows that one: the
/// list contains requests by the day on which they were sent (AMB-44).
pub(crate) fn requests_path(case: &Case, request: Option<(NoticeId, Timestamp)>) -> String {
    let item =
        request.map(|(id, sent)| format!("{}&item={id}&", days_around(case, sent))).unwrap_or_default();
    format!("/adminMain/adminRequestedInvites?{item}center={}", case.center)
}

/// The path of the people whose eligibility a center verifies (AMB-343).
pub(crate) fn eligibility_path(center: &Center) -> String {
    format!("/adminMain/credential?center={}", center.id)
}

/// The range of days with which the owners' lists show what happens at an instant. They count days in the zone of the
/// poster's first center, so the day may differ from the case's by one.
fn days_around(case: &Case, at: Timestamp) -> String {
    let day = case.zone.local(at).date();
    let (before, after) = (day.saturating_sub(1.day()), day.saturating_add(1.day()));
    format!("start={before}&end={after}")
}
