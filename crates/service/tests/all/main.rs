//! The tests of the verbs, on a real database, with the clock of the test.
//!
//! One program for all of them: a program of its own per file is linked against the whole application every time, which cost
//! more minutes and gigabytes than the tests themselves.

mod accounts;
mod audit;
mod cases;
mod claims;
mod documents;
mod erasure;
mod housekeeping;
mod idempotency;
mod letters;
mod model;
mod outbox;
mod rate_limit;
