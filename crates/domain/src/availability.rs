//! The availability that a professional states: a weekly pattern, and exceptions by date (AMB-210 to AMB-212).
//!
//! Days and hours are those at the center of a case, in its time zone. An exception replaces the pattern on its dates. A person
//! who is available only during some hours is not available during the others of that day.

use jiff::civil::{Date, DateTime, Weekday};
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use serde::{Deserialize, Serialize};

use crate::field::{Field, FieldPath};
use crate::refusal::{Fields, Refusal};
use crate::spacing::{REST_DEFAULT, REST_MAX};
use crate::time::{Zone, parse_day};
use crate::zip_code::ZipCode;

/// The largest number of exceptions.
pub const EXCEPTIONS_MAX: usize = 100;
/// The longest exception, in days.
pub const EXCEPTION_DAYS_MAX: i32 = 366;
/// The pattern of a time: `00:00` to `24:00`.
pub const TIME_PATTERN: &str = "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$";
const DAY_MINUTES: u16 = 24 * 60;

closed_list! {
    /// What a person states about a time.
    pub enum AvailabilityState {
        /// Available.
        Available = "AVAILABLE",
        /// Not available.
        NotAvailable = "NOT_AVAILABLE",
    }
}

closed_list! {
    /// A day of the week.
    pub enum WeekDay {
        /// Monday.
        Monday = "MONDAY",
        /// Tuesday.
        Tuesday = "TUESDAY",
        /// Wednesday.
        Wednesday = "WEDNESDAY",
        /// Thursday.
        Thursday = "THURSDAY",
        /// Friday.
        Friday = "FRIDAY",
        /// Saturday.
        Saturday = "SATURDAY",
        /// Sunday.
        Sunday = "SUNDAY",
    }
}

impl From<Weekday> for WeekDay {
    fn from(weekday: Weekday) -> Self {
        match weekday {
            Weekday::Monday => Self::Monday,
            Weekday::Tuesday => Self::Tuesday,
            Weekday::Wednesday => Self::Wednesday,
            Weekday::Thursday => Self::Thursday,
            Weekday::Friday => Self::Friday,
            Weekday::Saturday => Self::Saturday,
            Weekday::Sunday => Self::Sunday,
        }
    }
}

/// Hours of a day, in minutes after midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayHours {
    /// First minute.
    pub from: u16,
    /// First minute after the hours, at most 1440.
    pub until: u16,
}

/// A statement about a day, without the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedTime {
    /// Available or not.
    pub state: AvailabilityState,
    /// The hours; `None` for the whole day.
    pub hours: Option<DayHours>,
}

/// A statement about a day of every week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeekEntry {
    /// The day.
    pub day: WeekDay,
    /// Whether the person is available.
    pub statement: StatedTime,
}

/// A statement about dates, in place of that about the days of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct AvailabilityException {
    /// First date.
    pub first: Date,
    /// Last date.
    pub last: Date,
    /// Whether the person is available on each of the dates.
    pub statement: StatedTime,
}

/// The statements of a professional about their time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Availability {
    /// The pattern of the week, from Monday; nothing is stated about days without an entry.
    pub week: Vec<WeekEntry>,
    /// The exceptions, the earliest first.
    pub exceptions: Vec<AvailabilityException>,
    /// The hours to rest between the cases of two days (AMB-214).
    pub rest_hours: u32,
    /// ZIP code of the home, from which distances to centers are measured (AMB-292); `None` if not stated.
    #[serde(default)]
    pub zip_code: Option<ZipCode>,
}

impl Availability {
    /// Returns the miles from the home to a center with this ZIP code, rounded; `None` if one of them is unknown.
    pub fn miles_to(&self, center: &str) -> Option<u32> {
        let miles = self.zip_code?.miles_to(ZipCode::parse(center)?);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 12,500 miles")]
        Some(miles.round() as u32)
    }
}

impl Default for Availability {
    fn default() -> Self {
        Self { week: Vec::new(), exceptions: Vec::new(), rest_hours: REST_DEFAULT, zip_code: None }
    }
}

/// The statement by which a person is not available at the time of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unavailable {
    /// The date that it concerns, at the center.
    pub date: Date,
    /// Whether it is the statement about this day of the week; otherwise it is an exception for the date.
    pub weekly: bool,
    /// The statement: not available, or available during other hours.
    pub statement: StatedTime,
}

/// The availability of a person at the time of a case, as they stated it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatedAvailability {
    /// Available for all of it.
    Available,
    /// Not available for a part of it.
    NotAvailable(Unavailable),
    /// Nothing about a part of it, and not unavailable for the rest.
    Nothing,
}

impl StatedAvailability {
    /// Returns whether the person is available; `None` if that is not stated.
    pub const fn available(self) -> Option<bool> {
        match self {
            Self::Available => Some(true),
            Self::NotAvailable(_) => Some(false),
            Self::Nothing => None,
        }
    }
}

impl Availability {
    /// Returns what is stated about the time from `start` (inclusive) to `end` (exclusive) at a center.
    pub fn stated(&self, zone: &Zone, start: Timestamp, end: Timestamp) -> StatedAvailability {
        let last = end.saturating_sub(SignedDuration::from_micros(1)).unwrap_or(Timestamp::MIN).max(start);
        let (from, until) = (zone.local(start), zone.local(last));
        let mut available = true;
        let mut date = from.date();
        while date <= until.date() {
            let first_minute = if date == from.date() { minutes(from) } else { 0 };
            let end_minute = if date == until.date() { minutes(until) + 1 } else { DAY_MINUTES };
            match self.statement_on(date) {
                Some((statement, weekly)) => match statement.about(first_minute, end_minute) {
                    Some(AvailabilityState::Available) => {}
                    Some(AvailabilityState::NotAvailable) => {
                        return StatedAvailability::NotAvailable(Unavailable { date, weekly, statement });
                    }
                    None => available = false,
                },
                None => available = false,
            }
            let Ok(next) = date.tomorrow() else { break };
            date = next;
        }
        if available { StatedAvailability::Available } else { StatedAvailability::Nothing }
    }

    /// Returns the statement about a date, and whether it is the one about the day of the week.
    fn statement_on(&self, date: Date) -> Option<(StatedTime, bool)> {
        let exception = self.exceptions.iter().find(|it| (it.first..=it.last).contains(&date));
        let day = WeekDay::from(date.weekday());
        let weekly = || self.week.iter().find(|it| it.day == day).map(|it| (it.statement, true));
        exception.map(|it| (it.statement, false)).or_else(weekly)
    }
}

impl StatedTime {
    /// Returns what is stated about the minutes of the day from `from` (inclusive) to `until` (exclusive); `None` if nothing is
    /// stated about some of them.
    fn about(self, from: u16, until: u16) -> Option<AvailabilityState> {
        let Some(hours) = self.hours else { return Some(self.state) };
        let covered = hours.from <= from && until <= hours.until;
        let touched = hours.from < until && from < hours.until;
        match self.state {
            AvailabilityState::Available if covered => Some(AvailabilityState::Available),
            AvailabilityState::Available => Some(AvailabilityState::NotAvailable),
            AvailabilityState::NotAvailable => touched.then_some(AvailabilityState::NotAvailable),
        }
    }
}

fn minutes(at: DateTime) -> u16 {
    u16::from(at.hour().unsigned_abs()) * 60 + u16::from(at.minute().unsigned_abs())
}

/// The input of a statement.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StatedTimeDraft {
    /// Available or not.
    pub state: Option<AvailabilityState>,
    /// The first time as `HH:MM`; missing, with `until`, for the whole day.
    pub from: Option<String>,
    /// The time of the end as `HH:MM`, at most `24:00`.
    pub until: Option<String>,
}

/// The input of an entry of the week.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WeekEntryDraft {
    /// The day.
    pub day: Option<WeekDay>,
    /// Whether the person is available.
    pub statement: StatedTimeDraft,
}

/// The input of an exception.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExceptionDraft {
    /// First date, as `2026-05-17`.
    pub first: Option<String>,
    /// Last date; missing for one date.
    pub last: Option<String>,
    /// Whether the person is available.
    pub statement: StatedTimeDraft,
}

/// The input of what a professional states.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AvailabilityDraft {
    /// The pattern of the week.
    pub week: Vec<WeekEntryDraft>,
    /// The exceptions.
    pub exceptions: Vec<ExceptionDraft>,
    /// The hours to rest between the cases of two days.
    pub rest_hours: Option<i64>,
    /// ZIP code of the home; empty or missing if it is not stated.
    pub zip_code: Option<String>,
}

impl AvailabilityDraft {
    /// Validates the input. Exceptions that have ended everywhere are dropped.
    ///
    /// # Errors
    /// VALIDATION with every invalid field.
    pub fn validate(&self, now: Timestamp) -> Result<Availability, Refusal> {
        let mut fields = Fields::new();
        let week = check_week(&self.week, &mut fields);
        let exceptions = check_exceptions(&self.exceptions, now, &mut fields);
        let rest = self.rest_hours.map(|hours| u32::try_from(hours).ok().filter(|hours| *hours <= REST_MAX));
        let rest_hours = match rest {
            Some(Some(hours)) => hours,
            Some(None) => {
                fields.add(Field::RestHours, format!("Hours of rest must be 0 to {REST_MAX}"));
                0
            }
            None => {
                fields.required(Field::RestHours, "Hours of rest");
                0
            }
        };
        let stated = self.zip_code.as_deref().filter(|text| !text.trim().is_empty());
        let zip_code = stated.and_then(ZipCode::parse);
        if stated.is_some() && zip_code.is_none() {
            fields.invalid(Field::HomeZip, "ZIP code");
        }
        fields.finish()?;
        Ok(Availability { week, exceptions, rest_hours, zip_code })
    }
}

fn check_week(drafts: &[WeekEntryDraft], fields: &mut Fields) -> Vec<WeekEntry> {
    let mut week: Vec<WeekEntry> = Vec::with_capacity(WeekDay::ALL.len());
    if drafts.len() > WeekDay::ALL.len() {
        fields.invalid(Field::AvailabilityWeek, "week");
        return week;
    }
    for (index, draft) in drafts.iter().enumerate() {
        let paths = [Field::WeekState, Field::WeekFrom, Field::WeekUntil].map(|field| field.at(index));
        let statement = check_statement(&draft.statement, paths, fields);
        let day = draft.day.filter(|day| week.iter().all(|entry| entry.day != *day));
        match (day, statement) {
            (None, _) => fields.invalid(Field::WeekDay.at(index), "day"),
            (Some(day), Some(statement)) => week.push(WeekEntry { day, statement }),
            (Some(_), None) => {}
        }
    }
    week.sort_by_key(|entry| entry.day);
    week
}

fn check_exceptions(
    drafts: &[ExceptionDraft],
    now: Timestamp,
    fields: &mut Fields,
) -> Vec<AvailabilityException> {
    let mut exceptions: Vec<AvailabilityException> = Vec::with_capacity(drafts.len());
    if drafts.len() > EXCEPTIONS_MAX {
        fields.add(Field::AvailabilityExceptions, format!("exceptions cannot be more than {EXCEPTIONS_MAX}"));
        return exceptions;
    }
    // Clocks are at most 12 hours behind UTC, so a date before yesterday has ended everywhere.
    let today = Zone::utc().local(now).date();
    let yesterday = today.checked_sub(1.day()).unwrap_or(today);
    for (index, draft) in drafts.iter().enumerate() {
        let paths = [Field::ExceptionState, Field::ExceptionFrom, Field::ExceptionUntil];
        let statement = check_statement(&draft.statement, paths.map(|field| field.at(index)), fields);
        let Some(first) = draft.first.as_deref().and_then(parse_day) else {
            fields.invalid(Field::ExceptionFirst.at(index), "The first date");
            continue;
        };
        let last = draft.last.as_deref().map_or(Some(first), parse_day);
        let days = |last: &Date| first.until(*last).map_or(i32::MAX, |span| span.get_days());
        let Some(last) = last.filter(|last| (0..EXCEPTION_DAYS_MAX).contains(&days(last))) else {
            let message = format!(
                "Last day must be on or after the first day, and less than {EXCEPTION_DAYS_MAX} days after it"
            );
            fields.add(Field::ExceptionLast.at(index), message);
            continue;
        };
        if exceptions.iter().any(|other| first <= other.last && other.first <= last) {
            fields.add(Field::ExceptionFirst.at(index), "Another exception has the same date");
        } else if let Some(statement) = statement {
            exceptions.push(AvailabilityException { first, last, statement });
        }
    }
    exceptions.retain(|exception| exception.last >= yesterday);
    exceptions.sort_by_key(|exception| exception.first);
    exceptions
}

/// Validates a statement. `paths` are those of its state, the beginning and the end of its hours.
fn check_statement(
    draft: &StatedTimeDraft,
    [state, from, until]: [FieldPath; 3],
    fields: &mut Fields,
) -> Option<StatedTime> {
    if draft.state.is_none() {
        fields.invalid(state, "state");
    }
    let hours = match (draft.from.as_deref(), draft.until.as_deref()) {
        (None, None) => None,
        (begin, end) => {
            let Some(begin) = begin.and_then(parse_minutes) else {
                fields.invalid(from, "The beginning");
                return None;
            };
            let Some(end) = end.and_then(parse_minutes).filter(|end| begin < *end) else {
                fields.add(until, "The end must be after the beginning");
                return None;
            };
            Some(DayHours { from: begin, until: end })
        }
    };
    Some(StatedTime { state: draft.state?, hours })
}

/// Returns the minutes after midnight of a time such as `07:30`; `24:00` is the end of the day.
fn parse_minutes(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    let number = |text: &str| {
        let two_digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        two_digits.then(|| text.parse::<u16>().ok()).flatten()
    };
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    let total = hours * 60 + minutes;
    (minutes < 60 && total <= DAY_MINUTES).then_some(total)
}

/// Formats minutes after midnight as `07:30`.
pub fn minutes_text(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
#[path = "availability_tests.rs"]
mod tests;
