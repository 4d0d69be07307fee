//! A latch: threads wait until a test releases them.

use std::sync::{Condvar, Mutex};

/// Blocks the threads that wait for it until it is released, once and for all.
#[derive(Debug, Default)]
pub struct Latch {
    released: Mutex<bool>,
    changed: Condvar,
}

impl Latch {
    /// Blocks the thread until the latch is released.
    ///
    /// # Panics
    /// If a thread panicked while it held the lock.
    pub fn wait(&self) {
        let mut released = self.released.lock().expect("no holder panics");
        while !*released {
            released = self.changed.wait(released).expect("no holder panics");
        }
    }

    /// Wakes all waiting threads; later ones do not wait.
    ///
    /// # Panics
    /// If a thread panicked while it held the lock.
    pub fn release(&self) {
        *self.released.lock().expect("no holder panics") = true;
        self.changed.notify_all();
    }
}
