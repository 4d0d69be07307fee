//! The clock of the demo, which runs through a month in a few seconds.

use std::sync::Mutex;

use caseboard_service::Clock;
use jiff::{SignedDuration, Timestamp};

/// A clock that changes only when the demo advances it.
pub(super) struct DemoClock(Mutex<Timestamp>);

impl DemoClock {
    /// Returns a clock with this time.
    pub(super) fn at(now: Timestamp) -> Self {
        Self(Mutex::new(now))
    }

    /// Advances the time.
    pub(super) fn advance(&self, by: SignedDuration) {
        *self.0.lock().expect("the lock of the clock is not poisoned") += by;
    }

    /// Advances the time to an instant; an earlier instant leaves it.
    pub(super) fn advance_to(&self, at: Timestamp) {
        let mut now = self.0.lock().expect("the lock of the clock is not poisoned");
        *now = at.max(*now);
    }
}

impl Clock for DemoClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().expect("the lock of the clock is not poisoned")
    }
}
