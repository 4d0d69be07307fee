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
const WAITING: usize = 64;

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
            pictures: Queue::new(threads, PICTURE_MEMORY_MIB, WAITING),
            pdf_files: Queue::new(1, PDF_MEMORY_MIB, WAITING),
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
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::*;

    const MIB: u64 = 1024 * 1024;

    /// What runs at a moment, and the most that ever did: files and MiB.
    #[derive(Default)]
    struct Load {
        now: (AtomicU64, AtomicU64),
        most: (AtomicU64, AtomicU64),
    }

    impl Load {
        fn work(&self, mib: u64) {
            let files = self.now.0.fetch_add(1, Ordering::SeqCst) + 1;
            let memory = self.now.1.fetch_add(mib, Ordering::SeqCst) + mib;
            self.most.0.fetch_max(files, Ordering::SeqCst);
            self.most.1.fetch_max(memory, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(20));
            self.now.0.fetch_sub(1, Ordering::SeqCst);
            self.now.1.fetch_sub(mib, Ordering::SeqCst);
        }
    }

    /// Checks files at once and returns how many were refused, and the most files and MiB that were checked at a time.
    async fn check(queue: &Queue, files: usize, mib: u64) -> (usize, u64, u64) {
        let load = Arc::new(Load::default());
        let checks = (0..files).map(|_| {
            let (queue, load) = (queue.clone(), Arc::clone(&load));
            tokio::spawn(async move {
                let done = queue.run(mib * MIB, move || {
                    load.work(mib);
                    Ok(())
                });
                done.await
            })
        });
        let mut refused = 0;
        for check in checks.collect::<Vec<_>>() {
            match check.await.expect("no panic") {
                Ok(Ok(())) => {}
                Err(Error::Busy(_)) => refused += 1,
                other => panic!("{other:?}"),
            }
        }
        (refused, load.most.0.load(Ordering::SeqCst), load.most.1.load(Ordering::SeqCst))
    }

    /// Many uploads at once: as many files are checked as there are threads and memory for, and no more wait than the queue
    /// has places. Afterwards everything is free again.
    #[tokio::test]
    async fn threads_memory_and_queue_are_bounded() {
        let queue = Queue::new(3, 100, 10);
        assert_eq!(check(&queue, 13, 10).await, (0, 3, 30), "limited by the threads");
        assert_eq!(check(&queue, 13, 40).await, (0, 2, 80), "limited by memory");
        assert_eq!(check(&queue, 4, 5000).await.1, 1, "a file that needs more than there is runs alone");
        assert_eq!(check(&queue, 40, 10).await.0, 27, "the others are refused at once");
        assert_eq!(check(&queue, 13, 10).await.0, 0);
    }

    /// A request that ends while its file is checked keeps the memory reserved until the work is done.
    #[tokio::test]
    async fn an_abandoned_request_keeps_its_memory_until_the_work_ends() {
        let queue = Queue::new(2, 100, 10);
        let (sender, receiver) = std::sync::mpsc::channel::<()>();
        let (started, begun) = tokio::sync::oneshot::channel();
        let abandoned = tokio::spawn({
            let queue = queue.clone();
            async move {
                let work = move || {
                    let _ = started.send(());
                    let _ = receiver.recv();
                    Ok(())
                };
                queue.run(100 * MIB, work).await
            }
        });
        begun.await.expect("the work begins");
        abandoned.abort();
        let next = tokio::time::timeout(Duration::from_millis(50), queue.run(MIB, || Ok(()))).await;
        assert!(next.is_err(), "the memory is still in use");
        drop(sender);
        let next = tokio::time::timeout(Duration::from_secs(5), queue.run(MIB, || Ok(()))).await;
        assert!(matches!(next, Ok(Ok(Ok(())))), "{next:?}");
    }

    /// While as many pictures are checked and wait as there are places for, a PDF file is checked at once. A further picture
    /// is refused.
    #[tokio::test]
    async fn waiting_pictures_do_not_hold_a_pdf_file() {
        let limiter = FileCheckLimiter::default();
        let (release, held) = std::sync::mpsc::channel::<()>();
        let held = Arc::new(std::sync::Mutex::new(held));
        let pictures: Vec<_> = (0..limiter.pictures.places.available_permits())
            .map(|_| {
                let (limiter, held) = (limiter.clone(), Arc::clone(&held));
                let work = move || {
                    // Ends with an error as soon as the sender is dropped.
                    let _ = held.lock().map(|held| held.recv());
                    Ok(())
                };
                tokio::spawn(async move { limiter.run(FileKind::Png, 100 * MIB, work).await })
            })
            .collect();
        while limiter.pictures.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = limiter.run(FileKind::Jpeg, MIB, || Ok(())).await;
        assert!(matches!(refused, Err(Error::Busy(_))), "{refused:?}");
        let pdf = limiter.run(FileKind::Pdf, pdf::MEMORY_MAX, || Ok(()));
        let pdf = tokio::time::timeout(Duration::from_secs(20), pdf).await;
        drop(release);
        assert!(matches!(pdf, Ok(Ok(Ok(())))), "{pdf:?}");
        for picture in pictures {
            assert!(matches!(picture.await, Ok(Ok(Ok(())))));
        }
    }
}
