//! Recovery codes: each replaces the app once.

use caseboard_domain::second_factor::{RECOVERY_CODE_LENGTH, RECOVERY_CODES, group_recovery_code};
use caseboard_domain::{PersonId, Refusal};
use caseboard_store::{Tx, second_factors};
use data_encoding::BASE32_NOPAD;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::error::Error;
use crate::idempotency::StoredOutcome;
use crate::secret_seed::SecretSeed;
use crate::secrets::digest;

/// New recovery codes, which are returned only once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecoveryCodes(
    /// The codes in groups of four characters.
    pub Vec<String>,
);

/// The outcome stored for a repeated request: a seed, from which the codes are computed with the installation's key.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct NewCodes {
    seed: SecretSeed,
}

impl StoredOutcome for NewCodes {
    const VERSION: u32 = 2;
}

/// Returns the hash that is stored of a code of a person.
pub(super) fn hash(person: PersonId, code: &str) -> [u8; 32] {
    digest(format!("recovery\0{person}\0{code}"))
}

/// Returns the codes of a seed without separators.
fn of_seed(app: &App, seed: &SecretSeed) -> Result<Vec<String>, Refusal> {
    let code = |number| {
        let random = seed.derive(app, &format!("recovery:{number}"))?;
        Ok(BASE32_NOPAD.encode(&random).chars().take(RECOVERY_CODE_LENGTH).collect())
    };
    (0..RECOVERY_CODES).map(code).collect()
}

/// Replaces the recovery codes of a person by new ones.
pub(super) async fn replace(app: &App, tx: &Tx, person: PersonId) -> Result<NewCodes, Error> {
    let seed = SecretSeed::draw(app);
    let hashes: Vec<[u8; 32]> = of_seed(app, &seed)?.iter().map(|code| hash(person, code)).collect();
    second_factors::replace_recovery_codes(tx, person, &hashes, app.now()).await?;
    Ok(NewCodes { seed })
}

impl NewCodes {
    /// Computes the codes.
    ///
    /// # Errors
    /// IDEMPOTENCY_OUTCOME_UNREADABLE if the version of the key is not configured any more.
    pub(super) fn show(&self, app: &App) -> Result<RecoveryCodes, Refusal> {
        let codes = of_seed(app, &self.seed)?;
        Ok(RecoveryCodes(codes.iter().map(|code| group_recovery_code(code)).collect()))
    }
}
