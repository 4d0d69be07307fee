//! Numbers that look random and follow from a seed (SplitMix64). Not for secrets.

/// The distance between the inputs of consecutive numbers.
pub const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns a hash of a number: similar numbers have unrelated hashes. It is the same in every version of the server.
pub const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(STEP);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Returns the number that follows from a state, and moves the state to the next one.
pub const fn next(state: &mut u64) -> u64 {
    let number = mix(*state);
    *state = state.wrapping_add(STEP);
    number
}

/// A sequence of random choices: the same seed gives the same choices on every machine.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator whose choices depend on the seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number from 0 to `limit` - 1.
    ///
    /// # Panics
    /// If `limit` is 0.
    pub const fn below(&mut self, limit: usize) -> usize {
        (next(&mut self.0) % limit as u64) as usize
    }

    /// Returns an element of a list.
    ///
    /// # Panics
    /// If the list is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// Returns true in `percent` of 100 calls.
    pub const fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_choices_and_another_seed_gives_others() {
        let choices = |seed| {
            let mut random = Random::new(seed);
            [random.below(1_000_000), random.below(1_000_000), random.below(1_000_000)]
        };
        assert_eq!(choices(7), choices(7));
        assert_ne!(choices(7), choices(8));
    }

    /// The first numbers of the published reference implementation with the seed 1234567.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut state = 1_234_567;
        let numbers = [next(&mut state), next(&mut state), next(&mut state)];
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
