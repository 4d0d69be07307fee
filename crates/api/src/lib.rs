//! HTTP and nothing else: a request becomes a verb, an outcome becomes an answer.
//!
//! `wire` holds the JSON shapes of the specification, `routes` the calls, `openapi` the document that describes both.
//! `auth` turns a bearer token into an actor, `input` reads requests, `problem` turns errors into answers, `middleware`
//! holds what every request passes through, `events` streams live updates, `client` serves the web client.

mod address;
mod auth;
mod client;
mod docs;
mod events;
mod here;
mod input;
mod middleware;
mod openapi;
mod problem;
mod readiness;
mod request_id;
mod routes;
mod run;
mod upload;
pub mod wire;

use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use caseboard_service::App;
use caseboard_service::requests::Limits;
use http::header;

pub use address::{Network, NetworkError};
pub use input::BODY_MAX;
pub use middleware::CONTENT_SECURITY_POLICY;
pub use openapi::{document, document_text};
pub use problem::Problem;
pub use readiness::Readiness;

/// What an installation decides about HTTP.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Proxies whose `X-Forwarded-For` is believed; none by default.
    pub trusted_proxies: Vec<Network>,
    /// What the process reports through `/readyz`.
    pub readiness: Arc<Readiness>,
}

/// What handlers share; cheap to clone.
#[derive(Clone)]
pub(crate) struct Api {
    app: App,
    settings: Arc<Settings>,
    limits: Arc<Limits>,
    room: upload::Room,
}

/// Everything that is served: the calls, the document, live updates and the web client.
///
/// The listener should add `axum::extract::ConnectInfo<SocketAddr>` to every request, so that throttles know who calls.
pub fn router(app: App, settings: Settings) -> Router {
    let api =
        Api { app, settings: Arc::new(settings), limits: Arc::default(), room: upload::Room::default() };
    let style = || async { ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], docs::STYLE) };
    routes::all()
        .split_for_parts()
        .0
        .route(docs::STYLE_PATH, get(style))
        .method_not_allowed_fallback(|| async { Problem::method_not_allowed() })
        .fallback(client::serve)
        .layer(middleware::compressed())
        .layer(from_fn(middleware::note_route))
        .layer(from_fn_with_state(api.clone(), middleware::around))
        .with_state(api)
}
