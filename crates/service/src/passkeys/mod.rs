//! The passkeys of a person: adding, naming and removing them, and confirming the identity with one (AMB-93). Signing in
//! with one is in `accounts`.

mod add_passkey;
mod begin_passkey_confirmation;
mod begin_passkey_registration;
pub(crate) mod letters;
mod list_passkeys;
mod remove_passkey;
mod rename_passkey;
mod verify_passkey;

use caseboard_domain::PasskeyId;
use caseboard_store::passkeys::PasskeyRow;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::idempotency::StoredOutcome;

pub use add_passkey::{AddPasskey, add_passkey};
pub use begin_passkey_confirmation::begin_passkey_confirmation;
pub use begin_passkey_registration::begin_passkey_registration;
pub use list_passkeys::list_passkeys;
pub use remove_passkey::remove_passkey;
pub use rename_passkey::rename_passkey;
pub use verify_passkey::verify_passkey;

/// A passkey as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passkey {
    /// Its id.
    pub id: PasskeyId,
    /// The name that the owner gave it.
    pub name: String,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was used for the last time.
    pub last_used_at: Option<Timestamp>,
}

impl StoredOutcome for Passkey {}

impl From<PasskeyRow> for Passkey {
    fn from(row: PasskeyRow) -> Self {
        let PasskeyRow { id, name, created_at, last_used_at, .. } = row;
        Self { id, name, created_at, last_used_at }
    }
}
