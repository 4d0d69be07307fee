//! How much there is: whether a database is still empty, and what its operator watches.

use jiff::Timestamp;

use crate::cx::Cx;
use crate::error::StoreError;
use crate::params;

crate::statements! {
    HEALTH_STATS = "SELECT (SELECT COUNT(*) FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL AND due_at <= $1),
        (SELECT MIN(created_at) FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL AND due_at <= $1),
        (SELECT COUNT(*) FROM outbox WHERE dead_at IS NOT NULL),
        (SELECT COUNT(*) FROM sessions WHERE expires_at > $1)";
    COUNT = "SELECT (SELECT COUNT(*) FROM persons), (SELECT COUNT(*) FROM centers), (SELECT COUNT(*) FROM cases)";
}

/// How many there are of what everything else hangs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordCounts {
    /// Accounts of every role, open or closed.
    pub persons: i64,
    /// Centers.
    pub centers: i64,
    /// Cases, past and cancelled ones included.
    pub cases: i64,
}

impl RecordCounts {
    /// There are no accounts and no centers, so the database is empty.
    pub const fn is_empty(self) -> bool {
        self.persons == 0 && self.centers == 0 && self.cases == 0
    }
}

/// Counts.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count_records(cx: &Cx) -> Result<RecordCounts, StoreError> {
    cx.query_one(&COUNT, &[], |row| {
        Ok(RecordCounts { persons: row.get(0)?, centers: row.get(1)?, cases: row.get(2)? })
    })
    .await
}

/// What an operator watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HealthStats {
    /// Mails and text messages that are due and not sent.
    pub outbox_due: i64,
    /// When the oldest of these was written.
    pub outbox_oldest: Option<Timestamp>,
    /// Those that were given up.
    pub outbox_dead: i64,
    /// Sessions that are neither ended nor over.
    pub sessions: i64,
}

/// Reads the health statistics at `now`; costs what is due, dead and live, not what was ever sent.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn read_health(cx: &Cx, now: Timestamp) -> Result<HealthStats, StoreError> {
    cx.query_one(&HEALTH_STATS, params![now], |row| {
        Ok(HealthStats {
            outbox_due: row.get(0)?,
            outbox_oldest: row.get(1)?,
            outbox_dead: row.get(2)?,
            sessions: row.get(3)?,
        })
    })
    .await
}
