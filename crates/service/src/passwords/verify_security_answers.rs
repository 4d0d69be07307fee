//! The second step of a password reset (AMB-09): checks the mailed code and both answers and issues a reset token.
//!
//! The code is checked first, so that a caller without access to the mailbox learns nothing about the answers. An
//! attempt is counted before the answers are compared, so that concurrent attempts have the same limit.

use caseboard_domain::code::{CodeOutcome, parse_entered};
use caseboard_domain::registration::ANSWER;
use caseboard_domain::throttle::{EMAIL_CODE, SECURITY_ANSWERS};
use caseboard_domain::{Field, Fields, PersonId, Secret};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::persons::credentials::{self, Credentials};
use caseboard_store::{Committed, Tx, one_time_tokens};
use jiff::SignedDuration;

use super::expiry;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit::{self, Counter};
use crate::secrets::{digest, new_token};
use crate::verification::code_limits;

/// How long a token is valid.
pub const RESET_TTL: SignedDuration = SignedDuration::from_mins(10);
/// The answer to wrong answers.
pub const INCORRECT_ANSWERS: &str = "One or both of your answers are incorrect. Try Again.";

/// The answers, and the mailed code if there is one.
#[derive(Debug, Clone, Default)]
pub struct SecurityAnswers {
    /// The answers, exactly as entered.
    pub answers: [Secret; 2],
    /// The six digits of the mail; unused if the installation does not require them.
    pub code: Option<String>,
}

/// The reset token, which is returned only once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResetToken {
    /// The token to send with the new password.
    pub reset_token: String,
    /// Validity in seconds.
    pub expires_in: u32,
}

/// The stored secrets to compare the answers with, after a correct code.
#[derive(Clone)]
struct CheckedCode {
    secrets: Credentials,
    /// The stored hash of the code; `None` if the installation requires none.
    code_hash: Option<Vec<u8>>,
}

/// Compares code and answers. Returns `None` for a wrong answer.
///
/// # Errors
/// VALIDATION for a missing answer; CODE_REQUIRED, CODE_MISMATCH, CODE_EXPIRED (also for an unknown person); the refusal of
/// a limit: five wrong answers an hour for one account.
#[boxed]
pub async fn verify_security_answers(
    app: &App,
    address: &str,
    user: PersonId,
    input: SecurityAnswers,
) -> Result<Option<ResetToken>, Error> {
    let mut fields = Fields::new();
    let answer_fields = [(Field::FirstResetAnswer, "Answer 1"), (Field::SecondResetAnswer, "Answer 2")];
    for (answer, (field, label)) in input.answers.iter().zip(answer_fields) {
        if answer.expose().trim().is_empty() {
            fields.required(field, label);
        } else if !ANSWER.contains_length(answer.expose()) {
            fields.invalid(field, label);
        }
    }
    fields.finish()?;
    let digits = match app.settings.reset_email_code {
        true => Some(parse_entered(input.code.as_deref())?.to_owned()),
        false => None,
    };
    rate_limit::take(app, EMAIL_CODE, address).await?;
    let checked = app.transact((user, digits, address.to_owned()), check_code).await?;
    let checked = match checked {
        Ok(checked) => checked,
        Err(outcome) => {
            outcome.into_result()?;
            None
        }
    };
    // Without an account the comparison takes the same time and fails, so the duration does not reveal accounts.
    let stored = checked.as_ref().and_then(|it| it.secrets.questions.clone());
    let [first, second] = stored.map_or([None, None], |stored| stored.map(|(_, hash)| Some(hash)));
    let hasher = app.hasher.with_low_priority();
    let right =
        [hasher.matches(&input.answers[0], first).await?, hasher.matches(&input.answers[1], second).await?];
    let Some(checked) = checked.filter(|_| right == [true, true]) else {
        audit::record_alone(app, Entry::anonymous(Action::SecurityAnswered).on(user).refused("WRONG_ANSWER"))
            .await?;
        return Ok(None);
    };
    app.transact(checked, issue_reset_token).await
}

fn attempts(user: PersonId) -> Counter {
    Counter::new(SECURITY_ANSWERS, &user.to_string())
}

/// Checks the code and counts the attempt. A wrong code is committed as an outcome, so that it is counted.
async fn check_code(
    app: App,
    tx: Tx,
    (user, digits, address): (PersonId, Option<String>, String),
) -> Result<Committed<Result<Option<CheckedCode>, CodeOutcome>>, Error> {
    let unknown = match &digits {
        Some(_) => Err(CodeOutcome::Expired),
        None => Ok(None),
    };
    let secrets =
        credentials::lock(&tx, user).await?.filter(|stored| stored.active && stored.questions.is_some());
    let Some(secrets) = secrets else { return Ok(tx.commit(unknown)) };
    let mut code_hash = None;
    if let Some(digits) = digits {
        let purpose = CodePurpose::ResetPassword;
        let (outcome, hash) = code_limits::enter(&app, &tx, user, purpose, &digits, &address).await?;
        match outcome {
            // The code stays valid until the answers are correct, too.
            CodeOutcome::Matched => code_hash = Some(hash),
            CodeOutcome::Mismatch { .. } => {
                let entry = Entry::anonymous(Action::SecurityAnswered).on(user).refused("WRONG_CODE");
                audit::record(&app, &tx, entry).await?;
                return Ok(tx.commit(Err(outcome)));
            }
            CodeOutcome::Expired => return Ok(tx.commit(Err(outcome))),
        }
    }
    attempts(user).take(&app, &tx).await?;
    Ok(tx.commit(Ok(Some(CheckedCode { secrets, code_hash }))))
}

/// Issues the token, unless code or account changed while the answers were compared.
async fn issue_reset_token(
    app: App,
    tx: Tx,
    checked: CheckedCode,
) -> Result<Committed<Option<ResetToken>>, Error> {
    let (now, CheckedCode { secrets, code_hash }) = (app.now(), checked);
    let user = secrets.id;
    let same = credentials::lock(&tx, user)
        .await?
        .is_some_and(|stored| stored.active && stored.questions == secrets.questions);
    let code_holds = match &code_hash {
        None => true,
        Some(hash) => {
            let stored = codes::find(&tx, user, CodePurpose::ResetPassword).await?;
            stored.is_some_and(|stored| stored.hash == *hash && stored.code.is_valid(now))
        }
    };
    if !same || !code_holds {
        return Ok(tx.commit(None));
    }
    codes::revoke(&tx, user, CodePurpose::ResetPassword).await?;
    attempts(user).clear(&tx).await?;
    let reset_token = new_token(&*app.entropy);
    one_time_tokens::insert_reset(&tx, &digest(&reset_token), user, expiry(now, RESET_TTL)).await?;
    let entry = Entry::by_person(Action::SecurityAnswered, user, secrets.role).on(user);
    audit::record(&app, &tx, entry).await?;
    let expires_in = u32::try_from(RESET_TTL.as_secs()).unwrap_or(u32::MAX);
    Ok(tx.commit(Some(ResetToken { reset_token, expires_in })))
}
