//! Queries of the audit log by center, person, range and cursor.

use caseboard_domain::actor::CenterManager;
use caseboard_domain::audit::Action;
use caseboard_domain::time::{DefaultRange, Range, Zone, parse_named_range};
use caseboard_domain::{CenterId, Field, PersonId, Refusal};
use caseboard_store::audit::{AuditCursor, AuditFilter, AuditRecord};
use caseboard_store::{Conn, centers};
use jiff::Timestamp;
use uuid::Uuid;

use crate::error::Error;

/// The filters of a query.
#[derive(Debug, Clone, Default)]
pub struct AuditQuery {
    /// The center; by default an administrator's own center, and for a system administrator all centers.
    pub center: Option<CenterId>,
    /// The acting person.
    pub person: Option<PersonId>,
    /// The object of the entries.
    pub object: Option<Uuid>,
    /// The name of an [`Action`].
    pub action: Option<String>,
    /// The first day or instant; by default one month ago.
    pub from: Option<String>,
    /// The last day, or the first instant after the range.
    pub to: Option<String>,
    /// The cursor that the previous page returned.
    pub before: Option<String>,
    /// Entries on the page, [`caseboard_domain::page::MAX`] at most.
    pub limit: Option<i64>,
}

/// An entry as a viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntryView {
    /// The entry. Session, address and request are shown to system administrators only.
    pub record: AuditRecord,
    /// The current full name of the actor.
    pub full_name: Option<String>,
}

/// A validated query of an actor.
pub(super) struct ValidatedQuery {
    pub(super) center: Option<CenterId>,
    /// Whether session, IP address and request are visible; only system administrators see them.
    all: bool,
    action: Option<&'static str>,
    below: Option<AuditCursor>,
    query: AuditQuery,
}

impl ValidatedQuery {
    pub(super) fn new(actor: &CenterManager, query: AuditQuery) -> Result<Self, Refusal> {
        let (center, all) = match actor {
            CenterManager::SystemAdmin(_) => (query.center, true),
            CenterManager::CenterAdmin(admin) => (Some(admin.listed_center(query.center)?), false),
        };
        let invalid = |field: Field, label: &str| Refusal::field(field, format!("{label} is invalid"));
        let action = match query.action.as_deref().filter(|word| !word.is_empty()) {
            Some(word) => {
                Some(Action::parse(word).ok_or_else(|| invalid(Field::AuditAction, "Action"))?.as_str())
            }
            None => None,
        };
        let below = match query.before.as_deref() {
            Some(text) => Some(parse_cursor(text).ok_or_else(|| invalid(Field::AuditCursor, "Cursor"))?),
            None => None,
        };
        Ok(Self { center, all, action, below, query })
    }

    /// Returns the filter of the store. Days are in the time zone of the center, or in UTC for all centers.
    pub(super) async fn filter(&self, conn: &Conn, now: Timestamp) -> Result<AuditFilter, Error> {
        let zone = match self.center {
            Some(center) => centers::find(conn, center).await?.ok_or_else(Refusal::forbidden)?.zone,
            None => Zone::utc(),
        };
        let AuditQuery { from, to, person, object, .. } = &self.query;
        let dates = ((Field::AuditFirst, from.as_deref()), (Field::AuditLast, to.as_deref()));
        let Range { from, until } = parse_named_range(dates.0, dates.1, &zone, DefaultRange::Requests, now)?;
        // No chain has this number, so entries at the end itself are excluded.
        let end = AuditCursor { at: until.as_microsecond(), chain: -1, seq: 0 };
        let below = self.below.map_or(end, |cursor| cursor.min(end));
        Ok(AuditFilter {
            from,
            below,
            center: self.center,
            person: *person,
            object: *object,
            action: self.action,
        })
    }

    pub(super) fn redact(&self, (mut record, full_name): (AuditRecord, Option<String>)) -> AuditEntryView {
        if !self.all {
            (record.session, record.address, record.request) = (None, None, None);
        }
        AuditEntryView { record, full_name }
    }
}

pub(super) fn cursor_of(record: &AuditRecord) -> AuditCursor {
    AuditCursor { at: record.at, chain: record.chain, seq: record.seq }
}

pub(super) fn format_cursor(cursor: &AuditCursor) -> String {
    format!("{}.{}.{}", cursor.at, cursor.chain, cursor.seq)
}

fn parse_cursor(text: &str) -> Option<AuditCursor> {
    let mut numbers = text.splitn(3, '.').map(|number| number.parse().ok());
    let mut next = || numbers.next().flatten();
    Some(AuditCursor { at: next()?, chain: next()?, seq: next()? })
}
