//! Checks the installation's code of the add-center page (AMB-05).

use caseboard_domain::throttle::ADD_CENTER_CODE;
use caseboard_domain::{Field, Refusal};
use caseboard_store::one_time_tokens;
use jiff::SignedDuration;

use super::replace_add_center_code::PresentCode;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit;
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

/// Checks the code and returns a ticket, which is void as soon as the code is replaced; `None` for a wrong code or if the page
/// is closed. Only wrong codes count towards the limit of five in fifteen minutes; with a new code the count begins again
/// (AMB-331).
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
    let app_clone = app.clone();
    let present: Result<PresentCode, Error> =
        app.db.read(move |conn| async move { PresentCode::find(&app_clone, &conn).await }).await;
    let present = present?;
    let who = match present.id {
        Some(id) => format!("{id}\0{address}"),
        None => address.to_owned(),
    };
    rate_limit::take(app, ADD_CENTER_CODE, &who).await?;
    if !present.matches(&code) {
        audit::record_alone(app, Entry::anonymous(Action::AddCenterCodeEntered).refused("WRONG_CODE"))
            .await?;
        return Ok(None);
    }
    rate_limit::give_back(app, ADD_CENTER_CODE, &who).await?;
    let (ticket, expires) = (new_token(&*app.entropy), app.now() + TICKET_TTL);
    app.transact(digest(&ticket), move |app, tx, hash| async move {
        one_time_tokens::insert_add_center(&tx, &hash, present.id, expires).await?;
        audit::record(&app, &tx, Entry::anonymous(Action::AddCenterCodeEntered)).await?;
        Ok(tx.commit(()))
    })
    .await?;
    Ok(Some(AddCenterTicket { ticket, expires_in: u32::try_from(TICKET_TTL.as_secs()).unwrap_or(u32::MAX) }))
}
