//! Records the uses of sessions without delaying the requests that use them.
//!
//! A request would otherwise wait for a transaction of its own, once a minute for each session. The uses that are recorded while a
//! transaction runs are stored together by the next one. A crash loses the uses of the last moments, which shortens their
//! sessions by as much.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use caseboard_store::sessions::{self, SessionUse};
use caseboard_store::{StoreError, Tx};
use tokio::sync::Notify;

use crate::app::App;

/// The uses of sessions that are still to be stored.
#[derive(Debug, Default)]
pub(crate) struct SessionUses {
    state: Mutex<State>,
    /// Notified when nothing is left to be stored.
    stored: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// By the hash of the token, so that the nodes lock the rows in the same order.
    waiting: BTreeMap<[u8; 32], SessionUse>,
    is_writing: bool,
}

impl SessionUses {
    /// Records a use, which is stored soon after.
    pub(crate) fn record(&self, app: &App, token_hash: [u8; 32], seen: SessionUse) {
        let mut state = self.state();
        state.waiting.insert(token_hash, seen);
        if !std::mem::replace(&mut state.is_writing, true) {
            tokio::spawn(write_all(app.clone()));
        }
    }

    /// Waits until nothing is left to be stored.
    pub(crate) async fn wait(&self) {
        // A `Notified` that exists before the check is notified by everything after it.
        let stored = self.stored.notified();
        if self.state().is_writing {
            stored.await;
        }
    }

    /// Returns the waiting uses; `None` ends the writing.
    fn take(&self) -> Option<BTreeMap<[u8; 32], SessionUse>> {
        let mut state = self.state();
        if state.waiting.is_empty() {
            state.is_writing = false;
            self.stored.notify_waiters();
            return None;
        }
        Some(std::mem::take(&mut state.waiting))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn write_all(app: App) {
    while let Some(uses) = app.session_uses().take() {
        let written: Result<(), StoreError> = app
            .db
            .write({
                let uses = uses.clone();
                move |tx: Tx| {
                    let uses = uses.clone();
                    async move {
                        sessions::mark_seen(&tx, &uses).await?;
                        Ok(tx.commit(()))
                    }
                }
            })
            .await;
        if let Err(error) = written {
            // The next request of each session records it again.
            tracing::warn!(%error, sessions = uses.len(), "the uses of sessions were not recorded");
        }
        for hash in uses.keys() {
            // The stored times differ from those in memory now.
            app.session_cache().remove(hash);
        }
    }
}
