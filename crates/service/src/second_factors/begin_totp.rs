//! Begins to add an app for codes.

use caseboard_domain::actor::Actor;
use caseboard_domain::second_factor::{DRAFT_TTL, otpauth_uri};
use caseboard_domain::{PersonId, Refusal};
use caseboard_store::{Committed, Tx, persons, second_factors};
use data_encoding::BASE32_NOPAD;
use serde::{Deserialize, Serialize};

use super::{SECRET, session_of};
use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::identity_proof;
use crate::sealing;
use crate::secret_seed::SecretSeed;

/// The number of bytes of a secret, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;

/// A secret that waits for its first code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TotpDraft {
    /// The secret in base32, to type into an app.
    pub secret: String,
    /// The address in the QR code.
    pub uri: String,
}

/// The outcome stored for a repeated request: a seed, from which the secret is computed with the installation's key.
#[derive(Clone, Serialize, Deserialize)]
struct NewSecret {
    person: PersonId,
    seed: SecretSeed,
    account: String,
}

impl StoredOutcome for NewSecret {
    const VERSION: u32 = 2;
}

/// Generates the secret for a new authenticator app. It counts only after [`confirm_totp`](super::confirm_totp), in the
/// same session and within fifteen minutes; an earlier app stays until then.
///
/// # Errors
/// PROOF_REQUIRED unless the password was entered again in this session; IDEMPOTENCY_OUTCOME_UNREADABLE for a repeated
/// request whose version of the key was dropped.
#[boxed]
pub async fn begin_totp(app: &App, actor: &Actor, key: Option<IdempotencyKey>) -> Result<TotpDraft, Error> {
    let drawn: NewSecret = app.command(key, actor.clone(), run).await?;
    let secret = BASE32_NOPAD.encode(&secret_of(app, &drawn)?);
    let uri = otpauth_uri(&app.settings.product_name, &drawn.account, &secret);
    Ok(TotpDraft { secret, uri })
}

fn secret_of(app: &App, drawn: &NewSecret) -> Result<[u8; SECRET_BYTES], Refusal> {
    let random = drawn.seed.derive(app, &format!("totp:{}", drawn.person))?;
    let mut secret = [0; SECRET_BYTES];
    secret.copy_from_slice(&random[..SECRET_BYTES]);
    Ok(secret)
}

async fn run(app: App, tx: Tx, actor: Actor) -> Result<Committed<NewSecret>, Error> {
    let (id, now) = (actor.person(), app.now());
    let person = persons::lock(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    identity_proof::consume(&tx, id, session_of(&actor), now).await?;
    let seed = SecretSeed::draw(&app);
    let drawn = NewSecret { person: id, seed, account: person.email.as_str().to_owned() };
    let secret = secret_of(&app, &drawn)?;
    let sealed = sealing::seal(app.key(), &*app.entropy, SECRET, id.as_uuid().as_bytes(), &secret);
    second_factors::save_draft(&tx, id, session_of(&actor), &sealed, now + DRAFT_TTL).await?;
    Ok(tx.commit(drawn))
}
