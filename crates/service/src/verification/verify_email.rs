//! Entering the code (A-102, AMB-01).

use caseboard_domain::code::{CodeOutcome, typed};
use caseboard_domain::{Fields, PersonId};
use caseboard_store::codes::{self, Purpose};
use caseboard_store::feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, persons};

use super::sealed_for;
use crate::app::App;
use crate::error::Error;
use crate::throttle::{self, EMAIL_CODE};

/// What the form sent.
#[derive(Debug, Clone, Default)]
pub struct VerifyEmail {
    /// Must be true.
    pub verified_email: Option<bool>,
    /// The six digits.
    pub code: Option<String>,
}

/// Marks the address as proven when the code is right. Wrong tries are counted, also when the answer is a refusal.
///
/// # Errors
/// CODE_REQUIRED, CODE_MISMATCH, CODE_EXPIRED (also for an unknown person); the refusal of the limit.
pub async fn verify_email(app: &App, address: &str, user: PersonId, input: VerifyEmail) -> Result<(), Error> {
    if input.verified_email != Some(true) {
        let mut fields = Fields::new();
        match input.verified_email {
            None => fields.required("verifiedEmail", "verifiedEmail"),
            Some(_) => fields.invalid("verifiedEmail", "verifiedEmail"),
        }
        fields.finish()?;
    }
    let digits = typed(input.code.as_deref())?.to_owned();
    throttle::take(app, EMAIL_CODE, address).await?;
    let shared = app.clone();
    let outcome: Result<CodeOutcome, Error> =
        app.db.write(move |tx| run(shared.clone(), user, digits.clone(), tx)).await;
    Ok(outcome?.into_result()?)
}

async fn run(app: App, user: PersonId, digits: String, tx: Tx) -> Result<Committed<CodeOutcome>, Error> {
    let Some(person) = persons::lock(&tx, user).await? else { return Ok(tx.commit(CodeOutcome::Expired)) };
    let kept = codes::find(&tx, user, Purpose::VerifyEmail).await?;
    let Some(kept) = kept else { return Ok(tx.commit(CodeOutcome::Expired)) };
    let matches = app.key.matches(&sealed_for(&person), &digits, &kept.hash);
    let (after, outcome) = kept.code.try_with(matches, app.now());
    match outcome {
        CodeOutcome::Matched => {
            codes::used(&tx, user, Purpose::VerifyEmail).await?;
            persons::email_verified(&tx, user, app.now()).await?;
            tx.tell(Audience::Person(user), Topic::Profile);
        }
        CodeOutcome::Mismatch { .. } => {
            codes::wrong(&tx, user, Purpose::VerifyEmail, after.wrong_tries).await?
        }
        CodeOutcome::Expired => {}
    }
    Ok(tx.commit(outcome))
}
