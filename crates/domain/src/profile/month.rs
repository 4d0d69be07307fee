//! Months of education and work: a year and a month, without day and time zone.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::time::{Zone, parse_day};

/// The accepted texts of a month as a regular expression; of a day the month is taken.
pub const PATTERN: &str = "^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$";

/// The accepted texts of a day as a regular expression.
pub const DAY_PATTERN: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";

/// The pattern of a day that may also be written as a date-time, whose time and offset are ignored.
pub const DAY_OR_TIME_PATTERN: &str = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?([Zz]|[+-][0-9]{2}:[0-9]{2})?)?$";

/// A month of a year from 1900 to 2099, written `2026-05`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    year: i16,
    month: i8,
}

/// The text is not a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a month")]
pub struct InvalidMonth;

impl Month {
    /// Returns the month of a day.
    pub fn of(day: Date) -> Self {
        Self { year: day.year(), month: day.month() }
    }

    /// Returns whether the month is still to begin in all 50 states. Months begin first in New York's zone.
    pub fn is_future(self, now: Timestamp) -> bool {
        self > Self::of(day_in("America/New_York", now))
    }
}

/// Parses `2026-05`; a day such as `2026-05-17` gives its month.
impl FromStr for Month {
    type Err = InvalidMonth;

    fn from_str(text: &str) -> Result<Self, InvalidMonth> {
        let whole = match text.len() {
            7 => format!("{text}-01"),
            _ => text.to_owned(),
        };
        parse_day(&whole).map(Self::of).ok_or(InvalidMonth)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

serde_as_text!(Month);

/// Returns whether a day is over in all of the 50 states. Days end last in Honolulu's zone.
pub(super) fn is_past(day: Date, now: Timestamp) -> bool {
    day < day_in("Pacific/Honolulu", now)
}

/// Returns the current day in the last of the 50 states, so that a day counts as past only when it has ended in all of
/// them.
pub fn last_state_day(now: Timestamp) -> Date {
    day_in("Pacific/Honolulu", now)
}

pub(super) fn day_in(zone: &str, now: Timestamp) -> Date {
    Zone::parse(zone).expect("the zones of the states are in the database (tested)").local(now).date()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().expect("an instant")
    }

    fn month(text: &str) -> Month {
        text.parse().expect("a month")
    }

    /// Shows: H-46
    #[test]
    fn months_are_read_and_written_without_a_zone() {
        assert_eq!(month("2019-07").to_string(), "2019-07");
        assert_eq!(month("2019-07-31"), month("2019-07"));
        assert_eq!(serde_json::to_string(&month("1987-12")).expect("text"), "\"1987-12\"");
        assert_eq!(serde_json::from_str::<Month>("\"1987-12\"").expect("a month"), month("1987-12"));
        assert!(month("2019-12") < month("2020-01"));
        for text in [
            "",
            "2019",
            "2019-13",
            "2019-00",
            "2019-7",
            "07/2019",
            "1899-12",
            "2100-01",
            "2019-02-30",
            "2019-07-01T00:00",
            "+02019-07",
            "２０１９-07",
        ] {
            assert_eq!(text.parse::<Month>(), Err(InvalidMonth), "{text}");
        }
    }

    /// The present month is not in the future. The months of the zones meet at the turn: New York is first.
    ///
    /// Shows: AMB-76, H-69, H-71
    #[test]
    fn a_month_is_in_the_future_until_it_begins_in_new_york() {
        // 2026-05-31 23:59:59 and 2026-06-01 00:00:00 in New York.
        let (before, after) = (at("2026-06-01T03:59:59Z"), at("2026-06-01T04:00:00Z"));
        for (text, now, future) in [
            ("2026-05", before, false),
            ("2026-06", before, true),
            ("2026-06", after, false),
            ("2026-07", after, true),
            ("1999-01", before, false),
        ] {
            assert_eq!(month(text).is_future(now), future, "{text} at {now}");
        }
    }

    /// A license is valid on its last day, which ends when it ends in Honolulu.
    ///
    /// Shows: H-57
    #[test]
    fn a_day_is_past_when_it_is_over_in_honolulu() {
        let day = parse_day("2026-05-31").expect("a day");
        // 2026-05-31 23:59:59 and 2026-06-01 00:00:00 in Honolulu.
        assert!(!is_past(day, at("2026-06-01T09:59:59Z")));
        assert!(is_past(day, at("2026-06-01T10:00:00Z")));
    }
}
