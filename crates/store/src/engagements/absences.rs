//! The reasons why confirmed professionals cannot come, and absences because an account was closed.

use caseboard_domain::{CaseId, EngagementId, PersonId};

use super::EngagementRow;
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::params;

statements! {
    SET_ABSENCE_REASON = "UPDATE engagements SET cannot_come_reason = $2, account_closed = FALSE
        WHERE id = $1 AND cannot_come_at IS NOT NULL";
    SET_ABSENCE_OF_CLOSING = "UPDATE engagements SET account_closed = TRUE WHERE id = $1 AND cannot_come_at IS NOT NULL";
    ABSENCES_OF_CLOSING: CaseId = "SELECT e.case_id FROM engagements e WHERE e.person_id = $1
        AND e.state = 'CONFIRMED' AND e.cannot_come_at IS NOT NULL AND e.account_closed = TRUE";
    ABSENCE_OF_CLOSING: EngagementRow = "SELECT {columns} FROM engagements e WHERE e.case_id = $1 AND e.person_id = $2
        AND e.state = 'CONFIRMED' AND e.cannot_come_at IS NOT NULL AND e.account_closed = TRUE";
}

/// Stores why a professional cannot come.
///
/// # Errors
/// [`StoreError::Guard`] if no absence is stored.
pub async fn set_absence_reason(tx: &Tx, id: EngagementId, reason: &str) -> Result<(), StoreError> {
    tx.execute_one(&SET_ABSENCE_REASON, params![id, reason]).await
}

/// Stores that a professional cannot come because their account was closed.
///
/// # Errors
/// [`StoreError::Guard`] if no absence is stored.
pub async fn set_absence_of_closing(tx: &Tx, id: EngagementId) -> Result<(), StoreError> {
    tx.execute_one(&SET_ABSENCE_OF_CLOSING, params![id]).await
}

/// Returns the cases of any time to which a person cannot come because their account was closed.
pub async fn list_absences_of_closing(conn: &Conn, person: PersonId) -> Result<Vec<CaseId>, StoreError> {
    conn.query(&ABSENCES_OF_CLOSING, params![person]).await
}

/// Returns the engagement of a person who cannot come to a case because their account was closed.
pub async fn find_absence_of_closing(
    conn: &Conn,
    case: CaseId,
    person: PersonId,
) -> Result<Option<EngagementRow>, StoreError> {
    conn.query_opt(&ABSENCE_OF_CLOSING, params![case, person]).await
}
