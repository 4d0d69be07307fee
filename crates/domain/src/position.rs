//! Positions: the places of a case for one professional group.

use serde::{Deserialize, Serialize};

use crate::pay::PayTerms;
use crate::person::Category;

/// The maximum number of places of a position.
pub const MAX_REQUIRED: u32 = 20;

/// A position of a case. There is at most one per group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Professional group.
    pub category: Category,
    /// Pay terms that the position offers.
    pub terms: PayTerms,
    /// Places, 1 to [`MAX_REQUIRED`].
    required: u32,
    /// Places taken, never more than `required`.
    filled: u32,
}

/// The error of taking a place of a full position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("all places are taken")]
pub struct Full;

impl Position {
    /// Returns a new position with all places free; `None` if `required` is out of range.
    pub fn new(category: Category, terms: PayTerms, required: u32) -> Option<Self> {
        Self::restore(category, terms, i64::from(required), 0)
    }

    /// Returns a stored position; `None` if the numbers are out of range.
    pub fn restore(category: Category, terms: PayTerms, required: i64, filled: i64) -> Option<Self> {
        let (required, filled) = (u32::try_from(required).ok()?, u32::try_from(filled).ok()?);
        let sound = (1..=MAX_REQUIRED).contains(&required) && filled <= required;
        sound.then_some(Self { category, terms, required, filled })
    }

    /// Returns the number of places.
    pub const fn required(&self) -> u32 {
        self.required
    }

    /// Returns the number of taken places.
    pub const fn filled(&self) -> u32 {
        self.filled
    }

    /// Returns whether every place is taken.
    pub const fn is_full(&self) -> bool {
        self.filled >= self.required
    }

    /// Returns the position with one more place taken.
    ///
    /// # Errors
    /// [`Full`] if no place is left.
    pub const fn take(self) -> Result<Self, Full> {
        if self.is_full() {
            return Err(Full);
        }
        Ok(Self { filled: self.filled + 1, ..self })
    }

    /// Returns the position with one more free place; unchanged if none was taken.
    #[must_use]
    pub const fn free(self) -> Self {
        Self { filled: self.filled.saturating_sub(1), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Money;
    use crate::pay::Rate;

    fn terms() -> PayTerms {
        PayTerms { rate: Rate::Hourly(Money::from_cents(15_000)), min_pay: Money::ZERO }
    }

    /// Shows: C-64
    #[test]
    fn places_are_taken_and_released() {
        let position = Position::new(Category::Anesthesiologist, terms(), 2).expect("two places");
        let full = position.take().and_then(Position::take).expect("two places");
        assert!(full.is_full());
        assert_eq!(full.take(), Err(Full));
        assert_eq!(full.free().filled(), 1);
        assert_eq!(position.free().filled(), 0);
    }

    /// Shows: AMB-31
    #[test]
    fn a_line_has_one_to_twenty_places() {
        for (required, filled) in [(0, 0), (21, 0), (1, 2), (-1, 0), (1, -1), (i64::MAX, 0)] {
            assert_eq!(Position::restore(Category::ScrubTech, terms(), required, filled), None);
        }
        assert!(Position::new(Category::ScrubTech, terms(), MAX_REQUIRED).is_some());
    }
}
