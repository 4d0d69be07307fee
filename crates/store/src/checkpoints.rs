//! Copies the write-ahead log of SQLite to the database file on a thread of its own.
//!
//! Without it the writer copies the log in the middle of its commits. The thread cannot empty the log while the writer
//! appends to it, so the writer copies what the thread has left: the few pages that were appended meanwhile. The log then
//! starts again from its beginning.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rusqlite::hooks::Wal;
use rusqlite::wal::CheckpointMode;
use rusqlite::{Connection, DEFAULT_NAME};

use crate::error::StoreError;

/// Number of pages in the log from which it is copied: 16 MB. A page that changed often is then copied only once.
const PAGES: i32 = 4_000;
/// Number of pages from which the writer copies the log itself, if the thread does not keep up: 64 MB.
const MAX_PAGES: i32 = 4 * PAGES;

/// What the writer and the thread tell each other.
#[derive(Debug, Default)]
struct Progress {
    /// The thread is copying, or about to.
    copying: AtomicBool,
    /// The thread has copied all but what was appended meanwhile.
    unfinished: AtomicBool,
}

/// The part of the thread.
pub(crate) struct Checkpoints {
    progress: Arc<Progress>,
    woken: flume::Receiver<()>,
}

impl Checkpoints {
    /// Replaces the automatic checkpoints of the writer's connection.
    ///
    /// # Errors
    /// `StoreError` if the connection does not accept the hook.
    pub(crate) fn of(writer: &mut Connection) -> Result<Self, StoreError> {
        let (wake, woken) = flume::bounded::<()>(1);
        let progress = Arc::new(Progress::default());
        let of_writer = Arc::clone(&progress);
        writer.wal_hook(Some(move |log: &mut Wal, pages| {
            if of_writer.unfinished.swap(false, Ordering::Relaxed) || pages >= MAX_PAGES {
                // The transaction is committed. As with automatic checkpoints, an error leaves the log for the next one.
                let _copied = log.checkpoint();
            } else if pages >= PAGES && !of_writer.copying.swap(true, Ordering::Relaxed) {
                // The queue is full if the thread has still to begin, and closed if it has ended.
                let _woken = wake.try_send(());
            }
            Ok(())
        }))?;
        Ok(Self { progress, woken })
    }

    /// Copies the log whenever the writer asks for it, until the writer's connection is closed.
    pub(crate) fn run(self, connection: &Connection) {
        for () in &self.woken {
            let complete = match connection.wal_checkpoint_v2(DEFAULT_NAME, CheckpointMode::PASSIVE) {
                Ok((pages, copied)) => pages == copied,
                Err(error) => {
                    tracing::warn!(%error, "the log of the database could not be copied");
                    false
                }
            };
            self.progress.unfinished.store(!complete, Ordering::Relaxed);
            self.progress.copying.store(false, Ordering::Relaxed);
        }
    }
}
