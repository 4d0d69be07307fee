//! The context in which statements run: [`Conn`] reads, [`Tx`] is a write transaction.
//!
//! The same code runs on both engines. On SQLite every call completes at once on the thread that owns the connection; on
//! PostgreSQL it is awaited. A body must not await anything else. Statements that do not depend on one another may be awaited
//! together; PostgreSQL then gets them in one round trip, in any order.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use crate::cached_data::CachedDataSet;
use crate::change_feed::{Audience, Change, CommittedChanges, Topic};
use crate::error::StoreError;
use crate::postgres_session::Session;
use crate::row::{FromRow, Row, Source};
use crate::stmt::Stmt;
use crate::value::Value;

/// The number of statements that this process has run.
static STATEMENTS_RUN: AtomicU64 = AtomicU64::new(0);

/// Returns how many statements this process has run, without BEGIN and COMMIT. A test compares the counts before and after a
/// request, so that a hot request does not get slower unnoticed.
pub fn statements_run() -> u64 {
    STATEMENTS_RUN.load(Ordering::Relaxed)
}

/// A connection on which a body runs its queries.
pub struct Conn {
    engine: Engine,
    /// The kinds of data in the memory of nodes that its statements have changed.
    changed: AtomicU8,
}

pub(crate) enum Engine {
    Sqlite(Arc<Mutex<rusqlite::Connection>>),
    Postgres(Arc<Session>),
}

impl Conn {
    pub(crate) const fn new(engine: Engine) -> Self {
        Self { engine, changed: AtomicU8::new(0) }
    }

    /// Returns all rows of a result.
    pub(crate) async fn query<T: FromRow>(
        &self,
        stmt: &Stmt<T>,
        params: &[Value],
    ) -> Result<Vec<T>, StoreError> {
        self.count(stmt.changes);
        match &self.engine {
            Engine::Sqlite(connection) => {
                let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
                let mut prepared = connection.prepare_cached(stmt.sql.sqlite)?;
                bind(&mut prepared, params)?;
                let mut rows = prepared.raw_query();
                let mut found = Vec::new();
                while let Some(row) = rows.next()? {
                    found.push(Row::read(Source::Sqlite(row))?);
                }
                Ok(found)
            }
            Engine::Postgres(session) => {
                let rows = session.query(stmt.sql.postgres, params).await?;
                rows.iter().map(|row| Row::read(Source::Postgres(row))).collect()
            }
        }
    }

    /// Returns the first row, if there is one.
    pub(crate) async fn query_opt<T: FromRow>(
        &self,
        stmt: &Stmt<T>,
        params: &[Value],
    ) -> Result<Option<T>, StoreError> {
        Ok(self.query(stmt, params).await?.into_iter().next())
    }

    /// Returns the first row of a query that always finds one.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is none.
    pub(crate) async fn query_one<T: FromRow>(
        &self,
        stmt: &Stmt<T>,
        params: &[Value],
    ) -> Result<T, StoreError> {
        self.query_opt(stmt, params).await?.ok_or(StoreError::Missing(stmt.sql.sqlite))
    }

    /// Returns whether the query finds a row.
    pub(crate) async fn exists<T: FromRow>(
        &self,
        stmt: &Stmt<T>,
        params: &[Value],
    ) -> Result<bool, StoreError> {
        Ok(self.query_opt(stmt, params).await?.is_some())
    }

    /// Counts a statement and records what it changes.
    fn count(&self, changes: CachedDataSet) {
        STATEMENTS_RUN.fetch_add(1, Ordering::Relaxed);
        if !changes.is_empty() {
            self.changed.fetch_or(changes.0, Ordering::Relaxed);
        }
    }

    /// Runs a statement that changes rows and returns how many it changed.
    async fn run(&self, stmt: &Stmt, params: &[Value]) -> Result<u64, StoreError> {
        self.count(stmt.changes);
        match &self.engine {
            Engine::Sqlite(connection) => {
                let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
                let mut prepared = connection.prepare_cached(stmt.sql.sqlite)?;
                bind(&mut prepared, params)?;
                Ok(prepared.raw_execute()? as u64)
            }
            Engine::Postgres(session) => session.execute(stmt.sql.postgres, params).await,
        }
    }
}

/// Binds parameters by name. SQLite numbers `$n` by first appearance, PostgreSQL by `n`; the name has the same meaning
/// on both.
fn bind(prepared: &mut rusqlite::Statement<'_>, params: &[Value]) -> Result<(), StoreError> {
    for place in 1..=prepared.parameter_count() {
        let value = prepared
            .parameter_name(place)
            .and_then(|name| name.strip_prefix('$'))
            .and_then(|number| number.parse::<usize>().ok())
            .and_then(|number| params.get(number.checked_sub(1)?))
            .ok_or_else(|| StoreError::Engine(format!("parameter {place} has no value")))?;
        prepared.raw_bind_parameter(place, value)?;
    }
    Ok(())
}

/// A write transaction. It reads like a [`Conn`]; only [`Tx::commit`] creates the value that [`crate::Db::write`] expects.
pub struct Tx {
    conn: Conn,
    changes: Mutex<BTreeSet<Change>>,
    /// The workers to notify after the commit.
    workers: Mutex<Vec<Arc<Notify>>>,
}

impl Deref for Tx {
    type Target = Conn;

    fn deref(&self) -> &Conn {
        &self.conn
    }
}

impl Tx {
    pub(crate) fn new(engine: Engine) -> Self {
        Self { conn: Conn::new(engine), changes: Mutex::default(), workers: Mutex::default() }
    }

    /// Locks the row that each of the statements `locks` selects, one after another, and runs a query, which reads what is
    /// committed after the locks are acquired. Returns which of them found their row, and the rows of the query. On PostgreSQL
    /// all take one round trip. On SQLite nothing has to be locked, and the query alone runs.
    pub(crate) async fn query_locked<const N: usize, L, T: FromRow>(
        &self,
        locks: [(&Stmt<L>, &[Value]); N],
        (stmt, params): (&Stmt<T>, &[Value]),
    ) -> Result<([bool; N], Vec<T>), StoreError> {
        let Engine::Postgres(session) = &self.engine else {
            return Ok(([true; N], self.query(stmt, params).await?));
        };
        locks.iter().for_each(|(lock, _)| self.count(lock.changes));
        self.count(stmt.changes);
        let locks = locks.map(|(lock, key)| (lock.sql.postgres, key));
        let (found, rows) = session.query_after(locks, (stmt.sql.postgres, params)).await?;
        let rows = rows.iter().map(|row| Row::read(Source::Postgres(row))).collect::<Result<_, _>>()?;
        Ok((found, rows))
    }

    /// Runs a statement that changes rows and returns how many it changed.
    pub(crate) async fn execute(&self, stmt: &Stmt, params: &[Value]) -> Result<u64, StoreError> {
        self.run(stmt, params).await
    }

    /// Runs a statement whose changes the rest of the transaction does not read. PostgreSQL gets it together
    /// with the next statement or the commit, in the same round trip, and its error is that of the next
    /// statement or the commit.
    pub(crate) async fn execute_deferred(&self, stmt: &Stmt, params: &[Value]) -> Result<(), StoreError> {
        match &self.engine {
            Engine::Sqlite(_) => self.run(stmt, params).await.map(drop),
            Engine::Postgres(session) => {
                self.count(stmt.changes);
                session.execute_deferred(stmt.sql.postgres, params.to_vec()).await
            }
        }
    }

    /// Inserts rows with one statement. On SQLite its parameters are the columns of one row, and it runs once for each row; on
    /// PostgreSQL they are arrays, one for each column, and the statement is [deferred](Self::execute_deferred).
    pub(crate) async fn insert_all<const N: usize>(
        &self,
        stmt: &Stmt,
        rows: Vec<[Value; N]>,
    ) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        self.count(stmt.changes);
        match &self.engine {
            Engine::Sqlite(connection) => {
                let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
                let mut prepared = connection.prepare_cached(stmt.sql.sqlite)?;
                for row in rows {
                    bind(&mut prepared, &row)?;
                    prepared.raw_execute()?;
                }
                Ok(())
            }
            Engine::Postgres(session) => {
                let mut columns = [const { Vec::new() }; N];
                for row in rows {
                    for (column, value) in columns.iter_mut().zip(row) {
                        column.push(value);
                    }
                }
                session.execute_deferred(stmt.sql.postgres, columns.into()).await
            }
        }
    }

    /// Runs a statement for several rows, as [`Self::insert_all`] does, without publishing a change: nodes keep other
    /// columns of the table in memory, but none that the statement changes.
    pub(crate) async fn update_all_unpublished<const N: usize>(
        &self,
        stmt: &Stmt,
        rows: Vec<[Value; N]>,
    ) -> Result<(), StoreError> {
        let before = self.changed.load(Ordering::Relaxed);
        let outcome = self.insert_all(stmt, rows).await;
        self.changed.store(before, Ordering::Relaxed);
        outcome
    }

    /// Runs a guarded statement that must change exactly one row.
    ///
    /// # Errors
    /// [`StoreError::Guard`] if it changed none or several.
    pub(crate) async fn execute_one(&self, stmt: &Stmt, params: &[Value]) -> Result<(), StoreError> {
        self.execute_exactly(stmt, params, 1).await
    }

    /// Runs a guarded statement that must change this number of rows.
    ///
    /// # Errors
    /// [`StoreError::Guard`] if it changed another number.
    pub(crate) async fn execute_exactly(
        &self,
        stmt: &Stmt,
        params: &[Value],
        rows: usize,
    ) -> Result<(), StoreError> {
        match self.run(stmt, params).await? {
            touched if touched == rows as u64 => Ok(()),
            touched => Err(StoreError::Guard { statement: stmt.sql.sqlite, touched }),
        }
    }

    /// Publishes, after the commit, that the data of a topic changed for an audience.
    pub fn publish(&self, audience: Audience, topic: Topic) {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner).insert(Change(audience, topic));
    }

    /// Notifies a worker of this node after the commit, because the transaction has written rows for it.
    pub fn notify_after_commit(&self, worker: &Arc<Notify>) {
        let mut workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
        if !workers.iter().any(|known| Arc::ptr_eq(known, worker)) {
            workers.push(Arc::clone(worker));
        }
    }

    /// Ends the body: returns its outcome with the transaction, which [`crate::Db::write`] then commits.
    pub fn commit<T>(self, value: T) -> Committed<T> {
        Committed { value, tx: self }
    }
}

type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// The body of a read. It is boxed, as is [`WriteBody`], because each engine would otherwise contain a compiled copy of
/// every body.
pub(crate) type ReadBody<T, E> = Box<dyn FnOnce(Conn) -> BoxFuture<Result<T, E>> + Send>;

/// The body of a write transaction; it may run more than once.
pub(crate) type WriteBody<T, E> = Box<dyn Fn(Tx) -> BoxFuture<Result<Committed<T>, E>> + Send + Sync>;

/// The outcome of a body together with its transaction, which is still to be committed.
#[must_use = "the outcome counts only once `Db::write` has committed it"]
pub struct Committed<T> {
    value: T,
    tx: Tx,
}

impl<T> Committed<T> {
    /// Returns the outcome.
    pub(crate) const fn value(&self) -> &T {
        &self.value
    }

    /// Returns the transaction, to write rows that belong to the outcome, such as its idempotency record.
    pub(crate) const fn tx(&self) -> &Tx {
        &self.tx
    }

    /// Notifies the workers for which the transaction, which has been committed, wrote rows.
    pub(crate) fn notify_workers(&self) {
        let workers = self.tx.workers.lock().unwrap_or_else(PoisonError::into_inner);
        workers.iter().for_each(|worker| worker.notify_one());
    }

    /// Returns the outcome and what to publish after the commit.
    pub(crate) fn into_parts(self) -> (T, CommittedChanges) {
        let topics = self.tx.changes.into_inner().unwrap_or_else(PoisonError::into_inner);
        let data = CachedDataSet(self.tx.conn.changed.into_inner());
        (self.value, CommittedChanges { topics, data })
    }
}
