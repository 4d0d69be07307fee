//! The persistence layer: every SQL statement of the product, written once for SQLite and PostgreSQL, and the two
//! engines that run them.
//!
//! Callers open a [`Db`] and pass it bodies that read with [`Conn`] or write with [`Tx`]. Each table or group of tables
//! has a module with its row types and statements. The README of this crate has the rules for SQL that runs on both
//! engines.
//!
//! A function that runs a statement returns a [`StoreError`] if the statement fails. Its section "Errors" names the errors
//! that callers can expect, such as a row that is missing or a key that is taken.

mod cached_data;
mod column;
mod connection;
mod db;
mod error;
mod feed_task;
#[cfg(test)]
mod migration_tests;
mod payments;
mod postgres;
mod postgres_connector;
mod postgres_session;
#[cfg(test)]
mod query_plan_tests;
mod row;
mod same_time;
mod schema;
mod sqlite;
mod stmt;
#[cfg(test)]
mod tests;
mod value;

pub mod add_center_code;
pub mod affiliations;
pub mod attendances;
pub mod attention;
pub mod audit;
pub mod audit_archives;
pub mod audit_keys;
pub mod availabilities;
pub mod backup;
pub mod calendar_feeds;
pub mod case_changes;
pub mod case_imports;
pub mod case_templates;
pub mod cases;
pub mod center_blocks;
pub mod center_requirements;
pub mod centers;
pub mod certifications;
pub mod change_feed;
pub mod claims;
pub mod codes;
pub mod copy;
pub mod daily_summaries;
pub mod devices;
pub mod dispatch;
pub mod document_reads;
pub mod documents;
pub mod email_undos;
pub mod engagements;
pub mod expiries;
pub mod factor_removals;
pub mod favorites;
pub mod idempotency;
pub mod keys;
pub mod message_recipients;
pub mod notices;
pub mod one_time_tokens;
pub mod open_cases;
pub mod outbox;
pub mod own_data;
pub mod passkey_challenges;
pub mod passkeys;
pub mod paystubs;
pub mod pending_sign_ins;
pub mod persons;
pub mod pipeline;
pub mod positions;
pub mod push_subscriptions;
pub mod rate_limits;
pub mod schedules;
pub mod sealed;
pub mod second_factors;
pub mod sessions;
pub mod statistics;
pub mod timers;
pub mod vapid_keys;
pub mod verification_requests;

pub use cached_data::CachedData;
pub use change_feed::ChangeFeed;
pub use connection::{Committed, Conn, Tx, statements_run};
pub use db::{DatabaseLoad, DatabaseLocation, Db};
pub use error::StoreError;
pub use feed_task::FeedTask;
pub use postgres_connector::{PostgresUrl, TlsMode};
pub use postgres_session::round_trips;

/// Maximum number of rows that a statement of housekeeping deletes. After a long pause there may be millions:
/// deleted at once they would delay all other writes on SQLite, and on PostgreSQL the statement would exceed
/// its time limit in every run.
pub const DELETE_BATCH: u64 = 1_000;
