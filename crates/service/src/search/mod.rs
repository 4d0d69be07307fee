//! The search of the whole product: people, cases and centers (AMB-112).

mod find_everything;

pub use find_everything::{Found, FoundCase, FoundPerson, find_everything};
