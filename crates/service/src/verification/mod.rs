//! Proving the email address with a code that only its owner can read (AMB-01).

mod send_code;
mod verify_email;

use caseboard_domain::code::{self, Sent};
use caseboard_domain::person::Person;
use caseboard_store::codes::{self, Purpose};
use caseboard_store::{StoreError, Tx};

use crate::app::App;
use crate::letter::Letter;
use crate::outbox;

pub use send_code::send_code;
pub use verify_email::{VerifyEmail, verify_email};

/// The hash of a code is bound to its purpose and its person.
fn sealed_for(person: &Person) -> String {
    format!("{}:{}", Purpose::VerifyEmail.name(), person.id)
}

/// Draws a code and mails it; the one before is void. `sent` is what `may_resend` made of the mails so far, nothing for
/// the first.
pub(crate) async fn issue(app: &App, tx: &Tx, person: &Person, sent: Option<Sent>) -> Result<(), StoreError> {
    let mut random = [0; 8];
    app.entropy.fill(&mut random);
    let digits = code::digits(random);
    let now = app.now();
    let sent = sent.unwrap_or(Sent { last_at: now, window_started_at: now, in_window: 1 });
    codes::put(tx, person.id, Purpose::VerifyEmail, &app.key.seal(&sealed_for(person), &digits), sent)
        .await?;
    outbox::mail(app, tx, person.email.as_str(), &letter(person, &digits)).await
}

/// The subject is the product's.
fn letter(person: &Person, digits: &str) -> Letter {
    Letter::new("Email Verification", person.full_name())
        .says("Please enter this code to verify your email address:")
        .code(digits)
        .says(format!(
            "It is good for {} minutes. If you did not sign up, you need not do anything.",
            code::TTL.as_mins()
        ))
}
