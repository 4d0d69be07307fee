//! Test support: a new application for every test, with its own database, a settable clock and test users.

mod app;
mod authenticator;
mod clock;
mod database;
mod entropy;
mod failing_bucket;
mod faulty_proxy;
mod fixture;
mod latch;
pub mod linearizability;
mod moto;
pub mod mutation;
mod raw_sql;
pub mod sample_files;
mod template;
mod totp;
pub mod trust;

pub use caseboard_domain::mix::Random;
pub use caseboard_store::DatabaseLocation;

pub use app::{ADD_CENTER_CODE, TestApp, monday, settings};
pub use authenticator::{SoftwareAuthenticator, assertion_json, attestation_json};
pub use clock::MockClock;
pub use database::{POSTGRES, TestDatabase, on_postgres, require_postgres, require_sqlite};
pub use entropy::SeededEntropy;
pub use failing_bucket::{BucketFault, FailingBucket};
pub use faulty_proxy::FaultyProxy;
pub use fixture::Fixture;
pub use latch::Latch;
pub use moto::Moto;
pub use raw_sql::{TableDigests, run_raw_sql, sql_bytes, sql_id, waiting_for_locks};
pub use template::DatabaseTemplate;
pub use totp::totp_code;
