//! Bytes that are the same in every run, so that tests can compare two runs of a request byte for byte.

use std::sync::atomic::{AtomicU64, Ordering};

use caseboard_domain::mix::{STEP, mix};
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
            let number = mix(self.0.fetch_add(STEP, Ordering::Relaxed));
            piece.copy_from_slice(&number.to_le_bytes()[..piece.len()]);
        }
    }
}
