//! Queries of the audit log by center, person, range and cursor.

use caseboard_domain::actor::CenterManager;
use caseboard_domain::audit::Action;
use caseboard_domain::time::{DefaultRange, Range, Zone, parse_named_range};
use caseboard_domain::{CenterId, Field, PersonId, Refusal};
use caseboard_store::audit::{AuditCursor, AuditFilter, AuditRecord};
use caseboard_store::{Cx, centers};
use jiff::Timestamp;

use crate::error::Error;

/// The filters of a query.
#[derive(Debug, Clone, Default)]
pub struct AuditQuery {
    /// Whose entries; an administrator's own center unless named, for a system administrator all.
    pub center: Option<CenterId>,
    /// The acting person.
    pub person: Option<PersonId>,
    /// A word of [`Action`].
    pub action: Option<String>,
    /// The first day or instant; a month back unless given.
    pub from: Option<String>,
    /// The last day or the instant after the last.
    pub to: Option<String>,
    /// The cursor of the page before.
    pub before: Option<String>,
    /// Entries on the page, [`caseboard_domain::page::MAX`] at most.
    pub limit: Option<i64>,
}

/// An entry as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The entry. Session, address and request are shown to system administrators only.
    pub record: AuditRecord,
    /// The current full name of the actor.
    pub full_name: Option<String>,
}

/// A question that was read, and by whom it was asked.
pub(super) struct Asked {
    pub(super) center: Option<CenterId>,
    /// Session, address and request of everybody are for the one who runs the installation.
    all: bool,
    action: Option<&'static str>,
    below: Option<AuditCursor>,
    question: AuditQuery,
}

impl Asked {
    pub(super) fn of(actor: &CenterManager, question: AuditQuery) -> Result<Self, Refusal> {
        let (center, all) = match actor {
            CenterManager::SystemAdmin(_) => (question.center, true),
            CenterManager::CenterAdmin(admin) => {
                let own = question.center.or(admin.centers().first().copied());
                (Some(own.ok_or_else(Refusal::forbidden)?), false)
            }
        };
        center.map_or(Ok(()), |center| actor.require_center(center))?;
        let invalid = |field: Field, label: &str| Refusal::field(field, format!("{label} is invalid"));
        let action = match question.action.as_deref() {
            Some(word) => {
                Some(Action::parse(word).ok_or_else(|| invalid(Field::AuditAction, "Action"))?.as_str())
            }
            None => None,
        };
        let below = match question.before.as_deref() {
            Some(text) => Some(read_cursor(text).ok_or_else(|| invalid(Field::AuditCursor, "Cursor"))?),
            None => None,
        };
        Ok(Self { center, all, action, below, question })
    }

    /// Days are those of the center, or of UTC where the whole installation is read.
    pub(super) async fn filter(&self, cx: &Cx, now: Timestamp) -> Result<AuditFilter, Error> {
        let zone = match self.center {
            Some(center) => centers::find(cx, center).await?.ok_or_else(Refusal::forbidden)?.zone,
            None => Zone::utc(),
        };
        let AuditQuery { from, to, person, .. } = &self.question;
        let dates = ((Field::AuditFirst, from.as_deref()), (Field::AuditLast, to.as_deref()));
        let Range { from, until } = parse_named_range(dates.0, dates.1, &zone, DefaultRange::Requests, now)?;
        // No chain has this number, so nothing at the instant itself is below it.
        let end = AuditCursor { at: until.as_microsecond(), chain: -1, seq: 0 };
        let below = self.below.map_or(end, |place| place.min(end));
        Ok(AuditFilter { from, below, center: self.center, person: *person, action: self.action })
    }

    pub(super) fn shown(&self, (mut record, full_name): (AuditRecord, Option<String>)) -> Listed {
        if !self.all {
            (record.session, record.address, record.request) = (None, None, None);
        }
        Listed { record, full_name }
    }
}

pub(super) fn place(record: &AuditRecord) -> AuditCursor {
    AuditCursor { at: record.at, chain: record.chain, seq: record.seq }
}

pub(super) fn cursor(place: &AuditCursor) -> String {
    format!("{}.{}.{}", place.at, place.chain, place.seq)
}

fn read_cursor(text: &str) -> Option<AuditCursor> {
    let mut numbers = text.splitn(3, '.').map(|number| number.parse().ok());
    let mut next = || numbers.next().flatten();
    Some(AuditCursor { at: next()?, chain: next()?, seq: next()? })
}
