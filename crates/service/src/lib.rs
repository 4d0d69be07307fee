//! The use cases of Caseboard: one file per verb; transactions begin and end here.
//!
//! A verb takes the [`App`] and an actor that only a session can make, asks the rules of `domain`, writes through
//! `store`, and puts everything that follows (notices, mail, the change feed, the idempotency row) into the same
//! transaction.

mod app;
mod error;
mod idempotency;
mod ports;
mod tls;

pub mod accounts;
pub mod audit;
pub mod cases;
pub mod centers;
pub mod claims;
mod config;
pub mod deliver;
pub mod documents;
pub mod eligibility;
pub mod favorites;
pub mod files;
pub mod housekeeping;
pub mod invitations;
pub mod letter;
pub mod messages;
pub mod notices;
pub mod outbox;
pub mod passwords;
pub mod paystubs;
pub mod profile;
pub mod requests;
pub mod schedules;
pub mod secrets;
mod spreadsheet;
pub mod throttle;
pub mod unsubscribe;
pub mod verification;

pub use accounts::session;
pub use app::{App, AppDependencies, Environment, Origin, Settings};
pub use caseboard_store::{DatabaseLoad, DatabaseLocation, Db, StoreError, feed};
pub use config::{PublicConfig, public_config};
pub use error::Error;
pub use idempotency::{IdempotencyKey, StoredOutcome};
pub use ports::{Clock, Entropy, OsEntropy, SystemClock};
