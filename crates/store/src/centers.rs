//! Surgery centers.

use caseboard_domain::center::Center;
use caseboard_domain::states::State;
use caseboard_domain::text::fold;
use caseboard_domain::time::Zone;
use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    impl Center {
        id: CenterId = "ce.id",
        name: String = "ce.name",
        address: String = "ce.address",
        city: String = "ce.city",
        state: State = "ce.state",
        zip_code: String = "ce.zip_code",
        phone: String = "ce.phone",
        zone: Zone = "ce.time_zone",
        active: bool = "ce.active",
    } => {
        let phone = Some(phone).filter(|phone| !phone.is_empty());
        Ok(Self { id, name, address, city, state, zip_code, phone, zone, active })
    }
}

statements! {
    INSERT = "INSERT INTO centers (id, name, name_folded, address, city, state, zip_code, phone, time_zone, active,
            code_hash, created_by, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    FIND: Center = "SELECT {columns} FROM centers ce WHERE ce.id = $1";
    ACTIVE: Center = "SELECT {columns} FROM centers ce WHERE ce.active = TRUE
        ORDER BY ce.name_folded, ce.zip_code LIMIT 5000";
    SET_CODE = "UPDATE centers SET code_hash = $2 WHERE id = $1 AND active = TRUE";
    CODES_OF_PERSON: (Center, Vec<u8>) = "SELECT {columns}, ce.code_hash FROM centers ce WHERE ce.active = TRUE
        AND (ce.created_by = $1 OR ce.id IN (SELECT a.center_id FROM affiliations a JOIN persons p ON p.id = a.person_id
            WHERE a.person_id = $1 AND a.status = 'VERIFIED' AND p.role = 'ADMIN'))
        ORDER BY ce.created_at DESC, ce.id LIMIT 20";
    CODE: (String, Vec<u8>) = "SELECT name, code_hash FROM centers WHERE id = $1 AND active = TRUE";
}

/// Inserts a center. `code_hash` is the hash of its identification code; `created_by` is `None` if it was added with a
/// one-time token and without a session.
///
/// # Errors
/// [`StoreError::Taken`] of `centers` if a center with that name and zip code exists; `StoreError` if the statement
/// fails.
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

/// Returns a center, active or not; `None` if there is none.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(conn: &Conn, id: CenterId) -> Result<Option<Center>, StoreError> {
    conn.query_opt(&FIND, params![id]).await
}

/// Returns the active centers by name, 5000 at most.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_active(conn: &Conn) -> Result<Vec<Center>, StoreError> {
    conn.query(&ACTIVE, &[]).await
}

/// Replaces the hash of a center's identification code; returns false if there is no such active center.
///
/// # Errors
/// `StoreError` if the statement fails.
pub async fn set_code_hash(tx: &Tx, id: CenterId, code_hash: &[u8; 32]) -> Result<bool, StoreError> {
    Ok(tx.execute(&SET_CODE, params![id, code_hash]).await? == 1)
}

/// Returns the name of an active center and the hash of its identification code.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_code_hash(conn: &Conn, id: CenterId) -> Result<Option<(String, Vec<u8>)>, StoreError> {
    conn.query_opt(&CODE, params![id]).await
}

/// Returns the active centers that a person added or administers with the hashes of their identification codes, the
/// newest 20.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_code_hashes_of_person(
    conn: &Conn,
    person: PersonId,
) -> Result<Vec<(Center, Vec<u8>)>, StoreError> {
    conn.query(&CODES_OF_PERSON, params![person]).await
}
