//! A pooled PostgreSQL connection with at most one transaction.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use deadpool_postgres::Object;
use futures_util::future::{join, join_all};
use tokio::runtime::Handle;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Row, Statement};

use crate::error::StoreError;
use crate::value::Value;

/// Timeout of a statement, seen from here. PostgreSQL ends statements after 4 seconds itself; this one ends those that a
/// network or a server which does not answer any more leaves open (AMB-145).
pub(crate) const ANSWER_TIMEOUT: Duration = Duration::from_millis(4_500);
/// Timeout of a statement of a command without time limits. A broken network is noticed by TCP.
pub(crate) const UNLIMITED_ANSWER_TIMEOUT: Duration = Duration::from_hours(24);

/// The number of times that this process waited for PostgreSQL.
static ROUND_TRIPS: AtomicU64 = AtomicU64::new(0);

/// Returns how often this process has waited for PostgreSQL, without the preparation of statements on new connections. Statements
/// that are sent together count once.
pub fn round_trips() -> u64 {
    ROUND_TRIPS.load(Ordering::Relaxed)
}

/// A statement that is sent with the next one.
struct DeferredStatement {
    statement: Statement,
    params: Vec<Box<dyn ToSql + Sync + Send>>,
}

/// A pooled connection, and whether a transaction is open on it.
pub(crate) struct Session {
    /// `None` only while this is dropped.
    client: Option<Object>,
    /// The statement that opens the transaction, sent together with the first statement; `None` without a transaction.
    begin: Option<&'static str>,
    open: AtomicBool,
    /// The statements that are sent before the next one, in this order.
    deferred: Mutex<Vec<DeferredStatement>>,
    retry: AtomicBool,
    /// Whether a statement was not answered in time; the connection is closed, because its answer may still come.
    silent: AtomicBool,
    /// The number of statements without an answer. It stays above 0 if a request was cancelled while it waited for one.
    unanswered: AtomicUsize,
    /// How long the request waited for the connection, in milliseconds. It shortens the timeout of the first statement,
    /// so that both together are bounded; 0 after that statement.
    waited: AtomicU64,
    /// Timeout of a statement.
    answer_timeout: Duration,
}

impl Session {
    /// Wraps a connection for which the request has `waited`.
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
            deferred: Mutex::default(),
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

    /// Sends a statement together with the next one or the commit, before it. Its error is that of the next one or the commit.
    pub(crate) async fn execute_deferred<T: ToSql + Sync + Send + 'static>(
        &self,
        sql: &str,
        params: Vec<T>,
    ) -> Result<(), StoreError> {
        // Prepared now, because preparing takes a round trip of its own on a new connection, which would let the next statement
        // overtake this one.
        let statement = self.answered(self.client()?, self.client()?.prepare_cached(sql)).await??;
        let params =
            params.into_iter().map(|value| Box::new(value) as Box<dyn ToSql + Sync + Send>).collect();
        self.deferred().push(DeferredStatement { statement, params });
        Ok(())
    }

    fn deferred(&self) -> std::sync::MutexGuard<'_, Vec<DeferredStatement>> {
        self.deferred.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `N` queries that lock a row each and then another query, in this order and in one round trip. Returns which of the
    /// first ones found a row, and the rows of the last one.
    pub(crate) async fn query_after<const N: usize>(
        &self,
        first: [(&str, &[Value]); N],
        (last, last_params): (&str, &[Value]),
    ) -> Result<([bool; N], Vec<Row>), StoreError> {
        self.with(async |client| {
            // Preparing takes a round trip of its own, which would let a later query overtake an earlier one.
            let mut earlier = Vec::with_capacity(N);
            for (sql, params) in first {
                earlier.push((client.prepare_cached(sql).await?, refs(params)));
            }
            let (last, last_params) = (client.prepare_cached(last).await?, refs(last_params));
            // Each is sent when it is polled first, so in this order.
            let locks = join_all(earlier.iter().map(|(sql, params)| client.query(sql, params)));
            let (locks, rows) = join(locks, client.query(&last, &last_params)).await;
            let mut found = [false; N];
            for (found, lock) in found.iter_mut().zip(locks) {
                *found = !lock?.is_empty();
            }
            Ok((found, rows?))
        })
        .await
    }

    /// Runs a call on the connection. The first call of a transaction is sent together with its BEGIN, and each one after the
    /// deferred statements. Calls at the same time share the round trip; their order is not defined.
    async fn with<T>(
        &self,
        call: impl AsyncFnOnce(&Object) -> Result<T, tokio_postgres::Error>,
    ) -> Result<T, StoreError> {
        let client = self.client()?;
        let begin = self.begin.filter(|_| !self.open.swap(self.begin.is_some(), Ordering::AcqRel));
        if self.unanswered.load(Ordering::Acquire) == 0 {
            ROUND_TRIPS.fetch_add(1, Ordering::Relaxed);
        }
        let deferred = std::mem::take(&mut *self.deferred());
        // Each future sends its statement when it is polled first, so in this order.
        let rest = async {
            if deferred.is_empty() {
                return call(client).await;
            }
            let (earlier, outcome) = join(run_all(client, &deferred), call(client)).await;
            earlier.and(outcome)
        };
        let answer = async {
            match begin {
                Some(begin) => {
                    let (begun, outcome) = join(client.batch_execute(begin), rest).await;
                    begun.and(outcome)
                }
                None => rest.await,
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

    /// Commits the transaction, if one was opened, after the deferred statements. If one of them fails, PostgreSQL answers the
    /// COMMIT with a rollback. Values that cannot be encoded would not be sent at all: they are a fault of the statement, which
    /// every test of it finds.
    pub(crate) async fn commit(&self) -> Result<(), StoreError> {
        if !self.open.load(Ordering::Acquire) && self.deferred().is_empty() {
            return Ok(());
        }
        let committed = self.with(async |client| client.batch_execute("COMMIT").await).await;
        // An answered COMMIT has ended the transaction, whatever the answer is.
        let is_open = committed.is_err() && self.silent.load(Ordering::Acquire);
        self.open.store(is_open, Ordering::Release);
        committed
    }

    /// Rolls the transaction back, if one was opened. The deferred statements are not sent.
    pub(crate) async fn roll_back(&self) -> Result<(), StoreError> {
        self.deferred().clear();
        if !self.open.load(Ordering::Acquire) {
            return Ok(());
        }
        self.with(async |client| client.batch_execute("ROLLBACK").await).await?;
        self.open.store(false, Ordering::Release);
        Ok(())
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
        // An open transaction never returns to the pool: closing its connection rolls it back. Neither does a connection that the
        // network has closed: it would count as an open one until a request finds that it is not.
        let is_unusable = self.open.load(Ordering::Acquire) || self.silent.load(Ordering::Acquire);
        if is_unusable || client.is_closed() {
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

/// Runs statements in this order, in one round trip. Returns the first error: the later ones only say that
/// the transaction has failed.
async fn run_all(client: &Object, statements: &[DeferredStatement]) -> Result<(), tokio_postgres::Error> {
    let run = async |DeferredStatement { statement, params }: &DeferredStatement| {
        let params: Vec<&(dyn ToSql + Sync)> = params.iter().map(|value| &**value as _).collect();
        client.execute(statement, &params).await.map(drop)
    };
    // Polls up to 30 futures in the order of their list; a transaction defers fewer statements.
    join_all(statements.iter().map(run)).await.into_iter().collect()
}

fn refs<T: ToSql + Sync>(params: &[T]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}
