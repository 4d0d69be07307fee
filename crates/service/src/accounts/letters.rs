//! Mails about accounts (appendix D). They ignore the recipient's settings, because they concern the security of the
//! account.

use caseboard_domain::center::Center;
use caseboard_domain::device_name::DeviceName;
use caseboard_domain::person::Person;
use caseboard_domain::time::Zone;
use jiff::Timestamp;

use crate::letter::Letter;
use crate::texts::Texts;

/// Mail to an administrator of a center about a person who waits to become one (AMB-08, AMB-385). It has the address but
/// not the name, because the new account is not verified yet.
pub(crate) fn new_admin(to: &Person, new: &Person, center: &Center, support: &str) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, (texts.centers.new_admin_subject)(&center.name), to.greeting_name())
        .paragraph((texts.centers.new_admin)(&center.name))
        .detail(texts.labels.email, new.email.as_str())
        .paragraph((texts.centers.new_admin_warning)(support))
        .button(texts.security.open, "/security")
}

/// Mail about a sign-in on a device that the account did not know (AMB-94). The time is UTC, because a person has no zone.
pub(crate) fn new_device(to: &Person, device: DeviceName, at: Timestamp, address: Option<&str>) -> Letter {
    let texts = Texts::of(to.language);
    let security = &texts.security;
    let letter =
        Letter::new(texts, security.new_device_subject, to.greeting_name()).paragraph(security.new_device);
    with_client(letter, texts, device, at, address)
        .paragraph(security.new_device_help)
        .button(security.open, "/security")
}

/// Mail about a check of the right password that began no session (AMB-94). The time is UTC.
pub(crate) fn credentials_checked(
    to: &Person,
    device: DeviceName,
    at: Timestamp,
    address: Option<&str>,
) -> Letter {
    let texts = Texts::of(to.language);
    let security = &texts.security;
    let letter = Letter::new(texts, security.checked_subject, to.greeting_name()).paragraph(security.checked);
    with_client(letter, texts, device, at, address)
        .paragraph(security.checked_help)
        .button(security.open, "/security")
}

/// Adds the device, the time in UTC and the network address, if it is known.
fn with_client(
    letter: Letter,
    texts: &'static Texts,
    device: DeviceName,
    at: Timestamp,
    address: Option<&str>,
) -> Letter {
    let security = &texts.security;
    let letter = letter
        .detail(security.device, security.name_of(device))
        .detail(texts.labels.when, texts.time(at, &Zone::utc()));
    match address {
        Some(address) => letter.detail(security.address, address),
        None => letter,
    }
}

/// Mail about wrong codes after the right password (AMB-94).
pub(crate) fn wrong_codes(to: &Person) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, texts.security.wrong_codes_subject, to.greeting_name())
        .paragraph(texts.security.wrong_codes)
        .paragraph(texts.security.wrong_codes_help)
        .button(texts.labels.sign_in, "/login")
}

/// Mail about too many failed sign-ins (AMB-94).
pub(crate) fn locked_out(to: &Person) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, texts.security.locked_subject, to.greeting_name())
        .paragraph(texts.security.locked)
        .paragraph(texts.security.locked_help)
        .button(texts.labels.sign_in, "/login")
}
