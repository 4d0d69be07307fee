//! Ports for the clock and the random number generator, which tests replace.

use jiff::Timestamp;
use uuid::Uuid;

/// A clock.
pub trait Clock: Send + Sync + 'static {
    /// The present instant, in whole microseconds as the store keeps it.
    fn now(&self) -> Timestamp;
}

/// The system clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the one place that asks the machine for the time")]
    fn now(&self) -> Timestamp {
        let now = Timestamp::now();
        Timestamp::from_microsecond(now.as_microsecond()).unwrap_or(now)
    }
}

/// Returns unpredictable bytes.
pub trait Entropy: Send + Sync + 'static {
    /// Fills the bytes.
    fn fill(&self, bytes: &mut [u8]);
}

/// The operating system's randomness.
#[derive(Debug, Clone, Copy, Default)]
pub struct OsEntropy;

impl Entropy for OsEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("a machine without randomness cannot serve safely");
    }
}

/// New ids: version 7, so that they sort by the time they were made at.
pub(crate) fn new_id(now: Timestamp, entropy: &dyn Entropy) -> Uuid {
    let mut random = [0; 10];
    entropy.fill(&mut random);
    let millis = u64::try_from(now.as_millisecond()).unwrap_or_default();
    uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
}
