//! Documents: uploads, pictures, links, decisions, and the store that keeps the bytes.

mod access;
mod images;
mod links;
mod store;
mod support;
mod uploads;
