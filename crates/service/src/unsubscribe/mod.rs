//! Stopping mail with one click, without signing in (RFC 8058).
//!
//! Every mail that a person may switch off has a link with the id of the person and a MAC over the id and the address that the
//! mail went to, under the installation's key. So it cannot be forged for another person, nothing is stored for it, and the
//! links in old mail become invalid when the address changes.

mod check_unsubscribe_link;
mod stop_emails;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::PersonId;

use crate::app::App;

pub use check_unsubscribe_link::{LinkOwner, check_unsubscribe_link};
pub use stop_emails::stop_emails;

/// The path of the call that the link leads to.
pub const PATH: &str = "/api/unsubscribe";

fn purpose(person: PersonId) -> String {
    format!("unsubscribe:{person}")
}

/// Returns the link that stops the mail to a person.
pub(crate) fn url(app: &App, person: PersonId, email: &str) -> String {
    let mut token = person.as_uuid().as_bytes().to_vec();
    token.extend(app.key().mac(&purpose(person), email));
    format!("{}{PATH}?token={}", app.settings.public_url, URL_SAFE_NO_PAD.encode(token))
}
