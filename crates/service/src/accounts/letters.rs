//! The letters of accounts (appendix D).

use caseboard_domain::center::Center;
use caseboard_domain::person::Person;

use crate::letter::Letter;

/// To an administrator of a center: there is a new one (AMB-08).
pub(super) fn new_admin(to: &Person, new: &Person, center: &Center, support: &str) -> Letter {
    Letter::new(format!("New administrator of {}", center.name), to.full_name())
        .says(format!("A new administrator has signed up for {} with its identification code.", center.name))
        .fact("Name", new.full_name())
        .fact("Email", new.email.as_str())
        .says(format!("If you do not know this person, please write to {support} at once."))
}
