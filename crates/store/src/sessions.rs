//! Sessions of signed-in users. Only the hash of a token is stored.

use std::collections::BTreeMap;

use caseboard_domain::actor::{LimitedCenters, SecondFactorState, SessionData};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::{PersonId, SessionId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::push_subscriptions;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

statements! {
    INSERT = "INSERT INTO sessions
        (token_hash, id, person_id, created_at, last_seen_at, expires_at, user_agent, created_address, last_address, device_hash)
        VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $7, $8)";
    LIST: ListedSession = "SELECT {columns} FROM sessions WHERE person_id = $1 AND expires_at > $2
        ORDER BY last_seen_at DESC, id DESC LIMIT 100";
    FIND: ActiveSession = "SELECT {columns} FROM sessions s JOIN persons p ON p.id = s.person_id
        WHERE s.token_hash = $1 AND s.expires_at > $2 AND p.active = TRUE";
    FIND_BY_ID: ActiveSession = "SELECT {columns} FROM sessions s JOIN persons p ON p.id = s.person_id
        WHERE s.person_id = $1 AND s.id = $2 AND s.expires_at > $3 AND p.active = TRUE";
    MARK_SEEN = {
        sqlite: "UPDATE sessions SET last_seen_at = $2, expires_at = $3, last_address = COALESCE($4, last_address)
            WHERE token_hash = $1 AND last_seen_at < $2",
        postgres: "UPDATE sessions s SET last_seen_at = o.seen_at, expires_at = o.expires_at,
                last_address = COALESCE(o.address, s.last_address)
            FROM UNNEST(CAST($1 AS BYTEA[]), CAST($2 AS BIGINT[]), CAST($3 AS BIGINT[]), CAST($4 AS TEXT[]))
                AS o (token_hash, seen_at, expires_at, address)
            WHERE s.token_hash = o.token_hash AND s.last_seen_at < o.seen_at",
    };
    ACTIVE: SessionId = "SELECT s.id FROM sessions s JOIN persons p ON p.id = s.person_id
        WHERE s.person_id = $1 AND s.id = $2 AND s.expires_at > $3 AND p.active = TRUE";
    /// The lock makes an end of the session wait, and is compatible with recorded uses and proofs.
    LOCK_ACTIVE: SessionId = {
        sqlite: "SELECT id FROM sessions WHERE person_id = $1 AND id = $2 AND expires_at > $3",
        postgres: "SELECT id FROM sessions WHERE person_id = $1 AND id = $2 AND expires_at > $3 FOR KEY SHARE",
    };
    END = "DELETE FROM sessions WHERE person_id = $1 AND id = $2";
    END_ALL = "DELETE FROM sessions WHERE person_id = $1";
    END_OTHERS = "DELETE FROM sessions WHERE person_id = $1 AND id <> $2";
    PROVEN = "UPDATE sessions SET proven_at = $3 WHERE person_id = $1 AND id = $2";
    HAS_PROOF: SessionId = "SELECT id FROM sessions WHERE person_id = $1 AND id = $2 AND proven_at > $3";
    /// The condition on the proof keeps two concurrent requests from using it: the second finds no row.
    USE_PROOF = "UPDATE sessions SET proven_at = NULL WHERE person_id = $1 AND id = $2 AND proven_at > $3";
    /// People with an authenticator app are left out, because each of their sessions has two factors (AMB-99). The
    /// audit entries of a person since the session began are few.
    WITHOUT_FACTOR: PasswordSession = "SELECT {columns} FROM persons p JOIN sessions s ON s.person_id = p.id
        WHERE p.role = 'SYSTEM_ADMIN' AND p.active = TRUE AND s.expires_at > $1
            AND EXISTS (SELECT 1 FROM passkeys k WHERE k.person_id = p.id)
            AND NOT EXISTS (SELECT 1 FROM second_factors f WHERE f.person_id = p.id)
            AND NOT EXISTS (SELECT 1 FROM audit a WHERE a.person_id = p.id AND a.at >= s.created_at
                AND a.session_id = s.id AND a.result = 'DONE'
                AND (a.action IN ('PASSKEY_ADDED', 'PASSKEY_CHECKED')
                    OR (a.action = 'SIGNED_IN' AND a.detail LIKE '%\"factor\":%')))
        ORDER BY s.person_id, s.id";
    DELETE_EXPIRED = "DELETE FROM sessions WHERE token_hash IN (
        SELECT token_hash FROM sessions WHERE expires_at <= $1 LIMIT 1000) AND expires_at <= $1";
}

/// The browser, address and device with which a session begins, as far as they are known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SessionOrigin {
    /// The header `User-Agent`, shortened by the caller.
    pub user_agent: Option<String>,
    /// The client address.
    pub address: Option<String>,
    /// The hash of the token of the device.
    pub device_hash: Option<[u8; 32]>,
}

/// Inserts a session, which ends at `expires` unless [`mark_seen`] moves its end. The browser of its device
/// that gets push messages belongs to it from then on (AMB-256).
pub async fn insert(
    tx: &Tx,
    token_hash: &[u8; 32],
    id: SessionId,
    person: PersonId,
    now: Timestamp,
    expires: Timestamp,
    origin: &SessionOrigin,
) -> Result<(), StoreError> {
    let SessionOrigin { user_agent, address, device_hash } = origin;
    let (user_agent, address) = (user_agent.as_deref(), address.as_deref());
    let values = params![token_hash, id, person, now, expires, user_agent, address, device_hash.as_ref()];
    tx.execute_one(&INSERT, values).await?;
    match device_hash {
        Some(device) => push_subscriptions::move_to_session(tx, person, device, id).await,
        None => Ok(()),
    }
}

row! {
    /// A session in which its person has only entered the password.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PasswordSession {
        /// The person.
        pub person: PersonId = "s.person_id",
        /// The session.
        pub session: SessionId = "s.id",
    }
}

/// Returns the active sessions of system administrators who have passkeys and no app in which, by the audit
/// log, no passkey was used or added.
pub async fn list_without_factor(conn: &Conn, now: Timestamp) -> Result<Vec<PasswordSession>, StoreError> {
    conn.query(&WITHOUT_FACTOR, params![now]).await
}

row! {
    /// A session in the list of its person.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ListedSession {
        /// Its id.
        pub id: SessionId = "id",
        /// When it began.
        pub created_at: Timestamp = "created_at",
        /// Last recorded use; not every use is recorded.
        pub last_seen_at: Timestamp = "last_seen_at",
        /// The header `User-Agent` of the sign-in, if it was sent.
        pub user_agent: Option<String> = "user_agent",
        /// The client address of the sign-in, if it is known.
        pub created_address: Option<String> = "created_address",
        /// The client address of the last recorded use, if it is known.
        pub last_address: Option<String> = "last_address",
    }
}

/// Returns the active sessions of a person, the most recently used first and at most 100.
pub async fn list(conn: &Conn, person: PersonId, now: Timestamp) -> Result<Vec<ListedSession>, StoreError> {
    conn.query(&LIST, params![person, now]).await
}

/// An active session of an open account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActiveSession {
    /// User of the session; without the centers, which [`crate::affiliations::list_verified_affiliations`] returns.
    pub data: SessionData,
    /// When the session began.
    pub created_at: Timestamp,
    /// Last recorded use; not every use is recorded.
    pub last_seen_at: Timestamp,
    /// When the session ends, unless a later use is recorded.
    pub expires_at: Timestamp,
}

row! {
    impl ActiveSession {
        session: SessionId = "s.id",
        created_at: Timestamp = "s.created_at",
        last_seen_at: Timestamp = "s.last_seen_at",
        expires_at: Timestamp = "s.expires_at",
        person: PersonId = "p.id",
        role: Role = "p.role",
        category: Option<Category> = "p.category",
        full_name: String = "p.full_name",
        email_verified: bool = "p.email_verified",
        has_second_factor: bool = "EXISTS (SELECT 1 FROM second_factors f WHERE f.person_id = p.id)
            OR EXISTS (SELECT 1 FROM passkeys k WHERE k.person_id = p.id)",
        proven_at: Option<Timestamp> = "s.proven_at",
    } => {
        let (centers, limited) = (Vec::new(), LimitedCenters::default());
        let second_factor = SecondFactorState { required: false, present: has_second_factor };
        let data = SessionData {
            session, person, role, category, full_name, email_verified, centers, limited, second_factor, proven_at,
        };
        Ok(Self { data, created_at, last_seen_at, expires_at })
    }
}

/// Returns the active session of a token, given by its hash.
pub async fn find(
    conn: &Conn,
    token_hash: &[u8; 32],
    now: Timestamp,
) -> Result<Option<ActiveSession>, StoreError> {
    conn.query_opt(&FIND, params![token_hash, now]).await
}

/// Returns the active session of a person by its id.
pub async fn find_by_id(
    conn: &Conn,
    person: PersonId,
    id: SessionId,
    now: Timestamp,
) -> Result<Option<ActiveSession>, StoreError> {
    conn.query_opt(&FIND_BY_ID, params![person, id, now]).await
}

/// A use of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionUse {
    /// When it was used.
    pub at: Timestamp,
    /// When it ends after this use.
    pub expires_at: Timestamp,
    /// The client address, if it is known.
    pub address: Option<String>,
}

/// Records uses of sessions by the hashes of their tokens. Sessions that have ended stay ended, and an
/// earlier use than the recorded one changes nothing.
pub async fn mark_seen(tx: &Tx, uses: &BTreeMap<[u8; 32], SessionUse>) -> Result<(), StoreError> {
    let columns = |(token_hash, seen): (&[u8; 32], &SessionUse)| {
        [token_hash.into(), seen.at.into(), seen.expires_at.into(), seen.address.clone().into()]
    };
    tx.update_all_unpublished(&MARK_SEEN, uses.iter().map(columns).collect()).await
}

/// Returns whether a session has not ended or expired and its account is open.
pub async fn is_active(
    conn: &Conn,
    person: PersonId,
    id: SessionId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    conn.exists(&ACTIVE, params![person, id, now]).await
}

/// Returns whether a session has not ended or expired; it cannot end before the transaction does.
pub async fn lock_active(
    tx: &Tx,
    person: PersonId,
    id: SessionId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    tx.exists(&LOCK_ACTIVE, params![person, id, now]).await
}

/// Ends a session of a person and the push messages to its browser; returns false if it has ended already or is not the person's.
pub async fn end(tx: &Tx, person: PersonId, id: SessionId) -> Result<bool, StoreError> {
    // The session first: a subscription that was stored meanwhile (`lock_active`) is deleted too.
    let ended = tx.execute(&END, params![person, id]).await?;
    push_subscriptions::delete_of_session(tx, person, id).await?;
    Ok(ended == 1)
}

/// Ends all sessions of a person and all push messages, and returns how many there were.
pub async fn end_all(tx: &Tx, person: PersonId) -> Result<u64, StoreError> {
    let ended = tx.execute(&END_ALL, params![person]).await?;
    push_subscriptions::delete_all(tx, person).await?;
    Ok(ended)
}

/// Ends all sessions of a person except the current one and the push messages to other browsers, and returns how many those were.
pub async fn end_others(tx: &Tx, person: PersonId, current: SessionId) -> Result<u64, StoreError> {
    let ended = tx.execute(&END_OTHERS, params![person, current]).await?;
    push_subscriptions::delete_of_other_sessions(tx, person, current).await?;
    Ok(ended)
}

/// Records a proof of identity in a session; returns false if the session has ended.
pub async fn mark_proven(
    tx: &Tx,
    person: PersonId,
    id: SessionId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&PROVEN, params![person, id, now]).await? == 1)
}

/// Returns whether a session has a proof of identity given after `since` that is not used yet.
pub async fn has_proof(
    conn: &Conn,
    person: PersonId,
    id: SessionId,
    since: Timestamp,
) -> Result<bool, StoreError> {
    conn.exists(&HAS_PROOF, params![person, id, since]).await
}

/// Uses the proof of [`has_proof`]; returns false if there is none.
pub async fn use_proof(
    tx: &Tx,
    person: PersonId,
    id: SessionId,
    since: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&USE_PROOF, params![person, id, since]).await? == 1)
}

/// Deletes expired sessions, [`DELETE_BATCH`](crate::DELETE_BATCH) at most, and returns how many.
pub async fn delete_expired(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_EXPIRED, params![now]).await
}
