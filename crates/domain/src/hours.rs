//! The estimated length of a case, in hundredths of an hour.

use std::fmt;

use jiff::SignedDuration;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::decimal::{serialize_hundredths, to_hundredths, to_number};

/// Estimated hours of a case: from 1, below 100, at most two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hours(i64);

/// The number is not from 1 to below 100 with at most two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a number of hours from 1 to below 100 with at most two decimals")]
pub struct HoursError;

/// Microseconds in a hundredth of an hour.
const MICROS_PER_HUNDREDTH: i64 = 36_000_000;

impl Hours {
    /// The smallest number of hours.
    pub const MIN: i64 = 1;
    /// The first number of hours that is too large.
    pub const BELOW: i64 = 100;

    /// Converts stored hundredths of an hour; values out of range are rejected.
    pub const fn from_hundredths(hundredths: i64) -> Result<Self, HoursError> {
        match hundredths {
            hundredths if hundredths >= Self::MIN * 100 && hundredths < Self::BELOW * 100 => {
                Ok(Self(hundredths))
            }
            _ => Err(HoursError),
        }
    }

    /// Converts a JSON number of hours.
    pub fn from_number(hours: f64) -> Result<Self, HoursError> {
        to_hundredths(hours).ok_or(HoursError).and_then(Self::from_hundredths)
    }

    /// Returns hundredths of an hour, for storage.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// Returns the JSON number of hours.
    pub fn to_number(self) -> f64 {
        to_number(self.0)
    }

    /// Returns the length in microseconds; a hundredth of an hour is a whole number of them.
    pub const fn micros(self) -> i64 {
        self.0 * MICROS_PER_HUNDREDTH
    }

    /// Returns the length as elapsed time.
    pub const fn as_span(self) -> SignedDuration {
        SignedDuration::from_micros(self.micros())
    }
}

/// Formats as `8`, `1.5` or `1.25`, without trailing zeros.
impl fmt::Display for Hours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_number(), f)
    }
}

impl Serialize for Hours {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_hundredths(self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Hours {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_number(f64::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: B-47, L-14
    #[test]
    fn hours_are_from_1_to_below_100() {
        for (hours, stored) in [(1.0, 100), (1.01, 101), (8.5, 850), (99.0, 9_900), (99.99, 9_999)] {
            assert_eq!(Hours::from_number(hours).map(Hours::hundredths), Ok(stored));
        }
        for hours in [0.0, 0.99, -1.0, 100.0, 99.999, 1.005, f64::NAN, f64::INFINITY] {
            assert_eq!(Hours::from_number(hours), Err(HoursError), "{hours}");
        }
    }

    #[test]
    fn the_duration_is_exact_and_shown_without_trailing_zeros() {
        let hours = Hours::from_number(1.25).expect("in range");
        assert_eq!(hours.as_span(), SignedDuration::from_mins(75));
        assert_eq!(hours.to_string(), "1.25");
        assert_eq!(Hours::from_number(8.0).expect("in range").to_string(), "8");
    }

    #[test]
    fn hours_are_numbers_in_json() {
        for (stored, json) in [(800, "8"), (150, "1.5"), (125, "1.25")] {
            let hours = Hours::from_hundredths(stored).expect("in range");
            assert_eq!(serde_json::to_string(&hours).expect("serializable"), json);
            assert_eq!(serde_json::from_str::<Hours>(json).expect("deserializable"), hours);
        }
        assert!(serde_json::from_str::<Hours>("100").is_err());
    }
}
