//! Mails about email addresses (appendix D). They ignore people's settings, because they are about the safety of the account
//! (AMB-58).

use caseboard_domain::code;
use caseboard_domain::person::Person;

use crate::letter::Letter;
use crate::texts::Texts;

/// The code of a new account. The English subject is the specification's.
pub(super) fn verify(person: &Person, digits: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.verification.subject, person.full_name())
        .says(texts.verification.enter)
        .code(digits)
        .says((texts.verification.expiry)(code::TTL.as_mins()))
}

/// To the new address, before the change.
pub(super) fn new_address(person: &Person, digits: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.verification.subject, person.full_name())
        .says(texts.verification.enter_new_address)
        .code(digits)
        .says((texts.verification.new_address_expiry)(code::TTL.as_mins()))
}

/// To the current address, before the change. It does not name the new one: not everybody who reads this mailbox needs to
/// know it.
pub(super) fn change_requested(person: &Person, support: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.verification.change_subject, person.full_name())
        .says(texts.verification.change_requested)
        .says((texts.verification.change_warning)(support))
        .button(texts.verification.change_password, "/changePassword")
}

/// To the former address, after the change.
pub(super) fn address_replaced(person: &Person, support: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.verification.changed_subject, person.full_name())
        .says(texts.verification.former_address)
        .says((texts.verification.changed_warning)(support))
}

/// To the new address, after the change.
pub(super) fn address_confirmed(person: &Person) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.verification.changed_subject, person.full_name())
        .says(texts.verification.new_address)
        .button(texts.labels.sign_in, "/login")
}
