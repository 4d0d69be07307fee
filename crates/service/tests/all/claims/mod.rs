//! The commands of claims and paystubs.

mod claiming;
mod late;
mod notice_retention;
mod paystub_files;
mod paystubs;
mod races;
pub(crate) mod support;
