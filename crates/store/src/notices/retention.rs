//! Retention of notices (AMB-139).

use caseboard_domain::NoticeId;
use jiff::Timestamp;
use uuid::Uuid;

use crate::connection::Tx;
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::params;

/// How many notices one statement deletes at most.
pub const BATCH: u64 = 500;

statements! {
    /// Ids begin with the time, so the oldest notices are read first, along the primary key; those that stay are few. A
    /// notice that is not about a case stays until it is read. One about a case stays while the case is not old enough, while
    /// its professional can still claim the case or a claim is undecided, and if it alone shows that the professional of a
    /// cancelled case was confirmed. Invitations of dispatch plans stay: the plan shows whether they were seen.
    DELETE_OLD = "DELETE FROM notices WHERE id IN (SELECT n.id FROM notices n LEFT JOIN engagements e ON e.id = n.engagement_id
        WHERE n.id < $1 AND n.created_at < $2 AND CASE WHEN e.id IS NULL THEN n.read = TRUE
            ELSE e.case_end_at < $2
                AND NOT (e.state = 'ACKNOWLEDGED_CANCELLATION' AND n.hired_at IS NOT NULL)
                AND NOT EXISTS (SELECT k.id FROM claims k WHERE k.engagement_id = e.id AND k.status = 'PENDING')
                AND (e.state <> 'CONFIRMED'
                    OR EXISTS (SELECT k.id FROM claims k WHERE k.engagement_id = e.id AND k.status = 'APPROVED')) END
            AND NOT EXISTS (SELECT di.plan_id FROM dispatch_invitations di WHERE di.notice_id = n.id)
        ORDER BY n.id LIMIT 500)";
}

/// Deletes the oldest notices that were sent before an instant and that nothing needs any more, [`BATCH`] at most. Returns
/// their number.
///
/// # Errors
/// `StoreError` if the statement fails.
pub async fn delete_old(tx: &Tx, before: Timestamp) -> Result<u64, StoreError> {
    let milliseconds = u128::try_from(before.as_millisecond()).unwrap_or(0);
    let first = NoticeId::from_uuid(Uuid::from_u128(milliseconds << 80));
    tx.execute(&DELETE_OLD, params![first, before]).await
}
