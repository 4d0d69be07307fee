//! The store functions on the engine of this run, in one test program because each program is linked separately.

#[macro_use]
mod support;

mod conformance_accounts;
mod conformance_cases;
mod conformance_claims;
mod conformance_documents;
mod conformance_passwords;
mod conformance_profiles;
mod conformance_second_factors;
mod postgres_reads;
mod postgres_tls;
