//! The database check of the health endpoints, which anyone can call without a session.

use std::time::Duration;

use caseboard_service::{Db, StoreError};
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long an outcome is reported without another query.
const CACHED_FOR: Duration = Duration::from_secs(1);

/// How long the database may take to answer. Load balancers ask every few seconds and give up themselves.
const TIMEOUT: Duration = Duration::from_secs(3);

/// Whether the database answers. However many requests ask, it is queried once at a time and once a second at most.
#[derive(Default)]
pub(crate) struct DatabaseCheck(Mutex<Option<(Instant, Result<(), StoreError>)>>);

impl DatabaseCheck {
    /// Queries the database, or returns the outcome of a query that ended less than a second ago.
    ///
    /// # Errors
    /// The error of that query.
    pub(crate) async fn run(&self, db: &Db) -> Result<(), StoreError> {
        self.run_with(|| db.ping()).await
    }

    async fn run_with<F>(&self, query: impl FnOnce() -> F) -> Result<(), StoreError>
    where
        F: Future<Output = Result<(), StoreError>>,
    {
        // Requests that arrive during a query wait for it and get its outcome.
        let mut last = self.0.lock().await;
        if let Some((ended, outcome)) = &*last
            && ended.elapsed() < CACHED_FOR
        {
            return outcome.clone();
        }
        let outcome = tokio::time::timeout(TIMEOUT, query())
            .await
            .unwrap_or_else(|_| Err(StoreError::Busy("the database did not answer in time".into())));
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
        let (check, began) = (DatabaseCheck::default(), Instant::now());
        let silent = check.run_with(std::future::pending).await;
        assert!(matches!(silent, Err(StoreError::Busy(_))), "{silent:?}");
        assert_eq!(began.elapsed(), TIMEOUT);
        check.run_with(|| async { Ok(()) }).await.expect_err("cached");
    }

    #[tokio::test(start_paused = true)]
    async fn database_is_queried_once_a_second_at_most() {
        let (check, queries) = (DatabaseCheck::default(), AtomicU32::new(0));
        let query = || async {
            queries.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(10)).await;
            Err(StoreError::Busy("down".into()))
        };
        let many = futures_util::future::join_all((0..100).map(|_| check.run_with(query))).await;
        assert!(many.iter().all(Result::is_err));
        assert_eq!(queries.load(Ordering::Relaxed), 1, "requests at the same time share a query");
        tokio::time::advance(CACHED_FOR).await;
        check.run_with(|| async { Ok(()) }).await.expect("another query after a second");
        check.run_with(query).await.expect("its outcome is cached as well");
    }
}
