//! Mails about changes of an account that help to take it over (AMB-94). They ignore the recipient's settings.

use caseboard_domain::person::Person;

use crate::letter::Letter;
use crate::texts::Texts;

/// The mail about new security questions.
pub(crate) fn questions_changed(to: &Person, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    changed(to, texts.security.questions_subject, texts.security.questions, support)
}

/// The mail about another phone number.
pub(crate) fn phone_changed(to: &Person, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    changed(to, texts.security.phone_subject, texts.security.phone, support)
}

fn changed(to: &Person, subject: &str, what: &str, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, subject, to.greeting_name())
        .paragraph(what)
        .paragraph((texts.security.warning)(support))
        .button(texts.security.open, "/security")
}
