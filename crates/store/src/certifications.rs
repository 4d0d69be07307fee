//! Certifications: which professional has complete credentials at which center.

use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::params;

statements! {
    ADD = "INSERT INTO certifications (center_id, person_id, certified_by, certified_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (center_id, person_id) DO NOTHING";
    REMOVE = "DELETE FROM certifications WHERE center_id = $1 AND person_id = $2";
    IS_CERTIFIED: PersonId = "SELECT person_id FROM certifications WHERE center_id = $1 AND person_id = $2";
    CENTERS_OF: CenterId = "SELECT center_id FROM certifications WHERE person_id = $1 ORDER BY certified_at, center_id";
}

/// Certifies a person for a center; returns false if they were certified already.
///
/// # Errors
/// `StoreError` if the statement fails.
pub async fn add(
    tx: &Tx,
    center: CenterId,
    person: PersonId,
    by: PersonId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&ADD, params![center, person, by, now]).await? == 1)
}

/// Revokes a certification; returns false if there was none.
///
/// # Errors
/// `StoreError` if the statement fails.
pub async fn remove(tx: &Tx, center: CenterId, person: PersonId) -> Result<bool, StoreError> {
    Ok(tx.execute(&REMOVE, params![center, person]).await? == 1)
}

/// Returns whether a center has certified a person.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn is_certified(conn: &Conn, center: CenterId, person: PersonId) -> Result<bool, StoreError> {
    conn.exists(&IS_CERTIFIED, params![center, person]).await
}

/// Returns the centers that have certified a person, the oldest certification first.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_centers_of_person(conn: &Conn, person: PersonId) -> Result<Vec<CenterId>, StoreError> {
    conn.query(&CENTERS_OF, params![person]).await
}
