//! Secrets that a command returns once, and again to a repeated request: the stored outcome has a seed instead of the secret.

use caseboard_domain::Refusal;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::app::App;
use crate::idempotency::unreadable;
use crate::secrets::KeyId;

/// The input from which a secret is computed, with the installation's key.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct SecretSeed {
    seed: Uuid,
    /// The id of the version of the key in hexadecimal digits, because a repeated request can come after the key was
    /// changed.
    key: String,
}

impl SecretSeed {
    /// Generates a seed for the newest version of the key.
    pub(crate) fn draw(app: &App) -> Self {
        let mut random = [0; 16];
        app.entropy.fill(&mut random);
        Self { seed: Uuid::from_bytes(random), key: hex::encode(app.key().newest().0) }
    }

    /// Returns the random bytes of the seed for a purpose.
    ///
    /// # Errors
    /// IDEMPOTENCY_OUTCOME_UNREADABLE if the version of the key is not configured any more.
    pub(crate) fn derive(&self, app: &App, purpose: &str) -> Result<[u8; 32], Refusal> {
        let mut id = KeyId::default();
        let decoded = hex::decode_to_slice(&self.key, &mut id).ok();
        let key = decoded.and_then(|()| app.key().only(&id)).ok_or_else(unreadable)?;
        Ok(key.mac(purpose, &self.seed.simple().to_string()))
    }
}
