//! The first step of a password reset (AMB-09): returns the security questions of an address and mails a code to it.

use caseboard_domain::code::generate_digits;
use caseboard_domain::person::Email;
use caseboard_domain::throttle::LOOK_UP;
use caseboard_domain::{Fields, PersonId, Refusal};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::persons::credentials::{self, Credentials};
use caseboard_store::{Committed, Tx, persons};
use serde::{Deserialize, Serialize};

use super::letters;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::outbox;
use crate::rate_limit;
use crate::verification::{code_limits, mac_purpose};

/// An account and its security questions, without the answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChosenQuestions {
    /// The person.
    pub id: PersonId,
    /// Their indexes in the two sets; `None` unless both were chosen, in which case the password cannot be reset.
    pub questions: Option<[u8; 2]>,
}

/// Returns the questions of the open account of an address, if there is one, and mails a code to it. While the last
/// code is valid and recent, no new one is mailed, and the answer is the same.
///
/// # Errors
/// VALIDATION for an invalid address; the refusal of a limit: 20 look-ups a minute from one address (AMB-19), and the mails
/// of an hour to one account (AMB-01) if none of their codes is valid for this address any more.
#[boxed]
pub async fn start_password_reset(
    app: &App,
    address: &str,
    email: &str,
) -> Result<Option<ChosenQuestions>, Error> {
    let mut fields = Fields::new();
    let parsed = Email::from_form(email, &mut fields);
    let email = fields.finish_with(parsed)?;
    rate_limit::take(app, LOOK_UP, address).await?;
    let found = app.db.read(move |conn| async move { credentials::find_by_email(&conn, &email).await }).await;
    let Some(Credentials { id, questions, .. }) = found.map_err(Error::from)?.filter(|stored| stored.active)
    else {
        return Ok(None);
    };
    let questions = questions.map(|chosen| chosen.map(|(index, _)| index));
    if questions.is_some() && app.settings.reset_email_code {
        app.transact((id, address.to_owned()), issue).await?;
    }
    Ok(Some(ChosenQuestions { id, questions }))
}

/// Mails a new code, unless a recent one is still valid and the limits are on.
async fn issue(app: App, tx: Tx, (id, address): (PersonId, String)) -> Result<Committed<()>, Error> {
    let purpose = CodePurpose::ResetPassword;
    let Some(person) = persons::lock(&tx, id).await?.filter(|person| person.active) else {
        return Ok(tx.commit(()));
    };
    let stored = codes::find(&tx, id, purpose).await?;
    let is_valid = match &stored {
        Some(stored) => code_limits::is_valid_for(&app, &tx, id, purpose, stored, &address).await?,
        None => false,
    };
    let sent = match code_limits::count_mail(&app, &tx, id, purpose, stored.as_ref(), &address).await? {
        Ok(sent) => sent,
        Err(_) if is_valid => return Ok(tx.commit(())),
        Err(wait) => return Err(Refusal::too_many(wait).into()),
    };
    let mut random = [0; 8];
    app.entropy.fill(&mut random);
    let digits = generate_digits(random);
    codes::replace(&tx, id, purpose, &app.key().mac(&mac_purpose(purpose, id), &digits), sent).await?;
    outbox::enqueue_mail(&app, &tx, person.email.as_str(), &letters::reset_code(&person, &digits)).await?;
    // Any caller can start a reset for any address, so there is no person to record.
    audit::record(&app, &tx, Entry::anonymous(Action::PasswordResetAsked).on(id)).await?;
    Ok(tx.commit(()))
}
