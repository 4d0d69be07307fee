//! Limits how many uploaded files are checked at the same time: by the cores, by memory, and by the length of the queue.

use std::sync::Arc;

use caseboard_domain::document::UploadRejection;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::Error;

/// Memory of all files that are checked at a time, in MiB. The largest picture needs all of it, a photo of a phone a fifth.
const MEMORY_MIB: u32 = 512;
/// How many files may wait; further ones are refused. Their contents are in memory, and the last one waits for seconds.
const WAITING: usize = 64;

/// Checks as many files at a time as there are cores and memory for, in the order of arrival.
#[derive(Clone)]
pub(crate) struct ImageDecodeLimiter {
    running: Arc<Semaphore>,
    memory: Arc<Semaphore>,
    memory_mib: u32,
    places: Arc<Semaphore>,
}

impl Default for ImageDecodeLimiter {
    fn default() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, usize::from), MEMORY_MIB, WAITING)
    }
}

impl ImageDecodeLimiter {
    fn new(threads: usize, memory_mib: u32, waiting: usize) -> Self {
        Self {
            running: Arc::new(Semaphore::new(threads)),
            memory: Arc::new(Semaphore::new(memory_mib as usize)),
            memory_mib,
            places: Arc::new(Semaphore::new(threads + waiting)),
        }
    }

    /// Runs CPU-bound work on a file outside the threads that serve requests; `memory` is what it needs, in bytes. If the
    /// work panics, the file is rejected.
    ///
    /// # Errors
    /// [`Error::Busy`] when too many files wait.
    pub(crate) async fn run<T: Send + 'static>(
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
    async fn check(limiter: &ImageDecodeLimiter, files: usize, mib: u64) -> (usize, u64, u64) {
        let load = Arc::new(Load::default());
        let checks = (0..files).map(|_| {
            let (limiter, load) = (limiter.clone(), Arc::clone(&load));
            tokio::spawn(async move {
                let done = limiter.run(mib * MIB, move || {
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
        let limiter = ImageDecodeLimiter::new(3, 100, 10);
        assert_eq!(check(&limiter, 13, 10).await, (0, 3, 30), "limited by the threads");
        assert_eq!(check(&limiter, 13, 40).await, (0, 2, 80), "limited by memory");
        assert_eq!(check(&limiter, 4, 5000).await.1, 1, "a file that needs more than there is runs alone");
        assert_eq!(check(&limiter, 40, 10).await.0, 27, "the others are refused at once");
        assert_eq!(check(&limiter, 13, 10).await.0, 0);
    }

    /// A request that ends while its file is checked keeps the memory reserved until the work is done.
    #[tokio::test]
    async fn an_abandoned_request_keeps_its_memory_until_the_work_ends() {
        let limiter = ImageDecodeLimiter::new(2, 100, 10);
        let (sender, receiver) = std::sync::mpsc::channel::<()>();
        let (started, begun) = tokio::sync::oneshot::channel();
        let abandoned = tokio::spawn({
            let limiter = limiter.clone();
            async move {
                let work = move || {
                    let _ = started.send(());
                    let _ = receiver.recv();
                    Ok(())
                };
                limiter.run(100 * MIB, work).await
            }
        });
        begun.await.expect("the work begins");
        abandoned.abort();
        let next = tokio::time::timeout(Duration::from_millis(50), limiter.run(MIB, || Ok(()))).await;
        assert!(next.is_err(), "the memory is still in use");
        drop(sender);
        let next = tokio::time::timeout(Duration::from_secs(5), limiter.run(MIB, || Ok(()))).await;
        assert!(matches!(next, Ok(Ok(Ok(())))), "{next:?}");
    }
}
