//! Counters of the rate limits (table `throttles`), shared by all nodes.

use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::params;

statements! {
    FIND_WINDOW: (i64, Timestamp) = "SELECT hits, window_ends_at FROM throttles WHERE key_hash = $1 AND window_ends_at > $2";
    COUNT_HITS: (i64, Timestamp) = "INSERT INTO throttles (key_hash, window_started_at, window_ends_at, hits) VALUES ($1, $2, $3, $4)
        ON CONFLICT (key_hash) DO UPDATE SET
            hits = CASE WHEN throttles.window_ends_at > $2 THEN throttles.hits + $4 ELSE $4 END,
            window_started_at = CASE WHEN throttles.window_ends_at > $2 THEN throttles.window_started_at ELSE $2 END,
            window_ends_at = CASE WHEN throttles.window_ends_at > $2 THEN throttles.window_ends_at ELSE $3 END
        RETURNING hits, window_ends_at";
    COUNT_HITS_OF_WINDOW: i64 = "INSERT INTO throttles (key_hash, window_started_at, window_ends_at, hits) VALUES ($1, $2, $3, $4)
        ON CONFLICT (key_hash) DO UPDATE SET hits = throttles.hits + $4 RETURNING hits";
    UNDO_HIT = "UPDATE throttles SET hits = hits - 1 WHERE key_hash = $1 AND hits > 0";
    DELETE_EXPIRED = "DELETE FROM throttles WHERE key_hash IN (
        SELECT key_hash FROM throttles WHERE window_ends_at <= $1 ORDER BY window_ends_at LIMIT 1000)
        AND window_ends_at <= $1";
    DELETE = "DELETE FROM throttles WHERE key_hash = $1";
}

/// Returns how many hits a key has in its current window, and when the window ends.
pub async fn find_window(
    conn: &Conn,
    key: &[u8; 32],
    now: Timestamp,
) -> Result<Option<(i64, Timestamp)>, StoreError> {
    conn.query_opt(&FIND_WINDOW, params![key, now]).await
}

/// Counts hits and returns how many the window has now, and when it ends. If the previous window has ended, a new
/// one starts and ends at `ends`. Concurrent hits are counted one after another.
pub async fn count_hits(
    tx: &Tx,
    key: &[u8; 32],
    now: Timestamp,
    ends: Timestamp,
    hits: i64,
) -> Result<(i64, Timestamp), StoreError> {
    tx.query_one(&COUNT_HITS, params![key, now, ends, hits]).await
}

/// Counts several hits in a window that has its own key, and returns how many hits it has now.
pub async fn count_hits_of_window(
    tx: &Tx,
    key: &[u8; 32],
    began: Timestamp,
    ends: Timestamp,
    hits: i64,
) -> Result<i64, StoreError> {
    tx.query_one(&COUNT_HITS_OF_WINDOW, params![key, began, ends, hits]).await
}

/// Subtracts one hit, down to zero.
pub async fn undo_hit(tx: &Tx, key: &[u8; 32]) -> Result<(), StoreError> {
    tx.execute(&UNDO_HIT, params![key]).await.map(drop)
}

/// Deletes the counter of a key, which starts again at zero.
pub async fn delete(tx: &Tx, key: &[u8; 32]) -> Result<(), StoreError> {
    tx.execute(&DELETE, params![key]).await.map(drop)
}

/// Deletes the counters of past windows, [`DELETE_BATCH`](crate::DELETE_BATCH) at most, and returns how many.
pub async fn delete_expired(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_EXPIRED, params![now]).await
}
