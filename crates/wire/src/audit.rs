//! The audit log as its readers see it.

use caseboard_domain::audit::{Action, Outcome};
use caseboard_service::audit::AuditEntryView;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use super::scalar::{Id, Instant};
use super::schema::{DayOrInstant, FullName, PageCursor, PageSize};

/// Filters of the audit log.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditRange {
    /// The center of the entries. Default: the center of an administrator, all entries for a system administrator.
    #[param(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
    /// Only what this person did.
    #[param(value_type = Option<Id>, nullable = false)]
    pub person: Option<String>,
    /// Only entries about the record with this id.
    #[param(value_type = Option<Id>, nullable = false)]
    pub object: Option<String>,
    /// Only this action.
    #[param(value_type = Option<Action>, nullable = false)]
    pub action: Option<String>,
    /// First day, `YYYY-MM-DD` in the center's zone (UTC without a center), or an ISO instant. Missing: one month back.
    #[param(value_type = Option<DayOrInstant>, nullable = false, example = "2026-10-21")]
    pub from: Option<String>,
    /// Last day, inclusive, `YYYY-MM-DD`; or an ISO instant, exclusive. At most 400 days after `from`.
    #[param(value_type = Option<DayOrInstant>, nullable = false, example = "2026-11-21")]
    pub to: Option<String>,
}

/// The page of the log.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditPage {
    /// `next` of the page before. Missing: the newest entries.
    #[param(value_type = Option<PageCursor>, nullable = false, example = "1779897600000000.3.1204")]
    pub before: Option<String>,
    /// Entries on the page; 50 unless given, more than 100 is 100.
    #[param(value_type = Option<PageSize>, nullable = false, example = 50)]
    pub limit: Option<String>,
}

/// A page of the log, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditEntries {
    /// The entries.
    #[schema(max_items = 100)]
    pub entries: Vec<AuditEntry>,
    /// The cursor of the next page (`before`); missing on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<PageCursor>, nullable = false)]
    pub next: Option<String>,
}

/// One entry: who did what, when, and how it ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// Its chain and its number in it.
    #[schema(example = "3.1204", pattern = r"^[0-7]\.[0-9]+$")]
    pub entry: String,
    /// The time.
    pub at: Instant,
    /// The actor; missing for anonymous requests and for actions of the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub person: Option<Id>,
    /// The current name of the actor.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<FullName>, nullable = false)]
    pub full_name: Option<String>,
    /// The role of the actor at that time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "ADMIN", max_length = 20)]
    pub role: Option<String>,
    /// The action.
    #[schema(value_type = Action)]
    pub action: String,
    /// The outcome.
    #[schema(value_type = Outcome)]
    pub result: String,
    /// The object of the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub object: Option<AuditObject>,
    /// The center it concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub center: Option<Id>,
    /// Details: ids, numbers and fixed words; of a corrected center what differs, before and after.
    #[schema(value_type = Object)]
    pub detail: Map<String, Value>,
    /// The session; for system administrators only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub session: Option<Id>,
    /// The client address; for system administrators only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 600, examples("203.0.113.7"))]
    pub address: Option<String>,
    /// The request id, as in the server's log; for system administrators only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 64, examples("019e129dec0074b7a07385625b89a5e4"))]
    pub request: Option<String>,
}

/// The object of an action.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditObject {
    /// The kind of the object.
    #[schema(example = "case", max_length = 60)]
    pub kind: String,
    /// Its id.
    #[serde(rename = "_id")]
    pub id: Id,
}

impl From<AuditEntryView> for AuditEntry {
    fn from(listed: AuditEntryView) -> Self {
        let AuditEntryView { record, full_name } = listed;
        Self {
            entry: format!("{}.{}", record.chain, record.seq),
            at: jiff::Timestamp::from_microsecond(record.at).unwrap_or_default().into(),
            person: record.person.map(Id::from),
            full_name,
            role: record.role,
            action: record.action,
            result: record.result,
            object: record.object.map(|(kind, id)| AuditObject { kind, id: Id(id) }),
            center: record.center.map(Id::from),
            // Always an object; lists do not depend on what another client stored there.
            detail: serde_json::from_str(&record.detail).unwrap_or_default(),
            session: record.session.map(|id| Id(id.as_uuid())),
            address: record.address,
            request: record.request,
        }
    }
}
