//! Documents: uploads, pictures, links, decisions, and the file store.

mod access;
mod bucket_outage;
mod images;
mod links;
pub(crate) mod sealing;
mod store;
pub(crate) mod support;
mod uploads;
mod virus_scan;
