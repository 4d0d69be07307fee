//! The use cases of Caseboard: one file per command or query; transactions begin and end here.
//!
//! An operation takes the [`App`] and an actor that only a session can create, applies the rules of `domain`, writes
//! through `store`, and writes notices, mail, change events and the idempotency row in the same transaction. [`App`]
//! has the clients, settings and limiters that all operations share and knows none of them, so features depend on `app`
//! and never the other way round.
//!
//! An operation returns [`Error::Busy`] or [`Error::Internal`] if the database or the file store cannot be read or written. Its
//! section "Errors" names its refusals and other errors.

mod app;
mod error;
mod file_check_limiter;
mod idempotency;
mod identity_proof;
mod ports;
mod tls;

pub mod accounts;
pub mod administration;
pub mod attendance;
pub mod attendance_reports;
pub mod attention;
pub mod audit;
mod audit_chain;
pub mod availability;
pub mod bench_data;
pub mod calendar;
mod calendar_events;
mod case_cache;
mod case_paths;
pub mod cases;
pub mod centers;
mod certification_cache;
pub mod claims;
mod config;
pub mod deliver;
pub mod dispatch;
pub mod documents;
pub mod eligibility;
pub mod erasure;
pub mod expiries;
pub mod favorites;
pub mod files;
pub mod housekeeping;
pub mod installation_key;
pub mod invitations;
pub mod letter;
pub mod letter_preview;
mod managed_case;
pub mod messages;
mod min_pay;
#[cfg(test)]
mod mutation_tests;
pub mod notices;
pub mod notifications;
mod open_case_cache;
pub mod outbox;
pub mod passkeys;
pub mod passwords;
pub mod paystubs;
mod person_time;
pub mod profile;
pub mod push;
pub mod push_subscriptions;
pub mod rate_limit;
mod refill;
pub mod resealing;
pub mod schedules;
pub mod sealing;
pub mod search;
pub mod second_factors;
mod secret_seed;
pub mod secrets;
mod security_level;
pub mod series;
mod session_cache;
mod session_uses;
mod spreadsheet;
pub mod stop;
pub mod templates;
pub mod texts;
pub mod timer_kinds;
pub mod timers;
pub mod unsubscribe;
pub mod verification;
pub mod virus_scanner;
pub mod webauthn;

/// Makes the future of a public `async fn` a boxed one, which is compiled once in this crate. The future of a plain one is
/// compiled in every crate that awaits it.
pub(crate) use async_recursion::async_recursion as boxed;

pub use accounts::session;
pub use app::{App, AppDependencies, Environment, Origin, Settings};
pub use case_paths::{OWNER_NOTICES, OWNER_SHORT_LINK, SHORT_LINK_PATH, short_link_target};
pub use caseboard_store::{DatabaseLoad, DatabaseLocation, Db, PostgresUrl, StoreError, change_feed};
pub use config::{PublicConfig, public_config};
pub use error::Error;
pub use idempotency::{IdempotencyKey, StoredOutcome};
pub use ports::{AdvanceableClock, Clock, Entropy, OsEntropy, SystemClock};
