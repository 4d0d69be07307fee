//! Pay terms of a position: exactly one rate, and perhaps a minimum (AMB-45, AMB-46).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::refusal::Fields;

/// The most that a rate or a minimum may be: $99999.
pub const MAX_PAY: Money = Money::from_cents(9_999_900);

/// How work is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rate {
    /// So much an hour.
    Hourly(Money),
    /// So much for the case, however long it takes.
    PerCase(Money),
}

closed_list! {
    /// The rate that the amount of a claim is computed by.
    pub enum RateType {
        /// Hours times the hourly rate.
        Hourly = "HOURLY",
        /// One amount for the case.
        PerJob = "PER_JOB",
        /// The minimum pay of a late cancellation.
        MinPay = "MIN_PAY",
    }
}

/// The terms of a position, copied to every engagement at its invitation (AMB-40).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PayTerms {
    /// The rate, more than nothing.
    pub rate: Rate,
    /// Owed when the case is cancelled within 24 hours of its start; zero when nothing is.
    pub min_pay: Money,
}

/// Stored amounts that no terms can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("exactly one rate must be above zero")]
pub struct InvalidTerms;

impl PayTerms {
    /// From three amounts as they are stored and sent: exactly one rate above zero, nothing negative, nothing
    /// above [`MAX_PAY`].
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

    /// `hourlyRate`: zero when paid per case.
    pub const fn hourly(&self) -> Money {
        match self.rate {
            Rate::Hourly(amount) => amount,
            Rate::PerCase(_) => Money::ZERO,
        }
    }

    /// `payPerJob`: zero when paid by the hour.
    pub const fn per_case(&self) -> Money {
        match self.rate {
            Rate::Hourly(_) => Money::ZERO,
            Rate::PerCase(amount) => amount,
        }
    }

    /// Which of the two it is.
    pub const fn rate_type(&self) -> RateType {
        match self.rate {
            Rate::Hourly(_) => RateType::Hourly,
            Rate::PerCase(_) => RateType::PerJob,
        }
    }
}

/// `$120/hr (Min.: $50)`, `$900/job` (B-89, L-33).
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

/// The amounts of a position as they were sent, in dollars. `NaN` stands for something that is no number.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct PayDraft {
    /// `hourlyRate`
    pub hourly: Option<f64>,
    /// `payPerJob`
    pub per_case: Option<f64>,
    /// `minPay`
    pub min_pay: Option<f64>,
}

/// The text for a rate that is missing, wrong or double (B-46).
pub const PAY_RATE_INVALID: &str = "Pay_Rate must be a valid number";

impl PayDraft {
    /// Checks the amounts of the line at `path` (`staffs[0]`): one of `hourlyRate` and `payPerJob` above 0 and
    /// up to 99999, the other missing or 0; `minPay` missing or 0 to 99999; cents at most.
    pub fn validate(&self, path: &str, fields: &mut Fields) -> Option<PayTerms> {
        let mut amount = |value: Option<f64>, field: &str, message: &str| {
            let amount = Money::from_dollars(value.unwrap_or(0.0)).ok();
            let amount = amount.filter(|amount| (Money::ZERO..=MAX_PAY).contains(amount));
            if amount.is_none() {
                fields.add(format!("{path}.{field}"), message);
            }
            amount
        };
        let hourly = amount(self.hourly, "hourlyRate", PAY_RATE_INVALID);
        let per_case = amount(self.per_case, "payPerJob", PAY_RATE_INVALID);
        let min_pay = amount(self.min_pay, "minPay", "Minimum_Pay must be a valid number");
        let (hourly, per_case) = hourly.zip(per_case)?;
        // None and both are the same fault: it is not clear what is paid.
        let Ok(terms) = PayTerms::from_amounts(hourly, per_case, Money::ZERO) else {
            let field = if per_case.is_positive() { "payPerJob" } else { "hourlyRate" };
            fields.add(format!("{path}.{field}"), PAY_RATE_INVALID);
            return None;
        };
        min_pay.map(|min_pay| PayTerms { min_pay, ..terms })
    }
}

#[cfg(test)]
#[path = "pay_tests.rs"]
mod tests;
