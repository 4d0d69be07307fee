//! Mails about passkeys (appendix D). They ignore the recipient's settings, because they concern the security of the
//! account.

use caseboard_domain::person::Person;

use crate::letter::Letter;
use crate::texts::Texts;

/// The mail about an added passkey.
pub(crate) fn added(to: &Person, name: &str, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, texts.passkeys.added_subject, to.greeting_name())
        .paragraph((texts.passkeys.added)(name))
        .paragraph((texts.passkeys.added_warning)(support))
        .button(texts.passkeys.security, "/security")
}

/// The mail about a removed passkey.
pub(crate) fn removed(to: &Person, name: &str, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, texts.passkeys.removed_subject, to.greeting_name())
        .paragraph((texts.passkeys.removed)(name))
        .paragraph((texts.passkeys.removed_warning)(support))
        .button(texts.passkeys.security, "/security")
}
