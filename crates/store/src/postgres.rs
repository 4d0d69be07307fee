//! The PostgreSQL engine: a connection pool, transactions with retries, and the change feed between nodes.

use std::time::{Duration, Instant};
use std::{future::poll_fn, sync::Arc};

use deadpool_postgres::{Object, Pool, Runtime};
use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinSet;
use tokio_postgres::AsyncMessage;
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::cached_data::CachedDataSet;
use crate::change_feed::{Change, ChangeFeed, CommittedChanges};
use crate::connection::{Conn, Engine, ReadBody, Tx, WriteBody};
use crate::error::{StoreError, with_causes};
use crate::feed_task::FeedTask;
use crate::postgres_connector::Connector;
use crate::postgres_session::{ANSWER_TIMEOUT, Session, unanswered};

/// Maximum number of retries of a transaction that lost a deadlock, a serialization conflict or a race for an
/// idempotency key.
const RETRIES: u32 = 3;
/// How long a request waits for another one to return its connection.
const POOL_TIMEOUT: Duration = Duration::from_secs(4);
/// How long opening a connection for a request may take. Requests that wait for a server without answers hold the places of
/// the pool, so this is also the time after which the first request succeeds once the server answers again (AMB-145).
const CREATE_TIMEOUT: Duration = Duration::from_millis(1_500);
const CHANNEL: &str = "caseboard_changes";
/// How often the connection that listens is checked, and how long each answer on it may take.
const HEARTBEAT: Duration = Duration::from_secs(10);
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(5);
/// Target size in bytes of a notification; PostgreSQL rejects payloads of 8000 bytes and more.
const PAYLOAD: usize = 7000;

/// The running engine: its pool, the change feed of this node, and the channel to the task that notifies the other
/// nodes.
pub(crate) struct Postgres {
    pool: Pool,
    feed: ChangeFeed,
    outgoing: mpsc::UnboundedSender<CommittedChanges>,
    sender: Arc<FeedTask>,
    receiver: Arc<FeedTask>,
    answer_timeout: Duration,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Otherwise the receiver would hold its connection until the process ends. The sender ends after the last change.
        self.receiver.abort();
    }
}

impl Postgres {
    pub(crate) async fn start(
        connector: Connector,
        connections: usize,
        feed: ChangeFeed,
        answer_timeout: Duration,
    ) -> Result<Self, StoreError> {
        let pool = Pool::builder(connector.clone().into_manager(CREATE_TIMEOUT))
            .max_size(connections)
            .wait_timeout(Some(POOL_TIMEOUT))
            .create_timeout(Some(CREATE_TIMEOUT))
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|error| StoreError::Engine(error.to_string()))?;
        let (outgoing, changes) = mpsc::unbounded_channel();
        let node = Uuid::now_v7();
        let (changes, connections_of_sender) = (Arc::new(Mutex::new(changes)), pool.clone());
        let send = move || send_changes(connections_of_sender.clone(), node, Arc::clone(&changes));
        let (first, listens) = oneshot::channel();
        let feed_of_receiver = feed.clone();
        let receive = move |first| receive_changes(connector.clone(), node, feed_of_receiver.clone(), first);
        let sender = Arc::new(FeedTask::spawn("change-sender", send(), send));
        // No one waits for a restarted receiver, so it wakes all listeners once it listens.
        let first = receive(first);
        let again = move || receive(oneshot::channel().0);
        let receiver = Arc::new(FeedTask::spawn("change-receiver", first, again));
        // Waits until this node listens: what it has read before that could miss a change of another node. A server that does
        // not answer does not delay the start for longer, and the task wakes all listeners later.
        let _ = tokio::time::timeout(HEARTBEAT_TIMEOUT, listens).await;
        Ok(Self { pool, feed, outgoing, sender, receiver, answer_timeout })
    }

    /// Returns the tasks that send the changes of this node and receive those of other nodes.
    pub(crate) fn tasks(&self) -> Vec<Arc<FeedTask>> {
        vec![Arc::clone(&self.sender), Arc::clone(&self.receiver)]
    }

    /// Returns the numbers of requests that wait for a connection, of connections in use, and of open connections.
    pub(crate) fn load(&self) -> (usize, usize, usize) {
        let status = self.pool.status();
        (status.waiting, status.size.saturating_sub(status.available), status.size)
    }

    async fn session(&self, begin: Option<&'static str>) -> Result<Session, StoreError> {
        let asked = Instant::now();
        // Waiting and opening together may take as long as a statement.
        let client = tokio::time::timeout(ANSWER_TIMEOUT, self.pool.get()).await.map_err(|_| unanswered())?;
        let client = client.map_err(|error| StoreError::Busy(with_causes(&error)))?;
        Ok(Session::new(client, begin, asked.elapsed(), self.answer_timeout))
    }

    pub(crate) async fn read<T, E: From<StoreError>>(&self, body: ReadBody<T, E>) -> Result<T, E> {
        body(Conn::new(Engine::Postgres(Arc::new(self.session(None).await?)))).await
    }

    pub(crate) async fn write<T, E: From<StoreError>>(&self, body: WriteBody<T, E>) -> Result<T, E> {
        let mut tries = 0;
        loop {
            // If this future is dropped before the transaction has ended, the session closes its connection.
            let session = Arc::new(self.session(Some("BEGIN ISOLATION LEVEL READ COMMITTED")).await?);
            let outcome = body(Tx::new(Engine::Postgres(Arc::clone(&session)))).await;
            match outcome {
                Ok(committed) => {
                    let ended = session.commit().await;
                    if ended.is_err() && session.should_retry() && tries < RETRIES {
                        tries += 1;
                        continue;
                    }
                    // Without an answer the transaction may be committed, and caches would stay stale. A listener or a worker
                    // that wakes although nothing has changed only reads again.
                    committed.notify_workers();
                    let (value, changes) = committed.into_parts();
                    self.publish(changes);
                    return ended.map(|()| value).map_err(E::from);
                }
                Err(refused) => {
                    // A failing rollback closes the connection, which rolls back as well.
                    let _ = session.roll_back().await;
                    if !(session.should_retry() && tries < RETRIES) {
                        return Err(refused);
                    }
                    tries += 1;
                }
            }
        }
    }

    fn publish(&self, changes: CommittedChanges) {
        if !changes.is_empty() {
            self.feed.publish(&changes);
            // Sending fails only while the runtime shuts down.
            let _ = self.outgoing.send(changes);
        }
    }
}

/// The content of a notification from one node to the others.
#[derive(Serialize, Deserialize)]
struct NodeNotification {
    node: Uuid,
    changes: Vec<Change>,
    /// The changed kinds of data that nodes keep in memory; all of them if the other node is of an earlier release.
    #[serde(default = "CachedDataSet::all")]
    data: CachedDataSet,
}

/// Notifies the other nodes of changes. Changes that arrive while a notification is sent go into the next one. NOTIFY
/// is not part of the write transactions, because it would serialize their commits. If this node stops before it sent a
/// notification, listeners on other nodes see the change with their next read.
async fn send_changes(
    pool: Pool,
    node: Uuid,
    incoming: Arc<Mutex<mpsc::UnboundedReceiver<CommittedChanges>>>,
) {
    let mut incoming = incoming.lock().await;
    while let Some(mut changes) = incoming.recv().await {
        while let Ok(more) = incoming.try_recv() {
            changes.merge(more);
        }
        for payload in payloads(node, changes) {
            let sent = async {
                let client = pool.get().await.map_err(|error| error.to_string())?;
                let parameters: [&(dyn ToSql + Sync); 2] = [&CHANNEL, &payload];
                let sent = client.execute("SELECT pg_notify($1, $2)", &parameters);
                match tokio::time::timeout(HEARTBEAT_TIMEOUT, sent).await {
                    Ok(sent) => sent.map_err(|error| error.to_string()),
                    Err(_) => {
                        drop(Object::take(client));
                        Err(unanswered().to_string())
                    }
                }
            };
            if let Err(error) = sent.await {
                tracing::warn!(%error, "other nodes could not be notified of a change");
            }
        }
    }
}

/// Returns the payloads of the notifications about changes, each of about [`PAYLOAD`] bytes at most.
fn payloads(node: Uuid, CommittedChanges { topics, data }: CommittedChanges) -> Vec<String> {
    let all: Vec<Change> = topics.into_iter().collect();
    let each = serde_json::to_string(&all).map_or(1, |text| text.len() / all.len().max(1) + 8);
    let mut parts: Vec<&[Change]> = all.chunks((PAYLOAD / each).max(1)).collect();
    if parts.is_empty() {
        parts.push(&[]);
    }
    // Listeners read as soon as a notification wakes them, so every notification names all data that have changed.
    let payload = |part: &[Change]| {
        serde_json::to_string(&NodeNotification { node, changes: part.to_vec(), data }).ok()
    };
    parts.into_iter().filter_map(payload).collect()
}

/// Publishes the notifications of other nodes on this node until the task is aborted. `first` receives a
/// message when it listens for the first time. If no one waits for that any more, and after a reconnect, it
/// wakes all listeners, because notifications may have been missed.
async fn receive_changes(connector: Connector, node: Uuid, feed: ChangeFeed, first: oneshot::Sender<()>) {
    let mut first = Some(first);
    loop {
        if let Err(error) = receive_until_closed(&connector, node, &feed, &mut first).await {
            tracing::warn!(%error, "the connection for changes of other nodes is interrupted");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// Publishes the notifications of other nodes that one connection receives.
async fn receive_until_closed(
    connector: &Connector,
    node: Uuid,
    feed: &ChangeFeed,
    first: &mut Option<oneshot::Sender<()>>,
) -> Result<(), StoreError> {
    let (client, mut connection) = connector.connect().await?;
    let (notifications, mut received) = mpsc::unbounded_channel();
    // Aborted when this connection is given up.
    let mut reading = JoinSet::new();
    reading.spawn(async move {
        while let Some(message) = poll_fn(|conn| connection.poll_message(conn)).await {
            match message {
                Ok(AsyncMessage::Notification(notification)) => {
                    if notifications.send(notification).is_err() {
                        break;
                    }
                }
                Ok(_) => {}
                Err(_) => break,
            }
        }
    });
    let listen = format!("LISTEN {CHANNEL}");
    let listening = client.batch_execute(&listen);
    tokio::time::timeout(HEARTBEAT_TIMEOUT, listening).await.map_err(|_| unanswered())??;
    if first.take().is_none_or(|first| first.send(()).is_err()) {
        feed.publish_all();
    }
    // A broken connection looks like one without notifications, so it is checked with a statement from time to time.
    loop {
        let notification = match tokio::time::timeout(HEARTBEAT, received.recv()).await {
            Ok(Some(notification)) => notification,
            Ok(None) => return Ok(()),
            Err(_) => {
                let answer = client.batch_execute("SELECT 1");
                match tokio::time::timeout(HEARTBEAT_TIMEOUT, answer).await {
                    Ok(answered) => answered?,
                    Err(_) => return Err(unanswered()),
                }
                continue;
            }
        };
        match serde_json::from_str::<NodeNotification>(notification.payload()) {
            Ok(notification) if notification.node != node => {
                let topics = notification.changes.into_iter().collect();
                feed.publish(&CommittedChanges { topics, data: notification.data });
            }
            Ok(_) => {}
            Err(error) => {
                // A node of another release may name changes that this one does not know.
                tracing::warn!(%error, "a notification of another node cannot be parsed");
                feed.publish_all();
            }
        }
    }
}

#[cfg(test)]
#[path = "postgres_tests.rs"]
mod tests;
