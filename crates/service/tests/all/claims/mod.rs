//! The commands of claims and paystubs.

mod claiming;
mod late;
mod notice_retention;
mod on_paper;
mod paystubs;
mod races;
pub(crate) mod support;
