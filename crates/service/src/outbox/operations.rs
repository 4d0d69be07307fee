//! Operations of operators and the local mailbox on the outbox.

use caseboard_domain::OutboxId;
use caseboard_store::outbox::{self, OutboxItem, OutboxState};
use caseboard_store::{Db, StoreError};

use super::worker::render;
use crate::app::App;
use crate::boxed;
use crate::ports::Clock;

/// Returns the newest messages, or those to one address: the local mailbox (AMB-02).
#[boxed]
pub async fn list_mailbox(app: &App, to: Option<String>) -> Result<Vec<OutboxItem>, crate::Error> {
    let items = app.db.read(move |conn| async move { outbox::list_latest(&conn, to.as_deref()).await });
    let items: Vec<OutboxItem> = items.await?;
    let mut rendered = Vec::with_capacity(items.len());
    for item in items {
        let item = render(app, item).await;
        rendered.push(item.map_err(|error| crate::Error::Internal(error.reason().to_owned()))?);
    }
    Ok(rendered)
}

/// Returns how many messages are pending, sent and dead.
pub async fn count_by_state(app: &App) -> Result<(i64, i64, i64), crate::Error> {
    Ok(app.db.read(|conn| async move { outbox::count_by_state(&conn).await }).await?)
}

/// A filter for unsent messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsent {
    /// Messages that will be sent or retried.
    Pending,
    /// Messages that were given up.
    Dead,
}

/// Returns up to `limit` unsent messages without their texts. Works on a database that a running server uses.
#[boxed]
pub async fn list_unsent(db: &Db, which: Unsent, limit: i64) -> Result<Vec<OutboxState>, crate::Error> {
    let listed = db.read(move |conn| async move {
        match which {
            Unsent::Pending => outbox::list_pending(&conn, limit).await,
            Unsent::Dead => outbox::list_dead(&conn, limit).await,
        }
    });
    Ok(listed.await?)
}

/// Makes one dead message, or all of them, pending again with a new period of 24 hours. Returns how many.
#[boxed]
pub async fn retry_dead(db: &Db, id: Option<OutboxId>, clock: &dyn Clock) -> Result<u64, crate::Error> {
    let now = clock.now();
    let revived = db.write(move |tx| async move {
        let count = outbox::make_due(&tx, id, now).await?;
        Ok::<_, StoreError>(tx.commit(count))
    });
    Ok(revived.await?)
}
