//! The HTTP layer: converts requests to service calls and their results to responses.
//!
//! `routes` holds the handlers, whose JSON is declared in `caseboard_wire`, `openapi` the document that describes both.
//! `committed_document` is that document as the binary has it.
//! `auth` turns a bearer token into an actor, `input` parses requests, `problem` converts errors, `middleware` holds the
//! layers around every request, `events` streams live updates, `client` serves the web client.

mod address;
mod auth;
mod client;
mod committed_document;
mod concurrency_limits;
mod development_clock;
mod docs;
mod error_responses;
mod events;
mod health_check;
#[cfg(test)]
mod import_mutation_tests;
mod input;
mod letter_preview;
mod link_page;
mod middleware;
mod next_page;
mod openapi;
mod problem;
mod readiness;
mod request_context;
mod request_id;
mod routes;
mod spawn_command;
mod trace_context;
mod upload;
mod upload_memory;

use std::sync::{Arc, LazyLock};

use axum::extract::Path;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::Redirect;
use axum::routing::{get, post};
use axum::{Extension, Router};
use caseboard_service::rate_limit::RequestLimits;
use caseboard_service::{
    AdvanceableClock, App, OWNER_NOTICES, OWNER_SHORT_LINK, SHORT_LINK_PATH, short_link_target,
};
use http::header;

use address::UntrustedProxyWarning;
use concurrency_limits::{OpenStreams, OpenUploads};
use health_check::HealthCheck;

pub use address::{Network, NetworkError};
pub use input::BODY_MAX;
pub use middleware::{CONTENT_SECURITY_POLICY, DATA_SECURITY_POLICY};
pub use openapi::document_text;
pub use problem::Problem;
pub use readiness::{Readiness, WorkerState};

/// The HTTP settings of an installation.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Proxies whose `X-Forwarded-For` is trusted; none by default.
    pub trusted_proxies: Vec<Network>,
    /// What the process reports through `/readyz`.
    pub readiness: Arc<Readiness>,
    /// The clock of the application where it can be moved: on a development server (AMB-162).
    pub development_clock: Option<Arc<AdvanceableClock>>,
}

/// The state that handlers share; cheap to clone.
#[derive(Clone)]
pub(crate) struct Api {
    app: App,
    settings: Arc<Settings>,
    limits: Arc<RequestLimits>,
    upload_memory: upload_memory::UploadMemory,
    open_uploads: OpenUploads,
    open_streams: OpenStreams,
    health_check: Arc<HealthCheck>,
    untrusted_proxy: Arc<UntrustedProxyWarning>,
    started_at: jiff::Timestamp,
}

impl Api {
    fn new(app: App, settings: Settings) -> Self {
        Self {
            started_at: app.now(),
            app,
            settings: Arc::new(settings),
            limits: Arc::default(),
            upload_memory: upload_memory::UploadMemory::default(),
            open_uploads: OpenUploads::default(),
            open_streams: OpenStreams::default(),
            health_check: Arc::default(),
            untrusted_proxy: Arc::default(),
        }
    }
}

/// Leads from the link in a text message to the notice, which the client shows to those who can see it (AMB-355).
async fn follow_short_link(Path(code): Path<String>) -> Redirect {
    Redirect::to(&short_link_target(&code))
}

/// Builds the router: the operations, the document, live updates and the web client.
///
/// The listener should add `axum::extract::ConnectInfo<SocketAddr>` to every request, because rate limits
/// count by client address.
pub fn router(app: App, settings: Settings) -> Router {
    let api = Api::new(app, settings);
    static TEXTS: LazyLock<docs::DocumentTexts> = LazyLock::new(docs::texts);
    let texts: docs::SharedTexts = &TEXTS;
    let style = || async { ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], docs::STYLE) };
    routes::router()
        .route(docs::STYLE_PATH, get(style))
        .route(letter_preview::PATH, get(letter_preview::show))
        .route(development_clock::PATH, post(development_clock::advance))
        .route(&format!("{SHORT_LINK_PATH}{{code}}"), get(follow_short_link))
        .route(OWNER_SHORT_LINK, get(async || Redirect::to(OWNER_NOTICES)))
        .layer(Extension(texts))
        .method_not_allowed_fallback(|| async { Problem::method_not_allowed() })
        .fallback(client::serve)
        .layer(middleware::compression_layer())
        .layer(from_fn_with_state(api.clone(), middleware::limit_public_operations))
        .layer(from_fn(middleware::record_route))
        .layer(from_fn_with_state(api.clone(), middleware::request_layer))
        .with_state(api)
}
