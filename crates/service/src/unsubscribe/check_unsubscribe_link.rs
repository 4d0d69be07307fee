//! Checking an unsubscribe link.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::{PersonId, Refusal};
use caseboard_store::persons;
use uuid::Uuid;

use super::purpose;
use crate::app::App;
use crate::error::Error;

/// Returns the person of a link.
///
/// # Errors
/// 400 for anything that is no link of a mail.
pub async fn check_unsubscribe_link(app: &App, token: &str) -> Result<PersonId, Error> {
    let invalid = || Refusal::field("token", "token is invalid");
    let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| invalid())?;
    let (id, seal) = bytes.split_first_chunk::<16>().ok_or_else(invalid)?;
    let id = PersonId::from_uuid(Uuid::from_bytes(*id));
    let found = app.db.read(move |cx| async move { persons::find(&cx, id).await }).await?;
    let ours = found.is_some_and(|person| app.key().matches(&purpose(id), person.email.as_str(), seal));
    if ours { Ok(id) } else { Err(invalid().into()) }
}
