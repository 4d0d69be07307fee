//! The two mails that a client may request itself: a new verification code, and the code of a new center again
//! (AMB-15). The text of the request is not sent.

use caseboard_domain::actor::SessionData;
use caseboard_domain::center::normalise_code;
use caseboard_domain::code::may_resend;
use caseboard_domain::person::Email;
use caseboard_domain::{Field, Fields, Refusal};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::{Committed, Tx, centers, persons};
use serde::{Deserialize, Serialize};

use super::letters;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::centers::sealed_for;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::outbox;
use crate::rate_limit::{self, EMAIL_CODE, MESSAGES};
use crate::verification;

/// The subject that requests a verification code.
pub const VERIFICATION_SUBJECT: &str = "Email Verification";

/// Maximum number of words of a text that are compared with the code.
const WORDS_MAX: usize = 100;

/// The requested mail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MailRequest {
    /// `sendTo`
    pub to: String,
    /// `subject`
    pub subject: String,
    /// `text` followed by `html`, which contains the code of a new center.
    pub text: String,
}

/// The outcome of a mail request. It does not reveal whether a mail was sent.
#[derive(Serialize, Deserialize)]
struct MailSent {}

impl StoredOutcome for MailSent {}

/// Mails a new verification code to an unverified address, for any caller; or the code of a center, which the text must
/// contain, to its creator or administrator. The outcome does not reveal whether an address has an account or is
/// verified.
///
/// # Errors
/// VALIDATION; the refusal of a limit. For the code of a center: 403 without permission, EMAIL_UNVERIFIED if that is
/// the reason. `None` if a session is missing.
pub async fn send_mail(
    app: &App,
    caller: Option<&SessionData>,
    address: &str,
    key: Option<IdempotencyKey>,
    asked: MailRequest,
) -> Result<Option<()>, Error> {
    if app.replay::<MailSent>(key.as_ref()).await?.is_some() {
        return Ok(Some(()));
    }
    let mut fields = Fields::new();
    let to = Email::parse(asked.to.trim()).ok();
    if to.is_none() {
        fields.invalid(Field::MailRecipient, "sendTo");
    }
    if asked.subject.trim().is_empty() {
        fields.required(Field::MessageSubject, "subject");
    }
    let to = fields.finish_with(to)?;
    if asked.subject.trim() == VERIFICATION_SUBJECT {
        rate_limit::take(app, EMAIL_CODE, address).await?;
        app.command(key, to, verification_again).await?;
        return Ok(Some(()));
    }
    let Some(caller) = caller.cloned() else { return Ok(None) };
    if app.settings.email_verification && !caller.email_verified {
        return Err(Refusal::email_unverified().into());
    }
    rate_limit::take(app, MESSAGES, &caller.person.to_string()).await?;
    let words = words(&asked.text);
    app.command(key, (caller, to, words), center_code_again).await?;
    Ok(Some(()))
}

/// Like `send_verification_code`, except that an exceeded limit is not reported either, because it would reveal that
/// the address is unverified.
async fn verification_again(app: App, tx: Tx, to: Email) -> Result<Committed<MailSent>, Error> {
    let Some(known) = persons::credentials::find_by_email(&tx, &to).await? else {
        return Ok(tx.commit(MailSent {}));
    };
    let waiting =
        persons::lock(&tx, known.id).await?.filter(|person| person.active && !person.email_verified);
    let Some(person) = waiting else { return Ok(tx.commit(MailSent {})) };
    let stored = codes::find(&tx, person.id, CodePurpose::VerifyEmail).await?.map(|stored| stored.sent);
    let sent = match may_resend(stored, app.now()) {
        Ok(sent) => Some(sent),
        Err(_) if app.settings.rate_limit => return Ok(tx.commit(MailSent {})),
        Err(_) => None,
    };
    verification::issue(&app, &tx, &person, sent).await?;
    audit::record(&app, &tx, Entry::anonymous(Action::EmailCodeSent).on(person.id)).await?;
    Ok(tx.commit(MailSent {}))
}

/// Only a MAC of the code is stored, so the text must contain the code. Every call is counted, so that codes cannot be
/// guessed.
async fn center_code_again(
    app: App,
    tx: Tx,
    (caller, to, words): (SessionData, Email, Vec<String>),
) -> Result<Committed<MailSent>, Error> {
    let person = persons::find(&tx, caller.person).await?.ok_or_else(Refusal::forbidden)?;
    if person.email != to {
        return Err(Refusal::forbidden().into());
    }
    let known = centers::list_code_hashes_of_person(&tx, caller.person).await?;
    let found = known.iter().find_map(|(center, hash)| {
        let right = |code: &&String| app.key().matches(&sealed_for(center.id), code, hash);
        words.iter().find(right).map(|code| (center, code))
    });
    let (center, code) = found.ok_or_else(Refusal::forbidden)?;
    outbox::enqueue_mail(&app, &tx, to.as_str(), &letters::center_code(center, code, &person)).await?;
    audit::record(&app, &tx, Entry::new(Action::CenterCodeMailed, &caller).on(center.id).at(center.id))
        .await?;
    Ok(tx.commit(MailSent {}))
}

/// Returns the words of a text that could be a code, without duplicates.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let parts = text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(normalise_code);
    for word in parts {
        if words.len() < WORDS_MAX && !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: A-144
    #[test]
    fn codes_are_found_in_text_and_html() {
        assert_eq!(words("Your code: SC-9F2K-7QM4XT."), ["7QM4XT"]);
        assert_eq!(words("<p>Keep <b>7qm4xt</b> and 7QM4XT</p>"), ["7QM4XT"]);
        let many: String =
            (0..200).map(|n| format!("2345{}{} ", char::from(b'A' + n / 20), n % 8 + 2)).collect();
        assert!(words(&many).len() <= WORDS_MAX);
    }
}
