//! SQL and nothing else: one body of statements over SQLite and PostgreSQL.
//!
//! [`Db`] is the entry; [`Cx`] reads, [`Tx`] writes; one file per noun holds the statements of that noun. What makes SQL
//! portable between the engines stands in this crate's README.

mod cx;
mod db;
mod error;
mod postgres;
mod postgres_session;
#[cfg(test)]
mod query_plan_tests;
mod schema;
mod sqlite;
mod stmt;
#[cfg(test)]
mod tests;
mod value;

pub mod affiliations;
pub mod audit;
pub mod backup;
pub mod cases;
pub mod census;
pub mod centers;
pub mod certifications;
pub mod claims;
pub mod codes;
pub mod copy;
pub mod documents;
pub mod engagements;
pub mod favorites;
pub mod feed;
pub mod idempotency;
pub mod keys;
pub mod notices;
pub mod outbox;
pub mod passwords;
pub mod paystubs;
pub mod people;
pub mod persons;
pub mod positions;
pub mod profiles;
pub mod reach;
pub mod schedules;
pub mod sessions;
pub mod throttles;
pub mod tickets;

pub use cx::{Committed, Cx, Tx};
pub use db::{DatabaseLoad, DatabaseLocation, Db};
pub use error::StoreError;
pub use value::{FromColumn, Row, Value};
