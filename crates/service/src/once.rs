//! Doing a thing once, however often it is asked for: the `Idempotency-Key`.

use caseboard_domain::{PersonId, Refusal, refusal::codes};
use caseboard_store::idempotency::{self, Remember};
use caseboard_store::{StoreError, Tx};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::error::Error;
use crate::secrets::{Key, digest};

/// One intent of one person: a key that the client chose, and the request it first came with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Once {
    scope: Uuid,
    key_hash: [u8; 32],
    operation: &'static str,
    request_hash: [u8; 32],
}

impl Once {
    /// Ties a key to the request it came with. `person` is nobody for calls without a session; such keys share one
    /// scope, so the client must choose them at random.
    pub fn new(person: Option<PersonId>, key: &str, operation: &'static str, request: &[u8]) -> Self {
        let scope = person.map_or(Uuid::nil(), |it| it.as_uuid());
        Self { scope, key_hash: digest(key), operation, request_hash: digest(request) }
    }

    /// The same with its request kept under the installation's key: a sign-up's request holds a password, which could
    /// be guessed from a plain hash.
    pub(crate) fn sealed(mut self, key: &Key) -> Self {
        self.request_hash = key.seal_bytes("idempotency", &self.request_hash);
        self
    }

    /// The outcome of the first request with this key, if there was one.
    pub(crate) async fn first<T: DeserializeOwned>(&self, tx: &Tx) -> Result<Option<T>, Error> {
        let Some(first) = idempotency::find(tx, self.scope, &self.key_hash).await? else { return Ok(None) };
        if first.operation != self.operation || first.request_hash != self.request_hash {
            let message = "This Idempotency-Key was used with another request.";
            return Err(Refusal::conflict(codes::IDEMPOTENCY_KEY_REUSED, message).into());
        }
        serde_json::from_str(&first.outcome).map(Some).map_err(|error| {
            StoreError::Corrupt(format!("a kept outcome of {}: {error}", self.operation)).into()
        })
    }

    /// What the store keeps of this intent.
    pub(crate) fn remember(&self, now: Timestamp) -> Remember {
        let Self { scope, key_hash, operation, request_hash } = *self;
        Remember { scope, key_hash, operation, request_hash, now }
    }
}
