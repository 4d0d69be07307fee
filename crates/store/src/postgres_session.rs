//! A pooled PostgreSQL connection with at most one transaction.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use deadpool_postgres::Object;
use futures_util::future::join;
use tokio::runtime::Handle;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use crate::error::StoreError;
use crate::value::Value;

/// Timeout of a statement, seen from here. PostgreSQL ends statements after 4 seconds itself; this one ends those that a
/// network or a server which does not answer any more leaves open (AMB-145).
pub(crate) const ANSWER_TIMEOUT: Duration = Duration::from_millis(4_500);
/// Timeout of a statement of a command without time limits. A broken network is noticed by TCP.
pub(crate) const UNLIMITED_ANSWER_TIMEOUT: Duration = Duration::from_secs(24 * 3600);

/// A pooled connection, and whether a transaction is open on it.
pub(crate) struct Session {
    /// `None` only while this is dropped.
    client: Option<Object>,
    /// The statement that opens the transaction, sent together with the first statement; `None` without a transaction.
    begin: Option<&'static str>,
    open: AtomicBool,
    retry: AtomicBool,
    /// Whether a statement was not answered in time; the connection is closed, because its answer may still come.
    silent: AtomicBool,
    /// The number of statements without an answer. It stays above 0 if a request was cancelled while it waited for one.
    unanswered: AtomicUsize,
    /// How long the connection was waited for, in milliseconds; 0 after the first statement, whose timeout it shortens, so that
    /// both together are bounded.
    waited: AtomicU64,
    /// Timeout of a statement.
    answer_timeout: Duration,
}

impl Session {
    /// Wraps a connection that was waited for so long.
    pub(crate) fn new(
        client: Object,
        begin: Option<&'static str>,
        waited: Duration,
        answer_timeout: Duration,
    ) -> Self {
        Self {
            client: Some(client),
            begin,
            open: AtomicBool::new(false),
            retry: AtomicBool::new(false),
            silent: AtomicBool::new(false),
            unanswered: AtomicUsize::new(0),
            waited: AtomicU64::new(u64::try_from(waited.as_millis()).unwrap_or(u64::MAX)),
            answer_timeout,
        }
    }

    pub(crate) async fn query(&self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        self.with(async |client| {
            let prepared = client.prepare_cached(sql).await?;
            client.query(&prepared, &refs(params)).await
        })
        .await
    }

    pub(crate) async fn execute(&self, sql: &str, params: &[Value]) -> Result<u64, StoreError> {
        self.with(async |client| {
            let prepared = client.prepare_cached(sql).await?;
            client.execute(&prepared, &refs(params)).await
        })
        .await
    }

    /// Runs a statement whose parameters are arrays.
    pub(crate) async fn execute_arrays(&self, sql: &str, params: &[Vec<Value>]) -> Result<u64, StoreError> {
        self.with(async |client| {
            let prepared = client.prepare_cached(sql).await?;
            client.execute(&prepared, &refs(params)).await
        })
        .await
    }

    /// Runs two queries in one round trip, the second one after the first one. Returns the rows of the second one, or `None` if the
    /// first one found no row.
    pub(crate) async fn query_after(
        &self,
        (first, first_params): (&str, &[Value]),
        (second, second_params): (&str, &[Value]),
    ) -> Result<Option<Vec<Row>>, StoreError> {
        self.with(async |client| {
            // Preparing takes a round trip of its own, which would let the second one overtake the first.
            let (first, second) = (client.prepare_cached(first).await?, client.prepare_cached(second).await?);
            let (first_params, second_params) = (refs(first_params), refs(second_params));
            // Each is sent when it is polled first, so in this order.
            let both = join(client.query(&first, &first_params), client.query(&second, &second_params));
            let (found, rows) = both.await;
            Ok((!found?.is_empty()).then_some(rows?))
        })
        .await
    }

    /// Runs a call on the connection. The first call of a transaction is sent together with its BEGIN. Calls at the same time share
    /// the round trip; their order is not defined.
    async fn with<T>(
        &self,
        call: impl AsyncFnOnce(&Object) -> Result<T, tokio_postgres::Error>,
    ) -> Result<T, StoreError> {
        let client = self.client()?;
        let begin = self.begin.filter(|_| !self.open.swap(self.begin.is_some(), Ordering::AcqRel));
        let answer = async {
            match begin {
                Some(begin) => match join(client.batch_execute(begin), call(client)).await {
                    (Ok(()), outcome) => outcome,
                    (Err(error), _) => Err(error),
                },
                None => call(client).await,
            }
        };
        self.answered(client, answer).await?.map_err(|error| {
            self.record_error(&error);
            StoreError::from(error)
        })
    }

    /// Waits for an answer. Without one in time, this connection is closed, and so are the idle ones of the pool: they go
    /// through the same network, and each would cost a request the same time.
    async fn answered<T>(&self, client: &Object, answer: impl Future<Output = T>) -> Result<T, StoreError> {
        let waited = Duration::from_millis(self.waited.swap(0, Ordering::AcqRel));
        self.unanswered.fetch_add(1, Ordering::AcqRel);
        let answer = tokio::time::timeout(self.answer_timeout.saturating_sub(waited), answer).await;
        self.unanswered.fetch_sub(1, Ordering::AcqRel);
        answer.map_err(|_| {
            self.silent.store(true, Ordering::Release);
            if let Some(pool) = Object::pool(client) {
                pool.retain(|_, _| false);
            }
            unanswered()
        })
    }

    /// Returns the connection, unless a statement on it was not answered.
    fn client(&self) -> Result<&Object, StoreError> {
        let silent = self.silent.load(Ordering::Acquire);
        self.client.as_ref().filter(|_| !silent).ok_or_else(unanswered)
    }

    /// Ends the transaction, if one was opened, with COMMIT or ROLLBACK.
    pub(crate) async fn end(&self, how: &str) -> Result<(), StoreError> {
        if !self.open.load(Ordering::Acquire) {
            return Ok(());
        }
        let client = self.client()?;
        let outcome = self.answered(client, client.batch_execute(how)).await?;
        match outcome {
            Ok(()) => {
                self.open.store(false, Ordering::Release);
                Ok(())
            }
            Err(error) => {
                self.record_error(&error);
                Err(error.into())
            }
        }
    }

    /// Records whether a retry of the transaction may succeed after this error.
    fn record_error(&self, error: &tokio_postgres::Error) {
        let Some(cause) = error.as_db_error() else { return };
        let raced = cause.code().code() == "23505" && cause.table() == Some("idempotency");
        if raced || ["40001", "40P01"].contains(&cause.code().code()) {
            self.retry.store(true, Ordering::Release);
        }
    }

    /// Returns whether a retry of the failed transaction may succeed.
    pub(crate) fn should_retry(&self) -> bool {
        self.retry.load(Ordering::Acquire)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let Some(client) = self.client.take() else { return };
        // An open transaction never returns to the pool: closing its connection rolls it back.
        if self.open.load(Ordering::Acquire) || self.silent.load(Ordering::Acquire) {
            drop(Object::take(client));
        } else if self.unanswered.load(Ordering::Acquire) > 0 {
            return_when_answered(client, self.answer_timeout);
        }
    }
}

/// Returns a connection to the pool when all of its statements are answered: the next request would wait for those of a cancelled
/// one, and the pool would not bound how many are under way.
fn return_when_answered(client: Object, timeout: Duration) {
    let Ok(runtime) = Handle::try_current() else {
        drop(Object::take(client));
        return;
    };
    runtime.spawn(async move {
        // Answers come in the order of the statements.
        if !matches!(tokio::time::timeout(timeout, client.batch_execute("")).await, Ok(Ok(()))) {
            drop(Object::take(client));
        }
    });
}

/// The error of a statement that was not answered in time.
pub(crate) fn unanswered() -> StoreError {
    StoreError::Busy("PostgreSQL did not answer in time".to_owned())
}

fn refs<T: ToSql + Sync>(params: &[T]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}
