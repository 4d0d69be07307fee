//! Surgery centers.

use caseboard_domain::center::Center;
use caseboard_domain::states::State;
use caseboard_domain::text::fold;
use caseboard_domain::time::Zone;
use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::positions::word;
use crate::value::Row;

/// The columns of a center in the order of [`center`]; the table is called `ce`.
macro_rules! center_columns {
    () => {
        "ce.id, ce.name, ce.address, ce.city, ce.state, ce.zip_code, ce.phone, ce.time_zone, ce.active"
    };
}
pub(crate) use center_columns;

/// How many columns [`center_columns`] has.
pub(crate) const CENTER_COLUMNS: usize = 9;

crate::statements! {
    INSERT = "INSERT INTO centers (id, name, name_folded, address, city, state, zip_code, phone, time_zone, active,
            code_hash, created_by, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    FIND = (concat!("SELECT ", center_columns!(), " FROM centers ce WHERE ce.id = $1"));
    ACTIVE = (concat!("SELECT ", center_columns!(), " FROM centers ce WHERE ce.active = TRUE
        ORDER BY ce.name_folded, ce.zip_code LIMIT 5000"));
    SET_CODE = "UPDATE centers SET code_hash = $2 WHERE id = $1 AND active = TRUE";
    CODES_OF = (concat!("SELECT ", center_columns!(), ", ce.code_hash FROM centers ce WHERE ce.active = TRUE
        AND (ce.created_by = $1 OR ce.id IN (SELECT a.center_id FROM affiliations a JOIN persons p ON p.id = a.person_id
            WHERE a.person_id = $1 AND a.status = 'VERIFIED' AND p.role = 'ADMIN'))
        ORDER BY ce.created_at DESC, ce.id LIMIT 20"));
    CODE = "SELECT name, code_hash FROM centers WHERE id = $1 AND active = TRUE";
}

/// Reads a center from the columns that begin here.
pub(crate) fn center(row: &Row<'_>, column: usize) -> Result<Center, StoreError> {
    let at = |offset| column + offset;
    Ok(Center {
        id: row.get(at(0))?,
        name: row.get(at(1))?,
        address: row.get(at(2))?,
        city: row.get(at(3))?,
        state: word(row, at(4), |code| code.parse::<State>().ok())?,
        zip_code: row.get(at(5))?,
        phone: Some(row.get::<String>(at(6))?).filter(|phone| !phone.is_empty()),
        zone: word(row, at(7), |name| Zone::parse(name).ok())?,
        active: row.get(at(8))?,
    })
}

/// Makes a center. `code_hash` is what is kept of its identification code (AMB-03); `created_by` is `None` when it came
/// with a ticket and without a session (AMB-05).
///
/// # Errors
/// [`StoreError::Taken`] of `centers` when one of that name and zip code exists.
pub async fn insert(
    tx: &Tx,
    center: &Center,
    code_hash: &[u8; 32],
    created_by: Option<PersonId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Center { id, name, address, city, state, zip_code, phone, zone, active } = center;
    tx.execute_one(
        &INSERT,
        params![
            *id,
            name,
            fold(name),
            address,
            city,
            state.code(),
            zip_code,
            phone.as_deref().unwrap_or_default(),
            zone.name(),
            *active,
            code_hash,
            created_by,
            now,
        ],
    )
    .await
}

/// A center.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(cx: &Cx, id: CenterId) -> Result<Option<Center>, StoreError> {
    cx.query_opt(&FIND, params![id], |row| center(row, 0)).await
}

/// The active centers by name, 5000 at most.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_active(cx: &Cx) -> Result<Vec<Center>, StoreError> {
    cx.query(&ACTIVE, &[], |row| center(row, 0)).await
}

/// Keeps another identification code; false when there is no such active center.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn set_code_hash(tx: &Tx, id: CenterId, code_hash: &[u8; 32]) -> Result<bool, StoreError> {
    Ok(tx.execute(&SET_CODE, params![id, code_hash]).await? == 1)
}

/// The name of an active center and what is kept of its identification code.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_code_hash(cx: &Cx, id: CenterId) -> Result<Option<(String, Vec<u8>)>, StoreError> {
    cx.query_opt(&CODE, params![id], |row| Ok((row.get(0)?, row.get(1)?))).await
}

/// The active centers that a person added or runs, and what is kept of their identification codes; the newest 20.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_code_hashes_of_person(
    cx: &Cx,
    person: PersonId,
) -> Result<Vec<(Center, Vec<u8>)>, StoreError> {
    cx.query(&CODES_OF, params![person], |row| Ok((center(row, 0)?, row.get(CENTER_COLUMNS)?))).await
}
