//! The audit log: what it says of each command, that nobody changes it unseen, and who may read it.

mod accounts;
mod chains;
mod entries;
mod reading;
mod support;
