//! Checks the installation's code of the add-center page (AMB-05).

use caseboard_domain::{Field, Refusal};
use caseboard_store::one_time_tokens;
use jiff::SignedDuration;

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit::{self, ADD_CENTER_CODE};
use crate::secrets::{digest, new_token};

/// How long a token is valid.
pub const TICKET_TTL: SignedDuration = SignedDuration::from_mins(10);

/// A ticket to add one center.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddCenterTicket {
    /// To be sent with the new center.
    pub ticket: String,
    /// Validity in seconds.
    pub expires_in: u32,
}

/// Checks the code and returns a ticket; `None` for a wrong code or if the installation has no code. Only wrong codes
/// count towards the limit of five in fifteen minutes.
///
/// # Errors
/// VALIDATION if no code was entered; the refusal of the limit.
#[boxed]
pub async fn verify_admin_code(
    app: &App,
    address: &str,
    code: String,
) -> Result<Option<AddCenterTicket>, Error> {
    if code.is_empty() {
        return Err(Refusal::field(Field::Code, "code is required").into());
    }
    rate_limit::take(app, ADD_CENTER_CODE, address).await?;
    // Hashes are compared, because the duration of a text comparison would reveal where the texts differ.
    if app.settings.add_center_code != Some(digest(&code)) {
        audit::record_alone(app, Entry::anonymous(Action::AddCenterCodeEntered).refused("WRONG_CODE"))
            .await?;
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
