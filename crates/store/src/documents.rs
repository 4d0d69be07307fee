//! Files that people uploaded, and the slots they stand in (H-75, AMB-16, AMB-64, AMB-75).
//!
//! A file's row is there before its object and goes after it, so that nothing in the file store is ever forgotten. While no
//! document points to a file it is loose: `remove_after` says from when on housekeeping may take it away.

use caseboard_domain::document::{DocumentStatus, FileKind, Slot, StorageUsage};
use caseboard_domain::{FileId, PersonId};
use jiff::Timestamp;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::value::Row;

/// The columns of a document in the order of [`document`].
macro_rules! columns {
    () => {
        "d.person_id, d.slot, d.file_id, f.name, f.content_type, f.size, d.status, d.reason, d.uploaded_at"
    };
}

crate::statements! {
    ADD_LOOSE = "INSERT INTO files (id, person_id, name, content_type, size, created_at, remove_after)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    /// Not once its time is over: housekeeping may be taking the object away.
    KEEP = "UPDATE files SET remove_after = NULL WHERE id = $1 AND remove_after > $2";
    LOOSEN = "UPDATE files SET remove_after = $2 WHERE id = $1 AND remove_after IS NULL";
    LOOSE = "SELECT id FROM files WHERE remove_after <= $1 ORDER BY remove_after, id LIMIT 100";
    FORGET = "DELETE FROM files WHERE id = $1 AND remove_after IS NOT NULL";
    KEPT = "SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM files WHERE person_id = $1 AND id <> $2";
    PUT = "INSERT INTO documents (person_id, slot, file_id, status, reason, uploaded_at) VALUES ($1, $2, $3, $4, '', $5)
        ON CONFLICT (person_id, slot) DO UPDATE SET file_id = $3, status = $4, reason = '', decided_by = NULL,
            decided_at = NULL, uploaded_at = $5";
    SET_PICTURE = "UPDATE persons SET profile_picture = $2, updated_at = $3 WHERE id = $1";
    IN_SLOT = (concat!("SELECT ", columns!(), " FROM documents d JOIN files f ON f.id = d.file_id
        WHERE d.person_id = $1 AND d.slot = $2"));
    BY_FILE = (concat!("SELECT ", columns!(), " FROM documents d JOIN files f ON f.id = d.file_id
        WHERE d.file_id = $1"));
    OF_PERSON = (concat!("SELECT ", columns!(), " FROM documents d JOIN files f ON f.id = d.file_id
        WHERE d.person_id = $1 ORDER BY d.slot"));
    COUNT = "SELECT COUNT(*) FROM documents WHERE person_id = $1 AND slot <> 'profilePicture'";
    DECIDE = "UPDATE documents SET status = $3, reason = $4, decided_by = $5, decided_at = $6
        WHERE person_id = $1 AND slot = $2 AND status IS NOT NULL";
    /// A favorite of the surgeon, or on a live engagement of one of the surgeon's cases (AMB-16).
    TIED = "SELECT CAST(1 AS BIGINT) WHERE EXISTS (SELECT f.person_id FROM favorites f
            WHERE f.owner_kind = 'SURGEON' AND f.owner_id = $1 AND f.person_id = $2)
        OR EXISTS (SELECT e.person_id FROM engagements e JOIN cases c ON c.id = e.case_id
            WHERE e.person_id = $2 AND c.surgeon_id = $1
                AND e.state IN ('REQUESTED', 'INVITED', 'POSITION_FILLED', 'CONFIRMED'))";
}

/// What stands in a slot of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentRow {
    /// Whose it is.
    pub person: PersonId,
    /// The slot.
    pub slot: Slot,
    /// The file: the name of its object, and what the wire calls the file's id.
    pub file: FileId,
    /// The name under which it is downloaded.
    pub name: String,
    /// What it is.
    pub kind: FileKind,
    /// Its size in bytes.
    pub size: u64,
    /// What was decided; none for the picture of the profile.
    pub status: Option<DocumentStatus>,
    /// Why it was rejected; empty when nothing was said.
    pub reason: String,
    /// When it was uploaded.
    pub uploaded_at: Timestamp,
}

fn document(row: &Row<'_>) -> Result<DocumentRow, StoreError> {
    Ok(DocumentRow {
        person: row.get(0)?,
        slot: row.get(1)?,
        file: row.get(2)?,
        name: row.get(3)?,
        kind: row.get(4)?,
        size: count(row, 5)?,
        status: row.get(6)?,
        reason: row.get(7)?,
        uploaded_at: row.get(8)?,
    })
}

fn count(row: &Row<'_>, column: usize) -> Result<u64, StoreError> {
    u64::try_from(row.get::<i64>(column)?)
        .map_err(|_| StoreError::Corrupt(format!("column {column}: below zero")))
}

/// A file about to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewFile {
    /// The name of its object.
    pub id: FileId,
    /// Whose it is.
    pub person: PersonId,
    /// The name under which it is downloaded.
    pub name: String,
    /// What it is.
    pub kind: FileKind,
    /// Its size in bytes.
    pub size: u64,
}

/// Notes that an object is about to be written; unless a document points to it by then, it may be removed after
/// `remove_after`.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn insert_unattached_file(
    tx: &Tx,
    file: &NewFile,
    now: Timestamp,
    remove_after: Timestamp,
) -> Result<(), StoreError> {
    let size = i64::try_from(file.size).map_err(|error| StoreError::Corrupt(error.to_string()))?;
    let params = params![file.id, file.person, &*file.name, file.kind.as_str(), size, now, remove_after];
    tx.execute_one(&ADD_LOOSE, params).await
}

/// Puts a file that was written into a slot, with the status of a new upload, and returns the file that was there. It is
/// loose from now on.
///
/// # Errors
/// [`StoreError::Guard`] when the upload took too long and its object may be gone.
pub async fn attach(
    tx: &Tx,
    file: &NewFile,
    slot: Slot,
    now: Timestamp,
) -> Result<Option<FileId>, StoreError> {
    let replaced = find_in_slot(tx, file.person, slot).await?.map(|document| document.file);
    tx.execute_one(&KEEP, params![file.id, now]).await?;
    let status = slot.first_status().map(DocumentStatus::as_str);
    tx.execute_one(&PUT, params![file.person, slot.as_str(), file.id, status, now]).await?;
    if let Some(replaced) = replaced {
        tx.execute_one(&LOOSEN, params![replaced, now]).await?;
    }
    if !slot.is_document() {
        tx.execute_one(&SET_PICTURE, params![file.person, file.id.to_string(), now]).await?;
    }
    Ok(replaced)
}

/// Unreferenced files whose time was over at `until`; 100 at most.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_unattached_files(cx: &Cx, until: Timestamp) -> Result<Vec<FileId>, StoreError> {
    cx.query(&LOOSE, params![until], |row| row.get(0)).await
}

/// Forgets a loose file whose object is gone.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn delete_unattached_file(tx: &Tx, file: FileId) -> Result<(), StoreError> {
    tx.execute(&FORGET, params![file]).await.map(drop)
}

/// What a person keeps, loose files too, besides the file that one in this slot would replace.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_usage_excluding_slot(
    cx: &Cx,
    person: PersonId,
    slot: Slot,
) -> Result<StorageUsage, StoreError> {
    let there =
        find_in_slot(cx, person, slot).await?.map_or(FileId::from_uuid(uuid::Uuid::nil()), |it| it.file);
    let kept = |row: &Row<'_>| Ok(StorageUsage { files: count(row, 0)?, bytes: count(row, 1)? });
    cx.query_one(&KEPT, params![person, there], kept).await
}

/// What stands in a slot.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_in_slot(cx: &Cx, person: PersonId, slot: Slot) -> Result<Option<DocumentRow>, StoreError> {
    cx.query_opt(&IN_SLOT, params![person, slot.as_str()], document).await
}

/// What a file is, while a slot holds it.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_by_file(cx: &Cx, file: FileId) -> Result<Option<DocumentRow>, StoreError> {
    cx.query_opt(&BY_FILE, params![file], document).await
}

/// Everything a person uploaded, the picture too, by the name of the slot; 16 at most.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_person(cx: &Cx, person: PersonId) -> Result<Vec<DocumentRow>, StoreError> {
    cx.query(&OF_PERSON, params![person], document).await
}

/// How many of the fifteen documents a person uploaded, whatever was decided on them (AMB-64).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count_of_person(cx: &Cx, person: PersonId) -> Result<u64, StoreError> {
    cx.query_one(&COUNT, params![person], |row| count(row, 0)).await
}

/// A decision on a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentDecision {
    /// What is thought of it.
    pub status: DocumentStatus,
    /// Why; empty when nothing was said.
    pub reason: String,
    /// Who decided.
    pub by: PersonId,
}

/// Writes a decision down.
///
/// # Errors
/// [`StoreError::Guard`] when the slot holds no document.
pub async fn decide(
    tx: &Tx,
    person: PersonId,
    slot: Slot,
    decision: &DocumentDecision,
    now: Timestamp,
) -> Result<(), StoreError> {
    let DocumentDecision { status, reason, by } = decision;
    tx.execute_one(&DECIDE, params![person, slot.as_str(), status.as_str(), &**reason, *by, now]).await
}

/// Whether a professional is a surgeon's favorite or on a live engagement of one of the surgeon's cases (AMB-16).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn is_related_to_surgeon(cx: &Cx, surgeon: PersonId, person: PersonId) -> Result<bool, StoreError> {
    Ok(cx.query_opt(&TIED, params![surgeon, person], |row| row.get::<i64>(0)).await?.is_some())
}
