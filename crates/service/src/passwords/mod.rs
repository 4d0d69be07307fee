//! Passwords: entering the current one again, setting another one, and what to do when it is forgotten (A-105 … A-122,
//! AMB-09, AMB-10, AMB-11).
//!
//! A new password needs a proof: the current one, entered in the same session within ten minutes, or a ticket that was
//! handed out for the answers to the security questions and a code mailed to the address of the account.

mod letters;
mod start_password_reset;
mod update_password;
mod verify_password;
mod verify_security_answers;

use caseboard_domain::PersonId;
use caseboard_store::Tx;
use caseboard_store::codes::CodePurpose;
use jiff::Timestamp;

use crate::app::App;
use crate::error::Error;
use crate::rate_limit::{Counter, PASSWORD_CHECK, PASSWORD_CHECK_DAY};

pub use start_password_reset::{ChosenQuestions, start_password_reset};
pub use update_password::{UpdatePassword, update_password};
pub use verify_password::{INCORRECT_PASSWORD, PasswordCheck, verify_password};
pub use verify_security_answers::{
    Answered, INCORRECT_ANSWERS, RESET_TTL, SecurityAnswers, verify_security_answers,
};

/// The hash of a code is bound to its purpose and its person.
fn sealed_for(person: PersonId) -> String {
    format!("{}:{person}", CodePurpose::ResetPassword.name())
}

/// The counters of guesses at the current password of an account from one of its sessions: a stolen
/// session must not become a password.
#[derive(Clone, Copy)]
struct Guess {
    lately: Counter,
    in_a_day: Counter,
}

impl Guess {
    fn at(person: PersonId) -> Self {
        let who = person.to_string();
        Self { lately: Counter::of(PASSWORD_CHECK, &who), in_a_day: Counter::of(PASSWORD_CHECK_DAY, &who) }
    }

    /// Counts a guess before it is checked.
    ///
    /// # Errors
    /// The refusal of a limit; nothing is counted then.
    async fn take(self, app: &App) -> Result<(), Error> {
        if !app.settings.rate_limit {
            return Ok(());
        }
        let now = app.now();
        app.db
            .write(move |tx| async move {
                self.lately.take(&tx, now).await?;
                self.in_a_day.take(&tx, now).await?;
                Ok(tx.commit(()))
            })
            .await
    }

    /// Gives the attempt back after a right password.
    async fn give_back(self, tx: &Tx) -> Result<(), Error> {
        self.lately.clear(tx).await?;
        self.in_a_day.give_back(tx).await
    }
}

/// The first instant at which a ticket or code given now is no longer good.
fn after(now: Timestamp, ttl: jiff::SignedDuration) -> Timestamp {
    now.saturating_add(ttl).unwrap_or(Timestamp::MAX)
}
