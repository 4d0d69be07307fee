//! Cases as events of a calendar.

use caseboard_domain::case::CaseStatus;
use caseboard_domain::center::Center;
use caseboard_domain::engagement::State;
use caseboard_store::calendar_feeds::{FeedCaseRow, FeedEngagementRow};
use uuid::Uuid;

use super::icalendar::{CalendarEvent, ICalStatus};
use crate::app::Settings;
use crate::case_paths::{managed_case_path, own_case_path};
use crate::texts::Texts;

/// Returns the event of a professional who is or was confirmed for a case.
pub(crate) fn of_engagement(texts: &Texts, settings: &Settings, row: &FeedEngagementRow) -> CalendarEvent {
    let case = &row.entry.case_row.case;
    let status = match row.state {
        State::Confirmed { reconfirm: false, .. } if row.cannot_come.is_none() => ICalStatus::Confirmed,
        State::Confirmed { .. } => ICalStatus::Tentative,
        _ => ICalStatus::Cancelled,
    };
    let labels = &texts.labels;
    CalendarEvent {
        uid: uid(row.id.as_uuid()),
        sequence: row.sequence,
        changed_at: row.updated_at,
        start: case.start,
        end: case.end(),
        zone: case.zone.clone(),
        status,
        summary: summary(texts, status, &row.entry.center),
        location: location(&row.entry.center),
        description: format!(
            "{}: {}\n{}: {}\n{}: {}",
            labels.surgeon,
            case.surgeon_name,
            labels.needed,
            (texts.group)(row.category),
            labels.pay,
            (texts.pay)(row.terms)
        ),
        url: format!("{}{}", settings.public_url, own_case_path(case.id)),
    }
}

/// Returns the event of a case for those who manage it. It is tentative until every position is filled.
pub(crate) fn of_case(texts: &Texts, settings: &Settings, row: &FeedCaseRow) -> CalendarEvent {
    let case = &row.entry.case_row.case;
    let status = match row.entry.case_row.status {
        CaseStatus::Complete => ICalStatus::Confirmed,
        CaseStatus::Open | CaseStatus::Partial => ICalStatus::Tentative,
        CaseStatus::Cancelled => ICalStatus::Cancelled,
    };
    let mut description = format!("{}: {}", texts.labels.surgeon, case.surgeon_name);
    for position in &case.positions {
        let places = (texts.calendar.confirmed_of)(position.filled().into(), position.required().into());
        description.push_str(&format!("\n{}: {places}", (texts.group)(position.category)));
    }
    CalendarEvent {
        uid: uid(case.id.as_uuid()),
        sequence: row.revision,
        changed_at: row.updated_at,
        start: case.start,
        end: case.end(),
        zone: case.zone.clone(),
        status,
        summary: summary(texts, status, &row.entry.center),
        location: location(&row.entry.center),
        description,
        url: format!("{}{}", settings.public_url, managed_case_path(case)),
    }
}

/// The id is unique by itself; the part after it must not depend on an address of the installation, which may change.
fn uid(id: Uuid) -> String {
    format!("{id}@caseboard")
}

fn summary(texts: &Texts, status: ICalStatus, center: &Center) -> String {
    let calendar = &texts.calendar;
    match status {
        ICalStatus::Confirmed => (calendar.case)(&center.name),
        ICalStatus::Tentative => (calendar.tentative)(&center.name),
        ICalStatus::Cancelled => (calendar.cancelled)(&center.name),
    }
}

fn location(center: &Center) -> String {
    format!("{}, {}", center.name, center.full_address())
}
