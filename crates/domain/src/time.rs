//! Instants, local times of centers and date ranges.
//!
//! Instants are UTC. A local time without an offset is in the time zone of the center. Rules in hours (72, 24) count
//! elapsed time, so daylight saving does not affect them.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, DateTime, Time};
use jiff::fmt::temporal::Pieces;
use jiff::tz::{AmbiguousOffset, Offset, TimeZone};
use jiff::{SignedDuration, Span, Timestamp, ToSpan};

use crate::field::Field;
use crate::refusal::Refusal;
use crate::text::TextBounds;

/// The first year of an entered day.
const FIRST_YEAR: i16 = 1900;
/// The last year of an entered day.
const LAST_YEAR: i16 = 2099;

/// Returns this number of days of 24 hours.
pub const fn days(days: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * days)
}

/// A professional may withdraw until this long before the start, inclusive.
pub const WITHDRAW_LOCK: SignedDuration = SignedDuration::from_hours(72);

/// A case is urgent if it starts within less than this time.
pub const URGENT: SignedDuration = SignedDuration::from_hours(24);

/// Minimum pay is owed if a case is cancelled, or a professional released, within this time before the start.
pub const MIN_PAY_WINDOW: SignedDuration = SignedDuration::from_hours(24);

/// The time after its start for which a cancelled case stays on the professional's list.
pub const CANCELLED_SHOWN: SignedDuration = days(7);

/// The maximum range of a list, in days.
pub const MAX_RANGE_DAYS: i64 = 400;

/// The bounds of the name of a time zone; no name in the IANA database is longer.
pub const ZONE_NAME: TextBounds = TextBounds::up_to(64);

/// The bounds of the text of one end of a range.
pub const RANGE_END: TextBounds = TextBounds::up_to(40);

/// The text or number is not a valid time, time zone or instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
    /// The zone name is not in the IANA database.
    #[error("unknown time zone")]
    UnknownZone,
    /// The local time is skipped when daylight saving starts.
    #[error("this local time does not exist")]
    Skipped,
    /// Not a date or time of the accepted forms, or beyond the calendar.
    #[error("not a date or time")]
    Malformed,
}

/// An IANA time zone.
#[derive(Clone, PartialEq, Eq)]
pub struct Zone {
    name: String,
    zone: TimeZone,
}

impl Zone {
    /// Parses an IANA name in any case. Names of the machine's own zone (`localtime`) are rejected, because they differ
    /// between machines.
    pub fn parse(name: &str) -> Result<Self, TimeError> {
        let is_local =
            ["localtime", "posixrules", "Factory"].iter().any(|own| own.eq_ignore_ascii_case(name));
        if is_local || !ZONE_NAME.contains_length(name) {
            return Err(TimeError::UnknownZone);
        }
        let zone = TimeZone::get(name).map_err(|_| TimeError::UnknownZone)?;
        let name = zone.iana_name().ok_or(TimeError::UnknownZone)?.to_owned();
        Ok(Self { name, zone })
    }

    /// Returns a zone with a fixed offset from UTC, for computations only; it has no IANA name.
    pub(crate) fn fixed(hours: i8) -> Self {
        Self { name: format!("UTC{hours:+}"), zone: Offset::constant(hours).to_time_zone() }
    }

    /// Returns UTC, which is used for people without a center.
    pub fn utc() -> Self {
        Self { name: "UTC".to_owned(), zone: TimeZone::UTC }
    }

    /// Returns the IANA name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the zone for calendar arithmetic.
    pub const fn time_zone(&self) -> &TimeZone {
        &self.zone
    }

    /// Returns the local time of an instant.
    pub fn local(&self, at: Timestamp) -> DateTime {
        self.zone.to_datetime(at)
    }

    /// Returns the first instant of a day, which is the one after the gap if midnight is skipped.
    fn start_of(&self, day: Date) -> Result<Timestamp, TimeError> {
        let midnight = day.to_datetime(Time::midnight());
        self.zone.to_ambiguous_timestamp(midnight).compatible().map_err(|_| TimeError::Malformed)
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Zone({})", self.name)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for Zone {
    type Err = TimeError;

    fn from_str(name: &str) -> Result<Self, TimeError> {
        Self::parse(name)
    }
}

serde_as_text!(Zone);

/// Parses a day of the years 1900 to 2099 in the form `2026-05-17`.
pub(crate) fn parse_day(text: &str) -> Option<Date> {
    let bytes = text.as_bytes();
    let shaped = bytes.len() == 10
        && bytes.iter().enumerate().all(|(place, byte)| match place {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    let day = shaped.then(|| text.parse::<Date>().ok()).flatten()?;
    (FIRST_YEAR..=LAST_YEAR).contains(&day.year()).then_some(day)
}

/// Parses a day like [`parse_day`], or the day of a date-time (`2026-05-17T00:00:00.000Z`) as it is written: the time and
/// the offset are ignored, because a program that sends a day as a date-time means that day.
pub(crate) fn parse_day_of(text: &str) -> Option<Date> {
    let Some((day, _)) = text.split_once(['T', 't']) else {
        return parse_day(text);
    };
    let pieces = Pieces::parse(text).ok()?;
    let whole = pieces.time().is_some() && pieces.time_zone_annotation().is_none();
    require_offset(text).ok().filter(|()| whole).and_then(|()| parse_day(day))
}

/// Returns the instant of a local time. A skipped time is rejected; of an ambiguous time the earlier instant is
/// returned.
pub fn local_to_instant(zone: &Zone, local: DateTime) -> Result<Timestamp, TimeError> {
    let ambiguous = zone.zone.to_ambiguous_timestamp(local);
    if matches!(ambiguous.offset(), AmbiguousOffset::Gap { .. }) {
        return Err(TimeError::Skipped);
    }
    ambiguous.earlier().map_err(|_| TimeError::Malformed)
}

/// Length of a day in seconds.
const DAY_SECONDS: i32 = 24 * 60 * 60;

/// Rejects an instant with an offset of a day or more, which RFC 3339 does not have and the parser reads.
fn require_offset(instant: &str) -> Result<(), TimeError> {
    let offset = Pieces::parse(instant).ok().and_then(|pieces| pieces.to_numeric_offset());
    match offset {
        Some(offset) if offset.seconds().abs() >= DAY_SECONDS => Err(TimeError::Malformed),
        _ => Ok(()),
    }
}

/// Parses the start of a case: an instant with an offset (`2026-03-08T15:00:00Z`), or the local time of
/// the center without one (`2026-03-08T07:00`). The result is truncated to microseconds. A text with a zone
/// name (`2026-03-08T07:00[America/New_York]`) is rejected, because the name would be ignored.
pub fn parse_start(text: &str, zone: &Zone) -> Result<Timestamp, TimeError> {
    let text = text.trim();
    if text.contains('[') {
        return Err(TimeError::Malformed);
    }
    if let Ok(instant) = text.parse::<Timestamp>() {
        require_offset(text)?;
        return from_micros(to_micros(instant));
    }
    if !text.contains(['T', 't', ' ']) {
        return Err(TimeError::Malformed);
    }
    let local: DateTime = text.parse().map_err(|_| TimeError::Malformed)?;
    from_micros(to_micros(local_to_instant(zone, local)?))
}

/// Returns microseconds since 1970 in UTC, as stored in the database.
pub fn to_micros(at: Timestamp) -> i64 {
    at.as_microsecond()
}

/// Returns the instant of a stored number of microseconds.
pub fn from_micros(micros: i64) -> Result<Timestamp, TimeError> {
    Timestamp::from_microsecond(micros).map_err(|_| TimeError::Malformed)
}

/// Formats an instant as ISO 8601 in UTC with milliseconds, as in the API: `2026-03-08T15:00:00.000Z`.
pub fn to_iso(at: Timestamp) -> String {
    let utc = Offset::UTC.to_datetime(at);
    format!("{}.{:03}Z", utc.strftime("%Y-%m-%dT%H:%M:%S"), utc.millisecond())
}

/// A half-open range of instants: `from` is included, `until` is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// First instant of the range.
    pub from: Timestamp,
    /// First instant after the range.
    pub until: Timestamp,
}

impl Range {
    /// Returns whether an instant is in the range.
    pub fn contains(&self, at: Timestamp) -> bool {
        self.from <= at && at < self.until
    }
}

/// The default range of a list, for requests without dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefaultRange {
    /// All Postings: today to one month ahead.
    Postings,
    /// Requested Invites: one month back to today.
    Requests,
    /// Schedules: the month of today.
    Calendar,
}

/// One end of a range in a request, a day or an instant.
enum Edge {
    Day(Date),
    Instant(Timestamp),
}

impl Edge {
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if !RANGE_END.contains_length(text) {
            return None;
        }
        if text.len() == 10 {
            return text.parse().ok().map(Self::Day);
        }
        require_offset(text).ok()?;
        text.parse().ok().map(Self::Instant)
    }

    /// Returns the date in a zone.
    fn day(&self, zone: &Zone) -> Date {
        match self {
            Self::Day(day) => *day,
            Self::Instant(at) => zone.local(*at).date(),
        }
    }

    /// Returns the first instant of the day, or the instant itself.
    fn first(&self, zone: &Zone) -> Result<Timestamp, TimeError> {
        match self {
            Self::Day(day) => zone.start_of(*day),
            Self::Instant(at) => Ok(*at),
        }
    }

    /// Returns the first instant after the day, or the instant itself.
    fn after(&self, zone: &Zone) -> Result<Timestamp, TimeError> {
        match self {
            Self::Day(day) => zone.start_of(day.tomorrow().map_err(|_| TimeError::Malformed)?),
            Self::Instant(at) => Ok(*at),
        }
    }
}

/// Parses both ends of a range: days (`YYYY-MM-DD` in the time zone, the last one inclusive) or instants (half-open). A missing
/// end is computed from the other end, or from today, by the default length of the list.
///
/// # Errors
/// A refusal of one end: not a date, in the wrong order, or longer than 400 days.
pub fn parse_range(
    first: Option<&str>,
    last: Option<&str>,
    zone: &Zone,
    default: DefaultRange,
    now: Timestamp,
) -> Result<Range, Refusal> {
    parse_named_range((Field::RangeFirst, first), (Field::RangeLast, last), zone, default, now)
}

/// [`parse_range`] for other fields; each pair is a field and its text.
///
/// # Errors
/// As for [`parse_range`], naming the given fields.
pub fn parse_named_range(
    (first_field, first): (Field, Option<&str>),
    (last_field, last): (Field, Option<&str>),
    zone: &Zone,
    default: DefaultRange,
    now: Timestamp,
) -> Result<Range, Refusal> {
    let invalid = |field: Field| {
        let day = if field == first_field { "First day" } else { "Last day" };
        Refusal::field(field, format!("{day} is invalid"))
    };
    let edge = |field: Field, text: Option<&str>| match text.map(str::trim).filter(|t| !t.is_empty()) {
        Some(text) => Edge::parse(text).map(Some).ok_or_else(|| invalid(field)),
        None => Ok(None),
    };
    let (first, last) = (edge(first_field, first)?, edge(last_field, last)?);
    let today = zone.local(now).date();
    let shifted = |day: Date, span: Span, field: Field| day.checked_add(span).map_err(|_| invalid(field));
    let length = 1.month();
    let (first, last) = match (first, last, default) {
        (Some(first), Some(last), _) => (first, last),
        (Some(first), None, _) => {
            let last = shifted(first.day(zone), length, first_field)?;
            (first, Edge::Day(last))
        }
        (None, Some(last), _) => (Edge::Day(shifted(last.day(zone), -length, last_field)?), last),
        (None, None, DefaultRange::Requests) => {
            (Edge::Day(shifted(today, -length, first_field)?), Edge::Day(today))
        }
        (None, None, DefaultRange::Calendar) => {
            (Edge::Day(today.first_of_month()), Edge::Day(today.last_of_month()))
        }
        (None, None, DefaultRange::Postings) => {
            (Edge::Day(today), Edge::Day(shifted(today, length, last_field)?))
        }
    };
    let from = first.first(zone).map_err(|_| invalid(first_field))?;
    let until = last.after(zone).map_err(|_| invalid(last_field))?;
    if from > until || matches!((&first, &last), (Edge::Day(a), Edge::Day(b)) if a > b) {
        return Err(Refusal::field(first_field, "First day cannot be after the last day"));
    }
    // The limit counts calendar days, so that a clock change does not affect it.
    let longest = zone.local(from).checked_add(MAX_RANGE_DAYS.days()).map_err(|_| invalid(first_field))?;
    let limit = zone.zone.to_ambiguous_timestamp(longest).compatible().map_err(|_| invalid(first_field))?;
    if until > limit {
        return Err(Refusal::field(
            last_field,
            format!("Last day cannot be more than {MAX_RANGE_DAYS} days after the first day"),
        ));
    }
    Ok(Range { from, until })
}

#[cfg(test)]
#[path = "time_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "time_table_tests.rs"]
mod table_tests;
