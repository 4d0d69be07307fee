//! Eligibility: the lists of people, and which center certifies whom.

mod certify_person;
mod count_certified_people;
mod count_people;
mod count_professionals;
mod list_certified_people;
mod list_credentialed_surgeons;
mod list_people;
mod revoke_certification;
mod search_people;

pub use certify_person::{Certified, certify_person};
pub use count_certified_people::count_certified_people;
pub use count_people::count_people;
pub use count_professionals::count_professionals;
pub use list_certified_people::list_certified_people;
pub use list_credentialed_surgeons::{CredentialedSurgeon, list_credentialed_surgeons};
pub use list_people::{PeoplePage, PeopleQuery, PersonCard, list_people};
pub use revoke_certification::{Revoked, revoke_certification};
pub use search_people::search_people;
