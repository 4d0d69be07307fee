//! Mails about accounts (appendix D).

use caseboard_domain::center::Center;
use caseboard_domain::person::Person;

use crate::letter::Letter;
use crate::texts::Texts;

/// Mail to an administrator of a center about a new administrator (AMB-08). It has the address but not the name, because
/// the new account is not verified yet.
pub(super) fn new_admin(to: &Person, new: &Person, center: &Center, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, (texts.centers.new_admin_subject)(&center.name), to.full_name())
        .says((texts.centers.new_admin)(&center.name))
        .detail(texts.labels.email, new.email.as_str())
        .says((texts.centers.new_admin_warning)(support))
}
