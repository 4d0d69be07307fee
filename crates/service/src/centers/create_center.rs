//! Adding a center.

use caseboard_domain::actor::{Actor, creates_confirmed_center};
use caseboard_domain::center::{Center, CenterDraft, IdentificationId, center_exists};
use caseboard_domain::person::Person;
use caseboard_domain::refusal::codes::TICKET_REQUIRED;
use caseboard_domain::throttle::NEW_CENTERS;
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, affiliations, centers, one_time_tokens, persons};
use serde::{Deserialize, Serialize};

use super::review::{mail_recipient, may_mail_reviewers};
use super::{code_hash, letters};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::outbox;
use crate::rate_limit::Counter;
use crate::secret_seed::SecretSeed;
use crate::secrets::digest;
use crate::texts::Texts;

/// A new center with its identification code, which is returned only once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreatedCenter {
    /// The center.
    pub center: Center,
    /// Its private identification id.
    pub identification_id: String,
    /// Its last six characters, which people of the center enter at sign-up.
    pub code: String,
}

/// The outcome stored for a repeated request. It contains only a seed, from which the identification code is computed
/// with the installation's key.
#[derive(Clone, Serialize, Deserialize)]
struct StoredCenter {
    id: CenterId,
    code: SecretSeed,
}

impl StoredOutcome for StoredCenter {
    const VERSION: u32 = 2;
}

/// Returns the identification code of a seed.
///
/// # Errors
/// IDEMPOTENCY_OUTCOME_UNREADABLE if the version of the key is not configured any more.
pub(super) fn identification_of(seed: &SecretSeed, app: &App) -> Result<IdentificationId, Refusal> {
    let derived = seed.derive(app, "CENTER_IDENTIFICATION")?;
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&derived[..16]);
    Ok(IdentificationId::from_entropy(bytes))
}

/// Creates a center. Surgeons and system administrators may; all others need a ticket, which is consumed. Only the center
/// of a system administrator is confirmed at once (AMB-83).
///
/// # Errors
/// TICKET_REQUIRED if the ticket is missing, used or too old; PROOF_REQUIRED for a system administrator without a recent
/// proof of identity; VALIDATION with every invalid field; CENTER_EXISTS if a center has the same name and zip code; the
/// refusal of the limit on centers of a surgeon.
#[boxed]
pub async fn create_center(
    app: &App,
    caller: Option<&Actor>,
    ticket: Option<String>,
    key: Option<IdempotencyKey>,
    draft: CenterDraft,
) -> Result<CreatedCenter, Error> {
    let made: StoredCenter = app.command(key, Input { caller: caller.cloned(), ticket, draft }, run).await?;
    let center = app.db.read(move |conn| async move { centers::find(&conn, made.id).await }).await;
    let center =
        center.map_err(Error::from)?.ok_or_else(|| Error::Internal("the new center is missing".into()))?;
    let id = identification_of(&made.code, app)?;
    Ok(CreatedCenter { center, identification_id: id.as_str().to_owned(), code: id.code().to_owned() })
}

fn ticket_required() -> Refusal {
    Refusal::forbidden_as(TICKET_REQUIRED, "Please enter the code to add a surgery center again.")
}

/// The validated input of the transaction.
#[derive(Clone)]
struct Input {
    caller: Option<Actor>,
    ticket: Option<String>,
    draft: CenterDraft,
}

async fn run(app: App, tx: Tx, input: Input) -> Result<Committed<StoredCenter>, Error> {
    let Input { caller, ticket, draft } = input;
    let now = app.now();
    if let Some(Actor::SystemAdmin(admin)) = &caller {
        // Here and not before the command: a request that is repeated after the proof has ended gets its outcome (AMB-334).
        admin.require_proof(now)?;
    }
    let ticket = match (&caller, ticket) {
        (Some(Actor::Surgeon(_) | Actor::SystemAdmin(_)), _) => None,
        (_, ticket) => Some(digest(ticket.ok_or_else(ticket_required)?)),
    };
    let new = draft.validate()?;
    if let Some(ticket) = &ticket
        && !one_time_tokens::use_add_center(&tx, ticket, now).await?
    {
        return Err(ticket_required().into());
    }
    let code = SecretSeed::draw(&app);
    let identification = identification_of(&code, &app)?;
    let made = StoredCenter { id: app.new_id(), code };
    let center = new.into_center(made.id, creates_confirmed_center(caller.as_ref()));
    let creator = caller.as_ref().map(Actor::person);
    let code = code_hash(&app, center.id, identification.code());
    centers::insert(&tx, &center, code, creator, now).await.map_err(|error| {
        match error.is_taken("centers") {
            true => center_exists().into(),
            false => Error::from(error),
        }
    })?;
    if let Some(Actor::Surgeon(surgeon)) = &caller {
        Counter::new(NEW_CENTERS, &surgeon.person().to_string()).take(&app, &tx).await?;
        affiliations::verify(&tx, surgeon.person(), center.id, now).await?;
        tx.publish(Audience::Person(surgeon.person()), Topic::Profile);
    }
    let creator = match creator {
        Some(person) => persons::find(&tx, person).await?,
        None => None,
    };
    enqueue_mails(&app, &tx, &center, &identification, creator.as_ref()).await?;
    let entry = match &caller {
        Some(caller) => Entry::new(Action::CenterCreated, caller),
        None => Entry::anonymous(Action::CenterCreated),
    };
    audit::record(&app, &tx, entry.on(made.id).at(made.id)).await?;
    Ok(tx.commit(made))
}

/// Mails the code to the creator, and to the system administrators that the center waits for confirmation.
async fn enqueue_mails(
    app: &App,
    tx: &Tx,
    center: &Center,
    identification: &IdentificationId,
    creator: Option<&Person>,
) -> Result<(), Error> {
    let (to, name, language) = mail_recipient(app, creator);
    let letter = letters::new_center(Texts::of(language), center, identification, name);
    outbox::enqueue_mail(app, tx, to, &letter).await?;
    if !center.confirmed && may_mail_reviewers(app, tx, creator).await? {
        for admin in persons::list_system_admins(tx).await? {
            let letter = letters::awaits_confirmation(&admin, center, creator);
            outbox::enqueue_security_mail(app, tx, &admin, &letter).await?;
        }
    }
    Ok(())
}
