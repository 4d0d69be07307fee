//! The secrets of an account, of which only hashes are kept: the password and the answers to the security questions.

use caseboard_domain::PersonId;
use caseboard_domain::person::{Email, Role};
use jiff::Timestamp;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::value::Row;

/// The columns of [`secrets`], in its order.
macro_rules! secrets {
    ($rest:literal) => {
        concat!(
            "SELECT id, role, active, password_hash, question_1, answer_1_hash, question_2, answer_2_hash FROM persons
            WHERE ",
            $rest
        )
    };
}

crate::statements! {
    BY_ID = (secrets!("id = $1"));
    BY_EMAIL = (secrets!("email = $1"));
    LOCK = {
        sqlite: secrets!("id = $1"),
        postgres: secrets!("id = $1 FOR NO KEY UPDATE"),
    };
    SET = "UPDATE persons SET password_hash = $2, updated_at = $3 WHERE id = $1";
    SET_ACTIVE = "UPDATE persons SET active = $2, updated_at = $3 WHERE id = $1 AND active <> $2";
}

/// What is kept of the secrets of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountSecrets {
    /// Whose.
    pub id: PersonId,
    /// As what they signed up.
    pub role: Role,
    /// Whether the account is open (AMB-24).
    pub active: bool,
    /// The password.
    pub password_hash: String,
    /// The security questions as position and answer; nothing unless both were chosen.
    pub questions: Option<[(u8, String); 2]>,
}

fn secrets(row: &Row<'_>) -> Result<AccountSecrets, StoreError> {
    let questions: [(u8, String); 2] = [(row.get(4)?, row.get(5)?), (row.get(6)?, row.get(7)?)];
    let chosen = questions.iter().all(|(_, hash)| !hash.is_empty());
    Ok(AccountSecrets {
        id: row.get(0)?,
        role: row.get(1)?,
        active: row.get(2)?,
        password_hash: row.get(3)?,
        questions: chosen.then_some(questions),
    })
}

/// The secrets of an account.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(cx: &Cx, id: PersonId) -> Result<Option<AccountSecrets>, StoreError> {
    cx.query_opt(&BY_ID, params![id], secrets).await
}

/// The secrets of the account of an address.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_by_email(cx: &Cx, email: &Email) -> Result<Option<AccountSecrets>, StoreError> {
    cx.query_opt(&BY_EMAIL, params![email.as_str()], secrets).await
}

/// The secrets of an account, which stay as they are until the transaction ends.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn lock(tx: &Tx, id: PersonId) -> Result<Option<AccountSecrets>, StoreError> {
    tx.query_opt(&LOCK, params![id], secrets).await
}

/// Keeps another password.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn set_password(tx: &Tx, id: PersonId, hash: &str, now: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&SET, params![id, hash, now]).await
}

/// Opens or closes an account; false when it was so already, or there is none (AMB-24).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn set_active(tx: &Tx, id: PersonId, active: bool, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&SET_ACTIVE, params![id, active, now]).await? == 1)
}
