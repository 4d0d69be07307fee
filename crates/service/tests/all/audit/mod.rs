//! The audit log: what it records of each command, that manipulations are detected, and who may read it.

mod accounts;
mod archives;
mod chains;
mod entries;
mod keys;
mod reading;
pub(crate) mod support;
