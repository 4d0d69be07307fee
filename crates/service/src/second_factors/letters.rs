//! Mails about second factors (appendix D). They ignore people's settings, because they are about the safety of the account
//! (AMB-58).

use caseboard_domain::person::Person;

use crate::letter::Letter;
use crate::texts::Texts;

/// An app was added.
pub(super) fn added(person: &Person, support: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.second_factors.added_subject, person.full_name())
        .says(texts.second_factors.added)
        .says((texts.second_factors.warning)(support))
        .button(texts.second_factors.open, "/security")
}

/// The second factors were removed.
pub(super) fn removed(person: &Person, support: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.second_factors.removed_subject, person.full_name())
        .says(texts.second_factors.removed)
        .says((texts.second_factors.warning)(support))
        .button(texts.second_factors.open, "/security")
}

/// A recovery code completed a sign-in; `left` are unused.
pub(crate) fn recovery_code_used(person: &Person, left: i64, support: &str) -> Letter {
    let texts = Texts::of(person.language);
    Letter::new(texts, texts.second_factors.code_used_subject, person.full_name())
        .says(texts.second_factors.code_used)
        .says((texts.second_factors.codes_left)(left))
        .says((texts.second_factors.warning)(support))
        .button(texts.second_factors.open, "/security")
}
