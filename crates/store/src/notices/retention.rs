//! Retention of notices (AMB-139).

use caseboard_domain::NoticeId;
use jiff::Timestamp;
use uuid::Uuid;

use super::first_id_at;
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::{id_list, params};

/// How many notices [`read_old`] reads at most.
pub const BATCH: usize = 5_000;

/// Whether nothing needs a notice `o` with its engagement `e` that was sent before `$2`. A notice that is not
/// about a case stays until it is read. One about a case stays while the case is not old enough, while its
/// professional can still claim the work or a rejected minimum pay (AMB-244) or a claim is undecided, and if
/// it alone shows that the professional of a cancelled case was confirmed. Invitations of dispatch plans
/// stay: the plan shows whether they were seen.
macro_rules! is_unneeded {
    () => {
        "(o.created_at < $2 AND CASE WHEN e.id IS NULL THEN o.read = TRUE
            ELSE e.case_end_at < $2
                AND NOT (e.state = 'ACKNOWLEDGED_CANCELLATION' AND o.hired_at IS NOT NULL)
                AND NOT EXISTS (SELECT k.id FROM claims k WHERE k.engagement_id = e.id AND k.status = 'PENDING')
                AND CASE WHEN e.state = 'CONFIRMED'
                    THEN EXISTS (SELECT k.id FROM claims k
                        WHERE k.engagement_id = e.id AND k.status = 'APPROVED' AND k.rate <> 'MIN_PAY')
                    ELSE e.min_pay_claimed = TRUE OR NOT EXISTS (SELECT k.id FROM claims k
                        WHERE k.engagement_id = e.id AND k.status = 'REJECTED' AND k.rate = 'MIN_PAY') END END
            AND NOT EXISTS (SELECT di.plan_id FROM dispatch_invitations di WHERE di.notice_id = o.id))"
    };
}

statements! {
    /// Ids begin with the time, so the oldest notices are read first, along the primary key. The number of notices that
    /// are read is bounded, not the number of those found: most notices that stay are invitations of plans, whose
    /// number has no bound.
    READ_OLD: (NoticeId, bool) = (concat!(
        "SELECT o.id, CASE WHEN ", is_unneeded!(), " THEN TRUE ELSE FALSE END
        FROM (SELECT n.id, n.created_at, n.read, n.hired_at, n.engagement_id FROM notices n
                WHERE n.id > $1 AND n.id < $3 ORDER BY n.id LIMIT 5000) o
            LEFT JOIN engagements e ON e.id = o.engagement_id
        ORDER BY o.id"
    ));
    DELETE_OLD = (concat!(
        "DELETE FROM notices WHERE id IN (
            SELECT o.id FROM {ids} JOIN notices o ON o.id = {id} LEFT JOIN engagements e ON e.id = o.engagement_id WHERE ",
        is_unneeded!(),
        ")"
    ));
}

/// Notices in the order of their ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OldNotices {
    /// Those that nothing needs any more.
    pub unneeded: Vec<NoticeId>,
    /// The last one that was read; `None` if there are no others.
    pub last: Option<NoticeId>,
}

/// Reads notices that were sent before an instant, after one of them or from the oldest, [`BATCH`] at most.
pub async fn read_old(
    conn: &Conn,
    after: Option<NoticeId>,
    before: Timestamp,
) -> Result<OldNotices, StoreError> {
    let after = after.unwrap_or_else(|| NoticeId::from_uuid(Uuid::nil()));
    let read = conn.query(&READ_OLD, params![after, before, first_id_at(before)]).await?;
    let last = read.last().map(|(id, _)| *id).filter(|_| read.len() == BATCH);
    let unneeded = read.into_iter().filter_map(|(id, unneeded)| unneeded.then_some(id)).collect();
    Ok(OldNotices { unneeded, last })
}

/// Deletes those of these notices that were sent before an instant and that nothing needs any more.
pub async fn delete_old(tx: &Tx, ids: &[NoticeId], before: Timestamp) -> Result<(), StoreError> {
    tx.execute(&DELETE_OLD, params![id_list(ids), before]).await.map(drop)
}
