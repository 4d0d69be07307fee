//! Second factors of people (AMB-99): the secret of an authenticator app (here: app), secrets that were shown but not
//! confirmed, and recovery codes.

use caseboard_domain::person::Role;
use caseboard_domain::{PersonId, SessionId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// The app of a person.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct TotpFactor {
        /// The encrypted secret.
        pub secret: Vec<u8> = "f.secret",
        /// The step whose code was used last.
        pub last_step: i64 = "f.last_step",
        /// When the app was added.
        pub created_at: Timestamp = "f.created_at",
    }
}

row! {
    /// The second factors of a person.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct FactorSummary {
        /// When the app was added; `None` without an app.
        pub totp_since: Option<Timestamp> = "(SELECT f.created_at FROM second_factors f WHERE f.person_id = p.id)",
        /// The number of unused recovery codes.
        pub recovery_codes: i64 = "(SELECT COUNT(*) FROM recovery_codes r WHERE r.person_id = p.id)",
        /// The number of passkeys.
        pub passkeys: i64 = "(SELECT COUNT(*) FROM passkeys k WHERE k.person_id = p.id)",
        /// The role of the person.
        pub role: Role = "p.role",
        /// Whether a center that the person administers requires a second factor.
        pub center_requires: bool = "EXISTS (SELECT 1 FROM affiliations a JOIN centers ce ON ce.id = a.center_id
            WHERE a.person_id = p.id AND p.role = 'ADMIN' AND a.status = 'VERIFIED' AND ce.active = TRUE
                AND ce.confirmed_at IS NOT NULL AND ce.requires_second_factor = TRUE)",
    }
}

impl FactorSummary {
    /// Returns whether there is an app or a passkey.
    pub const fn has_any(&self) -> bool {
        self.totp_since.is_some() || self.passkeys > 0
    }

    /// Returns whether the person needs a second factor; `by_installation` is whether the installation requires one of the role.
    pub const fn is_required(&self, by_installation: bool) -> bool {
        self.center_requires || by_installation
    }

    /// Returns whether the person needs a second factor and has none.
    pub const fn lacks_required(&self, by_installation: bool) -> bool {
        self.is_required(by_installation) && !self.has_any()
    }
}

statements! {
    FIND: TotpFactor = "SELECT {columns} FROM second_factors f WHERE f.person_id = $1";
    SUMMARY: FactorSummary = "SELECT {columns} FROM persons p WHERE p.id = $1";
    SAVE = "INSERT INTO second_factors (person_id, secret, last_step, created_at, key_version) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (person_id) DO UPDATE SET secret = $2, last_step = $3, created_at = $4, key_version = $5";
    /// The condition on the step keeps two concurrent requests from using a code: the second changes no row.
    USE_STEP = "UPDATE second_factors SET last_step = $2 WHERE person_id = $1 AND last_step < $2";
    DELETE = "DELETE FROM second_factors WHERE person_id = $1";
    ADDED_SINCE: i64 = "SELECT COUNT(*) FROM second_factors WHERE person_id = $1 AND created_at >= $2";
    SAVE_DRAFT = "INSERT INTO second_factor_drafts (person_id, session_id, secret, expires_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (person_id) DO UPDATE SET session_id = $2, secret = $3, expires_at = $4";
    DRAFT: Vec<u8> = "SELECT secret FROM second_factor_drafts WHERE person_id = $1 AND session_id = $2 AND expires_at > $3";
    DELETE_DRAFT = "DELETE FROM second_factor_drafts WHERE person_id = $1";
    DELETE_EXPIRED_DRAFTS = "DELETE FROM second_factor_drafts WHERE person_id IN (
        SELECT person_id FROM second_factor_drafts WHERE expires_at <= $1 ORDER BY expires_at LIMIT 1000)
        AND expires_at <= $1";
    INSERT_CODE = "INSERT INTO recovery_codes (person_id, code_hash, created_at) VALUES ($1, $2, $3)";
    USE_CODE = "DELETE FROM recovery_codes WHERE person_id = $1 AND code_hash = $2";
    DELETE_CODES = "DELETE FROM recovery_codes WHERE person_id = $1";
    DELETE_CODES_SINCE = "DELETE FROM recovery_codes WHERE person_id = $1 AND created_at >= $2";
}

/// Returns the app of a person; `None` without one.
pub async fn find(conn: &Conn, person: PersonId) -> Result<Option<TotpFactor>, StoreError> {
    conn.query_opt(&FIND, params![person]).await
}

/// Returns which second factors a person has; `None` if there is no such person.
pub async fn summary(conn: &Conn, person: PersonId) -> Result<Option<FactorSummary>, StoreError> {
    conn.query_opt(&SUMMARY, params![person]).await
}

/// Stores the app of a person in place of an earlier one. `key_version` is that of the key of its secret, `step` is that of its
/// first code.
pub async fn save(
    tx: &Tx,
    person: PersonId,
    secret: &[u8],
    key_version: i64,
    step: i64,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&SAVE, params![person, secret, step, now, key_version]).await
}

/// Uses the code of a step; returns false if it or a later one was used.
pub async fn use_step(tx: &Tx, person: PersonId, step: i64) -> Result<bool, StoreError> {
    Ok(tx.execute(&USE_STEP, params![person, step]).await? == 1)
}

/// Deletes the app, the recovery codes and an unconfirmed secret of a person; returns false if there was no app.
pub async fn delete_all(tx: &Tx, person: PersonId) -> Result<bool, StoreError> {
    tx.execute(&DELETE_DRAFT, params![person]).await?;
    tx.execute(&DELETE_CODES, params![person]).await?;
    Ok(tx.execute(&DELETE, params![person]).await? == 1)
}

/// Deletes the app, the recovery codes and an unconfirmed secret of a person if the app was added since then; returns
/// whether it was. An unconfirmed secret is deleted in any case.
pub async fn delete_added_since(tx: &Tx, person: PersonId, since: Timestamp) -> Result<bool, StoreError> {
    match tx.query_one(&ADDED_SINCE, params![person, since]).await? {
        0 => delete_draft(tx, person).await.map(|()| false),
        _ => delete_all(tx, person).await,
    }
}

/// Stores an encrypted secret until its first code is entered in the session, in place of an earlier one.
pub async fn save_draft(
    tx: &Tx,
    person: PersonId,
    session: SessionId,
    secret: &[u8],
    expires: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&SAVE_DRAFT, params![person, session, secret, expires]).await
}

/// Returns the unconfirmed secret that was shown in the session; `None` if there is none or it has expired.
pub async fn find_draft(
    conn: &Conn,
    person: PersonId,
    session: SessionId,
    now: Timestamp,
) -> Result<Option<Vec<u8>>, StoreError> {
    conn.query_opt(&DRAFT, params![person, session, now]).await
}

/// Deletes the unconfirmed secret of a person if there is one.
pub async fn delete_draft(tx: &Tx, person: PersonId) -> Result<(), StoreError> {
    tx.execute(&DELETE_DRAFT, params![person]).await.map(drop)
}

/// Deletes expired unconfirmed secrets, [`DELETE_BATCH`](crate::DELETE_BATCH) at most, and returns how many.
pub async fn delete_expired_drafts(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_EXPIRED_DRAFTS, params![now]).await
}

/// Replaces the recovery codes of a person, given by their hashes.
pub async fn replace_recovery_codes(
    tx: &Tx,
    person: PersonId,
    hashes: &[[u8; 32]],
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&DELETE_CODES, params![person]).await?;
    for hash in hashes {
        tx.execute_one(&INSERT_CODE, params![person, hash, now]).await?;
    }
    Ok(())
}

/// Deletes the recovery codes of a person that were created since then, and returns how many there were.
pub async fn delete_recovery_codes_since(
    tx: &Tx,
    person: PersonId,
    since: Timestamp,
) -> Result<u64, StoreError> {
    tx.execute(&DELETE_CODES_SINCE, params![person, since]).await
}

/// Uses a recovery code, given by its hash; returns false if there is no such unused code.
pub async fn use_recovery_code(tx: &Tx, person: PersonId, code_hash: &[u8; 32]) -> Result<bool, StoreError> {
    Ok(tx.execute(&USE_CODE, params![person, code_hash]).await? == 1)
}
