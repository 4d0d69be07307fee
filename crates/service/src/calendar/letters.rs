//! The mail about the private feed (appendix D). It ignores the recipient's settings, because it concerns the security of the
//! account.

use caseboard_domain::person::Person;

use crate::letter::Letter;
use crate::texts::Texts;

/// The address of the feed was created.
pub(crate) fn link_created(to: &Person, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, texts.calendar.link_created_subject, to.greeting_name())
        .paragraph(texts.calendar.link_created)
        .paragraph((texts.calendar.link_created_warning)(support))
        .button(texts.calendar.open_settings, "/settings")
}
