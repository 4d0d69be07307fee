//! Tests of the HTTP API.
//!
//! All test modules are linked into one binary, because linking the application once per file takes longer than running
//! the tests.

mod audit;
mod bad_input;
mod claims_story;
mod contract;
mod document;
mod documents;
mod operation_names;
mod passwords;
mod people_story;
mod permissions;
mod profile;
mod shell;
mod story;
mod time_story;
mod unsubscribe;
mod wire;
