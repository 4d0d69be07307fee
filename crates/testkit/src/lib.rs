//! A fresh application for every test: its own database, a clock that is set by hand, and people with names.

mod app;
mod clock;
mod database;
mod entropy;
mod raw_sql;
pub mod sample_files;
mod stage;
mod template;

pub use caseboard_store::DatabaseLocation;

pub use app::{ADD_CENTER_CODE, TestApp, monday, settings};
pub use clock::MockClock;
pub use database::{POSTGRES, TestDatabase, on_postgres, require_postgres, require_sqlite};
pub use entropy::SeededEntropy;
pub use raw_sql::{TableDigests, run_raw_sql};
pub use stage::Stage;
pub use template::DatabaseTemplate;
