//! Idempotency keys: a request that is repeated with the same `Idempotency-Key` gets the outcome of the first one.
//!
//! The outcome is stored in the transaction of the command, with the version of its type. An outcome that this version of
//! the server cannot read is refused with a 409, because the command must not run a second time.

use caseboard_domain::text::TextBounds;
use caseboard_domain::{PersonId, Refusal, refusal::codes};
use caseboard_store::idempotency::{self, OutcomeKey};
use caseboard_store::{Committed, Conn, StoreError};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::Error;
use crate::secrets::{Key, digest};

/// The outcome of a command, stored as JSON under its idempotency key for 24 hours.
pub trait StoredOutcome: Serialize + DeserializeOwned {
    /// The version of the JSON. Raise it with every change after which an older outcome can no longer be read.
    const VERSION: u32 = 1;
}

/// The JSON that is stored: an outcome and the version of its type.
#[derive(Serialize, Deserialize)]
struct Envelope<T> {
    v: u32,
    outcome: T,
}

/// Separates the MACs of request hashes from others. They are stored as MACs because a sign-up request contains a password,
/// which could be guessed from a plain hash.
const PURPOSE: &str = "idempotency";

/// The key that a client chose for a request, bound to the person, the operation and the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey {
    scope: Uuid,
    key_hash: [u8; 32],
    operation: &'static str,
    request_hash: [u8; 32],
}

impl IdempotencyKey {
    /// The permitted length of a key.
    pub const BOUNDS: TextBounds = TextBounds::between(1, 200);

    /// The characters of a key: visible ones of ASCII.
    pub const PATTERN: &str = "^[!-~]+$";

    /// Binds a key to a request. Calls without a session (`person` is `None`) share one scope, so their clients must choose
    /// keys at random.
    pub fn new(person: Option<PersonId>, key: &str, operation: &'static str, request: &[u8]) -> Self {
        let scope = person.map_or(Uuid::nil(), |person| person.as_uuid());
        Self { scope, key_hash: digest(key), operation, request_hash: digest(request) }
    }

    /// Returns the outcome of the first request with this key, if there was one.
    ///
    /// # Errors
    /// IDEMPOTENCY_KEY_REUSED if the first request was another one; IDEMPOTENCY_OUTCOME_UNREADABLE if its outcome has another
    /// version or cannot be parsed.
    pub(crate) async fn replay<T: StoredOutcome>(&self, key: &Key, conn: &Conn) -> Result<Option<T>, Error> {
        let Some(first) = idempotency::find(conn, self.scope, &self.key_hash).await? else { return Ok(None) };
        if first.operation != self.operation
            || !key.verify_bytes(PURPOSE, &self.request_hash, &first.request_hash)
        {
            let message = "This Idempotency-Key was used with another request.";
            return Err(Refusal::conflict(codes::IDEMPOTENCY_KEY_REUSED, message).into());
        }
        match decode(&first.outcome) {
            Ok(outcome) => Ok(Some(outcome)),
            Err(reason) => {
                tracing::warn!(operation = self.operation, reason, "a stored outcome cannot be read");
                Err(unreadable().into())
            }
        }
    }

    /// Stores the outcome of a command under this key, in the same transaction.
    pub(crate) async fn store<T: StoredOutcome>(
        &self,
        key: &Key,
        now: Timestamp,
        committed: Committed<T>,
    ) -> Result<Committed<T>, Error> {
        let Self { scope, key_hash, operation, .. } = *self;
        let request_hash = key.mac_bytes(PURPOSE, &self.request_hash);
        let row = OutcomeKey { scope, key_hash, operation, request_hash, now };
        Ok(committed.store_outcome(&row, encode).await?)
    }
}

/// The refusal of a repeated request whose outcome cannot be shown any more.
pub(crate) fn unreadable() -> Refusal {
    let message =
        "This request was already done, but its answer cannot be shown any more. Please reload the page.";
    Refusal::conflict(codes::IDEMPOTENCY_OUTCOME_UNREADABLE, message)
}

fn encode<T: StoredOutcome>(outcome: &T) -> Result<String, StoreError> {
    serde_json::to_string(&Envelope { v: T::VERSION, outcome })
        .map_err(|error| StoreError::Corrupt(error.to_string()))
}

/// Reads an outcome of the present version; says why if it cannot.
fn decode<T: StoredOutcome>(stored: &str) -> Result<T, String> {
    let Envelope { v, outcome } =
        serde_json::from_str::<Envelope<serde_json::Value>>(stored).map_err(|error| error.to_string())?;
    if v != T::VERSION {
        return Err(format!("version {v}, expected {}", T::VERSION));
    }
    serde_json::from_value(outcome).map_err(|error| error.to_string())
}
