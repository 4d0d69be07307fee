//! Timers: work of the server that becomes due at a set time and is done once, on any number of nodes (AMB-149).
//!
//! A command sets a timer in its own transaction with [`set`]. A worker of some node leases due timers and runs the function of
//! each in one transaction, which also deletes the timer or sets its next time. When a node ends before that commit, nothing has
//! happened, and another node leases the timer after [`LEASE`]. When a lease ends before its run, the second commit of the two
//! fails. Work that became due while no node was running is done once, when a node runs again.
//!
//! To add a kind:
//! 1. add it to `TimerKind` in `crates/domain/src/timer.rs`, urgent if people wait for the work;
//! 2. write its function: `async fn(App, Tx, TimerRow) -> Result<Committed<TimerOutcome>, Error>`, in the folder of its use case.
//!    It locks what it changes (person, case, engagement, in this order), checks whether there still is something to do, and
//!    returns [`TimerOutcome::Again`] instead of setting its own timer. It may run several times, but is committed once;
//! 3. call it from `run_kind` in `timer_kinds.rs`.
//!
//! Set and delete timers after the rows that the function locks, never before: the function writes its timer last.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use caseboard_domain::timer::{TimerKind, TimerOutcome, pause_after};
use caseboard_store::timers::{self, TimerRow};
use caseboard_store::{Committed, StoreError, Tx};
use futures_util::FutureExt as _;
use jiff::{SignedDuration, Timestamp};
use metrics::counter;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::stop::stopped;

/// How long a worker owns the timers that it leased.
pub const LEASE: SignedDuration = SignedDuration::from_secs(15);
/// How many timers of a lease run at once.
const CONCURRENT_RUNS: usize = 4;
/// The longest sleep of an idle worker: it finds timers that other nodes set and leases that ended.
pub const IDLE: SignedDuration = SignedDuration::from_secs(1);
/// The shortest sleep of a worker that could lease none of the due timers, because others have locked them.
const SHORTEST_PAUSE: Duration = Duration::from_millis(50);

/// Sets a timer, in place of an earlier one of this kind and subject.
#[boxed]
pub async fn set(
    app: &App,
    tx: &Tx,
    kind: TimerKind,
    subject: Uuid,
    due: Timestamp,
) -> Result<(), StoreError> {
    timers::set(tx, kind, subject, due).await?;
    if kind.is_urgent() {
        tx.notify_after_commit(app.timer_notifier());
    }
    Ok(())
}

/// Sets a timer; deletes it if there is nothing left to do.
pub(crate) async fn set_or_delete(
    app: &App,
    tx: &Tx,
    kind: TimerKind,
    subject: Uuid,
    due: Option<Timestamp>,
) -> Result<(), StoreError> {
    match due {
        Some(due) => set(app, tx, kind, subject, due).await,
        None => timers::delete(tx, kind, subject).await,
    }
}

/// Runs due timers of the kinds that are urgent, or of the others, until `stop` turns true; the runs under way are finished
/// first. It sleeps until the next one is due, `idle` at most. A timer that is set by this node wakes the worker of the urgent
/// ones.
pub async fn run_worker_with<F, Fut>(
    app: App,
    mut stop: watch::Receiver<bool>,
    urgent: bool,
    idle: SignedDuration,
    run: F,
) where
    F: Fn(App, Tx, TimerRow) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = Result<Committed<TimerOutcome>, Error>> + Send + 'static,
{
    while !*stop.borrow() {
        let pause = match run_due_of(&app, urgent, run.clone()).await {
            Ok(0) => pause_until_next(&app, urgent, idle).await.max(SHORTEST_PAUSE),
            Ok(_) => continue,
            Err(error) => {
                tracing::warn!(%error, "the timers cannot be leased");
                IDLE.unsigned_abs()
            }
        };
        tokio::select! {
            () = app.timer_notifier().notified(), if urgent => {}
            () = tokio::time::sleep(pause) => {}
            () = stopped(&mut stop) => return,
        }
    }
}

/// Returns how long a worker without due timers sleeps.
async fn pause_until_next(app: &App, urgent: bool, idle: SignedDuration) -> Duration {
    let next = app.db.read(move |conn| async move { timers::next_run(&conn, urgent).await }).await;
    let pause = match next {
        Ok(Some(at)) => at.duration_since(app.now()).min(idle),
        Ok(None) | Err(_) => idle,
    };
    Duration::try_from(pause).unwrap_or_default()
}

/// Leases up to twenty due timers and runs `run` for each of them: urgent ones, or others if none of those is due. Returns how
/// many were leased.
pub async fn run_due_with<F, Fut>(app: &App, run: F) -> Result<usize, Error>
where
    F: Fn(App, Tx, TimerRow) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = Result<Committed<TimerOutcome>, Error>> + Send + 'static,
{
    match run_due_of(app, true, run.clone()).await? {
        0 => run_due_of(app, false, run).await,
        count => Ok(count),
    }
}

async fn run_due_of<F, Fut>(app: &App, urgent: bool, run: F) -> Result<usize, Error>
where
    F: Fn(App, Tx, TimerRow) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = Result<Committed<TimerOutcome>, Error>> + Send + 'static,
{
    let now = app.now();
    // An idle poll costs a read, not a write.
    let next = app.db.read(move |conn| async move { timers::next_run(&conn, urgent).await }).await?;
    if next.is_none_or(|next| next > now) {
        return Ok(0);
    }
    let lease: Uuid = app.new_id();
    let leased: Result<Vec<TimerRow>, StoreError> = app
        .db
        .write(move |tx| async move {
            let leased = timers::lease_due(&tx, urgent, now, now + LEASE, lease).await?;
            Ok(tx.commit(leased))
        })
        .await;
    let leased = leased?;
    let count = leased.len();
    let concurrent = Arc::new(Semaphore::new(CONCURRENT_RUNS));
    let mut running = JoinSet::new();
    for timer in leased {
        let (app, run, concurrent) = (app.clone(), run.clone(), Arc::clone(&concurrent));
        running.spawn(async move {
            let _permit = concurrent.acquire().await;
            run_one(&app, timer, lease, now + LEASE, run).await;
        });
    }
    while running.join_next().await.is_some() {}
    Ok(count)
}

/// Runs a leased timer and records a failure.
async fn run_one<F, Fut>(app: &App, timer: TimerRow, lease: Uuid, until: Timestamp, run: F)
where
    F: Fn(App, Tx, TimerRow) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = Result<Committed<TimerOutcome>, Error>> + Send + 'static,
{
    if app.now() >= until {
        // Another worker may have it by now.
        return;
    }
    let running = app.transact(timer, move |app: App, tx: Tx, timer: TimerRow| {
        let run = run.clone();
        async move { Ok(timers::finish(run(app, tx, timer).await?, &timer, lease).await?) }
    });
    // Without a recorded failure the timer would run again after each lease without an end.
    let outcome = AssertUnwindSafe(running).catch_unwind().await;
    let label = match outcome.unwrap_or_else(|_| Err(Error::Internal("the run panicked".to_owned()))) {
        Ok(_) => "done",
        Err(error) => match postpone(app, timer, lease, &error).await {
            true => "failed",
            false => "lost",
        },
    };
    counter!("caseboard_timers_total", "kind" => timer.kind.as_str(), "outcome" => label).increment(1);
}

/// Records a failed run. Returns false if the timer was set again or leased by another worker meanwhile, so that nothing failed.
async fn postpone(app: &App, timer: TimerRow, lease: Uuid, error: &Error) -> bool {
    let (at, reason) = (app.now() + pause_after(timer.attempts), error.to_string());
    let written: Result<bool, StoreError> = app
        .db
        .write(move |tx| {
            let reason = reason.clone();
            async move {
                let postponed = timers::postpone(&tx, &timer, lease, at, &reason).await?;
                Ok(tx.commit(postponed))
            }
        })
        .await;
    let (kind, subject, attempts) = (timer.kind.as_str(), timer.subject, timer.attempts);
    match written {
        Ok(true) => tracing::warn!(kind, %subject, attempts, %error, "a timer failed and will run again"),
        Ok(false) => return false,
        Err(reason) => {
            tracing::warn!(kind, %subject, %error, %reason, "the failure of a timer was not recorded")
        }
    }
    true
}
