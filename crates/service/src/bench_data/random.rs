//! A seeded generator: the same seed gives the same data on every machine.

use caseboard_domain::mix;

/// SplitMix64: short, fast and evenly distributed, and not for secrets.
#[derive(Debug, Clone)]
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) const fn next(&mut self) -> u64 {
        mix::next(&mut self.0)
    }

    /// Returns a number from 0 to `below` - 1.
    pub(super) const fn below(&mut self, below: u64) -> u64 {
        self.next() % below
    }

    /// Returns an element of a list that is not empty.
    pub(super) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[usize::try_from(self.below(list.len() as u64)).unwrap_or(0)]
    }

    /// Returns true in `percent` of 100 calls.
    pub(super) const fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn a_seed_gives_the_same_numbers_and_another_seed_gives_others() {
        let numbers = |seed| {
            let mut random = Random::new(seed);
            [random.next(), random.next(), random.next()]
        };
        assert_eq!(numbers(7), numbers(7));
        assert_ne!(numbers(7), numbers(8));
    }
}
