//! The clock of the demo: its month passes in a few seconds.

use std::sync::Mutex;

use caseboard_service::Clock;
use jiff::{SignedDuration, Timestamp};

/// Changes only when the demo advances it.
pub(super) struct DemoClock(Mutex<Timestamp>);

impl DemoClock {
    /// A clock that shows this instant.
    pub(super) fn at(now: Timestamp) -> Self {
        Self(Mutex::new(now))
    }

    /// Lets time pass.
    pub(super) fn pass(&self, by: SignedDuration) {
        *self.0.lock().expect("nobody panics while holding the clock") += by;
    }

    /// Moves on to an instant; what was promised for earlier happens now.
    pub(super) fn advance_to(&self, at: Timestamp) {
        let mut now = self.0.lock().expect("nobody panics while holding the clock");
        *now = at.max(*now);
    }
}

impl Clock for DemoClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().expect("nobody panics while holding the clock")
    }
}
