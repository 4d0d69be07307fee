//! Timers: work that becomes due at a set time, leased by one worker at a time (AMB-149).

use caseboard_domain::timer::{TimerKind, TimerOutcome};
use jiff::Timestamp;
use uuid::Uuid;

use crate::connection::{Committed, Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

/// The due timers that a worker leases next.
macro_rules! due {
    () => {
        "SELECT kind, subject_id FROM timers WHERE urgent = $4 AND run_at <= $1 ORDER BY run_at LIMIT 20"
    };
}

statements! {
    SET = "INSERT INTO timers (kind, subject_id, urgent, due_at, run_at, attempts) VALUES ($1, $2, $4, $3, $3, 0)
        ON CONFLICT (kind, subject_id) DO UPDATE SET due_at = $3, run_at = $3, lease_id = NULL, attempts = 0, last_error = NULL";
    SET_NEW = "INSERT INTO timers (kind, subject_id, urgent, due_at, run_at, attempts) VALUES ($1, $2, $4, $3, $3, 0)
        ON CONFLICT (kind, subject_id) DO NOTHING";
    DELETE = "DELETE FROM timers WHERE kind = $1 AND subject_id = $2";
    NEXT_RUN: Option<Timestamp> = "SELECT MIN(run_at) FROM timers WHERE urgent = $1";
    /// On PostgreSQL several nodes lease at once and must not wait for one another. Without MATERIALIZED, PostgreSQL may evaluate
    /// the list again for each row that it compares, and lease more than its limit.
    LEASE_DUE: TimerRow = {
        sqlite: concat!("UPDATE timers SET run_at = $2, lease_id = $3, attempts = attempts + 1
            WHERE (kind, subject_id) IN (", due!(), ") RETURNING {columns}"),
        postgres: concat!("WITH due AS MATERIALIZED (", due!(), " FOR UPDATE SKIP LOCKED)
            UPDATE timers SET run_at = $2, lease_id = $3, attempts = attempts + 1
            WHERE (kind, subject_id) IN (SELECT kind, subject_id FROM due) RETURNING {columns}"),
    };
    DELETE_LEASED = "DELETE FROM timers WHERE kind = $1 AND subject_id = $2 AND lease_id = $3";
    SET_LEASED = "UPDATE timers SET due_at = $4, run_at = $4, lease_id = NULL, attempts = 0, last_error = NULL
        WHERE kind = $1 AND subject_id = $2 AND lease_id = $3";
    POSTPONE_LEASED = "UPDATE timers SET run_at = $4, lease_id = NULL, last_error = $5
        WHERE kind = $1 AND subject_id = $2 AND lease_id = $3";
}

row! {
    /// A leased timer.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct TimerRow {
        /// The kind, which decides the function to run.
        pub kind: TimerKind = "kind",
        /// Id of what the work is about.
        pub subject: Uuid = "subject_id",
        /// When the work was to be done.
        pub due_at: Timestamp = "due_at",
        /// Number of runs, the current one included.
        pub attempts: i64 = "attempts",
    }
}

/// Sets a timer, in place of an earlier one of this kind and subject.
pub async fn set(tx: &Tx, kind: TimerKind, subject: Uuid, due: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&SET, params![kind, subject, due, kind.is_urgent()]).await
}

/// Sets a timer unless there is one of this kind and subject.
pub async fn set_new(tx: &Tx, kind: TimerKind, subject: Uuid, due: Timestamp) -> Result<(), StoreError> {
    tx.execute(&SET_NEW, params![kind, subject, due, kind.is_urgent()]).await.map(drop)
}

/// Deletes a timer, if there is one.
pub async fn delete(tx: &Tx, kind: TimerKind, subject: Uuid) -> Result<(), StoreError> {
    tx.execute(&DELETE, params![kind, subject]).await.map(drop)
}

/// Returns when the next timer can be leased, if there is one: of the kinds that are urgent, or of the others.
pub async fn next_run(conn: &Conn, urgent: bool) -> Result<Option<Timestamp>, StoreError> {
    conn.query_one(&NEXT_RUN, params![urgent]).await
}

/// Returns when the next timer of any kind can be leased, if there is one.
pub async fn next_of_all(conn: &Conn) -> Result<Option<Timestamp>, StoreError> {
    let (urgent, other) = (next_run(conn, true).await?, next_run(conn, false).await?);
    Ok(urgent.into_iter().chain(other).min())
}

/// Leases up to twenty due timers of the kinds that are urgent, or of the others, and counts an attempt of
/// each. They can be leased again at `until`, when the worker that leased them has failed.
pub async fn lease_due(
    tx: &Tx,
    urgent: bool,
    now: Timestamp,
    until: Timestamp,
    lease: Uuid,
) -> Result<Vec<TimerRow>, StoreError> {
    tx.query(&LEASE_DUE, params![now, until, lease, urgent]).await
}

/// Deletes a leased timer or sets its next time, in the transaction with the effect of its run.
///
/// # Errors
/// [`StoreError::Guard`] if the timer was deleted or set again, or another worker leased it: then the transaction must not be
/// committed.
pub async fn finish(
    ran: Committed<TimerOutcome>,
    timer: &TimerRow,
    lease: Uuid,
) -> Result<Committed<TimerOutcome>, StoreError> {
    let TimerRow { kind, subject, .. } = *timer;
    match ran.value() {
        TimerOutcome::Done => ran.tx().execute_one(&DELETE_LEASED, params![kind, subject, lease]).await?,
        TimerOutcome::Again(due) => {
            ran.tx().execute_one(&SET_LEASED, params![kind, subject, lease, *due]).await?;
        }
    }
    Ok(ran)
}

/// Records a failed run of a leased timer; the next one is at `at`. Returns false if the lease was lost.
pub async fn postpone(
    tx: &Tx,
    timer: &TimerRow,
    lease: Uuid,
    at: Timestamp,
    error: &str,
) -> Result<bool, StoreError> {
    let values = params![timer.kind, timer.subject, lease, at, error];
    Ok(tx.execute(&POSTPONE_LEASED, values).await? == 1)
}
