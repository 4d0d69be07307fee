//! A position: the line of a case for one professional group, with its places.

use crate::pay::PayTerms;
use crate::person::Category;

/// The most places of a position (AMB-31).
pub const MAX_REQUIRED: u32 = 20;

/// One line of a case. There is at most one per group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Whom it is for.
    pub category: Category,
    /// What is paid.
    pub terms: PayTerms,
    /// Places, 1 to [`MAX_REQUIRED`] (L-08).
    required: u32,
    /// Places taken, never more than `required` (L-09).
    filled: u32,
}

/// All places are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("all places are taken")]
pub struct Full;

impl Position {
    /// A new line with all places free. Nothing when `required` is out of bounds.
    pub fn new(category: Category, terms: PayTerms, required: u32) -> Option<Self> {
        Self::restore(category, terms, i64::from(required), 0)
    }

    /// A stored line. Nothing when the numbers break the bounds.
    pub fn restore(category: Category, terms: PayTerms, required: i64, filled: i64) -> Option<Self> {
        let (required, filled) = (u32::try_from(required).ok()?, u32::try_from(filled).ok()?);
        let sound = (1..=MAX_REQUIRED).contains(&required) && filled <= required;
        sound.then_some(Self { category, terms, required, filled })
    }

    /// Places, `numOfRequired`.
    pub const fn required(&self) -> u32 {
        self.required
    }

    /// Places taken, `numOfFilled`.
    pub const fn filled(&self) -> u32 {
        self.filled
    }

    /// No place is left.
    pub const fn is_full(&self) -> bool {
        self.filled >= self.required
    }

    /// The line with one more place taken.
    ///
    /// # Errors
    /// [`Full`] when none is left (C-64).
    pub const fn take(self) -> Result<Self, Full> {
        if self.is_full() {
            return Err(Full);
        }
        Ok(Self { filled: self.filled + 1, ..self })
    }

    /// The line with one place given back; an empty line stays empty.
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
    fn places_run_out_and_come_back() {
        let line = Position::new(Category::Anesthesiologist, terms(), 2).expect("two places");
        let full = line.take().and_then(Position::take).expect("two places");
        assert!(full.is_full());
        assert_eq!(full.take(), Err(Full));
        assert_eq!(full.free().filled(), 1);
        assert_eq!(line.free().filled(), 0);
    }

    /// Shows: AMB-31
    #[test]
    fn between_one_and_twenty_places() {
        for (required, filled) in [(0, 0), (21, 0), (1, 2), (-1, 0), (1, -1), (i64::MAX, 0)] {
            assert_eq!(Position::restore(Category::ScrubTech, terms(), required, filled), None);
        }
        assert!(Position::new(Category::ScrubTech, terms(), MAX_REQUIRED).is_some());
    }
}
