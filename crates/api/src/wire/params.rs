//! Headers and query parameters that several calls share.

use caseboard_domain::eligibility::PeopleFilter;
use serde::Deserialize;
use utoipa::IntoParams;

use super::lists::HistoryState;
use super::scalar::Id;
use super::schema::{DayOrInstant, NameSearchText, PageNumber, PageSize};

/// The header of every call that creates or moves state (security.md, AMB-37).
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub struct IdempotencyKey {
    /// A value of the client's choice, 1 to 200 visible ASCII characters. A repeated call with the same key and the same
    /// body is answered with the first answer and changes nothing; the same key with another body is refused. Kept 24 h.
    #[param(
        rename = "Idempotency-Key",
        required = false,
        nullable = false,
        min_length = 1,
        max_length = 200,
        pattern = "^[!-~]{1,200}$"
    )]
    pub idempotency_key: Option<String>,
}

/// The single-use ticket of `addcentercode` (AMB-05).
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub struct CenterTicket {
    /// The ticket that `POST /api/addcentercode` gave; needed by everybody who is not a signed-in surgeon or system
    /// administrator.
    #[param(rename = "X-Center-Ticket", required = false, nullable = false, max_length = 200)]
    pub ticket: Option<String>,
}

/// A range of days (AMB-44) and the surgeon it is read for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SurgeonRange {
    /// First day, `YYYY-MM-DD` in the center's zone, or an ISO instant. Missing: the screen's default.
    #[param(value_type = Option<DayOrInstant>, nullable = false, example = "2026-11-21")]
    pub sdate: Option<String>,
    /// Last day, inclusive, `YYYY-MM-DD`; or an ISO instant, exclusive. At most 400 days after `sdate`.
    #[param(value_type = Option<DayOrInstant>, nullable = false, example = "2026-12-21")]
    pub edate: Option<String>,
    /// The surgeon; the session's own id (a system administrator may name any). Missing: the session's person.
    #[param(value_type = Option<Id>, nullable = false)]
    pub surgeon: Option<String>,
}

/// A range of days (AMB-44) and the center it is read for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CenterRange {
    /// First day, `YYYY-MM-DD` in the center's zone, or an ISO instant. Missing: the screen's default.
    #[param(value_type = Option<DayOrInstant>, nullable = false, example = "2026-11-21")]
    pub sdate: Option<String>,
    /// Last day, inclusive, `YYYY-MM-DD`; or an ISO instant, exclusive. At most 400 days after `sdate`.
    #[param(value_type = Option<DayOrInstant>, nullable = false, example = "2026-12-21")]
    pub edate: Option<String>,
    /// One of the administrator's centers (a system administrator may name any). Missing: the administrator's first center.
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
}

/// A page of people (F-14, F-17, AMB-61).
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UserPage {
    /// Page, from 1.
    #[param(value_type = Option<PageNumber>, nullable = false, default = 1)]
    pub page: Option<String>,
    /// People on a page: 9 on Favorites, 20 on Eligibility; more than 100 are read as 100.
    #[param(value_type = Option<PageSize>, nullable = false, default = 20)]
    pub limit: Option<String>,
    /// Whose cards; a surgeon may read `USER` only. Missing: `USER` for a surgeon, else `ALL`.
    #[serde(rename = "signInType")]
    #[param(value_type = Option<PeopleFilter>, nullable = false, inline)]
    pub sign_in_type: Option<String>,
    /// The center that `favoriteStatus` and `certified` speak of. Missing: the administrator's first center; a surgeon's
    /// `favoriteStatus` always speaks of the surgeon's own favorites.
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
}

/// A page of the people a center has certified (F-18, AMB-61).
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CertifiedPage {
    /// Page, from 1.
    #[param(value_type = Option<PageNumber>, nullable = false, default = 1)]
    pub page: Option<String>,
    /// People on a page; more than 100 are read as 100.
    #[param(value_type = Option<PageSize>, nullable = false, default = 9)]
    pub limit: Option<String>,
    /// The center that has certified them. Missing: the administrator's first center.
    #[serde(rename = "surgeryCenterId")]
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
}

/// Whom a total counts (F-21, AMB-61).
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TotalQuery {
    /// Who is counted; a surgeon may count `USER` only. Missing: `USER` for a surgeon, else `ALL`.
    #[serde(rename = "signInType")]
    #[param(value_type = Option<PeopleFilter>, nullable = false, inline)]
    pub sign_in_type: Option<String>,
}

/// How the names begin that are looked for (F-10, AMB-61).
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NameSearch {
    /// The beginning of the last name, in any case. Both texts empty: the result is empty.
    #[serde(rename = "lastName")]
    #[param(value_type = Option<NameSearchText>, nullable = false)]
    pub last: Option<String>,
    /// The beginning of the first name, in any case. With a last name, both must hold.
    #[serde(rename = "firstName")]
    #[param(value_type = Option<NameSearchText>, nullable = false)]
    pub first: Option<String>,
    /// The center that `favoriteStatus` and `certified` speak of, as for `GET /api/users`.
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
}

/// A range of days and the professional it is read for (E-16, AMB-44).
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HiredRange {
    /// First day, `YYYY-MM-DD` in the zone of each case, or an ISO instant. Both missing: the month of today.
    #[serde(rename = "startDate")]
    #[param(value_type = Option<DayOrInstant>, nullable = false, example = "2026-11-01")]
    pub first: Option<String>,
    /// Last day, inclusive, `YYYY-MM-DD`; or an ISO instant, exclusive. At most 400 days after `startDate`.
    #[serde(rename = "endDate")]
    #[param(value_type = Option<DayOrInstant>, nullable = false, example = "2026-11-30")]
    pub last: Option<String>,
    /// The session's person, who is meant also when it is missing.
    #[serde(rename = "userId")]
    #[param(value_type = Option<Id>, nullable = false)]
    pub user: Option<String>,
}

/// A page of notifications (AMB-53).
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryPage {
    /// All notifications, or the unread ones. Missing: `all`.
    #[param(value_type = Option<HistoryState>, nullable = false, inline)]
    pub state: Option<String>,
    /// Page, from 1.
    #[param(value_type = Option<PageNumber>, nullable = false, default = 1)]
    pub page: Option<String>,
    /// Notifications on a page; more than 100 are read as 100.
    #[param(value_type = Option<PageSize>, nullable = false, default = 20)]
    pub limit: Option<String>,
}

/// The mailbox to look into.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MailboxQuery {
    /// Only mails to this address. Missing: all, newest first, at most 200.
    #[param(nullable = false)]
    pub to: Option<String>,
}
