//! The general limit on requests (AMB-21): counted per session and per address, in the memory of this node.
//!
//! The limits on guessing (logins, codes) are stricter, live in the database and belong to the verbs.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

/// The time a count is kept for.
const WINDOW: SignedDuration = SignedDuration::from_mins(1);

/// Requests of one session in a window.
pub(crate) const PER_SESSION: u32 = 300;

/// Requests without a session of one address in a window.
pub(crate) const PER_STRANGER: u32 = 300;

/// Requests of one address in a window, whatever tokens they carry: many people may share an address, but inventing tokens
/// must not be a way around the limit.
pub(crate) const PER_ADDRESS: u32 = 3_000;

/// How many counts are kept; when there are more, finished windows are dropped.
const COUNTS_MAX: usize = 50_000;

#[derive(Clone, Copy)]
struct Count {
    since: Timestamp,
    requests: u32,
}

/// The counts of this node.
pub(crate) struct Limits {
    hasher: RandomState,
    counts: Mutex<HashMap<u64, Count>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { hasher: RandomState::new(), counts: Mutex::new(HashMap::new()) }
    }
}

impl Limits {
    /// Counts a request of `who`; the seconds to wait when there were too many.
    pub(crate) fn take(&self, kind: &str, who: &str, most: u32, now: Timestamp) -> Result<(), u32> {
        let key = self.hasher.hash_one((kind, who));
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= COUNTS_MAX && !counts.contains_key(&key) {
            counts.retain(|_, count| now.duration_since(count.since) < WINDOW);
            if counts.len() >= COUNTS_MAX {
                counts.clear();
            }
        }
        let count = counts.entry(key).or_insert(Count { since: now, requests: 0 });
        let age = now.duration_since(count.since);
        if age >= WINDOW || age < SignedDuration::ZERO {
            *count = Count { since: now, requests: 0 };
        }
        if count.requests >= most {
            let wait = (count.since + WINDOW).duration_since(now).as_secs().max(1);
            return Err(u32::try_from(wait).unwrap_or(u32::MAX));
        }
        count.requests += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + second).expect("a time")
    }

    #[test]
    fn amb_21_the_window_fills_and_opens_again() {
        let limits = Limits::default();
        for _ in 0..3 {
            assert_eq!(limits.take("session", "a", 3, at(0)), Ok(()));
        }
        assert_eq!(limits.take("session", "a", 3, at(20)), Err(40));
        assert_eq!(limits.take("session", "b", 3, at(20)), Ok(()), "another session has its own count");
        assert_eq!(limits.take("address", "a", 3, at(20)), Ok(()), "another kind has its own count");
        assert_eq!(limits.take("session", "a", 3, at(60)), Ok(()));
    }

    #[test]
    fn the_table_stays_bounded() {
        let limits = Limits::default();
        for who in 0..(COUNTS_MAX + 1_000) {
            assert_eq!(limits.take("address", &who.to_string(), 1, at(0)), Ok(()));
        }
        assert!(limits.counts.lock().expect("no panic").len() <= COUNTS_MAX);
    }
}
