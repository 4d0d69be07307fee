//! Headers and query parameters that several calls share.

use caseboard_domain::eligibility::PeopleFilter;
use serde::Deserialize;
use utoipa::IntoParams;

use super::lists::HistoryState;
use super::scalar::Id;
use super::schema::{
    CenterTicketText, DayOrInstant, DayText, IdempotencyKeyText, ListPageSize, NameSearchText, PageCursor,
    PageNumber, PageSize, SearchText, SummaryMiles, WholeDollars,
};

/// The header of every operation that changes data.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub struct IdempotencyKey {
    /// A value of the client's choice in visible ASCII characters. A repeated request with the same key and the same body gets
    /// the first response and changes nothing; the same key with another body is rejected. Valid for 24 hours.
    #[param(
        rename = "Idempotency-Key",
        value_type = Option<IdempotencyKeyText>,
        required = false,
        nullable = false
    )]
    pub idempotency_key: Option<String>,
}

/// The single-use ticket of `addcentercode`.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub struct CenterTicket {
    /// The ticket of `POST /api/addcentercode`; required unless the caller is a signed-in surgeon or system
    /// administrator.
    #[param(
        rename = "X-Center-Ticket",
        value_type = Option<CenterTicketText>,
        required = false,
        nullable = false
    )]
    pub ticket: Option<String>,
}

/// The token of a link in an email.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LinkToken {
    /// The token of the link in the email.
    #[param(nullable = false, example = "wq3nV0y1m6b5Qm2s")]
    pub token: Option<String>,
}

/// A page of a list that is sorted by time. Without parameters the answer is the first page with at most 100 items.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListPage {
    /// Items on the page, 1 to 100. Default: 50 with a `cursor`, else 100.
    #[param(value_type = Option<ListPageSize>, nullable = false, example = 50)]
    pub limit: Option<String>,
    /// The place after which the page begins: that of the `next` address in the header `Link` of the page before.
    #[param(value_type = Option<PageCursor>, nullable = false)]
    pub cursor: Option<String>,
}

/// Filters of the open cases of a professional.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CaseSearchQuery {
    /// First day, `YYYY-MM-DD` at the center of the case.
    #[param(value_type = Option<DayText>, nullable = false, example = "2026-11-21")]
    pub from: Option<String>,
    /// Last day, inclusive, `YYYY-MM-DD` at the center of the case.
    #[param(value_type = Option<DayText>, nullable = false, example = "2026-12-21")]
    pub to: Option<String>,
    /// The center.
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
    /// The least dollars for the whole case, as long as estimated.
    #[serde(rename = "minPay")]
    #[param(value_type = Option<WholeDollars>, nullable = false)]
    pub min_pay: Option<String>,
    /// The largest distance of the center in miles, from the ZIP code of the professional's availability.
    #[param(value_type = Option<SummaryMiles>, nullable = false)]
    pub miles: Option<String>,
    /// Up to four words of the surgeon, the center or a procedure, each the beginning of a word, ignoring case and accents.
    #[param(value_type = Option<SearchText>, nullable = false)]
    pub text: Option<String>,
}

/// A range of days and the surgeon it is read for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SurgeonRange {
    /// First day, `YYYY-MM-DD` in the center's zone, or an ISO instant. Default: see the operation.
    #[serde(rename = "sdate")]
    #[param(value_type = Option<DayOrInstant>, nullable = false, example = "2026-11-21")]
    pub first: Option<String>,
    /// Last day, inclusive, `YYYY-MM-DD`; or an ISO instant, exclusive. At most 400 days after `sdate`.
    #[serde(rename = "edate")]
    #[param(value_type = Option<DayOrInstant>, nullable = false, example = "2026-12-21")]
    pub last: Option<String>,
    /// The surgeon; the session's own id (a system administrator may name any). Missing: the session's person.
    #[param(value_type = Option<Id>, nullable = false)]
    pub surgeon: Option<String>,
}

/// A range of days and the center it is read for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CenterRange {
    /// First day, `YYYY-MM-DD` in the center's zone, or an ISO instant. Default: see the operation.
    #[serde(rename = "sdate")]
    #[param(value_type = Option<DayOrInstant>, nullable = false, example = "2026-11-21")]
    pub first: Option<String>,
    /// Last day, inclusive, `YYYY-MM-DD`; or an ISO instant, exclusive. At most 400 days after `sdate`.
    #[serde(rename = "edate")]
    #[param(value_type = Option<DayOrInstant>, nullable = false, example = "2026-12-21")]
    pub last: Option<String>,
    /// One of the administrator's centers (a system administrator may name any). Missing: the administrator's first center.
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
}

/// A page of people.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UserPage {
    /// Page, from 1.
    #[param(value_type = Option<PageNumber>, nullable = false, default = 1)]
    pub page: Option<String>,
    /// People on a page: 9 on Favorites, 20 on Eligibility; more than 100 are read as 100.
    #[param(value_type = Option<PageSize>, nullable = false, default = 20)]
    pub limit: Option<String>,
    /// The roles to list; a surgeon may only list `USER`. Default: `USER` for a surgeon, else `ALL`.
    #[serde(rename = "signInType")]
    #[param(value_type = Option<PeopleFilter>, nullable = false, inline)]
    pub sign_in_type: Option<String>,
    /// The center of `favoriteStatus` and `certified`. Default: the administrator's first center; a surgeon's
    /// `favoriteStatus` always refers to the surgeon's own favorites.
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
}

/// A page of the people a center has certified.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CertifiedPage {
    /// Page, from 1.
    #[param(value_type = Option<PageNumber>, nullable = false, default = 1)]
    pub page: Option<String>,
    /// People on a page; more than 100 are read as 100.
    #[param(value_type = Option<PageSize>, nullable = false, default = 9)]
    pub limit: Option<String>,
    /// The center that certified them. Default: the administrator's first center.
    #[serde(rename = "surgeryCenterId")]
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
}

/// Filters of a count.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TotalQuery {
    /// The roles to count; a surgeon may only count `USER`. Default: `USER` for a surgeon, else `ALL`.
    #[serde(rename = "signInType")]
    #[param(value_type = Option<PeopleFilter>, nullable = false, inline)]
    pub sign_in_type: Option<String>,
}

/// Filters of a search for people.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NameSearch {
    /// Up to four words of the whole name in any order, each the beginning of a first or last name, ignoring case and
    /// accents; the first word is the beginning of the first or the last name. If it is given, `lastName` and `firstName`
    /// are ignored.
    #[param(value_type = Option<SearchText>, nullable = false)]
    pub name: Option<String>,
    /// The beginning of the last name, ignoring case. The result is empty if both texts are empty.
    #[serde(rename = "lastName")]
    #[param(value_type = Option<NameSearchText>, nullable = false)]
    pub last: Option<String>,
    /// The beginning of the first name, ignoring case. With a last name, both must match.
    #[serde(rename = "firstName")]
    #[param(value_type = Option<NameSearchText>, nullable = false)]
    pub first: Option<String>,
    /// The center of `favoriteStatus` and `certified`, as for `GET /api/users`.
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
}

/// A range of days and the professional it is read for.
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
    /// The professional. Default: the session's person.
    #[serde(rename = "userId")]
    #[param(value_type = Option<Id>, nullable = false)]
    pub user: Option<String>,
}

/// Filter of the notifications.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryFilter {
    /// All notifications, or the unread ones. Missing: `all`.
    #[param(value_type = Option<HistoryState>, nullable = false, inline)]
    pub state: Option<String>,
}

/// Filters of the development mailbox.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MailboxQuery {
    /// Only emails to this address. Default: all, newest first, at most 200.
    #[param(nullable = false, example = "rosa.marin@example.com")]
    pub to: Option<String>,
}
