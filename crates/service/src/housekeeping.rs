//! Housekeeping: deletes expired rows in small steps every few minutes.

use std::time::Duration;

use caseboard_store::{idempotency, one_time_tokens, rate_limits, sessions};
use jiff::SignedDuration;
use tokio::sync::watch;

use crate::app::App;
use crate::documents;
use crate::error::Error;

/// Pause between two runs.
const INTERVAL: Duration = Duration::from_secs(300);
/// How long an outcome is stored under its idempotency key.
pub const OUTCOME_RETENTION: SignedDuration = SignedDuration::from_hours(24);

/// Runs housekeeping until the stop signal.
pub async fn run_worker(app: App, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        if let Err(error) = run_once(&app).await {
            tracing::warn!(%error, "housekeeping has to wait");
        }
        tokio::select! {
            () = tokio::time::sleep(INTERVAL) => {}
            _ = stop.changed() => {}
        }
    }
}

/// Removes unreferenced files, outcomes older than a day, and expired limits, sessions and tickets.
///
/// # Errors
/// When the database cannot be written.
pub async fn run_once(app: &App) -> Result<(), Error> {
    let now = app.now();
    app.db
        .write(move |tx| async move {
            idempotency::delete_older_than(&tx, now - OUTCOME_RETENTION).await?;
            rate_limits::delete_expired(&tx, now).await?;
            sessions::delete_expired(&tx, now).await?;
            one_time_tokens::delete_expired(&tx, now).await?;
            Ok::<_, Error>(tx.commit(()))
        })
        .await?;
    documents::sweep(app).await.map(drop)
}
