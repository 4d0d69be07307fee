//! Uploaded files, and the document slots to which they are attached.
//!
//! The row of a file is inserted before its object is written and deleted after the object, so that every object has a row.
//! A file without a document is unattached: housekeeping deletes it after `remove_after`.

use caseboard_domain::document::{DocumentStatus, FileKind, Slot, StorageUsage};
use caseboard_domain::{CenterId, FileId, PersonId};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

statements! {
    INSERT_UNATTACHED = "INSERT INTO files (id, person_id, name, content_type, size, created_at, remove_after, key_version)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    /// Fails after `remove_after`: housekeeping may be deleting the object.
    ATTACH = "UPDATE files SET remove_after = NULL WHERE id = $1 AND remove_after > $2";
    DETACH = "UPDATE files SET remove_after = $2 WHERE id = $1 AND remove_after IS NULL";
    /// Without files whose object a node may be rewriting: it would write the removed object again.
    LIST_UNATTACHED: (Timestamp, FileId) = "SELECT remove_after, id FROM files WHERE remove_after <= $1
        AND (sealing_until IS NULL OR sealing_until <= $2) AND (remove_after, id) > ($3, $4)
        ORDER BY remove_after, id LIMIT 100";
    IS_BEING_SEALED: bool = "SELECT EXISTS (SELECT 1 FROM files WHERE id = $1 AND sealing_until > $2)";
    DELETE_UNATTACHED = "DELETE FROM files WHERE id = $1 AND remove_after IS NOT NULL";
    /// A time before the creation marks a failed upload, which USAGE leaves out: other files have a later time or none.
    FAIL = "UPDATE files SET remove_after = created_at - 1 WHERE id = $1 AND remove_after IS NOT NULL";
    /// A replaced file counts until its object is removed, which waits for a backup.
    USAGE: (u64, u64) = "SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM files
        WHERE person_id = $1 AND id <> $2 AND (remove_after IS NULL OR remove_after >= created_at)";
    PUT_IN_SLOT = "INSERT INTO documents (person_id, slot, file_id, status, reason, uploaded_at, expires)
        VALUES ($1, $2, $3, $4, '', $5, $6)
        ON CONFLICT (person_id, slot) DO UPDATE SET file_id = $3, status = $4, reason = '', decided_by = NULL,
            decided_at = NULL, uploaded_at = $5, expires = $6, decided_expires = NULL";
    SET_PICTURE = "UPDATE persons SET profile_picture = $2, updated_at = $3 WHERE id = $1";
    IN_SLOT: DocumentRow = "SELECT {columns} FROM documents d JOIN files f ON f.id = d.file_id
        WHERE d.person_id = $1 AND d.slot = $2";
    BY_FILE: DocumentRow = "SELECT {columns} FROM documents d JOIN files f ON f.id = d.file_id WHERE d.file_id = $1";
    OF_PERSON: DocumentRow = "SELECT {columns} FROM documents d JOIN files f ON f.id = d.file_id
        WHERE d.person_id = $1 ORDER BY d.slot";
    DELETE_REVIEWS = "DELETE FROM document_reviews WHERE person_id = $1 AND slot = $2";
    REVIEW = "INSERT INTO document_reviews (person_id, slot, center_id, status, reason, decided_by, decided_at, expires)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (person_id, slot, center_id) DO UPDATE SET status = $4, reason = $5, decided_by = $6, decided_at = $7,
            expires = $8";
    REVIEWS: ReviewRow = "SELECT {columns} FROM document_reviews v WHERE v.person_id = $1 ORDER BY v.slot, v.decided_at DESC, v.center_id";
    FIND_REVIEW: (DocumentStatus, String) = "SELECT status, reason FROM document_reviews
        WHERE person_id = $1 AND slot = $2 AND center_id = $3";
    FIND_DECISION: (DocumentStatus, String) = "SELECT status, reason FROM documents
        WHERE person_id = $1 AND slot = $2 AND status IS NOT NULL";
    /// The decision of the center, or that of a system administrator where the center has none.
    STATES: DocumentState = "SELECT {columns} FROM {ids} JOIN documents d ON d.person_id = {id}
        LEFT JOIN document_reviews dr ON dr.person_id = d.person_id AND dr.slot = d.slot AND dr.center_id = $2
        WHERE d.slot <> 'profilePicture' ORDER BY d.person_id, d.slot";
    DECIDE = "UPDATE documents SET status = $3, reason = $4, decided_by = $5, decided_at = $6, decided_expires = $7
        WHERE person_id = $1 AND slot = $2 AND status IS NOT NULL";
}

row! {
    /// The document in a slot of a person.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct DocumentRow {
        /// Owner of the document.
        pub person: PersonId = "d.person_id",
        /// Slot in which the document is.
        pub slot: Slot = "d.slot",
        /// Id of the file, which is also the name of its object.
        pub file: FileId = "d.file_id",
        /// File name for downloads.
        pub name: String = "f.name",
        /// Content type of the file.
        pub kind: FileKind = "f.content_type",
        /// Size of the file in bytes.
        pub size: u64 = "f.size",
        /// Version of the key that the object is sealed with; 0 for one that was stored before files were sealed.
        pub key_version: i64 = "f.key_version",
        /// Status of the review; `None` for the profile picture, which is not reviewed.
        pub status: Option<DocumentStatus> = "d.status",
        /// Reason of a rejection; empty otherwise.
        pub reason: String = "d.reason",
        /// When the file was uploaded.
        pub uploaded_at: Timestamp = "d.uploaded_at",
        /// Last valid day as the owner entered it.
        pub expires: Option<Date> = "d.expires",
        /// Last valid day that a system administrator decided, which applies where a center has not decided.
        pub decided_expires: Option<Date> = "d.decided_expires",
    }
}

/// A file that is about to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewFile {
    /// Id of the file, which is also the name of its object.
    pub id: FileId,
    /// Person who uploads the file.
    pub person: PersonId,
    /// File name for downloads.
    pub name: String,
    /// Content type of the file.
    pub kind: FileKind,
    /// Size of the file in bytes.
    pub size: u64,
    /// Version of the key that the object is sealed with.
    pub key_version: i64,
}

/// Inserts the row of an object that is about to be written. Housekeeping deletes both after `remove_after` unless the
/// file is attached by then.
pub async fn insert_unattached_file(
    tx: &Tx,
    file: &NewFile,
    now: Timestamp,
    remove_after: Timestamp,
) -> Result<(), StoreError> {
    let size = i64::try_from(file.size).map_err(StoreError::corrupt)?;
    let params =
        params![file.id, file.person, &*file.name, file.kind, size, now, remove_after, file.key_version];
    tx.execute_one(&INSERT_UNATTACHED, params).await
}

/// Attaches a written file to a slot, with the status of a new upload and its last valid day as the owner entered it. Returns
/// the file that it replaces, which is then unattached.
///
/// # Errors
/// [`StoreError::Guard`] if `remove_after` of the file has passed, so its object may be deleted.
pub async fn attach(
    tx: &Tx,
    file: &NewFile,
    slot: Slot,
    expires: Option<Date>,
    now: Timestamp,
) -> Result<Option<FileId>, StoreError> {
    let replaced = find_in_slot(tx, file.person, slot).await?.map(|document| document.file);
    tx.execute_one(&ATTACH, params![file.id, now]).await?;
    let status = slot.first_status();
    // Reviews are about the file that is replaced.
    tx.execute(&DELETE_REVIEWS, params![file.person, slot]).await?;
    let expires = expires.map(|day| day.to_string());
    tx.execute_one(&PUT_IN_SLOT, params![file.person, slot, file.id, status, now, expires]).await?;
    if let Some(replaced) = replaced {
        tx.execute_one(&DETACH, params![replaced, now]).await?;
    }
    if !slot.is_document() {
        tx.execute_one(&SET_PICTURE, params![file.person, file.id.to_string(), now]).await?;
    }
    Ok(replaced)
}

/// Records that the object of an unattached file could not be written: the file does not count for the storage of its person any
/// more, and housekeeping removes what may have been written.
pub async fn mark_failed(tx: &Tx, file: FileId) -> Result<(), StoreError> {
    tx.execute(&FAIL, params![file]).await.map(drop)
}

/// How many files [`list_unattached_files`] returns at most.
pub const UNATTACHED_PAGE: usize = 100;

/// Returns unattached files that may be deleted at `until`, after one of them, in the order of that time, [`UNATTACHED_PAGE`] at
/// most.
pub async fn list_unattached_files(
    conn: &Conn,
    until: Timestamp,
    now: Timestamp,
    after: Option<(Timestamp, FileId)>,
) -> Result<Vec<(Timestamp, FileId)>, StoreError> {
    let (at, id) = after.unwrap_or((Timestamp::MIN, FileId::from_uuid(uuid::Uuid::nil())));
    conn.query(&LIST_UNATTACHED, params![until, now, at, id]).await
}

/// Returns whether a node may be rewriting the object of a file, which must not be removed meanwhile.
pub async fn is_being_sealed(conn: &Conn, file: FileId, now: Timestamp) -> Result<bool, StoreError> {
    conn.query_one(&IS_BEING_SEALED, params![file, now]).await
}

/// Deletes the row of an unattached file whose object is deleted.
pub async fn delete_unattached_file(tx: &Tx, file: FileId) -> Result<(), StoreError> {
    tx.execute(&DELETE_UNATTACHED, params![file]).await.map(drop)
}

/// Returns how many files and bytes a person stores, unattached files included, without the file that an upload to this
/// slot would replace and without failed uploads.
pub async fn find_usage_excluding_slot(
    conn: &Conn,
    person: PersonId,
    slot: Slot,
) -> Result<StorageUsage, StoreError> {
    let excluded =
        find_in_slot(conn, person, slot).await?.map_or(FileId::from_uuid(uuid::Uuid::nil()), |it| it.file);
    let (files, bytes) = conn.query_one(&USAGE, params![person, excluded]).await?;
    Ok(StorageUsage { files, bytes })
}

/// Returns the document in a slot of a person; `None` if the slot is empty.
pub async fn find_in_slot(
    conn: &Conn,
    person: PersonId,
    slot: Slot,
) -> Result<Option<DocumentRow>, StoreError> {
    conn.query_opt(&IN_SLOT, params![person, slot]).await
}

/// Returns the document to which a file is attached.
pub async fn find_by_file(conn: &Conn, file: FileId) -> Result<Option<DocumentRow>, StoreError> {
    conn.query_opt(&BY_FILE, params![file]).await
}

/// Returns all documents of a person and the picture, by the name of the slot, 16 at most.
pub async fn list_of_person(conn: &Conn, person: PersonId) -> Result<Vec<DocumentRow>, StoreError> {
    conn.query(&OF_PERSON, params![person]).await
}

row! {
    /// The review of a document by a center.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ReviewRow {
        /// Slot of the document.
        pub slot: Slot = "v.slot",
        /// The center that decided.
        pub center: CenterId = "v.center_id",
        /// Its decision.
        pub status: DocumentStatus = "v.status",
        /// Reason of a rejection; empty otherwise.
        pub reason: String = "v.reason",
        /// Last valid day that the center decided.
        pub expires: Option<Date> = "v.expires",
    }
}

/// Returns the reviews of a person's documents by centers, by slot, the newest first.
pub async fn list_reviews(conn: &Conn, person: PersonId) -> Result<Vec<ReviewRow>, StoreError> {
    conn.query(&REVIEWS, params![person]).await
}

row! {
    /// The state of a document as a center sees it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct DocumentState {
        /// Owner of the document.
        pub person: PersonId = "d.person_id",
        /// Slot of the document.
        pub slot: Slot = "d.slot",
        /// The decision.
        pub status: Option<DocumentStatus> = "COALESCE(dr.status, d.status)",
        /// Last valid day: that of the decision, else what the owner entered (AMB-130).
        pub expires: Option<Date> =
            "COALESCE(CASE WHEN dr.status IS NULL THEN d.decided_expires ELSE dr.expires END, d.expires)",
    }
}

/// Returns the documents of people with the decision of a center, by person and slot, 15 for each person at most.
pub async fn list_states(
    conn: &Conn,
    people: &[PersonId],
    center: Option<CenterId>,
) -> Result<Vec<DocumentState>, StoreError> {
    conn.query(&STATES, &[id_list(people), center.into()]).await
}

/// The decision on a document, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentDecision {
    /// New status of the document.
    pub status: DocumentStatus,
    /// Reason of a rejection; empty otherwise.
    pub reason: String,
    /// Last valid day of the document; `None` leaves what the owner entered.
    pub expires: Option<Date>,
    /// Person who reviewed the document.
    pub by: PersonId,
}

/// Stores the decision of a center, which no other center sees; without a center that of a system administrator, which applies
/// where a center has not decided.
///
/// # Errors
/// `StoreError` if the statement fails, also if the slot has no document; without a center that is [`StoreError::Guard`].
pub async fn save_decision(
    tx: &Tx,
    person: PersonId,
    slot: Slot,
    center: Option<CenterId>,
    decision: &DocumentDecision,
    now: Timestamp,
) -> Result<(), StoreError> {
    let DocumentDecision { status, reason, expires, by } = decision;
    let expires = expires.map(|day| day.to_string());
    match center {
        Some(center) => {
            let params = params![person, slot, center, *status, &**reason, *by, now, expires];
            tx.execute_one(&REVIEW, params).await
        }
        None => tx.execute_one(&DECIDE, params![person, slot, *status, &**reason, *by, now, expires]).await,
    }
}

/// Returns the status and the reason that a center has decided; without a center what a system administrator has decided.
pub async fn find_decision(
    conn: &Conn,
    person: PersonId,
    slot: Slot,
    center: Option<CenterId>,
) -> Result<Option<(DocumentStatus, String)>, StoreError> {
    match center {
        Some(center) => conn.query_opt(&FIND_REVIEW, params![person, slot, center]).await,
        None => conn.query_opt(&FIND_DECISION, params![person, slot]).await,
    }
}
