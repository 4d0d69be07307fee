//! Eligibility: the lists of people, and which center certifies whom.

mod certify;
mod credentialed_surgeons;
mod lists;
mod people;
mod revoke;

pub use certify::{Certified, certify};
pub use credentialed_surgeons::{CredentialedSurgeon, credentialed_surgeons};
pub use lists::{certified, search, total, total_certified, total_professionals};
pub use people::{PeoplePage, PeopleQuery, PersonCard, people};
pub use revoke::{Revoked, revoke};
