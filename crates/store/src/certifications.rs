//! Who is eligible (credential-complete) at which center.

use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;

crate::statements! {
    ADD = "INSERT INTO certifications (center_id, person_id, certified_by, certified_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (center_id, person_id) DO NOTHING";
    REMOVE = "DELETE FROM certifications WHERE center_id = $1 AND person_id = $2";
    IS_CERTIFIED = "SELECT person_id FROM certifications WHERE center_id = $1 AND person_id = $2";
    CENTERS_OF = "SELECT center_id FROM certifications WHERE person_id = $1 ORDER BY certified_at, center_id";
}

/// Certifies a person for a center; false when that was so already.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn add(
    tx: &Tx,
    center: CenterId,
    person: PersonId,
    by: PersonId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&ADD, params![center, person, by, now]).await? == 1)
}

/// Revokes a certification; false when there was none.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn remove(tx: &Tx, center: CenterId, person: PersonId) -> Result<bool, StoreError> {
    Ok(tx.execute(&REMOVE, params![center, person]).await? == 1)
}

/// Whether a center has certified a person.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn is_certified(cx: &Cx, center: CenterId, person: PersonId) -> Result<bool, StoreError> {
    Ok(cx.query_opt(&IS_CERTIFIED, params![center, person], |row| row.get::<PersonId>(0)).await?.is_some())
}

/// The centers that have certified a person, the oldest certification first.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_centers_of_person(cx: &Cx, person: PersonId) -> Result<Vec<CenterId>, StoreError> {
    cx.query(&CENTERS_OF, params![person], |row| row.get(0)).await
}
