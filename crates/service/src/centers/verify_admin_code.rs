//! Opening the add-center page with the installation's code (AMB-05).

use caseboard_domain::{Field, Refusal};
use caseboard_store::one_time_tokens;
use jiff::SignedDuration;

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::rate_limit::{self, ADD_CENTER_CODE};
use crate::secrets::{digest, new_token};

/// How long a ticket is good.
pub const TICKET_TTL: SignedDuration = SignedDuration::from_mins(10);

/// A ticket to add one center.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddCenterTicket {
    /// To be sent with the new center.
    pub ticket: String,
    /// Seconds for which it is good.
    pub expires_in: u32,
}

/// Checks the code; nothing when it is wrong, or when the installation has none and adding is closed. A right one is no
/// try (five wrong ones in fifteen minutes are refused).
///
/// # Errors
/// VALIDATION when no code was entered; the refusal of the limit.
pub async fn verify_admin_code(
    app: &App,
    address: &str,
    code: String,
) -> Result<Option<AddCenterTicket>, Error> {
    if code.is_empty() {
        return Err(Refusal::field(Field::Code, "code is required").into());
    }
    rate_limit::take(app, ADD_CENTER_CODE, address).await?;
    // Comparing hashes does not reveal by its duration where the texts differ.
    if app.settings.add_center_code != Some(digest(&code)) {
        audit::note(app, Entry::anonymous(Action::AddCenterCodeEntered).refused("WRONG_CODE")).await?;
        return Ok(None);
    }
    rate_limit::give_back(app, ADD_CENTER_CODE, address).await?;
    let (ticket, expires) = (new_token(&*app.entropy), app.now() + TICKET_TTL);
    app.transact(digest(&ticket), move |app, tx, hash| async move {
        one_time_tokens::insert_add_center(&tx, &hash, expires).await?;
        audit::record(&app, &tx, Entry::anonymous(Action::AddCenterCodeEntered)).await?;
        Ok(tx.commit(()))
    })
    .await?;
    Ok(Some(AddCenterTicket { ticket, expires_in: u32::try_from(TICKET_TTL.as_secs()).unwrap_or(u32::MAX) }))
}
