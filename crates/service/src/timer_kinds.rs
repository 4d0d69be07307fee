//! The function of each kind of timer, and the worker that runs them. How to add a kind: [`crate::timers`].

use caseboard_domain::timer::{TimerKind, TimerOutcome};
use caseboard_store::timers::TimerRow;
use caseboard_store::{Committed, Tx};
use tokio::sync::watch;

use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::timers::{IDLE, run_due_with, run_worker_with};
use crate::{attendance, dispatch, expiries, invitations, notifications, second_factors};

/// Runs the function of a timer.
///
/// # Errors
/// Those of the function; the timer runs again later then.
pub async fn run_kind(app: App, tx: Tx, timer: TimerRow) -> Result<Committed<TimerOutcome>, Error> {
    match timer.kind {
        TimerKind::DispatchWave => dispatch::run_wave(app, tx, timer).await,
        TimerKind::FactorRemoval => second_factors::execute_factor_removal(app, tx, timer).await,
        TimerKind::AttendanceCheck => attendance::run_check(app, tx, timer).await,
        TimerKind::OfferEnd => invitations::expire_offer(app, tx, timer).await,
        TimerKind::DailySummary => notifications::run_daily_summary(app, tx, timer).await,
        TimerKind::ExpiryCheck => expiries::run_expiry_check(app, tx, timer).await,
        TimerKind::ExpirySummary => expiries::run_expiry_summary(app, tx, timer).await,
    }
}

/// Runs due timers until `stop` turns true, in two workers, so that the many summaries of a full hour delay no wave and no offer
/// (AMB-266); the runs under way are finished first.
#[boxed]
pub async fn run_worker(app: App, stop: watch::Receiver<bool>) {
    let urgent = run_worker_with(app.clone(), stop.clone(), true, IDLE, run_kind);
    tokio::join!(urgent, run_worker_with(app, stop, false, IDLE, run_kind));
}

/// Leases up to twenty due timers and runs them. Returns how many were leased.
#[boxed]
pub async fn run_due(app: &App) -> Result<usize, Error> {
    run_due_with(app, run_kind).await
}
