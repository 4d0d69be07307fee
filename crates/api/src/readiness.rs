//! The part of `/readyz` that the process decides: whether it is stopping and which of its workers are down.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Shared by the server, which sets it, and `/readyz`, which reports it.
#[derive(Debug, Default)]
pub struct Readiness {
    stopping: AtomicBool,
    workers_down: Mutex<BTreeSet<&'static str>>,
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

    /// Returns the names of the workers that are down.
    pub fn workers_down(&self) -> Vec<&'static str> {
        let workers = self.workers_down.lock().unwrap_or_else(PoisonError::into_inner);
        workers.iter().copied().collect()
    }
}
