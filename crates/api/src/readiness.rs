//! The part of `/readyz` that the process decides: whether it is stopping and which of its workers are down.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use caseboard_wire::administration::Worker;

/// Shared by the server, which sets it, and `/readyz`, which reports it.
#[derive(Debug, Default)]
pub struct Readiness {
    stopping: AtomicBool,
    workers_down: Mutex<BTreeSet<&'static str>>,
    /// The number of restarts of each worker.
    restarts: Mutex<BTreeMap<&'static str, u64>>,
}

/// A background worker of this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorkerState {
    /// Its name.
    pub name: &'static str,
    /// How often it was restarted since the start of the process.
    pub restarts: u64,
    /// Whether it is down.
    pub down: bool,
}

impl From<WorkerState> for Worker {
    fn from(worker: WorkerState) -> Self {
        Self { name: worker.name.to_owned(), restarts: worker.restarts, down: worker.down }
    }
}

impl Readiness {
    /// Records that the server has begun to stop: a load balancer must send nothing new.
    pub fn set_stopping(&self) {
        self.stopping.store(true, Ordering::Release);
    }

    /// Whether the server has begun to stop.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Acquire)
    }

    /// Records whether a background worker is down.
    pub fn set_worker_down(&self, worker: &'static str, down: bool) {
        let mut workers = self.workers_down.lock().unwrap_or_else(PoisonError::into_inner);
        match down {
            true => workers.insert(worker),
            false => workers.remove(worker),
        };
    }

    /// Records that a background worker was started.
    pub fn add_worker(&self, worker: &'static str) {
        self.restarts.lock().unwrap_or_else(PoisonError::into_inner).entry(worker).or_default();
    }

    /// Counts a restart of a background worker.
    pub fn count_restart(&self, worker: &'static str) {
        *self.restarts.lock().unwrap_or_else(PoisonError::into_inner).entry(worker).or_default() += 1;
    }

    /// Returns the background workers by name.
    pub fn workers(&self) -> Vec<WorkerState> {
        let down = self.workers_down();
        let restarts = self.restarts.lock().unwrap_or_else(PoisonError::into_inner);
        restarts
            .iter()
            .map(|(&name, &restarts)| WorkerState { name, restarts, down: down.contains(&name) })
            .collect()
    }

    /// Returns the names of the workers that are down.
    pub fn workers_down(&self) -> Vec<&'static str> {
        let workers = self.workers_down.lock().unwrap_or_else(PoisonError::into_inner);
        workers.iter().copied().collect()
    }
}
