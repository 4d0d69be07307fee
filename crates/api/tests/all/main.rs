//! Tests of the HTTP API.
//!
//! All test modules are linked into one binary, because linking the application once per file takes longer than running
//! the tests.

mod administration;
mod audit;
mod bad_input;
mod calendar;
mod claims;
mod contract;
mod document;
mod documents;
mod home;
mod list_pages;
mod operation_names;
mod passkeys;
mod passwords;
mod people;
mod permissions;
mod profile;
mod scenario;
mod second_factors;
mod sessions;
mod shell;
mod support;
mod surgeon_rights;
mod time_zones;
mod unconfirmed_centers;
mod unsubscribe;
