//! Random numbers that depend on what they decide, and not on the order in which they are drawn.

use std::sync::atomic::{AtomicU64, Ordering};

use caseboard_domain::mix::mix;
use caseboard_service::Entropy;

/// The purpose of a random number. Two purposes never share a number.
#[derive(Debug, Clone, Copy)]
#[repr(u64)]
pub(super) enum Purpose {
    CenterX = 1,
    CenterY,
    PersonX,
    PersonY,
    Group,
    Verified,
    CenterFavorite,
    SurgeonFavorite,
    License,
    LicenseEnd,
    Attention,
    ReadsNotices,
    Willing,
    Expects,
    WorksElsewhere,
    Unreliable,
    PostedDay,
    PostedSecond,
    Lead,
    LeadLength,
    StartSlot,
    Length,
    Surgeon,
    CaseGroup,
    Places,
    Pay,
    Reads,
    Delay,
    Accepts,
    Declines,
    JoinsStandby,
    Withdraws,
    WithdrawsAt,
    Comes,
    OwnerDelay,
}

/// A seed, from which every number follows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Draw(pub(super) u64);

impl Draw {
    /// Returns a number from 0 (inclusive) to 1 (exclusive) for a purpose and what it is about.
    pub(super) fn unit(self, purpose: Purpose, about: [usize; 2]) -> f64 {
        let [first, second] = about.map(|it| it as u64);
        let hash = [self.0, purpose as u64, first, second].into_iter().fold(0, |hash, it| mix(hash ^ it));
        // 53 bits are what a double holds.
        (hash >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a whole number from 0 to `below` - 1.
    pub(super) fn below(self, purpose: Purpose, about: [usize; 2], below: usize) -> usize {
        (self.unit(purpose, about) * below as f64) as usize
    }

    /// Returns true with this probability.
    pub(super) fn chance(self, purpose: Purpose, about: [usize; 2], probability: f64) -> bool {
        self.unit(purpose, about) < probability
    }
}

/// The random bytes of the application, so that a run has the same ids each time. Not for secrets.
pub(super) struct SeededEntropy(AtomicU64);

impl SeededEntropy {
    pub(super) const fn new(seed: u64) -> Self {
        Self(AtomicU64::new(mix(seed)))
    }
}

impl Entropy for SeededEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        for piece in bytes.chunks_mut(8) {
            let word = mix(self.0.fetch_add(1, Ordering::Relaxed));
            piece.copy_from_slice(&word.to_le_bytes()[..piece.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_depends_on_the_seed_the_purpose_and_what_it_is_about_only() {
        let draw = Draw(7);
        let number = draw.unit(Purpose::Accepts, [3, 4]);
        draw.unit(Purpose::Accepts, [4, 3]);
        assert_eq!(draw.unit(Purpose::Accepts, [3, 4]), number);
        for other in [
            Draw(8).unit(Purpose::Accepts, [3, 4]),
            draw.unit(Purpose::Declines, [3, 4]),
            draw.unit(Purpose::Accepts, [4, 3]),
        ] {
            assert_ne!(other, number);
        }
    }

    #[test]
    fn numbers_are_evenly_distributed() {
        let draw = Draw(1);
        let below = (0..10_000).filter(|it| draw.chance(Purpose::Accepts, [*it, 0], 0.3)).count();
        assert!((2_800..3_200).contains(&below), "{below}");
    }
}
