//! Rate limits: attempts (passwords, codes) are counted exactly in the database, requests in memory with reports to it.

mod attempts;
mod requests;

pub(crate) use attempts::{Counter, give_all_back, is_limit};
pub use attempts::{give_back, take};
pub use requests::RequestLimits;
