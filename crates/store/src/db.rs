//! Opens and migrates a database of either engine and runs transactions on it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use metrics::histogram;

use crate::change_feed::ChangeFeed;
use crate::connection::{Committed, Conn, ReadBody, Tx, WriteBody};
use crate::error::StoreError;
use crate::feed_task::FeedTask;
use crate::postgres::Postgres;
use crate::postgres_connector::Connector;
use crate::postgres_session::{ANSWER_TIMEOUT, UNLIMITED_ANSWER_TIMEOUT};
use crate::schema;
use crate::sqlite::{self, Durability, Sqlite};
use crate::stmt::statements;

/// The place of an installation's database, and the number of connections of this node to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DatabaseLocation {
    /// An SQLite file. Its lock file and write-ahead log are in the same folder.
    Sqlite {
        /// Path of the database file.
        path: PathBuf,
        /// Number of reading threads.
        readers: usize,
    },
    /// A PostgreSQL database.
    Postgres {
        /// Connection URL: `postgres://user:password@host/database`; see [`PostgresUrl`](crate::PostgresUrl).
        url: String,
        /// File with the CA certificates that the server's certificate is verified with; `None` for those of the operating
        /// system.
        ca_file: Option<PathBuf>,
        /// Maximum number of connections of this node.
        connections: usize,
    },
}

impl DatabaseLocation {
    /// Returns the location of `caseboard.sqlite` in a data folder, with one reading thread per core.
    pub fn in_folder(folder: &Path) -> Self {
        let readers = std::thread::available_parallelism().map_or(2, usize::from);
        Self::Sqlite { path: folder.join("caseboard.sqlite"), readers }
    }
}

/// The load of a database, as seen from this node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DatabaseLoad {
    /// Lengths of the queues of the writer and the reader threads.
    Sqlite {
        /// Number of requests that wait for the writer.
        writes_waiting: usize,
        /// Number of requests that wait for a reader.
        reads_waiting: usize,
    },
    /// State of the connection pool.
    Postgres {
        /// Number of requests that wait for a connection.
        waiting: usize,
        /// Number of connections that serve a request.
        in_use: usize,
        /// Number of open connections.
        connections: usize,
    },
}

enum Kind {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

/// A database of either engine. Clones share its threads and connections.
#[derive(Clone)]
pub struct Db {
    kind: Arc<Kind>,
    feed: ChangeFeed,
}

impl Db {
    /// Migrates a database and returns how many migrations were applied.
    ///
    /// # Errors
    /// `StoreError` if the database cannot be opened, another process holds the file ([`StoreError::Busy`]), or a
    /// migration fails.
    pub async fn migrate(place: &DatabaseLocation) -> Result<usize, StoreError> {
        match place {
            DatabaseLocation::Sqlite { path, .. } => {
                let path = path.clone();
                in_background(move || {
                    let _lock = sqlite::lock_file(&path)?;
                    schema::migrate_sqlite(&path)
                })
                .await
            }
            DatabaseLocation::Postgres { url, ca_file, .. } => {
                schema::migrate_postgres(&Connector::new(url, ca_file.as_deref())?).await
            }
        }
    }

    /// Migrates a database and opens it.
    ///
    /// # Errors
    /// The errors of [`Db::migrate`], and `StoreError` if the threads or the pool cannot be started.
    pub async fn open(place: &DatabaseLocation) -> Result<Self, StoreError> {
        Self::open_with(place, ANSWER_TIMEOUT, Connector::clone).await
    }

    /// [`Db::open`] for a command whose statements take as long as the database is large: on PostgreSQL they have no time limit,
    /// and they wait for the locks of running servers for a minute.
    ///
    /// # Errors
    /// As for [`Db::open`].
    pub async fn open_without_time_limits(place: &DatabaseLocation) -> Result<Self, StoreError> {
        Self::open_with(place, UNLIMITED_ANSWER_TIMEOUT, Connector::without_time_limits).await
    }

    async fn open_with(
        place: &DatabaseLocation,
        answer_timeout: Duration,
        adapt: fn(&Connector) -> Connector,
    ) -> Result<Self, StoreError> {
        let feed = ChangeFeed::default();
        let kind = match place {
            DatabaseLocation::Sqlite { path, readers } => {
                Kind::Sqlite(open_sqlite(path, *readers, &feed, Durability::Flushed).await?)
            }
            DatabaseLocation::Postgres { url, ca_file, connections } => {
                let connector = Connector::new(url, ca_file.as_deref())?;
                schema::migrate_postgres(&connector).await?;
                let connector = adapt(&connector);
                Kind::Postgres(Postgres::start(connector, *connections, feed.clone(), answer_timeout).await?)
            }
        };
        Ok(Self { kind: Arc::new(kind), feed })
    }

    /// Migrates an SQLite file and opens it with one reading thread and without flushing commits to disk: a power cut destroys
    /// it. For data that no one needs after the process, such as that of a simulation.
    ///
    /// # Errors
    /// As for [`Db::open`].
    pub async fn open_scratch(path: &Path) -> Result<Self, StoreError> {
        let feed = ChangeFeed::default();
        let engine = open_sqlite(path, 1, &feed, Durability::Scratch).await?;
        Ok(Self { kind: Arc::new(Kind::Sqlite(engine)), feed })
    }

    /// Opens a database for reading without migrating or locking it, so that a server may run on it meanwhile.
    ///
    /// # Errors
    /// [`StoreError::Engine`] if the SQLite file does not exist; `StoreError` if the database cannot be opened.
    pub async fn open_read_only(place: &DatabaseLocation) -> Result<Self, StoreError> {
        let feed = ChangeFeed::default();
        let kind = match place {
            DatabaseLocation::Sqlite { path, readers } => {
                if !path.is_file() {
                    return Err(StoreError::Engine(format!("there is no {}", path.display())));
                }
                let (path, readers, feed) = (path.clone(), *readers, feed.clone());
                let start = move || Sqlite::start(&path, readers, feed, None, Durability::Flushed);
                Kind::Sqlite(in_background(start).await?)
            }
            DatabaseLocation::Postgres { url, ca_file, connections } => {
                let connector = Connector::new(url, ca_file.as_deref())?;
                Kind::Postgres(Postgres::start(connector, *connections, feed.clone(), ANSWER_TIMEOUT).await?)
            }
        };
        Ok(Self { kind: Arc::new(kind), feed })
    }

    /// Returns the change feed of this node.
    pub fn feed(&self) -> &ChangeFeed {
        &self.feed
    }

    /// Returns the tasks that connect the change feed with those of other nodes, for a server to watch; none on SQLite.
    pub fn feed_tasks(&self) -> Vec<Arc<FeedTask>> {
        match &*self.kind {
            Kind::Sqlite(_) => Vec::new(),
            Kind::Postgres(engine) => engine.tasks(),
        }
    }

    /// Runs a body that reads. On SQLite all statements of the body see one snapshot; on PostgreSQL each sees its own.
    ///
    /// # Errors
    /// The error of the body; [`StoreError::Busy`] if the queue is full or no connection is free.
    pub async fn read<T, E, F, Fut>(&self, body: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(Conn) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, E>> + Send + 'static,
    {
        let body: ReadBody<T, E> = Box::new(move |conn| Box::pin(body(conn)));
        match &*self.kind {
            Kind::Sqlite(engine) => engine.read(body).await,
            Kind::Postgres(engine) => engine.read(body).await,
        }
    }

    /// Runs a body in one write transaction, which is committed if the body returns the value of [`Tx::commit`].
    /// The body may run again, so it must have no effects but those of the transaction.
    ///
    /// # Errors
    /// The error of the body or of the commit; [`StoreError::Busy`] if the queue is full or no connection is free.
    pub async fn write<T, E, F, Fut>(&self, body: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: Fn(Tx) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<Committed<T>, E>> + Send + 'static,
    {
        let started = Instant::now();
        let body: WriteBody<T, E> = Box::new(move |tx| Box::pin(body(tx)));
        let outcome = match &*self.kind {
            Kind::Sqlite(engine) => engine.write(body).await,
            Kind::Postgres(engine) => engine.write(body).await,
        };
        let label = if outcome.is_ok() { "committed" } else { "rolled_back" };
        histogram!("caseboard_db_transaction_seconds", "engine" => self.engine(), "outcome" => label)
            .record(started.elapsed());
        outcome
    }

    /// Returns the name of the engine: `sqlite` or `postgres`.
    pub fn engine(&self) -> &'static str {
        match &*self.kind {
            Kind::Sqlite(_) => "sqlite",
            Kind::Postgres(_) => "postgres",
        }
    }

    /// Returns the length of the queues or the state of the pool at this moment.
    pub fn load(&self) -> DatabaseLoad {
        match &*self.kind {
            Kind::Sqlite(engine) => {
                let (writes_waiting, reads_waiting) = engine.waiting();
                DatabaseLoad::Sqlite { writes_waiting, reads_waiting }
            }
            Kind::Postgres(engine) => {
                let (waiting, in_use, connections) = engine.load();
                DatabaseLoad::Postgres { waiting, in_use, connections }
            }
        }
    }

    /// Runs a trivial query, to check that the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.read(|conn| async move { conn.query_one(&PING, &[]).await.map(drop) }).await
    }

    /// Commits a transaction that writes but changes nothing, to check that the database can be written: its disk is not full
    /// and it is not a standby.
    ///
    /// # Errors
    /// `StoreError` if it cannot be committed.
    pub async fn check_write(&self) -> Result<(), StoreError> {
        self.write(|tx| async move {
            tx.execute(&WRITE_NOTHING, &[]).await?;
            Ok(tx.commit(()))
        })
        .await
    }
}

statements! {
    PING: i64 = "SELECT CAST(1 AS BIGINT)";
    // SQLite writes the first page again. PostgreSQL assigns a number to the transaction and writes its commit to the log.
    WRITE_NOTHING = {
        sqlite: "PRAGMA application_id = 0",
        postgres: "SELECT pg_current_xact_id()",
    };
}

/// Locks and migrates an SQLite file and starts the engine on it.
async fn open_sqlite(
    path: &Path,
    readers: usize,
    feed: &ChangeFeed,
    durability: Durability,
) -> Result<Sqlite, StoreError> {
    let (path, feed) = (path.to_owned(), feed.clone());
    in_background(move || {
        let lock = sqlite::lock_file(&path)?;
        schema::migrate_sqlite(&path)?;
        Sqlite::start(&path, readers, feed, Some(lock), durability)
    })
    .await
}

async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| StoreError::Engine(error.to_string()))?
}
