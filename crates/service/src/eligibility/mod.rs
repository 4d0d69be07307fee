//! Eligibility: the lists of people, and which center certifies whom.

mod certify_person;
mod list_credentialed_surgeons;
mod list_people;
mod lists;
mod revoke_certification;

pub use certify_person::{Certified, certify_person};
pub use list_credentialed_surgeons::{CredentialedSurgeon, list_credentialed_surgeons};
pub use list_people::{PeoplePage, PeopleQuery, PersonCard, list_people};
pub use lists::{
    count_certified_people, count_people, count_professionals, list_certified_people, search_people,
};
pub use revoke_certification::{Revoked, revoke_certification};
