//! Emailed codes: one code per person and purpose, stored as a keyed hash.

use caseboard_domain::PersonId;
use caseboard_domain::code::{MailCounter, OneTimeCode};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

statements! {
    REPLACE = "INSERT INTO codes (person_id, purpose, code_hash, sent_at, expires_at, wrong_tries, window_started_at, sent_in_window)
        VALUES ($1, $2, $3, $4, $5, 0, $6, $7)
        ON CONFLICT (person_id, purpose) DO UPDATE SET code_hash = $3, sent_at = $4, expires_at = $5, wrong_tries = 0,
            window_started_at = $6, sent_in_window = $7";
    FIND: StoredCode = "SELECT {columns} FROM codes o WHERE o.person_id = $1 AND o.purpose = $2";
    SET_WRONG_TRIES = "UPDATE codes SET wrong_tries = $3 WHERE person_id = $1 AND purpose = $2";
    DELETE = "DELETE FROM codes WHERE person_id = $1 AND purpose = $2";
}

/// The purpose of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodePurpose {
    /// Verifies the email address of a new account.
    VerifyEmail,
    /// Verifies the new email address of an account.
    ChangeEmail,
    /// Resets a password, together with the security answers.
    ResetPassword,
}

impl CodePurpose {
    /// Returns the text in the database, which is also part of the key of the hash.
    pub const fn name(self) -> &'static str {
        match self {
            Self::VerifyEmail => "VERIFY_EMAIL",
            Self::ChangeEmail => "CHANGE_EMAIL",
            Self::ResetPassword => "RESET_PASSWORD",
        }
    }
}

/// A stored code without its digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredCode {
    /// The keyed hash of the digits.
    pub hash: Vec<u8>,
    /// When the code was issued, and how many wrong tries were made.
    pub code: OneTimeCode,
    /// When and how many mails with codes were sent, which limits further ones.
    pub sent: MailCounter,
}

row! {
    impl StoredCode {
        hash: Vec<u8> = "o.code_hash",
        last_at: Timestamp = "o.sent_at",
        wrong_tries: u8 = "o.wrong_tries",
        window_started_at: Timestamp = "o.window_started_at",
        in_window: u32 = "o.sent_in_window",
    } => Ok(Self {
        hash,
        code: OneTimeCode { issued_at: last_at, wrong_tries, used_at: None },
        sent: MailCounter { last_at, window_started_at, in_window },
    })
}

/// Stores a new code with no wrong tries in place of an earlier one. `sent` counts the mail of this code too.
pub async fn replace(
    tx: &Tx,
    person: PersonId,
    purpose: CodePurpose,
    hash: &[u8; 32],
    sent: MailCounter,
) -> Result<(), StoreError> {
    let code = OneTimeCode::issue(sent.last_at);
    let MailCounter { last_at, window_started_at, in_window } = sent;
    let params =
        params![person, purpose.name(), hash, last_at, code.expires_at(), window_started_at, in_window];
    tx.execute_one(&REPLACE, params).await
}

/// Returns the stored code of a person for a purpose, valid or not.
pub async fn find(
    conn: &Conn,
    person: PersonId,
    purpose: CodePurpose,
) -> Result<Option<StoredCode>, StoreError> {
    conn.query_opt(&FIND, params![person, purpose.name()]).await
}

/// Stores the number of wrong tries so far.
///
/// # Errors
/// [`StoreError::Guard`] if there is no code.
pub async fn set_wrong_tries(
    tx: &Tx,
    person: PersonId,
    purpose: CodePurpose,
    tries: u8,
) -> Result<(), StoreError> {
    tx.execute_one(&SET_WRONG_TRIES, params![person, purpose.name(), tries]).await
}

/// Deletes a code that was used.
///
/// # Errors
/// [`StoreError::Guard`] if there is no code.
pub async fn consume(tx: &Tx, person: PersonId, purpose: CodePurpose) -> Result<(), StoreError> {
    tx.execute_one(&DELETE, params![person, purpose.name()]).await
}

/// Deletes a code if there is one.
pub async fn revoke(tx: &Tx, person: PersonId, purpose: CodePurpose) -> Result<(), StoreError> {
    tx.execute(&DELETE, params![person, purpose.name()]).await.map(drop)
}
