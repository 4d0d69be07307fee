//! The letters about passwords (appendix D). They ignore people's settings, because they are about the safety of the
//! account.

use caseboard_domain::code;
use caseboard_domain::person::Person;

use crate::letter::Letter;

/// The code that has to stand above the two answers (AMB-09).
pub(super) fn reset_code(to: &Person, digits: &str) -> Letter {
    Letter::new("Password Reset", to.full_name())
        .says("Please enter this code, together with the answers to your security questions, to set a new password:")
        .code(digits)
        .says(format!(
            "It is good for {} minutes. If you did not ask for it, you need not do anything: your password stays as it is.",
            code::TTL.as_mins()
        ))
}

/// The password is another one now (AMB-09, AMB-10).
pub(super) fn changed(to: &Person, support: &str) -> Letter {
    Letter::new("Your password was changed", to.full_name())
        .says("The password of your account was changed just now, and all other devices were signed out.")
        .says(format!(
            "If this was not you, please choose \"Forgot Password\" on the login page to set another one, and write to {support} at once."
        ))
        .button("Sign in", "/login")
}
