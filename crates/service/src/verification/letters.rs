//! Mails about email addresses (appendix D). They ignore the recipient's settings, because they concern the security of the
//! account (AMB-58).

use caseboard_domain::code;
use caseboard_domain::person::Person;
use caseboard_domain::profile::UNDO_TTL;

use crate::letter::Letter;
use crate::texts::Texts;

/// The greeting to an address that is not verified. The name was entered by a person who may not own the address, and could
/// be a message to a stranger.
const NO_NAME: &str = "";

/// The code of a new account. The English subject is the specification's.
pub(crate) fn verify(person: &Person, digits: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.verification.subject, NO_NAME)
        .paragraph(texts.verification.enter)
        .code(digits)
        .paragraph((texts.verification.expiry)(code::TTL.as_mins()))
}

/// To the new address, before the change.
pub(crate) fn new_address(person: &Person, digits: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.verification.subject, NO_NAME)
        .paragraph(texts.verification.enter_new_address)
        .code(digits)
        .paragraph((texts.verification.new_address_expiry)(code::TTL.as_mins()))
}

/// To the current address, before the change. It does not name the new address, because other people may read this mailbox.
pub(crate) fn change_requested(person: &Person, support: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.verification.change_subject, person.greeting_name())
        .paragraph(texts.verification.change_requested)
        .paragraph((texts.verification.change_warning)(support))
        .button(texts.verification.change_password, "/changePassword")
}

/// To the former address, after the change. With a token it has a link that undoes the change (AMB-82).
pub(crate) fn address_replaced(person: &Person, support: &str, undo: Option<&str>) -> Letter {
    let texts = Texts::of(person.language);
    let letter = Letter::new(texts, texts.verification.changed_subject, person.greeting_name())
        .paragraph(texts.verification.former_address);
    match undo {
        Some(token) => letter
            .paragraph((texts.verification.undo)(UNDO_TTL.as_hours() / 24))
            .paragraph((texts.verification.changed_warning)(support))
            .button(texts.verification.undo_button, &format!("/undoEmailChange?token={token}")),
        None => letter.paragraph((texts.verification.changed_warning)(support)),
    }
}

/// To the new address, after the change.
pub(crate) fn address_confirmed(person: &Person) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.verification.changed_subject, person.full_name())
        .paragraph(texts.verification.new_address)
        .button(texts.labels.sign_in, "/login")
}

/// To the restored address (AMB-82). `codes_removed` says whether recovery codes of an app that remains were deleted.
pub(crate) fn change_undone(person: &Person, support: &str, codes_removed: bool) -> Letter {
    let texts = Texts::of(person.language);
    let letter = Letter::new(texts, texts.verification.undone_subject, person.full_name())
        .paragraph(texts.verification.undone);
    let letter = match codes_removed {
        true => letter.paragraph(texts.verification.undone_codes),
        false => letter,
    };
    letter
        .paragraph((texts.verification.undone_help)(support))
        .button(texts.verification.new_password, "/confirmEmail")
}
