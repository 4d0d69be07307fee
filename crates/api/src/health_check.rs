//! The checks of the health endpoints, which anyone can call without a session: whether the database answers, and whether the
//! database and the folder of the files can be written.

use std::time::Duration;

use caseboard_service::{App, Error};
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long an answer of the database is reported without another query.
const ANSWER_CACHED_FOR: Duration = Duration::from_secs(1);

/// How long a successful or failed write is reported without another one; each of them is flushed to disk.
const WRITE_CACHED_FOR: Duration = Duration::from_secs(5);

/// How long a check may take. Load balancers ask every few seconds and give up themselves.
const TIMEOUT: Duration = Duration::from_secs(3);

/// The outcome of a check: the cause of a failure as text.
type Outcome = Result<(), String>;

/// Checks of this node. However many requests ask, each check runs once at a time, and not again while its outcome is recent.
pub(crate) struct HealthCheck {
    answer: CachedCheck,
    write: CachedCheck,
}

impl Default for HealthCheck {
    fn default() -> Self {
        Self { answer: CachedCheck::new(ANSWER_CACHED_FOR), write: CachedCheck::new(WRITE_CACHED_FOR) }
    }
}

impl HealthCheck {
    /// Checks that the database answers; the outcome may be a second old.
    ///
    /// # Errors
    /// [`Error::Busy`] with the cause.
    pub(crate) async fn check_answer(&self, app: &App) -> Result<(), Error> {
        let query = || async { app.db.ping().await.map_err(|error| error.to_string()) };
        self.answer.run(query).await.map_err(Error::Busy)
    }

    /// Checks that the database and the folder of the files can be written; the outcome may be five seconds old.
    ///
    /// # Errors
    /// [`Error::Busy`] with the cause.
    pub(crate) async fn check_write(&self, app: &App) -> Result<(), Error> {
        let write = || async {
            app.db.check_write().await.map_err(|error| error.to_string())?;
            app.files.check_write().await.map_err(|error| error.to_string())
        };
        self.write.run(write).await.map_err(Error::Busy)
    }
}

/// A check with its last outcome.
struct CachedCheck {
    cached_for: Duration,
    last: Mutex<Option<(Instant, Outcome)>>,
}

impl CachedCheck {
    fn new(cached_for: Duration) -> Self {
        Self { cached_for, last: Mutex::default() }
    }

    async fn run<F: Future<Output = Outcome>>(&self, check: impl FnOnce() -> F) -> Outcome {
        // Requests that arrive during a check wait for it and get its outcome.
        let mut last = self.last.lock().await;
        if let Some((ended, outcome)) = &*last
            && ended.elapsed() < self.cached_for
        {
            return outcome.clone();
        }
        let outcome = tokio::time::timeout(TIMEOUT, check())
            .await
            .unwrap_or_else(|_| Err("the check did not end in time".into()));
        *last = Some((Instant::now(), outcome.clone()));
        outcome
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// A database that does not answer at all makes the node not ready, and no request to the health endpoints waits for it.
    #[tokio::test(start_paused = true)]
    async fn a_silent_database_is_reported_after_three_seconds() {
        let (check, began) = (CachedCheck::new(ANSWER_CACHED_FOR), Instant::now());
        check.run(std::future::pending).await.expect_err("no answer");
        assert_eq!(began.elapsed(), TIMEOUT);
        check.run(|| async { Ok(()) }).await.expect_err("cached");
    }

    #[tokio::test(start_paused = true)]
    async fn database_is_queried_once_a_second_at_most() {
        let (check, queries) = (CachedCheck::new(ANSWER_CACHED_FOR), AtomicU32::new(0));
        let query = || async {
            queries.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(10)).await;
            Err("down".into())
        };
        let many = futures_util::future::join_all((0..100).map(|_| check.run(query))).await;
        assert!(many.iter().all(Result::is_err));
        assert_eq!(queries.load(Ordering::Relaxed), 1, "requests at the same time share a query");
        tokio::time::advance(ANSWER_CACHED_FOR).await;
        check.run(|| async { Ok(()) }).await.expect("another query after a second");
        check.run(query).await.expect("its outcome is cached as well");
    }
}
