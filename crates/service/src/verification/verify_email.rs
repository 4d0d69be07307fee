//! Entering the code of a new account (AMB-01).

use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::code::{CodeOutcome, parse_entered};
use caseboard_domain::person::Role;
use caseboard_domain::throttle::EMAIL_CODE;
use caseboard_domain::{Field, Fields, PersonId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::favorites::FavoritesOwner;
use caseboard_store::{Committed, Tx, affiliations, persons};

use super::code_limits;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::eligibility::administrators::announce_waiting;
use crate::error::Error;
use crate::favorites::publish_favorites;
use crate::rate_limit;

/// The mailed code.
#[derive(Debug, Clone, Default)]
pub struct VerifyEmail {
    /// Must be true.
    pub verified_email: Option<bool>,
    /// The six digits.
    pub code: Option<String>,
}

/// Marks the address of an account as verified if the code is right. Wrong tries are counted, also when the answer is a
/// refusal. The code of a new address is entered by [`super::confirm_email_change`], in a session of the account (AMB-82).
///
/// # Errors
/// CODE_REQUIRED, CODE_MISMATCH, CODE_EXPIRED (also for an unknown person); the refusal of the limit.
#[boxed]
pub async fn verify_email(app: &App, address: &str, user: PersonId, input: VerifyEmail) -> Result<(), Error> {
    if input.verified_email != Some(true) {
        let mut fields = Fields::new();
        match input.verified_email {
            None => fields.required(Field::EmailVerified, "Confirmation"),
            Some(_) => fields.invalid(Field::EmailVerified, "Confirmation"),
        }
        fields.finish()?;
    }
    let digits = parse_entered(input.code.as_deref())?.to_owned();
    rate_limit::take(app, EMAIL_CODE, address).await?;
    let outcome: CodeOutcome = app.transact((user, digits, address.to_owned()), run).await?;
    Ok(outcome.into_result()?)
}

async fn run(
    app: App,
    tx: Tx,
    (user, digits, address): (PersonId, String, String),
) -> Result<Committed<CodeOutcome>, Error> {
    let purpose = CodePurpose::VerifyEmail;
    let Some(person) = persons::lock(&tx, user).await? else { return Ok(tx.commit(CodeOutcome::Expired)) };
    let (outcome, _) = code_limits::enter(&app, &tx, user, purpose, &digits, &address).await?;
    match outcome {
        CodeOutcome::Matched => {
            codes::consume(&tx, user, purpose).await?;
            persons::mark_email_verified(&tx, user, app.now()).await?;
            tx.publish(Audience::Person(user), Topic::Profile);
            // Only now the centers see a surgeon or an administrator whom they have to verify (AMB-61, AMB-385).
            for affiliation in affiliations::list_of_person(&tx, user).await? {
                match affiliation.status {
                    AffiliationStatus::Pending if person.role == Role::Admin => {
                        announce_waiting(&app, &tx, &person, &affiliation.center).await?;
                    }
                    AffiliationStatus::Pending => {
                        publish_favorites(&tx, FavoritesOwner::Center(affiliation.center.id)).await?;
                    }
                    AffiliationStatus::Verified => {}
                }
            }
            let entry = Entry::by_person(Action::EmailVerified, user, person.role).on(user);
            audit::record(&app, &tx, entry).await?;
        }
        CodeOutcome::Mismatch { .. } => {
            // A caller without a valid code is anonymous.
            let entry = Entry::anonymous(Action::EmailVerified).on(user).refused("CODE_MISMATCH");
            audit::record(&app, &tx, entry).await?;
        }
        CodeOutcome::Expired => {}
    }
    Ok(tx.commit(outcome))
}
