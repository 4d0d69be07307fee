//! Every method of the store on the engine of the run: the conformance of the two engines.
//!
//! One program for all of them: a program of its own per file is linked against the whole application every time, which cost
//! more minutes and gigabytes than the tests themselves.

mod conformance_accounts;
mod conformance_cases;
mod conformance_claims;
mod conformance_documents;
mod conformance_passwords;
mod conformance_profiles;
