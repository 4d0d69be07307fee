//! The letters about email addresses (appendix D). They ignore people's settings, because they are about the safety of the
//! account (AMB-58).

use caseboard_domain::code;
use caseboard_domain::person::Person;

use crate::letter::Letter;

/// The code of a new account. The subject is the product's.
pub(super) fn verify(person: &Person, digits: &str) -> Letter {
    Letter::new("Email Verification", person.full_name())
        .says("Please enter this code to verify your email address:")
        .code(digits)
        .says(format!(
            "It is good for {} minutes. If you did not sign up, you need not do anything.",
            code::TTL.as_mins()
        ))
}

/// To the address that the account is to have.
pub(super) fn new_address(person: &Person, digits: &str) -> Letter {
    Letter::new("Email Verification", person.full_name())
        .says("Please enter this code to make this the email address that you sign in with:")
        .code(digits)
        .says(format!(
            "It is good for {} minutes. Until then you sign in with your present address. If you did not ask for this, you \
             need not do anything.",
            code::TTL.as_mins()
        ))
}

/// To the address that the account has. It does not name the other one: not everybody who reads this mailbox needs to know.
pub(super) fn asked(person: &Person, support: &str) -> Letter {
    Letter::new("Your email address is about to change", person.full_name())
        .says(
            "Somebody who is signed in to your account asked to change its email address. We have sent a code to the new \
             address; once it is entered, you sign in with that address.",
        )
        .says(format!("If this was not you, please change your password and write to {support} at once."))
        .button("Change your password", "/changePassword")
}

/// To the address that the account had.
pub(super) fn left(person: &Person, support: &str) -> Letter {
    Letter::new("Your email address was changed", person.full_name())
        .says("The email address of your account is another one now. You cannot sign in with this one any more.")
        .says(format!("If this was not you, please write to {support} at once."))
}

/// To the address that the account has now.
pub(super) fn arrived(person: &Person) -> Letter {
    Letter::new("Your email address was changed", person.full_name())
        .says("From now on you sign in with this email address.")
        .button("Sign in", "/login")
}
