//! Ports for the clock and the random number generator, which tests replace.

use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};

/// A clock.
pub trait Clock: Send + Sync + 'static {
    /// Returns the current time in whole microseconds, the precision of the store.
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

/// The system clock of a development server, which can be moved forward to see what happens later (AMB-162).
#[derive(Debug, Default)]
pub struct AdvanceableClock {
    /// How far it is ahead of the system clock, in microseconds.
    ahead: AtomicI64,
}

impl AdvanceableClock {
    /// Moves the clock forward and returns the new time. It never goes back, as the time of a server never does.
    pub fn advance(&self, by: SignedDuration) -> Timestamp {
        let by = i64::try_from(by.as_micros()).unwrap_or_default().max(0);
        self.ahead.fetch_add(by, Ordering::Relaxed);
        self.now()
    }
}

impl Clock for AdvanceableClock {
    fn now(&self) -> Timestamp {
        let now = SystemClock.now();
        let ahead = SignedDuration::from_micros(self.ahead.load(Ordering::Relaxed));
        now.checked_add(ahead).unwrap_or(now)
    }
}

/// Returns unpredictable bytes.
pub trait Entropy: Send + Sync + 'static {
    /// Fills the bytes.
    fn fill(&self, bytes: &mut [u8]);
}

/// The random number generator of the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct OsEntropy;

impl Entropy for OsEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("a machine without randomness cannot serve safely");
    }
}
