//! Emailed codes, one live one per person and purpose; kept as a keyed hash (AMB-01).

use caseboard_domain::PersonId;
use caseboard_domain::code::{MailCounter, OneTimeCode};
use jiff::Timestamp;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;

crate::statements! {
    PUT = "INSERT INTO codes (person_id, purpose, code_hash, sent_at, expires_at, wrong_tries, window_started_at, sent_in_window)
        VALUES ($1, $2, $3, $4, $5, 0, $6, $7)
        ON CONFLICT (person_id, purpose) DO UPDATE SET code_hash = $3, sent_at = $4, expires_at = $5, wrong_tries = 0,
            window_started_at = $6, sent_in_window = $7";
    FIND = "SELECT code_hash, sent_at, wrong_tries, window_started_at, sent_in_window FROM codes
        WHERE person_id = $1 AND purpose = $2";
    WRONG = "UPDATE codes SET wrong_tries = $3 WHERE person_id = $1 AND purpose = $2";
    USED = "DELETE FROM codes WHERE person_id = $1 AND purpose = $2";
}

/// What a code is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodePurpose {
    /// To prove the address of a new account.
    VerifyEmail,
    /// To prove the address that an account is to have (AMB-18).
    ChangeEmail,
    /// To set another password, besides the answers (AMB-09).
    ResetPassword,
}

impl CodePurpose {
    /// The word in the database; it also keeps the hashes of different purposes apart.
    pub const fn name(self) -> &'static str {
        match self {
            Self::VerifyEmail => "VERIFY_EMAIL",
            Self::ChangeEmail => "CHANGE_EMAIL",
            Self::ResetPassword => "RESET_PASSWORD",
        }
    }
}

/// A code as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredCode {
    /// The keyed hash of the digits.
    pub hash: Vec<u8>,
    /// Its age and its wrong tries.
    pub code: OneTimeCode,
    /// When mails with codes went out.
    pub sent: MailCounter,
}

/// Keeps a new code in place of the one before; `sent` is what `may_resend` made of the mails so far.
///
/// # Errors
/// `StoreError` if the query fails.
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
    tx.execute_one(&PUT, params).await
}

/// The code of a person.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(cx: &Cx, person: PersonId, purpose: CodePurpose) -> Result<Option<StoredCode>, StoreError> {
    cx.query_opt(&FIND, params![person, purpose.name()], |row| {
        let last_at: Timestamp = row.get(1)?;
        let in_window: i64 = row.get(4)?;
        Ok(StoredCode {
            hash: row.get(0)?,
            code: OneTimeCode { issued_at: last_at, wrong_tries: row.get(2)?, used_at: None },
            sent: MailCounter {
                last_at,
                window_started_at: row.get(3)?,
                in_window: u32::try_from(in_window).unwrap_or(u32::MAX),
            },
        })
    })
    .await
}

/// Notes how many tries were wrong so far.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn set_wrong_tries(
    tx: &Tx,
    person: PersonId,
    purpose: CodePurpose,
    tries: u8,
) -> Result<(), StoreError> {
    tx.execute_one(&WRONG, params![person, purpose.name(), tries]).await
}

/// Forgets a code that was used.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn consume(tx: &Tx, person: PersonId, purpose: CodePurpose) -> Result<(), StoreError> {
    tx.execute_one(&USED, params![person, purpose.name()]).await
}

/// Forgets a code if there is one.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn revoke(tx: &Tx, person: PersonId, purpose: CodePurpose) -> Result<(), StoreError> {
    tx.execute(&USED, params![person, purpose.name()]).await.map(drop)
}
