//! Counters of attempts, shared by all nodes.

use jiff::Timestamp;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;

crate::statements! {
    READ = "SELECT hits, window_ends_at FROM throttles WHERE key_hash = $1 AND window_ends_at > $2";
    HIT = "INSERT INTO throttles (key_hash, window_started_at, window_ends_at, hits) VALUES ($1, $2, $3, 1)
        ON CONFLICT (key_hash) DO UPDATE SET
            hits = CASE WHEN throttles.window_ends_at > $2 THEN throttles.hits + 1 ELSE 1 END,
            window_started_at = CASE WHEN throttles.window_ends_at > $2 THEN throttles.window_started_at ELSE $2 END,
            window_ends_at = CASE WHEN throttles.window_ends_at > $2 THEN throttles.window_ends_at ELSE $3 END
        RETURNING hits, window_ends_at";
    ADD = "INSERT INTO throttles (key_hash, window_started_at, window_ends_at, hits) VALUES ($1, $2, $3, $4)
        ON CONFLICT (key_hash) DO UPDATE SET hits = throttles.hits + $4 RETURNING hits";
    GIVE_BACK = "UPDATE throttles SET hits = hits - 1 WHERE key_hash = $1 AND hits > 0";
    FORGET = "DELETE FROM throttles WHERE window_ends_at <= $1";
    CLEAR = "DELETE FROM throttles WHERE key_hash = $1";
}

/// How often a key was hit in its running window, and when that ends.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_window(
    cx: &Cx,
    key: &[u8; 32],
    now: Timestamp,
) -> Result<Option<(i64, Timestamp)>, StoreError> {
    cx.query_opt(&READ, params![key, now], |row| Ok((row.get(0)?, row.get(1)?))).await
}

/// Counts a hit and says how many the window now has, and when it ends; a window that is over starts anew and ends at
/// `ends`. Attempts that come at once are counted one after another.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count_hit(
    tx: &Tx,
    key: &[u8; 32],
    now: Timestamp,
    ends: Timestamp,
) -> Result<(i64, Timestamp), StoreError> {
    tx.query_one(&HIT, params![key, now, ends], |row| Ok((row.get(0)?, row.get(1)?))).await
}

/// Counts several hits at once in a window whose key is its own, and says how many it now has.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count_hits(
    tx: &Tx,
    key: &[u8; 32],
    began: Timestamp,
    ends: Timestamp,
    hits: i64,
) -> Result<i64, StoreError> {
    tx.query_one(&ADD, params![key, began, ends, hits], |row| row.get(0)).await
}

/// Takes one hit back.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn undo_hit(tx: &Tx, key: &[u8; 32]) -> Result<(), StoreError> {
    tx.execute(&GIVE_BACK, params![key]).await.map(drop)
}

/// Forgets a key: the attempt succeeded.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn delete(tx: &Tx, key: &[u8; 32]) -> Result<(), StoreError> {
    tx.execute(&CLEAR, params![key]).await.map(drop)
}

/// Forgets windows that are over.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn delete_expired(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&FORGET, params![now]).await
}
