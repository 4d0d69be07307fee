//! Pay terms of a position: exactly one rate, and an optional minimum pay.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::field::Field;
use crate::money::Money;
use crate::refusal::Fields;

/// The maximum of a rate and of minimum pay: $99999.
pub const MAX_PAY: Money = Money::from_cents(9_999_900);

/// How work is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rate {
    /// Amount per hour.
    Hourly(Money),
    /// Amount for the case, independent of its length.
    PerCase(Money),
}

closed_list! {
    /// The rate that the amount of a claim is computed by.
    pub enum RateType {
        /// Hours times the hourly rate.
        Hourly = "HOURLY",
        /// One amount for the case.
        PerJob = "PER_JOB",
        /// The minimum pay of a case that was cancelled, or of a professional who was released, within 24 hours of the start.
        MinPay = "MIN_PAY",
    }
}

/// The terms of a position, copied to every engagement at its invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PayTerms {
    /// Rate, above zero.
    pub rate: Rate,
    /// Amount that is owed if the case is cancelled, or the professional released, within 24 hours of the start; may be zero.
    pub min_pay: Money,
}

/// The amounts are not valid pay terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("exactly one rate must be above zero")]
pub struct InvalidTerms;

impl PayTerms {
    /// Builds terms from three amounts: exactly one rate above zero, no amount negative or above [`MAX_PAY`].
    pub fn from_amounts(hourly: Money, per_case: Money, min_pay: Money) -> Result<Self, InvalidTerms> {
        let in_range = |amount: Money| (Money::ZERO..=MAX_PAY).contains(&amount);
        if ![hourly, per_case, min_pay].into_iter().all(in_range) {
            return Err(InvalidTerms);
        }
        let rate = match (hourly.is_positive(), per_case.is_positive()) {
            (true, false) => Rate::Hourly(hourly),
            (false, true) => Rate::PerCase(per_case),
            _ => return Err(InvalidTerms),
        };
        Ok(Self { rate, min_pay })
    }

    /// Returns the hourly rate; zero if paid per case.
    pub const fn hourly(&self) -> Money {
        match self.rate {
            Rate::Hourly(amount) => amount,
            Rate::PerCase(_) => Money::ZERO,
        }
    }

    /// Returns the rate per case; zero if paid by the hour.
    pub const fn per_case(&self) -> Money {
        match self.rate {
            Rate::Hourly(_) => Money::ZERO,
            Rate::PerCase(amount) => amount,
        }
    }
}

/// Formats as `$120/hr (Min.: $50)` or `$900/job`.
impl fmt::Display for PayTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rate {
            Rate::Hourly(amount) => write!(f, "{amount}/hr")?,
            Rate::PerCase(amount) => write!(f, "{amount}/job")?,
        }
        if self.min_pay.is_positive() {
            write!(f, " (Min.: {})", self.min_pay)?;
        }
        Ok(())
    }
}

/// The amounts of a position in dollars. Values that are not finite are rejected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct PayDraft {
    /// The hourly rate.
    pub hourly: Option<f64>,
    /// The rate per case.
    pub per_case: Option<f64>,
    /// The minimum pay.
    pub min_pay: Option<f64>,
}

/// Message for a rate that is missing, invalid or given twice.
pub const PAY_RATE_INVALID: &str = "Pay_Rate must be a valid number";

impl PayDraft {
    /// Checks the amounts of the position at `index`: exactly one rate above 0 and up to [`MAX_PAY`], the other one missing
    /// or 0; minimum pay missing or up to [`MAX_PAY`]; at most two decimals.
    pub fn validate(&self, index: usize, fields: &mut Fields) -> Option<PayTerms> {
        let mut amount = |value: Option<f64>, field: Field, message: &str| {
            let amount = Money::from_dollars(value.unwrap_or(0.0)).ok();
            let amount = amount.filter(|amount| (Money::ZERO..=MAX_PAY).contains(amount));
            if amount.is_none() {
                fields.add(field.at(index), message);
            }
            amount
        };
        let hourly = amount(self.hourly, Field::PositionHourly, PAY_RATE_INVALID);
        let per_case = amount(self.per_case, Field::PositionPerCase, PAY_RATE_INVALID);
        let min_pay = amount(self.min_pay, Field::PositionMinPay, "Minimum_Pay must be a valid number");
        let (hourly, per_case) = hourly.zip(per_case)?;
        // No rate and two rates are the same error.
        let Ok(terms) = PayTerms::from_amounts(hourly, per_case, Money::ZERO) else {
            let field = if per_case.is_positive() { Field::PositionPerCase } else { Field::PositionHourly };
            fields.add(field.at(index), PAY_RATE_INVALID);
            return None;
        };
        min_pay.map(|min_pay| PayTerms { min_pay, ..terms })
    }
}

#[cfg(test)]
#[path = "pay_tests.rs"]
mod tests;
