//! Stopping mail with one press, without signing in (RFC 8058).
//!
//! Every mail that a person may switch off carries a link of their own: their id and a seal of it and of the address the
//! mail went to, under the installation's key. So it cannot be forged for another person, nothing is stored for it, and the
//! links in old mail end when the address changes.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::{PersonId, Refusal};
use caseboard_store::feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, persons};
use uuid::Uuid;

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;

/// The call that the link leads to.
pub const PATH: &str = "/api/unsubscribe";

fn purpose(person: PersonId) -> String {
    format!("unsubscribe:{person}")
}

/// Where one press stops the mail to a person.
pub(crate) fn url(app: &App, person: PersonId, email: &str) -> String {
    let mut token = person.as_uuid().as_bytes().to_vec();
    token.extend(app.key().seal(&purpose(person), email));
    format!("{}{PATH}?token={}", app.settings.public_url, URL_SAFE_NO_PAD.encode(token))
}

/// Whose link it is.
///
/// # Errors
/// 400 for anything that is no link of a mail.
pub async fn whose(app: &App, token: &str) -> Result<PersonId, Error> {
    let invalid = || Refusal::field("token", "token is invalid");
    let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| invalid())?;
    let (id, seal) = bytes.split_first_chunk::<16>().ok_or_else(invalid)?;
    let id = PersonId::from_uuid(Uuid::from_bytes(*id));
    let found = app.db.read(move |cx| async move { persons::find(&cx, id).await }).await?;
    let ours = found.is_some_and(|person| app.key().matches(&purpose(id), person.email.as_str(), seal));
    if ours { Ok(id) } else { Err(invalid().into()) }
}

/// Switches a person's mail off; doing so twice is no fault. What must be told (codes, passwords, the cancellation of a
/// confirmed case) is still mailed.
///
/// # Errors
/// 400 for anything that is no link of a mail.
pub async fn unsubscribe(app: &App, token: &str) -> Result<(), Error> {
    let person = whose(app, token).await?;
    app.transact(person, run).await
}

async fn run(app: App, tx: Tx, person: PersonId) -> Result<Committed<()>, Error> {
    if persons::disable_mail(&tx, person, app.now()).await? {
        tx.publish(Audience::Person(person), Topic::Profile);
        audit::record(&app, &tx, Entry::anonymous(Action::MailStopped).on(person)).await?;
    }
    Ok(tx.commit(()))
}
