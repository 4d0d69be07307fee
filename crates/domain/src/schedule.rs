//! Schedules: conflicts between confirmed cases, and the events of calendars.

use jiff::{SignedDuration, Timestamp};

use crate::field::Field;
use crate::id::CaseId;
use crate::refusal::{Detail, Refusal, codes};
use crate::time::{DefaultRange, Range, Zone, parse_named_range};

closed_list! {
    /// The status of a calendar event. Cases without a confirmed professional are in no calendar, so that everything but
    /// `CONFIRMED` may be shown as Cancelled.
    pub enum EventStatus {
        /// A professional is confirmed for the case; on a professional's own schedule, that professional is.
        Confirmed = "CONFIRMED",
        /// The case was cancelled.
        Cancelled = "CANCELLED",
    }
}

/// The dates of a schedule over several time zones: a day is a day at the center of each case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScheduleDates {
    first: Option<String>,
    last: Option<String>,
    now: Timestamp,
    /// The range in UTC, used for a time zone in which the dates are no valid range.
    plain: Range,
}

impl ScheduleDates {
    const FIELDS: (Field, Field) = (Field::ScheduleFirst, Field::ScheduleLast);

    /// Parses the dates like [`parse_named_range`]; the current month if both are missing.
    ///
    /// # Errors
    /// VALIDATION that names the invalid date.
    pub fn parse(first: Option<String>, last: Option<String>, now: Timestamp) -> Result<Self, Refusal> {
        let plain = read((&first, &last), &Zone::utc(), now)?;
        Ok(Self { first, last, now, plain })
    }

    /// Returns the range of the dates in a time zone; the range in UTC if they are no valid range there.
    pub fn range(&self, zone: &Zone) -> Range {
        read((&self.first, &self.last), zone, self.now).unwrap_or(self.plain)
    }

    /// Returns a range that contains the ranges of all time zones. Clocks are at most 14 hours ahead of UTC and 12
    /// behind, and the current month may differ between zones.
    pub fn bounding_range(&self) -> Range {
        const APART: SignedDuration = SignedDuration::from_hours(14 + 12);
        let (east, west) = (self.range(&Zone::fixed(14)), self.range(&Zone::fixed(-12)));
        let (from, until) = (east.from.min(west.from), east.until.max(west.until));
        Range {
            from: from.saturating_sub(APART).unwrap_or(Timestamp::MIN),
            until: until.saturating_add(APART).unwrap_or(Timestamp::MAX),
        }
    }
}

fn read(
    (first, last): (&Option<String>, &Option<String>),
    zone: &Zone,
    now: Timestamp,
) -> Result<Range, Refusal> {
    let (first_field, last_field) = ScheduleDates::FIELDS;
    let (first, last) = ((first_field, first.as_deref()), (last_field, last.as_deref()));
    parse_named_range(first, last, zone, DefaultRange::Calendar, now)
}

/// A confirmed case of a professional: the time `[start, end)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Booking {
    /// Id of the case.
    pub case: CaseId,
    /// Start of the case.
    pub start: Timestamp,
    /// Start plus estimated length, exclusive.
    pub end: Timestamp,
}

/// Returns whether two half-open ranges share an instant. A case may start when another ends.
pub fn overlaps(a: (Timestamp, Timestamp), b: (Timestamp, Timestamp)) -> bool {
    a.0 < b.1 && b.0 < a.1
}

/// Returns the first booking of another case that overlaps `[start, end)`.
pub fn conflict(bookings: &[Booking], case: CaseId, start: Timestamp, end: Timestamp) -> Option<Booking> {
    bookings
        .iter()
        .filter(|booking| booking.case != case && overlaps((booking.start, booking.end), (start, end)))
        .min_by_key(|booking| (booking.start, booking.case))
        .copied()
}

/// Returns the refusal SCHEDULE_CONFLICT with the overlapping case.
pub fn conflict_refusal(booking: Booking) -> Refusal {
    let Booking { case, start, end } = booking;
    Refusal::conflict(codes::SCHEDULE_CONFLICT, "You are already confirmed for another case at this time.")
        .with_detail(Detail::ScheduleConflict { case, start, end })
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
