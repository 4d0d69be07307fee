//! Entering the code (AMB-01, AMB-18).

use caseboard_domain::code::{CodeOutcome, parse_entered};
use caseboard_domain::{Field, Fields, PersonId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::persons::profiles::{self, ProfileRow};
use caseboard_store::{Committed, Tx, persons};

use super::{change_email, sealed_for};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::rate_limit::{self, EMAIL_CODE};

/// The input.
#[derive(Debug, Clone, Default)]
pub struct VerifyEmail {
    /// Must be true.
    pub verified_email: Option<bool>,
    /// The six digits.
    pub code: Option<String>,
}

/// Marks the address as proven when the code is right; where another address waits for its code, that one becomes the
/// account's. Wrong tries are counted, also when the answer is a refusal.
///
/// # Errors
/// CODE_REQUIRED, CODE_MISMATCH, CODE_EXPIRED (also for an unknown person); 409 EMAIL_TAKEN when another account has the
/// new address by now; the refusal of the limit.
pub async fn verify_email(app: &App, address: &str, user: PersonId, input: VerifyEmail) -> Result<(), Error> {
    if input.verified_email != Some(true) {
        let mut fields = Fields::new();
        match input.verified_email {
            None => fields.required(Field::EmailVerified, "verifiedEmail"),
            Some(_) => fields.invalid(Field::EmailVerified, "verifiedEmail"),
        }
        fields.finish()?;
    }
    let digits = parse_entered(input.code.as_deref())?.to_owned();
    rate_limit::take(app, EMAIL_CODE, address).await?;
    let outcome: CodeOutcome = app.transact((user, digits), run).await?;
    Ok(outcome.into_result()?)
}

async fn run(app: App, tx: Tx, (user, digits): (PersonId, String)) -> Result<Committed<CodeOutcome>, Error> {
    let Some(stored) = profiles::lock(&tx, user).await? else { return Ok(tx.commit(CodeOutcome::Expired)) };
    let purpose = match stored.pending_email {
        Some(_) => CodePurpose::ChangeEmail,
        None => CodePurpose::VerifyEmail,
    };
    let code = codes::find(&tx, user, purpose).await?;
    let Some(code) = code else { return Ok(tx.commit(CodeOutcome::Expired)) };
    let matches = app.key().matches(&sealed_for(purpose, user), &digits, &code.hash);
    let (after, outcome) = code.code.attempt(matches, app.now());
    let entry = |action| Entry::by_person(action, user, stored.person.role).on(user);
    match outcome {
        CodeOutcome::Matched => {
            codes::consume(&tx, user, purpose).await?;
            let action = proven(&app, &tx, &stored).await?;
            tx.publish(Audience::Person(user), Topic::Profile);
            audit::record(&app, &tx, entry(action)).await?;
        }
        CodeOutcome::Mismatch { .. } => {
            codes::set_wrong_tries(&tx, user, purpose, after.wrong_tries).await?;
            // A caller without a valid code is anonymous.
            let entry = Entry::anonymous(Action::EmailVerified).on(user).refused("CODE_MISMATCH");
            audit::record(&app, &tx, entry).await?;
        }
        CodeOutcome::Expired => {}
    }
    Ok(tx.commit(outcome))
}

/// The address is proven: the one of the account, or the one that takes its place.
async fn proven(app: &App, tx: &Tx, stored: &ProfileRow) -> Result<Action, Error> {
    match &stored.pending_email {
        Some(email) => {
            change_email::apply(app, tx, &stored.person, email).await?;
            Ok(Action::EmailChanged)
        }
        None => {
            persons::mark_email_verified(tx, stored.person.id, app.now()).await?;
            Ok(Action::EmailVerified)
        }
    }
}
