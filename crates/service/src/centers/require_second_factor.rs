//! Whether the administrators of a center need a second factor (AMB-100).

use caseboard_domain::actor::CenterAdmin;
use caseboard_domain::refusal::codes;
use caseboard_domain::throttle::FACTOR_RULE_CHANGES;
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, affiliations, centers, persons, second_factors};
use serde::{Deserialize, Serialize};

use super::letters;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::identity_proof;
use crate::outbox;
use crate::rate_limit::Counter;
use crate::second_factors::end_password_sessions;

/// The rule of a center after the command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondFactorRule {
    /// The center.
    pub center: CenterId,
    /// Whether its administrators need a second factor.
    pub required: bool,
}

impl StoredOutcome for SecondFactorRule {}

/// Sets whether the administrators of a confirmed center need a second factor. It applies at once, also to sessions that
/// began before: those of administrators who have passkeys only end, because they may have begun with a password alone. The
/// session of the actor remains. All administrators of the center are mailed. Repeating it changes nothing.
///
/// # Errors
/// FORBIDDEN for a center that the actor does not administer; PROOF_REQUIRED unless the password was entered again in this
/// session; NO_SECOND_FACTOR if the actor has none, who would otherwise lock themselves out; the refusal of the limit on
/// changes.
#[boxed]
pub async fn require_second_factor(
    app: &App,
    actor: &CenterAdmin,
    key: Option<IdempotencyKey>,
    center: CenterId,
    required: bool,
) -> Result<SecondFactorRule, Error> {
    app.command(key, (actor.clone(), center, required), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, center, required): (CenterAdmin, CenterId, bool),
) -> Result<Committed<SecondFactorRule>, Error> {
    if !actor.centers().contains(&center) {
        return Err(Refusal::forbidden().into());
    }
    identity_proof::consume(&tx, actor.person(), actor.session(), app.now()).await?;
    let own = second_factors::summary(&tx, actor.person()).await?;
    if required && own.is_none_or(|found| !found.has_any()) {
        let message = "Please add a second factor to your own account first.";
        return Err(Refusal::conflict(codes::NO_SECOND_FACTOR, message).into());
    }
    if centers::require_second_factor(&tx, center, required).await? {
        Counter::new(FACTOR_RULE_CHANGES, &center.to_string()).take(&app, &tx).await?;
        let found = centers::find(&tx, center).await?.ok_or_else(Refusal::forbidden)?;
        let by = persons::find(&tx, actor.person()).await?.ok_or_else(Refusal::forbidden)?;
        let support = &app.settings.support_email;
        for admin in affiliations::list_admins(&tx, center).await? {
            tx.publish(Audience::Person(admin.id), Topic::Profile);
            let letter = letters::second_factor_rule(&admin, &by, &found, required, support);
            outbox::enqueue_security_mail(&app, &tx, &admin, &letter).await?;
        }
        if required {
            end_password_sessions(&tx, center, Some((actor.person(), actor.session()))).await?;
        }
        let entry = Entry::new(Action::SecondFactorRuleChanged, &actor).on(center).at(center);
        audit::record(&app, &tx, entry.with("required", required)).await?;
    }
    Ok(tx.commit(SecondFactorRule { center, required }))
}
