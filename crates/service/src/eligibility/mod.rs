//! Eligibility: the list of people, and which center certifies whom.

mod certify;
mod credentialed_surgeons;
mod people;

pub use certify::{Certified, certify};
pub use credentialed_surgeons::{CredentialedSurgeon, credentialed_surgeons};
pub use people::{PeoplePage, PeopleQuery, PersonCard, people};
