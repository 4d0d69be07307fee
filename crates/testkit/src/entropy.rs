//! Bytes that are the same in every run, so that tests can compare two runs of a request byte for byte.

use std::sync::atomic::{AtomicU64, Ordering};

use caseboard_service::Entropy;

/// A source of deterministic bytes, which depend on the number of earlier calls. Not for secrets.
#[derive(Debug, Default)]
pub struct SeededEntropy(AtomicU64);

impl SeededEntropy {
    /// A source whose bytes depend on a seed.
    pub fn new(seed: u64) -> Self {
        Self(AtomicU64::new(seed))
    }
}

impl Entropy for SeededEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        for piece in bytes.chunks_mut(8) {
            // SplitMix64: consecutive counters give unrelated values.
            let mut word = self.0.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            piece.copy_from_slice(&(word ^ (word >> 31)).to_le_bytes()[..piece.len()]);
        }
    }
}
