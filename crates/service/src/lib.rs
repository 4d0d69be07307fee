//! The use cases of Caseboard: one file per verb; transactions begin and end here.
//!
//! A verb takes the [`App`] and an actor that only a session can make, asks the rules of `domain`, writes through
//! `store`, and puts everything that follows (notices, mail, the change feed, the idempotency row) into the same
//! transaction.

mod app;
mod error;
mod once;
mod outside;

pub mod cases;
pub mod deliver;
pub mod housekeeping;
pub mod invitations;
pub mod letter;
pub mod notices;
pub mod outbox;
pub mod secrets;
pub mod throttle;

pub use app::{App, Environment, Parts, Settings};
pub use caseboard_store::{Db, Place, StoreError, feed};
pub use error::Error;
pub use once::Once;
pub use outside::{Clock, Entropy, OsEntropy, SystemClock};
