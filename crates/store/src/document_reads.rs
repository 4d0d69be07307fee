//! The readers of a person's documents, and the centers that may read them (AMB-84).

use caseboard_domain::document::Slot;
use caseboard_domain::person::Role;
use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;
use uuid::Uuid;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

statements! {
    /// The relation must be the professional's own choice: a favorite or an invitation is not enough.
    CASE_CENTERS: CenterId = "SELECT DISTINCT c.center_id FROM engagements e JOIN cases c ON c.id = e.case_id
        WHERE e.person_id = $2 AND c.surgeon_id = $1 AND e.own_choice = TRUE
            AND e.state IN ('REQUESTED', 'INVITED', 'POSITION_FILLED', 'CONFIRMED')
        ORDER BY c.center_id LIMIT 100";
    IS_LIMITED: bool = "SELECT documents_limited FROM persons WHERE id = $1";
    ALLOWED: CenterId = "SELECT center_id FROM document_centers WHERE person_id = $1 ORDER BY center_id";
    SET_LIMITED = "UPDATE persons SET documents_limited = $2, updated_at = $3 WHERE id = $1";
    CLEAR_ALLOWED = "DELETE FROM document_centers WHERE person_id = $1";
    ADD_ALLOWED = "INSERT INTO document_centers (person_id, center_id) SELECT p.id, ce.id FROM {ids}
        JOIN centers ce ON ce.id = {id} JOIN persons p ON p.id = $2";
    HAS_READ: Uuid = "SELECT id FROM document_reads WHERE owner_id = $1 AND center_id = $2 LIMIT 1";
    COUNT_AGAIN = "UPDATE document_reads SET last_read_at = $5, reads = reads + 1
        WHERE owner_id = $1 AND slot = $2 AND reader_id = $3 AND center_id IS NOT DISTINCT FROM $4";
    ADD = "INSERT INTO document_reads (id, owner_id, slot, reader_id, center_id, first_read_at, last_read_at, reads)
        VALUES ($1, $2, $3, $4, $5, $6, $6, 1)";
    OF_OWNER: DocumentReadRow = "SELECT {columns} FROM (
            SELECT id, slot, reader_id, center_id, first_read_at, last_read_at, reads,
                ROW_NUMBER() OVER (PARTITION BY slot ORDER BY last_read_at DESC, id) AS place
            FROM document_reads WHERE owner_id = $1) o
        JOIN persons p ON p.id = o.reader_id LEFT JOIN centers ce ON ce.id = o.center_id
        WHERE o.place <= 100 ORDER BY o.last_read_at DESC, o.id";
}

row! {
    /// A person who read a document for a center.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct DocumentReadRow {
        /// Slot of the document.
        pub slot: Slot = "o.slot",
        /// The reader.
        pub reader: PersonId = "o.reader_id",
        /// Full name of the reader now.
        pub name: String = "p.full_name",
        /// Role of the reader.
        pub role: Role = "p.role",
        /// The center that the reader acted for; `None` for a system administrator.
        pub center: Option<CenterId> = "o.center_id",
        /// Name of that center.
        pub center_name: Option<String> = "ce.name",
        /// When the reader opened the document for the first time.
        pub first_read_at: Timestamp = "o.first_read_at",
        /// When the reader opened the document for the last time.
        pub last_read_at: Timestamp = "o.last_read_at",
        /// How often the reader opened the document.
        pub reads: u64 = "o.reads",
    }
}

/// One read of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DocumentRead {
    /// Owner of the document.
    pub owner: PersonId,
    /// Slot of the document.
    pub slot: Slot,
    /// Person who reads it.
    pub reader: PersonId,
    /// The center that the reader acts for; `None` for a system administrator.
    pub center: Option<CenterId>,
}

/// Returns the centers of a surgeon's cases that a professional requested, accepted or works on, 100 at most.
pub async fn list_case_centers(
    conn: &Conn,
    surgeon: PersonId,
    professional: PersonId,
) -> Result<Vec<CenterId>, StoreError> {
    conn.query(&CASE_CENTERS, params![surgeon, professional]).await
}

/// Returns the only centers that may read a person's documents; `None` if the person did not limit them.
pub async fn find_allowed_centers(
    conn: &Conn,
    person: PersonId,
) -> Result<Option<Vec<CenterId>>, StoreError> {
    match conn.query_opt(&IS_LIMITED, params![person]).await? {
        Some(true) => Ok(Some(conn.query(&ALLOWED, params![person]).await?)),
        _ => Ok(None),
    }
}

/// Stores the only centers that may read a person's documents; `None` removes the limit. Ids of no center are ignored.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such person.
pub async fn set_allowed_centers(
    tx: &Tx,
    person: PersonId,
    allowed: Option<&[CenterId]>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&SET_LIMITED, params![person, allowed.is_some(), now]).await?;
    tx.execute(&CLEAR_ALLOWED, params![person]).await?;
    if let Some(centers) = allowed.filter(|centers| !centers.is_empty()) {
        tx.execute(&ADD_ALLOWED, &[id_list(centers), person.into()]).await?;
    }
    Ok(())
}

/// Returns whether a center has read a document of a person.
pub async fn has_read(conn: &Conn, owner: PersonId, center: CenterId) -> Result<bool, StoreError> {
    conn.exists(&HAS_READ, params![owner, center]).await
}

/// Counts a read. The caller holds the lock of the owner's row, so a reader has one row per document and center. `id` is
/// used for a new row.
pub async fn count(tx: &Tx, id: Uuid, read: DocumentRead, now: Timestamp) -> Result<(), StoreError> {
    let DocumentRead { owner, slot, reader, center } = read;
    let again = params![owner, slot, reader, center, now];
    if tx.execute(&COUNT_AGAIN, again).await? == 0 {
        tx.execute_one(&ADD, params![id, owner, slot, reader, center, now]).await?;
    }
    Ok(())
}

/// Returns who read a person's documents, the latest first, 100 at most of each document.
pub async fn list_of_owner(conn: &Conn, owner: PersonId) -> Result<Vec<DocumentReadRow>, StoreError> {
    conn.query(&OF_OWNER, params![owner]).await
}
