//! Amounts of money in whole cents. Decimal dollars exist only in JSON and in the user interface.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::decimal::{serialize_hundredths, to_hundredths};

/// An amount of US dollars, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money(i64);

/// The number is not an amount of dollars: not finite, too large, or with more than two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an amount of money with at most two decimals")]
pub struct MoneyError;

impl Money {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// Wraps a number of cents.
    pub const fn from_cents(cents: i64) -> Self {
        Self(cents)
    }

    /// Returns the amount in cents.
    pub const fn cents(self) -> i64 {
        self.0
    }

    /// Converts a JSON number of dollars; a third decimal is rejected rather than rounded.
    pub fn from_dollars(dollars: f64) -> Result<Self, MoneyError> {
        to_hundredths(dollars).map(Self).ok_or(MoneyError)
    }

    /// Returns the amount in dollars with two decimals and nothing else, such as `753.13`.
    pub fn to_decimal(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        format!("{sign}{}.{:02}", self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100)
    }

    /// Formats with thousands separators and two decimals, such as `$1,234.50`. The amount must not be negative.
    pub fn to_accounting(self) -> String {
        let decimal = self.to_decimal();
        let (dollars, cents) = decimal.split_at(decimal.len() - 3);
        let mut grouped = String::new();
        for (index, digit) in dollars.chars().enumerate() {
            if index > 0 && (dollars.len() - index).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        format!("${grouped}{cents}")
    }

    /// Returns whether the amount is above zero.
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }
}

/// Formats as `$120`, or as `$120.50` if the amount is not whole.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let amount = Self(self.0.abs()).to_decimal();
        write!(f, "{sign}${}", amount.strip_suffix(".00").unwrap_or(&amount))
    }
}

/// Serializes as a JSON number of dollars, an integer if the amount is whole.
impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_hundredths(self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_dollars(f64::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dollars_are_converted_to_cents_without_rounding_errors() {
        for (dollars, cents) in
            [(0.0, 0), (0.1, 10), (1.15, 115), (19.99, 1_999), (99_999.0, 9_999_900), (99_998.99, 9_999_899)]
        {
            let money = Money::from_dollars(dollars).expect("two decimals");
            assert_eq!(money, Money::from_cents(cents));
            assert_eq!(serde_json::to_value(money).expect("serializable").as_f64(), Some(dollars));
        }
    }

    /// Shows: AMB-45
    #[test]
    fn a_third_decimal_is_rejected() {
        for dollars in [0.001, 12.345, 99_999.999, f64::NAN, f64::INFINITY, -f64::INFINITY, 1e300] {
            assert_eq!(Money::from_dollars(dollars), Err(MoneyError), "{dollars}");
        }
    }

    /// Shows: L-33
    #[test]
    fn amounts_show_cents_only_when_there_are_some() {
        assert_eq!(Money::from_cents(12_000).to_string(), "$120");
        assert_eq!(Money::from_cents(12_050).to_string(), "$120.50");
        assert_eq!(Money::from_cents(5).to_string(), "$0.05");
        assert_eq!(Money::from_cents(-250).to_string(), "-$2.50");
    }

    #[test]
    fn accounting_format_has_two_decimals_and_thousands_separators() {
        let formatted = [0, 5, 75_313, 123_456, 100_000_000, 99_989_000_100]
            .map(|cents| Money::from_cents(cents).to_accounting());
        assert_eq!(formatted, ["$0.00", "$0.05", "$753.13", "$1,234.56", "$1,000,000.00", "$999,890,001.00"]);
    }

    #[test]
    fn amounts_are_numbers_of_dollars_in_json() {
        for (cents, json) in [(12_000, "120"), (12_050, "120.5"), (1, "0.01"), (0, "0")] {
            let money = Money::from_cents(cents);
            assert_eq!(serde_json::to_string(&money).expect("serializable"), json);
            assert_eq!(serde_json::from_str::<Money>(json).expect("deserializable"), money);
        }
        assert!(serde_json::from_str::<Money>("0.001").is_err());
        assert!(serde_json::from_str::<Money>("\"12\"").is_err());
    }

    proptest::proptest! {
        #[test]
        fn every_amount_is_unchanged_by_json(cents in -10_000_000_000_i64..10_000_000_000) {
            let money = Money::from_cents(cents);
            let json = serde_json::to_string(&money).expect("serializable");
            proptest::prop_assert_eq!(serde_json::from_str::<Money>(&json).expect("deserializable"), money);
        }
    }
}
