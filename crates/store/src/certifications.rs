//! Certifications: which professional has complete credentials at which center.

use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::{id_list, params};

statements! {
    ADD = "INSERT INTO certifications (center_id, person_id, certified_by, certified_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (center_id, person_id) DO NOTHING";
    REMOVE = "DELETE FROM certifications WHERE center_id = $1 AND person_id = $2";
    RETURN_TO_REVIEW: CenterId = "DELETE FROM certifications WHERE person_id = $1 RETURNING center_id";
    ADD_REVIEWS = "INSERT INTO certification_reviews (person_id, center_id, since) SELECT p.id, ce.id, CAST($3 AS BIGINT)
        FROM {ids} JOIN centers ce ON ce.id = {id} JOIN persons p ON p.id = $2 WHERE TRUE
        ON CONFLICT (person_id, center_id) DO UPDATE SET since = excluded.since";
    END_REQUEST = "DELETE FROM verification_requests WHERE person_id = $1 AND center_id = $2";
    END_REVIEW = "DELETE FROM certification_reviews WHERE person_id = $1 AND center_id = $2";
    IN_REVIEW: CenterId = "SELECT center_id FROM certification_reviews WHERE person_id = $1 ORDER BY since, center_id";
    IS_CERTIFIED: PersonId = "SELECT person_id FROM certifications WHERE center_id = $1 AND person_id = $2";
    CENTERS_OF: CenterId = "SELECT center_id FROM certifications WHERE person_id = $1 ORDER BY certified_at, center_id";
}

/// Certifies a person for a center, which ends a review and the request of the person; returns false if they were certified
/// already.
pub async fn add(
    tx: &Tx,
    center: CenterId,
    person: PersonId,
    by: PersonId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    tx.execute(&END_REVIEW, params![person, center]).await?;
    tx.execute(&END_REQUEST, params![person, center]).await?;
    Ok(tx.execute(&ADD, params![center, person, by, now]).await? == 1)
}

/// Returns all certifications of a person to review, and the centers that have to review the person again (AMB-88).
pub async fn return_to_review(
    tx: &Tx,
    person: PersonId,
    now: Timestamp,
) -> Result<Vec<CenterId>, StoreError> {
    let mut centers: Vec<CenterId> = tx.query(&RETURN_TO_REVIEW, params![person]).await?;
    centers.sort();
    if !centers.is_empty() {
        tx.execute(&ADD_REVIEWS, &[id_list(&centers), person.into(), now.into()]).await?;
    }
    Ok(centers)
}

/// Returns the centers that have to review a person again, the oldest review first.
pub async fn list_centers_in_review(conn: &Conn, person: PersonId) -> Result<Vec<CenterId>, StoreError> {
    conn.query(&IN_REVIEW, params![person]).await
}

/// Revokes a certification, also one that returned to review; returns false if there was neither.
pub async fn remove(tx: &Tx, center: CenterId, person: PersonId) -> Result<bool, StoreError> {
    let in_review = tx.execute(&END_REVIEW, params![person, center]).await? == 1;
    Ok(tx.execute(&REMOVE, params![center, person]).await? == 1 || in_review)
}

/// Returns whether a center has certified a person.
pub async fn is_certified(conn: &Conn, center: CenterId, person: PersonId) -> Result<bool, StoreError> {
    conn.exists(&IS_CERTIFIED, params![center, person]).await
}

/// Returns the centers that have certified a person, the oldest certification first.
pub async fn list_centers_of_person(conn: &Conn, person: PersonId) -> Result<Vec<CenterId>, StoreError> {
    conn.query(&CENTERS_OF, params![person]).await
}
