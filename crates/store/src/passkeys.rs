//! Passkeys of people (AMB-93).

use caseboard_domain::{PasskeyId, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// A passkey.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PasskeyRow {
        /// Its id.
        pub id: PasskeyId = "k.id",
        /// Its owner.
        pub person: PersonId = "k.person_id",
        /// The id that the authenticator chose.
        pub credential: Vec<u8> = "k.credential_id",
        /// The public key, a COSE_Key.
        pub public_key: Vec<u8> = "k.public_key",
        /// The counter of the last assertion.
        pub sign_count: u32 = "k.sign_count",
        /// Whether the key may be copied to other devices of its owner.
        pub backup_eligible: bool = "k.backup_eligible",
        /// The name that the owner gave it.
        pub name: String = "k.name",
        /// When it was added.
        pub created_at: Timestamp = "k.created_at",
        /// When it was used for the last time.
        pub last_used_at: Option<Timestamp> = "k.last_used_at",
    }
}

statements! {
    INSERT = "INSERT INTO passkeys (id, person_id, credential_id, public_key, sign_count, backup_eligible, name, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    FIND: PasskeyRow = "SELECT {columns} FROM passkeys k WHERE k.person_id = $1 AND k.id = $2";
    FIND_BY_CREDENTIAL: PasskeyRow = "SELECT {columns} FROM passkeys k WHERE k.credential_id = $1";
    OF_PERSON: PasskeyRow = "SELECT {columns} FROM passkeys k WHERE k.person_id = $1 ORDER BY k.created_at, k.id LIMIT 100";
    RENAME = "UPDATE passkeys SET name = $3 WHERE person_id = $1 AND id = $2";
    /// The condition on the counter keeps two concurrent requests from using one assertion.
    MARK_USED = "UPDATE passkeys SET sign_count = $3, backup_eligible = (backup_eligible OR $4), last_used_at = $5
        WHERE id = $1 AND sign_count = $2";
    REMOVE = "DELETE FROM passkeys WHERE person_id = $1 AND id = $2";
    REMOVE_ALL = "DELETE FROM passkeys WHERE person_id = $1";
    REMOVE_ADDED_SINCE = "DELETE FROM passkeys WHERE person_id = $1 AND created_at >= $2";
}

/// The data about a passkey in a verified assertion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasskeyUse {
    /// The counter of the assertion.
    pub sign_count: u32,
    /// Whether the key may be copied to other devices of its owner.
    pub backup_eligible: bool,
}

/// Inserts a passkey.
///
/// # Errors
/// `StoreError` if the statement fails, also because the credential is stored already.
pub async fn insert(tx: &Tx, passkey: &PasskeyRow) -> Result<(), StoreError> {
    let PasskeyRow {
        id, person, credential, public_key, sign_count, backup_eligible, name, created_at, ..
    } = passkey;
    let values = params![
        *id,
        *person,
        credential.as_slice(),
        public_key.as_slice(),
        *sign_count,
        *backup_eligible,
        name,
        *created_at
    ];
    tx.execute_one(&INSERT, values).await
}

/// Returns a passkey of a person.
pub async fn find(conn: &Conn, person: PersonId, id: PasskeyId) -> Result<Option<PasskeyRow>, StoreError> {
    conn.query_opt(&FIND, params![person, id]).await
}

/// Returns the passkey with this credential id.
pub async fn find_by_credential(conn: &Conn, credential: &[u8]) -> Result<Option<PasskeyRow>, StoreError> {
    conn.query_opt(&FIND_BY_CREDENTIAL, params![credential]).await
}

/// Returns the passkeys of a person, the oldest first.
pub async fn list_of_person(conn: &Conn, person: PersonId) -> Result<Vec<PasskeyRow>, StoreError> {
    conn.query(&OF_PERSON, params![person]).await
}

/// Gives a passkey of a person another name; returns false if there is no such passkey.
pub async fn rename(tx: &Tx, person: PersonId, id: PasskeyId, name: &str) -> Result<bool, StoreError> {
    Ok(tx.execute(&RENAME, params![person, id, name]).await? == 1)
}

/// Records the use of a passkey; returns false if it was removed or used since it was read.
pub async fn mark_used(
    tx: &Tx,
    passkey: &PasskeyRow,
    PasskeyUse { sign_count, backup_eligible }: PasskeyUse,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let values = params![passkey.id, passkey.sign_count, sign_count, backup_eligible, now];
    Ok(tx.execute(&MARK_USED, values).await? == 1)
}

/// Removes a passkey of a person; returns false if there is no such passkey.
pub async fn remove(tx: &Tx, person: PersonId, id: PasskeyId) -> Result<bool, StoreError> {
    Ok(tx.execute(&REMOVE, params![person, id]).await? == 1)
}

/// Removes all passkeys of a person and returns how many there were.
pub async fn remove_all(tx: &Tx, person: PersonId) -> Result<u64, StoreError> {
    tx.execute(&REMOVE_ALL, params![person]).await
}

/// Removes the passkeys that were added to an account since then and returns how many there were.
pub async fn remove_added_since(tx: &Tx, person: PersonId, since: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&REMOVE_ADDED_SINCE, params![person, since]).await
}
