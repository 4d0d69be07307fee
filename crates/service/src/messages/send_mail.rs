//! The two mails that a client may request itself: a new verification code, and the code of a new center again
//! (AMB-15). The text of the request is not sent.

use caseboard_domain::actor::SessionData;
use caseboard_domain::center::{MAILED_CODE_WORDS_MAX, normalise_code};
use caseboard_domain::person::Email;
use caseboard_domain::throttle::{EMAIL_CODE, MESSAGES};
use caseboard_domain::{CenterId, Field, Fields, Refusal};
use caseboard_store::centers::CenterCode;
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::{Committed, Tx, centers, persons};
use serde::{Deserialize, Serialize};

use super::letters;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::centers::{count_words, mac_purpose};
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::outbox;
use crate::rate_limit;
use crate::verification::{self, code_limits};

/// The subject that requests a verification code.
pub const VERIFICATION_SUBJECT: &str = "Email Verification";

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
/// VALIDATION, also for a text with more than three words that could be a code; the refusal of a limit. For the code of a
/// center: FORBIDDEN without permission, EMAIL_UNVERIFIED if that is the reason. `None` if a session is missing.
#[boxed]
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
        fields.invalid(Field::MailRecipient, "Email Address");
    }
    if asked.subject.trim().is_empty() {
        fields.required(Field::MessageSubject, "Subject");
    }
    let to = fields.finish_with(to)?;
    if asked.subject.trim() == VERIFICATION_SUBJECT {
        rate_limit::take(app, EMAIL_CODE, address).await?;
        app.command(key, (to, address.to_owned()), verification_again).await?;
        return Ok(Some(()));
    }
    let Some(caller) = caller.cloned() else { return Ok(None) };
    if app.settings.email_verification && !caller.email_verified {
        return Err(Refusal::email_unverified().into());
    }
    rate_limit::take(app, MESSAGES, &caller.person.to_string()).await?;
    let words = words(&asked.text)?;
    let compared = count_words(app, caller.person, words.len()).await?;
    app.command(key, (caller, to, words, compared), center_code_again).await?;
    Ok(Some(()))
}

/// Like `send_verification_code`, except that an exceeded limit is not reported either, because it would reveal that
/// the address is unverified.
async fn verification_again(
    app: App,
    tx: Tx,
    (to, address): (Email, String),
) -> Result<Committed<MailSent>, Error> {
    let Some(known) = persons::credentials::find_by_email(&tx, &to).await? else {
        return Ok(tx.commit(MailSent {}));
    };
    let waiting =
        persons::lock(&tx, known.id).await?.filter(|person| person.active && !person.email_verified);
    let Some(person) = waiting else { return Ok(tx.commit(MailSent {})) };
    let purpose = CodePurpose::VerifyEmail;
    let stored = codes::find(&tx, person.id, purpose).await?;
    let sent = code_limits::count_mail(&app, &tx, person.id, purpose, stored.as_ref(), &address).await?;
    let Ok(sent) = sent else { return Ok(tx.commit(MailSent {})) };
    verification::issue(&app, &tx, &person, sent).await?;
    audit::record(&app, &tx, Entry::anonymous(Action::EmailCodeSent).on(person.id)).await?;
    Ok(tx.commit(MailSent {}))
}

/// Only a MAC of the code is stored, so the text must contain the code. It is compared with those of the centers of
/// [`count_words`], so that codes cannot be guessed.
async fn center_code_again(
    app: App,
    tx: Tx,
    (caller, to, words, compared): (SessionData, Email, Vec<String>, Vec<CenterId>),
) -> Result<Committed<MailSent>, Error> {
    let person = persons::find(&tx, caller.person).await?.ok_or_else(Refusal::forbidden)?;
    if person.email != to {
        return Err(Refusal::forbidden().into());
    }
    let mut known = centers::list_codes_of_person(&tx, caller.person).await?;
    known.retain(|it| compared.contains(&it.center.id));
    let found = known.iter().find_map(|CenterCode { center, hash, .. }| {
        let right = |code: &&String| app.key().verify(&mac_purpose(center.id), code, hash);
        words.iter().find(right).map(|code| (center, code))
    });
    let (center, code) = found.ok_or_else(Refusal::forbidden)?;
    outbox::enqueue_mail(&app, &tx, to.as_str(), &letters::center_code(center, code, &person)).await?;
    audit::record(&app, &tx, Entry::new(Action::CenterCodeMailed, &caller).on(center.id).at(center.id))
        .await?;
    Ok(tx.commit(MailSent {}))
}

/// Returns the words of a text that could be a code, without duplicates.
///
/// # Errors
/// VALIDATION if there are more than [`MAILED_CODE_WORDS_MAX`].
fn words(text: &str) -> Result<Vec<String>, Refusal> {
    let mut words: Vec<String> = Vec::new();
    let parts = text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(normalise_code);
    for word in parts {
        if words.contains(&word) {
            continue;
        }
        if words.len() == MAILED_CODE_WORDS_MAX {
            return Err(Refusal::field(Field::EmailText, "text has too many words that could be a code"));
        }
        words.push(word);
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: A-144
    #[test]
    fn codes_are_found_in_text_and_html() {
        assert_eq!(words("Your code: SC-9F2K-7QM4XT."), Ok(vec!["7QM4XT".to_owned()]));
        assert_eq!(words("<p>Keep <b>7qm4xt</b> and 7QM4XT</p>"), Ok(vec!["7QM4XT".to_owned()]));
        assert_eq!(words("234562 234563 234564").expect("three words").len(), 3);
        assert_eq!(words("234562 234563 234564 234562 234565").expect_err("a fourth").code, "VALIDATION");
    }
}
