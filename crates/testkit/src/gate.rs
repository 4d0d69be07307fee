//! A barrier that a test opens.

use std::sync::{Condvar, Mutex};

/// Blocks the threads that wait for it until it is opened.
#[derive(Debug, Default)]
pub struct Gate(Mutex<bool>, Condvar);

impl Gate {
    /// Blocks the thread until the gate is open.
    ///
    /// # Panics
    /// If a thread panicked while it changed the gate.
    pub fn wait(&self) {
        let mut open = self.0.lock().expect("no holder panics");
        while !*open {
            open = self.1.wait(open).expect("no holder panics");
        }
    }

    /// Wakes all waiting threads; later ones do not wait.
    ///
    /// # Panics
    /// If a thread panicked while it changed the gate.
    pub fn open(&self) {
        *self.0.lock().expect("no holder panics") = true;
        self.1.notify_all();
    }
}
