//! What a body of SQL sees: a connection to read with ([`Cx`]) or a transaction to write in ([`Tx`]).
//!
//! The same body runs on both engines. On SQLite every call is answered at once on the thread that owns the connection;
//! on PostgreSQL it is awaited. Nothing but these calls may be awaited inside a body.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::StoreError;
use crate::feed::{Audience, Change, Topic};
use crate::postgres_session::Session;
use crate::stmt::Stmt;
use crate::value::{Row, Value};

/// A connection to run statements on.
pub struct Cx(pub(crate) Engine);

pub(crate) enum Engine {
    Sqlite(Arc<Mutex<rusqlite::Connection>>),
    Postgres(Arc<Session>),
}

impl Cx {
    /// All rows of an answer, each mapped.
    ///
    /// # Errors
    /// `StoreError` if the query or the mapping fails.
    pub async fn query<T>(
        &self,
        stmt: &Stmt,
        params: &[Value],
        map: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        match &self.0 {
            Engine::Sqlite(connection) => {
                let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
                let mut prepared = connection.prepare_cached(stmt.sqlite)?;
                bind(&mut prepared, params)?;
                let mut rows = prepared.raw_query();
                let mut found = Vec::new();
                while let Some(row) = rows.next()? {
                    found.push(map(&Row::Sqlite(row))?);
                }
                Ok(found)
            }
            Engine::Postgres(session) => {
                let rows = session.query(stmt.postgres, params).await?;
                rows.iter().map(|row| map(&Row::Postgres(row))).collect()
            }
        }
    }

    /// The first row, if there is one.
    ///
    /// # Errors
    /// `StoreError` if the query or the mapping fails.
    pub async fn query_opt<T>(
        &self,
        stmt: &Stmt,
        params: &[Value],
        map: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.query(stmt, params, map).await?.into_iter().next())
    }

    /// The first row.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when there is none.
    pub async fn query_one<T>(
        &self,
        stmt: &Stmt,
        params: &[Value],
        map: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.query_opt(stmt, params, map).await?.ok_or(StoreError::Missing(stmt.sqlite))
    }

    /// Runs a statement that changes rows and says how many.
    async fn run(&self, stmt: &Stmt, params: &[Value]) -> Result<u64, StoreError> {
        match &self.0 {
            Engine::Sqlite(connection) => {
                let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
                let mut prepared = connection.prepare_cached(stmt.sqlite)?;
                bind(&mut prepared, params)?;
                Ok(prepared.raw_execute()? as u64)
            }
            Engine::Postgres(session) => session.execute(stmt.postgres, params).await,
        }
    }
}

/// SQLite numbers `$n` by first appearance, PostgreSQL by the number: bind by name, so that both mean the same.
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

/// A write transaction. It reads like a [`Cx`] and only [`Tx::commit`] makes what [`crate::Db::write`] wants back.
pub struct Tx {
    cx: Cx,
    changes: Mutex<BTreeSet<Change>>,
}

impl Deref for Tx {
    type Target = Cx;

    fn deref(&self) -> &Cx {
        &self.cx
    }
}

impl Tx {
    pub(crate) fn new(engine: Engine) -> Self {
        Self { cx: Cx(engine), changes: Mutex::default() }
    }

    /// Runs a statement that changes rows and says how many it changed.
    ///
    /// # Errors
    /// `StoreError` if the query fails.
    pub async fn execute(&self, stmt: &Stmt, params: &[Value]) -> Result<u64, StoreError> {
        self.run(stmt, params).await
    }

    /// Runs a guarded statement that must change exactly one row.
    ///
    /// # Errors
    /// [`StoreError::Guard`] when it changed none or several.
    pub async fn execute_one(&self, stmt: &Stmt, params: &[Value]) -> Result<(), StoreError> {
        match self.run(stmt, params).await? {
            1 => Ok(()),
            touched => Err(StoreError::Guard { statement: stmt.sqlite, touched }),
        }
    }

    /// Wakes an audience after the commit.
    pub fn publish(&self, audience: Audience, topic: Topic) {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner).insert(Change(audience, topic));
    }

    /// Ends the body: what was written is to be kept, and this is its outcome.
    pub fn commit<T>(self, value: T) -> Committed<T> {
        Committed { value, tx: self }
    }
}

/// The outcome of a body that is to be committed.
#[must_use = "the outcome counts only once `Db::write` has committed it"]
pub struct Committed<T> {
    value: T,
    tx: Tx,
}

impl<T> Committed<T> {
    /// The outcome.
    pub(crate) const fn value(&self) -> &T {
        &self.value
    }

    /// The transaction, to write what belongs to the outcome.
    pub(crate) const fn tx(&self) -> &Tx {
        &self.tx
    }

    /// The outcome and the changes to publish after the commit.
    pub(crate) fn into_parts(self) -> (T, BTreeSet<Change>) {
        (self.value, self.tx.changes.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
