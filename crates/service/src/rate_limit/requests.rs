//! The general limit on requests (AMB-21): per session, per address without a session, and per address.
//!
//! It is shared by all nodes and survives restarts, but few requests cost a write. A node counts in memory and reports to the
//! database in batches: a twelfth of the limit at first, then half of what is left, so that the last requests of a window are
//! counted one by one. The database answers a report with the count of all nodes. A node that sees a key for the first time in
//! a window starts with a read, so that a restarted node continues from the earlier count. No request is refused below the
//! limit; a caller can exceed it by less than one batch for each further node and each restart. A caller with fewer requests in
//! a window than the first batch causes no write.
//!
//! Windows begin at whole multiples of their length, so that they are the same on all nodes without communication.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

use caseboard_domain::throttle::Limit;
use caseboard_store::rate_limits;
use jiff::Timestamp;

use crate::app::App;
use crate::error::Error;
use crate::secrets::digest;

/// How many counts a node keeps; when there are more, those of finished windows are dropped, then those of
/// callers with few requests.
const COUNTS_MAX: usize = 50_000;

/// The counts of this node.
pub struct RequestLimits {
    hasher: RandomState,
    counts: Mutex<HashMap<u64, Count>>,
}

/// The counts of one key in one window.
#[derive(Debug, Clone, Copy)]
struct Count {
    window: Window,
    /// Reported requests of all nodes, as far as this node knows them.
    known: i64,
    /// Requests at this node that were not reported.
    own: i64,
}

/// One window of a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Window {
    began: Timestamp,
    ends: Timestamp,
}

impl Window {
    fn new(limit: Limit, now: Timestamp) -> Self {
        let length = i64::try_from(limit.window.as_micros()).unwrap_or(i64::MAX).max(1);
        let began = now.as_microsecond().div_euclid(length) * length;
        let at = |micros| Timestamp::from_microsecond(micros).unwrap_or(now);
        Self { began: at(began), ends: at(began.saturating_add(length)) }
    }

    /// The key of the row that all nodes share.
    fn key(self, limit: Limit, who: &str) -> [u8; 32] {
        digest(format!("{}\0{}\0{who}", limit.name, self.began.as_microsecond()))
    }
}

/// The next step of a counted request.
enum Step {
    Nothing,
    /// Read the count of all nodes.
    Ask,
    /// Report this number of requests, including this one.
    Report(i64),
}

/// Returns after how many requests this node reports when `known` requests of all nodes are known.
fn batch_size(limit: Limit, known: i64) -> i64 {
    let most = i64::from(limit.limit);
    ((most - known) / 2).clamp(1, (most / 12).max(1))
}

impl Default for RequestLimits {
    fn default() -> Self {
        Self { hasher: RandomState::new(), counts: Mutex::new(HashMap::new()) }
    }
}

impl RequestLimits {
    /// Counts a request of `who`.
    ///
    /// # Errors
    /// The refusal of the limit, with the seconds until its window is over. When the database does not answer, the node
    /// counts by itself.
    pub async fn take(&self, app: &App, limit: Limit, who: &str) -> Result<(), Error> {
        let now = app.now();
        let window = Window::new(limit, now);
        let slot = self.hasher.hash_one((limit.name, who));
        let total = match self.count(slot, limit, window, now)? {
            Step::Nothing => return Ok(()),
            Step::Ask => read_hits(app, window.key(limit, who), now).await,
            Step::Report(hits) => add_hits(app, window, window.key(limit, who), hits).await,
        };
        match total {
            Ok(total) => self.update_count(slot, limit, window, total, now),
            Err(error) => {
                tracing::warn!(%error, limit = limit.name, "requests are counted by this node alone");
                Ok(())
            }
        }
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<u64, Count>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, slot: u64, limit: Limit, window: Window, now: Timestamp) -> Result<Step, Error> {
        let mut counts = self.counts();
        if counts.len() >= COUNTS_MAX && !counts.contains_key(&slot) {
            counts.retain(|_, count| now < count.window.ends);
            if counts.len() >= COUNTS_MAX {
                drop_smaller_half(&mut counts);
            }
        }
        let fresh = Count { window, known: 0, own: 0 };
        let count = counts.entry(slot).or_insert(fresh);
        let first = count.own == 0 && count.known == 0 || count.window != window;
        if count.window != window {
            *count = fresh;
        }
        // The database's window is over when this one is, so the same seconds are left.
        limit.check(count.known + count.own, window.ends, now)?;
        count.own += 1;
        if count.own < batch_size(limit, count.known) {
            return Ok(if first { Step::Ask } else { Step::Nothing });
        }
        let hits = std::mem::take(&mut count.own);
        count.known += hits;
        Ok(Step::Report(hits))
    }

    /// Stores the count of all nodes, which includes this request if it was reported.
    fn update_count(
        &self,
        slot: u64,
        limit: Limit,
        window: Window,
        total: i64,
        now: Timestamp,
    ) -> Result<(), Error> {
        let mut counts = self.counts();
        let Some(count) = counts.get_mut(&slot).filter(|count| count.window == window) else { return Ok(()) };
        count.known = count.known.max(total);
        // One less, because this request is among them.
        Ok(limit.check(count.known + count.own - 1, window.ends, now)?)
    }
}

/// Drops the counts of the callers with the fewest requests. A caller with many addresses fills the table
/// with small counts, so it does not reset its own large one, nor that of another.
fn drop_smaller_half(counts: &mut HashMap<u64, Count>) {
    let mut sizes: Vec<_> = counts.iter().map(|(slot, count)| (count.known + count.own, *slot)).collect();
    let half = sizes.len() / 2;
    if half > 0 {
        let (_, largest_dropped, _) = sizes.select_nth_unstable(half - 1);
        let largest_dropped = *largest_dropped;
        counts.retain(|slot, count| (count.known + count.own, *slot) > largest_dropped);
    }
}

async fn read_hits(app: &App, key: [u8; 32], now: Timestamp) -> Result<i64, Error> {
    let read = app.db.read(move |conn| async move { rate_limits::find_window(&conn, &key, now).await }).await;
    Ok(read.map_err(Error::from)?.map_or(0, |(hits, _)| hits))
}

async fn add_hits(app: &App, window: Window, key: [u8; 32], hits: i64) -> Result<i64, Error> {
    app.db
        .write(move |tx| async move {
            let total = rate_limits::count_hits_of_window(&tx, &key, window.began, window.ends, hits).await?;
            Ok(tx.commit(total))
        })
        .await
}

#[cfg(test)]
mod tests {
    use caseboard_domain::throttle::{PER_ADDRESS, PER_SESSION};

    use super::*;

    /// Three hundred requests cost fewer than twenty-five reports, and the last ones are counted one by one.
    ///
    /// Shows: AMB-21
    #[test]
    fn batches_shrink_towards_the_limit() {
        let (mut known, mut strides) = (0, Vec::new());
        while known < i64::from(PER_SESSION.limit) {
            strides.push(batch_size(PER_SESSION, known));
            known += batch_size(PER_SESSION, known);
        }
        assert_eq!(known, 300);
        assert_eq!((strides.first(), strides.last()), (Some(&25), Some(&1)));
        assert!(strides.len() < 25 && strides.is_sorted_by(|one, next| one >= next), "{strides:?}");
    }

    #[test]
    fn the_table_of_counters_is_bounded() {
        let (limits, now) =
            (RequestLimits::default(), Timestamp::from_second(1_800_000_000).expect("an instant"));
        let window = Window::new(PER_ADDRESS, now);
        for slot in 0..COUNTS_MAX as u64 + 1_000 {
            assert!(limits.count(slot, PER_ADDRESS, window, now).is_ok());
        }
        assert!(limits.counts().len() <= COUNTS_MAX);
    }

    /// A caller that is near its limit does not get a new count by filling the table with requests of other keys.
    ///
    /// Shows: AMB-21
    #[test]
    fn a_full_table_drops_the_callers_with_few_requests() {
        let (limits, now) =
            (RequestLimits::default(), Timestamp::from_second(1_800_000_000).expect("an instant"));
        let window = Window::new(PER_SESSION, now);
        let busy = u64::MAX / 2;
        for _ in 0..PER_SESSION.limit {
            assert!(limits.count(busy, PER_SESSION, window, now).is_ok());
        }
        for slot in 0..2 * COUNTS_MAX as u64 {
            assert!(limits.count(slot, PER_ADDRESS, Window::new(PER_ADDRESS, now), now).is_ok());
        }
        assert!(limits.counts().len() <= COUNTS_MAX);
        assert!(limits.count(busy, PER_SESSION, window, now).is_err(), "the limit is still reached");
    }

    #[test]
    fn windows_are_the_same_for_all_nodes() {
        let at = |second: i64| Timestamp::from_second(1_800_000_000 + second).expect("an instant");
        assert_eq!(Window::new(PER_SESSION, at(0)), Window { began: at(0), ends: at(60) });
        assert_eq!(Window::new(PER_SESSION, at(59)), Window::new(PER_SESSION, at(0)));
        assert_eq!(Window::new(PER_SESSION, at(60)), Window { began: at(60), ends: at(120) });
    }
}
