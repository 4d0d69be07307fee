//! Documents: uploads, pictures, links, decisions, and the file store.

mod access;
mod images;
mod links;
mod store;
pub(crate) mod support;
mod uploads;
