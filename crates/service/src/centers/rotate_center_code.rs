//! Replacing the identification code of a center (AMB-03, AMB-08).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::{Committed, Tx, affiliations, centers, persons};
use serde::{Deserialize, Serialize};

use super::create_center::identification_of;
use super::{letters, replace_code};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::outbox;
use crate::secret_seed::SecretSeed;

/// The new identification code, which is returned only once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RotatedCode {
    /// The private identification id.
    pub identification_id: String,
    /// The last six characters of it.
    pub code: String,
}

/// The outcome stored for a repeated request: a seed, from which the code is computed with the installation's key.
#[derive(Clone, Serialize, Deserialize)]
struct NewCode {
    code: SecretSeed,
}

impl StoredOutcome for NewCode {
    const VERSION: u32 = 2;
}

/// Generates a new code. The old code and its proofs become invalid at once, and all administrators of the center are
/// notified, without the code.
///
/// # Errors
/// PROOF_REQUIRED without a recent proof of identity; FORBIDDEN for a center that the actor does not manage, and for one that
/// does not exist; IDEMPOTENCY_OUTCOME_UNREADABLE for a repeated request whose version of the key was dropped.
#[boxed]
pub async fn rotate_center_code(
    app: &App,
    actor: &CenterManager,
    key: Option<IdempotencyKey>,
    center: CenterId,
) -> Result<RotatedCode, Error> {
    let drawn: NewCode = app.command(key, (actor.clone(), center), run).await?;
    let id = identification_of(&drawn.code, app)?;
    Ok(RotatedCode { identification_id: id.as_str().to_owned(), code: id.code().to_owned() })
}

async fn run(
    app: App,
    tx: Tx,
    (actor, center): (CenterManager, CenterId),
) -> Result<Committed<NewCode>, Error> {
    // Here and not before the command: a request that is repeated after the proof has ended gets its outcome (AMB-334).
    actor.require_proof(app.now())?;
    actor.require_center(center)?;
    let drawn = NewCode { code: SecretSeed::draw(&app) };
    replace_code(&app, &tx, center, identification_of(&drawn.code, &app)?.code()).await?;
    let center = centers::find(&tx, center).await?.ok_or_else(Refusal::forbidden)?;
    let by = persons::find(&tx, actor.person()).await?.ok_or_else(Refusal::forbidden)?;
    let verified_only = app.settings.email_verification;
    for admin in affiliations::list_admins_to_mail(&tx, center.id, verified_only).await? {
        let letter = letters::code_rotated(&admin, &by, &center, &app.settings.support_email);
        outbox::enqueue_mail(&app, &tx, admin.email.as_str(), &letter).await?;
    }
    let entry = Entry::new(Action::CenterCodeRotated, &actor).on(center.id).at(center.id);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(drawn))
}
