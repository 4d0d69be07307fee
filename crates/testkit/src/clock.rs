//! A clock that changes only when a test sets it.

use std::sync::Mutex;

use caseboard_service::Clock;
use jiff::{SignedDuration, Timestamp};

/// A clock that the test sets.
#[derive(Debug)]
pub struct MockClock(Mutex<Timestamp>);

impl MockClock {
    /// Returns a clock with this time.
    pub fn at(now: Timestamp) -> Self {
        Self(Mutex::new(now))
    }

    /// Sets the time.
    pub fn set(&self, now: Timestamp) {
        *self.0.lock().expect("no test panics while it holds the clock") = now;
    }

    /// Advances the time; a negative duration moves it back.
    pub fn advance(&self, by: SignedDuration) {
        let mut now = self.0.lock().expect("no test panics while it holds the clock");
        *now += by;
    }
}

impl Clock for MockClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().expect("no test panics while it holds the clock")
    }
}
