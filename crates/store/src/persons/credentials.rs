//! The credentials of an account: the hashes of its password and of the answers to the security questions.

use caseboard_domain::PersonId;
use caseboard_domain::person::{Email, Role};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

/// The credentials of an account and what a sign-in checks with them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credentials {
    /// Id of the account.
    pub id: PersonId,
    /// Role of the account.
    pub role: Role,
    /// Whether the account is open.
    pub active: bool,
    /// Hash of the password.
    pub password_hash: String,
    /// For each security question its index in its set and the hash of the answer; `None` unless both were chosen.
    pub questions: Option<[(u8, String); 2]>,
}

row! {
    impl Credentials {
        id: PersonId = "p.id",
        role: Role = "p.role",
        active: bool = "p.active",
        password_hash: String = "p.password_hash",
        first: (u8, String) = ["p.question_1", "p.answer_1_hash"],
        second: (u8, String) = ["p.question_2", "p.answer_2_hash"],
    } => {
        let are_chosen = !first.1.is_empty() && !second.1.is_empty();
        Ok(Self { id, role, active, password_hash, questions: are_chosen.then_some([first, second]) })
    }
}

statements! {
    FIND: Credentials = "SELECT {columns} FROM persons p WHERE p.id = $1";
    FIND_BY_EMAIL: Credentials = "SELECT {columns} FROM persons p WHERE p.email = $1";
    LOCK: Credentials = "SELECT {columns} FROM persons p WHERE p.id = $1 {lock}";
    SET_PASSWORD = "UPDATE persons SET password_hash = $2, updated_at = $3 WHERE id = $1";
    KEEP_FIRST_ANSWER = "INSERT INTO former_answers (person_id, second, replaced_at, question, answer_hash)
        SELECT id, FALSE, $2, question_1, answer_1_hash FROM persons WHERE id = $1 AND answer_1_hash <> ''
        ON CONFLICT DO NOTHING";
    KEEP_SECOND_ANSWER = "INSERT INTO former_answers (person_id, second, replaced_at, question, answer_hash)
        SELECT id, TRUE, $2, question_2, answer_2_hash FROM persons WHERE id = $1 AND answer_2_hash <> ''
        ON CONFLICT DO NOTHING";
    SET_FIRST_ANSWER = "UPDATE persons SET question_1 = $2, answer_1_hash = $3, updated_at = $4 WHERE id = $1";
    SET_SECOND_ANSWER = "UPDATE persons SET question_2 = $2, answer_2_hash = $3, updated_at = $4 WHERE id = $1";
    FORMER_ANSWERS: (bool, u8, String) = "SELECT f.second, f.question, f.answer_hash FROM former_answers f
        WHERE f.person_id = $1 AND f.replaced_at = (SELECT MIN(o.replaced_at) FROM former_answers o
            WHERE o.person_id = $1 AND o.second = f.second AND o.replaced_at >= $2)";
    DELETE_FORMER_ANSWERS = "DELETE FROM former_answers WHERE person_id = $1";
    DELETE_OLD_ANSWERS = "DELETE FROM former_answers WHERE (person_id, second, replaced_at) IN (
        SELECT person_id, second, replaced_at FROM former_answers WHERE replaced_at < $1 ORDER BY replaced_at LIMIT 1000)";
}

/// Returns the credentials of an account.
pub async fn find(conn: &Conn, id: PersonId) -> Result<Option<Credentials>, StoreError> {
    conn.query_opt(&FIND, params![id]).await
}

/// Returns the credentials of the account with this email address.
pub async fn find_by_email(conn: &Conn, email: &Email) -> Result<Option<Credentials>, StoreError> {
    conn.query_opt(&FIND_BY_EMAIL, params![email.as_str()]).await
}

/// Returns the credentials of an account and locks its row until the transaction ends.
pub async fn lock(tx: &Tx, id: PersonId) -> Result<Option<Credentials>, StoreError> {
    tx.query_opt(&LOCK, params![id]).await
}

/// Locks an account and returns whether it is open and still has the password that was checked before.
pub async fn lock_and_check(tx: &Tx, checked: &Credentials) -> Result<bool, StoreError> {
    let current = lock(tx, checked.id).await?;
    Ok(current.is_some_and(|current| current.active && current.password_hash == checked.password_hash))
}

/// Sets the hash of the password.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such account.
pub async fn set_password(tx: &Tx, id: PersonId, hash: &str, now: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&SET_PASSWORD, params![id, hash, now]).await
}

/// Sets the hash of an answer and the index of its question in the first or the second set. The former answer is kept for
/// [`restore_answers`].
///
/// # Errors
/// [`StoreError::Guard`] if there is no such account.
pub async fn set_answer(
    tx: &Tx,
    id: PersonId,
    second: bool,
    question: u8,
    hash: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (keep, set) = match second {
        true => (&KEEP_SECOND_ANSWER, &SET_SECOND_ANSWER),
        false => (&KEEP_FIRST_ANSWER, &SET_FIRST_ANSWER),
    };
    tx.execute(keep, params![id, now]).await?;
    tx.execute_one(set, params![id, question, hash, now]).await
}

/// Restores the answers that were replaced since `since` as they were before, and returns how many. Former answers are
/// deleted.
pub async fn restore_answers(
    tx: &Tx,
    id: PersonId,
    since: Timestamp,
    now: Timestamp,
) -> Result<usize, StoreError> {
    let former = tx.query(&FORMER_ANSWERS, params![id, since]).await?;
    for (second, question, hash) in &former {
        let set = if *second { &SET_SECOND_ANSWER } else { &SET_FIRST_ANSWER };
        tx.execute_one(set, params![id, *question, &**hash, now]).await?;
    }
    tx.execute(&DELETE_FORMER_ANSWERS, params![id]).await?;
    Ok(former.len())
}

/// Deletes former answers that were replaced before `before`, [`DELETE_BATCH`](crate::DELETE_BATCH) at most,
/// and returns how many.
pub async fn delete_former_answers(tx: &Tx, before: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_OLD_ANSWERS, params![before]).await
}
