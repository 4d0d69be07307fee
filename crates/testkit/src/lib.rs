//! A fresh application for every test: its own database, a clock that is set by hand, and people with names.

mod app;
mod beside;
mod chance;
mod clock;
mod database;
mod mold;
pub mod papers;
mod stage;

pub use caseboard_store::Place;

pub use app::{ADD_CENTER_CODE, TestApp, monday, settings};
pub use beside::{Census, beside};
pub use chance::SameChance;
pub use clock::MockClock;
pub use database::{Fresh, POSTGRES, on_postgres};
pub use mold::Mold;
pub use stage::Stage;
