//! Counts for operators: the number of records of an installation, and the health statistics of its queues.

use jiff::Timestamp;

use crate::connection::Conn;
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// The number of records of an installation.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct RecordCounts {
        /// Number of accounts of every role, open or closed.
        pub persons: i64 = "(SELECT COUNT(*) FROM persons)",
        /// Number of centers, active or not.
        pub centers: i64 = "(SELECT COUNT(*) FROM centers)",
        /// Number of cases, past and cancelled ones included.
        pub cases: i64 = "(SELECT COUNT(*) FROM cases)",
    }
}

row! {
    /// Health statistics at the instant `$1`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct HealthStats {
        /// Number of messages that are due, being sent, or waiting for a retry. An attempt moves `due_at` into the future, so
        /// that the instant alone would hide what a broken mail server refuses.
        pub outbox_due: i64 = "(SELECT COUNT(*) FROM outbox
            WHERE sent_at IS NULL AND dead_at IS NULL AND (due_at <= $1 OR attempts > 0))",
        /// When the oldest of these was created.
        pub outbox_oldest: Option<Timestamp> = "(SELECT MIN(created_at) FROM outbox
            WHERE sent_at IS NULL AND dead_at IS NULL AND (due_at <= $1 OR attempts > 0))",
        /// Number of mails and text messages that were given up.
        pub outbox_dead: i64 = "(SELECT COUNT(*) FROM outbox WHERE dead_at IS NOT NULL)",
        /// Number of timers that are due.
        pub timers_due: i64 = "(SELECT COUNT(*) FROM timers WHERE due_at <= $1)",
        /// When the first timer is or was due.
        pub timers_next: Option<Timestamp> = "(SELECT MIN(due_at) FROM timers)",
        /// Number of sessions that are not expired.
        pub sessions: i64 = "(SELECT COUNT(*) FROM sessions WHERE expires_at > $1)",
    }
}

statements! {
    COUNT_RECORDS: RecordCounts = "SELECT {columns}";
    HEALTH: HealthStats = "SELECT {columns}";
    DATABASE_SIZE: i64 = {
        sqlite: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
        postgres: "SELECT pg_database_size(current_database())",
    };
    SCHEMA_VERSION: i64 = "SELECT CAST(MAX(version) AS BIGINT) FROM refinery_schema_history";
}

impl RecordCounts {
    /// Returns whether the database has no account, center or case.
    pub const fn is_empty(self) -> bool {
        self.persons == 0 && self.centers == 0 && self.cases == 0
    }
}

/// Counts the persons, centers and cases of the installation.
pub async fn count_records(conn: &Conn) -> Result<RecordCounts, StoreError> {
    conn.query_one(&COUNT_RECORDS, &[]).await
}

/// Returns the size of the database in bytes, on SQLite without the write-ahead log.
pub async fn read_database_size(conn: &Conn) -> Result<i64, StoreError> {
    conn.query_one(&DATABASE_SIZE, &[]).await
}

/// Returns the number of the newest migration that was applied to the database.
pub async fn read_schema_version(conn: &Conn) -> Result<i64, StoreError> {
    conn.query_one(&SCHEMA_VERSION, &[]).await
}

/// Reads the health statistics at `now`. The cost grows with the pending and dead messages and the active sessions, not
/// with the messages ever sent.
pub async fn read_health(conn: &Conn, now: Timestamp) -> Result<HealthStats, StoreError> {
    conn.query_one(&HEALTH, params![now]).await
}
