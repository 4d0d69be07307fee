//! The error type of the store, and the mapping of the errors of both engines to it.

use std::fmt::Display;

/// Returns the text of an error followed by those of its causes. Not for errors of statements, whose causes may contain
/// values.
pub(crate) fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.ends_with(&more) {
            text.push_str(": ");
            text.push_str(&more);
        }
        cause = error.source();
    }
    text
}

/// Why a read or a write of the store failed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// A row that must exist is missing.
    #[error("a row that had to exist is missing: {0}")]
    Missing(&'static str),
    /// A statement touched another number of rows than it must, mostly because its WHERE clause names the expected
    /// state and a concurrent transaction changed that state first.
    #[error("a guarded update touched {touched} rows instead of one: {statement}")]
    Guard {
        /// SQL text of the statement, as run on SQLite.
        statement: &'static str,
        /// Number of rows that the statement touched.
        touched: u64,
    },
    /// The value of a unique key exists already.
    #[error("a unique key of {table} is taken")]
    Taken {
        /// Name of the table that has the key.
        table: String,
    },
    /// The request cannot be served now: the queue is full, the pool is empty, the disk fails, or its batch was rolled
    /// back. A retry may succeed; the API answers 503.
    #[error("the database cannot serve this now: {0}")]
    Busy(String),
    /// A stored value does not fit the type it is read into.
    #[error("a stored value cannot be read: {0}")]
    Corrupt(String),
    /// Any other failure: of the database engine, of its setup, or of the code of a transaction body.
    #[error("the database failed: {0}")]
    Engine(String),
}

impl StoreError {
    /// Returns the kind of the error as a metrics label.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Missing(_) => "missing",
            Self::Guard { .. } => "guard",
            Self::Taken { .. } => "taken",
            Self::Busy(_) => "busy",
            Self::Corrupt(_) => "corrupt",
            Self::Engine(_) => "engine",
        }
    }

    /// Wraps the error of a stored value that does not fit its type.
    pub(crate) fn corrupt(error: impl Display) -> Self {
        Self::Corrupt(error.to_string())
    }

    /// Returns whether a unique key of this table is taken.
    pub fn is_taken(&self, table: &str) -> bool {
        matches!(self, Self::Taken { table: found } if found == table)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode::*;
        let Some(cause) = error.sqlite_error() else { return Self::Engine(error.to_string()) };
        match cause.code {
            ConstraintViolation => match error.to_string().split_once("UNIQUE constraint failed: ") {
                Some((_, columns)) => {
                    Self::Taken { table: columns.split('.').next().unwrap_or_default().to_owned() }
                }
                None => Self::Engine(error.to_string()),
            },
            DatabaseBusy
            | DatabaseLocked
            | DiskFull
            | SystemIoFailure
            | ReadOnly
            | CannotOpen
            | OutOfMemory
            | FileLockingProtocolFailed
            | OperationInterrupted => Self::Busy(error.to_string()),
            _ => Self::Engine(error.to_string()),
        }
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        use tokio_postgres::error::SqlState;
        let Some(cause) = error.as_db_error() else {
            return match error.is_closed()
                || std::error::Error::source(&error).is_some_and(|s| s.is::<std::io::Error>())
            {
                true => Self::Busy(error.to_string()),
                false => Self::Engine(error.to_string()),
            };
        };
        let code = cause.code();
        if *code == SqlState::UNIQUE_VIOLATION {
            return Self::Taken { table: cause.table().unwrap_or_default().to_owned() };
        }
        // Retryable: lock and statement timeouts, a transaction that still deadlocks after its retries, and a server
        // that shuts down or is full.
        let retryable = [
            SqlState::LOCK_NOT_AVAILABLE,
            SqlState::QUERY_CANCELED,
            SqlState::T_R_SERIALIZATION_FAILURE,
            SqlState::T_R_DEADLOCK_DETECTED,
            SqlState::ADMIN_SHUTDOWN,
            SqlState::CRASH_SHUTDOWN,
            SqlState::CANNOT_CONNECT_NOW,
            SqlState::TOO_MANY_CONNECTIONS,
            SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
            SqlState::DISK_FULL,
            SqlState::READ_ONLY_SQL_TRANSACTION,
        ];
        match retryable.contains(code) || code.code().starts_with("08") {
            true => Self::Busy(cause.to_string()),
            false => Self::Engine(format!("{} ({})", cause.message(), code.code())),
        }
    }
}
