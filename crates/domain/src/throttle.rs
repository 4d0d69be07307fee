//! How often something may be tried (AMB-21). Counting is the caller's; the limits and the wait are here.

use jiff::{SignedDuration, Timestamp};

use crate::code::whole_seconds;
use crate::refusal::Refusal;

/// At most `limit` events within any `window`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Throttle {
    /// Events that are still let through.
    pub limit: u32,
    /// The sliding window.
    pub window: SignedDuration,
}

/// Failed sign-ins per account and address (AMB-21).
pub const LOGIN_FAILURES: Throttle = Throttle { limit: 10, window: SignedDuration::from_mins(15) };
/// Sign-ups per address (AMB-21).
pub const SIGN_UPS: Throttle = Throttle { limit: 10, window: SignedDuration::from_hours(1) };
/// Wrong center codes per center and address (AMB-03).
pub const CENTER_CODES: Throttle = Throttle { limit: 5, window: SignedDuration::from_mins(15) };
/// Tries of the add-center code per address (AMB-05).
pub const ADD_CENTER_CODES: Throttle = Throttle { limit: 5, window: SignedDuration::from_mins(15) };
/// Questions whether an address has an account, per network address (AMB-19).
pub const EMAIL_LOOKUPS: Throttle = Throttle { limit: 20, window: SignedDuration::from_mins(1) };
/// Requests per session (AMB-21).
pub const SESSION_REQUESTS: Throttle = Throttle { limit: 300, window: SignedDuration::from_mins(1) };

impl Throttle {
    /// Events before this instant no longer count.
    pub fn since(self, now: Timestamp) -> Timestamp {
        now.saturating_sub(self.window).unwrap_or(Timestamp::MIN)
    }

    /// Whether one more is let through, when `count` events lie in the window and the oldest of the last
    /// `limit` happened at `oldest`.
    ///
    /// # Errors
    /// 429 with the seconds until that one leaves the window.
    pub fn check(self, count: u32, oldest: Timestamp, now: Timestamp) -> Result<(), Refusal> {
        if count < self.limit {
            return Ok(());
        }
        Err(Refusal::too_many(whole_seconds(self.window - now.duration_since(oldest))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_14_amb_21_the_eleventh_failure_waits_for_the_first_to_leave() {
        let now = Timestamp::from_second(1_000_000).expect("in range");
        let oldest = now - SignedDuration::from_mins(5);
        assert_eq!(LOGIN_FAILURES.check(9, oldest, now), Ok(()));
        let refusal = LOGIN_FAILURES.check(10, oldest, now).expect_err("the limit is reached");
        assert_eq!(refusal.retry_after(), Some(600));
        assert_eq!(LOGIN_FAILURES.since(now), now - SignedDuration::from_mins(15));
    }
}
