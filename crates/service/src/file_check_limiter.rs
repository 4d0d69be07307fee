//! Limits how many uploaded files are checked at the same time: by the cores, by memory, and by the length of the queue.
//! Pictures and PDF files have queues of their own, because a picture takes a second and a PDF file a few milliseconds.

use std::sync::Arc;

use caseboard_domain::document::{FileKind, UploadRejection};
use caseboard_domain::pdf;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::Error;

/// Memory of all pictures that are checked at a time, in MiB. The largest picture needs all of it, a photo of a phone a fifth.
const PICTURE_MEMORY_MIB: u32 = 512;
/// Memory of the one PDF file that is checked at a time, in MiB.
const PDF_MEMORY_MIB: u32 = (pdf::MEMORY_MAX / (1024 * 1024)) as u32;
/// How many files may wait in each queue; further ones are refused. Their contents are in memory, and the last one waits for
/// seconds.
const MAX_WAITING: usize = 64;

/// Checks as many pictures at a time as there are cores and memory for, and one PDF file beside them, each in the order of
/// arrival.
#[derive(Clone)]
pub(crate) struct FileCheckLimiter {
    pictures: Queue,
    pdf_files: Queue,
}

impl Default for FileCheckLimiter {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            pictures: Queue::new(threads, PICTURE_MEMORY_MIB, MAX_WAITING),
            pdf_files: Queue::new(1, PDF_MEMORY_MIB, MAX_WAITING),
        }
    }
}

impl FileCheckLimiter {
    /// Runs CPU-bound work on a file of this kind outside the threads that serve requests; `memory` is what it needs, in
    /// bytes. If the work panics, the file is rejected.
    ///
    /// # Errors
    /// [`Error::Busy`] when too many files of the kind wait.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        kind: FileKind,
        memory: u64,
        work: impl FnOnce() -> Result<T, UploadRejection> + Send + 'static,
    ) -> Result<Result<T, UploadRejection>, Error> {
        let queue = match kind {
            FileKind::Jpeg | FileKind::Png => &self.pictures,
            FileKind::Pdf => &self.pdf_files,
        };
        queue.run(memory, work).await
    }
}

#[derive(Clone)]
struct Queue {
    running: Arc<Semaphore>,
    memory: Arc<Semaphore>,
    memory_mib: u32,
    places: Arc<Semaphore>,
}

impl Queue {
    fn new(threads: usize, memory_mib: u32, waiting: usize) -> Self {
        Self {
            running: Arc::new(Semaphore::new(threads)),
            memory: Arc::new(Semaphore::new(memory_mib as usize)),
            memory_mib,
            places: Arc::new(Semaphore::new(threads + waiting)),
        }
    }

    async fn run<T: Send + 'static>(
        &self,
        memory: u64,
        work: impl FnOnce() -> Result<T, UploadRejection> + Send + 'static,
    ) -> Result<Result<T, UploadRejection>, Error> {
        let busy = |_| Error::Busy("too many files are being checked".into());
        let _place = self.places.try_acquire().map_err(busy)?;
        // The permits are held until the work is done, also when the request ends before.
        let permits = (self.reserve_memory(memory).await?, self.reserve_thread().await?);
        let done = tokio::task::spawn_blocking(move || {
            let _permits = permits;
            work()
        });
        Ok(done.await.unwrap_or_else(|error| {
            tracing::warn!(%error, "the decoder of a file panicked");
            Err(UploadRejection::Kind)
        }))
    }

    async fn reserve_memory(&self, bytes: u64) -> Result<OwnedSemaphorePermit, Error> {
        let mib = u32::try_from(bytes.div_ceil(1024 * 1024)).unwrap_or(u32::MAX).clamp(1, self.memory_mib);
        let permit = Arc::clone(&self.memory).acquire_many_owned(mib).await;
        permit.map_err(|error| Error::Busy(error.to_string()))
    }

    async fn reserve_thread(&self) -> Result<OwnedSemaphorePermit, Error> {
        let permit = Arc::clone(&self.running).acquire_owned().await;
        permit.map_err(|error| Error::Busy(error.to_string()))
    }
}

#[cfg(test)]
#[path = "file_check_limiter_tests.rs"]
mod tests;
