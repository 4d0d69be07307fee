//! The SQLite engine: one writer thread with group commit, reading threads and a lock file.
//!
//! All requests that wait for the writer run in one `BEGIN IMMEDIATE` transaction, each in its own savepoint, and are
//! answered after the commit. One fsync thus serves many requests, and a request that fails rolls back only its own
//! savepoint. Some errors make SQLite roll back the whole transaction; every request of the batch then gets
//! [`StoreError::Busy`].

use std::any::Any;
use std::fs::{self, File, OpenOptions, Permissions};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use futures_util::FutureExt as _;
use metrics::histogram;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

use crate::change_feed::ChangeFeed;
use crate::connection::{Conn, Engine, ReadBody, Tx, WriteBody};
use crate::error::StoreError;

/// Maximum number of requests that wait for the writer, and of those that wait for a reader; further ones fail as busy.
const QUEUE: usize = 1024;
/// Maximum number of requests in one commit.
const BATCH: usize = 128;
/// Maximum number of prepared statements that a connection caches.
const STATEMENTS: usize = 256;

type Shared = Arc<Mutex<Connection>>;
/// A request for the writer: runs in a savepoint and returns what to do once the batch is committed or rolled back.
type WriteJob = Box<dyn FnOnce(&Shared) -> JobResult + Send>;
type ReadJob = Box<dyn FnOnce(&Shared) + Send>;

/// Answers a request once its batch is committed or rolled back.
type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

struct JobResult {
    keep: bool,
    finish: Finish,
}

/// Whether a commit survives a power cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Durability {
    /// A commit is flushed to disk before it is acknowledged.
    Flushed,
    /// Nothing is flushed: for data that no one needs after the process.
    Scratch,
}

/// The running engine: the queues of its threads and the lock on the database file.
pub(crate) struct Sqlite {
    writer: flume::Sender<WriteJob>,
    readers: flume::Sender<ReadJob>,
    feed: ChangeFeed,
    _lock: Option<File>,
}

fn lock(connection: &Shared) -> MutexGuard<'_, Connection> {
    connection.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the rights of other users away from a file.
fn restrict(path: &Path) {
    let open_to_others = fs::metadata(path).is_ok_and(|found| found.permissions().mode() & 0o077 != 0);
    if open_to_others && let Err(error) = fs::set_permissions(path, Permissions::from_mode(0o600)) {
        tracing::warn!(%error, "other users of this machine may read a file of the database");
    }
}

/// Creates the database file with mode 0600, whatever the umask is, before SQLite opens it. SQLite creates the write-ahead
/// log and its index with the mode of the database file. Files of earlier releases are changed to 0600.
///
/// An existing file is not opened: closing it would release the locks that other connections of this process hold on it.
fn restrict_files(path: &Path) -> Result<(), StoreError> {
    match OpenOptions::new().write(true).create_new(true).mode(0o600).open(path) {
        Ok(_) => return Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(StoreError::Engine(format!("{}: {error}", path.display()))),
    }
    restrict(path);
    for suffix in ["-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        restrict(Path::new(&name));
    }
    Ok(())
}

/// Opens a connection with the pragmas that every connection has. `synchronous=FULL`: with NORMAL a power cut loses
/// acknowledged commits. A checkpoint after every 16 MB of the log writes a page that changed often only once.
///
/// Readers map the file, because a cache of 16 MB has few of the pages that a request needs: reading them with `pread` took
/// a quarter of the CPU of a list. The mapping is a cache of the operating system, and SQLite limits it to 2 GB. The
/// connection that writes does not map it, so that it gets an error if the disk fails.
pub(crate) fn open(path: &Path, writing: bool) -> Result<Connection, StoreError> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    restrict_files(path)?;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON;
         PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;
         PRAGMA wal_autocheckpoint = 4000;",
    )?;
    if !writing {
        connection.execute_batch("PRAGMA query_only = ON; PRAGMA mmap_size = 2000000000;")?;
    }
    // Otherwise SQLite plans a statement again for every new value that it compares with the condition of a partial index:
    // a third of the CPU of an acceptance.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// Runs SQL that is no statement of the product, such as a pragma, and returns the first column of its rows.
pub(crate) fn list_texts(connection: &Connection, sql: &str) -> Result<Vec<String>, StoreError> {
    let mut prepared = connection.prepare(sql)?;
    let texts = prepared.query_map([], |row| row.get(0))?;
    texts.collect::<Result<_, _>>().map_err(StoreError::from)
}

/// Locks the lock file of a database file, so that no two processes write to one database.
///
/// # Errors
/// [`StoreError::Busy`] if another process holds the lock; [`StoreError::Engine`] if the lock file cannot be created.
pub(crate) fn lock_file(path: &Path) -> Result<File, StoreError> {
    let path = path.with_extension("lock");
    let created = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&path);
    let file = created.map_err(|error| StoreError::Engine(format!("{}: {error}", path.display())))?;
    restrict(&path);
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(_) => Err(StoreError::Busy(format!("{} is held by another caseboard process", path.display()))),
    }
}

impl Sqlite {
    /// Starts the writer and the reader threads on a migrated database file.
    pub(crate) fn start(
        path: &Path,
        readers: usize,
        feed: ChangeFeed,
        lock: Option<File>,
        durability: Durability,
    ) -> Result<Self, StoreError> {
        let (writer, writes) = flume::bounded::<WriteJob>(QUEUE);
        let connection = open(path, true)?;
        if durability == Durability::Scratch {
            connection.execute_batch("PRAGMA synchronous = OFF")?;
        }
        let connection = Arc::new(Mutex::new(connection));
        spawn("store-writer", move || write_all(&connection, &writes))?;
        let (reader, reads) = flume::bounded::<ReadJob>(QUEUE);
        for number in 0..readers.max(1) {
            let connection = Arc::new(Mutex::new(open(path, false)?));
            let reads = reads.clone();
            spawn(&format!("store-reader-{number}"), move || {
                for job in &reads {
                    job(&connection);
                }
            })?;
        }
        Ok(Self { writer, readers: reader, feed, _lock: lock })
    }

    /// Returns the numbers of requests that wait for the writer and for a reader.
    pub(crate) fn waiting(&self) -> (usize, usize) {
        (self.writer.len(), self.readers.len())
    }

    pub(crate) async fn read<T, E>(&self, body: ReadBody<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let job: ReadJob = Box::new(move |connection| {
            // One snapshot for all statements of the body.
            let begun = run(&lock(connection), "BEGIN");
            let outcome = match begun {
                Ok(()) => poll(|| body(Conn::new(Engine::Sqlite(Arc::clone(connection))))),
                Err(error) => Err(error.into()),
            };
            if !lock(connection).is_autocommit()
                && let Err(error) = run(&lock(connection), "COMMIT")
            {
                tracing::error!(%error, "the transaction of a read could not be ended");
            }
            drop(answer.send(outcome));
        });
        self.readers
            .try_send(job)
            .map_err(|_| StoreError::Busy("too many requests are waiting to read".into()))?;
        answered.await.unwrap_or_else(|_| Err(StoreError::Busy("the reader thread has ended".into()).into()))
    }

    pub(crate) async fn write<T, E>(&self, body: WriteBody<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let feed = self.feed.clone();
        let job: WriteJob = Box::new(move |connection| {
            let outcome = poll(|| body(Tx::new(Engine::Sqlite(Arc::clone(connection)))));
            JobResult {
                keep: outcome.is_ok(),
                finish: Box::new(move |commit_result| {
                    let outcome = match (commit_result, outcome) {
                        (Ok(()), Ok(committed)) => {
                            committed.notify_workers();
                            let (value, changes) = committed.into_parts();
                            feed.publish(&changes);
                            Ok(value)
                        }
                        (Ok(()), Err(refused)) => Err(refused),
                        (Err(lost), _) => Err(lost.into()),
                    };
                    drop(answer.send(outcome));
                }),
            }
        });
        self.writer
            .try_send(job)
            .map_err(|_| StoreError::Busy("too many requests are waiting to write".into()))?;
        answered.await.unwrap_or_else(|_| Err(StoreError::Busy("the writer thread has ended".into()).into()))
    }
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<(), StoreError> {
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(run)
        .map(drop)
        .map_err(|error| StoreError::Engine(format!("the thread {name} does not start: {error}")))
}

/// Runs a body to its end with one poll, which is enough because statements never wait on this engine. A body that
/// awaits something else would block all other requests, so it fails; a panic fails only its own request.
fn poll<T, E: From<StoreError>, Fut: Future<Output = Result<T, E>>>(
    body: impl FnOnce() -> Fut,
) -> Result<T, E> {
    match catch_unwind(AssertUnwindSafe(|| body().now_or_never())) {
        Ok(Some(outcome)) => outcome,
        Ok(None) => {
            Err(StoreError::Engine("a body waited for something other than the database".into()).into())
        }
        Err(panic) => Err(StoreError::Engine(format!("a body panicked: {}", text_of(&*panic))).into()),
    }
}

fn text_of(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}

fn write_all(connection: &Shared, jobs: &flume::Receiver<WriteJob>) {
    let mut batch = Vec::with_capacity(BATCH);
    while let Ok(first) = jobs.recv() {
        batch.push(first);
        while batch.len() < BATCH
            && let Ok(next) = jobs.try_recv()
        {
            batch.push(next);
        }
        write_batch(connection, batch.drain(..));
    }
}

/// Runs the requests of a batch in one transaction and answers them after the commit or rollback.
fn write_batch(connection: &Shared, jobs: impl Iterator<Item = WriteJob>) {
    let mut begun = run(&lock(connection), "BEGIN IMMEDIATE");
    let mut finishes = Vec::new();
    for job in jobs {
        if begun.is_ok() {
            begun = savepoint(connection, job, &mut finishes);
        } else {
            // The transaction has failed already. A request that is dropped without being run gets the answer `Busy`.
            finishes.push(Box::new(move |_| drop(job)) as Finish);
        }
    }
    let commit_result = begun.and_then(|()| run(&lock(connection), "COMMIT"));
    let commit_result = commit_result.map_err(|cause| {
        tracing::error!(%cause, "a batch of {} writes was rolled back", finishes.len());
        StoreError::Busy(format!("the batch was rolled back: {cause}"))
    });
    if commit_result.is_err()
        && !lock(connection).is_autocommit()
        && lock(connection).execute_batch("ROLLBACK").is_err()
    {
        tracing::error!("the transaction of a failed batch could not be ended");
        thread::sleep(Duration::from_millis(50));
    }
    histogram!("caseboard_db_write_batch_size").record(finishes.len() as f64);
    for finish in finishes {
        finish(commit_result.clone());
    }
}

/// Runs one request in its own savepoint. An error means that the whole batch is rolled back.
fn savepoint(connection: &Shared, job: WriteJob, finishes: &mut Vec<Finish>) -> Result<(), StoreError> {
    run(&lock(connection), "SAVEPOINT request")?;
    let JobResult { keep, finish } = job(connection);
    finishes.push(finish);
    let connection = lock(connection);
    if connection.is_autocommit() {
        // SQLite has rolled back the transaction (disk full, I/O error, out of memory).
        return Err(StoreError::Busy("the engine rolled the transaction back".into()));
    }
    if !keep {
        run(&connection, "ROLLBACK TO request")?;
    }
    run(&connection, "RELEASE request")
}

/// Runs a statement that controls the transaction. It is prepared once, because every request needs some of them.
fn run(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    connection.prepare_cached(sql)?.execute([])?;
    Ok(())
}
