//! Records the uses of sessions without delaying the requests that use them.
//!
//! A request would otherwise wait for a transaction of its own, once a minute for each session. The uses that
//! are recorded while a transaction runs are stored together by the next one. A crash loses the uses of the
//! last moments, which shortens their sessions by as much.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use caseboard_store::sessions::SessionUse;
use tokio::sync::Notify;

/// The uses of sessions that are still to be stored.
#[derive(Debug, Default)]
pub(crate) struct SessionUses {
    state: Mutex<State>,
    /// Notified when nothing is left to be stored.
    stored: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// By the hash of the token; the last use of a session replaces earlier ones.
    waiting: BTreeMap<[u8; 32], SessionUse>,
    is_writing: bool,
}

impl SessionUses {
    /// Adds a use. Returns whether the caller has to store what [`Self::take`] returns until it returns
    /// `None`; otherwise a task does so already.
    pub(crate) fn add(&self, token_hash: [u8; 32], seen: SessionUse) -> bool {
        let mut state = self.state();
        state.waiting.insert(token_hash, seen);
        !std::mem::replace(&mut state.is_writing, true)
    }

    /// Waits until nothing is left to be stored.
    pub(crate) async fn wait(&self) {
        // A `Notified` that exists before the check is notified by everything after it.
        let stored = self.stored.notified();
        if self.state().is_writing {
            stored.await;
        }
    }

    /// Returns the uses to store; `None` ends the writing.
    pub(crate) fn take(&self) -> Option<BTreeMap<[u8; 32], SessionUse>> {
        let mut state = self.state();
        if state.waiting.is_empty() {
            state.is_writing = false;
            self.stored.notify_waiters();
            return None;
        }
        Some(std::mem::take(&mut state.waiting))
    }

    /// Lets the next use start the writing again, after a task that stores uses has ended early.
    pub(crate) fn give_up(&self) {
        self.state().is_writing = false;
        self.stored.notify_waiters();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
