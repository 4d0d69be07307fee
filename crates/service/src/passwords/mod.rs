//! Passwords: confirming the current one, changing it, and resetting a forgotten one (A-105 … A-122, AMB-09, AMB-10,
//! AMB-11).
//!
//! A new password needs a proof: the current one, entered in the same session within ten minutes, or a reset token,
//! which is issued for the answers to the security questions and a mailed code.

pub(crate) mod letters;
mod start_password_reset;
mod update_password;
mod verify_password;
mod verify_security_answers;

use caseboard_domain::PersonId;
use caseboard_domain::throttle::{PASSWORD_CHECK, PASSWORD_CHECK_DAY};
use caseboard_store::Tx;
use jiff::Timestamp;

use crate::app::App;
use crate::error::Error;
use crate::rate_limit::Counter;

pub use start_password_reset::{ChosenQuestions, start_password_reset};
pub use update_password::{UpdatePassword, update_password};
pub use verify_password::{INCORRECT_PASSWORD, PasswordCheck, verify_password};
pub use verify_security_answers::{
    INCORRECT_ANSWERS, RESET_TTL, ResetToken, SecurityAnswers, verify_security_answers,
};

/// The counters of wrong passwords in sessions of an account, so that a stolen session cannot be used to guess the
/// password.
#[derive(Clone, Copy)]
struct PasswordAttempts {
    last_minutes: Counter,
    last_day: Counter,
}

impl PasswordAttempts {
    fn new(person: PersonId) -> Self {
        let who = person.to_string();
        Self {
            last_minutes: Counter::new(PASSWORD_CHECK, &who),
            last_day: Counter::new(PASSWORD_CHECK_DAY, &who),
        }
    }

    /// Counts an attempt before it is checked.
    ///
    /// # Errors
    /// The refusal of a limit; the attempt is not counted then.
    async fn take(self, app: &App) -> Result<(), Error> {
        if !app.settings.rate_limit {
            return Ok(());
        }
        let write = async |app: App, tx: Tx, attempts: Self| {
            attempts.last_minutes.take(&app, &tx).await?;
            attempts.last_day.take(&app, &tx).await?;
            Ok(tx.commit(()))
        };
        app.transact(self, write).await
    }

    /// Takes the counted attempt back after a correct password.
    async fn give_back(self, tx: &Tx) -> Result<(), Error> {
        self.last_minutes.clear(tx).await?;
        self.last_day.give_back(tx).await
    }

    /// Clears the count of attempts after a reset: they were guesses at the former password.
    async fn clear(self, tx: &Tx) -> Result<(), Error> {
        self.last_minutes.clear(tx).await?;
        self.last_day.clear(tx).await
    }
}

/// Returns when a token or code that is issued now expires.
fn expiry(now: Timestamp, ttl: jiff::SignedDuration) -> Timestamp {
    now.saturating_add(ttl).unwrap_or(Timestamp::MAX)
}
