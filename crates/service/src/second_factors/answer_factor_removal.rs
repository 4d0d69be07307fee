//! The second step of the removal of lost second factors: the person confirms or cancels it with the link of the mail
//! (AMB-101).

use caseboard_domain::second_factor::{REMOVAL_DELAY, RemovalAnswer};
use caseboard_domain::throttle::EMAIL_CODE;
use caseboard_domain::timer::TimerKind;
use caseboard_domain::{Field, Refusal};
use caseboard_store::{Committed, Tx, factor_removals, persons};
use jiff::Timestamp;

use super::{cancel_factor_removal, letters, removal};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::outbox;
use crate::rate_limit;
use crate::secrets::digest;
use crate::timers;

/// Confirms or cancels a request. A confirmed one removes the factors a day later and can be cancelled until then; to
/// confirm it again changes nothing. Returns when the factors are removed, `None` for a cancelled request.
///
/// # Errors
/// VALIDATION naming the token if it is unknown, cancelled, expired or executed, or if the administrator may not request
/// the removal any more; the refusal of the limit: thirty attempts in fifteen minutes from one address.
#[boxed]
pub async fn answer_factor_removal(
    app: &App,
    address: &str,
    token: &str,
    answer: RemovalAnswer,
) -> Result<Option<Timestamp>, Error> {
    rate_limit::take(app, EMAIL_CODE, address).await?;
    app.transact((digest(token), token.to_owned(), answer), run).await
}

fn invalid_token() -> Refusal {
    Refusal::field(Field::FactorRemovalToken, "token is invalid")
}

async fn run(
    app: App,
    tx: Tx,
    (hash, token, answer): ([u8; 32], String, RemovalAnswer),
) -> Result<Committed<Option<Timestamp>>, Error> {
    let now = app.now();
    let found = factor_removals::find_by_token(&tx, &hash, now).await?.ok_or_else(invalid_token)?;
    let person = persons::lock(&tx, found.person).await?.ok_or_else(invalid_token)?;
    // A concurrent request may have cancelled it before this one got the lock.
    let found = factor_removals::find_by_token(&tx, &hash, now).await?.ok_or_else(invalid_token)?;
    match answer {
        RemovalAnswer::Cancel => {
            cancel_factor_removal::cancel(&app, &tx, &person, &found).await?;
            let entry = Entry::by_person(Action::FactorRemovalCancelled, person.id, person.role);
            audit::record(&app, &tx, entry.on(person.id).with("by", "LINK")).await?;
            Ok(tx.commit(None))
        }
        RemovalAnswer::Confirm => {
            if let Some(due) = found.due_at {
                return Ok(tx.commit(Some(due)));
            }
            if !removal::is_allowed(&tx, found.requested_by, found.center, &person).await? {
                return Err(invalid_token().into());
            }
            let due = now + REMOVAL_DELAY;
            factor_removals::confirm(&tx, person.id, due).await?;
            let letter = letters::removal_confirmed(
                &person,
                REMOVAL_DELAY.as_hours(),
                &app.settings.support_email,
                &token,
            );
            outbox::enqueue_mail(&app, &tx, person.email.as_str(), &letter).await?;
            timers::set(&app, &tx, TimerKind::FactorRemoval, person.id.as_uuid(), due).await?;
            let entry = Entry::by_person(Action::FactorRemovalConfirmed, person.id, person.role);
            audit::record(&app, &tx, entry.on(person.id)).await?;
            Ok(tx.commit(Some(due)))
        }
    }
}
