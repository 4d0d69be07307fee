//! A clock that stands still until a test moves it.

use std::sync::Mutex;

use caseboard_service::Clock;
use jiff::{SignedDuration, Timestamp};

/// The hands of the clock are moved by the test alone.
#[derive(Debug)]
pub struct MockClock(Mutex<Timestamp>);

impl MockClock {
    /// A clock that shows this instant.
    pub fn at(now: Timestamp) -> Self {
        Self(Mutex::new(now))
    }

    /// Shows another instant.
    pub fn set(&self, now: Timestamp) {
        *self.0.lock().expect("no test panics while it holds the clock") = now;
    }

    /// Moves on by so much (back, when it is negative).
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
