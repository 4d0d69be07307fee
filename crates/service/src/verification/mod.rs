//! Proving an email address with a code that only its owner can read: that of a new account (AMB-01), and one that an
//! account is to have (AMB-18).

mod cancel_email_change;
mod change_email;
pub(crate) mod code_limits;
mod confirm_email_change;
pub(crate) mod letters;
mod resend_email_change_code;
mod send_verification_code;
mod undo_email_change;
mod verify_email;

use caseboard_domain::PersonId;
use caseboard_domain::code::{self, MailCounter};
use caseboard_domain::person::Person;
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::{StoreError, Tx};

use crate::app::App;
use crate::outbox;

pub use cancel_email_change::cancel_email_change;
pub(crate) use change_email::{
    end_pending as end_pending_email, is_taken as is_email_taken, request as request_email_change,
};
pub use confirm_email_change::confirm_email_change;
pub use resend_email_change_code::resend_email_change_code;
pub use send_verification_code::send_verification_code;
pub use undo_email_change::undo_email_change;
pub use verify_email::{VerifyEmail, verify_email};

/// Returns the purpose that binds the hash of a code to its person.
pub(crate) fn mac_purpose(purpose: CodePurpose, person: PersonId) -> String {
    format!("{}:{person}", purpose.name())
}

/// Generates a code for the address of the account and mails it; the previous code is void. `sent` is the counter with
/// this mail.
pub(crate) async fn issue(app: &App, tx: &Tx, person: &Person, sent: MailCounter) -> Result<(), StoreError> {
    let digits = draw(app, tx, person.id, CodePurpose::VerifyEmail, sent).await?;
    outbox::enqueue_mail(app, tx, person.email.as_str(), &letters::verify(person, &digits)).await
}

/// Generates a code and stores its hash.
async fn draw(
    app: &App,
    tx: &Tx,
    person: PersonId,
    purpose: CodePurpose,
    sent: MailCounter,
) -> Result<String, StoreError> {
    let mut random = [0; 8];
    app.entropy.fill(&mut random);
    let digits = code::generate_digits(random);
    codes::replace(tx, person, purpose, &app.key().mac(&mac_purpose(purpose, person), &digits), sent).await?;
    Ok(digits)
}
