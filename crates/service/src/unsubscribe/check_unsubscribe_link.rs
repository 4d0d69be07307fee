//! Checking an unsubscribe link.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::language::Language;
use caseboard_domain::{Field, PersonId, Refusal};
use caseboard_store::persons;
use uuid::Uuid;

use super::purpose;
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// The person who got a link by mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkOwner {
    /// The person.
    pub person: PersonId,
    /// The language of the page.
    pub language: Language,
}

/// Returns the person of a link, and their language.
///
/// # Errors
/// VALIDATION for a token that is not from a link of the server's mails.
#[boxed]
pub async fn check_unsubscribe_link(app: &App, token: &str) -> Result<LinkOwner, Error> {
    let invalid = || Refusal::field(Field::UnsubscribeToken, "token is invalid");
    let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| invalid())?;
    let (id, mac) = bytes.split_first_chunk::<16>().ok_or_else(invalid)?;
    let id = PersonId::from_uuid(Uuid::from_bytes(*id));
    let found = app.db.read(move |conn| async move { persons::find(&conn, id).await }).await?;
    let owner = found.filter(|person| app.key().verify(&purpose(id), person.email.as_str(), mac));
    Ok(owner.map(|person| LinkOwner { person: id, language: person.language }).ok_or_else(invalid)?)
}
