//! Calendar events.

use caseboard_domain::case::Case;
use caseboard_domain::schedule::EventStatus;
use caseboard_service::schedules;
use serde::Serialize;
use utoipa::ToSchema;

use super::cases::Staffs;
use super::cases::{CaseContact, Participant, Staff};
use super::centers::CenterDetails;
use super::scalar::{Dollars, HourCount, Id, Instant};
use super::schema::{CategoryNumber, FullName, Procedures, SpecialInstructions, TimeZoneName};

/// The case of an event.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventJob {
    /// The case.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Full name of the performing surgeon.
    #[schema(value_type = FullName)]
    pub name: String,
    /// The performing surgeon.
    pub surgeon_id: Id,
    /// Full name of the person who posted it.
    #[schema(value_type = FullName)]
    pub posted_by: String,
    /// Procedures in their order.
    #[schema(value_type = Procedures)]
    pub procedures: Vec<String>,
    /// Estimated hours.
    pub duration: HourCount,
    /// Special instructions.
    #[schema(value_type = SpecialInstructions)]
    pub desc: String,
    /// Time zone of the center when the case was posted, in which its times are shown.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
}

impl From<Case> for EventJob {
    fn from(case: Case) -> Self {
        Self {
            id: case.id.into(),
            name: case.surgeon_name,
            surgeon_id: case.surgeon.into(),
            posted_by: case.poster_name,
            procedures: case.procedures,
            duration: case.hours.into(),
            desc: case.notes,
            time_zone: case.zone.name().to_owned(),
        }
    }
}

/// The fields of a case that all calendars share.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarEvent {
    /// The start.
    pub start: Instant,
    /// The start plus the estimated hours.
    pub end: Instant,
    /// Confirmed or cancelled.
    pub status: EventStatus,
    /// The case.
    pub job: EventJob,
    /// The current data of the center.
    pub surgery_center: CenterDetails,
    /// Dollars per hour, or 0: what a professional agreed to, for others the first position of the case.
    pub hourly_rate: Dollars,
    /// Dollars for the whole case, or 0.
    pub pay_per_job: Dollars,
    /// Dollars owed on a late cancellation or release, or 0.
    pub min_pay: Dollars,
    /// How to reach the surgeon; on confirmed cases only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub contact: Option<CaseContact>,
}

impl From<schedules::Event> for CalendarEvent {
    fn from(event: schedules::Event) -> Self {
        Self {
            start: event.case_row.case.start.into(),
            end: event.end.into(),
            status: event.status,
            job: event.case_row.case.into(),
            surgery_center: event.center.into(),
            hourly_rate: event.terms.hourly().into(),
            pay_per_job: event.terms.per_case().into(),
            min_pay: event.terms.min_pay.into(),
            contact: event.contact.map(|contact| CaseContact { name: contact.name, phone: contact.phone }),
        }
    }
}

/// A case in the calendar of its owners: one event for each case.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostedEvent {
    /// The fields that all calendars share.
    #[serde(flatten)]
    pub event: CalendarEvent,
    /// The positions.
    #[schema(value_type = Staffs)]
    pub staffs: Vec<Staff>,
    /// Invited and confirmed people.
    #[schema(max_items = 10000)]
    pub participants: Vec<Participant>,
}

impl From<schedules::PostedEvent> for PostedEvent {
    fn from(posted: schedules::PostedEvent) -> Self {
        Self {
            staffs: posted.event.case_row.case.positions.iter().copied().map(Staff::from).collect(),
            participants: posted.participants.into_iter().map(Participant::from).collect(),
            event: posted.event.into(),
        }
    }
}

/// A case on the schedule of a professional.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HiredEvent {
    /// The fields that all calendars share.
    #[serde(flatten)]
    pub event: CalendarEvent,
    /// The professional group of the position, 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub specialty_id: i32,
    /// The professional's message on the case, an input of `POST /api/transaction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub msg_id: Option<Id>,
    // AMB-106
    /// Whether the professional has yet to confirm a changed time.
    pub awaits_reconfirmation: bool,
    /// Whether there is a claim.
    pub claim_submitted: bool,
    /// Whether a claim can be submitted: confirmed, started, no absence reported, without a claim.
    pub claimable: bool,
    /// Whether the professional has reported that they cannot come; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub absent: bool,
}

impl From<schedules::HiredEvent> for HiredEvent {
    fn from(hired: schedules::HiredEvent) -> Self {
        Self {
            event: hired.event.into(),
            specialty_id: hired.category.id(),
            msg_id: hired.message.map(Id::from),
            awaits_reconfirmation: hired.awaits_reconfirmation,
            claim_submitted: hired.claim_submitted,
            claimable: hired.claimable,
            absent: hired.absent,
        }
    }
}
