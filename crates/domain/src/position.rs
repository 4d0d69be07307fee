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
    /// Places held for people on the standby list who have an offer (AMB-158); with the taken ones never more than
    /// `required`. Absent in outcomes that an earlier version of the server stored.
    #[serde(default)]
    held: u32,
}

/// The error of taking a place of a full position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("all places are taken")]
pub struct PositionFull;

impl Position {
    /// Returns a new position with all places free; `None` if `required` is out of range.
    pub fn new(category: Category, terms: PayTerms, required: u32) -> Option<Self> {
        Self::restore(category, terms, i64::from(required), 0)
    }

    /// Returns a stored position; `None` if the numbers are out of range.
    pub fn restore(category: Category, terms: PayTerms, required: i64, filled: i64) -> Option<Self> {
        let (required, filled) = (u32::try_from(required).ok()?, u32::try_from(filled).ok()?);
        let sound = (1..=MAX_REQUIRED).contains(&required) && filled <= required;
        sound.then_some(Self { category, terms, required, filled, held: 0 })
    }

    /// Returns the stored position with its held places; `None` if there are not as many.
    pub fn with_held(self, held: i64) -> Option<Self> {
        let held = u32::try_from(held).ok()?;
        (self.filled + held <= self.required).then_some(Self { held, ..self })
    }

    /// Returns the number of places.
    pub const fn required(&self) -> u32 {
        self.required
    }

    /// Returns the number of taken places.
    pub const fn filled(&self) -> u32 {
        self.filled
    }

    /// Returns the number of held places.
    pub const fn held(&self) -> u32 {
        self.held
    }

    /// Returns the number of places that are neither taken nor held.
    pub const fn free_places(&self) -> u32 {
        self.required - self.filled - self.held
    }

    /// Returns whether no place is free: every one is taken, or held for a person on the standby list.
    pub const fn is_full(&self) -> bool {
        self.free_places() == 0
    }

    /// Returns whether every place is taken.
    pub const fn is_filled(&self) -> bool {
        self.filled >= self.required
    }

    /// Returns the position with one more place taken.
    ///
    /// # Errors
    /// [`PositionFull`] if no place is left.
    pub const fn take(self) -> Result<Self, PositionFull> {
        if self.is_full() {
            return Err(PositionFull);
        }
        Ok(Self { filled: self.filled + 1, ..self })
    }

    /// Returns the position with one more free place; unchanged if none was taken.
    #[must_use]
    pub const fn free(self) -> Self {
        Self { filled: self.filled.saturating_sub(1), ..self }
    }

    /// Returns the position with a free place held.
    ///
    /// # Errors
    /// [`PositionFull`] if no place is free.
    pub const fn hold(self) -> Result<Self, PositionFull> {
        if self.is_full() {
            return Err(PositionFull);
        }
        Ok(Self { held: self.held + 1, ..self })
    }

    /// Returns the position with a held place free again; unchanged if none was held.
    #[must_use]
    pub const fn release_hold(self) -> Self {
        Self { held: self.held.saturating_sub(1), ..self }
    }

    /// Returns the position with a held place taken.
    ///
    /// # Errors
    /// [`PositionFull`] if no place is held.
    pub const fn take_held(self) -> Result<Self, PositionFull> {
        if self.held == 0 {
            return Err(PositionFull);
        }
        Ok(Self { filled: self.filled + 1, held: self.held - 1, ..self })
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
        assert_eq!(full.take(), Err(PositionFull));
        assert_eq!(full.free().filled(), 1);
        assert_eq!(position.free().filled(), 0);
    }

    /// Shows: FL-19, AMB-158
    #[test]
    fn a_held_place_is_for_its_holder_alone() {
        let position = Position::new(Category::Anesthesiologist, terms(), 2).expect("two places");
        let held = position.take().and_then(Position::hold).expect("a free place");
        assert!(held.is_full() && !held.is_filled());
        assert_eq!((held.take(), held.hold()), (Err(PositionFull), Err(PositionFull)));
        let filled = held.take_held().expect("a held place");
        assert!(filled.is_filled());
        assert_eq!(filled.take_held(), Err(PositionFull));
        assert_eq!(held.release_hold().free_places(), 1);
        assert_eq!(position.release_hold(), position);
        assert_eq!(position.take().expect("a place").with_held(2), None);
        assert_eq!(position.with_held(-1), None);
    }

    /// Shows: AMB-31
    #[test]
    fn a_position_has_one_to_twenty_places() {
        for (required, filled) in [(0, 0), (21, 0), (1, 2), (-1, 0), (1, -1), (i64::MAX, 0)] {
            assert_eq!(Position::restore(Category::ScrubTech, terms(), required, filled), None);
        }
        assert!(Position::new(Category::ScrubTech, terms(), MAX_REQUIRED).is_some());
    }
}
