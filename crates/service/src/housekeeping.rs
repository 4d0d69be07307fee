//! Housekeeping: deletes expired rows in small steps every few minutes.

use std::time::Duration;

use caseboard_store::{idempotency, one_time_tokens, rate_limits, sessions};
use jiff::SignedDuration;
use tokio::sync::watch;

use crate::app::App;
use crate::documents;
use crate::error::Error;

/// Between two rounds.
const PAUSE: Duration = Duration::from_secs(300);
/// How long an outcome is stored under its idempotency key.
pub const KEEP_OUTCOMES: SignedDuration = SignedDuration::from_hours(24);

/// Runs housekeeping until the stop signal.
pub async fn work(app: App, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        if let Err(error) = round(&app).await {
            tracing::warn!(%error, "housekeeping has to wait");
        }
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            _ = stop.changed() => {}
        }
    }
}

/// Removes unreferenced files, outcomes older than a day, and expired limits, sessions and tickets.
///
/// # Errors
/// When the database cannot be written.
pub async fn round(app: &App) -> Result<(), Error> {
    let now = app.now();
    app.db
        .write(move |tx| async move {
            idempotency::delete_older_than(&tx, now - KEEP_OUTCOMES).await?;
            rate_limits::delete_expired(&tx, now).await?;
            sessions::delete_expired(&tx, now).await?;
            one_time_tokens::delete_expired(&tx, now).await?;
            Ok::<_, Error>(tx.commit(()))
        })
        .await?;
    documents::sweep(app).await.map(drop)
}
