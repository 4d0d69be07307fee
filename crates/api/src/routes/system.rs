//! Health, configuration, this document, live updates.

use crate::openapi::{Open, OpenRead, OwnRead};
use crate::wire::params::MailboxQuery;
use crate::wire::problem::Problem;
use crate::wire::system::{Config, Health, Mail};

/// Whether the process is alive; `db` tells of the database without failing.
#[utoipa::path(
    get,
    path = "/healthz",
    operation_id = "healthz",
    tag = "system",
    summary = "Whether the process is alive",
    responses((status = 200, description = "Alive", body = Health), Open),
)]
pub(crate) async fn healthz() -> crate::problem::Pending {
    crate::problem::Pending
}

/// Whether requests can be served: 503 while the database cannot be reached or the server is stopping.
#[utoipa::path(
    get,
    path = "/readyz",
    operation_id = "readyz",
    tag = "system",
    summary = "Whether requests can be served",
    responses((status = 200, description = "Ready", body = Health), Open),
)]
pub(crate) async fn readyz() -> crate::problem::Pending {
    crate::problem::Pending
}

/// Switches, groups, states and limits (AMB-79).
#[utoipa::path(
    get,
    path = "/api/config",
    operation_id = "getConfig",
    tag = "system",
    summary = "What the client needs to know",
    responses((status = 200, description = "The configuration", body = Config), Open),
)]
pub(crate) async fn config() -> crate::problem::Pending {
    crate::problem::Pending
}

/// The mails of the local mailbox, newest first; 404 unless the server runs with CASEBOARD_ENV=dev (AMB-02).
#[utoipa::path(
    get,
    path = "/api/dev/outbox",
    operation_id = "devOutbox",
    tag = "system",
    summary = "The local mailbox",
    params(MailboxQuery),
    responses((status = 200, description = "The mails", body = Vec<Mail>), (status = 404, description = "There is no local mailbox here (NOT_FOUND).", body = Problem), OpenRead),
)]
pub(crate) async fn dev_outbox() -> crate::problem::Pending {
    crate::problem::Pending
}

/// This document.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    operation_id = "openapiJson",
    tag = "system",
    summary = "This document",
    responses((status = 200, description = "The document", content_type = "application/json"), Open),
)]
pub(crate) async fn openapi_json() -> crate::problem::Pending {
    crate::problem::Pending
}

/// This document as a page.
#[utoipa::path(
    get,
    path = "/api/docs",
    operation_id = "docs",
    tag = "system",
    summary = "This document, to read",
    responses((status = 200, description = "The page", content_type = "text/html", body = String), Open),
)]
pub(crate) async fn docs() -> crate::problem::Pending {
    crate::problem::Pending
}

/// A stream of server-sent events that carry a topic and nothing else: `notifications`, `cases`, `requests`, `favorites` or `profile`. Read the lists again on each. A comment every 15 seconds keeps the stream alive; it ends with the session.
#[utoipa::path(
    get,
    path = "/api/events",
    operation_id = "events",
    tag = "system",
    summary = "Live updates",
    responses((status = 200, description = "The stream", content_type = "text/event-stream", body = String), OwnRead),
    security(("bearer" = [])),
)]
pub(crate) async fn events() -> crate::problem::Pending {
    crate::problem::Pending
}
