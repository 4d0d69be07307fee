//! Replacing the code of the add-center page, or closing the page (AMB-331).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::center::{add_center_code, normalise_add_center_code};
use caseboard_store::{Committed, Conn, Tx, add_center_code as stored};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::secret_seed::SecretSeed;
use crate::secrets::digest;

/// The new code, which is returned only once; `None` if the page is closed now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplacedAddCenterCode {
    /// The code.
    pub code: Option<String>,
}

/// The outcome stored for a repeated request. It contains only a seed, from which the code is computed with the
/// installation's key.
#[derive(Clone, Serialize, Deserialize)]
struct NewCode {
    code: Option<SecretSeed>,
}

impl StoredOutcome for NewCode {}

/// Generates a new code for the add-center page if it is to be `open`, and closes the page otherwise. The former code,
/// also that of the setting, and the tickets that were issued for it are void at once, and the counts of wrong codes of
/// all addresses begin at zero again.
///
/// # Errors
/// IDEMPOTENCY_OUTCOME_UNREADABLE for a repeated request whose version of the key was dropped.
#[boxed]
pub async fn replace_add_center_code(
    app: &App,
    actor: &SystemAdmin,
    key: Option<IdempotencyKey>,
    open: bool,
) -> Result<ReplacedAddCenterCode, Error> {
    let generated: NewCode = app.command(key, (actor.clone(), open), run).await?;
    let code = generated.code.map(|seed| code_of(&seed, app)).transpose()?;
    Ok(ReplacedAddCenterCode { code })
}

async fn run(app: App, tx: Tx, (actor, open): (SystemAdmin, bool)) -> Result<Committed<NewCode>, Error> {
    let generated = NewCode { code: open.then(|| SecretSeed::draw(&app)) };
    let hash = match &generated.code {
        Some(seed) => Some(digest(code_of(seed, &app)?)),
        None => None,
    };
    stored::save(&tx, app.new_id(), hash.as_ref()).await?;
    let entry = Entry::new(Action::AddCenterCodeReplaced, &actor).with("open", open);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(generated))
}

fn code_of(seed: &SecretSeed, app: &App) -> Result<String, Error> {
    let derived = seed.derive(app, "ADD_CENTER_CODE")?;
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&derived[..16]);
    Ok(add_center_code(bytes))
}

/// The code that opens the add-center page.
pub(crate) struct PresentCode {
    /// The id of the code; `None` for that of the setting.
    pub(super) id: Option<Uuid>,
    /// SHA-256 of the code; `None` if the page is closed.
    hash: Option<Vec<u8>>,
}

impl PresentCode {
    /// Reads what a system administrator decided last; without such a decision the setting applies.
    pub(crate) async fn find(app: &App, conn: &Conn) -> Result<Self, Error> {
        Ok(match stored::find(conn).await? {
            Some(row) => Self { id: Some(row.code_id), hash: row.code_hash },
            None => Self { id: None, hash: app.settings.add_center_code.map(Vec::from) },
        })
    }

    /// Returns whether the page is open.
    pub(crate) const fn is_open(&self) -> bool {
        self.hash.is_some()
    }

    /// Returns whether a typed code is right. One that the server generated may be typed without hyphens and in small
    /// letters.
    ///
    /// Hashes are compared, because the duration of a text comparison would reveal where the texts differ.
    pub(super) fn matches(&self, typed: &str) -> bool {
        let normalised = self.id.and_then(|_| normalise_add_center_code(typed));
        self.hash.as_deref() == Some(digest(normalised.as_deref().unwrap_or(typed)).as_slice())
    }
}
