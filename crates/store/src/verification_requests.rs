//! Requests of professionals that a center verifies their eligibility, and the queue of a center (AMB-115).

use caseboard_domain::eligibility::QueueReason;
use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

/// Selects who awaits the verification by the centers of the list `{ids}`, since when and why: professionals who asked, people
/// whose name or license changed, and surgeons with a pending affiliation that no administrator has revoked or declined.
macro_rules! awaiting_verification {
    () => {
        "SELECT r.person_id, r.center_id, r.asked_at AS since, 'ASKED' AS reason
            FROM {ids} JOIN verification_requests r ON r.center_id = {id}
        UNION ALL SELECT w.person_id, w.center_id, w.since AS since, 'CHANGED' AS reason
            FROM {ids} JOIN certification_reviews w ON w.center_id = {id}
        UNION ALL SELECT a.person_id, a.center_id, a.created_at AS since, 'AFFILIATION' AS reason
            FROM {ids} JOIN affiliations a ON a.center_id = {id} JOIN persons s ON s.id = a.person_id
            WHERE a.status = 'PENDING' AND a.revoked_at IS NULL AND s.role = 'SURGEON'"
    };
}
pub(crate) use awaiting_verification;

statements! {
    ADD = "INSERT INTO verification_requests (center_id, person_id, asked_at) VALUES ($1, $2, $3)
        ON CONFLICT (center_id, person_id) DO NOTHING";
    REMOVE = "DELETE FROM verification_requests WHERE center_id = $1 AND person_id = $2";
    OF_PERSON: VerificationRequest = "SELECT {columns} FROM verification_requests r JOIN centers ce ON ce.id = r.center_id
        WHERE r.person_id = $1 ORDER BY r.asked_at, r.center_id LIMIT 100";
    QUEUE: QueueRow = (concat!("SELECT {columns} FROM (", awaiting_verification!(), ") q
        JOIN persons p ON p.id = q.person_id WHERE p.active = TRUE AND (p.email_verified = TRUE OR $2 = FALSE)
        ORDER BY q.since, q.person_id LIMIT 200"));
}

row! {
    /// A request of a person.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct VerificationRequest {
        /// The center that was asked.
        pub center: CenterId = "r.center_id",
        /// Its name.
        pub name: String = "ce.name",
        /// When the person asked.
        pub asked_at: Timestamp = "r.asked_at",
    }
}

row! {
    /// A person who awaits the verification by a center.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct QueueRow {
        /// The person.
        pub person: PersonId = "q.person_id",
        /// The time from which they wait.
        pub since: Timestamp = "q.since",
        /// The reason why they wait.
        pub reason: QueueReason = "q.reason",
    }
}

/// Stores a request; returns false if there is one already.
pub async fn add(tx: &Tx, center: CenterId, person: PersonId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&ADD, params![center, person, now]).await? == 1)
}

/// Deletes a request; returns false if there was none.
pub async fn remove(tx: &Tx, center: CenterId, person: PersonId) -> Result<bool, StoreError> {
    Ok(tx.execute(&REMOVE, params![center, person]).await? == 1)
}

/// Returns the open requests of a person, the oldest first, 100 at most.
pub async fn list_of_person(conn: &Conn, person: PersonId) -> Result<Vec<VerificationRequest>, StoreError> {
    conn.query(&OF_PERSON, params![person]).await
}

/// Returns who awaits the verification by a center, the longest wait first, 200 at most. `verified_only` leaves out accounts
/// whose address was never verified.
pub async fn list_queue(
    conn: &Conn,
    center: CenterId,
    verified_only: bool,
) -> Result<Vec<QueueRow>, StoreError> {
    conn.query(&QUEUE, params![id_list(&[center]), verified_only]).await
}
