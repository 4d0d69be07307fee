//! How many passwords are hashed concurrently, and what happens to further requests.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use caseboard_testkit::Latch;
use tokio::task::JoinSet;

use super::*;
use crate::ports::OsEntropy;

/// As many hashes run as there are cores, a bounded number waits and is served, and further requests are
/// rejected with a time to wait.
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_hashes_queue_up_to_a_bound_and_the_rest_is_refused() {
    let hasher = Hasher::weak(&OsEntropy).expect("a hasher");
    let cores = std::thread::available_parallelism().map_or(2, usize::from).max(2);
    let (latch, running) = (Arc::new(Latch::default()), Arc::new(AtomicUsize::new(0)));
    let mut crowd = JoinSet::new();
    for _ in 0..MAX_WAITING + 50 {
        let (hasher, latch, running) = (hasher.clone(), latch.clone(), running.clone());
        crowd.spawn(async move {
            let work = move |_: &Argon2<'static>| {
                let at_once = running.fetch_add(1, Ordering::SeqCst) + 1;
                latch.wait();
                running.fetch_sub(1, Ordering::SeqCst);
                Ok(at_once)
            };
            hasher.run(work).await
        });
    }
    let mut refused_count = 0;
    while refused_count < 50 {
        let refused = tokio::time::timeout(Duration::from_secs(20), crowd.join_next()).await;
        let refused =
            refused.expect("rejected without waiting").expect("a result").expect("the task does not panic");
        assert!(matches!(refused, Err(Error::Busy(_))), "{refused:?}");
        refused_count += 1;
    }
    assert!(running.load(Ordering::SeqCst) <= cores);
    latch.release();
    let served = crowd.join_all().await;
    assert_eq!(served.len(), MAX_WAITING);
    let most = served.into_iter().map(|at_once| at_once.expect("served")).max();
    assert!(most.is_some_and(|most| most <= cores), "{most:?} at once on {cores} cores");
    assert!(hasher.hash(Arc::new(OsEntropy), &Secret::new("x")).await.is_ok(), "the queue is empty again");
}

/// Low-priority work neither fills the queue nor takes all threads.
#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_low_priority_work_does_not_delay_other_work() {
    let hasher = Hasher::weak(&OsEntropy).expect("a hasher");
    let latch = Arc::new(Latch::default());
    let mut flood = JoinSet::new();
    for _ in 0..MAX_WAITING * 2 {
        let (hasher, latch) = (hasher.with_low_priority(), latch.clone());
        flood.spawn(async move {
            let work = move |_: &Argon2<'static>| {
                latch.wait();
                Ok(())
            };
            hasher.run(work).await
        });
    }
    // The refused requests return while the accepted ones are blocked. A request that starts after they are unblocked would be
    // accepted.
    for _ in 0..MAX_WAITING * 2 - MAX_WAITING_LOW_PRIORITY {
        let refused = flood.join_next().await.expect("a task").expect("no panic");
        assert!(refused.is_err(), "refused: the queue is full");
    }
    assert_eq!(hasher.busy(), MAX_WAITING_LOW_PRIORITY);
    let secret = Secret::new("x");
    let hashed = hasher.hash(Arc::new(OsEntropy), &secret);
    let hashed = tokio::time::timeout(Duration::from_secs(20), hashed).await;
    // A failed assertion would wait for the flood.
    latch.release();
    hashed.expect("not delayed").expect("not refused");
    assert!(flood.join_all().await.into_iter().all(|served| served.is_ok()), "the accepted ones are served");
}

/// However many hashes are computed, no more memory is buffered than for those that run at once, and later hashes use it again.
/// A hash of another strength and one of another program are verified with it.
#[tokio::test(flavor = "multi_thread")]
async fn hashes_use_the_same_memory_again() {
    let hasher = Hasher::weak(&OsEntropy).expect("a hasher");
    let buffers = || -> Vec<(*const Block, usize)> {
        let buffered = hasher.memory.0.lock().expect("the mutex is not poisoned");
        buffered.iter().map(|blocks| (blocks.as_ptr(), blocks.len())).collect()
    };
    let mut crowd = JoinSet::new();
    for _ in 0..50 {
        let hasher = hasher.clone();
        crowd.spawn(async move { hasher.hash(Arc::new(OsEntropy), &Secret::new("x")).await });
    }
    assert!(crowd.join_all().await.into_iter().all(|hashed| hashed.is_ok()));
    let cores = std::thread::available_parallelism().map_or(2, usize::from).max(2);
    let buffered = buffers();
    assert!((1..=cores).contains(&buffered.len()), "{buffered:?}");
    hasher.with_low_priority().matches(&Secret::new("x"), None).await.expect("checked");
    let mut after = buffers();
    after.sort();
    let mut before = buffered.clone();
    before.sort();
    assert_eq!(after, before);

    let strong = Hasher::new(&OsEntropy).expect("a hasher");
    let stored = strong.hash(Arc::new(OsEntropy), &Secret::new("right")).await.expect("hashed");
    assert!(hasher.matches(&Secret::new("right"), Some(stored.clone())).await.expect("checked"));
    assert!(!hasher.matches(&Secret::new("wrong"), Some(stored.clone())).await.expect("checked"));
    // The library that computes it in one call reads the same format.
    use argon2::password_hash::PasswordVerifier as _;
    Argon2::default().verify_password(b"right", &PasswordHash::new(&stored).expect("a hash")).expect("equal");
}

/// An unknown address costs the same hash as a known one and is rejected.
#[tokio::test]
async fn an_unknown_account_costs_one_hash() {
    let hasher = Hasher::weak(&OsEntropy).expect("a hasher");
    let stored = hasher.hash(Arc::new(OsEntropy), &Secret::new("right")).await.expect("hashed");
    assert!(hasher.matches(&Secret::new("right"), Some(stored.clone())).await.expect("checked"));
    assert!(!hasher.matches(&Secret::new("wrong"), Some(stored.clone())).await.expect("checked"));
    assert!(!hasher.matches(&Secret::new("right"), None).await.expect("checked"));
    let dummy = PasswordHash::new(&hasher.dummy_hash).expect("a hash");
    let known = PasswordHash::new(&stored).expect("a hash");
    assert_eq!((dummy.algorithm, dummy.params), (known.algorithm, known.params), "the same cost");
}
