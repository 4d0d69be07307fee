use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::*;

const MIB: u64 = 1024 * 1024;

/// The load at the moment and the highest one so far, as files and MiB.
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
