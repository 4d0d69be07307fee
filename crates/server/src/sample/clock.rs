//! The clock of the demo and of the simulation, which runs through months in seconds or minutes.

use std::sync::Mutex;

use caseboard_service::Clock;
use jiff::{SignedDuration, Timestamp};

/// A clock that changes only when it is advanced.
pub(crate) struct SteppedClock(Mutex<Timestamp>);

impl SteppedClock {
    /// Returns a clock with this time.
    pub(crate) fn at(now: Timestamp) -> Self {
        Self(Mutex::new(now))
    }

    /// Advances the time.
    pub(crate) fn advance(&self, by: SignedDuration) {
        *self.0.lock().expect("the lock of the clock is not poisoned") += by;
    }

    /// Advances the time to an instant; an earlier instant leaves it.
    pub(crate) fn advance_to(&self, at: Timestamp) {
        let mut now = self.0.lock().expect("the lock of the clock is not poisoned");
        *now = at.max(*now);
    }
}

impl Clock for SteppedClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().expect("the lock of the clock is not poisoned")
    }
}
