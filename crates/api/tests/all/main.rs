//! The tests of the calls, over HTTP and without the inside.
//!
//! One program for all of them: a program of its own per file is linked against the whole application every time, which cost
//! more minutes and gigabytes than the tests themselves.

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
