//! The mail about a browser that gets push messages. It ignores the recipient's settings, because it concerns the security of the
//! account.

use caseboard_domain::device_name::DeviceName;
use caseboard_domain::person::Person;

use crate::letter::Letter;
use crate::texts::Texts;

/// A browser was added.
pub(crate) fn browser_added(to: &Person, device: DeviceName, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    let security = &texts.security;
    Letter::new(texts, security.push_subject, to.greeting_name())
        .paragraph(security.push)
        .detail(security.device, security.name_of(device))
        .paragraph((security.push_warning)(support))
        .button(texts.calendar.open_settings, "/settings")
}
