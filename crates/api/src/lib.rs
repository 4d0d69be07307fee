//! HTTP and nothing else: a request becomes a verb, an outcome becomes an answer.
//!
//! `wire` holds the JSON shapes of the specification, `routes` the calls, `openapi` the document that describes both.

mod openapi;
mod problem;
mod routes;
pub mod wire;

pub use openapi::{document, document_text};

/// What handlers share.
#[derive(Clone)]
pub struct Api {}
