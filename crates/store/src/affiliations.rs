//! Ties of surgeons and administrators to centers, in the order they chose them (AMB-04).

use caseboard_domain::center::{AffiliationStatus, Center};
use caseboard_domain::person::Person;
use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;

use crate::centers::{center, center_columns};
use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::persons::{person, person_columns};

crate::statements! {
    INSERT = "INSERT INTO affiliations (person_id, center_id, status, place, created_at) VALUES ($1, $2, $3, $4, $5)";
    VERIFY = "INSERT INTO affiliations (person_id, center_id, status, place, created_at)
        VALUES ($1, $2, 'VERIFIED', (SELECT COALESCE(MAX(o.place) + 1, 0) FROM affiliations o WHERE o.person_id = $1), $3)
        ON CONFLICT (person_id, center_id) DO UPDATE SET status = 'VERIFIED' WHERE affiliations.status = 'PENDING'";
    UNVERIFY = "UPDATE affiliations SET status = 'PENDING' WHERE person_id = $1 AND center_id = $2 AND status = 'VERIFIED'";
    OF = (concat!("SELECT a.status, ", center_columns!(), " FROM affiliations a JOIN centers ce ON ce.id = a.center_id
        WHERE a.person_id = $1 ORDER BY a.place, a.center_id"));
    VERIFIED = "SELECT center_id FROM affiliations WHERE person_id = $1 AND status = 'VERIFIED' ORDER BY place, center_id";
    IS_VERIFIED = "SELECT status FROM affiliations WHERE person_id = $1 AND center_id = $2 AND status = 'VERIFIED'";
    ADMINS = (concat!("SELECT ", person_columns!(), " FROM affiliations a JOIN persons p ON p.id = a.person_id
        WHERE a.center_id = $1 AND a.status = 'VERIFIED' AND p.role = 'ADMIN' AND p.active = TRUE ORDER BY p.id"));
    SURGEONS = "SELECT p.id, p.full_name FROM affiliations a JOIN persons p ON p.id = a.person_id
        WHERE a.center_id = $1 AND a.status = 'VERIFIED' AND p.role = 'SURGEON' AND p.active = TRUE
        ORDER BY p.last_name_folded, p.first_name_folded, p.id LIMIT 1000";
}

/// A tie to a center.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AffiliationRow {
    /// The center.
    pub center: Center,
    /// Whether the tie is proven.
    pub status: AffiliationStatus,
}

/// Ties a person to a center; `place` counts from 0 in the order chosen.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn insert(
    tx: &Tx,
    person: PersonId,
    center: CenterId,
    status: AffiliationStatus,
    place: usize,
    now: Timestamp,
) -> Result<(), StoreError> {
    let place = i64::try_from(place).unwrap_or(i64::MAX);
    tx.execute_one(&INSERT, params![person, center, status.as_str(), place, now]).await
}

/// Makes a tie proven, and makes it when there is none; false when it was proven already.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn verify(tx: &Tx, person: PersonId, center: CenterId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&VERIFY, params![person, center, now]).await? == 1)
}

/// Makes a proven tie a pending one; false when it was none.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn unverify(tx: &Tx, person: PersonId, center: CenterId) -> Result<bool, StoreError> {
    Ok(tx.execute(&UNVERIFY, params![person, center]).await? == 1)
}

/// All ties of a person.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_person(cx: &Cx, person: PersonId) -> Result<Vec<AffiliationRow>, StoreError> {
    let map = |row: &crate::Row<'_>| Ok(AffiliationRow { status: row.get(0)?, center: center(row, 1)? });
    cx.query(&OF, params![person], map).await
}

/// The centers a person has a proven tie to, the first one first.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_verified_centers(cx: &Cx, person: PersonId) -> Result<Vec<CenterId>, StoreError> {
    cx.query(&VERIFIED, params![person], |row| row.get(0)).await
}

/// Whether a person has a proven tie to a center.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn is_verified(cx: &Cx, person: PersonId, center: CenterId) -> Result<bool, StoreError> {
    Ok(cx.query_opt(&IS_VERIFIED, params![person, center], |row| row.get::<String>(0)).await?.is_some())
}

/// The active administrators of a center.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_admins(cx: &Cx, center: CenterId) -> Result<Vec<Person>, StoreError> {
    cx.query(&ADMINS, params![center], |row| person(row, 0)).await
}

/// The active surgeons with a proven tie to a center as id and full name, by last name (B-22), 1000 at most.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_surgeons(cx: &Cx, center: CenterId) -> Result<Vec<(PersonId, String)>, StoreError> {
    cx.query(&SURGEONS, params![center], |row| Ok((row.get(0)?, row.get(1)?))).await
}
