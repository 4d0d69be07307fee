//! The availability that professionals state, and warnings about their time.

use caseboard_domain::CenterId;
use caseboard_domain::availability::{
    self, Availability as Own, AvailabilityDraft, AvailabilityException as Exception, AvailabilityState,
    EXCEPTIONS_MAX, ExceptionDraft, StatedTime, StatedTimeDraft, WeekDay, WeekEntry, WeekEntryDraft,
    minutes_text,
};
use caseboard_domain::engagement::INVITEES_MAX;
use caseboard_domain::spacing::ShortageReason;
use caseboard_service::availability::{AcceptanceWarning, InviteeWarning};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::request::{RequestError, required};
use super::requirements::MissingRequirement;
use super::scalar::{Id, Instant};
use super::schema::{
    CaseLocation, ClockTime, Count, DayText, FiveDigitZip, RestHours, TimeZoneName, list_schemas,
};

list_schemas! {
    /// The pattern of the week, each day at most once.
    AvailabilityWeek = [AvailabilityDay; 0..=WeekDay::ALL.len()];
    /// The exceptions, which have no date in common.
    AvailabilityExceptions = [AvailabilityException; 0..=EXCEPTIONS_MAX];
    /// The pattern of the week, each day at most once.
    NewAvailabilityWeek = [NewAvailabilityDay; 0..=WeekDay::ALL.len()];
    /// The exceptions, which have no date in common. Those that have ended are dropped.
    NewAvailabilityExceptions = [NewAvailabilityException; 0..=EXCEPTIONS_MAX];
}

/// What is stated about a day of every week.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AvailabilityDay {
    /// The day.
    pub day: WeekDay,
    /// Available or not. A person who is available during some hours is not available during the others of the day.
    pub state: AvailabilityState,
    /// When the hours begin; missing for the whole day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ClockTime>, nullable = false)]
    pub from: Option<String>,
    /// When the hours end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ClockTime>, nullable = false)]
    pub until: Option<String>,
}

/// What is stated about dates, in place of the pattern of the week.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AvailabilityException {
    /// The first date.
    #[schema(value_type = DayText)]
    pub first: String,
    /// The last date.
    #[schema(value_type = DayText)]
    pub last: String,
    /// Available or not. A person who is available during some hours is not available during the others of the day.
    pub state: AvailabilityState,
    /// When the hours begin; missing for the whole day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ClockTime>, nullable = false)]
    pub from: Option<String>,
    /// When the hours end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ClockTime>, nullable = false)]
    pub until: Option<String>,
}

/// What a professional states about their time. Days and hours are those at the center of each case.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Availability {
    /// The pattern of the week, from Monday.
    #[schema(value_type = AvailabilityWeek)]
    pub week: Vec<AvailabilityDay>,
    /// The exceptions, the earliest first.
    #[schema(value_type = AvailabilityExceptions)]
    pub exceptions: Vec<AvailabilityException>,
    /// The hours to rest between the cases of two days.
    #[schema(value_type = RestHours)]
    pub rest_hours: u32,
    /// ZIP code of the home. The order of invitations and the filter of new cases measure distances from it; owners see the miles
    /// to their center, not the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<FiveDigitZip>, nullable = false)]
    pub zip_code: Option<String>,
}

/// Returns the times of a statement.
fn times(statement: StatedTime) -> (Option<String>, Option<String>) {
    statement.hours.map(|hours| (minutes_text(hours.from), minutes_text(hours.until))).unzip()
}

impl From<WeekEntry> for AvailabilityDay {
    fn from(WeekEntry { day, statement }: WeekEntry) -> Self {
        let (from, until) = times(statement);
        Self { day, state: statement.state, from, until }
    }
}

impl From<Exception> for AvailabilityException {
    fn from(Exception { first, last, statement }: Exception) -> Self {
        let (from, until) = times(statement);
        Self { first: first.to_string(), last: last.to_string(), state: statement.state, from, until }
    }
}

impl From<Own> for Availability {
    fn from(own: Own) -> Self {
        Self {
            week: own.week.into_iter().map(AvailabilityDay::from).collect(),
            exceptions: own.exceptions.into_iter().map(AvailabilityException::from).collect(),
            rest_hours: own.rest_hours,
            zip_code: own.zip_code.map(|zip_code| zip_code.to_string()),
        }
    }
}

/// A statement about a day of every week.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct NewAvailabilityDay {
    /// The day.
    #[schema(value_type = WeekDay)]
    pub day: Option<String>,
    /// Available or not.
    #[schema(value_type = AvailabilityState)]
    pub state: Option<String>,
    /// When the hours begin; missing, with `until`, for the whole day.
    #[schema(value_type = Option<ClockTime>, nullable = false)]
    pub from: Option<String>,
    /// When the hours end; after `from`.
    #[schema(value_type = Option<ClockTime>, nullable = false)]
    pub until: Option<String>,
}

/// A statement about dates.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct NewAvailabilityException {
    /// The first date.
    #[schema(value_type = DayText)]
    pub first: Option<String>,
    /// The last date, at most 366 days in all; missing for one date.
    #[schema(value_type = Option<DayText>, nullable = false)]
    pub last: Option<String>,
    /// Available or not.
    #[schema(value_type = AvailabilityState)]
    pub state: Option<String>,
    /// When the hours begin; missing, with `until`, for the whole day.
    #[schema(value_type = Option<ClockTime>, nullable = false)]
    pub from: Option<String>,
    /// When the hours end; after `from`.
    #[schema(value_type = Option<ClockTime>, nullable = false)]
    pub until: Option<String>,
}

/// `PUT /api/availability`: all that the professional states.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateAvailability {
    /// The pattern of the week.
    #[schema(value_type = NewAvailabilityWeek)]
    pub week: Option<Vec<NewAvailabilityDay>>,
    /// The exceptions.
    #[schema(value_type = NewAvailabilityExceptions)]
    pub exceptions: Option<Vec<NewAvailabilityException>>,
    /// The hours to rest between the cases of two days.
    #[schema(value_type = RestHours)]
    pub rest_hours: Option<i64>,
    /// ZIP code of the home; missing if it is not stated.
    #[schema(value_type = Option<FiveDigitZip>, nullable = false)]
    pub zip_code: Option<String>,
}

fn statement(state: Option<&str>, from: Option<String>, until: Option<String>) -> StatedTimeDraft {
    StatedTimeDraft { state: state.and_then(AvailabilityState::parse), from, until }
}

impl UpdateAvailability {
    /// Returns the input of the domain.
    pub fn into_draft(self) -> Result<AvailabilityDraft, RequestError> {
        let day = |it: NewAvailabilityDay| WeekEntryDraft {
            day: it.day.as_deref().and_then(WeekDay::parse),
            statement: statement(it.state.as_deref(), it.from, it.until),
        };
        let exception = |it: NewAvailabilityException| ExceptionDraft {
            first: it.first,
            last: it.last,
            statement: statement(it.state.as_deref(), it.from, it.until),
        };
        let week = required("week", self.week)?;
        let exceptions = required("exceptions", self.exceptions)?;
        Ok(AvailabilityDraft {
            week: week.into_iter().map(day).collect(),
            exceptions: exceptions.into_iter().map(exception).collect(),
            rest_hours: self.rest_hours,
            zip_code: self.zip_code,
        })
    }
}

list_schemas! {
    /// The confirmed cases next to the case that leave too little time: one before and one after it at most.
    ShortGaps = [ShortGap; 0..=2];
    /// The favorites for whom there is a warning.
    WarnedInvitees = [WarnedInvitee; 0..=10 * INVITEES_MAX];
}

/// How far a center is from the home of a professional.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CenterDistance {
    /// The center.
    pub center: Id,
    /// Miles from the area of the home's ZIP code to that of the center's, rounded.
    #[schema(value_type = Count)]
    pub miles: u32,
}

impl From<(CenterId, u32)> for CenterDistance {
    fn from((center, miles): (CenterId, u32)) -> Self {
        Self { center: center.into(), miles }
    }
}

/// What a professional should know before accepting a case. None of it is refused.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcceptanceWarnings {
    /// The confirmed cases before and after which too little time is left.
    #[schema(value_type = ShortGaps)]
    pub short_gaps: Vec<ShortGap>,
}

/// A confirmed case of the professional before or after which too little time is left.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortGap {
    /// The confirmed case.
    pub job_id: Id,
    /// Center name, city and state.
    #[schema(value_type = CaseLocation)]
    pub location: String,
    /// Time zone of its center.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
    /// Its start.
    pub start: Instant,
    /// Its end.
    pub end: Instant,
    /// What the time is too short for: what needs more time, if both.
    pub reason: ShortageReason,
    /// The minutes between the two cases.
    #[schema(value_type = Count)]
    pub gap_minutes: i64,
    /// The minutes that are needed.
    #[schema(value_type = Count)]
    pub needed_minutes: i64,
}

impl From<AcceptanceWarning> for ShortGap {
    fn from(AcceptanceWarning { booking, shortage }: AcceptanceWarning) -> Self {
        Self {
            job_id: booking.case.into(),
            location: booking.location,
            time_zone: booking.span.zone.name().to_owned(),
            start: booking.span.start.into(),
            end: booking.span.end.into(),
            reason: shortage.reason,
            gap_minutes: shortage.gap.as_mins(),
            needed_minutes: shortage.needed.as_mins(),
        }
    }
}

/// What an inviter should know of favorites before an invitation. Only of people with `missing` requirements is it refused.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct InviteeWarnings {
    /// The favorites for whom there is a warning.
    #[schema(value_type = WarnedInvitees)]
    pub people: Vec<WarnedInvitee>,
}

/// The reasons against inviting a favorite, without data of their other cases.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WarnedInvitee {
    /// The favorite.
    pub user_id: Id,
    /// The statement by which the person is not available.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, required = false)]
    pub unavailable: Option<Unavailable>,
    /// Whether the person has little time between cases at that time.
    pub little_time: bool,
    /// What the person lacks of the requirements of the center on the day on which the case ends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, max_items = 34)]
    pub missing: Vec<MissingRequirement>,
}

/// The statement by which a person is not available at the time of a case.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Unavailable {
    /// The date at the center that it concerns.
    #[schema(value_type = DayText)]
    pub date: String,
    /// The day of the week, if it is about this day of every week and not about the date.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub day: Option<WeekDay>,
    /// `NOT_AVAILABLE`, or `AVAILABLE` with hours that do not contain the case.
    pub state: AvailabilityState,
    /// When the hours begin; missing for the whole day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ClockTime>, nullable = false)]
    pub from: Option<String>,
    /// When the hours end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ClockTime>, nullable = false)]
    pub until: Option<String>,
}

impl From<availability::Unavailable> for Unavailable {
    fn from(unavailable: availability::Unavailable) -> Self {
        let availability::Unavailable { date, weekly, statement } = unavailable;
        let (from, until) = times(statement);
        let day = weekly.then(|| WeekDay::from(date.weekday()));
        Self { date: date.to_string(), day, state: statement.state, from, until }
    }
}

impl From<InviteeWarning> for WarnedInvitee {
    fn from(InviteeWarning { person, unavailable, little_time, gaps }: InviteeWarning) -> Self {
        Self {
            user_id: person.into(),
            unavailable: unavailable.map(Unavailable::from),
            little_time,
            missing: gaps.into_iter().map(MissingRequirement::from).collect(),
        }
    }
}
