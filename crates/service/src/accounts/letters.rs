//! Mails about accounts (appendix D).

use caseboard_domain::center::Center;
use caseboard_domain::person::Person;

use crate::letter::Letter;
use crate::texts::Texts;

/// To an administrator of a center: there is a new one (AMB-08).
pub(super) fn new_admin(to: &Person, new: &Person, center: &Center, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, (texts.centers.new_admin_subject)(&center.name), to.full_name())
        .says((texts.centers.new_admin)(&center.name))
        .fact(texts.facts.name, new.full_name())
        .fact(texts.facts.email, new.email.as_str())
        .says((texts.centers.new_admin_warning)(support))
}
