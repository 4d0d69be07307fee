//! Challenges that await the answer of an authenticator.

use caseboard_domain::SessionId;
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::params;

statements! {
    INSERT = "INSERT INTO passkey_challenges (challenge_hash, purpose, bound_to, state, expires_at)
        VALUES ($1, $2, $3, $4, $5)";
    FIND: String = "SELECT state FROM passkey_challenges
        WHERE challenge_hash = $1 AND purpose = $2 AND bound_to = $3 AND expires_at > $4";
    /// Of two concurrent requests with one challenge, the second finds no row.
    USE: String = "DELETE FROM passkey_challenges
        WHERE challenge_hash = $1 AND purpose = $2 AND bound_to = $3 AND expires_at > $4 RETURNING state";
    DELETE_EXPIRED = "DELETE FROM passkey_challenges WHERE challenge_hash IN (
        SELECT challenge_hash FROM passkey_challenges WHERE expires_at <= $1 ORDER BY expires_at LIMIT 1000)";
}

/// The purpose of a challenge, and the session to which it belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengePurpose {
    /// Adding a passkey in this session.
    Registration(SessionId),
    /// Signing in with a passkey alone.
    SignIn,
    /// Completing a sign-in after the password; the hash of the sign-in's token.
    SecondFactor([u8; 32]),
    /// Confirming the identity in this session.
    Confirmation(SessionId),
}

impl ChallengePurpose {
    fn name(self) -> &'static str {
        match self {
            Self::Registration(_) => "REGISTRATION",
            // Told apart by what the challenge is bound to: the constraint of the table knows three purposes.
            Self::SignIn | Self::SecondFactor(_) => "SIGN_IN",
            Self::Confirmation(_) => "CONFIRMATION",
        }
    }

    /// Returns the id of the session or the hash of a waiting sign-in's token; empty without either.
    fn bound_to(self) -> Vec<u8> {
        match self {
            Self::Registration(session) | Self::Confirmation(session) => {
                session.as_uuid().into_bytes().to_vec()
            }
            Self::SecondFactor(sign_in) => sign_in.to_vec(),
            Self::SignIn => Vec::new(),
        }
    }
}

/// Inserts a challenge with the state that its verification needs.
pub async fn insert(
    tx: &Tx,
    challenge_hash: &[u8; 32],
    purpose: ChallengePurpose,
    state: &str,
    expires: Timestamp,
) -> Result<(), StoreError> {
    let values = params![challenge_hash, purpose.name(), purpose.bound_to(), state, expires];
    tx.execute_one(&INSERT, values).await
}

/// Returns the state of a challenge; `None` if it is unknown, used, expired, or for something else.
pub async fn find(
    conn: &Conn,
    challenge_hash: &[u8; 32],
    purpose: ChallengePurpose,
    now: Timestamp,
) -> Result<Option<String>, StoreError> {
    conn.query_opt(&FIND, params![challenge_hash, purpose.name(), purpose.bound_to(), now]).await
}

/// Uses a challenge and returns its state; `None` if it is unknown, used, expired, or for something else.
pub async fn use_up(
    tx: &Tx,
    challenge_hash: &[u8; 32],
    purpose: ChallengePurpose,
    now: Timestamp,
) -> Result<Option<String>, StoreError> {
    let values = params![challenge_hash, purpose.name(), purpose.bound_to(), now];
    tx.query_opt(&USE, values).await
}

/// Deletes expired challenges, [`DELETE_BATCH`](crate::DELETE_BATCH) at most, and returns how many.
pub async fn delete_expired(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_EXPIRED, params![now]).await
}
