//! The daily summaries of new cases: what the next one contains (AMB-192).

use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::Category;
use caseboard_domain::time::Zone;
use caseboard_domain::{CaseId, CenterId, Hours, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// A case that was posted since the last summary and has a free place for the group of the person.
    #[derive(Debug, Clone, PartialEq)]
    pub struct NewCaseRow {
        /// Id of the case.
        pub id: CaseId = "c.id",
        /// When it was posted.
        pub posted_at: Timestamp = "c.created_at",
        /// Its center.
        pub center: CenterId = "c.center_id",
        /// ZIP code of the center.
        pub zip_code: String = "ce.zip_code",
        /// Time zone of the center when the case was posted.
        pub zone: Zone = "c.time_zone",
        /// Start of the case.
        pub start: Timestamp = "c.start_at",
        /// Estimated length of the case.
        pub hours: Hours = "c.hours",
        /// Location as `center name, city, ST`.
        pub location: String = "c.location",
        /// Number of places of the group.
        pub required: i64 = "po.required",
        /// Pay of the group.
        pub terms: PayTerms = ["po.hourly_cents", "po.per_case_cents", "po.min_pay_cents"],
    }
}

statements! {
    COVERED_UNTIL: Timestamp = "SELECT covered_until FROM daily_summaries WHERE person_id = $1";
    BEGIN = "INSERT INTO daily_summaries (person_id, covered_until) VALUES ($1, $2) ON CONFLICT (person_id) DO NOTHING";
    COVER = "UPDATE daily_summaries SET covered_until = $2 WHERE person_id = $1";
    END = "DELETE FROM daily_summaries WHERE person_id = $1";
    NEW_CASES: NewCaseRow = "SELECT {columns} FROM (SELECT k.id FROM cases k
            JOIN positions f ON f.case_id = k.id AND f.category = $3 AND f.open = TRUE
            WHERE k.created_at >= $4 AND (k.created_at > $4 OR k.id > $6) AND k.created_at <= $5 AND k.start_at > $2
                AND NOT EXISTS (SELECT e.id FROM engagements e WHERE e.case_id = k.id AND e.person_id = $1)
            ORDER BY k.created_at, k.id LIMIT 500) o
        JOIN cases c ON c.id = o.id JOIN positions po ON po.case_id = c.id AND po.category = $3
        JOIN centers ce ON ce.id = c.center_id ORDER BY c.created_at, c.id";
}

/// Returns the instant until which new cases are contained in summaries of a person; `None` without a summary.
pub async fn covered_until(conn: &Conn, person: PersonId) -> Result<Option<Timestamp>, StoreError> {
    conn.query_opt(&COVERED_UNTIL, params![person]).await
}

/// Records that the summaries of a person begin with the cases after an instant, unless a beginning is recorded already.
pub async fn begin(tx: &Tx, person: PersonId, from: Timestamp) -> Result<(), StoreError> {
    tx.execute(&BEGIN, params![person, from]).await.map(drop)
}

/// Records that the cases up to an instant were in a summary.
///
/// # Errors
/// [`StoreError::Guard`] if the person has no summary.
pub async fn cover(tx: &Tx, person: PersonId, until: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&COVER, params![person, until]).await
}

/// Ends the summaries of a person.
pub async fn end(tx: &Tx, person: PersonId) -> Result<(), StoreError> {
    tx.execute(&END, params![person]).await.map(drop)
}

/// How many cases [`list_new_cases`] returns at most.
pub const PAGE: usize = 500;

/// Returns the cases that were posted until an instant, start after `now` and have a free place for a group, without those on
/// which the person has an engagement; those after a time and an id, the oldest first, [`PAGE`] at most.
pub async fn list_new_cases(
    conn: &Conn,
    person: PersonId,
    category: Category,
    after: (Timestamp, CaseId),
    until: Timestamp,
    now: Timestamp,
) -> Result<Vec<NewCaseRow>, StoreError> {
    conn.query(&NEW_CASES, params![person, now, category.id(), after.0, until, after.1]).await
}
