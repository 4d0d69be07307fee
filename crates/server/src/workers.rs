//! Supervision of background workers: a worker that panics or returns is logged, counted and restarted with back-off.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use caseboard_api::Readiness;
use caseboard_service::stop::stopped;
use metrics::counter;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};
use tokio::time::{Instant, sleep, timeout, timeout_at};

/// The pause before the first restart; it doubles with every consecutive failure.
const FIRST_BACKOFF: Duration = Duration::from_secs(1);
/// The longest pause before a restart.
const LONGEST_BACKOFF: Duration = Duration::from_mins(1);
/// A worker that runs for this long has recovered: its earlier failures no longer count.
const STABLE: Duration = Duration::from_mins(1);
/// After this number of consecutive failures a worker is down, and the server is not ready.
const FAILURES_UNTIL_DOWN: u32 = 5;

/// The background workers of the process.
pub(crate) struct Workers {
    readiness: Arc<Readiness>,
    stop: watch::Receiver<bool>,
    supervisors: JoinSet<()>,
}

impl Workers {
    /// Returns a supervisor without workers. All workers must return soon after `stop` turns true.
    pub(crate) fn new(readiness: Arc<Readiness>, stop: watch::Receiver<bool>) -> Self {
        Self { readiness, stop, supervisors: JoinSet::new() }
    }

    /// Starts a worker and restarts it whenever it ends. `start` is called for every start.
    pub(crate) fn spawn<F, Fut>(&mut self, name: &'static str, start: F)
    where
        F: Fn() -> Fut + Send + 'static,
        Fut: Future<Output = ()> + Send + 'static,
    {
        counter!("caseboard_worker_restarts_total", "worker" => name).absolute(0);
        self.readiness.add_worker(name);
        let (readiness, stop) = (Arc::clone(&self.readiness), self.stop.clone());
        self.supervisors.spawn(supervise(name, start, readiness, stop));
    }

    /// Waits for all workers to return, at most until the deadline, and aborts those that are left.
    pub(crate) async fn join(mut self, deadline: Instant) {
        let all = async { while self.supervisors.join_next().await.is_some() {} };
        if timeout_at(deadline, all).await.is_err() {
            tracing::warn!("the deadline of the shutdown has passed: unfinished background work is aborted");
            self.supervisors.shutdown().await;
        }
    }
}

async fn supervise<F, Fut>(
    name: &'static str,
    start: F,
    readiness: Arc<Readiness>,
    mut stop: watch::Receiver<bool>,
) where
    F: Fn() -> Fut + Send,
    Fut: Future<Output = ()> + Send + 'static,
{
    let mut failures = 0_u32;
    loop {
        // The worker runs in a separate task, so that a panic does not end its supervisor. The set aborts the task when
        // the supervisor is aborted.
        let mut task = JoinSet::new();
        task.spawn(start());
        let mut ended = timeout(STABLE, task.join_next()).await;
        if ended.is_err() {
            failures = 0;
            readiness.set_worker_down(name, false);
            ended = Ok(task.join_next().await);
        }
        if *stop.borrow() {
            return;
        }
        failures += 1;
        let backoff = backoff(failures);
        let reason = reason(ended.ok().flatten());
        tracing::error!(
            worker = name,
            reason,
            failures,
            ?backoff,
            "a background worker ended and will be restarted"
        );
        if failures >= FAILURES_UNTIL_DOWN {
            readiness.set_worker_down(name, true);
        }
        tokio::select! {
            () = sleep(backoff) => {}
            () = stopped(&mut stop) => return,
        }
        readiness.count_restart(name);
        counter!("caseboard_worker_restarts_total", "worker" => name).increment(1);
    }
}

fn backoff(failures: u32) -> Duration {
    let factor = 2_u32.saturating_pow(failures.saturating_sub(1));
    FIRST_BACKOFF.saturating_mul(factor).min(LONGEST_BACKOFF)
}

/// Returns why a worker ended. The message of a panic is logged by the panic hook.
fn reason(ended: Option<Result<(), JoinError>>) -> &'static str {
    match ended {
        Some(Err(error)) if error.is_panic() => "panic",
        Some(Err(_)) => "aborted",
        _ => "unexpected return",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// A supervised worker and the times of its starts.
    struct Fixture {
        readiness: Arc<Readiness>,
        stop: watch::Sender<bool>,
        workers: Workers,
        starts: Arc<Mutex<Vec<Instant>>>,
    }

    impl Fixture {
        /// A worker whose first `failures` runs fail, every second one with a panic; later runs do not end.
        fn with_failures(failures: u32) -> Self {
            let readiness = Arc::new(Readiness::default());
            let (stop, stopped) = watch::channel(false);
            let mut workers = Workers::new(Arc::clone(&readiness), stopped.clone());
            let starts: Arc<Mutex<Vec<Instant>>> = Arc::default();
            let (count, noted) = (Arc::new(AtomicU32::new(0)), Arc::clone(&starts));
            workers.spawn("outbox", move || {
                let (number, mut stopped) = (count.fetch_add(1, Ordering::Relaxed), stopped.clone());
                noted.lock().expect("free").push(Instant::now());
                async move {
                    assert!(number >= failures || number % 2 == 0, "a panic of this test");
                    if number >= failures {
                        let _ = stopped.wait_for(|stop| *stop).await;
                    }
                }
            });
            Self { readiness, stop, workers, starts }
        }

        fn pauses(&self) -> Vec<u64> {
            let starts = self.starts.lock().expect("free");
            starts.windows(2).map(|pair| (pair[1] - pair[0]).as_secs()).collect()
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_failing_worker_is_restarted_with_growing_pauses() {
        let fixture = Fixture::with_failures(u32::MAX);
        sleep(Duration::from_secs(300)).await;
        assert_eq!(fixture.pauses()[..8], [1, 2, 4, 8, 16, 32, 60, 60]);
    }

    #[tokio::test(start_paused = true)]
    async fn readiness_names_a_worker_that_stays_down_until_it_is_stable() {
        let fixture = Fixture::with_failures(5);
        sleep(Duration::from_secs(14)).await;
        assert!(fixture.readiness.workers_down().is_empty(), "four failures");
        sleep(Duration::from_secs(2)).await;
        assert_eq!(fixture.readiness.workers_down(), ["outbox"]);
        let state = fixture.readiness.workers()[0];
        assert_eq!((state.name, state.restarts, state.down), ("outbox", 4, true));
        // The sixth run starts after 31 seconds and is stable after another sixty.
        sleep(Duration::from_secs(70)).await;
        assert_eq!(fixture.readiness.workers_down(), ["outbox"], "not stable yet");
        sleep(Duration::from_secs(10)).await;
        assert!(fixture.readiness.workers_down().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_stop_ends_the_workers_without_a_restart() {
        let fixture = Fixture::with_failures(0);
        sleep(Duration::from_secs(1)).await;
        fixture.stop.send_replace(true);
        let begun = Instant::now();
        fixture.workers.join(begun + Duration::from_secs(15)).await;
        assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
        assert_eq!(fixture.starts.lock().expect("free").len(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn a_worker_that_ignores_the_stop_is_aborted_at_the_deadline() {
        let (stop, stopped) = watch::channel(false);
        let mut workers = Workers::new(Arc::default(), stopped);
        let alive = Arc::new(());
        let held = Arc::clone(&alive);
        workers.spawn("outbox", move || {
            let held = Arc::clone(&held);
            async move {
                let _held = held;
                std::future::pending().await
            }
        });
        sleep(Duration::from_secs(1)).await;
        stop.send_replace(true);
        let begun = Instant::now();
        workers.join(begun + Duration::from_secs(15)).await;
        assert_eq!(begun.elapsed(), Duration::from_secs(15));
        assert_eq!(Arc::strong_count(&alive), 1, "the worker was dropped");
    }
}
