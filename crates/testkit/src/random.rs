//! Random choices of tests: the same seed gives the same choices on every machine.

use caseboard_domain::mix;

/// SplitMix64. Not for secrets.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator whose choices depend on the seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    const fn bits(&mut self) -> u64 {
        mix::next(&mut self.0)
    }

    /// Returns a number from 0 to `limit` - 1.
    ///
    /// # Panics
    /// If `limit` is 0.
    pub const fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit as u64) as usize
    }

    /// Returns an element of a list that is not empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// Returns true in `percent` of 100 calls.
    pub const fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}
