//! Mails about passwords (appendix D). They ignore the recipient's settings, because they concern the security of the
//! account.

use caseboard_domain::code;
use caseboard_domain::person::Person;

use crate::letter::Letter;
use crate::texts::Texts;

/// The mail with the code to enter with the two answers (AMB-09).
pub(crate) fn reset_code(to: &Person, digits: &str) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, texts.passwords.reset_subject, to.greeting_name())
        .paragraph(texts.passwords.reset_enter)
        .code(digits)
        .paragraph((texts.passwords.reset_expiry)(code::TTL.as_mins()))
}

/// The mail about a changed password (AMB-09, AMB-10).
pub(crate) fn changed(to: &Person, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, texts.passwords.changed_subject, to.greeting_name())
        .paragraph(texts.passwords.changed)
        .paragraph((texts.passwords.changed_warning)(support))
        .button(texts.labels.sign_in, "/login")
}
