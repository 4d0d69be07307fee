//! Copies the write-ahead log of SQLite to the database file on a thread of its own.
//!
//! Without it the writer copies the log in the middle of its commits. The thread cannot empty the log while the writer
//! appends to it, so the writer copies what the thread has left: the few pages that were appended meanwhile. The log then
//! starts again from its beginning.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rusqlite::hooks::Wal;
use rusqlite::wal::CheckpointMode;
use rusqlite::{Connection, DEFAULT_NAME};

use crate::error::StoreError;
use crate::sqlite::{open, spawn};

/// Number of pages in the log from which it is copied: 16 MB. A page that changed often is then copied only once.
const PAGES: i32 = 4_000;
/// Number of pages from which the writer copies the log itself, if the thread does not keep up: 64 MB.
const MAX_PAGES: i32 = 4 * PAGES;

/// Starts the thread, and replaces the automatic checkpoints of the writer's connection. The thread ends with the connection.
///
/// # Errors
/// `StoreError` if the thread's connection cannot be opened or the thread does not start.
pub(crate) fn start(path: &Path, writer: &mut Connection) -> Result<(), StoreError> {
    let connection = open(path, true)?;
    let copying = Arc::new(AtomicBool::new(false));
    let unfinished = Arc::new(AtomicBool::new(false));
    let (wake, woken) = flume::bounded::<()>(1);
    let (is_copying, is_unfinished) = (Arc::clone(&copying), Arc::clone(&unfinished));
    spawn("store-checkpoints", move || {
        for () in &woken {
            let complete = match connection.wal_checkpoint_v2(DEFAULT_NAME, CheckpointMode::PASSIVE) {
                Ok((pages, copied)) => pages == copied,
                Err(error) => {
                    tracing::warn!(%error, "the log of the database could not be copied");
                    false
                }
            };
            is_unfinished.store(!complete, Ordering::Relaxed);
            is_copying.store(false, Ordering::Relaxed);
        }
    })?;
    writer.wal_hook(Some(move |log: &mut Wal, pages| {
        if unfinished.swap(false, Ordering::Relaxed) || pages >= MAX_PAGES {
            // The transaction is committed. As with automatic checkpoints, an error leaves the log for the next one.
            let _copied = log.checkpoint();
        } else if pages >= PAGES && !copying.swap(true, Ordering::Relaxed) {
            // The queue is full if the thread has still to begin, and closed if it has ended.
            let _woken = wake.try_send(());
        }
        Ok(())
    }))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use super::*;

    fn length(path: &Path) -> u64 {
        fs::metadata(path).map_or(0, |found| found.len())
    }

    /// Writes about 18 MB in one transaction.
    fn write_much(writer: &Connection) {
        writer
            .execute_batch(
                "INSERT INTO texts WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4500)
                 SELECT zeroblob(4000) FROM n",
            )
            .expect("written");
    }

    /// The thread copies the log without a further commit, and the log starts again instead of growing.
    #[test]
    fn a_long_log_is_copied_and_starts_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log.sqlite");
        let mut writer = open(&path, true).expect("opened");
        start(&path, &mut writer).expect("started");
        writer.execute_batch("CREATE TABLE texts (text BLOB)").expect("created");
        for round in 1..=3 {
            write_much(&writer);
            let copied = (0..500).any(|_| {
                std::thread::sleep(Duration::from_millis(20));
                length(&path) >= round * 18_000_000
            });
            assert!(copied, "round {round}: {} bytes are in the database file", length(&path));
        }
        let log = length(&folder.path().join("log.sqlite-wal"));
        assert!(log < 30_000_000, "the log has {log} bytes");
    }

    /// The log is not copied beyond what a reader sees, and completely when the reader has ended.
    #[test]
    fn a_log_that_is_still_read_is_copied_later() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log.sqlite");
        let mut writer = open(&path, true).expect("opened");
        start(&path, &mut writer).expect("started");
        writer.execute_batch("CREATE TABLE texts (text BLOB)").expect("created");
        let reader = open(&path, false).expect("opened");
        reader.execute_batch("BEGIN; SELECT COUNT(*) FROM texts").expect("a snapshot");
        write_much(&writer);
        write_much(&writer);
        let count = |connection: &Connection| -> i64 {
            connection.query_row("SELECT COUNT(*) FROM texts", [], |row| row.get(0)).expect("counted")
        };
        assert_eq!((count(&reader), count(&writer)), (0, 9_000));
        assert!(length(&path) < 1_000_000);
        reader.execute_batch("COMMIT").expect("ended");
        let copied = (0..500).any(|_| {
            writer.execute_batch("INSERT INTO texts VALUES (x'00')").expect("written");
            std::thread::sleep(Duration::from_millis(20));
            length(&path) >= 36_000_000
        });
        assert!(copied, "{} bytes are in the database file", length(&path));
    }
}
